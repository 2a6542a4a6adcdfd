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
      let target = list.shownFrame(ofLayer: index)
      // The layout computes with fractions of points, so a side may be slightly too small.
      guard min(target.width, target.height) < minimumTouchTarget - 1.0 / 1024 else { return nil }
      return Finding(
        rule: .touchTarget, layer: index, path: layer.path, rect: layer.deviceFrame.outset, cost: Finding.Cost(),
        evidence: .smallTarget(target.size), isFromData: layer.isPlacedByData)
    }
  }
}

extension DisplayList {
  /// Returns the visible part of a layer's frame, in points: the part inside the cell and inside the clips of the enclosing layers.
  fileprivate func shownFrame(ofLayer index: Int) -> Rect {
    let frame = layers[index].frame
    let factor = scale.factor
    let edges =
      clips(around: index).map(\.rect) + [DeviceRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))]
    let left = edges.reduce(frame.x) { max($0, $1.x / factor) }
    let top = edges.reduce(frame.y) { max($0, $1.y / factor) }
    let right = edges.reduce(frame.maxX) { min($0, $1.maxX / factor) }
    let bottom = edges.reduce(frame.maxY) { min($0, $1.maxY / factor) }
    // If the sides differ only because an edge was rounded to a device pixel, the layout's own number is used.
    func side(_ start: Double, _ end: Double, _ whole: Double) -> Double {
      let side = max(0, end - start)
      return abs(whole - side) <= 1 / factor ? whole : side
    }
    return Rect(
      x: left, y: top, width: side(left, right, frame.width), height: side(top, bottom, frame.height))
  }
}
