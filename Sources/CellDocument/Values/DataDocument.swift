// SPDX-License-Identifier: MIT

/// The data that a template is bound to: one item for each cell.
public struct DataDocument: Hashable, Sendable {
  public let items: [DataItem]

  /// Reads a data file: a list holds one item in each element, and anything else is one item.
  ///
  /// - Parameter fileName: The name for messages.
  /// - Throws: ``CellDocumentError`` when the text is not what `format` says.
  public init(parsing bytes: [UInt8], fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    let root = try DocumentNode(bytes, fileName: fileName, format: format)
    let nodes = if case .array(let elements) = root.value { elements } else { [root] }
    items = nodes.enumerated().map { index, node in
      let location = SourceLocation(file: fileName, line: node.position.line, column: node.position.column)
      return DataItem(value: DataValue(node), name: DataItemName(index: index, location: location))
    }
  }

  /// Reads the text of a data file.
  public init(parsing text: String, fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    try self.init(parsing: Array(text.utf8), fileName: fileName, format: format)
  }
}

/// The data of one cell, and how messages name it.
public struct DataItem: Hashable, Sendable {
  public let value: DataValue
  public let name: DataItemName

  public init(value: DataValue, name: DataItemName) {
    self.value = value
    self.name = name
  }
}

extension DocumentNode {
  /// Reads the text of a document or of data.
  package init(_ bytes: [UInt8], fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    switch format {
    case .json: self = try JSONReader.read(bytes, file: fileName)
    case .yaml: self = try YAMLReader.read(bytes, file: fileName)
    }
  }
}
