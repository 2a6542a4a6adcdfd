// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

extension DisplayList {
  /// The rows that are drawn for the sake of some: nothing delicate that shows in these is cut at the ends of those.
  ///
  /// Cairo samples a row of pixels in which an edge begins or ends, and counts the others exactly; a path that is cut begins
  /// and ends at the cut. And it draws a rectangle between pixels by other code than what is left of it where it is cut.
  /// What a layer draws aside, above its shadow, does not count here: it has a canvas of its own.
  func rowsDrawn(for rows: Range<Int>) -> Range<Int> {
    let all = 0..<size.height
    guard rows != all else { return rows }
    var uncut = UncutRows(rows)
    addOutlines(ofLayers: layers.indices, to: &uncut)
    return uncut.drawn.clamped(to: all)
  }

  /// The same for what a layer draws aside.
  /// - Parameter all: the rows that are drawn aside for the whole picture.
  func rowsDrawn(for rows: Range<Int>, ofContent index: Int, within all: Range<Int>) -> Range<Int> {
    guard rows != all else { return rows }
    var uncut = UncutRows(rows)
    addOutlines(ofContent: index, to: &uncut)
    addOutlines(ofLayers: index + 1..<layers[index].subtreeEnd, to: &uncut)
    return uncut.drawn.clamped(to: all)
  }

  private func addOutlines(ofLayers indices: Range<Int>, to uncut: inout UncutRows) {
    var index = indices.lowerBound
    while index < indices.upperBound {
      let layer = layers[index]
      uncut.add(layer.clip)
      if let mask = layer.mask { uncut.add([mask.outline]) }
      if layer.shadow == nil { addOutlines(ofContent: index, to: &uncut) }
      index = layer.shadow == nil ? index + 1 : layer.subtreeEnd
    }
  }

  private func addOutlines(ofContent index: Int, to uncut: inout UncutRows) {
    if let clip = layers[index].contentClip { uncut.add([clip]) }
    for item in items[layers[index].ownItems] { uncut.add(item.clip + item.content.outlines) }
  }
}

/// Rows, and those beside them that must be drawn with them.
private struct UncutRows {
  private let wanted: Range<Int>
  private(set) var drawn: Range<Int>

  init(_ wanted: Range<Int>) {
    self.wanted = wanted
    drawn = wanted
  }

  /// Adds outlines that cut each other.
  mutating func add(_ outlines: [Outline]) {
    guard outlines.contains(where: \.isDelicate) else { return }
    for outline in outlines {
      for rows in outline.uncutRows where rows.overlaps(wanted) {
        drawn = min(drawn.lowerBound, rows.lowerBound)..<max(drawn.upperBound, rows.upperBound)
      }
    }
  }
}

extension Outline {
  /// The most rows of an outline that are drawn whole: with so many above and below, 4,000 others fit on one canvas.
  private static let uncutHeight = 8000

  /// Whether Cairo covers pixels partly for it.
  fileprivate var isDelicate: Bool { !radii.isZero || !rect.isAligned }

  /// Where it must not be cut: at its round corners, or anywhere where it has none.
  ///
  /// Between round corners its edges are straight columns, whose rows are all the same. What is too high to be drawn whole counts
  /// as such where it has no corners, and may be cut where it has.
  fileprivate var uncutRows: [Range<Int>] {
    let frame = rect.outset
    let all = frame.y..<frame.maxY
    // A row more, so that no curve begins in the first one of a band.
    let top = part(from: rect.y, height: max(radii.topLeft, radii.topRight)).maxY + 1
    let bottomRadius = max(radii.bottomLeft, radii.bottomRight)
    let bottom = part(from: rect.maxY - bottomRadius, height: bottomRadius).y - 1
    let isUndivided = top >= bottom || radii.isZero && all.count <= Self.uncutHeight
    let parts = isUndivided ? [all] : [all.lowerBound..<top, bottom..<all.upperBound]
    return parts.filter { $0.count <= Self.uncutHeight }
  }

  private func part(from y: Double, height: Double) -> PixelRect {
    DeviceRect(x: rect.x, y: y, width: rect.width, height: height).outset
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
