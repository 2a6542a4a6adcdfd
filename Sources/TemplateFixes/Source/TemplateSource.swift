// SPDX-License-Identifier: MIT

package import CellDocument
package import Notation

/// A template as it is written, in which patches are made without touching anything else.
package struct TemplateSource: Hashable, Sendable {
  package let bytes: [UInt8]
  package let fileName: String
  package let format: DocumentFormat
  /// What the bytes say.
  let root: DocumentNode

  /// Reads the text of a template; whether it describes a cell is not looked at.
  ///
  /// - Throws: `CellDocumentError` when the text is not what `format` says.
  package init(_ bytes: [UInt8], fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    self.bytes = bytes
    self.fileName = fileName
    self.format = format
    root = try DocumentNode(document: bytes, fileName: fileName, format: format)
  }

  /// The template with a patch made in its text: bytes, order, indentation and comments around the changes stay as they are.
  ///
  /// After each operation the text is read again, and must say just what the operation makes of what it said before.
  /// - Throws: ``TemplatePatchError`` when the patch does not fit, or the text is not edited in such a place.
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

  /// The guard of every edit: nobody relies on the edits being right.
  private func edited(_ edits: [TextEdit], expected: DataValue) throws(UneditableNotation) -> TemplateSource {
    let source: TemplateSource
    do throws(CellDocumentError) {
      source = try TemplateSource(bytes.applying(edits), fileName: fileName, format: format)
    } catch {
      throw .otherResult
    }
    guard DataValue(source.root) == expected else { throw .otherResult }
    return source
  }

  /// Where the value at a pointer begins, or what it would be in.
  private func location(near pointer: JSONPointer) -> SourceLocation {
    var node = root
    for token in pointer.tokens {
      guard let child = node.child(token) else { break }
      node = child
    }
    return SourceLocation(file: fileName, line: node.position.line, column: node.position.column)
  }
}

extension DocumentNode {
  /// The value behind a key, or at a place of a list, that a token of a pointer names.
  func child(_ token: String) -> DocumentNode? {
    switch value {
    case .object: self[token]
    case .array(let elements): DataValue.index(token, below: elements.count).map { elements[$0] }
    case .null, .boolean, .number, .string, .plain: nil
    }
  }
}
