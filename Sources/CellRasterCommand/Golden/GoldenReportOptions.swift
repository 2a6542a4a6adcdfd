// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
import Reports

/// The reports to write about verified goldens.
struct GoldenReportOptions: ParsableArguments {
  @Flag(help: "Print JSON instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp("Write the goldens as test cases in JUnit XML.", valueName: "file"), completion: .file(extensions: ["xml"])
  )
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Write a page for review, index.html, to this folder; \"golden approve --from\" applies the decisions saved by the page.",
      valueName: "dir"),
    completion: .directory)
  var report: String?

  func validate() throws {
    if json, junit == "-" { throw ValidationError("Standard output can take the JSON or the JUnit XML, not both.") }
  }

  /// Writes the requested reports, and text for people unless standard output is used for a report.
  ///
  /// If one report cannot be written, the others are still written: standard output may be a closed pipe.
  /// - Throws: the first failure, a `FileFailure`.
  func write(_ goldens: GoldenReport) throws {
    let results = [
      Result { try show(goldens) }, Result { try writeJUnit(of: goldens) }, Result { try writePage(of: goldens) },
    ]
    for result in results { try result.get() }
  }

  private func show(_ goldens: GoldenReport) throws {
    if json {
      try CellRasterCommand.write(Array(goldens.json.utf8))
    } else if junit != "-" {
      try CellRasterCommand.write(Array(goldens.text(isColored: TerminalColor.isShown).utf8))
    }
  }

  private func writeJUnit(of goldens: GoldenReport) throws {
    if let junit { try AtomicFile.write(Array(goldens.junit.utf8), to: junit) }
  }

  private func writePage(of goldens: GoldenReport) throws {
    guard let report else { return }
    try FileSystem.makeFolder(report)
    let page = try AtomicFile(report + "/index.html")
    try goldens.writeHTML { (piece) throws(FileFailure) in try page.write(piece) }
    try page.commit()
  }
}
