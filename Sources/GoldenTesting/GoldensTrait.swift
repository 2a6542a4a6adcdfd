// SPDX-License-Identifier: MIT

public import GoldenImages
public import Testing

/// Configures where the goldens of a test, or of all tests in a suite, are and which of them are recorded.
///
/// Write it as ``Testing/Trait/goldens(record:folder:assets:fontFolders:)``.
public struct GoldensTrait: TestTrait, SuiteTrait, TestScoping {
  /// The configuration. Values that are `nil` are inherited from the enclosing suite, or else from the environment.
  public let configuration: GoldenTestConfiguration

  /// The trait of a suite also applies to the suites inside it.
  public var isRecursive: Bool { true }

  /// Runs a test with ``configuration``, which overrides that of the enclosing suites.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let whole = GoldenTestConfiguration.current.overridden(by: configuration)
    try await GoldenTestConfiguration.$current.withValue(whole) { try await function() }
  }
}

extension Trait where Self == GoldensTrait {
  /// Configures where the goldens of a test or a suite are and which of them are recorded.
  ///
  ///     @Suite(.goldens(record: .failed)) struct ChatGoldens { … }
  /// - Parameters:
  ///   - record: the goldens that are written. By default, the environment decides.
  ///   - folder: the folder of goldens, relative to the folder of the test's file; `golden-images` by default.
  ///   - assets: the folder of the pictures that cells show, relative to the folder of the test's file; `assets` in
  ///     `folder` by default.
  ///   - fontFolders: folders with additional fonts.
  public static func goldens(
    record: RecordMode? = nil, folder: String? = nil, assets: String? = nil, fontFolders: [String]? = nil
  ) -> GoldensTrait {
    GoldensTrait(
      configuration: GoldenTestConfiguration(record: record, folder: folder, assets: assets, fontFolders: fontFolders))
  }
}
