// SPDX-License-Identifier: MIT

package import CellGraphics

extension DisplayList {
  /// Returns a rectangle that contains all pixels that the content of a layer may cover if nothing clips it. The content is the
  /// layer's own items, the layers inside it, and their shadows.
  ///
  /// - Parameter itemBounds: returns a rectangle that contains all pixels that an item may cover. It may be too large, but never
  ///   too small. It is empty if the item draws nothing.
  package func inkBounds<Failure: Error>(
    ofContent index: Int, itemBounds: (DisplayItem) throws(Failure) -> PixelRect
  ) throws(Failure) -> PixelRect {
    let layer = layers[index]
    var bounds = PixelRect.empty
    for item in layer.ownItems { bounds = bounds.union(try itemBounds(items[item])) }
    for child in children(of: index) { bounds = bounds.union(try inkBounds(of: child, itemBounds: itemBounds)) }
    return bounds
  }

  /// Returns a rectangle that contains all pixels that a layer may cover if nothing clips it. This includes the content and the
  /// shadows of the layer's own alpha.
  package func inkBounds<Failure: Error>(
    of index: Int, itemBounds: (DisplayItem) throws(Failure) -> PixelRect
  ) throws(Failure) -> PixelRect {
    let ink = try inkBounds(ofContent: index, itemBounds: itemBounds)
    return ink.isEmpty ? ink : ink.union(layers[index].shadows.bounds(of: ink))
  }

  /// Returns the indices of the layers directly inside a layer, in painting order.
  package func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    while child < layers[index].subtreeEnd {
      children.append(child)
      child = layers[child].subtreeEnd
    }
    return children
  }
}

extension DisplayItem {
  /// A rectangle that contains nearly all of the item's ink, from its geometry alone. Glyphs may extend beyond it a little.
  package var bounds: PixelRect {
    switch content {
    case .fill(let shape, _): shape.rect.outset
    case .shadow(let shape, let blur, _): shape.shadowBounds(blur: blur)
    case .picture(let picture): picture.destination
    case .text(let text): PixelRect(x: text.x, y: text.y, width: text.width, height: text.height)
    }
  }
}

extension Shape {
  /// Returns a rectangle that contains all pixels that the shadow of the shape may cover, if the shape is not empty. An inset shadow, that
  /// of a ring, never leaves the outer outline.
  /// - Parameter blur: twice the standard deviation, in device pixels.
  package func shadowBounds(blur: Double) -> PixelRect {
    if case .ring(let outer, _) = self { return outer.rect.outset }
    return rect.outset.outset(by: GaussianBlur(standardDeviation: blur / 2).reach)
  }
}

extension [Shadow] {
  /// Returns a rectangle that contains all pixels that the shadows of `ink` may cover.
  package func bounds(of ink: PixelRect) -> PixelRect { reduce(.empty) { $0.union($1.bounds(of: ink)) } }

  /// Returns the area in which the content must be drawn, so that both the content and its shadows are complete in `area`.
  package func contentArea(for area: PixelRect) -> PixelRect { reduce(area) { $0.union($1.contentArea(for: area)) } }
}

extension Shadow {
  /// Returns a rectangle that contains all pixels that the shadow of `ink` may cover.
  package func bounds(of ink: PixelRect) -> PixelRect {
    ink.translated(x: x, y: y).outset(by: reach)
  }

  /// The distance by which the blur extends the shadow on each side, in device pixels.
  package var reach: Int { GaussianBlur(standardDeviation: blur / 2).reach }
}
