// SPDX-License-Identifier: MIT

internal import Glibc

/// A file that appears under its name only when it is complete: written beside, then renamed.
///
/// Standard output, for `-`, gets nothing before all is complete: until then the bytes lie in a temporary file without a name.
public struct AtomicFile: ~Copyable {
  public let path: String
  /// `nil` for standard output.
  private let temporaryPath: String?
  private let descriptor: Int32
  private var isDone = false

  public init(_ path: String) throws(FileFailure) {
    let isStandardOutput = path == "-"
    self.path = isStandardOutput ? "standard output" : path
    var template = Array(((isStandardOutput ? AtomicFile.temporaryFolder + "/cellraster" : path) + ".XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    let name = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }  // an array with a NUL at its end
    temporaryPath = isStandardOutput ? nil : name
    guard descriptor >= 0 else { throw FileFailure(isStandardOutput ? name : path, .write) }
    if isStandardOutput {
      unlink(name)
    } else {
      // mkstemp makes files that only their owner can read; the rest is up to the user's mask, as for any new file.
      let mask = umask(0)
      umask(mask)
      fchmod(descriptor, 0o666 & ~mask)
    }
  }

  deinit {
    if !isDone {
      close(descriptor)
      if let temporaryPath { unlink(temporaryPath) }
    }
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(FileFailure) {
    try Files.write(bytes, to: descriptor, named: path)
  }

  /// Replaces bytes that have been written, from `offset` on.
  public func replace(at offset: Int, with bytes: [UInt8]) throws(FileFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let place = offset + (bytes.count - rest.count)
      let count = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(place)) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileFailure(path, .write) }
      rest = rest.dropFirst(count)
    }
  }

  /// Puts the file under its name, in place of one that was there.
  public consuming func commit() throws(FileFailure) {
    guard let temporaryPath else { return try copyToStandardOutput() }
    isDone = true
    let code: Int32? = close(descriptor) == 0 && rename(temporaryPath, path) == 0 ? nil : errno
    if let code {
      unlink(temporaryPath)
      throw FileFailure(path, .write, code: code)
    }
  }

  private borrowing func copyToStandardOutput() throws(FileFailure) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileFailure(path, .write) }
    var reader = ByteReader(descriptor, path: path)
    while let piece = try reader.nextPiece() { try Files.write(piece, to: STDOUT_FILENO, named: path) }
  }

  private static var temporaryFolder: String {
    guard let folder = getenv("TMPDIR"), folder.pointee != 0 else { return "/tmp" }
    return String(cString: folder)
  }

  /// Writes a whole file.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    let file = try AtomicFile(path)
    try file.write(bytes)
    try file.commit()
  }
}
