// SPDX-License-Identifier: MIT

import CellRaster
import CellReports

/// The times of layouts on this machine by the number of views, as a picture or a page.
struct LayoutPlot {
  private let scaling: LayoutScaling
  private let marked: [LayoutComparison.Document]
  private let renderer: CellRenderer

  /// Measures layouts, which takes a few seconds.
  /// - Parameter comparison: the documents to mark.
  init(marking comparison: LayoutComparison, _ renderer: CellRenderer) throws {
    scaling = try LayoutScaling(renderer)
    marked = comparison.documents
    self.renderer = renderer
  }

  /// Writes a picture, or a page with the picture and the numbers if the path ends in `.html`.
  func write(to path: String) throws {
    let picture = Array(try renderer.drawn(LayoutChart(scaling, marking: marked).cell()).png())
    guard path.hasSuffix(".html") else { return try AtomicFile.write(picture, to: path) }
    let page = LayoutPlotPage(picture: picture, columns: Self.columns, rows: rows)
    try AtomicFile.write(Array(page.source(toolVersion: CellRasterTool.version).utf8), to: path)
  }

  private static let columns = ["arrangement", "engine", "views", "from scratch", "next row"]

  /// The numbers as text: first those of the documents, then those of the arrangements.
  private var rows: [[String]] {
    let ofDocuments = marked.map { document in
      [
        document.name, document.engines.joined(separator: ", "), "\(document.views)", microseconds(document.timeFromScratch),
        microseconds(document.timeOfRow),
      ]
    }
    return ofDocuments
      + scaling.series.flatMap { series in
        series.points.map { point in
          [
            series.arrangement.rawValue, series.engine.rawValue, "\(point.views)", microseconds(point.fromScratch),
            microseconds(point.nextRow),
          ]
        }
      }
  }
}
