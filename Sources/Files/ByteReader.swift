// SPDX-License-Identifier: MIT

internal import Glibc

/// Reads a descriptor from its beginning to its end, by lines or all that is left, and holds no more than what was asked for.
struct ByteReader: ~Copyable {
  private let descriptor: Int32
  private let path: String
  /// Bytes that have been read; those from `start` on have not been handed out.
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var digest: SHA256Digest?

  /// - Parameters:
  ///   - descriptor: stays the caller's, who closes it.
  ///   - count: how many bytes there probably are, where all are read at once.
  ///   - hashing: whether the SHA-256 of all bytes is computed as they are read.
  init(_ descriptor: Int32, path: String, expecting count: Int = 0, hashing: Bool = false) {
    self.descriptor = descriptor
    self.path = path
    buffer.reserveCapacity(count)
    digest = hashing ? SHA256Digest() : nil
  }

  /// A line as it was found.
  enum Line {
    case whole([UInt8])
    /// Longer than the limit; its bytes are dropped.
    case tooLong
  }

  /// The next line without its line feed; `nil` at the end.
  mutating func nextLine(limit: Int) throws(FileFailure) -> Line? {
    var isTooLong = false
    var searched = 0
    while true {
      if let end = lineEnd(from: start + searched) {
        let line: Line = isTooLong || end - start > limit ? .tooLong : .whole(Array(buffer[start..<end]))
        start = end + 1
        return line
      }
      searched = buffer.count - start
      if searched > limit {
        isTooLong = true
        start = buffer.count
        searched = 0
      }
      guard try fill() else {
        guard isTooLong || searched > 0 else { return nil }
        let line: Line = isTooLong ? .tooLong : .whole(Array(buffer[start...]))
        start = buffer.count
        return line
      }
    }
  }

  /// The next line, which stays to be read; `nil` where no line ends within `limit` bytes.
  mutating func peekLine(limit: Int) throws(FileFailure) -> [UInt8]? {
    var searched = 0
    while true {
      if let end = lineEnd(from: start + searched) { return Array(buffer[start..<end]) }
      searched = buffer.count - start
      guard searched <= limit, try fill() else { return nil }
    }
  }

  /// Whether a byte that is no blank space follows behind the next `count` bytes; all stay to be read.
  mutating func holdsMore(behind count: Int) throws(FileFailure) -> Bool {
    var searched = count
    while true {
      if buffer[min(start + searched, buffer.count)...].contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
        return true
      }
      searched = buffer.count - start
      guard try fill() else { return false }
    }
  }

  /// The bytes that have been read and not handed out, or else the next ones; `nil` at the end.
  mutating func nextPiece() throws(FileFailure) -> [UInt8]? {
    if start == buffer.count, try !fill() { return nil }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  /// All bytes that are left, at most `limit`.
  mutating func rest(limit: Int = FileSystem.maximumBytes) throws(FileFailure) -> [UInt8] {
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

  /// The SHA-256 of all bytes that have been read, in hexadecimal; `nil` when it was not asked for.
  var hash: String? {
    switch digest {
    case .some(let digest): digest.hexadecimal
    case .none: nil
    }
  }

  private func lineEnd(from index: Int) -> Int? {
    buffer[index...].firstIndex(of: 0x0A)
  }

  /// Reads what is to be had, at most 64 KiB; `false` at the end.
  private mutating func fill() throws(FileFailure) -> Bool {
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
    // A small file is one chunk, and not copied.
    if buffer.isEmpty, buffer.capacity < chunk.count { buffer = chunk } else { buffer += chunk }
    return result > 0
  }
}
