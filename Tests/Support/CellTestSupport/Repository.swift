// SPDX-License-Identifier: MIT

public import Foundation

/// The folders that tests read.
public enum Repository {
  /// The folder of the package.
  public static let root: URL = {
    var folder = URL(filePath: #filePath)
    repeat {
      folder.deleteLastPathComponent()
    } while !FileManager.default.fileExists(atPath: folder.appending(path: "CHANGELOG.md").path)
    return folder
  }()

  /// The articles of the documentation.
  public static let articles = root.appending(path: "Sources/Library/CellRaster/CellRaster.docc")
  /// The samples that the command writes, a folder each.
  public static let samples = root.appending(path: "Sources/C/CCellSamples/samples")
  public static let goldenImages = root.appending(path: "golden-images")
  /// The pictures and fonts of golden images.
  public static let assets = goldenImages.appending(path: "assets").path
  /// Small pictures of every kind that codecs read.
  public static let pictures = root.appending(path: "Tests/Drawing/CellImageCodecsTests/Resources").path
  /// Data of others, which are no part of the package: tests of them are skipped where the folder does not exist.
  public static let shared = root.appending(path: "../shared").standardizedFileURL

  /// Returns the text of an article.
  public static func article(_ name: String) throws -> String {
    try String(contentsOf: articles.appending(path: name + ".md"), encoding: .utf8)
  }
}
