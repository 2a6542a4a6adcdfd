// SPDX-License-Identifier: MIT

package import Graphics

extension DisplayList {
  /// The pixels that a layer's items and the layers inside may cover, with their shadows, as if no clip cut them.
  ///
  /// - Parameter itemBounds: the pixels that an item may cover, never fewer; empty where it draws nothing.
  package func inkBounds<Failure: Error>(
    ofContent index: Int, itemBounds: (DisplayItem) throws(Failure) -> PixelRect
  ) throws(Failure) -> PixelRect {
    let layer = layers[index]
    var bounds = PixelRect.empty
    for item in layer.ownItems { bounds = bounds.union(try itemBounds(items[item])) }
    for child in children(of: index) { bounds = bounds.union(try inkBounds(of: child, itemBounds: itemBounds)) }
    return bounds
  }

  /// The same with the shadow of the layer's own alpha.
  package func inkBounds<Failure: Error>(
    of index: Int, itemBounds: (DisplayItem) throws(Failure) -> PixelRect
  ) throws(Failure) -> PixelRect {
    let ink = try inkBounds(ofContent: index, itemBounds: itemBounds)
    guard let shadow = layers[index].shadow, !ink.isEmpty else { return ink }
    return ink.union(shadow.bounds(of: ink))
  }

  /// The layers directly inside a layer, in painting order.
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

extension Shadow {
  /// The pixels that the shadow of `ink` may cover.
  package func bounds(of ink: PixelRect) -> PixelRect {
    ink.translated(x: x, y: y).outset(by: reach)
  }

  /// How far the blur reaches, in device pixels.
  package var reach: Int { GaussianBlur(standardDeviation: blur / 2).reach }
}
