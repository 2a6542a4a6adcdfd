// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellPainting
import CellRaster
import CellReports

/// A device pixel, as given on the command line: `120,34`.
struct PixelArgument: ExpressibleByArgument {
  let x, y: Int

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Int(parts[0]), let y = Int(parts[1]) else { return nil }
    self.x = x
    self.y = y
  }
}

struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "explain",
    abstract: "Explains the colour of a pixel: everything that touches it, in painting order.",
    discussion: """
      The pixel is a device pixel of the rendered picture, counted from 0,0 in the upper left corner: at scale 2 the point 60,17 \
      is the pixel 120,34. Without --item, the first item of the data is drawn.

      "coverage" is the alpha of the item when drawn alone, from 0 to 255. "alpha" is the alpha of the item's colour, gradient or \
      picture at the pixel, including the item's opacity. Items that are drawn into a pass (an intermediate colour buffer for \
      opacity, masks, shadows and round corners) are indented, and their colours are the colours in the pass. "result" is the \
      colour of the pixel if all open passes were composited right after the step. An item "could go" if the picture is \
      the same without it.

      EXAMPLES
        cellraster explain message.yaml --data messages.json --at 120,34
        cellraster explain message.yaml --data messages.json \\
          --item 3 --state dark --at 20,20
        cellraster explain message.yaml --data messages.json --at 120,34 --json
      """)

  @OptionGroup var input: InputOptions

  @Option(name: .customLong("at"), help: ArgumentHelp("The device pixel to explain.", valueName: "x,y"))
  var pixel: PixelArgument

  @Flag(help: "Print JSON instead of text.")
  var json = false

  func run() async throws {
    try await reportingFailure {
      _ = try await follow(ExplainPixelJob(input.input, x: pixel.x, y: pixel.y)) { report in
        try write(json ? PixelReport.output.text(of: report) : report.text(showsSwatches: TerminalColor.isShown))
      }
    }
  }
}
