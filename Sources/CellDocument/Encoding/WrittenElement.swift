// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

/// An element as document keys and their values. It is created from Swift code or from a cell.
struct WrittenElement: Hashable, Sendable {
  var type: String
  var name: String?
  var location: DocumentLocation
  /// All keys and values except `type`, `name` and `children`; no key occurs twice.
  private(set) var members: [DataObject.Member] = []
  var children: [WrittenElement] = []
  /// The function that lays out the children. No document can express it.
  var frameLayout: AnyFrameLayout?

  init(type: String, name: String? = nil, location: DocumentLocation) {
    self.type = type
    self.name = name
    self.location = location
  }

  /// Sets the value of a key, replacing any earlier value.
  mutating func set(_ key: String, to value: DataValue) {
    let member = DataObject.Member(name: key, value: value)
    if let index = members.firstIndex(where: { $0.name == key }) {
      members[index] = member
    } else {
      members.append(member)
    }
  }
}

extension WrittenElement {
  /// Creates the keys of an element that is written in Swift.
  init(_ element: AnyElement) {
    self.init(type: element.type, name: element.name, location: element.location)
    for setting in (element.last?.all ?? []).reversed() { set(setting.key, to: setting.value.written) }
    children = element.children.map(WrittenElement.init)
    frameLayout = element.frameLayout
  }
}

extension DocumentNode {
  /// Creates the node of a value that a modifier states.
  /// - Throws: ``CellDocumentError`` if it is nested too deeply.
  init(_ value: DataValue, at position: SourcePosition) throws(CellDocumentError) {
    self = try NodeBuilder(position: position).node(value, depth: 1)
  }
}

/// A document as keys and their values: the keys of `canvas`, and the keys of every element.
struct WrittenDocument: Hashable, Sendable {
  /// The keys and values of `canvas`; if it is empty, the document has no `canvas`.
  var canvas: [DataObject.Member]
  var cell: WrittenElement

  /// Returns the same node as parsing the document's text, except that its positions are the source locations of the elements.
  /// - Throws: ``CellDocumentError`` if values are nested too deeply.
  func node() throws(CellDocumentError) -> DocumentNode {
    let builder = NodeBuilder(position: SourcePosition(cell.location))
    var members = [builder.member("version", try builder.node(1, depth: 2))]
    if !canvas.isEmpty { members.append(builder.member("canvas", try builder.node(canvas, depth: 2))) }
    members.append(builder.member("cell", try NodeBuilder.node(cell, depth: 2)))
    return DocumentNode(value: .object(members), position: builder.position)
  }
}

extension SourcePosition {
  init(_ location: DocumentLocation) {
    self.init(line: location.line, column: location.column, file: location.file)
  }
}

/// Creates nodes that all have the same position. Nesting depths are counted as in parsing: the document itself is an object of
/// depth 1.
private struct NodeBuilder {
  let position: SourcePosition

  static func node(_ element: WrittenElement, depth: Int) throws(CellDocumentError) -> DocumentNode {
    let builder = NodeBuilder(position: SourcePosition(element.location))
    try builder.check(depth)
    var members: [DocumentNode.Member] = []
    if element.type != ElementKind.container.name {
      members.append(builder.member("type", try builder.node(.string(element.type), depth: depth)))
    }
    if let name = element.name { members.append(builder.member("name", try builder.node(.string(name), depth: depth))) }
    for member in element.members {
      members.append(builder.member(member.name, try builder.node(member.value, depth: depth + 1)))
    }
    if !element.children.isEmpty {
      try builder.check(depth + 1)
      var children: [DocumentNode] = []
      for child in element.children { children.append(try node(child, depth: depth + 2)) }
      members.append(builder.member(ElementKind.childrenKey, DocumentNode(value: .array(children), position: builder.position)))
    }
    return DocumentNode(value: .object(members), position: builder.position)
  }

  func node(_ value: DataValue, depth: Int) throws(CellDocumentError) -> DocumentNode {
    switch value {
    case .null: return DocumentNode(value: .null, position: position)
    case .boolean(let value): return DocumentNode(value: .boolean(value), position: position)
    case .number(let number): return DocumentNode(value: .number(number), position: position)
    case .string(let text): return DocumentNode(value: .string(text), position: position)
    case .array(let values):
      try check(depth)
      var nodes: [DocumentNode] = []
      for value in values { nodes.append(try node(value, depth: depth + 1)) }
      return DocumentNode(value: .array(nodes), position: position)
    case .object(let object): return try node(object.members, depth: depth)
    }
  }

  func node(_ members: [DataObject.Member], depth: Int) throws(CellDocumentError) -> DocumentNode {
    try check(depth)
    var nodes: [DocumentNode.Member] = []
    for member in members { nodes.append(self.member(member.name, try node(member.value, depth: depth + 1))) }
    return DocumentNode(value: .object(nodes), position: position)
  }

  func member(_ key: String, _ value: DocumentNode) -> DocumentNode.Member {
    DocumentNode.Member(key: key, keyPosition: position, value: value)
  }

  private func check(_ depth: Int) throws(CellDocumentError) {
    if depth > Limits.depth { throw CellDocumentError(.notation(.tooDeep), at: position, in: "") }
  }
}
