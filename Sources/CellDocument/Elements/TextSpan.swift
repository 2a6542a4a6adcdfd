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

struct SpanProperties: Hashable, Sendable {
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

  /// The shape of a span that is written in a document; one from the data has no `when` and no `each`.
  static let shape = ObjectShape(
    "span", Repetition.fields.map(\.key) + [Repetition.jointField.key] + fields.map(\.key),
    rules: Repetition.rules + [Repetition.jointRule] + SpanPictureProperties.rules)
}

extension TextSpan: DocumentValue {
  /// A string if the span has neither style nor name, otherwise an object.
  var written: DataValue {
    if style == TextStyle(), segment == nil, link == nil, picture == nil { return text.written }
    let text = picture != nil && text.isEmpty ? nil : text
    return .object(
      SpanProperties.fields,
      of: SpanProperties(name: segment, text: text, link: link, picture: SpanPictureProperties(picture), inline: style),
      unlike: SpanProperties())
  }
}

extension ValueReader<String> {
  /// A reader for the last component of a path. It may not come from the data.
  static let segment = ValueReader(.segment) { (node, context) throws(CellDocumentError) in
    .literal(try SegmentNames.name(node, context, where: SegmentNames.isSegment))
  }
}

extension TextSpan: TextPart {
  static let typeName = "span"
  static let shape = SpanProperties.shape
  static let plain = ValueReader.scalar(.text) { (scalar, _) throws(CellDocumentProblem) in TextSpan(scalar.anyText) }

  static let takesJoint = true

  init(plain text: String) { self.init(text) }

  var accepted: TextSpan? {
    guard picture == nil, segment.map(SegmentNames.isSegment) ?? true, link?.isEmpty != true,
      let style = style == TextStyle()
        ? style : Field.accepted(style, by: SpanProperties.styleFields, initial: TextStyle())
    else { return nil }
    var span = TextSpan(text, style, segment: segment)
    span.link = link
    return span
  }

  /// Repetitions have a box each.
  mutating func setRepeated() { style.background?.joins = false }

  static func read(_ reader: inout NodeReader) throws(CellDocumentError) -> Bindable<TextSpan> {
    var template = Template(SpanProperties())
    reader.read(SpanProperties.fields, into: &template)
    try reader.finish()
    try reader.check(SpanPictureProperties.rules)
    let position = reader.node.position
    return try template.bindable.map(at: reader.context.site) { (properties, site) throws(CellDocumentError) in
      let picture = properties.picture.value
      guard properties.text != nil || picture != nil else {
        throw site.missing([SpanProperties.textKey] + SpanPictureProperties.sourceKeys, at: position)
      }
      var span = TextSpan(
        properties.text ?? "", properties.style.map { $0.overridden(by: properties.inline) } ?? properties.inline,
        segment: properties.name)
      span.link = properties.link
      span.picture = picture
      return span
    }
  }

  static func list(of expression: Expression, in scope: Scope) throws(CellDocumentProblem) -> DataValue {
    try scope.spans(of: expression)
  }
}
