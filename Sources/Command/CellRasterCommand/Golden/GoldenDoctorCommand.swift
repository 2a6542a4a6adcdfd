// SPDX-License-Identifier: MIT

import ArgumentParser
import CellGoldenImages
import CellJobs
import CellRaster

struct GoldenDoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "doctor",
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
      var job = DiagnoseGoldensJob(at: folders.paths)
      job.fontFolders = fontPath
      var isUsable = true
      _ = try await follow(job) { diagnosis in
        try write(json ? GoldenDiagnosis.output.text(of: diagnosis) : "\(diagnosis)\n")
        isUsable = diagnosis.isUsable
      }
      if !isUsable { throw ExitStatus.checkFailed.code }
    }
  }
}
