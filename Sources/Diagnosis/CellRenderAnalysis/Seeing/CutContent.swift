// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// Text or other content that is partly cut off.
package struct CutContent: Hashable, Sendable {
  package enum Edge: Hashable, Sendable {
    /// The edge of the cell.
    case cell
    /// The layer's own box.
    case box
    /// The clip of the layer with this path.
    case clip(String)
  }

  /// The item's index. For content other than text, this is the layer's first item that extends beyond the cell.
  package var item: Int
  package var edge: Edge
  /// The number of pixels that are cut off. For text, a pixel counts only if glyphs cover at least half of it.
  package var lostPixels: Int
  package var isText: Bool
}

/// Finds content that is cut off. Compares bounding boxes first, and compares pixels only if a bounding box is cut.
struct ClippingAnalyzer {
  let list: DisplayList
  let drawing: AnalysisDrawing
  let visibilities: [ItemVisibility]
  private let picture: PixelRect

  init(of list: DisplayList, visibilities: [ItemVisibility], drawing: AnalysisDrawing) {
    self.list = list
    self.drawing = drawing
    self.visibilities = visibilities
    picture = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
  }

  /// - Throws: any error that the closures of `drawing` throw.
  func content() throws -> [CutContent] {
    var cut: [CutContent] = []
    // The subtree of the last layer found to extend beyond the cell. Its inner layers are not reported again.
    var outside = 0..<0
    for (number, item) in list.items.enumerated() where visibilities[number] == .drawn {
      if case .text(let text) = item.content {
        if let found = try cutText(number, text) { cut.append(found) }
      } else if !outside.contains(item.layer), let found = try contentBeyondCell(number) {
        cut.append(found)
        outside = item.layer..<list.layers[item.layer].subtreeEnd
      }
    }
    return cut
  }

  /// Returns how much of a fill, a border or a picture is beyond the cell's edge; `nil` if nothing is.
  private func contentBeyondCell(_ number: Int) throws -> CutContent? {
    let item = list.items[number]
    let rect: DeviceRect
    switch item.content {
    case .fill(let shape, _): rect = shape.rect
    case .picture(let picture): rect = DeviceRect(picture.destination)
    case .shadow, .text: return nil
    }
    // An edge that is beyond the cell by at most half a pixel is an alignment problem.
    let cell = DeviceRect(picture).inset(by: -0.5)
    guard !cell.contains(rect) else { return nil }
    let shown = list.cuts(ofItem: number).reduce(rect.outset) { $0.intersection($1.outline.rect.outset) }
    let lost = shown.width * shown.height - shown.intersection(picture).width * shown.intersection(picture).height
    return lost > 0 ? CutContent(item: number, edge: .cell, lostPixels: lost, isText: false) : nil
  }

  private func cutText(_ number: Int, _ text: TextItem) throws -> CutContent? {
    let item = list.items[number]
    let ink = try drawing.inkBounds(item)
    let cuts = list.cuts(ofItem: number)
    let isWhole = ink.intersection(picture) == ink && cuts.allSatisfy { $0.outline.keeps(ink) }
    guard !isWhole, !isFaded(number), !isFadedOut(number, ink: ink, cuts: cuts.map(\.outline)) else { return nil }
    let lost = try lostPixels(ofItem: number, ink: ink, cuts: cuts)
    // A difference of a few pixels on a curve does not affect legibility.
    guard lost.count > 3 * list.scale.rawValue else { return nil }
    let edge = cuts.first { !$0.scrolls && !$0.outline.keeps(lost.bounds) }.map { cut -> CutContent.Edge in
      cut.layer == item.layer ? .box : .clip(list.layers[cut.layer].path)
    }
    return CutContent(item: number, edge: edge ?? .cell, lostPixels: lost.count, isText: true)
  }

  /// Whether a mask applies to the text. If so, the text is assumed to fade out on purpose.
  private func isFaded(_ number: Int) -> Bool {
    var layer: Int? = list.items[number].layer
    while let index = layer {
      if list.layers[index].mask != nil { return true }
      layer = list.layers[index].parent
    }
    return false
  }

  /// Whether a gradient is drawn over the visible part of the text, as is common at the end of text that can be expanded.
  private func isFadedOut(_ number: Int, ink: PixelRect, cuts: [Outline]) -> Bool {
    let shown = cuts.reduce(ink.intersection(picture)) { $0.intersection($1.rect.outset) }
    return list.items[(number + 1)...].contains { item in
      guard case .fill(.box(let outline), let paint) = item.content, outline.rect.outset.overlaps(shown) else {
        return false
      }
      if case .color = paint { return false }
      return true
    }
  }

  /// Returns how many pixels of the text are cut off, and the bounds of these pixels in the picture. A pixel counts if glyphs cover
  /// at least half of it, and if a user cannot scroll to it.
  ///
  /// Draws the text twice, on a picture that is large enough for all of it; twice more for each scroll container around it that is cut.
  private func lostPixels(ofItem number: Int, ink: PixelRect, cuts: [ContentCut]) throws -> (count: Int, bounds: PixelRect) {
    var lost = (count: 0, bounds: PixelRect.empty)
    var shown: [Outline] = []
    for group in (cuts + [ContentCut(outline: Outline(picture), layer: 0, scrolls: false)]).groupsBetweenScrollContainers {
      let area = shown.reduce(ink) { $0.intersection($1.rect.outset) }
      if group.edges.contains(where: { !$0.keeps(area) }) {
        let found = try lostPixels(ofItem: number, ink: ink, within: shown, of: group.edges)
        lost = (lost.count + found.count, lost.bounds.union(found.bounds))
      }
      shown += group.edges + (group.scrolling.map { [$0] } ?? [])
    }
    return lost
  }

  /// Returns how many pixels of the text inside the outlines `shown` lie outside the outlines `edges`, and their bounds.
  private func lostPixels(ofItem number: Int, ink: PixelRect, within shown: [Outline], of edges: [Outline]) throws
    -> (count: Int, bounds: PixelRect)
  {
    let item = list.items[number]
    let x = max(0, -ink.x)
    let y = max(0, -ink.y)
    guard let size = PixelSize(width: max(list.size.width, ink.maxX) + x, height: max(list.size.height, ink.maxY) + y) else {
      return (0, .empty)
    }
    func part(clip: [Outline]) throws -> DrawnPart? {
      var alone = item
      alone.opacity = 1
      alone.clip = clip
      guard var moved = list.only(alone, in: item.layer).moved(x: x, y: y) else { return nil }
      moved.size = size
      return try drawing.part(moved, in: ink.translated(x: x, y: y))
    }
    guard let whole = try part(clip: shown), let rest = try part(clip: shown + edges) else { return (0, .empty) }
    var left: Set<Int> = []
    rest.forEachPixel { column, row, pixel in
      if pixel >> 24 >= 64 { left.insert(row * size.width + column) }
    }
    var count = 0
    var bounds = PixelRect.empty
    whole.forEachPixel { column, row, pixel in
      guard pixel >> 24 >= 128, !left.contains(row * size.width + column) else { return }
      count += 1
      bounds = bounds.union(PixelRect(x: column - x, y: row - y, width: 1, height: 1))
    }
    return (count, bounds)
  }
}

extension Outline {
  /// Whether the outline contains a whole rectangle.
  func keeps(_ rect: PixelRect) -> Bool {
    let inner = DeviceRect(rect)
    return self.rect.contains(inner) && radii(cutting: inner).isZero
  }
}

extension CellAnalysis {
  var cutFindings: [Finding] {
    cutContent.map { cut in
      let layer = list.items[cut.item].layer
      return Finding(
        rule: cut.isText ? .cutText : .beyondCell, layer: layer, path: list.layers[layer].path,
        rect: list.layers[layer].deviceFrame.outset, cost: Finding.Cost(pixels: cut.lostPixels), evidence: .cut(cut))
    }
  }
}
