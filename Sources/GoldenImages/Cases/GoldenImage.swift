// SPDX-License-Identifier: MIT

/// A golden picture: what it is called, and where it lies.
public struct GoldenImage: Hashable, Sendable {
  /// The folder that names count from.
  public let folder: String
  /// The path below the folder, without extension: `text/alignment.dark@2x`.
  public let name: String

  /// Who asks for it.
  public let owner: Owner

  /// What refers to a golden.
  public enum Owner: String, Hashable, Sendable {
    /// A document in the folder.
    case documentCase = "case"
    /// A test, whose code nobody reads to find out.
    case test
  }

  public init(folder: String, name: String, owner: Owner = .documentCase) {
    self.folder = folder
    self.name = name
    self.owner = owner
  }

  /// The name of the golden to which a file belongs, by the file's path below the folder; `nil` for any other file.
  static func name(ofFile path: String) -> String? {
    let extensions = [".png", ".cells"]
    guard let suffix = extensions.first(where: path.hasSuffix) else { return nil }
    return String(path.dropLast(suffix.count))
  }

  public var picturePath: String { "\(folder)/\(name).png" }
  /// The printed display lists of what the picture shows.
  public var recordPath: String { "\(folder)/\(name).cells" }
}
