// SPDX-License-Identifier: MIT

internal import Glibc

/// A file that is being written. It is removed when this value is destroyed, unless it has been published.
///
/// If the file system supports it (`O_TMPFILE`), the file has no name until it is published. Then nothing is left of it even if the
/// process is killed. Otherwise (NFS, overlayfs before Linux 6.6) it has a temporary name.
struct TemporaryFile: ~Copyable {
  let descriptor: Int32
  private let folder: String
  /// The temporary name, or `nil` for a file without a name.
  private let name: String?

  /// - Parameter allowsNameless: whether the file may be created without a name. Tests of named files pass `false`.
  /// - Throws: ``SystemError`` if the file cannot be created.
  init(in folder: String, allowsNameless: Bool = true) throws(SystemError) {
    self.folder = folder
    let nameless = allowsNameless ? TemporaryFile.openNameless(in: folder) : -1
    guard nameless < 0 else {
      descriptor = nameless
      name = nil
      return
    }
    // The user's umask applies to the mode, as for any new file.
    let made = TemporaryNames.make(in: folder) { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    guard made.result >= 0 else { throw SystemError() }
    descriptor = made.result
    name = made.name
  }

  deinit {
    close(descriptor)
    if let name { TemporaryNames.remove(name) }
  }

  /// Moves the file to its path, and replaces any file there.
  /// - Throws: ``SystemError``. A file that exists at `path` is then unchanged.
  func publish(as path: String) throws(SystemError) {
    if let name {
      // NFS reports a full disk only when a descriptor of the file is closed. Any of its descriptors will do.
      guard close(dup(descriptor)) == 0, TemporaryNames.rename(name, to: path) else { throw SystemError() }
      return
    }
    if link(as: path) == 0 { return }
    guard errno == EEXIST else { throw SystemError() }
    // Only a rename replaces a file in one step, and a rename needs a name.
    let linked = TemporaryNames.make(in: folder) { link(as: $0) }
    guard linked.result == 0 else { throw SystemError() }
    guard TemporaryNames.rename(linked.name, to: path) else {
      let error = SystemError()
      TemporaryNames.remove(linked.name)
      throw error
    }
  }

  private func link(as path: String) -> Int32 {
    linkat(AT_FDCWD, TemporaryFile.procPath(of: descriptor), AT_FDCWD, path, AT_SYMLINK_FOLLOW)
  }

  /// Returns a path from which a descriptor's file can be linked without privileges; see `open(2)` on `O_TMPFILE`.
  private static func procPath(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// `O_TMPFILE` on Linux. Swift does not import the macro, because its value is an expression of several parts.
  private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY

  /// Returns the descriptor of a file without a name. Returns -1 if the file system does not support such files, or if there is no
  /// `/proc` to link the file from.
  private static func openNameless(in folder: String) -> Int32 {
    let descriptor = open(folder, withoutName | O_RDWR | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return -1 }
    var status = stat()
    if stat(procPath(of: descriptor), &status) == 0 { return descriptor }
    close(descriptor)
    return -1
  }
}

/// The error number that a C function left in `errno`.
struct SystemError: Error, Hashable {
  let code: Int32

  init(code: Int32 = errno) {
    self.code = code
  }

  /// The system's message, without a full stop.
  var reason: String { String(cString: strerror(code)) }
}
