// SPDX-License-Identifier: MIT

package import CellPainting
package import CellRaster
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
    try await report(.result(answer(about: session.painted(session.laidOut(cell)), session)))
  }

  /// Explains the pixel of a painted cell.
  /// - Throws: `UsageError` for a pixel outside the picture; what drawing throws.
  package func answer(about painted: PaintedCell, _ session: RenderingSession) throws -> PixelReport {
    do {
      let explanation = try session.explanation(of: painted, x: x, y: y)
      return PixelReport(
        explanation: explanation, compositing: try session.compositing(of: painted.list), cell: painted.laidOut.cell,
        list: painted.list, item: input.item ?? 1)
    } catch let error as PlaceOutsidePicture {
      throw UsageError("--at: \(error).")
    }
  }
}
