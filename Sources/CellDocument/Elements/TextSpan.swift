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

  static let typeName = "span"

  /// Returns one entry for each segment: the name if it is not the automatic one, otherwise `nil`.
  static func names(ofSegments segments: [String?]) -> [String?] {
    var count = 0
    return segments.map { segment in
      guard let segment, segment != SegmentNames.automatic(typeName, number: count + 1) else {
        count += 1
        return nil
      }
      return segment
    }
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
    + TextStyle.fields.filter { $0.name != "lineHeight" }.map { $0.lifted(\.inline) }

  /// The shape of a span that is written in a document; one from the data has no `when` and no `each`.
  static let shape = ObjectShape(
    "span", Repetition.fields.map(\.key) + fields.map(\.key), rules: Repetition.rules + SpanPictureProperties.rules)
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
  fileprivate static let segment = ValueReader(.segment) { (node, context) throws(CellDocumentError) in
    .literal(try SegmentNames.name(node, context, where: SegmentNames.isSegment))
  }
}

extension ValueReader<TextSpan> {
  /// A reader for a string, or for an object with the fields of a span.
  fileprivate static let span = ValueReader.either(plain, or: styled) { $0.members == nil }

  private static let plain = ValueReader.scalar(.text) { (scalar, _) throws(CellDocumentProblem) in TextSpan(scalar.anyText) }

  private static let styled = ValueReader(.object(SpanProperties.shape)) { (node, context) throws(CellDocumentError) in
    var reader = try NodeReader(node, context)
    return try read(&reader)
  }

  /// Reads the keys of a span that the reader has not taken yet.
  fileprivate static func read(_ reader: inout NodeReader) throws(CellDocumentError) -> Bindable<TextSpan> {
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
}

/// A span as it is written: once, or for each value of a list.
private struct SpanTemplate: Sendable {
  /// The last part of its path, without the number of a repetition.
  let segment: String
  let repetition: Repetition
  let span: Bindable<TextSpan>

  /// - Parameter segments: the names of the spans before it.
  init(_ node: DocumentNode, _ context: DecodingContext, after segments: inout SpanSegments) throws(CellDocumentError) {
    segment = segments.next(for: node)
    var context = context
    context.site.span = segment
    guard node.members != nil else {
      repetition = Repetition(position: node.position)
      span = try ValueReader<TextSpan>.span.read(node, context)
      return
    }
    var reader = try NodeReader(node, context)
    repetition = Repetition(&reader)
    span = try ValueReader<TextSpan>.read(&reader)
  }

  /// The span if it is the same for all data.
  var literal: TextSpan? {
    guard repetition.condition == nil, repetition.list == nil, case .literal(var span) = span else { return nil }
    span.segment = segment
    return span
  }

  /// Appends the spans for one data item: one, or one for each value of the list in `each`, without those that `when` leaves out.
  /// - Parameter repetitions: the number of values so far for which spans of the text were repeated.
  func append(to spans: inout [TextSpan], in scope: Scope, repetitions: inout Int) throws(CellDocumentError) {
    var scope = scope
    scope.site.span = segment
    guard let list = repetition.list else { return try append(to: &spans, in: scope, segment) }
    let outer = scope.data.names
    for (index, value) in try list.values(in: scope).enumerated() {
      repetitions += 1
      guard repetitions <= Limits.repetitions else { throw scope.site.error(.tooManyRepetitions, at: list.position) }
      let repeated = segment + "#" + String(index)
      scope.site.span = repeated
      scope.data.names = outer + list.names(for: value, at: index)
      try append(to: &spans, in: scope, repeated)
    }
  }

  private func append(to spans: inout [TextSpan], in scope: Scope, _ segment: String) throws(CellDocumentError) {
    guard try repetition.isShown(in: scope), var span = try span.value(in: scope) else { return }
    guard spans.count < Limits.spans else { throw scope.site.error(.tooManySpans, at: repetition.conditionPosition) }
    span.segment = segment
    spans.append(span)
  }
}

extension TextSpan {
  /// The spans that are written in a text element, with the last parts of their paths.
  static func written(in text: DocumentNode) -> [(segment: String, span: DocumentNode)] {
    guard let spans = text[TextProperties.spansKey]?.elements else { return [] }
    var segments = SpanSegments()
    return spans.map { (segments.next(for: $0), $0) }
  }
}

/// Gives each span of a text the last part of its path.
private struct SpanSegments {
  private var count = 0

  /// Returns the name of a span, or `span`, `span-2` and so on for one without a name.
  mutating func next(for node: DocumentNode) -> String {
    if node.members != nil, let name = node[ElementKind.nameKey], case .string(let name) = FoundValue(name) { return name }
    count += 1
    return SegmentNames.automatic(TextSpan.typeName, number: count)
  }
}

extension ValueReader<[TextSpan]> {
  /// A reader for a list of spans, or for a string, which is one span unless it is an expression that gives a list.
  static let spans = ValueReader<[TextSpan]>(.spans) { (node, context) throws(CellDocumentError) in
    if case .array(let nodes) = node.value { return try written(nodes, at: node.position, context) }
    if case .string(let text) = FoundValue(node), let expression = try expression(text, at: node.position, context) {
      let position = node.position
      return .bound { (scope) throws(CellDocumentError) in try spans(of: expression, at: position, in: scope) }
    }
    guard node.members == nil else {
      throw context.site.error(.unexpected(found: FoundValue(node), expected: .spans), at: node.position)
    }
    return try written([node], at: node.position, context)
  }

  /// Returns the expression if it is the whole text.
  private static func expression(
    _ text: String, at position: SourcePosition, _ context: DecodingContext
  ) throws(CellDocumentError) -> Expression? {
    do throws(CellDocumentProblem) {
      return try BoundText(document: text).wholeExpression
    } catch {
      throw context.site.error(error, at: position)
    }
  }

  private static func written(
    _ nodes: [DocumentNode], at position: SourcePosition, _ context: DecodingContext
  ) throws(CellDocumentError) -> Bindable<[TextSpan]> {
    guard nodes.count <= Limits.spans else { throw context.site.error(.tooManySpans, at: position) }
    var segments = SpanSegments()
    var errors = DocumentErrors()
    let templates = nodes.compactMap { node in
      errors.attempt { () throws(CellDocumentError) in try SpanTemplate(node, context, after: &segments) }
    }
    try errors.check()
    let literals = templates.compactMap(\.literal)
    if literals.count == templates.count { return .literal(literals) }
    return .bound { (scope) throws(CellDocumentError) in
      var spans: [TextSpan] = []
      spans.reserveCapacity(templates.count)
      var repetitions = 0
      for template in templates { try template.append(to: &spans, in: scope, repetitions: &repetitions) }
      return spans
    }
  }

  /// Returns the spans that an expression gives; `nil` if it gives null.
  private static func spans(
    of expression: Expression, at position: SourcePosition, in scope: Scope
  ) throws(CellDocumentError) -> [TextSpan]? {
    let value: DataValue
    do throws(CellDocumentProblem) {
      value = try scope.spans(of: expression)
    } catch {
      throw scope.site.error(error, at: position)
    }
    let segment = TextSpan.typeName
    switch value {
    case .null: return nil
    case .object: throw scope.site.error(.unexpected(found: FoundValue(value), expected: .spans), at: position)
    case .boolean, .number, .string: return [TextSpan(value.text ?? "", TextStyle(), segment: segment)]
    case .array(let entries):
      guard entries.count <= Limits.spans else { throw scope.site.error(.tooManySpans, at: position) }
      var spans: [TextSpan] = []
      spans.reserveCapacity(entries.count)
      var context = DecodingContext(site: scope.site, definitions: scope.definitions)
      for (index, entry) in entries.enumerated() {
        let repeated = segment + "#" + String(index)
        context.site.span = repeated
        let node = DocumentNode(data: entry, at: position)
        guard var span = try ValueReader<TextSpan>.span.read(node, context).value(in: scope) else { continue }
        span.segment = span.segment ?? repeated
        spans.append(span)
      }
      return spans
    }
  }
}

extension DocumentNode {
  /// The elements of a list; `nil` for any other value.
  var elements: [DocumentNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// Creates a node from a value of the data, in which `${` begins no expression.
  fileprivate init(data value: DataValue, at position: SourcePosition) {
    switch value {
    case .null: self.init(value: .null, position: position)
    case .boolean(let value): self.init(value: .boolean(value), position: position)
    case .number(let number): self.init(value: .number(number), position: position)
    case .string(let text):
      guard case .string(let escaped) = text.written else { preconditionFailure("a text is written as something else") }
      self.init(value: .string(escaped), position: position)
    case .array(let values):
      self.init(value: .array(values.map { DocumentNode(data: $0, at: position) }), position: position)
    case .object(let object):
      let members = object.members.map {
        DocumentNode.Member(key: $0.name, keyPosition: position, value: DocumentNode(data: $0.value, at: position))
      }
      self.init(value: .object(members), position: position)
    }
  }
}
