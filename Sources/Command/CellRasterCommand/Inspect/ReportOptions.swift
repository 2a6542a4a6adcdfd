// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
import CellReports

/// The options for reports that are written to files or read by programs.
struct ReportOptions: ParsableArguments {
  @Flag(help: "Print the findings as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp("Write the findings as SARIF 2.1.0, for code scanning.", valueName: "file"),
    completion: .file(extensions: ["sarif"]))
  var sarif: String?

  @Option(
    help: ArgumentHelp("Write the budgets as test cases in JUnit XML; without budgets, the findings.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Option(
    help: ArgumentHelp("Write the findings as Markdown, for a pull request.", valueName: "file"),
    completion: .file(extensions: ["md"]))
  var markdown: String?

  @Option(
    help: ArgumentHelp("Write one page with the cells, their overlays and the findings.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?

  /// The given options that write to standard output.
  var standardOutputs: [String] {
    (json ? ["--json"] : []) + files.filter { $0.path == "-" }.map(\.option)
  }

  var isEmpty: Bool { !json && files.isEmpty }

  private var files: [(option: String, path: String, text: (InspectionReport) -> String)] {
    let all: [(String, String?, (InspectionReport) -> String)] = [
      ("--sarif", sarif, \.sarif), ("--junit", junit, \.junit), ("--markdown", markdown, \.markdown), ("--html", html, \.html),
    ]
    return all.compactMap { option, path, text in path.map { (option, $0, text) } }
  }

  /// Writes all requested reports. Each file appears only when it is complete.
  /// - Throws: `FileFailure`.
  func write(_ report: InspectionReport) throws {
    if json { try CellRasterCommand.write(report.json) }
    for file in files { try AtomicFile.write(Array(file.text(report).utf8), to: file.path) }
  }
}
