// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
import Inspection
import Notation

struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Prints the frames of a cell's elements, and explains their sizes.",
    discussion: """
      Frames are in points, relative to the upper left corner of the cell. "baseline" is the distance of the first baseline of a \
      text from the top of the cell. Without --item, the first item of the data is laid out.

      --explain says where each length came from: the value of a key, the content, the free space in the line; what limited it; and \
      how the element grew or shrank. --overlay draws the cell with its frames, margins, padding, gaps and baselines, with the \
      numbers of the table.

      EXAMPLES
        cellraster layout message.yaml --data messages.json
        cellraster layout message.yaml --data messages.json --explain cell/body/name
        cellraster layout message.yaml --data messages.json --item 3 --width 320 --overlay layout.png
        cellraster layout message.yaml --data messages.json --json
      """)

  @OptionGroup var input: InputOptions

  @Option(help: ArgumentHelp("Explain the size and position of the element with this path or number.", valueName: "path"))
  var explain: String?

  @Option(
    help: ArgumentHelp("Draw the layout over the cell, and write the PNG here; - for standard output.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var overlay: String?

  @Flag(help: "Print JSON instead of text.")
  var json = false

  func validate() throws {
    if overlay == "-", json || explain != nil {
      throw ValidationError("--overlay - writes a picture to standard output, which --json and --explain also use.")
    }
  }

  func run() async throws {
    try await reportingFailure {
      let template = try input.loadTemplate()
      let cell = try template.bind(try input.singleItem(), environment: input.bindingEnvironment())
      let renderer = CellRenderer(try input.resources())
      let layout = try renderer.explainedLayout(of: cell)
      let report = LayoutReport(layout: layout, cell: cell, item: input.item ?? 1)
      let explained = try explain.map { try report.index(of: $0) }
      if let overlay {
        let picture = try encodePNG(renderer.drawing.layoutOverlay(of: cell, layout))
        if overlay == "-" { return try write(picture) }
        try AtomicFile.write(picture, to: overlay)
      }
      try write(Array(text(of: report, explained).utf8))
    }
  }

  private func text(of report: LayoutReport, _ explained: Int?) -> String {
    if json { return report.json(of: explained).text + "\n" }
    return explained.map { report.explanation(of: $0) } ?? report.table
  }
}
