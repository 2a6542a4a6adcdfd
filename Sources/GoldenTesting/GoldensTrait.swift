// SPDX-License-Identifier: MIT

public import GoldenImages
public import Testing

/// Says for a test, or for all tests of a suite, where goldens lie and which of them are recorded.
///
/// Write it as ``Testing/Trait/goldens(record:folder:assets:fontFolders:)``.
public struct GoldensTrait: TestTrait, SuiteTrait, TestScoping {
  /// What it says; `nil` leaves a part to the suite around, and at last to the environment.
  public let configuration: GoldenTestConfiguration

  /// What a suite says holds for the suites inside of it, too.
  public var isRecursive: Bool { true }

  /// Runs a test with ``configuration`` laid over that of the suites around it.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let whole = GoldenTestConfiguration.current.overridden(by: configuration)
    try await GoldenTestConfiguration.$current.withValue(whole) { try await function() }
  }
}

extension Trait where Self == GoldensTrait {
  /// Says where the goldens of a test or a suite lie, and which of them are recorded.
  ///
  ///     @Suite(.goldens(record: .failed)) struct ChatGoldens { … }
  /// - Parameters:
  ///   - record: which goldens are written; what the environment says, if not given.
  ///   - folder: the folder of goldens, from that of the test's file; `golden-images` if not given.
  ///   - assets: the folder of the pictures that cells show, from that of the test's file; `assets` in `folder` if not given.
  ///   - fontFolders: folders with further fonts.
  public static func goldens(
    record: RecordMode? = nil, folder: String? = nil, assets: String? = nil, fontFolders: [String]? = nil
  ) -> GoldensTrait {
    GoldensTrait(
      configuration: GoldenTestConfiguration(record: record, folder: folder, assets: assets, fontFolders: fontFolders))
  }
}
