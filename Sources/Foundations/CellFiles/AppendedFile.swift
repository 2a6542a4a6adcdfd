// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import Glibc

/// A text file to which one process appends lines, and which other processes may read meanwhile.
package final class AppendedFile: Sendable {
  package let path: String
  private let descriptor: Int32

  /// Opens a file for reading.
  /// - Throws: ``FileFailure``.
  package init(reading path: String) throws(FileFailure) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure(path, .read) }
  }

  /// Opens a file of a folder for appending, which no other process has open for appending: the first such one of the files `0`, `1`
  /// and so on, or a new one. The system releases the lock when the process ends, however it ends.
  /// - Throws: ``FileFailure``.
  package init(lockedIn folder: String) throws(FileFailure) {
    var number = 0
    while true {
      let path = "\(folder)/\(number)"
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw FileFailure(path, .write) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        self.path = path
        self.descriptor = descriptor
        break
      }
      let code = errno
      close(descriptor)
      guard code == EWOULDBLOCK else { throw FileFailure(path, .write, code: code) }
      number += 1
    }
    try endLastLine()
  }

  deinit { close(descriptor) }

  /// Ends the last line if a process was killed while it wrote it.
  private func endLastLine() throws(FileFailure) {
    let size = try size()
    if size > 0, bytes(at: size - 1, count: 1) != [0x0A] { try FileSystem.write([0x0A], to: descriptor, named: path) }
  }

  private func size() throws(FileFailure) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileFailure(path, .read) }
    return Int(status.st_size)
  }

  /// Appends a line with a single write.
  /// - Returns: the offset at which it begins.
  /// - Throws: ``FileFailure``.
  package func append(_ line: String) throws(FileFailure) -> Int {
    let offset = try size()
    try FileSystem.write(Array((line + "\n").utf8), to: descriptor, named: path)
    return offset
  }

  /// Returns the line that begins at an offset, without its line feed; `nil` if there is none or if it has more than 8,192 bytes.
  package func line(at offset: Int) -> [UInt8]? {
    let bytes = bytes(at: offset, count: 8192)
    return bytes.firstIndex(of: 0x0A).map { Array(bytes[..<$0]) }
  }

  private func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { space, count in
      count = max(0, pread(descriptor, space.baseAddress, space.count, off_t(offset)))
    }
  }

  /// Calls `body` with each line and the offset at which it begins.
  /// - Throws: ``FileFailure``.
  package func forEachLine(_ body: (_ line: [UInt8], _ offset: Int) -> Void) throws(FileFailure) {
    lseek(descriptor, 0, SEEK_SET)
    var reader = ByteReader(descriptor, path: path)
    var offset = 0
    // A line that is too long is not one of ours; its length is not known, so no offset after it is either.
    while case .whole(let line)? = try reader.nextLine(limit: Limits.lineBytes) {
      body(line, offset)
      offset += line.count + 1
    }
  }
}

/// The size and the modification time of a file, which change when the file is written.
package struct FileVersion: Equatable, Sendable {
  package let bytes: Int
  /// Nanoseconds since 1970-01-01 00:00 UTC.
  package let modified: Int

  package init(bytes: Int, modified: Int) {
    self.bytes = bytes
    self.modified = modified
  }

  /// Returns `nil` if there is no file at the path.
  package init?(ofFileAt path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    bytes = Int(status.st_size)
    modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }
}
