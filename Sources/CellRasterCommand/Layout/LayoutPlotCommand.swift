// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster
import FoundationEssentials
import Reports

struct LayoutPlotCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout-plot",
    abstract: "Plots the time of a layout by the number of views.",
    discussion: """
      The views are boxes without text, in three arrangements: independent of each other, each after the one before, and each inside \
      the one before. The same frames are laid out by flexbox, manual frames and constraints, from scratch and as a row after one with \
      the same views. A file name that ends in .html gives a page with the picture and the numbers.

      EXAMPLES
        cellraster layout-plot plot.png
        cellraster layout-plot plot.html
      """)

  @Argument(help: "The PNG or HTML file to write.", completion: .file(extensions: ["png", "html"]))
  var output: String

  func validate() throws {
    guard output.hasSuffix(".png") || output.hasSuffix(".html") else {
      throw ValidationError("The file name must end in .png or .html, not \"\(output.onOneLine)\".")
    }
  }

  func run() async throws {
    try await reportingFailure {
      let renderer = try CellRenderer()
      let scaling = try LayoutScaling(renderer)
      let picture = Array(try renderer.png(of: LayoutChart(scaling).cell()))
      guard output.hasSuffix(".html") else { return try AtomicFile.write(picture, to: output) }
      let page = LayoutPlotPage(picture: picture, columns: Self.columns, rows: scaling.rows)
      try AtomicFile.write(Array(page.source(toolVersion: CellRasterTool.version).utf8), to: output)
    }
  }

  private static let columns = ["arrangement", "engine", "views", "from scratch", "next row"]
}

extension LayoutScaling {
  /// The numbers as text.
  fileprivate var rows: [[String]] {
    series.flatMap { series in
      series.points.map { point in
        [
          series.arrangement.rawValue, series.engine.rawValue, "\(point.views)", microseconds(point.fromScratch),
          microseconds(point.nextRow),
        ]
      }
    }
  }

  private func microseconds(_ seconds: Double) -> String { decimal((seconds * 1e7).rounded() / 10) + " µs" }
}
