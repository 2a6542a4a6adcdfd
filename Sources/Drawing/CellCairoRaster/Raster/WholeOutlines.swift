// SPDX-License-Identifier: MIT

package import CellDisplayList
package import CellGraphics

extension DisplayList {
  /// Returns the area to draw so that the pixels of `area` have the same bytes as in the whole picture. The result contains, uncut,
  /// each curved or fractional edge visible in `area`.
  ///
  /// A cut changes the coverage that Cairo computes. Cairo samples each row of pixels in which an edge begins or ends, and computes
  /// the coverage of all other rows exactly. The edges of a cut path begin and end at the cut. Cairo also has separate code for
  /// whole rectangles with fractional edges. The content of a layer that is rasterized offscreen for its shadow is ignored here,
  /// because it has its own canvas.
  func areaDrawn(for area: PixelRect) -> PixelRect {
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    guard area != whole else { return area }
    var uncut = UnclippedArea(area)
    addOutlines(ofLayers: layers.indices, to: &uncut)
    return uncut.drawn.intersection(whole)
  }

  /// Returns the rows to draw so that `rows` have the same bytes as in the whole picture: see ``areaDrawn(for:)``.
  func rowsDrawn(for rows: Range<Int>) -> Range<Int> {
    let drawn = areaDrawn(for: PixelRect(x: 0, y: rows.lowerBound, width: size.width, height: rows.count))
    return drawn.y..<drawn.maxY
  }

  /// Does the same as ``areaDrawn(for:)`` for a layer whose content is rasterized offscreen to compute its shadow.
  /// - Parameter whole: the area of that content when the whole picture is drawn.
  func areaDrawn(for area: PixelRect, ofContent index: Int, within whole: PixelRect) -> PixelRect {
    guard area != whole else { return area }
    var uncut = UnclippedArea(area)
    addOutlines(ofContent: index, to: &uncut)
    addOutlines(ofLayers: index + 1..<layers[index].subtreeEnd, to: &uncut)
    return uncut.drawn.intersection(whole)
  }

  private func addOutlines(ofLayers indices: Range<Int>, to uncut: inout UnclippedArea) {
    var index = indices.lowerBound
    while index < indices.upperBound {
      let layer = layers[index]
      uncut.add(layer.clip)
      if let mask = layer.mask { uncut.add([mask.outline]) }
      let isDrawnHere = layer.shadows.isEmpty || repeatsContent(ofLayer: index)
      if isDrawnHere { addOutlines(ofContent: index, to: &uncut) }
      index = isDrawnHere ? index + 1 : layer.subtreeEnd
    }
  }

  private func addOutlines(ofContent index: Int, to uncut: inout UnclippedArea) {
    if let clip = layers[index].contentClip { uncut.add([clip]) }
    for item in items[layers[index].ownItems] { uncut.add(item.clip + item.content.outlines) }
  }
}

extension PictureItem {
  /// Returns the part of the scaled picture to prepare so that the pixels of `part` have the same bytes as in the whole picture. It
  /// contains, uncut, each rounded corner visible in `part`, like ``DisplayList/areaDrawn(for:)``, unless it would then be too high for
  /// one surface.
  package func partToPrepare(for part: PixelRect) -> PixelRect {
    if radii.isZero { return part }
    let whole = PixelRect(x: 0, y: 0, width: scaledRect.width, height: scaledRect.height)
    var uncut = UnclippedArea(part)
    uncut.add([Outline(DeviceRect(whole), insetRadii: radii)])
    return uncut.drawn.intersection(whole).ifFitting(orElse: part)
  }
}

extension PixelRect {
  /// Returns the area, in which no edge is cut, if one surface has room for it, and otherwise the wanted part of it.
  func ifFitting(orElse part: PixelRect) -> PixelRect { height <= Rasterizer.maximumHeight ? self : part }
}

/// The requested area, and the larger area to draw for it.
private struct UnclippedArea {
  private let wanted: PixelRect
  private(set) var drawn: PixelRect

  init(_ wanted: PixelRect) {
    self.wanted = wanted
    drawn = wanted
  }

  /// Extends `drawn` by the parts of `outlines` that must not be cut. The outlines clip each other.
  mutating func add(_ outlines: [Outline]) {
    guard outlines.contains(where: \.hasFractionalCoverage) else { return }
    for outline in outlines {
      for (edges, part) in outline.uncutParts where edges.contains(where: { $0.overlaps(wanted) }) {
        drawn = drawn.union(part)
      }
    }
  }
}

extension Outline {
  /// The largest height, in rows, of an outline or of a part of it that is always drawn whole. With one such part above and one
  /// below, a canvas has room for 4,000 other rows.
  private static let uncutHeight = 8000

  /// Whether the outline may cover some pixels only partly.
  fileprivate var hasFractionalCoverage: Bool { !radii.isZero || !rect.isAligned }

  /// The parts that must not be cut if any of their `edges` is visible: the rows with rounded corners, or the whole outline if no
  /// corner is rounded.
  ///
  /// Between rounded corners the edges are straight and all rows are the same, so the outline may be cut there. An outline without
  /// rounded corners that is too tall to be drawn whole may also be cut in the middle. Rounded corners that are too tall may be cut
  /// anywhere.
  fileprivate var uncutParts: [(edges: [PixelRect], part: PixelRect)] {
    let frame = rect.outset
    // One extra row, so that no curve begins in the first row of a band.
    let top = part(from: rect.y, height: max(radii.topLeft.vertical, radii.topRight.vertical)).maxY + 1
    let bottomRadius = max(radii.bottomLeft.vertical, radii.bottomRight.vertical)
    let bottom = part(from: rect.maxY - bottomRadius, height: bottomRadius).y - 1
    let isUndivided = top >= bottom || radii.isZero && frame.height <= Self.uncutHeight
    let rows = isUndivided ? [frame.y..<frame.maxY] : [frame.y..<top, bottom..<frame.maxY]
    return rows.filter { $0.count <= Self.uncutHeight }.map { rows in
      let part = PixelRect(x: frame.x, y: rows.lowerBound, width: frame.width, height: rows.count)
      return (rect.isAligned && !radii.isZero ? [leftCorners, rightCorners].map(part.intersection) : [part], part)
    }
  }

  private func part(from y: Double, height: Double) -> PixelRect {
    DeviceRect(x: rect.x, y: y, width: rect.width, height: height).outset
  }

  private var leftCorners: PixelRect {
    DeviceRect(x: rect.x, y: rect.y, width: max(radii.topLeft.horizontal, radii.bottomLeft.horizontal), height: rect.height)
      .outset
  }

  private var rightCorners: PixelRect {
    let width = max(radii.topRight.horizontal, radii.bottomRight.horizontal)
    return DeviceRect(x: rect.maxX - width, y: rect.y, width: width, height: rect.height).outset
  }
}

extension ItemContent {
  /// The outlines that are passed to Cairo to draw the item.
  fileprivate var outlines: [Outline] {
    switch self {
    case .fill(let shape, _), .shadow(let shape, _, _): shape.outlines
    case .picture, .text: []
    }
  }
}
