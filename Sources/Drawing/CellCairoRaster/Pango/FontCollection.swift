// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CCellPango
package import CellFiles
internal import CellGraphics
internal import Glibc
internal import Synchronization

/// The fonts that are available for drawing: all fonts in the given folders, and the fonts of certain Debian packages. No other
/// fonts on the machine are used.
///
/// A collection is a private fontconfig configuration, built in memory. No configuration file of the system or the user is read,
/// so the same font packages give the same glyphs everywhere. See
/// [FcConfigParseAndLoadFromMemory](https://www.freedesktop.org/software/fontconfig/fontconfig-devel/).
///
///     let fonts = try FontCollection(FontCollection.Sources(folders: ["Fonts"]))
public final class FontCollection: Sendable {
  /// The folders where a collection looks for fonts, besides the folders of the Debian packages.
  public struct Sources: Hashable, Sendable {
    /// The paths of the folders. The collection includes all their fonts, and reads them before the fonts of the Debian packages.
    public var folders: [String]

    public init(folders: [String] = []) {
      self.folders = folders
    }

    /// Adds a folder that a document names. A folder that is already included is not added again.
    /// - Parameters:
    ///   - root: The folder that must contain it.
    ///   - file: The document or the settings file that names it, for error messages.
    /// - Throws: ``TextError/unusableFontFolder(path:reason:)``
    package mutating func add(_ folder: String, below root: AssetRoot, namedIn file: String) throws(TextError) {
      let path: String
      do {
        path = try root.folder(folder)
      } catch let error as AssetError {
        throw .unusableFontFolder(path: "\(file): \(folder)", reason: error.reasonForFolder)
      } catch {
        throw .unusableFontFolder(path: "\(file): \(folder)", reason: "\(error)")
      }
      if !folders.contains(where: { FileSystem.areSame($0, path) }) { folders.append(path) }
    }
  }

  /// The families used, in this order, for characters that the text's own family lacks.
  package static let fallbackFamilies = ["DejaVu Sans", "Droid Sans Fallback", "Noto Color Emoji"]

  let configuration: FontConfiguration
  /// The names of all families in lower case, because fontconfig ignores case.
  private let familyNames: Set<String>
  /// The SHA-256 hashes of the font files that have been read so far.
  private let hashes: FontHashes

  /// The languages of the texts so far. Pango keeps data about each language until the process ends.
  private let languages = Mutex<Set<Bytewise>>([])

  /// The configuration that Pango uses, and the XML it was made from; `nil` until the first collection is created.
  private static let current = Mutex<(xml: String, configuration: FontConfiguration)?>(nil)

  /// Reads the fonts of `sources` and of the Debian packages that CellRaster knows, such as fonts-dejavu-core.
  ///
  /// A process has one font collection, because Pango draws with the current fontconfig configuration of the process. The first
  /// collection sets it. Further collections with the same sources share it.
  /// - Throws: ``TextError/otherFontCollection`` if the process already has a collection with other sources;
  ///   ``TextError/unusableFontFolder(path:reason:)``; ``TextError/fontConfigurationFailed`` if fontconfig cannot be set up.
  public init(_ sources: Sources = Sources()) throws(TextError) {
    let xml = FontConfiguration.xml(sources)
    configuration = try Self.current.withLock { (current) throws(TextError) in
      if let current {
        guard current.xml == xml else { throw .otherFontCollection }
        return current.configuration
      }
      for folder in sources.folders { try Self.check(folder) }
      guard let configuration = FontConfiguration(xml: xml), configuration.makeCurrent() else {
        throw .fontConfigurationFailed
      }
      current = (xml, configuration)
      return configuration
    }
    self.familyNames = Set(configuration.families.map { $0.lowercased() })
    self.hashes = FontHashes(cacheFolder: FontHashes.userCacheFolder)
  }

  /// Checks that a folder and its subfolders can be read and contain only files: fontconfig would ignore a missing folder without a
  /// word, and would wait forever for the other end of a named pipe.
  private static func check(_ folder: String) throws(TextError) {
    guard FileSystem.isFolder(folder) else {
      throw .unusableFontFolder(path: folder, reason: FileSystem.exists(folder) ? "it is not a folder" : "it does not exist")
    }
    let paths: [String]
    do throws(FileFailure) {
      paths = try FileSystem.paths(below: folder)
    } catch {
      throw .unusableFontFolder(path: folder, reason: "\(error)")
    }
    if let other = paths.first(where: { FileSystem.isSpecial(folder + "/" + $0) }) {
      throw .unusableFontFolder(path: folder, reason: "\(other) is neither a file nor a folder")
    }
  }

  /// The names of all families, sorted.
  public var families: [String] { configuration.families }

  /// Returns whether the collection has a family of this name, ignoring case.
  public func contains(family: String) -> Bool {
    familyNames.contains(family.lowercased())
  }

  /// Registers the language of a text.
  /// - Throws: ``TextError/tooManyLanguages(_:limit:)`` if it is one too many.
  func use(language tag: String) throws(TextError) {
    let isKnown = languages.withLock { languages in
      if languages.contains(Bytewise(tag)) { return true }
      guard languages.count < Limits.languages else { return false }
      languages.insert(Bytewise(tag))
      return true
    }
    if !isKnown { throw .tooManyLanguages(tag, limit: Limits.languages) }
  }

  /// Returns the SHA-256, in hexadecimal, of the font file at `path`. Each file is read at most once.
  /// - Throws: ``TextError/unreadableFont(path:)``
  func hash(ofFileAt path: String) throws(TextError) -> String {
    guard let hash = hashes.hash(ofFileAt: path) else { throw .unreadableFont(path: path) }
    return hash
  }

  /// Returns the SHA-256 of every font file, in hexadecimal. The keys are the paths of the files. Reads every file whose hash is
  /// not known yet.
  /// - Throws: ``TextError/unreadableFont(path:)``
  public func fileHashes() throws(TextError) -> [String: String] {
    var hashes: [String: String] = [:]
    for path in configuration.files { hashes[path] = try hash(ofFileAt: path) }
    return hashes
  }

  /// Returns whether any font file of the collection has this SHA-256, in hexadecimal. May read every file whose hash is not known
  /// yet.
  /// - Throws: ``TextError/unreadableFont(path:)``
  public func contains(fileHash hash: String) throws(TextError) -> Bool {
    do throws(TextError) {
      _ = try path(ofFileWithHash: hash)
      return true
    } catch .unknownFont {
      return false
    }
  }

  /// Returns the path of the font file whose SHA-256, in hexadecimal, is `hash`. Files whose hash is not known yet are read
  /// one after another until a file matches.
  /// - Throws: ``TextError/unknownFont(hash:)`` when no file of the collection matches; ``TextError/unreadableFont(path:)``.
  public func path(ofFileWithHash hash: String) throws(TextError) -> String {
    if let known = hashes.path(withHash: hash) { return known }
    for path in configuration.files where try self.hash(ofFileAt: path) == hash { return path }
    throw .unknownFont(hash: hash)
  }
}

extension AssetError {
  /// The reason why a folder of fonts cannot be used.
  fileprivate var reasonForFolder: String {
    switch self {
    case .remote: "it is a network address, and nothing is downloaded"
    case .outsideRoot(_, let root): "it is outside \(root)"
    case .linkOutOfRoot(_, let root): "a symbolic link to it or in it is absolute or leads out of \(root)"
    case .missing(_, let root): "it does not exist in \(root)"
    case .noRoot, .notGiven: "there is no folder to look for it in: name one with \(SettingNames.current.assetRoot)"
    case .unreadable(_, let reason): reason
    case .tooLarge, .drawnTooLarge, .roundedTooWide, .translucent: "\(self)"
    }
  }
}

/// The Debian font packages that CellRaster knows. A collection contains the fonts of each package that is installed.
package enum PackagedFonts: String, Hashable, Sendable, CaseIterable {
  case dejaVu = "fonts-dejavu-core"
  case inter = "fonts-inter"
  case emoji = "fonts-noto-color-emoji"
  case cjk = "fonts-droid-fallback"

  /// The font family that the package is used for.
  package var family: String {
    switch self {
    case .dejaVu: "DejaVu Sans"
    case .inter: "Inter"
    case .emoji: "Noto Color Emoji"
    case .cjk: "Droid Sans Fallback"
    }
  }

  /// The folders where Debian 11 and later releases install the package's files; not every release uses all of them.
  var folders: [String] {
    switch self {
    case .dejaVu: ["/usr/share/fonts/truetype/dejavu"]
    case .inter: ["/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/inter"]
    case .emoji: ["/usr/share/fonts/truetype/noto"]
    case .cjk: ["/usr/share/fonts/truetype/droid", "/usr/share/fonts-droid-fallback/truetype"]
    }
  }

  /// Creates the package that provides a font file of this name, or returns `nil` if no package does.
  package init?(fileName: String) {
    let package = Self.allCases.first { package in package.files.contains { fnmatch($0, fileName, 0) == 0 } }
    guard let package else { return nil }
    self = package
  }

  /// The glob patterns of the package's file names. Other packages may install files in the same folders.
  var files: [String] {
    switch self {
    // Excludes fonts-dejavu-extra: with it, some machines have slanted faces that others must synthesize.
    case .dejaVu: ["Sans", "SansMono", "Serif"].flatMap { ["DejaVu\($0).ttf", "DejaVu\($0)-Bold.ttf"] }
    case .inter: ["Inter*"]
    case .emoji: ["NotoColorEmoji.ttf"]
    case .cjk: ["DroidSansFallback*"]
    }
  }
  /// The glob patterns of all paths that the package's files may have.
  var paths: [String] {
    folders.flatMap { folder in files.map { folder + "/" + $0 } }
  }
}
