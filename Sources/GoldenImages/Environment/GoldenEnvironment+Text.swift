// SPDX-License-Identifier: MIT

package import CellRaster

/// The text form of an environment is one JSON object:
///
///     {"libraries": {"cairo": "1.18.4"}, "options": {"hintStyle": "none"}, "fonts": [{"file": "DejaVuSans.ttf", "sha256": "…"}]}
extension GoldenEnvironment {
  /// The environment on one line. Equal environments give equal texts: all names and fonts are sorted.
  package var text: String {
    let fonts = fonts.sorted().map { font in
      JSONText.object([("file", .string(font.name)), ("sha256", .string(font.sha256))])
    }
    return JSONText.object([
      ("libraries", Self.text(of: libraries)), ("options", Self.text(of: options)), ("fonts", .array(fonts)),
    ]).text
  }

  private static func text(of values: [String: String]) -> JSONText {
    .object(values.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
  }

  /// Parses what ``text`` returns. Unknown members are ignored.
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

  /// Returns the member, an object whose values are strings.
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

/// A text that is not the environment of a golden.
package enum UnreadableEnvironment: Error, Hashable, Sendable, CustomStringConvertible {
  /// A member of the JSON object.
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
