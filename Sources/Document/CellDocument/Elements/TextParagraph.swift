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

struct ParagraphProperties: ObjectKeys {
  var name: String?
  var spans: [TextSpan]?
  var alignment: TextAlignment?
  var indent: EmLength?
  var marker: Marker?
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

  static let rules: [KeyRule] = [.needs(indentKey, for: markerKey)]

  init() {}

  init(_ paragraph: TextParagraph) {
    (name, spans, alignment, indent) = (paragraph.segment, paragraph.spans, paragraph.alignment, paragraph.indent)
    (marker, spacingBefore) = (paragraph.marker.map(Marker.init), paragraph.spacingBefore)
    box = ParagraphBoxProperties(ifAny: paragraph.box)
  }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> TextParagraph {
    guard let spans else { throw site.missing([TextProperties.spansKey], at: position) }
    var paragraph = TextParagraph(spans: spans)
    (paragraph.segment, paragraph.alignment, paragraph.indent) = (name, alignment, indent)
    (paragraph.marker, paragraph.spacingBefore) = (marker?.span, spacingBefore)
    paragraph.box = box == ParagraphBoxProperties() ? nil : try box.value(at: site, position)
    return paragraph
  }
}

extension TextParagraph: TextPart {
  typealias Keys = ParagraphProperties

  static let typeName = "paragraph"
  static let shape = shapeOfPart()

  init(plain text: String) {
    self.init(spans: [TextSpan(text, TextStyle(), segment: TextSpan.typeName)])
  }

  /// Repetitions have a box each.
  mutating func setRepeated() { box?.joins = false }

  static func list(of expression: Expression, in scope: Scope) throws(CellDocumentProblem) -> DataValue {
    try scope.paragraphs(of: expression)
  }
}

/// The marker of a paragraph: a span without a name, a link and a picture.
struct Marker: ObjectValue {
  let span: TextSpan

  var written: DataValue { span.written }

  /// The keys of a marker, as they are read.
  struct Keys: ObjectKeys {
    var text: String?
    var style: TextStyle?
    var inline = TextStyle()

    static let fields: [Field<Self>] =
      [
        Field(SpanProperties.textKey, .text, \.text, isRequired: true, summary: "The text of the marker."),
        Field("style", .ofSpan, \.style),
      ] + SpanProperties.styleFields.map { $0.lifted(\.inline) }

    init() {}

    init(_ marker: Marker) { (text, inline) = (marker.span.text, marker.span.style) }

    func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> Marker {
      guard let text else { throw site.missing([SpanProperties.textKey], at: position) }
      return Marker(span: TextSpan(text, style.map { $0.overridden(by: inline) } ?? inline))
    }
  }
}

extension ValueReader<Marker> {
  /// A reader for a string, or for an object with the keys of a marker.
  fileprivate static let marker = ValueReader.either(
    ValueReader<TextSpan>.plain.mapped { Marker(span: $0) }, or: object("marker", Marker.Keys.self)
  ) { $0.members == nil }
}
