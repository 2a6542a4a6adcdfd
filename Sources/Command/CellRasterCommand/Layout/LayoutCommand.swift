// SPDX-License-Identifier: MIT

import ArgumentParser
import CellInspection
import CellJobs
import CellLayout
import CellNotation
import CellPainting
import CellRaster
import CellReports

struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "layout",
    abstract: "Prints the frames of a cell's elements, and explains their sizes.",
    discussion: """
      Frames are in points, relative to the upper left corner of the cell. "baseline" is the distance of the first baseline of a \
      text from the top of the cell. Without --item, the first item of the data is laid out.

      --explain says where each length came from: the value of a key, the content, the free space in the line; what limited it; and \
      how the element grew or shrank. --overlay draws the cell with its frames, margins, padding, gaps and baselines, with the \
      numbers of the table.

      --compare lays out the same data item with other documents too, usually the same cell in other layout engines. It prints the \
      elements whose frames differ, by name and without containers, and what each layout takes: how often texts were measured, \
      flexbox evaluated a container, a formula was evaluated, and the solver of constraints took a step; and the times from \
      scratch and of a row after one with the same elements, relative to the first document from scratch. If a frame differs, the \
      exit status is 1.

      --cost prints what constraints cost the solver for this item from scratch: the rows and the pivots of each constraint, and \
      the work without each conflict, without each priority and with each inequality as an equality. Times are relative to that of \
      the container as it is; "-" stands for a change that conflicts with other constraints, or for a constraint that only defines a \
      value, which takes no pivots.

      EXAMPLES
        cellraster layout message.yaml --data messages.json
        cellraster layout message.yaml --data messages.json --explain cell/body/name
        cellraster layout message.yaml --data messages.json \\
          --item 3 --width 320 --overlay layout.png
        cellraster layout message.yaml --data messages.json --json
        cellraster layout message.yaml --data messages.json --compare other.yaml
        cellraster layout constraints.yaml --data messages.json --cost
      """)

  @OptionGroup var input: InputOptions

  @Option(help: ArgumentHelp("Explain the size and position of the element with this path or number.", valueName: "path"))
  var explain: String?

  @Option(
    help: ArgumentHelp("Draw the layout over the cell, and write the PNG here; - for standard output.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var overlay: String?

  @Option(
    help: ArgumentHelp("Compare with the layout of this document; can be repeated.", valueName: "template"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var compare: [String] = []

  @Flag(help: "Print what the constraints of the cell cost the solver.")
  var cost = false

  @Flag(help: "Print JSON instead of text.")
  var json = false

  func validate() throws {
    if overlay == "-", json || cost || explain != nil {
      throw ValidationError("--overlay - writes a picture to standard output, which --json, --cost and --explain also use.")
    }
    if !compare.isEmpty, cost || explain != nil || overlay != nil {
      throw ValidationError("--compare prints a table. It cannot be combined with --cost, --explain or --overlay.")
    }
    if cost, explain != nil, !json {
      throw ValidationError("--cost and --explain print different texts. Use one, or add --json.")
    }
  }

  func run() async throws {
    try await reportingFailure {
      if !compare.isEmpty { return try await printComparison() }
      var job = LayoutJob(input.input)
      (job.explained, job.reportsCosts, job.isDetailed, job.drawsOverlay) = (explain, cost, json, overlay != nil)
      _ = try await follow(job) { result in
        if let overlay, let picture = result.overlay {
          try write(picture: encodePNG(picture), to: overlay == "-" ? nil : overlay)
        }
        if overlay != "-" { try json ? write(LayoutReport.output.text(of: result.report)) : show(result.report.text) }
      }
    }
  }

  private func printComparison() async throws {
    var isSame = true
    _ = try await follow(CompareLayoutsJob(input.input, with: compare)) { comparison in
      try json ? write(LayoutComparison.output.text(of: comparison)) : show(comparison.text)
      isSame = comparison.isSame
    }
    if !isSame { throw ExitStatus.checkFailed.code }
  }
}
