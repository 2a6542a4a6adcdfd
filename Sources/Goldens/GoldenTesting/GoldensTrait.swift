// SPDX-License-Identifier: MIT

public import CellGoldenImages
internal import CellRaster
internal import Glibc
public import Testing

/// Sets the folders for the goldens of a test or of all tests in a suite, and which of the goldens are recorded.
///
/// Write it as ``Testing/Trait/goldens(record:folder:assets:fontFolders:)``.
public struct GoldensTrait: TestTrait, SuiteTrait, TestScoping {
  /// The configuration. Properties that are `nil` have their values from the enclosing suite.
  public let configuration: GoldenTestConfiguration

  /// The trait of a suite also applies to the suites inside it.
  public var isRecursive: Bool { true }

  /// Runs a test with ``configuration``, which overrides the configurations of the enclosing suites.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let whole = GoldenTestConfiguration.current.overridden(by: configuration)
    try await GoldenTestConfiguration.$current.withValue(whole) { try await function() }
  }
}

extension Trait where Self == GoldensTrait {
  /// Sets the folders for the goldens of a test or a suite, and which of the goldens are recorded.
  ///
  /// A parameter that is `nil` has its value from the enclosing suite. If no enclosing suite sets it, it has its default value.
  ///
  ///     @Suite(.goldens(record: .failed)) struct ChatGoldens { … }
  /// - Parameters:
  ///   - record: which goldens are written. By default, the environment decides; see `RecordMode`.
  ///   - folder: the folder of goldens, relative to the folder of the test's file; `golden-images` by default.
  ///   - assets: the folder of the pictures that cells show, relative to the folder of the test's file; `assets` in
  ///     `folder` by default.
  ///   - fontFolders: folders with additional fonts, relative to the folder of the test's file; none by default.
  public static func goldens(
    record: RecordMode? = nil, folder: String? = nil, assets: String? = nil, fontFolders: [String]? = nil
  ) -> GoldensTrait {
    GoldensTrait(
      configuration: GoldenTestConfiguration(record: record, folder: folder, assets: assets, fontFolders: fontFolders))
  }
}

/// The folders and the recording mode for the goldens of a test or a suite.
///
/// A property that is `nil` has its value from the enclosing suite. If no enclosing suite sets it, it has the default value that is
/// given for `nil` below.
public struct GoldenTestConfiguration: Hashable, Sendable {
  /// The recording mode; `nil` for the mode that the environment selects. See `RecordMode`.
  public var record: RecordMode?
  /// The folder of goldens, relative to the folder of the test's file; `nil` for `golden-images`.
  public var folder: String?
  /// The folder of the pictures that cells show, relative to the folder of the test's file; `nil` for `assets` in the
  /// folder of goldens.
  public var assets: String?
  /// Folders with additional fonts, relative to the folder of the test's file; `nil` for none.
  public var fontFolders: [String]?

  /// Creates a configuration. See the properties of the same names.
  public init(record: RecordMode? = nil, folder: String? = nil, assets: String? = nil, fontFolders: [String]? = nil) {
    self.record = record
    self.folder = folder
    self.assets = assets
    self.fontFolders = fontFolders
  }

  /// The configuration of the running test.
  @TaskLocal static var current = GoldenTestConfiguration()

  /// Returns this configuration of a suite, overridden by the values in `other` that are not `nil`. `other` belongs to a test or
  /// suite inside the suite.
  func overridden(by other: GoldenTestConfiguration) -> GoldenTestConfiguration {
    GoldenTestConfiguration(
      record: other.record ?? record, folder: other.folder ?? folder, assets: other.assets ?? assets,
      fontFolders: other.fontFolders ?? fontFolders)
  }
}

extension GoldenTestConfiguration {
  /// The environment variable that names the folder in which pictures of failures are kept.
  public static let artifactsVariable = "CELLRASTER_ARTIFACTS"

  /// Returns the folder in which pictures of failures are kept.
  ///
  /// By default, it is in the folder for temporary files, with a subfolder for each folder of goldens. Without these subfolders,
  /// test files with the same name in different packages or checkouts would remove each other's pictures.
  static func artifacts(ofGoldensIn folder: String) -> GoldenArtifacts {
    if let chosen = variable(artifactsVariable) { return GoldenArtifacts(folder: chosen) }
    let shared = (variable("TMPDIR") ?? "/tmp") + "/cellraster-" + GoldenArtifacts.defaultFolder
    let own = FileSystem.canonical(folder) ?? folder
    return GoldenArtifacts(folder: shared + "/" + own.drop { $0 == "/" })
  }

  /// Returns the recording mode: the configured one, or else the one that the environment selects.
  /// - Throws: `UnknownRecordMode` if the environment names a mode that does not exist.
  func mode() throws(UnknownRecordMode) -> RecordMode {
    if let record { return record }
    return try RecordMode(environment: RecordMode.environment)
  }

  /// Returns the value of an environment variable, or `nil` if it is unset or empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
