// SPDX-License-Identifier: MIT

public import CellDocument
internal import Files
internal import Notation

extension CellTemplate {
  /// Reads a document from a file, whose name ends in `.json`, `.yaml` or `.yml`. Other files are read as what they look like.
  ///
  /// - Throws: `FileFailure`; `CellDocumentError` with the first error in the document.
  public init(contentsOf path: String) throws {
    let bytes = try FileSystem.read(path)
    try self.init(parsing: bytes, fileName: path, format: DocumentFormat(of: bytes, fileName: path))
  }
}
