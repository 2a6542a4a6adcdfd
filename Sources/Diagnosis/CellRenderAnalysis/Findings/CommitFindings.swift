// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// A part of a layer's decoration for which a layer-based system has no property, so that it is drawn into the layer's bitmap.
package struct LayerDrawing: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// Inset shadows, and how many pixels are blurred for them.
    case insetShadow(blurred: Int)
    /// A border that is not one solid line in one colour, or such an outline outside the frame, and its lines and curves.
    case border(segments: Int)
  }

  package var part: Part
  /// The pixels in which it lies, each counted for each item that covers it.
  package var pixels: Int

  var sentence: String {
    switch part {
    case .insetShadow(let blurred):
      "its inset shadow blurs \(counted(blurred, "pixel")), and shades \(grouped(pixels)), whenever the row appears or changes"
    case .border(let segments):
      "its border has \(counted(segments, "line")) and curves in \(counted(pixels, "pixel")), which are drawn whenever the row appears or "
        + "changes"
    }
  }
}

extension CellAnalysis {
  /// Inset shadows and borders that take more work than painting the whole cell, as the limits on the work of a cell count it.
  var commitFindings: [Finding] {
    list.drawnDecorations.filter { $0.units > list.size.area }.map { drawn in
      let (rule, blurred): (Rule, Int) =
        switch drawn.drawing.part {
        case .insetShadow(let blurred): (.insetShadow, blurred)
        case .border: (.borderPaths, 0)
        }
      return Finding(
        rule: rule, layer: drawn.layer, path: list.layers[drawn.layer].path, rect: drawn.rect,
        cost: Finding.Cost(pixels: drawn.drawing.pixels + blurred), evidence: .drawing(drawn.drawing))
    }
  }
}

/// A decoration that is drawn into a layer's bitmap.
private struct DrawnDecoration {
  let layer: Int
  var drawing: LayerDrawing
  var rect: PixelRect
  /// The work of drawing it, in the units of ``DrawingWork``.
  var units: Int

  func isSamePart(as other: DrawnDecoration) -> Bool {
    switch (layer == other.layer, drawing.part, other.drawing.part) {
    case (true, .insetShadow, .insetShadow), (true, .border, .border): true
    default: false
    }
  }

  static func += (sum: inout DrawnDecoration, other: DrawnDecoration) {
    switch (sum.drawing.part, other.drawing.part) {
    case (.insetShadow(let one), .insetShadow(let two)): sum.drawing.part = .insetShadow(blurred: one + two)
    case (.border(let one), .border(let two)): sum.drawing.part = .border(segments: one + two)
    case (.insetShadow, .border), (.border, .insetShadow): preconditionFailure("only equal parts are added")
    }
    sum.drawing.pixels += other.drawing.pixels
    sum.rect = sum.rect.union(other.rect)
    sum.units += other.units
  }
}

extension DisplayList {
  /// The decorations of layers that are drawn into bitmaps, in painting order.
  fileprivate var drawnDecorations: [DrawnDecoration] {
    guard items.indices.contains(where: { isDrawnDecoration($0) }) else { return [] }
    let picture = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    var found: [DrawnDecoration] = []
    forEachWork { index, number, steps in
      guard let number, isDrawnDecoration(number) else { return }
      let rect = items[number].bounds.intersection(picture)
      let part: LayerDrawing.Part =
        if case .fill(.path(let shape), _) = items[number].content { .border(segments: shape.segmentCount) } else {
          .insetShadow(blurred: steps.blurredPixels)
        }
      let drawn = DrawnDecoration(
        layer: index, drawing: LayerDrawing(part: part, pixels: rect.width * rect.height), rect: rect, units: steps.units)
      if let known = found.firstIndex(where: { $0.isSamePart(as: drawn) }) { found[known] += drawn } else { found.append(drawn) }
    }
    return found
  }

  /// Whether an item is an inset shadow, or a border that is drawn as a path. The paths of a vector image are none, and neither is the
  /// background of a bubble with a tail, which is a single area.
  private func isDrawnDecoration(_ number: Int) -> Bool {
    let layer = layers[items[number].layer]
    return switch items[number].content {
    case .shadow(.ring, _, _): true
    case .fill(.path(let shape), .color):
      layer.decorationItems.contains(number) && layer.vectorImage == nil && !shape.isSingleArea
    case .fill, .shadow, .picture, .text: false
    }
  }
}
