// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import Glibc

extension String {
  /// Whether the string can name a visible file below a folder: components separated by `/`, none of which is empty or begins with
  /// `.`, and no control characters. The names of golden images have this form.
  package var isNameBelowFolder: Bool {
    split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
      && !unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

/// Operations on paths, and on the files at these paths.
extension FileSystem {
  /// Returns the folder part of a path: `.` if the path is only a name.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Resolves a path against a folder. Returns an absolute path unchanged.
  package static func path(_ path: String, from folder: String) -> String {
    if path.hasPrefix("/") || folder == "." { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// Returns the components of a path, without empty ones.
  ///
  /// It splits at the byte of the slash: followed by a combining mark, a slash is a `Character` of its own, equal to no other.
  package static func components(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// Returns the names of a folder's entries, sorted by their UTF-8 bytes.
  /// - Throws: ``FileFailure``.
  package static func names(in folder: String) throws(FileFailure) -> [String] {
    guard let stream = opendir(folder) else { throw FileFailure(folder, .read) }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw FileFailure(folder, .read) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the paths of all files in a folder and its subfolders, relative to the folder. Each folder's entries are sorted by the
  /// UTF-8 bytes of their names. Names that begin with a dot are left out. A symbolic link to a folder that contains the link is
  /// skipped, because following it would never end.
  /// - Throws: ``FileFailure``.
  package static func paths(below folder: String) throws(FileFailure) -> [String] {
    try paths(below: folder, within: [])
  }

  /// - Parameter open: the folders that contain `folder` and are being listed, with symbolic links resolved.
  private static func paths(below folder: String, within open: Set<Bytewise>) throws(FileFailure) -> [String] {
    let open = open.union([Bytewise(canonical(folder) ?? folder)])
    var paths: [String] = []
    for name in try names(in: folder) where !name.hasPrefix(".") {
      let entry = folder + "/" + name
      if !isFolder(entry) {
        paths.append(name)
      } else if !open.contains(Bytewise(canonical(entry) ?? entry)) {
        paths += try FileSystem.paths(below: entry, within: open).map { name + "/" + $0 }
      }
    }
    return paths
  }

  /// Appends a string to a file in one piece, so that strings from concurrent processes do not mix. Creates the file if necessary.
  /// - Throws: ``FileFailure``.
  package static func append(_ text: String, to path: String) throws(FileFailure) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileFailure(path, .write) }
    defer { close(descriptor) }
    try write(Array(text.utf8), to: descriptor, named: path)
  }

  /// Removes a file if it exists.
  /// - Throws: ``FileFailure``.
  package static func remove(_ path: String) throws(FileFailure) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw FileFailure(path, .write)
  }

  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns the target of a symbolic link, or `nil` if there is no link at `path`.
  /// - Parameter folder: the descriptor of the folder from which a relative path starts; `AT_FDCWD` for the current folder.
  static func targetOfLink(_ path: String, in folder: Int32) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlinkat(folder, path, &bytes, bytes.count)
    return length < 0 ? nil : String(decoding: bytes[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns whether two paths lead to the same existing file.
  package static func areSame(_ one: String, _ other: String) -> Bool {
    guard let one = canonical(one), let other = canonical(other) else { return false }
    return one.hasBytes(of: other)
  }

  /// Returns the path from a folder to a file, with symbolic links resolved; `path` itself if the file or the folder does not
  /// exist.
  package static func relativePath(of path: String, from folder: String) -> String {
    guard let target = canonical(path), let start = canonical(folder) else { return path }
    let (names, folders) = (FileSystem.components(of: target), FileSystem.components(of: start))
    let common = zip(names, folders).prefix { $0.hasBytes(of: $1) }.count
    return (Array(repeating: "..", count: folders.count - common) + names.dropFirst(common)).joined(separator: "/")
  }
}
