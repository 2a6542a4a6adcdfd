// SPDX-License-Identifier: MIT

internal import CellGoldenImages
internal import CellRaster
internal import Synchronization

/// A test's expectation that a subject has the same pixels as its goldens.
struct GoldenExpectation {
  let content: GoldenContent
  /// The name of the golden; `nil` if none is given and no test is running.
  let name: String?
  let variants: [GoldenTestVariant]
  let rules: GoldenRules
  /// The recording mode for this expectation; `nil` for the mode of the test.
  let record: RecordMode?
  /// The place of the expectation in the test's file.
  let location: DocumentLocation
  let configuration: GoldenTestConfiguration

  /// The pictures that all tests of the process expect.
  var expected = ExpectedPictures.ofProcess

  /// Returns the results of the variants, in the order of the variants. A variant with nothing to report has no result.
  ///
  /// If the expectation itself is invalid, the only result is a failure.
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

/// The fonts of a test process. The same font folders are read only once, because reading them takes longer than drawing several
/// cells.
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

/// The paths of the goldens of a test file.
struct GoldenPlace: Equatable {
  /// The folder of goldens. The names of goldens are relative to it.
  let folder: String
  /// The name of the test's file without its extension. The names of the file's goldens begin with it.
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
  /// - Throws: ``GoldenTestError/name(_:)`` if a component of the name is empty or begins with a dot, or if the name contains
  ///   control characters.
  func image(named name: String, suffix: String) throws(GoldenTestError) -> GoldenImage {
    guard name.isNameBelowFolder, (name + suffix).isNameBelowFolder else { throw .name(name) }
    return GoldenImage(folder: folder, name: testName + "/" + name + suffix, owner: .test)
  }
}

/// Compares the pictures of an expectation with their goldens.
struct GoldenCheck {
  let mode: RecordMode
  let artifacts: GoldenArtifacts
  let rules: GoldenRules
  let fonts: GoldenResources
  let drawing: GoldenDrawing
  let expected: ExpectedPictures

  /// Returns the result for a variant, or `nil` if there is nothing to report.
  func result(of image: GoldenImage, as variant: GoldenVariant) -> GoldenTestResult? {
    // The picture is drawn before the golden is verified, because verifying removes earlier artifacts. If a different picture
    // already uses the golden's name, the artifacts of that picture must stay.
    let drawn = Result {
      let drawn = try drawing.drawn(as: variant)
      try expected.note(drawn.pixels, for: image, at: drawing.location)
      return drawn
    }
    do {
      if case .failure(let error as GoldenTestError) = drawn { throw error }
      return try result(of: image, drawn)
    } catch {
      return GoldenTestResult(error, of: image.name)
    }
  }

  /// Compares the picture with its golden. If the pictures cannot be kept, the result says so.
  /// - Throws: `FileFailure` if the golden cannot be written.
  private func result(of image: GoldenImage, _ drawn: Result<RenderedGolden, any Error>) throws(FileFailure) -> GoldenTestResult?
  {
    do throws(FileFailure) {
      return GoldenTestResult(try verdict(on: image, drawn, keeping: artifacts), of: image, artifacts: artifacts)
    } catch {
      // Report what changed even if the pictures cannot be kept.
      return GoldenTestResult(try verdict(on: image, drawn, keeping: nil), of: image, notKeptFor: error)
    }
  }

  private func verdict(
    on image: GoldenImage, _ drawn: Result<RenderedGolden, any Error>, keeping artifacts: GoldenArtifacts?
  ) throws(FileFailure) -> GoldenVerdict {
    let verifier = GoldenVerifier(mode: mode, artifacts: artifacts, resources: fonts)
    return try verifier.verify(image, by: rules, with: drawing.resources) { try drawn.get() }
  }
}
