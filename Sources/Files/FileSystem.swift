// SPDX-License-Identifier: MIT

internal import Glibc

/// A file that could not be read or written.
public struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Operation: String, Hashable, Sendable {
    case read, write
  }

  public let path: String
  public let operation: Operation
  /// The number that the system gave (`errno`), and its words for it.
  public let code: Int32
  public let reason: String

  init(_ path: String, _ operation: Operation, code: Int32 = errno) {
    self.path = path
    self.operation = operation
    self.code = code
    // Where the system says "Bad file descriptor", it was the caller who closed standard output.
    self.reason = code == EBADF ? "it is closed" : String(cString: strerror(code))
  }

  /// A file that is not read because it is too large.
  init(_ path: String, moreThan limit: Int) {
    self.path = path
    operation = .read
    code = EFBIG
    reason = "it has more than \(limit) bytes, which is all that is read at once"
  }

  public var description: String {
    "\(path): cannot \(operation.rawValue): \(reason)"
  }
}

/// Reads and writes whole files.
public enum FileSystem {
  /// The most bytes that are read at once: a device gives them without an end.
  package static let maximumBytes = 1 << 30

  /// The bytes of a file, or of standard input for `-`.
  public static func read(_ path: String) throws(FileFailure) -> [UInt8] { try read(path, atMost: maximumBytes) }

  /// The bytes of a file that has no more than `limit`, or of standard input for `-`.
  package static func read(_ path: String, atMost limit: Int) throws(FileFailure) -> [UInt8] {
    if path == "-" { return try readAll(STDIN_FILENO, path: "standard input", atMost: limit) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure(path, .read) }
    defer { close(descriptor) }
    return try readAll(descriptor, path: path, atMost: limit)
  }

  /// The bytes that are still to be had from a descriptor.
  ///
  /// - Parameter count: how many there probably are.
  static func readAll(
    _ descriptor: Int32, path: String, expecting count: Int = 0, atMost limit: Int = maximumBytes
  ) throws(FileFailure) -> [UInt8] {
    var reader = ByteReader(descriptor, path: path, expecting: count)
    return try reader.rest(limit: limit)
  }

  /// Writes to a descriptor all of `bytes`, in as many pieces as it takes.
  public static func write(_ bytes: [UInt8], to descriptor: Int32, named path: String) throws(FileFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileFailure(path, .write) }
      rest = rest.dropFirst(count)
    }
  }

  /// Takes the place of standard input, output and error where they are closed, so that no file that is opened later gets their
  /// number, and bytes that were meant for them.
  ///
  /// What is written to a stream that was closed fails, and what is read from it ends at once.
  public static func occupyClosedStandardStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one. For reading alone: whoever writes gets the system's EBADF.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Makes a folder and those it lies in, unless they are there.
  public static func makeFolder(_ path: String) throws(FileFailure) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += (made.isEmpty || made == "/" ? "" : "/") + part
      if mkdir(made, 0o777) != 0, errno != EEXIST { throw FileFailure(made, .write) }
    }
    guard isFolder(path) else { throw FileFailure(path, .write, code: ENOTDIR) }
  }

  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The path without symbolic links; `nil` when nothing is there.
  package static func canonical(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
