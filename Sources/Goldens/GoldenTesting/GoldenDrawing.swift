// SPDX-License-Identifier: MIT

internal import CellGoldenImages
internal import CellRaster

/// Draws the content of a golden.
struct GoldenDrawing {
  let content: GoldenContent
  let resources: RenderingResources
  /// The place in the test where the golden is requested.
  let location: DocumentLocation

  /// Draws the content in a variant.
  /// - Throws: any error of rendering; ``GoldenTestError/drawnAlready`` for pixels in a variant that states more than a scale.
  func drawn(as variant: GoldenVariant) throws -> RenderedGolden {
    switch content.kind {
    case .pixels(let pixels):
      guard variant == GoldenVariant(scale: variant.scale) else { throw GoldenTestError.drawnAlready }
      return RenderedGolden(pixels: pixels, cells: [])
    case .template(let template, let items): return try drawn(GoldenScene(template: template, items: items), as: variant)
    case .cell(let cell):
      // A cell is complete except for its scale. Every other property of a variant is applied while a document is decoded.
      return variant == GoldenVariant(scale: variant.scale)
        ? try drawn(cell, scale: variant.scale) : try drawn(GoldenScene(template: CellTemplate(of: cell)), as: variant)
    }
  }

  private func drawn(_ scene: GoldenScene, as variant: GoldenVariant) throws -> RenderedGolden {
    try CellRenderer(resources).render(scene, as: variant, requestedAt: location)
  }

  private func drawn(_ cell: Cell, scale: PixelScale) throws -> RenderedGolden {
    var cell = cell
    cell.scale = scale
    let drawn = try CellRenderer(resources).drawn(cell)
    return RenderedGolden(
      pixels: drawn.pixels, cells: [RenderedGolden.DrawnCell(name: "", top: 0, cell: cell, list: drawn.displayList)])
  }
}
