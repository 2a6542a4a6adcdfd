// SPDX-License-Identifier: MIT

package import CellGoldenImages
internal import CellRaster

/// Finds out whether this machine can reproduce the pixels of golden images.
package struct DiagnoseGoldensJob: Job {
  package typealias Result = GoldenDiagnosis

  /// The folders of goldens, or files of cases.
  package var paths: [String]
  /// The folders with additional fonts, besides those that settings and cases name.
  package var fontFolders: [String] = []

  package init(at paths: [String]) { self.paths = paths }

  /// - Throws: `FileFailure`, `CellDocumentError`, `TextError`.
  package func run(_ report: @escaping Report) async throws {
    let images = try GoldenImage.found(at: paths)
    let fonts = try await FontFolders(fontFolders, for: cases(of: images)).collection()
    let origins = Dictionary(images.map { (Bytewise($0.picturePath), GoldenOrigin(of: $0)) }) { first, _ in first }
    try await report(.result(GoldenDiagnosis(of: origins, on: try GoldenEnvironment(allOf: fonts))))
  }

  /// Returns the cases in the folders of goldens, for the fonts that they name. A folder whose cases cannot be read has none here;
  /// `golden verify` reports why.
  private func cases(of images: [GoldenImage]) async -> [GoldenCase] {
    var cases: [GoldenCase] = []
    for folder in distinct(images.map(\.folder)) {
      do {
        cases += try await GoldenCases(reading: GoldenCaseFile.found(at: [folder]), jobs: 1, includes: SettingsFile.includes)
          .cases
      } catch {
        continue
      }
    }
    return cases
  }
}
