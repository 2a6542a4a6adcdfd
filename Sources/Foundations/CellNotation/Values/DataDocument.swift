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
    switch format {
    case .json: items = try JSONReader<DataValue>.items(in: bytes, file: fileName)
    case .yaml:
      let root = try YAMLReader.read(bytes, file: fileName)
      let nodes = if case .array(let elements) = root.value { elements } else { [root] }
      items = nodes.enumerated().map { index, node in
        DataItem(value: DataValue(node), at: node.position, in: fileName, index: index)
      }
    }
  }

  /// Parses the text of a data file.
  public init(parsing text: String, fileName: String, format: DocumentFormat) throws(NotationError) {
    try self.init(parsing: Array(text.utf8), fileName: fileName, format: format)
  }
}

extension JSONReader<DataValue> {
  /// Reads the elements of a list, or any other value as the only item.
  fileprivate static func items(in bytes: [UInt8], file: String) throws(NotationError) -> [DataItem] {
    var reader = JSONReader(file: file, bytes: bytes, line: 1)
    let start = reader.nextPosition()
    var items: [DataItem] = []
    if reader.isAtArray {
      var list = CountedList<DataItem>(from: reader.index)
      try reader.forEachElement(from: start) { (reader) throws(NotationError) in
        let position = reader.nextPosition()
        let index = list.elements.count
        try reader.append(DataItem(value: try reader.value(), at: position, in: file, index: index), to: &list)
      }
      items = try reader.finish(&list)
    } else {
      items = [DataItem(value: try reader.value(), at: start, in: file, index: 0)]
    }
    try reader.finish()
    return items
  }
}

extension DataItem {
  fileprivate init(value: DataValue, at position: SourcePosition, in file: String, index: Int) {
    let location = DocumentLocation(file: file, line: position.line, column: position.column)
    self.init(value: value, name: DataItemName(index: index, location: location))
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
