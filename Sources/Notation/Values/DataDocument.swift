// SPDX-License-Identifier: MIT

/// The data to bind to a template: one item for each cell.
///
///     let people = #"[{"name": "Ada"}, {"name": "Grace"}]"#
///     let items = try DataDocument(parsing: people, fileName: "people.json", format: .json).items
public struct DataDocument: Hashable, Sendable {
  public let items: [DataItem]

  /// Parses a data file. Each element of a list is an item; any other value is the only item.
  ///
  /// - Parameter fileName: The file name to show in messages.
  /// - Throws: ``NotationError`` if the bytes are not valid in `format`.
  public init(parsing bytes: [UInt8], fileName: String, format: DocumentFormat) throws(NotationError) {
    let root = try DocumentNode(bytes, fileName: fileName, format: format)
    let nodes = if case .array(let elements) = root.value { elements } else { [root] }
    items = nodes.enumerated().map { index, node in
      let location = DocumentLocation(file: fileName, line: node.position.line, column: node.position.column)
      return DataItem(value: DataValue(node), name: DataItemName(index: index, location: location))
    }
  }

  /// Parses the text of a data file.
  public init(parsing text: String, fileName: String, format: DocumentFormat) throws(NotationError) {
    try self.init(parsing: Array(text.utf8), fileName: fileName, format: format)
  }
}

/// The data for one cell, and the name of that data in messages.
public struct DataItem: Hashable, Sendable {
  public let value: DataValue
  public let name: DataItemName

  public init(value: DataValue, name: DataItemName) {
    self.value = value
    self.name = name
  }
}

/// The name of a data item in messages: its index and location.
public struct DataItemName: Hashable, Sendable, CustomStringConvertible {
  /// The index of the item in the data, from 0. The description counts from 1.
  public let index: Int
  /// The position at which the item begins in its file; `nil` for data that does not come from a file.
  public let location: DocumentLocation?

  public init(index: Int, location: DocumentLocation? = nil) {
    self.index = index
    self.location = location
  }

  /// The name, such as `item 1 at posts.json:2:2`.
  public var description: String { "item \(index + 1)\(location.map { " at \($0)" } ?? "")" }
}
