// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CCellPango
internal import CellDisplayList
internal import CellFiles
internal import Glibc
internal import Synchronization

/// A cache, in memory and on disk, of the SHA-256 hashes of font files.
///
/// Hashing the 10 MB of the emoji font takes several times as long as drawing a cell. So the hashes are kept in
/// `cellraster/font-hashes` in the user's cache folder, with one line for each file: its path, size, modification time and hash. A
/// line that does not match its file, or cannot be parsed, is ignored. Without a cache folder nothing is stored on disk.
final class FontHashes: Sendable {
  private struct State {
    /// Hashes in hexadecimal, by path.
    var hashes: [String: String] = [:]
    /// The hashes in the cache file, by the keys that ``key(of:)`` returns; `nil` until the cache file is read.
    var lines: [String: String]?
  }

  private let state = Mutex(State())
  private let cachePath: String?

  /// - Parameter cacheFolder: the folder of the cache file; `nil` to store nothing on disk.
  init(cacheFolder: String?) {
    cachePath = cacheFolder.map { $0 + "/font-hashes" }
  }

  /// CellRaster's folder inside the user's cache folder, as in the XDG Base Directory Specification; `nil` if no environment
  /// variable gives an absolute path.
  static var userCacheFolder: String? {
    func variable(_ name: String) -> String? {
      guard let value = getenv(name), value.pointee == UInt8(ascii: "/") else { return nil }
      return String(cString: value)
    }
    return (variable("XDG_CACHE_HOME") ?? variable("HOME").map { $0 + "/.cache" }).map { $0 + "/cellraster" }
  }

  /// Returns the hash of a file in hexadecimal, or `nil` if the file cannot be read.
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

  /// Returns the path of a file with this hash, or `nil` if none of the files hashed so far has it.
  func path(withHash hash: String) -> String? {
    state.withLock { state in state.hashes.first { $0.value == hash }?.key }
  }

  /// Returns the key of a font file in the cache: its path, size and modification time. Returns `nil` for a file that does not
  /// exist, or whose path contains a tab or a line feed.
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
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let tab = line.lastIndex(of: UInt8(ascii: "\t")) else { continue }
      let hash = line[(tab + 1)...]
      guard hash.count == 64, hash.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { continue }
      lines[String(decoding: line[..<tab], as: UTF8.self)] = String(decoding: hash, as: UTF8.self)
    }
    return lines
  }

  /// Appends a line with a single write, so that lines of concurrent processes do not mix.
  private func keep(_ hash: String, for key: String) {
    guard let cachePath else { return }
    g_mkdir_with_parents(String(cachePath[..<(cachePath.lastIndex(of: "/") ?? cachePath.endIndex)]), 0o700)
    let descriptor = open(cachePath, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }  // an unwritable cache costs only time
    defer { close(descriptor) }
    let line = Array("\(key)\t\(hash)\n".utf8)
    _ = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
}

extension FontFace {
  /// Creates a description of the face that a Pango font uses, so that the face can be drawn without Pango.
  init(reading font: UnsafeMutablePointer<PangoFont>, collection: FontCollection) throws(TextError) {
    let raw = UnsafeMutableRawPointer(font)
    let pattern = pango_fc_font_get_pattern(raw.assumingMemoryBound(to: PangoFcFont.self))
    var path: UnsafeMutablePointer<FcChar8>?
    FcPatternGetString(pattern, FC_FILE, 0, &path)
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    var isEmboldened: FcBool = 0
    FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &isEmboldened)
    var hasColor: FcBool = 0
    FcPatternGetBool(pattern, FC_COLOR, 0, &hasColor)

    var size = 0.0
    FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &size)
    // fontconfig adds a matrix for each style that it synthesizes. Its y axis points up.
    var matrix = FcMatrix(xx: 1, xy: 0, yx: 0, yy: 1)
    var next: UnsafeMutablePointer<FcMatrix>?
    var count: Int32 = 0
    while FcPatternGetMatrix(pattern, FC_MATRIX, count, &next) == FcResultMatch {
      withUnsafePointer(to: matrix) { FcMatrixMultiply(&matrix, $0, next) }
      count += 1
    }
    self.init(
      fileHash: try collection.hash(ofFileAt: path.map { String(cString: $0) } ?? ""), index: Int(index),
      matrix: [matrix.xx * size, -matrix.yx * size, -matrix.xy * size, matrix.yy * size], isEmboldened: isEmboldened != 0,
      hasColorGlyphs: hasColor != 0)
  }
}
