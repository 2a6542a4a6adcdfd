// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellNotation
internal import Glibc
internal import Synchronization

/// The items of a data file or of standard input, in order.
///
/// Newline-delimited JSON is read line by line, as items are requested, so it need not fit into memory. A file whose name ends in
/// `.ndjson` or `.jsonl` is newline-delimited. If the format does not follow from the name, as for standard input, data is
/// newline-delimited when its first line is a complete JSON value of at most `Limits.lineBytes` bytes and is followed by another
/// line that is not blank. All other data is read whole.
package final class DataSource: Sendable {
  /// An item, or a line that contains one.
  package enum Entry: Hashable, Sendable {
    case item(DataItem)
    /// A line that still has to be parsed. Any thread can parse it.
    case line(DataLine, fileName: String)

    /// Returns the item, which is parsed first if this is a line.
    /// - Throws: `NotationError` if the line is not one JSON value, or is too long.
    package func item() throws(NotationError) -> DataItem {
      switch self {
      case .item(let item): item
      case .line(let line, let fileName): try line.item(fileName: fileName)
      }
    }
  }

  fileprivate enum Content {
    case list([DataItem])
    /// The number of the last line read.
    case lines(number: Int)
  }

  fileprivate struct State: ~Copyable {
    var reader: ByteReader
    var content: Content
    /// The number of items returned so far.
    var index = 0
  }

  private let state: Mutex<State>
  private let descriptor: Int32
  private let fileName: String
  /// The number of items; `nil` for newline-delimited data, whose lines are counted only as they are read.
  package let count: Int?

  /// Opens data. Reads it whole unless it is newline-delimited.
  /// - Parameters:
  ///   - path: the file, or `-` for standard input.
  ///   - hashing: whether to compute ``hash``.
  /// - Throws: `FileFailure`, `NotationError`.
  package init(path: String, hashing: Bool = false) throws {
    let isStandardInput = path == "-"
    fileName = isStandardInput ? "standard input" : path
    descriptor = isStandardInput ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure(fileName, .read) }
    var reader = ByteReader(descriptor, path: fileName, hashing: hashing)
    let content: Content
    do {
      content = try DataSource.content(of: &reader, path: path, fileName: fileName)
    } catch {
      close(descriptor)
      throw error
    }
    count = if case .list(let items) = content { items.count } else { nil }
    state = Mutex(State(reader: reader, content: content))
  }

  /// Creates a source of items that are already in memory.
  package init(_ items: [DataItem]) {
    fileName = ""
    descriptor = -1
    count = items.count
    state = Mutex(State(reader: ByteReader(-1, path: ""), content: .list(items)))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Returns the next item, or `nil` at the end.
  /// - Throws: `FileFailure`.
  package func next() throws(FileFailure) -> Entry? {
    try state.withLock { (state) throws(FileFailure) in try state.next(fileName: fileName) }
  }

  /// All items, also those that ``next()`` has returned; `nil` for newline-delimited data.
  package var items: [DataItem]? {
    state.withLock { state in if case .list(let items) = state.content { items } else { nil } }
  }

  /// The SHA-256, in hexadecimal, of all bytes read so far; `nil` unless the source was created with `hashing`.
  package var hash: String? { state.withLock { $0.reader.hash } }

  private static func content(of reader: inout ByteReader, path: String, fileName: String) throws -> Content {
    if try isLines(&reader, path: path) { return .lines(number: 0) }
    let bytes = try reader.rest()
    let format = DocumentFormat(of: bytes, fileName: path)
    return .list(try DataDocument(parsing: bytes, fileName: fileName, format: format).items)
  }

  private static func isLines(_ reader: inout ByteReader, path: String) throws(FileFailure) -> Bool {
    let name = path.lowercased()
    if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") { return true }
    guard DocumentFormat(fileName: path) == nil, let line = try reader.peekLine(limit: Limits.lineBytes),
      DataLine.isWholeValue(line)
    else { return false }
    return try reader.hasContent(after: line.count, limit: Limits.lineBytes)
  }
}

extension DataSource.State {
  /// Returns the next item of the list or the next line that is not blank, or `nil` at the end.
  fileprivate mutating func next(fileName: String) throws(FileFailure) -> DataSource.Entry? {
    switch content {
    case .list(let items):
      guard index < items.count else { return nil }
      index += 1
      return .item(items[index - 1])
    case .lines(var number):
      while let line = try reader.nextLine(limit: Limits.lineBytes) {
        number += 1
        content = .lines(number: number)
        var bytes: [UInt8]?
        if case .whole(let whole) = line {
          if DataLine.isBlank(whole) { continue }
          bytes = whole
        }
        index += 1
        return .line(DataLine(bytes: bytes, number: number, index: index - 1), fileName: fileName)
      }
      return nil
    }
  }
}
