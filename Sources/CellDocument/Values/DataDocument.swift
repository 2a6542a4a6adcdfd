// SPDX-License-Identifier: MIT

/// The data to bind to a template: one item for each cell.
public struct DataDocument: Hashable, Sendable {
  public let items: [DataItem]

  /// Parses a data file. Each element of a list is an item; any other value is the only item.
  ///
  /// - Parameter fileName: The file name for error messages.
  /// - Throws: ``CellDocumentError`` if the text is not valid in `format`.
  public init(parsing bytes: [UInt8], fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    let root = try DocumentNode(bytes, fileName: fileName, format: format)
    let nodes = if case .array(let elements) = root.value { elements } else { [root] }
    items = nodes.enumerated().map { index, node in
      let location = SourceLocation(file: fileName, line: node.position.line, column: node.position.column)
      return DataItem(value: DataValue(node), name: DataItemName(index: index, location: location))
    }
  }

  /// Parses the text of a data file.
  public init(parsing text: String, fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    try self.init(parsing: Array(text.utf8), fileName: fileName, format: format)
  }
}

/// The data of one cell, and its name in messages.
public struct DataItem: Hashable, Sendable {
  public let value: DataValue
  public let name: DataItemName

  public init(value: DataValue, name: DataItemName) {
    self.value = value
    self.name = name
  }
}

extension DocumentNode {
  /// Parses the text of a document or of data.
  package init(_ bytes: [UInt8], fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    switch format {
    case .json: self = try JSONReader.read(bytes, file: fileName)
    case .yaml: self = try YAMLReader.read(bytes, file: fileName)
    }
  }
}
