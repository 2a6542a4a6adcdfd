// SPDX-License-Identifier: MIT

/// A golden picture: what it is called, and where it lies.
public struct GoldenImage: Hashable, Sendable {
  /// The folder that names count from.
  public let folder: String
  /// The path below the folder, without extension: `text/alignment.dark@2x`.
  public let name: String

  public init(folder: String, name: String) {
    self.folder = folder
    self.name = name
  }

  public var picturePath: String { "\(folder)/\(name).png" }
  /// The printed display lists of what the picture shows.
  public var recordPath: String { "\(folder)/\(name).cells" }
}
