// SPDX-License-Identifier: MIT

internal import Glibc

/// A file that appears under its name only when it is complete.
///
/// Until then the bytes are in a temporary file in the same folder. The temporary file is removed if writing fails or the process
/// ends. A symbolic link is kept, and its target is replaced. A destination that cannot be replaced (standard output for `-`, a
/// device, a named pipe) gets all bytes when the file is committed; its temporary file is in `TMPDIR`, or else in `/tmp`.
package struct AtomicFile: ~Copyable {
  private enum Destination {
    /// A path where no file exists, or the path of a regular file to replace.
    case path(String)
    case standardOutput
    /// A device or a named pipe.
    case stream
  }

  /// The name of the file in messages.
  package let path: String
  private let file: TemporaryFile
  private let destination: Destination

  /// - Parameter path: the path of the file, or `-` for standard output.
  package init(_ path: String) throws(FileFailure) {
    let name = path == "-" ? "standard output" : path
    let destination = path == "-" ? .standardOutput : try AtomicFile.destination(at: path)
    self.file = try AtomicFile.temporaryFile(for: destination, named: name)
    self.path = name
    self.destination = destination
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(FileFailure) {
    try FileSystem.write(bytes, to: file.descriptor, named: path)
  }

  /// Overwrites bytes that have been written, starting at `offset`.
  package func replace(at offset: Int, with bytes: [UInt8]) throws(FileFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let place = offset + (bytes.count - rest.count)
      let count = rest.withUnsafeBytes { pwrite(file.descriptor, $0.baseAddress, $0.count, off_t(place)) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileFailure(path, .write) }
      rest = rest.dropFirst(count)
    }
  }

  /// Moves the file to its path and replaces any file there. If the destination cannot be replaced, writes the bytes to it.
  package consuming func commit() throws(FileFailure) {
    switch destination {
    case .path(let target):
      do throws(SystemError) {
        try file.publish(as: target)
      } catch {
        throw FileFailure(path, .write, code: error.code)
      }
    case .standardOutput:
      try copy(to: STDOUT_FILENO)
    case .stream:
      var stream = open(path, O_WRONLY | O_CLOEXEC)
      // A named pipe is opened as soon as something reads it; a signal can arrive before.
      while stream < 0, errno == EINTR { stream = open(path, O_WRONLY | O_CLOEXEC) }
      guard stream >= 0 else { throw FileFailure(path, .write) }
      defer { close(stream) }
      try copy(to: stream)
    }
  }

  /// Creates or replaces a whole file; see the type for symbolic links, standard output and devices.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    let file = try AtomicFile(path)
    try file.write(bytes)
    try file.commit()
  }

  /// Returns the paths of those files that exist with other contents, because they were edited.
  package static func edited(_ files: [(path: String, bytes: [UInt8])]) -> [String] {
    files.filter { file in
      do throws(FileFailure) {
        return try FileSystem.read(file.path) != file.bytes
      } catch {
        return false  // the file is not there, or cannot be read; writing it says why
      }
    }.map(\.path)
  }

  /// Replaces an existing file as a whole. Keeps its permissions, and its owner where the system allows it.
  package static func overwrite(_ path: String, with bytes: [UInt8]) throws(FileFailure) {
    let file = try AtomicFile(path)
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileFailure(path, .write) }
    try file.write(bytes)
    // Only the superuser may change the owner. The change clears the set-user-ID bits, so the mode is set last.
    _ = fchown(file.file.descriptor, status.st_uid, status.st_gid)
    guard fchmod(file.file.descriptor, status.st_mode & 0o7777) == 0 else { throw FileFailure(path, .write) }
    try file.commit()
  }

  private borrowing func copy(to stream: Int32) throws(FileFailure) {
    guard lseek(file.descriptor, 0, SEEK_SET) == 0 else { throw FileFailure(path, .write) }
    var reader = ByteReader(file.descriptor, path: path)
    while let piece = try reader.nextPiece() { try FileSystem.write(piece, to: stream, named: path) }
  }

  private static func destination(at path: String) throws(FileFailure) -> Destination {
    var status = stat()
    guard stat(path, &status) == 0 else { return .path(try linkTarget(of: path)) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw FileFailure(path, .write, code: EISDIR)
    case S_IFREG: return .path(FileSystem.canonical(path) ?? path)
    default: return .stream
    }
  }

  /// Returns the path at which writing to `path` creates a file: the target of a symbolic link that leads to no file yet, or else
  /// `path`.
  private static func linkTarget(of path: String) throws(FileFailure) -> String {
    var target = path
    for _ in 0..<FolderBoundary.maximumLinks {
      guard let next = FileSystem.targetOfLink(target, in: AT_FDCWD) else { return target }
      target = FileSystem.path(next, from: FileSystem.folder(of: target))
    }
    throw FileFailure(path, .write, code: ELOOP)
  }

  private static func temporaryFile(for destination: Destination, named path: String) throws(FileFailure) -> TemporaryFile {
    let folder = if case .path(let path) = destination { FileSystem.folder(of: path) } else { temporaryFolder }
    do throws(SystemError) {
      return try TemporaryFile(in: folder)
    } catch {
      throw FileFailure(path, .write, code: error.code)
    }
  }

  private static var temporaryFolder: String {
    guard let folder = getenv("TMPDIR"), folder.pointee != 0 else { return "/tmp" }
    return String(cString: folder)
  }
}
