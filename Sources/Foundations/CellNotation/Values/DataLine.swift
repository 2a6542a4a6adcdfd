// SPDX-License-Identifier: MIT

/// A line of newline-delimited JSON (NDJSON, JSON Lines), a format in which each line that is not blank is a data item.
package struct DataLine: Hashable, Sendable {

  /// The line without its line break; `nil` if it is longer than ``Limits/lineBytes``.
  package let bytes: [UInt8]?
  /// The number of the line in its file, from 1.
  package let number: Int
  /// The index of the data item, from 0; blank lines are not counted.
  package let index: Int

  package init(bytes: [UInt8]?, number: Int, index: Int) {
    self.bytes = bytes
    self.number = number
    self.index = index
  }

  /// Whether a line without its line break contains only white space.
  package static func isBlank(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  /// Returns the data item that the line contains.
  ///
  /// - Parameter fileName: The file name to show in messages.
  /// - Throws: ``NotationError`` if the line is not a single JSON value, or is too long.
  package func item(fileName: String) throws(NotationError) -> DataItem {
    guard let bytes else {
      throw NotationError(
        .lineTooLong, at: SourcePosition(line: number, column: 1), in: fileName, item: name(in: fileName, column: 1))
    }
    do throws(NotationError) {
      let (value, position) = try JSONReader<DataValue>.readWithPosition(bytes, file: fileName, line: number)
      return DataItem(value: value, name: name(in: fileName, column: position.column))
    } catch {
      throw error.about(name(in: fileName, column: 1))
    }
  }

  private func name(in fileName: String, column: Int) -> DataItemName {
    DataItemName(index: index, location: DocumentLocation(file: fileName, line: number, column: column))
  }

  /// Whether `bytes` are a single, complete JSON value. Parses them, but keeps nothing.
  package static func isWholeValue(_ bytes: [UInt8]) -> Bool {
    do throws(NotationError) {
      _ = try JSONReader<SkippedJSON>.read(bytes, file: "")
      return true
    } catch {
      return false
    }
  }
}
