// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// The keys of a text element, as they are read.
struct TextProperties: ContentKeys {
  var text: String?
  var spans: [TextSpan]?
  var paragraphs: [TextParagraph]?
  var style: TextStyle?
  /// The style properties set by the element's own keys, such as `size`. They override `style`.
  var inline = TextStyle()
  var paragraph = ParagraphStyle()
  var fade: Fade?
  var gradient: Gradient?
  var detection: DetectionStyles?

  static let textKey = "text"
  static let spansKey = "spans"
  static let paragraphsKey = "paragraphs"
  static let languageKey = "language"
  static let fadeKey = "fade"

  static let fields: [Field<TextProperties>] = ownFields + styleFields

  private static let styleFields = TextStyle.fieldsOfText.map { field in
    guard field.name == TextStyle.colorKeyName else { return field.lifted(\TextProperties.inline) }
    return Field(field.name, .colorOfText, \.color, summary: "A colour, or a gradient over the frame in place of all colours.")
  }

  private var color: TextColor? {
    get { gradient.map(TextColor.gradient) ?? inline.colorKey.map(TextColor.color) }
    set {
      gradient = if case .gradient(let gradient)? = newValue { gradient } else { nil }
      inline.colorKey = if case .color(let color)? = newValue { color } else { nil }
    }
  }

  private static let ownFields: [Field<TextProperties>] =
    [
      Field(textKey, .text, \.text),
      Field(spansKey, .parts(), \.spans, summary: "Parts of the text, each with its own style; replaces \"text\"."),
      Field(
        paragraphsKey, .parts(), \.paragraphs,
        summary: "Paragraphs of the text, each with its own indent and spacing; replaces \"text\"."),
      Field("style", .style, \.style),
      Field(
        "align", .name, \.paragraph.alignment, summary: "How lines are aligned; start and end follow the canvas's direction."),
      Field("maxLines", .integer(1...Int.max), \.paragraph.maxLines, summary: "The maximum number of lines to show."),
      Field(
        "ellipsis", .truncation, \.paragraph.truncation,
        summary: "Where the text is truncated, or an object with what is shown there."),
      Field("wrap", .name, \.paragraph.wrap),
      Field(
        "tabSize", .number(.within(0...1000)), \.paragraph.tabSize,
        summary: "The distance between tab stops, in spaces; 8 by default."),
      Field("direction", .name, \.paragraph.direction, summary: "The base direction, which determines the order of the words."),
      Field(languageKey, .nonEmptyText, \.paragraph.language, summary: "A language tag, such as \"en\"."),
      Field(fadeKey, .fade, \.fade, summary: "A gradient from transparent to a colour along an edge of the text."),
      Field("detect", .detection, \.detection, summary: "Kinds to detect and show in the style \"link\", or a style for each."),
    ]

  static var meaning: TextProperties { TextProperties(inline: .initial) }

  static let rules: [KeyRule] = [
    .needsOne(of: [.any(textKey), .any(spansKey), .any(paragraphsKey)]),
    .conflict(.known(textKey), .any(spansKey)),
    .conflict(.known(textKey), .any(paragraphsKey)),
    .conflict(.any(spansKey), .any(paragraphsKey)),
  ]

  func content(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Content {
    let style = (style ?? TextStyle()).overridden(by: inline)
    var (runs, blocks) = try runs(in: style, site, at: position)
    if runs.isEmpty { runs = [style.run("", family: site.family)] }
    let others =
      blocks.compactMap(\.marker) + (paragraph.ellipsisMark.map { [style.run($0.text, family: site.family)] } ?? [])
    try site.checkLimits(of: others.isEmpty ? runs : runs + others, at: position)
    if let detection {
      if let omission = site.omission, detection.onlyPaints {
        omission.note()
      } else {
        runs = detection.applied(to: runs, in: &blocks)
      }
    }
    var paragraph = paragraph
    paragraph.lineHeight = style.lineHeight
    return Content(
      TextContent(text: StyledText(runs: runs, paragraph: paragraph, blocks: blocks), fade: fade, gradient: gradient))
  }

  /// Returns the runs of the text in a style, and the blocks if it is written as paragraphs.
  private func runs(
    in style: TextStyle, _ site: Site, at position: SourcePosition
  ) throws(CellDocumentError) -> ([TextRun], [TextBlock]) {
    switch (text, spans, paragraphs) {
    case (let text?, nil, nil): return ([style.run(text, family: site.family)], [])
    case (nil, let spans?, nil): return (spans.map { $0.run(over: style, family: site.family) }, [])
    case (nil, nil, let paragraphs?):
      var runs: [TextRun] = []
      let blocks = paragraphs.map { paragraph in
        let own = paragraph.runs(over: style, family: site.family)
        runs += own
        return paragraph.block(runCount: own.count, over: style, family: site.family)
      }
      guard runs.count <= Limits.spans else { throw site.error(.tooManySpans, at: position) }
      return (runs, blocks)
    case (nil, nil, nil): throw site.missing([Self.textKey, Self.spansKey, Self.paragraphsKey], at: position)
    case (let text, let spans, _):
      let keys = [text.map { _ in Self.textKey }, spans.map { _ in Self.spansKey }, Self.paragraphsKey].compactMap { $0 }
      throw site.error(.conflictingKeys(keys[0], keys[1]), at: position)
    }
  }
}

/// The value of the key `color` of a text element.
enum TextColor: DocumentValue {
  case color(StyleColor)
  case gradient(Gradient)

  var written: DataValue {
    switch self {
    case .color(let color): color.written
    case .gradient(let gradient): gradient.written
    }
  }
}

extension ValueReader<TextColor> {
  fileprivate static let colorOfText: ValueReader = either(
    ValueReader<StyleColor>.colorOfStyle.mapped(
      inverse: { if case .color(let color) = $0 { color } else { nil } }, { .color($0) }),
    or: ValueReader<Gradient>.object("gradient", GradientProperties.self).mapped(
      inverse: { if case .gradient(let gradient) = $0 { gradient } else { nil } }, { .gradient($0) })
  ) { $0.members == nil }
}

/// The values of `when` in the fade of a text element: only when `maxLines` truncates the text, or always.
enum FadeOccasion: String, Hashable, Sendable, CaseIterable {
  case truncated, always
}

struct FadeProperties: ObjectKeys {
  var edge = Fade.Edge.bottom
  var length: Double?
  var color: RGBA?
  var occasion = FadeOccasion.truncated

  static let fields: [Field<FadeProperties>] = [
    Field("edge", .name, \.edge),
    Field("length", .number(.above(0)), \.length, isRequired: true),
    Field("color", .color, \.color, isRequired: true),
    Field("when", .name, \.occasion),
  ]

  init() {}

  init(_ fade: Fade) {
    (edge, length, color, occasion) = (fade.edge, fade.length, fade.color, FadeOccasion(isCut: fade.onlyWhenTruncated))
  }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Fade {
    guard let length else { throw site.missing(["length"], at: position) }
    guard let color else { throw site.missing(["color"], at: position) }
    return Fade(edge: edge, length: length, color: color, onlyWhenTruncated: occasion.isCut)
  }
}

extension Fade: ObjectValue { typealias Keys = FadeProperties }

extension ValueReader<Fade> {
  static let fade = object("fade", FadeProperties.self).conditional(besides: FadeOccasion.allCases.map(\.rawValue))
}

extension Site {
  /// Throws if the runs together are too long, or have too many combining marks on one character.
  func checkLimits(of runs: [TextRun], at position: SourcePosition) throws(CellDocumentError) {
    let bytes = StyledText(runs: runs).byteCount
    guard bytes <= Limits.textBytes else { throw error(.textTooLong(bytes: bytes), at: position) }
    let pictures = runs.indices.count { runs[$0].isPicture }
    guard pictures <= Limits.picturesInText else { throw error(.tooManyPictures, at: position) }
    var marks = CombiningMarks.Counter()
    for run in runs where !marks.accepts(run.text, limit: Limits.combiningMarks) {
      throw error(.tooManyMarks, at: position)
    }
  }
}

extension Content {
  /// Returns the content with its text scaled. A badge's diameter and padding are scaled too. The initials of avatars are not
  /// scaled.
  func scalingText(by scale: TextScale) -> Content {
    if scale == .one { return self }
    return Content(record.scaled({ $0.scaled(by: scale) }, scale.scaled))
  }
}

extension StyledText {
  func scaled(by scale: TextScale) -> StyledText {
    var (runs, paragraph) = (runs, paragraph)
    for index in runs.indices { runs[index] = runs[index].scaled(by: scale) }
    paragraph.lineHeight = paragraph.lineHeight.map(scale.scaled)
    return StyledText(runs: runs, paragraph: paragraph, blocks: blocks.map { $0.scaled(by: scale) })
  }
}

extension TextRun {
  fileprivate func scaled(by scale: TextScale) -> TextRun {
    var run = self
    run.font.size = scale.scaled(font.size)
    run.letterSpacing = scale.scaled(letterSpacing)
    if let ornament { run.ornament = Shared(ornament.value.scaled(by: scale)) }
    return run
  }
}

extension TextBlock {
  fileprivate func scaled(by scale: TextScale) -> TextBlock {
    var block = self
    block.indent = scale.scaled(indent)
    block.spacingBefore = scale.scaled(spacingBefore)
    block.marker = marker?.scaled(by: scale)
    block.box = box.map { Shared($0.value.scaled(by: scale)) }
    return block
  }
}
