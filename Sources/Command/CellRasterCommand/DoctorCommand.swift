// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellRaster
import CellReports

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "doctor",
    abstract: "Lists the libraries and fonts in use, and the missing ones.",
    discussion: "Exits with 1 if a font of the samples or an optional library is missing.")

  @Option(help: .fontPath, completion: .directory)
  var fontPath: [String] = []

  @Flag(help: "Print JSON instead of text.")
  var json = false

  func run() async throws {
    try await reportingFailure {
      var folders = FontFolders(fontPath)
      try folders.add(settings: SettingsFile.found(in: ["."]))
      let report = DoctorReport(try folders.collection())
      try write(json ? DoctorReport.output.text(of: report) : report.text)
      if !report.missingPackages.isEmpty { throw ExitStatus.checkFailed.code }
    }
  }
}
