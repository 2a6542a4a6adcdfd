// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGoldenImages
import CellJobs
import CellRaster

struct GoldenDoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks whether this machine can reproduce the pixels of golden images.",
    discussion: """
      Each golden states the libraries and font files that it was recorded with. If a font is missing or
      differs, goldens that use it cannot be compared. A different release of a library may change
      pixels: run "golden verify" to find out. Exits with 1 if goldens cannot be compared.

      EXAMPLES
        cellraster golden doctor                    # goldens in golden-images
        cellraster golden doctor --folder Tests --json
      """)

  @OptionGroup var folders: GoldenFoldersOption

  @Option(help: .fontPath, completion: .directory)
  var fontPath: [String] = []

  @Flag(help: "Print JSON instead of text.")
  var json = false

  func run() async throws {
    try await reportingFailure {
      let images = try GoldenImage.found(at: folders.paths)
      let fonts = try await FontFolders(fontPath, for: cases(of: images)).collection()
      let origins = Dictionary(images.map { (Bytewise($0.picturePath), GoldenOrigin(of: $0)) }) { first, _ in first }
      let diagnosis = GoldenDiagnosis(of: origins, on: try GoldenEnvironment(allOf: fonts))
      try write(Array((json ? GoldenDiagnosis.output.text(of: diagnosis) : "\(diagnosis)\n").utf8))
      if !diagnosis.isUsable { throw ExitStatus.checkFailed.code }
    }
  }
}

extension GoldenDoctorCommand {
  /// Returns the cases in the folders of goldens, for the fonts that they name. A folder whose cases cannot be read has none here;
  /// `golden verify` reports why.
  private func cases(of images: [GoldenImage]) async -> [GoldenCase] {
    var cases: [GoldenCase] = []
    for folder in distinct(images.map(\.folder)) {
      do {
        cases += try await GoldenCases(reading: GoldenCaseFile.found(at: [folder]), jobs: 1).cases
      } catch {
        continue
      }
    }
    return cases
  }
}
