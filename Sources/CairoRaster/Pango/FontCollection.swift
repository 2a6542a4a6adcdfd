// SPDX-License-Identifier: MIT

internal import CCairo
internal import CPango
internal import Glibc

/// The fonts that a program may draw with: those of named folders and nothing else of the machine.
///
/// A private fontconfig configuration, made in memory: no file of the system's or the user's configuration is read, so
/// the same font packages give the same glyphs everywhere. See
/// [FcConfigParseAndLoadFromMemory](https://www.freedesktop.org/software/fontconfig/fontconfig-devel/).
public final class FontCollection: Sendable {
  /// Where a collection finds its fonts.
  public struct Sources: Hashable, Sendable {
    /// Folders read whole, before the packaged fonts: those that the user names.
    public var folders: [String]

    public init(folders: [String] = []) {
      self.folders = folders
    }
  }

  /// The families that stand in, in this order, for characters that a text's own family lacks.
  package static let fallbackFamilies = ["DejaVu Sans", "Droid Sans Fallback", "Noto Color Emoji"]

  let configuration: FontConfiguration
  /// The names of all families, in lower case, since fontconfig compares them so.
  private let familyNames: Set<String>
  /// The SHA-256 of font files by their paths, as far as they were read.
  private let hashes: FontHashes

  /// Reads the fonts of `sources` and of the Debian packages that ``PackagedFonts`` names.
  ///
  /// Makes the configuration the process's current one as well: Pango reads the system's otherwise.
  /// - Throws: ``TextError/fontConfigurationFailed`` when fontconfig cannot be set up.
  public init(_ sources: Sources = Sources()) throws(TextError) {
    guard let configuration = FontConfiguration(xml: FontConfiguration.xml(sources)) else {
      throw .fontConfigurationFailed
    }
    self.configuration = configuration
    self.familyNames = Set(configuration.families.map { $0.lowercased() })
    self.hashes = FontHashes(cacheFolder: FontHashes.userCacheFolder)
  }

  /// The names of all families, sorted.
  public var families: [String] { configuration.families }

  /// Whether a family of this name is there; upper and lower case are alike.
  public func contains(family: String) -> Bool {
    familyNames.contains(family.lowercased())
  }

  /// The SHA-256, in hexadecimal, of the font file at `path`; computed once for as long as the file stays as it is.
  /// - Throws: ``TextError/unreadableFont(path:)``
  func hash(ofFileAt path: String) throws(TextError) -> String {
    guard let hash = hashes.hash(ofFileAt: path) else { throw .unreadableFont(path: path) }
    return hash
  }

  /// All font files: the SHA-256 of each, in hexadecimal, by its path. Reads all files that were not read before.
  /// - Throws: ``TextError/unreadableFont(path:)``
  public func fileHashes() throws(TextError) -> [String: String] {
    var hashes: [String: String] = [:]
    for path in configuration.files { hashes[path] = try hash(ofFileAt: path) }
    return hashes
  }

  /// Whether a font file of the collection has the SHA-256 `hash`; may read all files that were not read before.
  /// - Throws: ``TextError/unreadableFont(path:)``
  public func contains(fileHash hash: String) throws(TextError) -> Bool {
    do throws(TextError) {
      _ = try path(ofFileWithHash: hash)
      return true
    } catch .unknownFont {
      return false
    }
  }

  /// The path of the font file whose SHA-256 is `hash`, in hexadecimal; reads files that were not read before until one fits.
  /// - Throws: ``TextError/unknownFont(hash:)`` when no file of the collection has it.
  public func path(ofFileWithHash hash: String) throws(TextError) -> String {
    if let known = hashes.path(withHash: hash) { return known }
    for path in configuration.files where try self.hash(ofFileAt: path) == hash { return path }
    throw .unknownFont(hash: hash)
  }
}

/// The font files of Debian packages that a collection holds when they are installed.
public enum PackagedFonts: String, Hashable, Sendable, CaseIterable {
  case dejaVu = "fonts-dejavu-core"
  case inter = "fonts-inter"
  case emoji = "fonts-noto-color-emoji"
  case cjk = "fonts-droid-fallback"

  /// The family that the package is wanted for.
  public var family: String {
    switch self {
    case .dejaVu: "DejaVu Sans"
    case .inter: "Inter"
    case .emoji: "Noto Color Emoji"
    case .cjk: "Droid Sans Fallback"
    }
  }

  /// The folders that the package's files lie in, on every release from Debian 11 on.
  var folders: [String] {
    switch self {
    case .dejaVu: ["/usr/share/fonts/truetype/dejavu"]
    case .inter: ["/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/inter"]
    case .emoji: ["/usr/share/fonts/truetype/noto"]
    case .cjk: ["/usr/share/fonts/truetype/droid", "/usr/share/fonts-droid-fallback/truetype"]
    }
  }

  /// The package that brings a font file of this name; `nil` for a name that none of them has.
  public init?(fileName: String) {
    let package = Self.allCases.first { package in package.files.contains { fnmatch($0, fileName, 0) == 0 } }
    guard let package else { return nil }
    self = package
  }

  /// The package's files among others of the same folders, which other packages may fill.
  var files: [String] {
    switch self {
    // Without fonts-dejavu-extra, which adds slanted faces on some machines that others have to slant themselves.
    case .dejaVu: ["Sans", "SansMono", "Serif"].flatMap { ["DejaVu\($0).ttf", "DejaVu\($0)-Bold.ttf"] }
    case .inter: ["Inter*"]
    case .emoji: ["NotoColorEmoji.ttf"]
    case .cjk: ["DroidSansFallback*"]
    }
  }
  /// Where each of the files may lie.
  var paths: [String] {
    folders.flatMap { folder in files.map { folder + "/" + $0 } }
  }
}
