// SPDX-License-Identifier: MIT

/// A golden image: its name and the place of its files.
public struct GoldenImage: Hashable, Sendable {
  /// The folder that ``name`` is relative to.
  public let folder: String
  /// The path below ``folder``, without the extension: `text/alignment.dark@2x`.
  public let name: String

  /// The kind of source that requests it.
  public let owner: Owner

  /// A kind of source that requests goldens.
  public enum Owner: String, Hashable, Sendable {
    /// A document in the folder.
    case documentCase = "case"
    /// A test. Which goldens it requests is known only after it has run.
    case test
  }

  public init(folder: String, name: String, owner: Owner = .documentCase) {
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

  public var picturePath: String { "\(folder)/\(name).png" }
  /// The path of the record of the picture's cells; see ``CellsRecord``.
  public var recordPath: String { "\(folder)/\(name).cells" }
}
