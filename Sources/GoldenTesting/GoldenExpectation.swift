// SPDX-License-Identifier: MIT

internal import CairoRaster
internal import CellDocument
internal import CellRaster
internal import Files
internal import GoldenImages
internal import Notation
internal import Synchronization

/// What a test expects: that a subject has the pixels of goldens.
struct GoldenExpectation {
  let content: GoldenContent
  let name: String
  let variants: [GoldenTestVariant]
  let rules: GoldenRules
  /// `nil` for the mode of the test.
  let record: RecordMode?
  /// The path of the test's file, and the place in it.
  let location: SourceLocation
  let configuration: GoldenTestConfiguration

  /// What is expected of goldens elsewhere in the process.
  var expected = ExpectedPictures.ofProcess

  /// What came of each variant, in their order; an expectation that is wrong itself has one result.
  func results() -> [GoldenTestResult] {
    do {
      return try check()
    } catch GoldenTestError.name(let name) {
      return [GoldenTestResult(isFailure: true, sentences: [GoldenTestError.name(name).description], pictures: [])]
    } catch {
      return [GoldenTestResult(error, of: name)]
    }
  }

  private func check() throws -> [GoldenTestResult] {
    let variants = try variants.map { (variant) throws(GoldenTestError) in try variant.checked() }
    if variants.isEmpty { throw GoldenTestError.noVariants }
    let place = GoldenPlace(testFile: location.file, configuration: configuration)
    let images = try variants.map { (variant) throws(GoldenTestError) in try place.image(named: name, suffix: variant.suffix) }
    if let twice = images.first(where: { image in images.count { $0 == image } > 1 }) {
      throw GoldenTestError.sameName(twice.name)
    }
    for image in images { try TestUsage.note(image) }
    let shared = try SharedFonts.resources(fontFolders: place.fontFolders)
    let check = GoldenCheck(
      mode: try record ?? configuration.mode(), artifacts: place.artifacts, rules: rules, fonts: shared,
      drawing: GoldenDrawing(
        content: content, resources: shared.resources(of: AssetRoot(path: place.assets)), location: location),
      expected: expected)
    return zip(images, variants).compactMap(check.result(of:as:))
  }
}

/// The fonts of a test process, read once: that takes longer than drawing some cells.
private enum SharedFonts {
  private static let byFolders = Mutex<[[String]: GoldenResources]>([:])

  static func resources(fontFolders: [String]) throws -> GoldenResources {
    try byFolders.withLock { known in
      if let resources = known[fontFolders] { return resources }
      let resources = GoldenResources(fonts: try FontCollection(FontCollection.Sources(folders: fontFolders)))
      known[fontFolders] = resources
      return resources
    }
  }
}
