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

extension WrittenElement {
  /// Returns the document with this root element, and with a `canvas` if there are keys for one: the same node as parsing its text,
  /// except that positions are the source locations of the elements.
  /// - Throws: ``CellDocumentError`` if values are nested too deeply.
  func document(canvas: [DataObject.Member]) throws(CellDocumentError) -> DocumentNode {
    let position = SourcePosition(location)
    var document = DocumentNode(.object(DataObject([DataObject.Member(name: "version", value: 1)])), at: position)
    if !canvas.isEmpty { document.append("canvas", DocumentNode(.object(DataObject(canvas)), at: position)) }
    document.append("cell", node)
    try document.checkDepth()
    return document
  }

  private var node: DocumentNode {
    let type = type == ElementKind.container.name ? nil : DataObject.Member(name: ElementKind.typeKey, value: .string(type))
    let name = name.map { DataObject.Member(name: ElementKind.nameKey, value: .string($0)) }
    let position = SourcePosition(location)
    var node = DocumentNode(.object(DataObject([type, name].compactMap { $0 } + members)), at: position)
    if !children.isEmpty {
      node.append(ElementKind.childrenKey, DocumentNode(value: .array(children.map(\.node)), position: position))
    }
    return node
  }
}

extension SourcePosition {
  init(_ location: DocumentLocation) {
    self.init(line: location.line, column: location.column, file: location.file)
  }
}

extension DocumentNode {
  /// Creates the node of a value, with one position for all its parts.
  init(_ value: DataValue, at position: SourcePosition) {
    switch value {
    case .null: self.init(value: .null, position: position)
    case .boolean(let value): self.init(value: .boolean(value), position: position)
    case .number(let number): self.init(value: .number(number), position: position)
    case .string(let text): self.init(value: .string(text), position: position)
    case .array(let values):
      self.init(value: .array(values.map { DocumentNode($0, at: position) }), position: position)
    case .object(let object):
      self.init(value: .object([]), position: position)
      for member in object.members { append(member.name, DocumentNode(member.value, at: position)) }
    }
  }

  /// Adds a member to an object.
  fileprivate mutating func append(_ key: String, _ member: DocumentNode) {
    value = .object((members ?? []) + [Member(key: key, keyPosition: position, value: member)])
  }

  /// Throws ``CellDocumentError`` if objects and lists are nested more deeply than in a text.
  fileprivate func checkDepth(_ depth: Int = 1) throws(CellDocumentError) {
    let parts = elements ?? members?.map(\.value)
    guard let parts else { return }
    if depth > Limits.depth { throw CellDocumentError(.notation(.tooDeep), at: position, in: "") }
    for part in parts { try part.checkDepth(depth + 1) }
  }
}
