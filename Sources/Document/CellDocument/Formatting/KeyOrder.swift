// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellTree

/// The order of keys in house style: that of the tables from which documents are read. Elements begin with what they are and when they
/// are drawn, then have their content, layout and decoration, and end with their states and children. Names that the author chose, such
/// as those of colours, keep their order.
struct KeyOrder {
  /// The keys of the shapes that have been met, by their names.
  private var orders: [String: [String: (rank: Int, shape: ValueShape)]] = [:]

  /// The keys with which elements begin.
  private static let first = [
    ElementKind.nameKey, ElementKind.typeKey, Component.useKey, Component.slotKey, Component.argumentsKey, Component.slotsKey,
  ]
  /// The keys with which elements end.
  private static let last = [ElementStates.key, ElementKind.childrenKey]
  /// The keys of a document, of which the longest comes last.
  private static let ofDocument = [
    "version", DocumentParts.includeKey, "canvas", "fonts", "colors", "styles", "states", "components", "data", "golden", "cell",
  ]

  /// Returns a document, or a file with definitions, with its keys in the order of house style.
  static func ordered(_ document: DocumentNode, golden: ObjectShape) -> DocumentNode {
    var order = KeyOrder()
    let keys = DocumentParts.shape(golden: golden).keys
    let ranked = ofDocument.compactMap { name in keys.first { $0.name == name } }
    return order.object(document, ObjectShape("document", ranked), engine: .flexbox)
  }

  private mutating func ordered(_ node: DocumentNode, as shape: ValueShape, engine: LayoutEngineName) -> DocumentNode {
    switch shape {
    case .object(let object): return self.object(node, object, engine: engine)
    case .named(let value, _), .paths(let value): return node.mappingMembers { ordered($0.value, as: value, engine: engine) }
    case .list(let element, _): return node.mappingElements { ordered($0, as: element, engine: engine) }
    case .children: return node.mappingElements { element($0, in: engine) }
    case .rootElement, .element: return element(node, in: engine)
    case .literal(let shape), .nullable(let shape): return ordered(node, as: shape, engine: engine)
    case .oneOf(let shapes):
      // Of several objects, the one that has the most of the keys.
      let isList = node.elements != nil
      let fitting = shapes.filter { $0.holds(lists: isList) }
      let names = Set((node.members ?? []).map(\.key))
      let best = fitting.max { $0.count(of: names) < $1.count(of: names) }
      return best.map { ordered(node, as: $0, engine: engine) } ?? node
    default: return node
    }
  }

  private mutating func object(_ node: DocumentNode, _ shape: ObjectShape, engine: LayoutEngineName) -> DocumentNode {
    guard let members = node.members else { return node }
    let order = ranks(of: shape.name) { shape.keys }
    return Self.sorted(node, members, order) { member in
      (order[member.key]?.shape).map { ordered(member.value, as: $0, engine: engine) } ?? member.value
    }
  }

  private mutating func element(_ node: DocumentNode, in engine: LayoutEngineName) -> DocumentNode {
    guard let members = node.members else { return node }
    let inner = LayoutEngineName(ofContainer: node)
    let order: [String: (rank: Int, shape: ValueShape)]
    if node[Component.useKey] != nil {
      order = ranks(of: "use-" + engine.rawValue) { Self.elementKeys(Component.useShape(in: engine).keys, content: []) }
    } else if node[Component.slotKey] != nil {
      order = ranks(of: Component.slotShape.name) { Component.slotShape.keys }
    } else {
      var kind = ElementKind.container
      if case .string(let type)? = node[ElementKind.typeKey]?.resolved, let named = ElementKind.named[type] { kind = named }
      order = ranks(of: kind.name + "-" + engine.rawValue) {
        Self.elementKeys(kind.shape(in: engine).keys, content: kind.content.keys.map(\.name))
      }
    }
    return Self.sorted(node, members, order) { member in
      guard let shape = order[member.key]?.shape else { return member.value }
      return ordered(member.value, as: shape, engine: member.key == ElementKind.childrenKey ? inner : engine)
    }
  }

  /// Returns the keys of an element in the order of house style.
  private static func elementKeys(_ keys: [ObjectShape.Key], content: [String]) -> [ObjectShape.Key] {
    let nested = ElementKind.nestedKeys.map(\.name)
    func part(_ key: ObjectShape.Key) -> Int {
      if let index = first.firstIndex(of: key.name) { return index }
      if let index = last.firstIndex(of: key.name) { return 1000 + index }
      if let index = nested.firstIndex(of: key.name) { return 100 + index }
      return content.contains(key.name) ? 200 : 300
    }
    return keys.enumerated().sorted { (part($0.element), $0.offset) < (part($1.element), $1.offset) }.map(\.element)
  }

  private mutating func ranks(
    of name: String, _ keys: () -> [ObjectShape.Key]
  ) -> [String: (rank: Int, shape: ValueShape)] {
    if let known = orders[name] { return known }
    let ranks = Dictionary(keys().enumerated().map { ($1.name, (rank: $0, shape: $1.shape)) }) { first, _ in first }
    orders[name] = ranks
    return ranks
  }

  /// Returns an object with its members sorted. Unknown keys stay at the end, in their order.
  private static func sorted(
    _ node: DocumentNode, _ members: [DocumentNode.Member], _ order: [String: (rank: Int, shape: ValueShape)],
    value: (DocumentNode.Member) -> DocumentNode
  ) -> DocumentNode {
    let ranked = members.enumerated().map { (rank: order[$1.key]?.rank ?? .max, offset: $0, member: $1) }
    var result = node
    result.value = .object(
      ranked.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map { entry in
        var member = entry.member
        member.value = value(member)
        return member
      })
    return result
  }
}

extension DocumentNode {
  fileprivate func mappingElements(_ change: (DocumentNode) -> DocumentNode) -> DocumentNode {
    guard let elements else { return self }
    var node = self
    node.value = .array(elements.map(change))
    return node
  }
}

extension ValueShape {
  /// Whether values of the shape are lists, or are objects.
  fileprivate func holds(lists: Bool) -> Bool {
    switch self {
    case .list, .children, .anyList: lists
    case .object, .named, .paths, .rootElement, .element, .anyObject: !lists
    case .literal(let shape), .nullable(let shape): shape.holds(lists: lists)
    case .oneOf(let shapes): shapes.contains { $0.holds(lists: lists) }
    default: false
    }
  }

  /// The number of the names that are keys of the shape.
  fileprivate func count(of names: Set<String>) -> Int {
    switch self {
    case .object(let shape): shape.keys.count { names.contains($0.name) }
    case .literal(let shape), .nullable(let shape): shape.count(of: names)
    case .oneOf(let shapes): shapes.map { $0.count(of: names) }.max() ?? 0
    default: 0
    }
  }
}

extension DocumentText {
  /// Returns the document in house style: the same document with its comments, with keys in a fixed order and in one layout. O(bytes).
  /// - Parameter golden: the shape of the settings of golden images, which another module reads.
  /// - Throws: ``CellDocumentError`` if the text cannot be parsed. A document whose keys or values are wrong is written, too.
  package func inHouseStyle(golden: ObjectShape) throws(CellDocumentError) -> [UInt8] {
    let node = try node
    guard let written = node.formatted(bytes, format, as: KeyOrder.ordered(node, golden: golden)) else {
      throw CellDocumentError(
        .inSection("the text cannot be written in house style without changing the document"),
        at: start)
    }
    return written
  }
}
