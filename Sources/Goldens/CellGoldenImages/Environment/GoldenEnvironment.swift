// SPDX-License-Identifier: MIT

package import CellRaster

/// The libraries, drawing options and font files that affect the pixels of a golden.
///
/// A golden's file contains its environment. The environment can explain why pixels changed although the case did not.
package struct GoldenEnvironment: Hashable, Sendable {
  /// A font file whose glyphs are drawn.
  package struct FontFile: Hashable, Sendable, Comparable {
    /// The name of the file without its folder, because folders vary between systems.
    package var name: String
    /// The SHA-256 of the file, in hexadecimal.
    package var sha256: String

    /// Compares by name, then by hash.
    package static func < (first: FontFile, second: FontFile) -> Bool {
      (first.name, first.sha256) < (second.name, second.sha256)
    }
  }

  /// The releases of the libraries that affect pixels, by name.
  package var libraries: [String: String]
  /// The values of the options for drawing text, by name.
  package var options: [String: String]
  package var fonts: Set<FontFile>

  package init(libraries: [String: String], options: [String: String], fonts: Set<FontFile>) {
    self.libraries = libraries
    self.options = options
    self.fonts = fonts
  }

  /// Creates the environment of this machine, limited to the fonts that a picture uses.
  ///
  /// - Parameters:
  ///   - fontHashes: the SHA-256 of the font files that the picture uses, in hexadecimal.
  ///   - collection: the collection that contains these files.
  /// - Throws: `TextError` if the collection does not contain a file for each hash.
  package init(fontHashes: Set<String>, of collection: FontCollection) throws(TextError) {
    self.init(fonts: [])
    for hash in fontHashes { fonts.insert(FontFile(path: try collection.path(ofFileWithHash: hash), sha256: hash)) }
  }

  /// The release of the time zone database, for a golden whose dates depend on it.
  var timeZoneRelease: String? {
    get { libraries[Self.timeZoneDatabase] }
    set { libraries[Self.timeZoneDatabase] = newValue }
  }

  /// The name of the time zone database among the libraries.
  static let timeZoneDatabase = "tzdata"

  /// Creates the environment of this machine with all its fonts, for comparison with the environments of goldens.
  /// - Throws: `TextError` if a file cannot be read.
  package init(allOf collection: FontCollection) throws(TextError) {
    self.init(fonts: Set(try collection.fileHashes().map { FontFile(path: $0.key, sha256: $0.value) }))
    timeZoneRelease = CellTimeZone.systemDatabaseRelease
  }

  private init(fonts: Set<FontFile>) {
    libraries = Self.libraries
    options = Dictionary(uniqueKeysWithValues: drawingOptions().map { ($0.name, $0.value) })
    self.fonts = fonts
  }

  /// The releases of the libraries of this process, by name. They are read once, because FreeType must be initialized before it
  /// reports its release.
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

/// The text form of an environment is one JSON object:
///
///     {"libraries": {"cairo": "1.18.4"}, "options": {"hintStyle": "none"}, "fonts": [{"file": "DejaVuSans.ttf", "sha256": "…"}]}
extension GoldenEnvironment {
  /// The environment as JSON on one line. Equal environments have the same text, because all names and fonts are sorted.
  package var text: String {
    let fonts = fonts.sorted().map { font -> DataValue in ["file": .string(font.name), "sha256": .string(font.sha256)] }
    let form = OutputForm<[String: String]>.dictionary
    let value: DataValue = [
      "libraries": form.value(libraries), "options": form.value(options), "fonts": .array(fonts),
    ]
    return value.compactJSON
  }

  /// Parses an environment in the form of ``text``. Unknown members are ignored.
  /// - Throws: ``UnreadableEnvironment``.
  package init(parsing text: String) throws(UnreadableEnvironment) {
    let items: [DataItem]
    do throws(NotationError) {
      items = try DataDocument(parsing: text, fileName: "environment", format: .json).items
    } catch {
      throw .notJSON(error)
    }
    guard items.count == 1, case .object(let root) = items[0].value else { throw .noObject }
    libraries = try Self.texts(root, .libraries)
    options = try Self.texts(root, .options)
    guard case .array(let entries)? = root[UnreadableEnvironment.Member.fonts.rawValue] else { throw .member(.fonts) }
    fonts = []
    for entry in entries {
      guard case .object(let font) = entry, case .string(let name)? = font["file"], case .string(let hash)? = font["sha256"]
      else { throw .member(.fonts) }
      fonts.insert(FontFile(name: name, sha256: hash))
    }
  }

  /// Returns the strings of a member by their keys. The member must be an object whose values are all strings.
  private static func texts(
    _ root: DataObject, _ member: UnreadableEnvironment.Member
  ) throws(UnreadableEnvironment) -> [String: String] {
    guard case .object(let object)? = root[member.rawValue] else { throw .member(member) }
    var texts: [String: String] = [:]
    for entry in object.members {
      guard case .string(let value) = entry.value else { throw .member(member) }
      texts[entry.name] = value
    }
    return texts
  }
}

/// The reason why a string cannot be parsed as the environment of a golden.
package enum UnreadableEnvironment: Error, Equatable, Sendable, CustomStringConvertible {
  /// A required member of the JSON object.
  package enum Member: String, Hashable, Sendable {
    case libraries, options, fonts
  }

  case notJSON(NotationError)
  case noObject
  /// The member is missing or has the wrong type.
  case member(Member)

  package var description: String {
    switch self {
    case .notJSON(let error): "the recorded environment is not JSON: \(error.problem)"
    case .noObject: "the recorded environment is not a JSON object"
    case .member(let member): "the recorded environment does not state its \(member.rawValue)"
    }
  }
}
