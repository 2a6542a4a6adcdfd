// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// The minimum side of a control's touch area, in points. This is the minimum in Apple's guidelines. WCAG 2.2 also requires it, at
/// level AAA (success criterion 2.5.5).
package let minimumTouchTarget = 44.0

extension CellAnalysis {
  var touchTargetFindings: [Finding] {
    list.layers.indices.compactMap { index in
      let layer = list.layers[index]
      guard layer.isControl else { return nil }
      let target = list.touchableFrame(ofLayer: index)
      // The layout computes with fractions of points, so a side may be slightly too small.
      guard min(target.width, target.height) < minimumTouchTarget - 1.0 / 1024 else { return nil }
      return Finding(
        rule: .touchTarget, layer: index, path: layer.path, rect: layer.deviceFrame.outset, cost: Finding.Cost(),
        evidence: .smallTarget(target.size), isFromData: layer.isPlacedByData)
    }
  }
}

extension DisplayList {
  /// Returns the part of a layer's frame that a user can touch, in points: the part inside the cell and inside the clips of the enclosing
  /// layers. If a scroll container cuts the frame, a user can scroll to all that the clips inside the container leave of it.
  fileprivate func touchableFrame(ofLayer index: Int) -> Rect {
    let frame = layers[index].frame
    let factor = scale.factor
    var shown = frame
    for cut in cuts(aroundLayer: index) {
      let inside = shown.intersection(cut.outline.rect, factor: factor)
      if cut.scrolls, inside != shown { return shown.withSides(of: frame, factor: factor) }
      shown = inside
    }
    let cell = DeviceRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    return shown.intersection(cell, factor: factor).withSides(of: frame, factor: factor)
  }
}

extension Rect {
  /// Returns the part of the rectangle, in points, inside a rectangle in device pixels. Its sides are never negative.
  fileprivate func intersection(_ other: DeviceRect, factor: Double) -> Rect {
    let (left, top) = (max(x, other.x / factor), max(y, other.y / factor))
    let (right, bottom) = (min(maxX, other.maxX / factor), min(maxY, other.maxY / factor))
    return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// Returns the rectangle with the sides of `frame` that differ only because an edge was rounded to a device pixel.
  fileprivate func withSides(of frame: Rect, factor: Double) -> Rect {
    func side(_ side: Double, _ whole: Double) -> Double { abs(whole - side) <= 1 / factor ? whole : side }
    return Rect(x: x, y: y, width: side(width, frame.width), height: side(height, frame.height))
  }
}
