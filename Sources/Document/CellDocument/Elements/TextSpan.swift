// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// A part of a text element's text, in its own style.
public struct TextSpan: Hashable, Sendable {
  public var text: String
  /// The properties that override the style of the whole text. The line height is ignored.
  public var style: TextStyle
  /// The address that the span leads to; it changes no pixel.
  public var link: String?
  /// The picture that is shown in place of the text, which then says what it shows.
  var picture: SpanPicture?
  /// The last part of the span's path; `nil` for an automatic one: `span`, `span-2`.
  var segment: String?

  public init(_ text: String, _ style: TextStyle = TextStyle()) {
    self.text = text
    self.style = style
  }

  init(_ text: String, _ style: TextStyle, segment: String?) {
    self.init(text, style)
    self.segment = segment
  }

  /// Returns the run of the span in a text with the given style.
  func run(over style: TextStyle, family: String) -> TextRun {
    var run = (self.style == TextStyle() ? style : style.overridden(by: self.style)).run(text, family: family)
    run.segment = segment
    if let link { run.setOrnament { $0.link = link } }
    if let inline = picture?.inline(fontSize: run.font.size, family: family) { run.setOrnament { $0.picture = inline } }
    return run
  }
}

struct SpanProperties: ObjectKeys {
  var name: String?
  var text: String?
  var style: TextStyle?
  var link: String?
  var picture = SpanPictureProperties()
  var inline = TextStyle()

  static let textKey = "text"

  static let fields: [Field<SpanProperties>] =
    [
      Field(ElementKind.nameKey, .segment, \.name, summary: "Replaces \"span\" in the path of the span."),
      Field(textKey, .text, \.text, summary: "The text, or what the picture shows."), Field("style", .ofSpan, \.style),
      Field("link", .nonEmptyText, \.link, summary: "The address that the span leads to; changes no pixel."),
    ]
    + SpanPictureProperties.fields.map { $0.lifted(\.picture) }
    + styleFields.map { $0.lifted(\.inline) }

  static let styleFields = TextStyle.fields.filter { !["lineHeight", TextStyle.boxKey].contains($0.name) }

  static let rules = SpanPictureProperties.rules

  init() {}

  init(_ span: TextSpan) {
    (name, link, picture, inline) = (span.segment, span.link, SpanPictureProperties(span.picture), span.style)
    text = span.picture != nil && span.text.isEmpty ? nil : span.text
  }

  func value(at site: Site, _ position: SourcePosition) throws(CellDocumentError) -> TextSpan {
    let picture = picture.value
    guard text != nil || picture != nil else {
      throw site.missing([Self.textKey] + SpanPictureProperties.sourceKeys, at: position)
    }
    var span = TextSpan(text ?? "", style.map { $0.overridden(by: inline) } ?? inline, segment: name)
    (span.link, span.picture) = (link, picture)
    return span
  }
}

extension ValueReader<String> {
  /// A reader for the last component of a path. It may not come from the data.
  static let segment = ValueReader(.segment, accept: { SegmentNames.isSegment($0) ? $0 : nil }) {
    (node, context) throws(CellDocumentError) in
    .literal(try SegmentNames.name(node, context, where: SegmentNames.isSegment))
  }
}

extension TextSpan: TextPart {
  typealias Keys = SpanProperties

  static let typeName = "span"
  static let shape = shapeOfPart()
  static let takesJoint = true

  init(plain text: String) { self.init(text) }

  /// A string if the span has neither style nor name, otherwise an object.
  var written: DataValue { self == TextSpan(text) ? text.written : Keys(self).written }

  /// Repetitions have a box each.
  mutating func setRepeated() { style.background?.joins = false }

  static func list(of expression: Expression, in scope: Scope) throws(CellDocumentProblem) -> DataValue {
    try scope.spans(of: expression)
  }
}
