// SPDX-License-Identifier: MIT

package import CellDocument
package import Notation

/// The source text of a template. Applying a patch to it changes only the places that the patch names.
package struct TemplateSource: Hashable, Sendable {
  package let bytes: [UInt8]
  package let fileName: String
  package let format: DocumentFormat
  /// The parsed document.
  let root: DocumentNode
  /// Overrides the direction that the document sets; `nil` to keep it.
  let direction: Canvas.Direction?

  /// Parses the text of a template. Does not check whether it describes a valid cell.
  ///
  /// - Throws: `CellDocumentError` if the bytes are not valid in `format`.
  package init(
    _ bytes: [UInt8], fileName: String, format: DocumentFormat, direction: Canvas.Direction? = nil
  ) throws(CellDocumentError) {
    self.bytes = bytes
    self.direction = direction
    self.fileName = fileName
    self.format = format
    root = try DocumentNode(document: bytes, fileName: fileName, format: format)
  }

  /// Returns the template with a patch applied to its text. The rest of the text stays the same, including its order, indentation
  /// and comments.
  ///
  /// After each operation, the text is parsed again and must have exactly the value that the operation produces.
  /// - Throws: ``TemplatePatchError`` if the patch does not fit the template, or if the text at a pointer of the patch cannot be
  ///   edited.
  package func applying(_ patch: TemplatePatch) throws(TemplatePatchError) -> TemplateSource {
    var source = self
    for operation in patch.operations { source = try source.applying(operation) }
    return source
  }

  private func applying(_ operation: TemplatePatch.Operation) throws(TemplatePatchError) -> TemplateSource {
    let expected = try DataValue(root).applying(operation)
    if case .test = operation { return self }
    do throws(UneditableNotation) {
      let edits = try TemplateEditor(self).edits(for: operation)
      return try edited(edits, expected: expected)
    } catch {
      throw .notEditable(operation.pointer, error, at: location(near: operation.pointer))
    }
  }

  /// Applies text edits and verifies the result: it must parse, and its value must be `expected`.
  private func edited(_ edits: [TextEdit], expected: DataValue) throws(UneditableNotation) -> TemplateSource {
    let source: TemplateSource
    do throws(CellDocumentError) {
      source = try TemplateSource(bytes.applying(edits), fileName: fileName, format: format, direction: direction)
    } catch {
      throw .otherResult
    }
    guard DataValue(source.root) == expected else { throw .otherResult }
    return source
  }

  /// Returns the location of the value at a pointer, or of its nearest ancestor that exists.
  private func location(near pointer: JSONPointer) -> DocumentLocation {
    var node = root
    for token in pointer.tokens {
      guard let child = node.child(token) else { break }
      node = child
    }
    return DocumentLocation(file: fileName, line: node.position.line, column: node.position.column)
  }
}

extension DocumentNode {
  /// Returns the member or list element that a pointer token names, or `nil` if there is none.
  func child(_ token: String) -> DocumentNode? {
    switch value {
    case .object: self[token]
    case .array(let elements): DataValue.index(token, below: elements.count).map { elements[$0] }
    case .null, .boolean, .number, .string, .plain: nil
    }
  }
}
