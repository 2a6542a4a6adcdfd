// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension DisplayList {
  /// The area to draw so that `area` has the bytes of the whole picture: it also holds, uncut, each delicate edge that shows there.
  ///
  /// Cairo samples a row of pixels in which an edge begins or ends, and counts the others exactly; a path that is cut begins
  /// and ends at the cut. And it draws a rectangle between pixels by other code than what is left of it where it is cut.
  /// What a layer draws aside, above its shadow, does not count here: it has a canvas of its own.
  func areaDrawn(for area: PixelRect) -> PixelRect {
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    guard area != whole else { return area }
    var uncut = UncutArea(area)
    addOutlines(ofLayers: layers.indices, to: &uncut)
    return uncut.drawn.intersection(whole)
  }

  /// The same for rows of the whole width.
  func rowsDrawn(for rows: Range<Int>) -> Range<Int> {
    let drawn = areaDrawn(for: PixelRect(x: 0, y: rows.lowerBound, width: size.width, height: rows.count))
    return drawn.y..<drawn.maxY
  }

  /// The same for what a layer draws aside.
  /// - Parameter whole: the area of that drawing when the whole picture is drawn.
  func areaDrawn(for area: PixelRect, ofContent index: Int, within whole: PixelRect) -> PixelRect {
    guard area != whole else { return area }
    var uncut = UncutArea(area)
    addOutlines(ofContent: index, to: &uncut)
    addOutlines(ofLayers: index + 1..<layers[index].subtreeEnd, to: &uncut)
    return uncut.drawn.intersection(whole)
  }

  private func addOutlines(ofLayers indices: Range<Int>, to uncut: inout UncutArea) {
    var index = indices.lowerBound
    while index < indices.upperBound {
      let layer = layers[index]
      uncut.add(layer.clip)
      if let mask = layer.mask { uncut.add([mask.outline]) }
      if layer.shadow == nil { addOutlines(ofContent: index, to: &uncut) }
      index = layer.shadow == nil ? index + 1 : layer.subtreeEnd
    }
  }

  private func addOutlines(ofContent index: Int, to uncut: inout UncutArea) {
    if let clip = layers[index].contentClip { uncut.add([clip]) }
    for item in items[layers[index].ownItems] { uncut.add(item.clip + item.content.outlines) }
  }
}

/// The area that is wanted, and the larger one to draw for it.
private struct UncutArea {
  private let wanted: PixelRect
  private(set) var drawn: PixelRect

  init(_ wanted: PixelRect) {
    self.wanted = wanted
    drawn = wanted
  }

  /// Adds outlines that cut each other.
  mutating func add(_ outlines: [Outline]) {
    guard outlines.contains(where: \.isDelicate) else { return }
    for outline in outlines {
      for (edges, part) in outline.uncutParts where edges.contains(where: { !$0.intersection(wanted).isEmpty }) {
        drawn = drawn.union(part)
      }
    }
  }
}

extension Outline {
  /// The most rows of an outline that are drawn whole: with so many above and below, 4,000 others fit on one canvas.
  private static let uncutHeight = 8000

  /// Whether Cairo covers pixels partly for it.
  fileprivate var isDelicate: Bool { !radii.isZero || !rect.isAligned }

  /// Where it must not be cut when some of its edges show: at its round corners, or anywhere where it has none.
  ///
  /// Between round corners its edges are straight columns, whose rows are all the same. What is too high to be drawn whole counts
  /// as such where it has no corners, and may be cut where it has.
  fileprivate var uncutParts: [(edges: [PixelRect], part: PixelRect)] {
    let frame = rect.outset
    // A row more, so that no curve begins in the first one of a band.
    let top = part(from: rect.y, height: max(radii.topLeft, radii.topRight)).maxY + 1
    let bottomRadius = max(radii.bottomLeft, radii.bottomRight)
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
    DeviceRect(x: rect.x, y: rect.y, width: max(radii.topLeft, radii.bottomLeft), height: rect.height).outset
  }

  private var rightCorners: PixelRect {
    let width = max(radii.topRight, radii.bottomRight)
    return DeviceRect(x: rect.maxX - width, y: rect.y, width: width, height: rect.height).outset
  }
}

extension ItemContent {
  /// The outlines that are handed to Cairo for an item.
  fileprivate var outlines: [Outline] {
    switch self {
    case .fill(let outline, _), .shadow(let outline, _, _): [outline]
    case .border(let outer, let inner, _): [outer, inner]
    case .picture, .text: []
    }
  }
}
