// SPDX-License-Identifier: MIT

internal import Notation

/// Reads the members of one object by tables of fields, and refuses what no table knows.
struct NodeReader {
  let node: DocumentNode
  let context: DecodingContext
  let members: [DocumentNode.Member]
  private var isUsed: [Bool]
  private(set) var knownNames: [String] = []
  private var missingName: String?

  /// - Throws: that the node is no object.
  init(_ node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) {
    guard let members = node.members else {
      throw context.site.error(.unexpected(found: FoundValue(node), expected: .anyObject), at: node.position)
    }
    self.node = node
    self.context = context
    self.members = members
    isUsed = Array(repeating: false, count: members.count)
  }

  /// The members of an object whose keys are names of the document's own choice.
  /// - Throws: that a key cannot be a name.
  func names() throws(CellDocumentError) -> [DocumentNode.Member] {
    for member in members where !SegmentNames.isName(member.key) {
      throw context.site.error(.invalidName(member.key), at: member.keyPosition)
    }
    return members
  }

  /// The member named `name`; ``finish(owners:)`` reports a required one that is not there.
  mutating func take(_ name: String, isRequired: Bool = false) -> DocumentNode.Member? {
    knownNames.append(name)
    guard let index = members.firstIndex(where: { $0.key == name }) else {
      if isRequired { missingName = missingName ?? name }
      return nil
    }
    isUsed[index] = true
    return members[index]
  }

  mutating func read<Target>(_ fields: [Field<Target>], into template: inout Template<Target>) throws(CellDocumentError) {
    for field in fields {
      if let member = take(field.name, isRequired: field.isRequired) { try field.read(member.value, context, &template) }
    }
  }

  /// Refuses keys that no table knew, and then reports a key that was needed and is not there.
  func finish(owners: (String) -> [String] = { _ in [] }) throws(CellDocumentError) {
    if let index = isUsed.firstIndex(of: false) {
      let member = members[index]
      let suggestion = nearestName(to: member.key, among: knownNames)
      throw context.site.error(
        .unknownKey(member.key, suggestion: suggestion, owners: owners(member.key)), at: member.keyPosition)
    }
    if let missingName { throw context.site.error(.missingKey(missingName), at: node.position) }
  }
}

extension ValueReader {
  /// A reader of objects with the given fields, under their name in the schema.
  static func object<Properties>(
    _ name: String, _ fields: [Field<Properties>], rules: [KeyRule] = [], initial: Properties,
    finish: @escaping @Sendable (Properties, Site, SourcePosition) throws(CellDocumentError) -> Value
  ) -> ValueReader {
    ValueReader(.object(ObjectShape(name, fields.map(\.key), rules: rules))) { (node, context) throws(CellDocumentError) in
      var reader = try NodeReader(node, context)
      var template = Template(initial)
      try reader.read(fields, into: &template)
      try reader.finish()
      try reader.check(rules)
      let position = node.position
      return try template.bindable.map(at: context.site) { (properties, site) throws(CellDocumentError) in
        try finish(properties, site, position)
      }
    }
  }

  /// A reader of lists with so many elements.
  static func list<Element>(
    of element: ValueReader<Element>, count: ClosedRange<Int> = 0...Int.max
  ) -> ValueReader where Value == [Element] {
    let shape = ValueShape.list(of: element.shape, count: count)
    return ValueReader(shape) { (node, context) throws(CellDocumentError) in
      guard case .array(let nodes) = node.value, count.contains(nodes.count) else {
        throw context.site.error(.unexpected(found: FoundValue(node), expected: shape), at: node.position)
      }
      var elements: [Bindable<Element>] = []
      for node in nodes { elements.append(try element.read(node, context)) }
      return .list(elements)
    }
  }

  /// Either of two kinds of value; `isFirst` tells by the node which one it is.
  static func either(
    _ first: ValueReader, or second: ValueReader, isFirst: @escaping @Sendable (DocumentNode) -> Bool
  ) -> ValueReader {
    ValueReader(.oneOf([first.shape, second.shape])) { (node, context) throws(CellDocumentError) in
      try (isFirst(node) ? first : second).read(node, context)
    }
  }
}

extension Bindable {
  /// All values in one list; those that the data leaves out are not in it.
  static func list<Element>(_ elements: [Bindable<Element>]) -> Bindable where Value == [Element] {
    var literals: [Element] = []
    for element in elements {
      guard case .literal(let value) = element else {
        return .bound { (scope) throws(CellDocumentError) in
          var values: [Element] = []
          for element in elements {
            if let value = try element.value(in: scope) { values.append(value) }
          }
          return values
        }
      }
      literals.append(value)
    }
    return .literal(literals)
  }
}
