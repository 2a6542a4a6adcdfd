// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellRaster
internal import Files
internal import GoldenImages

/// Where the goldens of a test file lie.
struct GoldenPlace: Hashable {
  /// The folder of goldens, from which names count.
  let folder: String
  /// The name of the test's file without its extension, which the names of its goldens begin with.
  let testName: String
  let assets: String
  let fontFolders: [String]
  /// Where the pictures of failures are kept.
  let artifacts: GoldenArtifacts

  init(testFile: String, configuration: GoldenTestConfiguration) {
    let home = FileSystem.folder(of: testFile)
    let file = testFile.split(separator: "/").last ?? ""
    testName = String(file.hasSuffix(".swift") ? file.dropLast(6) : file)
    folder = FileSystem.path(configuration.folder ?? GoldenFolder.usualName, from: home)
    assets = configuration.assets.map { FileSystem.path($0, from: home) } ?? folder + "/assets"
    artifacts = GoldenTestConfiguration.artifacts(ofGoldensIn: folder)
    fontFolders = (configuration.fontFolders ?? []).map { FileSystem.path($0, from: home) }
  }

  /// The golden of a name in a variant, which adds `suffix` to it.
  /// - Throws: ``GoldenTestError/name(_:)`` for one that leads elsewhere, is hidden, or would break a line of what is said of it.
  func image(named name: String, suffix: String) throws(GoldenTestError) -> GoldenImage {
    guard name.isGoldenName, (name + suffix).isGoldenName else { throw .name(name) }
    return GoldenImage(folder: folder, name: testName + "/" + name + suffix, owner: .test)
  }
}
