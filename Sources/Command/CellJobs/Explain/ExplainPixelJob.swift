// SPDX-License-Identifier: MIT

internal import CellPainting
internal import CellRaster
internal import CellRenderAnalysis
package import CellReports

/// Draws one cell, and explains the colour of a device pixel.
package struct ExplainPixelJob: Job {
  package typealias Result = PixelReport

  package var input: CellInput
  /// The column and the row of the pixel, from 0.
  package var x, y: Int

  package init(_ input: CellInput, x: Int, y: Int) {
    self.input = input
    (self.x, self.y) = (x, y)
  }

  /// - Throws: `UsageError` for a pixel outside the picture; what loading, binding, layout and drawing throw.
  package func run(_ report: @escaping Report) async throws {
    let template = try await input.loadTemplate { try await report(.warning($0)) }
    let cell = try template.bind(try input.singleItem(), environment: input.environment)
    let session = CellRenderer(try input.resources(for: template)).session()
    let painted = try session.painted(session.laidOut(cell))
    do {
      let explanation = try session.explanation(of: painted, x: x, y: y)
      try await report(
        .result(
          PixelReport(
            explanation: explanation, compositing: try session.compositing(of: painted.list), cell: cell, list: painted.list,
            item: input.item ?? 1)))
    } catch let error as PlaceOutsidePicture {
      throw UsageError("--at: \(error).")
    }
  }
}
