// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation
internal import CellTree

extension DocumentNode {
  /// Creates the node of an element: the same as parsing its text, except that all positions are the source location of the element.
  /// - Parameter keys: all keys except `type`, `name` and `children`. Of several with one name, the first counts.
  init(element type: String, name: String?, keys: [DataObject.Member], children: [DocumentNode], at location: DocumentLocation) {
    let type = type == ElementKind.container.name ? nil : DataObject.Member(name: ElementKind.typeKey, value: .string(type))
    let name = name.map { DataObject.Member(name: ElementKind.nameKey, value: .string($0)) }
    self.init(.object(DataObject([type, name].compactMap { $0 } + keys)), at: SourcePosition(location))
    if !children.isEmpty { append(ElementKind.childrenKey, DocumentNode(value: .array(children), position: position)) }
  }

  /// Returns the document with this root element, and with a `canvas` if there are keys for one.
  /// - Throws: ``CellDocumentError`` if values are nested too deeply.
  func document(canvas: [DataObject.Member]) throws(CellDocumentError) -> DocumentNode {
    var document = DocumentNode(.object(DataObject([DataObject.Member(name: "version", value: 1)])), at: position)
    if !canvas.isEmpty { document.append("canvas", DocumentNode(.object(DataObject(canvas)), at: position)) }
    document.append("cell", self)
    try document.checkDepth()
    return document
  }
}

extension AnyElement {
  /// The node of the element in a document.
  var node: DocumentNode {
    DocumentNode(element: type, name: name, keys: last?.all.members ?? [], children: children.map(\.node), at: location)
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
