// SPDX-License-Identifier: MIT

internal import CellRaster
internal import Files
internal import Glibc
public import GoldenImages

/// Where the goldens of tests lie and how they are drawn, as far as a test or a suite says so.
public struct GoldenTestConfiguration: Hashable, Sendable {
  /// `nil` for what the environment says: see `RecordMode`.
  public var record: RecordMode?
  /// The folder of goldens, from that of the test's file; `nil` for `golden-images`.
  public var folder: String?
  /// The folder of the pictures that cells show, from that of the test's file; `nil` for `assets` in the folder of goldens.
  public var assets: String?
  /// Folders with further fonts; `nil` for none.
  public var fontFolders: [String]?

  /// Creates a configuration; what is `nil` is left to what holds around it.
  public init(record: RecordMode? = nil, folder: String? = nil, assets: String? = nil, fontFolders: [String]? = nil) {
    self.record = record
    self.folder = folder
    self.assets = assets
    self.fontFolders = fontFolders
  }

  /// What holds for the running test.
  @TaskLocal static var current = GoldenTestConfiguration()

  /// What holds where a suite says this and a test inside of it says `other`.
  func overridden(by other: GoldenTestConfiguration) -> GoldenTestConfiguration {
    GoldenTestConfiguration(
      record: other.record ?? record, folder: other.folder ?? folder, assets: other.assets ?? assets,
      fontFolders: other.fontFolders ?? fontFolders)
  }
}

extension GoldenTestConfiguration {
  /// The variable that names the folder in which the pictures of failures are kept.
  public static let artifactsVariable = "CELLRASTER_ARTIFACTS"

  /// Where the pictures of failures are kept.
  ///
  /// Among the temporary files each folder of goldens has its own: test files of the same name, in other packages or another
  /// checkout, would remove each other's pictures.
  static func artifacts(ofGoldensIn folder: String) -> GoldenArtifacts {
    if let chosen = variable(artifactsVariable) { return GoldenArtifacts(folder: chosen) }
    let shared = (variable("TMPDIR") ?? "/tmp") + "/cellraster-" + GoldenArtifacts.usualFolder
    let own = FileSystem.canonical(folder) ?? folder
    return GoldenArtifacts(folder: shared + "/" + own.drop { $0 == "/" })
  }

  /// The mode that a test runs in which says none itself.
  /// - Throws: `UnknownRecordMode` for a word in the environment that is none.
  func mode() throws(UnknownRecordMode) -> RecordMode {
    if let record { return record }
    var environment: [String: String] = [:]
    for name in [RecordMode.variable, "CI"] { environment[name] = Self.variable(name) }
    return try RecordMode(environment: environment)
  }

  /// `nil` for a variable that is not set, or empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
