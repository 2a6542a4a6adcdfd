// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

/// A part of a text that a document lists: a span, or a paragraph.
protocol TextPart: ObjectValue {
  /// The automatic last part of the path of the first one.
  static var typeName: String { get }
  /// The shape of one that is written in a document; one from the data has no `when` and no `each`.
  static var shape: ObjectShape { get }
  /// The last part of its path; `nil` for an automatic one: `span`, `span-2`.
  var segment: String? { get set }

  /// Whether there may be text between the repetitions: the key `join`.
  static var takesJoint: Bool { get }

  init(plain text: String)

  /// Says that the part is one of those that `each` repeats.
  mutating func setRepeated()

  /// Returns the value of an expression that gives a list of these parts, or a text.
  static func list(of expression: Expression, in scope: Scope) throws(CellDocumentProblem) -> DataValue
}

extension TextPart {
  static var takesJoint: Bool { false }

  /// Returns a copy with another value of a property.
  func setting<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var part = self
    part[keyPath: property] = value
    return part
  }

  static func shapeOfPart() -> ObjectShape {
    ObjectShape(
      typeName, (Repetition.fields + (takesJoint ? [Repetition.jointField] : [])).map(\.key) + Keys.fields.map(\.key),
      rules: Repetition.rules + (takesJoint ? [Repetition.jointRule] : []) + Keys.rules)
  }

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

  /// Reads a string, or an object with the keys of the part.
  fileprivate static func read(
    _ node: DocumentNode, _ context: DecodingContext
  ) throws(CellDocumentError) -> Bindable<Self> {
    guard node.members != nil else { return try ValueReader.plain.read(node, context) }
    var reader = try NodeReader(node, context)
    return try read(&reader)
  }

  /// Reads the keys that the reader has not taken yet.
  fileprivate static func read(_ reader: inout NodeReader) throws(CellDocumentError) -> Bindable<Self> {
    var template = Template(Keys())
    reader.read(Keys.fields, into: &template)
    try reader.finish()
    try reader.check(Keys.rules)
    let position = reader.node.position
    return try template.bindable.map(at: reader.context.site) { (keys, site) throws(CellDocumentError) in
      try keys.value(at: site, position)
    }
  }
}

extension Site {
  /// Enters a part of the part of a text that the site is in, or of the whole text.
  mutating func enter(_ segment: String) { span = span.map { $0 + "/" + segment } ?? segment }
}

/// A part as it is written: once, or for each value of a list.
private struct PartTemplate<Part: TextPart>: Sendable {
  /// The last part of its path, without the number of a repetition.
  let segment: String
  let repetition: Repetition
  let part: Bindable<Part>

  /// - Parameter segments: the names of the parts before it.
  init(
    _ node: DocumentNode, _ context: DecodingContext, after segments: inout PartSegments<Part>
  ) throws(CellDocumentError) {
    segment = segments.next(for: node)
    var context = context
    context.site.enter(segment)
    guard node.members != nil else {
      repetition = Repetition(position: node.position)
      part = try Part.read(node, context)
      return
    }
    var reader = try NodeReader(node, context)
    repetition = Repetition(&reader, takesJoint: Part.takesJoint)
    part = try Part.read(&reader)
  }

  /// The part if it is the same for all data.
  var literal: Part? {
    guard repetition.condition == nil, repetition.list == nil, case .literal(var part) = part else { return nil }
    part.segment = segment
    return part
  }

  /// Appends the parts for one data item: one, or one for each value of the list in `each`, without those that `when` leaves out.
  /// - Parameter repetitions: the number of values so far for which parts of the list were repeated.
  func append(to parts: inout [Part], in scope: Scope, repetitions: inout Int) throws(CellDocumentError) {
    let outer = scope.site.span
    var scope = scope
    scope.site.enter(segment)
    guard let list = repetition.list else {
      if let part = try shownPart(in: scope) { try append(part, to: &parts, in: scope, segment) }
      return
    }
    let outerNames = scope.data.names
    let first = parts.count
    for (index, value) in try list.values(in: scope).enumerated() {
      repetitions += 1
      guard repetitions <= Limits.repetitions else { throw scope.site.error(.tooManyRepetitions, at: list.position) }
      let repeated = segment + "#" + String(index)
      scope.site.span = outer
      scope.site.enter(repeated)
      scope.data.names = outerNames + list.names(for: value, at: index)
      guard var part = try shownPart(in: scope) else { continue }
      if let joint = repetition.joint, parts.count > first {
        try append(Part(plain: joint), to: &parts, in: scope, repeated + "-join")
      }
      part.setRepeated()
      try append(part, to: &parts, in: scope, repeated)
    }
  }

  private func shownPart(in scope: Scope) throws(CellDocumentError) -> Part? {
    try repetition.isShown(in: scope) ? part.value(in: scope) : nil
  }

  private func append(_ part: Part, to parts: inout [Part], in scope: Scope, _ segment: String) throws(CellDocumentError) {
    guard parts.count < Limits.spans else { throw scope.site.error(.tooManySpans, at: repetition.conditionPosition) }
    parts.append(part)
    parts[parts.count - 1].segment = segment
  }
}

extension TextPart {
  /// The parts that are written in a list, with the last parts of their paths.
  static func written(in list: DocumentNode?) -> [(segment: String, node: DocumentNode)] {
    var segments = PartSegments<Self>()
    return (list?.elements ?? []).map { (segments.next(for: $0), $0) }
  }
}

extension DocumentNode {
  /// The paragraphs and spans that are written in a text element, with their paths inside the text.
  var textParts: [(path: String, node: DocumentNode)] {
    let spans = TextSpan.written(in: self[TextProperties.spansKey]).map { (path: $0.segment, node: $0.node) }
    return TextParagraph.written(in: self[TextProperties.paragraphsKey]).reduce(into: spans) { parts, paragraph in
      parts.append((paragraph.segment, paragraph.node))
      guard paragraph.node.members != nil else { return }
      let spans = TextSpan.written(in: paragraph.node[TextProperties.spansKey])
      parts += spans.map { (paragraph.segment + "/" + $0.segment, $0.node) }
    }
  }
}

/// Gives each part of a text the last part of its path.
private struct PartSegments<Part: TextPart> {
  private var count = 0

  /// Returns the name of a part, or `span`, `span-2` and so on for one without a name.
  mutating func next(for node: DocumentNode) -> String {
    if node.members != nil, let name = node[ElementKind.nameKey], case .string(let name) = FoundValue(name) { return name }
    count += 1
    return SegmentNames.automatic(Part.typeName, number: count)
  }
}

extension ValueReader where Value: TextPart {
  /// A reader for a part that is written as a string.
  static var plain: ValueReader { .scalar(.text) { (scalar, _) throws(CellDocumentProblem) in Value(plain: scalar.anyText) } }
}

extension ValueReader {
  /// A reader for a list of parts, or for a string, which is one part unless it is an expression that gives a list.
  @_semantics("optimize.sil.specialize.generic.never")
  static func parts<Part: TextPart>() -> ValueReader where Value == [Part] {
    let shape = ValueShape.parts(Part.shape)
    return ValueReader(shape, accept: accepted) { (node, context) throws(CellDocumentError) in
      if case .array(let nodes) = node.value { return try written(nodes, at: node.position, context) }
      if case .string(let text) = FoundValue(node), let expression = try expression(text, at: node.position, context) {
        let position = node.position
        return .bound { (scope) throws(CellDocumentError) in try parts(of: expression, at: position, in: scope) }
      }
      guard node.members == nil else {
        throw context.site.error(.unexpected(found: FoundValue(node), expected: shape), at: node.position)
      }
      return try written([node], at: node.position, context)
    }
  }

  private static func accepted<Part: TextPart>(_ stated: [Part]) -> [Part]? where Value == [Part] {
    guard stated.count <= Limits.spans else { return nil }
    var parts: [Part] = []
    parts.reserveCapacity(stated.count)
    var count = 0
    for part in stated {
      guard var accepted = Part.Keys.accepted(part, by: Part.Keys.fields) else { return nil }
      if part.segment == nil {
        count += 1
        accepted.segment = SegmentNames.automatic(Part.typeName, number: count)
      }
      parts.append(accepted)
    }
    return parts
  }

  /// Returns the expression if it is the whole text.
  private static func expression(
    _ text: String, at position: SourcePosition, _ context: DecodingContext
  ) throws(CellDocumentError) -> Expression? {
    do throws(CellDocumentProblem) {
      return try context.boundText(text).wholeExpression
    } catch {
      throw context.site.error(error, at: position)
    }
  }

  private static func written<Part: TextPart>(
    _ nodes: [DocumentNode], at position: SourcePosition, _ context: DecodingContext
  ) throws(CellDocumentError) -> Bindable<[Part]> where Value == [Part] {
    guard nodes.count <= Limits.spans else { throw context.site.error(.tooManySpans, at: position) }
    var segments = PartSegments<Part>()
    var errors = DocumentErrors()
    let templates = nodes.compactMap { node in
      errors.attempt { () throws(CellDocumentError) in try PartTemplate<Part>(node, context, after: &segments) }
    }
    try errors.check()
    let literals = templates.compactMap(\.literal)
    if literals.count == templates.count { return .literal(literals) }
    return .bound { (scope) throws(CellDocumentError) in
      var parts: [Part] = []
      parts.reserveCapacity(templates.count)
      var repetitions = 0
      for template in templates { try template.append(to: &parts, in: scope, repetitions: &repetitions) }
      return parts
    }
  }

  /// Returns the parts that an expression gives; `nil` if it gives null.
  private static func parts<Part: TextPart>(
    of expression: Expression, at position: SourcePosition, in scope: Scope
  ) throws(CellDocumentError) -> [Part]? where Value == [Part] {
    let value: DataValue
    do throws(CellDocumentProblem) {
      value = try Part.list(of: expression, in: scope)
    } catch {
      throw scope.site.error(error, at: position)
    }
    switch value {
    case .null: return nil
    case .object:
      throw scope.site.error(.unexpected(found: FoundValue(value), expected: .parts(Part.shape)), at: position)
    case .boolean, .number, .string:
      var part = Part(plain: value.text ?? "")
      part.segment = Part.typeName
      return [part]
    case .array(let entries):
      guard entries.count <= Limits.spans else { throw scope.site.error(.tooManySpans, at: position) }
      var parts: [Part] = []
      parts.reserveCapacity(entries.count)
      var context = DecodingContext(site: scope.site, definitions: scope.definitions)
      for (index, entry) in entries.enumerated() {
        let repeated = Part.typeName + "#" + String(index)
        context.site.span = scope.site.span
        context.site.enter(repeated)
        let node = DocumentNode(entry.escapedForDocument, at: position)
        guard var part = try Part.read(node, context).value(in: scope) else { continue }
        part.segment = part.segment ?? repeated
        parts.append(part)
      }
      return parts
    }
  }
}

extension DocumentNode {
  /// The elements of a list; `nil` for any other value.
  var elements: [DocumentNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }
}
