// SPDX-License-Identifier: MIT

public import CairoRaster
internal import ImageCodecs

/// What the pixels of a golden depend on beside its case: the libraries that draw, their options, and the font files.
///
/// A golden carries it in its header, so that pixels that change where the case did not can be explained.
public struct GoldenEnvironment: Hashable, Sendable {
  /// A font file that glyphs are drawn with.
  public struct FontFile: Hashable, Sendable, Comparable {
    /// The name of the file without its folder, which is another one from system to system.
    public var name: String
    /// The SHA-256 of the file, in hexadecimal.
    public var sha256: String

    public init(name: String, sha256: String) {
      self.name = name
      self.sha256 = sha256
    }

    /// By names, then by hashes.
    public static func < (first: FontFile, second: FontFile) -> Bool {
      (first.name, first.sha256) < (second.name, second.sha256)
    }
  }

  /// The releases of the libraries that make pixels, by name.
  public var libraries: [String: String]
  /// The options that text is drawn with, by name.
  public var options: [String: String]
  public var fonts: Set<FontFile>

  public init(libraries: [String: String], options: [String: String], fonts: Set<FontFile>) {
    self.libraries = libraries
    self.options = options
    self.fonts = fonts
  }

  /// This machine, as far as pixels depend on it that are drawn with some of its fonts.
  ///
  /// - Parameters:
  ///   - fontHashes: the SHA-256 of the font files that are drawn with, in hexadecimal.
  ///   - collection: holds these files.
  /// - Throws: `TextError` for a hash that none of the collection's files has.
  public init(fontHashes: Set<String>, of collection: FontCollection) throws(TextError) {
    self.init(fonts: [])
    for hash in fontHashes { fonts.insert(FontFile(path: try collection.path(ofFileWithHash: hash), sha256: hash)) }
  }

  /// This machine with all of its fonts: what every golden that it makes could have been drawn with.
  /// - Throws: `TextError` for a file that cannot be read.
  public init(allOf collection: FontCollection) throws(TextError) {
    self.init(fonts: Set(try collection.fileHashes().map { FontFile(path: $0.key, sha256: $0.value) }))
  }

  private init(fonts: Set<FontFile>) {
    libraries = Self.libraries
    options = Dictionary(uniqueKeysWithValues: drawingOptions().map { ($0.name, $0.value) })
    self.fonts = fonts
  }

  /// Those of this process, asked for once: FreeType has to be started to tell its release.
  private static let libraries: [String: String] = {
    var versions = Dictionary(uniqueKeysWithValues: drawingLibraryVersions().map { ($0.name, $0.version) })
    for library in CodecLibrary.all where !library.isExact { versions[library.name] = library.version }
    return versions
  }()
}

extension GoldenEnvironment.FontFile {
  fileprivate init(path: String, sha256: String) {
    self.init(name: String(path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]), sha256: sha256)
  }
}
