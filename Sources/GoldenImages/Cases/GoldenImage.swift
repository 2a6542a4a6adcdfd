// SPDX-License-Identifier: MIT

/// A golden image: its name and the place of its files.
package struct GoldenImage: Hashable, Sendable {
  /// The folder that ``name`` is relative to.
  package let folder: String
  /// The path below ``folder``, without the extension: `text/alignment.dark@2x`.
  package let name: String

  /// The kind of source that requests it.
  package let owner: Owner

  /// A kind of source that requests goldens.
  package enum Owner: String, Hashable, Sendable {
    /// A document in the folder.
    case documentCase = "case"
    /// A test. Which goldens it requests is known only after it has run.
    case test
  }

  package init(folder: String, name: String, owner: Owner = .documentCase) {
    self.folder = folder
    self.name = name
    self.owner = owner
  }

  /// Returns the name of the golden that a file belongs to, or `nil` if it belongs to none.
  /// - Parameter path: the file's path below the folder.
  static func name(ofFile path: String) -> String? {
    let extensions = [".png", ".cells"]
    guard let suffix = extensions.first(where: path.hasSuffix) else { return nil }
    return String(path.dropLast(suffix.count))
  }

  package var picturePath: String { "\(folder)/\(name).png" }
  /// The path of the record of the picture's cells; see ``CellsRecord``.
  package var recordPath: String { "\(folder)/\(name).cells" }
}
