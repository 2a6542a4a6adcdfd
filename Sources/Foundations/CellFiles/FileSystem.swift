// SPDX-License-Identifier: MIT

public import CellGraphics
internal import Glibc

/// A file that could not be read or written.
public struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed.
  @nonexhaustive public enum Operation: String, Hashable, Sendable {
    case read, write
  }

  public let path: String
  public let operation: Operation
  /// The system's error number (`errno`).
  public let code: Int32
  /// The reason for the failure, without a full stop: the system's message for `code`, or a clearer one.
  public let reason: String

  init(_ path: String, _ operation: Operation, code: Int32 = errno) {
    self.path = path
    self.operation = operation
    self.code = code
    // The system reports "Bad file descriptor" when the parent process closed standard output.
    self.reason = code == EBADF ? "it is closed" : String(cString: strerror(code))
  }

  /// Creates the failure for a file that is too large to read.
  init(_ path: String, moreThan limit: Int, _ unit: String = "bytes") {
    self.path = path
    operation = .read
    code = EFBIG
    reason = "it exceeds the limit of \(limit) \(unit)"
  }

  /// Whether nothing reads the other end of the pipe or the connection any more.
  package var isClosedPipe: Bool { code == EPIPE }

  /// Whether the file's name is longer than the file system allows.
  package var isOfLongName: Bool { code == ENAMETOOLONG }

  public var description: String {
    "\(path): cannot \(operation.rawValue): \(reason)"
  }
}

/// Functions that work on files, folders and paths.
package enum FileSystem {

  /// Returns the bytes of a file, or of standard input for `-`.
  package static func read(_ path: String) throws(FileFailure) -> [UInt8] { try read(path, atMost: Limits.fileBytes) }

  /// Returns the bytes of a file, or of standard input for `-`. Throws if there are more than `limit`.
  package static func read(_ path: String, atMost limit: Int) throws(FileFailure) -> [UInt8] {
    if path == "-" { return try readAll(STDIN_FILENO, path: "standard input", atMost: limit) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure(path, .read) }
    defer { close(descriptor) }
    return try readAll(descriptor, path: path, atMost: limit)
  }

  /// Returns the remaining bytes of a file descriptor. Throws if there are more than `limit`.
  ///
  /// - Parameter count: the expected number of bytes; 0 if it is not known.
  static func readAll(
    _ descriptor: Int32, path: String, expecting count: Int = 0, atMost limit: Int = Limits.fileBytes
  ) throws(FileFailure) -> [UInt8] {
    var reader = ByteReader(descriptor, path: path, expecting: count)
    return try reader.rest(limit: limit)
  }

  /// Writes all of `bytes` to a descriptor, with as many system calls as needed.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, named path: String) throws(FileFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileFailure(path, .write) }
      rest = rest.dropFirst(count)
    }
  }

  /// Creates a file that only its owner may read.
  /// - Throws: ``FileFailure``, also if there is something at the path.
  package static func createSecretFile(_ path: String, _ bytes: [UInt8]) throws(FileFailure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileFailure(path, .write) }
    defer { close(descriptor) }
    try write(bytes, to: descriptor, named: path)
  }

  /// Opens `/dev/null` in place of each standard stream (input, output, error) that is closed. Otherwise, a file opened later would
  /// get the descriptor of a closed stream, and would receive the bytes written to that stream.
  ///
  /// Afterwards, writing to such a stream fails, and reading from it reaches the end at once.
  package static func occupyClosedStandardStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free descriptor, which is this one. It is opened for reading only, so writing fails with EBADF.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Creates a folder and its parent folders, unless they exist.
  package static func makeFolder(_ path: String) throws(FileFailure) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in components(of: path) {
      made += (made.isEmpty || made == "/" ? "" : "/") + part
      if mkdir(made, 0o777) != 0, errno != EEXIST { throw FileFailure(made, .write) }
    }
    guard isFolder(path) else { throw FileFailure(path, .write, code: ENOTDIR) }
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns whether there is something at the path that is neither a file nor a folder: a named pipe, a socket or a device.
  package static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Returns the path from the root of the file system; unchanged if the working folder is unknown.
  package static func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    return Self.path(path, from: String(cString: current))
  }

  /// Returns the path with symbolic links resolved, or `nil` if nothing exists there.
  package static func canonical(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension FileFailure: AttributableError {
  public var fault: Fault { operation == .write ? .output : .input }
}
