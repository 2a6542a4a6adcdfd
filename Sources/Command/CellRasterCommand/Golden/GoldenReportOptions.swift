// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
import CellReports

/// The reports to write about verified goldens.
struct GoldenReportOptions: ParsableArguments {
  @Flag(help: "Print JSON instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp("Write the goldens as test cases in JUnit XML.", valueName: "file"), completion: .file(extensions: ["xml"])
  )
  var junit: String?

  @Option(
    help: ArgumentHelp("Write the goldens that did not pass as Markdown, for a pull request.", valueName: "file"),
    completion: .file(extensions: ["md"]))
  var markdown: String?

  @Option(
    help: ArgumentHelp(
      """
      Write a page for review, index.html, to this folder; "golden approve --from" and "golden reject --from" apply the decisions \
      saved by the page.
      """, valueName: "dir"),
    completion: .directory)
  var report: String?

  func validate() throws {
    if [json, junit == "-", markdown == "-"].count(where: { $0 }) > 1 {
      throw ValidationError("Standard output can take only one of the JSON, the JUnit XML and the Markdown.")
    }
  }

  /// Writes the requested reports, and text for people unless standard output is used for a report.
  ///
  /// If one report cannot be written, the others are still written: standard output may be a closed pipe.
  /// - Throws: the first failure, a `FileFailure`.
  func write(_ goldens: GoldenReport) throws {
    let results = [
      Result { try show(goldens) }, Result { try write(goldens.junit, to: junit) },
      Result { try write(goldens.markdown, to: markdown) }, Result { try writePage(of: goldens) },
    ]
    for result in results { try result.get() }
  }

  private func show(_ goldens: GoldenReport) throws {
    if json {
      try CellRasterCommand.write(goldens.json)
    } else if junit != "-", markdown != "-" {
      try CellRasterCommand.show(goldens.text(isColored: TerminalColor.isShown))
    }
  }

  private func write(_ report: @autoclosure () -> String, to path: String?) throws {
    if let path { try AtomicFile.write(Array(report().utf8), to: path) }
  }

  private func writePage(of goldens: GoldenReport) throws {
    guard let report else { return }
    try FileSystem.makeFolder(report)
    let page = try AtomicFile(report + "/index.html")
    try goldens.writeHTML { (piece) throws(FileFailure) in try page.write(piece) }
    try page.commit()
  }
}
