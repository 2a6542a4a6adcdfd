// SPDX-License-Identifier: MIT

package import CellNotation

/// The text of a document in JSON or YAML, with the file that its places are in.
package struct DocumentText: Hashable, Sendable {
  package let bytes: [UInt8]
  /// The file that messages name.
  package let fileName: String
  package let format: DocumentFormat
  /// The places of the elements in the file that the document was made from, such as a XIB; `nil` for a document that people write.
  package let origin: DocumentOrigin?
  /// The files with further definitions, each after those that it includes itself; `nil` if none were looked for.
  package private(set) var included: [IncludedFile]?
  /// The tree of the text, if it has been parsed.
  private(set) var parsed: DocumentNode?

  /// - Parameter format: `nil` for that of the file's name or, if it says nothing, of the text.
  package init(_ bytes: [UInt8], fileName: String, format: DocumentFormat? = nil, origin: DocumentOrigin? = nil) {
    self.bytes = bytes
    self.fileName = fileName
    self.format = format ?? DocumentFormat(of: bytes, fileName: fileName)
    self.origin = origin
  }

  /// Returns another text of the same document, as editing makes it.
  package func replacing(_ bytes: [UInt8]) -> DocumentText {
    var text = DocumentText(bytes, fileName: fileName, format: format, origin: origin)
    text.included = included
    return text
  }

  /// Returns the text with files that it includes.
  /// - Parameter node: the tree of the text, if it has been parsed.
  func including(_ files: [IncludedFile], parsed node: DocumentNode? = nil) -> DocumentText {
    var text = self
    (text.included, text.parsed) = (files, node)
    return text
  }

  /// The place of the whole, for what is no key or value of it.
  package var start: DocumentLocation { DocumentLocation(.start, in: fileName) }

  /// Returns the text with its tree, so that it is parsed once.
  package func withTree() throws(CellDocumentError) -> DocumentText {
    var text = self
    text.parsed = try node
    return text
  }

  /// The tree of the text, with the places in the text.
  package var node: DocumentNode {
    get throws(CellDocumentError) {
      if let parsed { return parsed }
      return try DocumentNode(document: bytes, fileName: fileName, format: format)
    }
  }
}

extension CellTemplate {
  /// Decodes a document and checks it in each of its states.
  ///
  /// - Throws: ``CellDocumentError`` with all errors in the document, at most 20, at places of ``DocumentText/fileName``.
  package init(_ text: DocumentText) throws(CellDocumentError) {
    let node = try text.node
    try self.init(text.origin.map { node.placed(by: $0) } ?? node, fileName: text.fileName, including: text.included)
  }

  /// Returns the template of another version of the document, which includes the same files.
  /// - Parameters:
  ///   - json: the document. It may have other versions of the files, too, in the member ``IncludedFile/key``, by their names.
  ///   - fileName: the file name for error messages.
  package func version(parsing json: String, fileName: String) throws(CellDocumentError) -> CellTemplate {
    var node = try DocumentNode(document: Array(json.utf8), fileName: fileName, format: .json)
    guard let files = node[IncludedFile.key], let members = node.members else {
      return try CellTemplate(node, fileName: fileName, including: included)
    }
    node.value = .object(members.filter { $0.key != IncludedFile.key })
    return try CellTemplate(node, fileName: fileName, including: included?.replacing(with: files))
  }
}

/// Where the elements of a document are in the file that it was made from.
package struct DocumentOrigin: Hashable, Sendable {
  /// The object that an element was made from.
  package struct Object: Hashable, Sendable {
    package let position: SourcePosition
    /// The positions of the objects that its constraints were made from, by the texts of the constraints.
    package var constraints: [String: SourcePosition] = [:]

    package init(_ position: SourcePosition) { self.position = position }
  }

  /// The position of the whole, for what belongs to no element.
  package let position: SourcePosition
  /// The objects by the names of elements. No two elements of the document have the same name.
  package var objects: [String: Object] = [:]

  package init(_ position: SourcePosition) { self.position = position }

  /// Returns the name of the element that was made from the object at a position.
  package func name(at position: SourcePosition) -> String? { objects.first { $0.value.position == position }?.key }
}

extension DocumentNode {
  /// Returns the tree with the places of the file that the document was made from.
  fileprivate func placed(by origin: DocumentOrigin) -> DocumentNode {
    placed(by: origin, in: DocumentOrigin.Object(origin.position))
  }

  private func placed(by origin: DocumentOrigin, in object: DocumentOrigin.Object) -> DocumentNode {
    var node = self
    let object = elementName.flatMap { origin.objects[$0] } ?? object
    node.position = object.position
    switch value {
    case .array(let elements): node.value = .array(elements.map { $0.placed(by: origin, in: object) })
    case .object(let members):
      node.value = .object(
        members.map { member in
          var member = member
          member.keyPosition = object.position
          member.value = member.value.placed(by: origin, in: object)
          return member
        })
    case .string(let text), .plain(let text): node.position = object.constraints[text] ?? object.position
    case .null, .boolean, .number: break
    }
    return node
  }

  /// The value of the key `name`, if the node is an element that has one.
  package var elementName: String? {
    switch self["name"]?.resolved {
    case .string(let name): name
    default: nil
    }
  }
}
