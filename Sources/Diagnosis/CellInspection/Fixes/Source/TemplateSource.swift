// SPDX-License-Identifier: MIT

package import CellDocument
internal import CellFiles
package import CellNotation

/// The source text of a template. Applying a patch to it changes only the places that the patch names.
package struct TemplateSource: Equatable, Sendable {
  package let document: DocumentText
  /// The parsed document, with the places in the text.
  let root: DocumentNode
  /// Overrides the direction that the document sets; `nil` to keep it.
  let direction: Canvas.Direction?

  /// Parses the text of a template. Does not check whether it describes a valid cell.
  ///
  /// - Throws: `CellDocumentError` if the text is not valid in its format.
  package init(_ document: DocumentText, direction: Canvas.Direction? = nil) throws(CellDocumentError) {
    self.document = document
    self.direction = direction
    root = try document.node
  }

  /// The document as one value, with the files that it includes in the member `included`, by their names. Patches are for this value.
  var value: DataValue {
    let files = definitions
    guard !files.isEmpty, case .object(let object) = DataValue(root) else { return DataValue(root) }
    let included = files.map { DataObject.Member(name: $0.name, value: DataValue($0.node)) }
    return .object(
      DataObject(object.members + [.init(name: IncludedFile.key, value: .object(DataObject(unique: included)))]))
  }

  /// The files with definitions that the document includes.
  var definitions: [IncludedFile] { (document.included ?? []).filter { !$0.isDataSchema } }

  /// The files of which the document includes another text than the document of another version.
  package func changedFiles(since other: TemplateSource) -> [(path: String, old: [UInt8], new: [UInt8])] {
    let old = Dictionary(other.definitions.map { ($0.path, $0.bytes) }) { first, _ in first }
    return definitions.compactMap { file in old[file.path].flatMap { $0 == file.bytes ? nil : (file.path, $0, file.bytes) } }
  }

  /// Returns the template with the texts that another template has for files that both include.
  package func adoptingFiles(of other: TemplateSource) throws(CellDocumentError) -> TemplateSource {
    var document = document
    for file in definitions {
      guard let new = other.definitions.first(where: { FileSystem.areSame($0.path, file.path) }), new.bytes != file.bytes else {
        continue
      }
      document = try document.replacing(included: file.name, with: new.bytes)
    }
    return try TemplateSource(document, direction: direction)
  }

  /// Returns a place in an included file with the path by which this document includes the file.
  package func location(_ location: DocumentLocation) -> DocumentLocation {
    guard let file = definitions.first(where: { FileSystem.areSame($0.path, location.file) }) else { return location }
    return DocumentLocation(file: file.path, line: location.line, column: location.column)
  }

  /// Whether the document includes a file.
  package func includes(_ path: String) -> Bool { definitions.contains { FileSystem.areSame($0.path, path) } }

  /// Whether another template includes one of the files that this one includes.
  package func sharesFiles(with other: TemplateSource) -> Bool {
    definitions.contains { file in other.definitions.contains { FileSystem.areSame($0.path, file.path) } }
  }

  package var bytes: [UInt8] { document.bytes }
  package var fileName: String { document.fileName }

  /// Returns the template with a patch applied to its text. The rest of the text stays the same, including its order, indentation
  /// and comments.
  ///
  /// After each operation, or after all if they only replace values, the text is parsed again and must have exactly the value that
  /// the patch produces.
  /// - Throws: ``TemplatePatchError`` if the patch does not fit the template, or if the text at a pointer of the patch cannot be
  ///   edited.
  func applying(_ patch: TemplatePatch) throws(TemplatePatchError) -> TemplateSource {
    if let replaced = try replacing(patch) { return replaced }
    var source = self
    for operation in patch.operations { source = try source.applying(operation) }
    return source
  }

  /// Applies a patch that only replaces scalar values, all at once, so that the text is parsed only once. Returns `nil` for other
  /// patches, and if the text cannot be edited like this.
  private func replacing(_ patch: TemplatePatch) throws(TemplatePatchError) -> TemplateSource? {
    let operations = patch.operations
    let isPlain = operations.allSatisfy { if case .replace = $0 { true } else { false } }
    guard isPlain, operations.count > 1, operations.allSatisfy({ $0.pointer.includedFile == nil }),
      Set(operations.map(\.pointer)).count == operations.count
    else { return nil }
    let expected = try DataValue(root).applying(patch)
    do throws(UneditableNotation) {
      let editor = TemplateEditor(self)
      var edits: [TextEdit] = []
      for operation in operations { edits += try editor.edits(for: operation) }
      let ranges = edits.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
      guard zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound <= $1.lowerBound }) else { return nil }
      return try edited(edits, expected: expected)
    } catch {
      return nil  // one operation after the other tells which place cannot be edited
    }
  }

  private func applying(_ operation: TemplatePatch.Operation) throws(TemplatePatchError) -> TemplateSource {
    if let name = operation.pointer.includedFile { return try applying(operation.inIncludedFile, toFile: name) }
    let expected = try DataValue(root).applying(operation)
    if case .test = operation { return self }
    do throws(UneditableNotation) {
      let edits = try TemplateEditor(self).edits(for: operation)
      return try edited(edits, expected: expected)
    } catch {
      throw .notEditable(operation.pointer, error, at: location(near: operation.pointer))
    }
  }

  /// Applies an operation to the text of a file that the document includes.
  private func applying(_ operation: TemplatePatch.Operation, toFile name: String) throws(TemplatePatchError) -> TemplateSource {
    guard let file = definitions.first(where: { $0.name == name }) else { throw .noSuchPlace(operation.pointer) }
    // The file was parsed when the document was read, and its new text when it was edited, so an error here is one of the edit.
    func reparsing<Result>(_ body: () throws(CellDocumentError) -> Result) throws(TemplatePatchError) -> Result {
      do throws(CellDocumentError) {
        return try body()
      } catch {
        throw .notEditable(operation.pointer, .otherResult, at: error.location)
      }
    }
    let source = try reparsing { () throws(CellDocumentError) in try TemplateSource(file.text) }
    let bytes = try source.applying(operation).bytes
    return try reparsing { () throws(CellDocumentError) in
      try TemplateSource(document.replacing(included: name, with: bytes), direction: direction)
    }
  }

  /// Applies text edits and verifies the result: it must parse, and its value must be `expected`.
  private func edited(_ edits: [TextEdit], expected: DataValue) throws(UneditableNotation) -> TemplateSource {
    let source: TemplateSource
    do throws(CellDocumentError) {
      source = try TemplateSource(document.replacing(bytes.applying(edits)), direction: direction)
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
