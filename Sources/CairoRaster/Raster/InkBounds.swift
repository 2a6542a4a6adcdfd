// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension Rasterizer {
  /// The pixels that a layer's items and the layers inside may cover, as if no clip cut them, and no farther than far beyond `area`.
  func inkBounds(ofContent index: Int, of list: DisplayList, around area: PixelRect) throws -> PixelRect {
    let layer = list.layers[index]
    var bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for item in list.items[layer.ownItems] { bounds = bounds.union(try inkBounds(of: item, in: layer, around: area)) }
    var child = index + 1
    while child < layer.subtreeEnd {
      let ink = try inkBounds(ofContent: child, of: list, around: area)
      bounds = bounds.union(ink)
      if let shadow = list.layers[child].shadow, !ink.isEmpty {
        let reach = GaussianBlur(standardDeviation: shadow.blur / 2).reach
        bounds = bounds.union(ink.translated(x: shadow.x, y: shadow.y).outset(by: reach))
      }
      child = list.layers[child].subtreeEnd
    }
    return bounds
  }

  private func inkBounds(of item: DisplayItem, in layer: Layer, around area: PixelRect) throws(LayerFailure) -> PixelRect {
    switch item.content {
    case .fill(let outline, _), .border(let outline, _, _): return outline.rect.limited(around: area).outset
    case .shadow(let outline, let blur, _):
      return outline.rect.limited(around: area).outset.outset(by: GaussianBlur(standardDeviation: blur / 2).reach)
    case .picture(let picture): return picture.destination
    case .text(let text):
      do throws(TextError) {
        return try inkBounds(of: text)
      } catch {
        throw LayerFailure(path: layer.path, reason: error)
      }
    }
  }

  private func inkBounds(of text: TextItem) throws(TextError) -> PixelRect {
    var bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for run in text.runs { bounds = bounds.union(try scaledFont(run.font).inkBounds(of: run.glyphs).outset) }
    for stroke in text.strokes { bounds = bounds.union(stroke.rect) }
    return bounds.translated(x: text.x, y: text.y)
  }
}

extension PixelRect {
  /// The rectangle with `distance` more pixels at each edge.
  func outset(by distance: Int) -> PixelRect {
    PixelRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }
}
