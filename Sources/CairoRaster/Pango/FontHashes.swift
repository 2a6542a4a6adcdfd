// SPDX-License-Identifier: MIT

internal import CPango
internal import Files
internal import Glibc
internal import Synchronization

/// The SHA-256 of font files, each computed once for as long as its file stays as it is.
///
/// Hashing the 10 MB of the emoji font takes several times as long as drawing a cell. So the hashes are kept in
/// `cellraster/font-hashes` in the user's cache folder: a line for each file, with its path, size and time of change. A line
/// that does not fit its file, or cannot be read, counts for nothing; where there is no cache folder, nothing is kept.
final class FontHashes: Sendable {
  private struct State {
    /// By path.
    var hashes: [String: String] = [:]
    /// The lines of the cache file by what they say of a font file; `nil` until they are read.
    var lines: [String: String]?
  }

  private let state = Mutex(State())
  private let cachePath: String?

  /// - Parameter cacheFolder: `nil` to keep nothing.
  init(cacheFolder: String?) {
    cachePath = cacheFolder.map { $0 + "/font-hashes" }
  }

  /// The user's cache folder for the package, by the XDG Base Directory Specification; `nil` where no variable names one.
  static var userCacheFolder: String? {
    func variable(_ name: String) -> String? {
      guard let value = getenv(name), value.pointee == UInt8(ascii: "/") else { return nil }
      return String(cString: value)
    }
    return (variable("XDG_CACHE_HOME") ?? variable("HOME").map { $0 + "/.cache" }).map { $0 + "/cellraster" }
  }

  /// The hash of a file in hexadecimal; `nil` when it cannot be read.
  func hash(ofFileAt path: String) -> String? {
    state.withLock { state in
      if let known = state.hashes[path] { return known }
      let lines = state.lines ?? readLines()
      state.lines = lines
      let key = self.key(of: path)
      if let key, let known = lines[key] {
        state.hashes[path] = known
        return known
      }
      guard let hash = sha256(ofFileAt: path) else { return nil }
      state.hashes[path] = hash
      if let key { keep(hash, for: key) }
      return hash
    }
  }

  /// A path whose file has a hash, among those that were asked for.
  func path(withHash hash: String) -> String? {
    state.withLock { state in state.hashes.first { $0.value == hash }?.key }
  }

  /// What a line says of a font file: its path, size and time of change. `nil` for a file that is not there, or has a tab or a
  /// line end in its name.
  private func key(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, !path.utf8.contains(where: { $0 == 9 || $0 == 10 }) else { return nil }
    return "\(path)\t\(status.st_size)\t\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }

  private func readLines() -> [String: String] {
    guard let cachePath, let file = g_mapped_file_new(cachePath, 0, nil) else { return [:] }
    defer { g_mapped_file_unref(file) }
    let bytes = UnsafeRawBufferPointer(start: g_mapped_file_get_contents(file), count: Int(g_mapped_file_get_length(file)))
    var lines: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let tab = line.lastIndex(of: "\t") else { continue }
      let hash = line[line.index(after: tab)...]
      guard hash.utf8.count == 64, hash.allSatisfy(\.isHexDigit) else { continue }
      lines[String(line[..<tab])] = String(hash)
    }
    return lines
  }

  /// Appends a line, in one piece, so that processes that do so at once do not mix theirs.
  private func keep(_ hash: String, for key: String) {
    guard let cachePath else { return }
    g_mkdir_with_parents(String(cachePath[..<(cachePath.lastIndex(of: "/") ?? cachePath.endIndex)]), 0o700)
    let descriptor = open(cachePath, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }  // a cache that cannot be written costs time, nothing else
    defer { close(descriptor) }
    let line = Array("\(key)\t\(hash)\n".utf8)
    _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
}
