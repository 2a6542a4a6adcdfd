// SPDX-License-Identifier: MIT

internal import CellRaster
internal import GoldenImages
internal import Synchronization

/// A test's expectation that a subject has the same pixels as its goldens.
struct GoldenExpectation {
  let content: GoldenContent
  /// The name of the golden; `nil` if none is given and no test is running.
  let name: String?
  let variants: [GoldenTestVariant]
  let rules: GoldenRules
  /// The mode for this expectation; `nil` for the mode of the test.
  let record: RecordMode?
  /// The place of the expectation in the test's file.
  let location: DocumentLocation
  let configuration: GoldenTestConfiguration

  /// The pictures that all tests of the process expect.
  var expected = ExpectedPictures.ofProcess

  /// Returns the results of the variants, in their order. A variant with nothing to report has none.
  ///
  /// If the expectation itself is invalid, there is one result, a failure.
  func results() -> [GoldenTestResult] {
    do {
      return try check()
    } catch let error as GoldenTestError where error.concernsName {
      return [GoldenTestResult(isFailure: true, sentences: [error.description], pictures: [])]
    } catch {
      return [GoldenTestResult(error, of: name ?? "")]
    }
  }

  private func check() throws -> [GoldenTestResult] {
    let variants = try variants.map { (variant) throws(GoldenTestError) in try variant.checked() }
    if variants.isEmpty { throw GoldenTestError.noVariants }
    guard let name else { throw GoldenTestError.noName }
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

/// Returns the name of a function without its parameters and without the backticks around a name with spaces.
func functionName(in signature: String) -> String {
  if signature.hasPrefix("`") { return String(signature.dropFirst().prefix { $0 != "`" }) }
  return String(signature.prefix { $0 != "(" })
}

/// The fonts of a test process. They are read once, because reading them takes longer than drawing several cells.
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
