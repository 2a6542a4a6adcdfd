// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import Glibc

/// Reads a file descriptor from its current position to the end of the file, line by line or all at once.
///
/// The reader buffers only the bytes that the current call needs, plus at most one chunk of 64 KiB.
struct ByteReader: ~Copyable {
  private let descriptor: Int32
  private let path: String
  /// Bytes that have been read. The bytes before index `start` have already been returned to the caller.
  private var buffer: [UInt8] = []
  private var start = 0
  /// The number of bytes from `start` that are known to contain no line feed.
  private var searched = 0
  /// Whether the bytes of the line at `start` are dropped, because there are more than the limit.
  private var dropsLine = false
  private var isAtEnd = false
  private var digest: SHA256Digest?

  /// - Parameters:
  ///   - descriptor: the descriptor to read, which the caller keeps and closes.
  ///   - count: the expected number of bytes, if all are read at once; 0 if it is not known.
  ///   - hashing: whether to compute the SHA-256 of all bytes as they are read.
  init(_ descriptor: Int32, path: String, expecting count: Int = 0, hashing: Bool = false) {
    self.descriptor = descriptor
    self.path = path
    buffer.reserveCapacity(count)
    digest = hashing ? SHA256Digest() : nil
  }

  /// A line of the input.
  enum Line {
    case whole([UInt8])
    /// The line is longer than the limit. Its bytes are dropped.
    case tooLong
  }

  /// Returns the next line without its line feed, or `nil` at the end. A line of more than `limit` bytes is ``Line/tooLong``.
  mutating func nextLine(limit: Int) throws(FileFailure) -> Line? {
    while true {
      if let line = bufferedLine(limit: limit) { return line }
      guard try fill() else { return lastLine(limit: limit) }
    }
  }

  /// Returns the next line without its line feed; `nil` if more bytes have to be read first, or at the end.
  mutating func bufferedLine(limit: Int) -> Line? {
    if let end = lineEnd(from: start + searched) {
      if start == 0, end > Self.longLine { return longLine(upTo: end, limit: limit) }
      defer { start = end + 1 }
      return line(upTo: end, limit: limit)
    }
    searched = buffer.count - start
    if searched > limit {
      dropsLine = true
      start = buffer.count
      searched = 0
    }
    return nil
  }

  /// Returns the bytes after the last line feed, or `nil` if there are none. All bytes must have been read.
  mutating func lastLine(limit: Int) -> Line? {
    guard dropsLine || start < buffer.count else { return nil }
    defer { start = buffer.count }
    return line(upTo: buffer.count, limit: limit)
  }

  /// The bytes from which a line takes over the buffer instead of being copied, so that it is not in memory twice.
  private static var longLine: Int { 1 << 20 }

  private mutating func longLine(upTo end: Int, limit: Int) -> Line {
    var line = buffer
    buffer = Array(line[(end + 1)...])
    let isTooLong = dropsLine || end > limit
    line.removeSubrange(end...)
    searched = 0
    dropsLine = false
    return isTooLong ? .tooLong : .whole(line)
  }

  private mutating func line(upTo end: Int, limit: Int) -> Line {
    let isTooLong = dropsLine || end - start > limit
    searched = 0
    dropsLine = false
    return isTooLong ? .tooLong : .whole(Array(buffer[start..<end]))
  }

  /// Returns the next line, without its line feed, but does not consume it. Returns `nil` if no line feed is found in the chunks
  /// that contain the next `limit` bytes.
  mutating func peekLine(limit: Int) throws(FileFailure) -> [UInt8]? {
    var searched = 0
    while true {
      if let end = lineEnd(from: start + searched) { return Array(buffer[start..<end]) }
      searched = buffer.count - start
      guard searched <= limit, try fill() else { return nil }
    }
  }

  /// Returns whether anything but spaces, tabs and line breaks follows the next `count` bytes. Consumes nothing, and therefore throws
  /// if there are more than `limit` of them.
  mutating func hasContent(after count: Int, limit: Int) throws(FileFailure) -> Bool {
    var searched = count
    while true {
      let unread = buffer[min(start + searched, buffer.count)...]
      if unread.contains(where: { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }) { return true }
      searched = buffer.count - start
      guard searched - count <= limit else { throw FileFailure(path, moreThan: limit, "blank bytes after its first line") }
      guard try fill() else { return false }
    }
  }

  /// Returns the bytes that have been read but not returned, or else the next chunk; `nil` at the end.
  mutating func nextPiece() throws(FileFailure) -> [UInt8]? {
    if start == buffer.count, try !fill() { return nil }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  /// Returns all remaining bytes, and throws if there are more than `limit`.
  mutating func rest(limit: Int = Limits.fileBytes) throws(FileFailure) -> [UInt8] {
    while try fill() {
      guard buffer.count <= limit else { throw FileFailure(path, moreThan: limit) }
    }
    buffer.removeSubrange(..<start)
    defer {
      buffer = []
      start = 0
    }
    return buffer
  }

  /// The SHA-256, in hexadecimal, of all bytes read so far; `nil` unless the reader was created with `hashing`.
  var hash: String? {
    switch digest {
    case .some(let digest): digest.hexadecimal
    case .none: nil
    }
  }

  private func lineEnd(from index: Int) -> Int? {
    buffer[index...].firstIndex(of: 0x0A)
  }

  /// Reads the bytes that are available, at most 64 KiB, or waits until there are some. Returns `false` at the end.
  mutating func fill() throws(FileFailure) -> Bool {
    guard !isAtEnd else { return false }
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    var result = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { space, count in
      repeat { result = Glibc.read(descriptor, space.baseAddress, space.count) } while result < 0 && errno == EINTR
      count = max(0, result)
    }
    guard result >= 0 else { throw FileFailure(path, .read) }
    isAtEnd = result == 0
    digest?.add(chunk[...])
    // A small file is a single chunk and is not copied.
    if buffer.isEmpty, buffer.capacity < chunk.count { buffer = chunk } else { buffer += chunk }
    return result > 0
  }
}
