// SPDX-License-Identifier: MIT

package import DisplayList
package import Graphics

extension Rasterizer {
  /// Returns the pixels that an item may cover, ignoring its clip: never too few, and none if it draws nothing.
  /// - Throws: ``TextError`` when a font file is missing.
  package func inkBounds(of item: DisplayItem) throws(TextError) -> PixelRect {
    switch item.content {
    case .fill(let outline, _), .border(let outline, _, _): return outline.rect.isEmpty ? .empty : outline.rect.outset
    case .shadow(let outline, let blur, _):
      guard !outline.rect.isEmpty else { return .empty }
      return outline.rect.outset.outset(by: GaussianBlur(standardDeviation: blur / 2).reach)
    case .picture(let picture): return picture.destination
    case .text(let text): return try inkBounds(of: text)
    }
  }

  private func inkBounds(of text: TextItem) throws(TextError) -> PixelRect {
    var bounds = PixelRect.empty
    for run in text.runs { bounds = bounds.union(try scaledFont(run.font).inkBounds(of: run.glyphs).outset) }
    for stroke in text.strokes { bounds = bounds.union(stroke.rect) }
    return bounds.translated(x: text.x, y: text.y)
  }

  /// Returns the same for an item of a list. An error names the item's layer.
  func inkBounds(of item: DisplayItem, in list: DisplayList) throws(LayerFailure) -> PixelRect {
    do throws(TextError) {
      return try inkBounds(of: item)
    } catch {
      throw LayerFailure(path: list.layers[item.layer].path, reason: error)
    }
  }
}
