// SPDX-License-Identifier: MIT

/// A line of newline-delimited JSON (NDJSON, JSON Lines): each line that is not blank is an item.
public struct DataLine: Hashable, Sendable {
  /// The most bytes of a line that are read.
  public static let maximumBytes = DocumentLimits.lineBytes

  /// The line without its end; `nil` for one that is longer than ``maximumBytes``.
  public let bytes: [UInt8]?
  /// The number of the line in its file, from 1.
  public let number: Int
  /// The item's place among the items, from 0: blank lines are none.
  public let index: Int

  public init(bytes: [UInt8]?, number: Int, index: Int) {
    self.bytes = bytes
    self.number = number
    self.index = index
  }

  /// Whether a line holds nothing but blank space.
  public static func isBlank(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  /// The item that the line holds.
  ///
  /// - Parameter fileName: The name for messages.
  /// - Throws: ``NotationError`` where the line is not one JSON value, or is too long.
  public func item(fileName: String) throws(NotationError) -> DataItem {
    guard let bytes else {
      throw NotationError(
        .lineTooLong, at: SourcePosition(line: number, column: 1), in: fileName, item: name(in: fileName, column: 1))
    }
    do throws(NotationError) {
      let node = try JSONReader.read(bytes, file: fileName, line: number)
      return DataItem(value: DataValue(node), name: name(in: fileName, column: node.position.column))
    } catch {
      throw error.about(name(in: fileName, column: 1))
    }
  }

  private func name(in fileName: String, column: Int) -> DataItemName {
    DataItemName(index: index, location: SourceLocation(file: fileName, line: number, column: column))
  }

  /// Whether a text is one whole JSON value.
  public static func isWholeValue(_ bytes: [UInt8]) -> Bool {
    do throws(NotationError) {
      _ = try JSONReader.read(bytes, file: "")
      return true
    } catch {
      return false
    }
  }
}
