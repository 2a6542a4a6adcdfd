// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellRaster
internal import DisplayList
internal import GoldenImages
internal import Graphics
internal import Notation

/// Draws what a golden shows.
struct GoldenDrawing {
  let content: GoldenContent
  let resources: RenderingResources
  /// Where the test asks for it.
  let location: SourceLocation

  /// - Throws: what rendering throws; ``GoldenTestError/drawnAlready`` for pixels in a variant.
  func drawn(as variant: GoldenVariant) throws -> RenderedGolden {
    switch content.kind {
    case .pixels(let pixels):
      guard variant == GoldenVariant(scale: variant.scale) else { throw GoldenTestError.drawnAlready }
      return RenderedGolden(pixels: pixels, cells: [])
    case .template(let template, let items): return try drawn(GoldenScene(template: template, items: items), as: variant)
    case .cell(let cell):
      // A cell is complete but for its scale; what else a variant asks for is settled when a document is decoded.
      return variant == GoldenVariant(scale: variant.scale)
        ? try drawn(cell, scale: variant.scale) : try drawn(GoldenScene(template: CellTemplate(of: cell)), as: variant)
    }
  }

  private func drawn(_ scene: GoldenScene, as variant: GoldenVariant) throws -> RenderedGolden {
    try IdleRenderers.ofProcess.lend(with: resources) { try $0.render(scene, as: variant, askedForAt: location) }
  }

  private func drawn(_ cell: Cell, scale: PixelScale) throws -> RenderedGolden {
    var cell = cell
    cell.scale = scale
    return try IdleRenderers.ofProcess.lend(with: resources) { renderer in
      let list = try renderer.displayList(cell)
      let pixels = try renderer.draw(list, of: cell)
      return RenderedGolden(pixels: pixels, cells: [RenderedGolden.DrawnCell(name: "", top: 0, cell: cell, list: list)])
    }
  }
}
