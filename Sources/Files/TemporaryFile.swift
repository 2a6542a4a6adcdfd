// SPDX-License-Identifier: MIT

internal import Glibc

/// A file that is being written, and is gone when its owner is, unless it has been published.
///
/// Where the file system can, it has no name at all until then (`O_TMPFILE`): nothing is left of it even when the process is
/// killed. Elsewhere (NFS, overlayfs before Linux 6.6) it has a temporary one.
struct TemporaryFile: ~Copyable {
  let descriptor: Int32
  private let folder: String
  /// `nil` for a file without a name.
  private let name: String?

  /// - Parameter allowsNameless: whether the file may do without a name; for tests of the other way.
  /// - Throws: the system's error number.
  init(in folder: String, allowsNameless: Bool = true) throws(SystemError) {
    self.folder = folder
    let nameless = allowsNameless ? TemporaryFile.openNameless(in: folder) : -1
    guard nameless < 0 else {
      descriptor = nameless
      name = nil
      return
    }
    // The mode is subject to the user's mask, as for any new file.
    let made = TemporaryNames.make(in: folder) { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    guard made.result >= 0 else { throw SystemError() }
    descriptor = made.result
    name = made.name
  }

  deinit {
    close(descriptor)
    if let name { TemporaryNames.remove(name) }
  }

  /// Gives the file its path, in place of a file that was there.
  /// - Throws: the system's error number.
  func publish(as path: String) throws(SystemError) {
    if let name {
      // NFS tells that a disk is full only when a descriptor is closed: any one of the file.
      guard close(dup(descriptor)) == 0, TemporaryNames.rename(name, to: path) else { throw SystemError() }
      return
    }
    if link(as: path) == 0 { return }
    guard errno == EEXIST else { throw SystemError() }
    // Nothing replaces a file in one step but a renaming, which takes a name.
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

  /// Where a descriptor's file can be linked from without privileges; see `open(2)` on `O_TMPFILE`.
  private static func procPath(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// `O_TMPFILE` of Linux, which Swift's importer leaves out as a macro of several parts.
  private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY

  /// A descriptor; -1 where the file system has no files without names, or no `/proc` is there to name them by.
  private static func openNameless(in folder: String) -> Int32 {
    let descriptor = open(folder, withoutName | O_RDWR | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return -1 }
    var status = stat()
    if stat(procPath(of: descriptor), &status) == 0 { return descriptor }
    close(descriptor)
    return -1
  }
}

/// The error number that a function of the C library has left in `errno`.
struct SystemError: Error, Hashable {
  let code: Int32

  init(code: Int32 = errno) {
    self.code = code
  }
}
