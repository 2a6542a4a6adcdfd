// SPDX-License-Identifier: MIT

internal import CCellFiles
internal import Glibc

/// A folder that paths and symbolic links cannot leave.
struct FolderBoundary: ~Copyable {
  private let root: Int32

  /// The most symbolic links that are followed for one path, as in Linux.
  static let maximumLinks = 40

  /// `O_PATH` on Linux, which needs no permission to read the folder. Swift does not import the macro, because it is a GNU extension.
  private static let pathOnly: Int32 = 0o10_000_000

  /// - Throws: ``SystemError`` if there is no folder at `path`.
  init(_ path: String) throws(SystemError) {
    root = Glibc.open(path, FolderBoundary.pathOnly | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw SystemError() }
  }

  deinit { close(root) }

  /// Opens a file below the folder for reading, and returns its descriptor, which the caller closes.
  ///
  /// A link that is replaced by another process meanwhile cannot lead out of the folder either.
  /// - Parameters:
  ///   - path: a relative path without NUL.
  ///   - asksSystem: whether the system may resolve the path (`openat2`). Tests of our own resolution pass `false`.
  /// - Throws: ``SystemError``, with EXDEV if the path or a symbolic link in it is absolute or leads out of the folder.
  func open(_ path: String, asksSystem: Bool = true) throws(SystemError) -> Int32 {
    if asksSystem {
      let descriptor = files_open_beneath(root, path)
      if descriptor >= 0 { return descriptor }
      // Neither error can come from the file: both mean that the system does not offer the call.
      guard errno == ENOSYS || errno == EPERM else { throw SystemError() }
    }
    return try openByComponents(path)
  }

  /// Opens one component after another, and follows symbolic links itself. Folders on the way stay open, so `..` returns to the
  /// folder that was passed, even if it has been moved meanwhile.
  private func openByComponents(_ path: String) throws(SystemError) -> Int32 {
    var folders: [Int32] = []
    defer { for folder in folders { close(folder) } }
    // The next component is the last element.
    var components = try Self.steps(of: path)
    var links = 0
    while let name = components.popLast() {
      let folder = folders.last ?? root
      if name == "." { continue }
      if name == ".." {
        guard let passed = folders.popLast() else { throw SystemError(code: EXDEV) }
        close(passed)
        continue
      }
      let isLast = components.isEmpty
      let kind = isLast ? O_RDONLY | O_NONBLOCK : FolderBoundary.pathOnly | O_DIRECTORY
      let descriptor = openat(folder, name, kind | O_NOFOLLOW | O_CLOEXEC)
      if descriptor >= 0 {
        if isLast { return descriptor }
        folders.append(descriptor)
        continue
      }
      // ENOTDIR and ELOOP are the errors for a symbolic link; ENOTDIR is also that for a file.
      let error = SystemError()
      guard error.code == ELOOP || error.code == ENOTDIR, let target = FileSystem.targetOfLink(name, in: folder) else {
        throw error
      }
      links += 1
      guard links <= Self.maximumLinks else { throw SystemError(code: ELOOP) }
      components += try Self.steps(of: target)
    }
    let descriptor = openat(folders.last ?? root, ".", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError() }
    return descriptor
  }

  /// Returns the components of a relative path, the last one first.
  private static func steps(of path: String) throws(SystemError) -> [String] {
    guard path.utf8.first != UInt8(ascii: "/") else { throw SystemError(code: EXDEV) }
    return FileSystem.components(of: path).reversed()
  }
}
