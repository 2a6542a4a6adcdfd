// SPDX-License-Identifier: MIT

internal import CellRaster
internal import GoldenImages

/// The paths of the goldens of a test file.
struct GoldenPlace: Hashable {
  /// The folder of goldens that their names are relative to.
  let folder: String
  /// The name of the test's file without its extension. The names of its goldens begin with it.
  let testName: String
  let assets: String
  let fontFolders: [String]
  /// The folder in which pictures of failures are kept.
  let artifacts: GoldenArtifacts

  init(testFile: String, configuration: GoldenTestConfiguration) {
    let home = FileSystem.folder(of: testFile)
    let file = testFile.split(separator: "/").last ?? ""
    testName = String(file.hasSuffix(".swift") ? file.dropLast(6) : file)
    folder = FileSystem.path(configuration.folder ?? GoldenFolder.defaultName, from: home)
    assets = configuration.assets.map { FileSystem.path($0, from: home) } ?? folder + "/assets"
    artifacts = GoldenTestConfiguration.artifacts(ofGoldensIn: folder)
    fontFolders = (configuration.fontFolders ?? []).map { FileSystem.path($0, from: home) }
  }

  /// Returns the golden for a name and the suffix of a variant.
  /// - Throws: ``GoldenTestError/name(_:)`` if the name is empty, leads out of the folder, is hidden or
  ///   contains control characters.
  func image(named name: String, suffix: String) throws(GoldenTestError) -> GoldenImage {
    guard name.isNameBelowFolder, (name + suffix).isNameBelowFolder else { throw .name(name) }
    return GoldenImage(folder: folder, name: testName + "/" + name + suffix, owner: .test)
  }
}
