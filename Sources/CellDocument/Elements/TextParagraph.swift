// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// A paragraph of a text element: its spans, and where their lines are.
public struct TextParagraph: Hashable, Sendable {
  public var spans: [TextSpan]
  /// The side to which the lines are aligned; that of the whole text if unset.
  var alignment: TextAlignment?
  /// The text in the indent before the first line, such as "•" or "1.", in the style of the whole text unless its own overrides it.
  /// It has neither a picture nor a link.
  var marker: TextSpan?
  var indent: EmLength?
  var spacingBefore: EmLength?
  /// What is behind and around the lines; if unset, what the styles of the spans have in common.
  var box: ParagraphBox?
  /// The last part of the paragraph's path; `nil` for an automatic one: `paragraph`, `paragraph-2`.
  var segment: String?

  public init(_ text: String) { spans = [TextSpan(text)] }

  /// Creates a paragraph from several parts. A string has the style of the whole text; a ``TextSpan`` can override that style.
  public init(@SpanBuilder spans: () -> [TextSpan]) { self.spans = spans() }

  init(spans: [TextSpan]) { self.spans = spans }

  /// Returns the runs of the paragraph, at least one, in a text with the given style.
  func runs(over style: TextStyle, family: String) -> [TextRun] {
    if spans.isEmpty {
      var run = style.run("", family: family)
      run.segment = segment
      return [run]
    }
    return spans.map { span in
      var run = span.run(over: style, family: family)
      if let segment { run.segment = run.segment.map { segment + "/" + $0 } ?? segment }
      return run
    }
  }

  /// Returns what its lines have besides the runs, in a text with the given style.
  func block(runCount: Int, over style: TextStyle, family: String) -> TextBlock {
    let size = style.run("", family: family).font.size
    let common = spans.first?.style.box
    let styled = spans.allSatisfy { $0.style.box == common } ? common : nil
    return TextBlock(
      runCount: runCount, alignment: alignment, indent: indent?.points(fontSize: size) ?? 0,
      marker: marker.flatMap { $0.text.isEmpty ? nil : $0.run(over: style, family: family) },
      spacingBefore: spacingBefore?.points(fontSize: size) ?? 0, box: box ?? styled)
  }
}

struct ParagraphProperties: Hashable, Sendable {
  var name: String?
  var spans: [TextSpan]?
  var alignment: TextAlignment?
  var indent: EmLength?
  var marker: TextSpan?
  var spacingBefore: EmLength?
  var box = ParagraphBoxProperties()

  static let indentKey = "indent"
  static let markerKey = "marker"

  static let fields: [Field<ParagraphProperties>] =
    [
      Field(ElementKind.nameKey, .segment, \.name, summary: "Replaces \"paragraph\" in the path of the paragraph."),
      Field(TextProperties.spansKey, .parts(), \.spans, isRequired: true, summary: "The text, or its parts."),
      Field("align", .name, \.alignment, summary: "How the lines are aligned; as those of the whole text by default."),
      Field(
        indentKey, .emLength(.atLeast(0)), \.indent,
        summary: "The distance of all lines from the side on which they start, in points or font sizes."),
      Field(markerKey, .marker, \.marker, summary: "A text in the indent before the first line, such as \"•\"."),
      Field(
        "spacingBefore", .emLength(.atLeast(0)), \.spacingBefore,
        summary: "The distance from the paragraph before, in points or font sizes."),
    ] + ParagraphBoxProperties.fields.map { $0.lifted(\.box) }

  /// The fields without the name and the marker, which only reading checks.
  static let typedFields = fields.filter { $0.name != ElementKind.nameKey && $0.name != markerKey }

  static let rules: [KeyRule] = [.needs(indentKey, for: markerKey)]

  static let shape = ObjectShape(
    "paragraph", Repetition.fields.map(\.key) + fields.map(\.key), rules: Repetition.rules + rules)

  func paragraph(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> TextParagraph {
    guard let spans else { throw site.missing([TextProperties.spansKey], at: position) }
    var paragraph = TextParagraph(spans: spans)
    paragraph.segment = name
    paragraph.alignment = alignment
    paragraph.indent = indent
    paragraph.marker = marker
    paragraph.spacingBefore = spacingBefore
    paragraph.box = box == ParagraphBoxProperties() ? nil : try box.value(at: site, position)
    return paragraph
  }
}

extension TextParagraph: TextPart {
  static let typeName = "paragraph"
  static let shape = ParagraphProperties.shape
  static let plain = ValueReader.scalar(.text) { (scalar, _) throws(CellDocumentProblem) in
    TextParagraph(plain: scalar.anyText)
  }

  init(plain text: String) {
    self.init(spans: [TextSpan(text, TextStyle(), segment: TextSpan.typeName)])
  }

  static func read(_ reader: inout NodeReader) throws(CellDocumentError) -> Bindable<TextParagraph> {
    var template = Template(ParagraphProperties())
    reader.read(ParagraphProperties.fields, into: &template)
    try reader.finish()
    try reader.check(ParagraphProperties.rules)
    let position = reader.node.position
    return try template.bindable.map(at: reader.context.site) { (properties, site) throws(CellDocumentError) in
      try properties.paragraph(at: site, position)
    }
  }

  var accepted: TextParagraph? {
    let properties = ParagraphProperties(
      name: segment, spans: spans, alignment: alignment, indent: indent, spacingBefore: spacingBefore,
      box: ParagraphBoxProperties(ifAny: box))
    guard marker == nil, segment.map(SegmentNames.isSegment) ?? true,
      var read = Field.accepted(properties, by: ParagraphProperties.typedFields, initial: ParagraphProperties())
    else { return nil }
    read.name = segment
    // As for all values, `nil` refuses the paragraph; reading its written form says why.
    return try? read.paragraph(at: .unknown, .start)
  }

  /// Repetitions have a box each.
  mutating func setRepeated() { box?.joins = false }

  static func list(of expression: Expression, in scope: Scope) throws(CellDocumentProblem) -> DataValue {
    try scope.paragraphs(of: expression)
  }

  var written: DataValue {
    let properties = ParagraphProperties(
      name: segment, spans: spans, alignment: alignment, indent: indent, marker: marker, spacingBefore: spacingBefore,
      box: ParagraphBoxProperties(ifAny: box))
    return .object(ParagraphProperties.fields, of: properties, unlike: ParagraphProperties())
  }
}

/// The keys of a marker: those of a span without a name, a link and a picture.
private struct MarkerProperties: Hashable, Sendable {
  var text: String?
  var style: TextStyle?
  var inline = TextStyle()

  static let fields: [Field<MarkerProperties>] =
    [
      Field(SpanProperties.textKey, .text, \.text, isRequired: true, summary: "The text of the marker."),
      Field("style", .ofSpan, \.style),
    ] + SpanProperties.styleFields.map { $0.lifted(\.inline) }
}

extension ValueReader<TextSpan> {
  /// A reader for a string, or for an object with the keys of a marker.
  fileprivate static let marker = ValueReader.either(TextSpan.plain, or: styledMarker) { $0.members == nil }

  private static let styledMarker = ValueReader.object("marker", MarkerProperties.fields, initial: MarkerProperties()) {
    (properties, site, position) throws(CellDocumentError) in
    guard let text = properties.text else { throw site.missing([SpanProperties.textKey], at: position) }
    return TextSpan(text, properties.style.map { $0.overridden(by: properties.inline) } ?? properties.inline)
  }
}
