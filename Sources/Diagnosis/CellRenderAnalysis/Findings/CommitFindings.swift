// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// A part of a layer's decoration for which a layer-based system has no property, so that it is drawn into the layer's bitmap.
package struct LayerDrawing: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case insetShadow
    /// A border that is not one solid line in one colour, or such an outline outside the frame.
    case border
  }

  package let part: Part
  /// The pixels in which it lies, each counted for each item that covers it.
  package var pixels = 0
  /// The pixels that are blurred for it.
  package var blurredPixels = 0
  /// The lines and curves of its paths.
  package var segments = 0

  var sentence: String {
    switch part {
    case .insetShadow:
      "its inset shadow blurs \(counted(blurredPixels, "pixel")), and shades \(grouped(pixels)), whenever the row appears or changes"
    case .border:
      "its border has \(counted(segments, "line")) and curves in \(counted(pixels, "pixel")), which are drawn whenever the row appears or "
        + "changes"
    }
  }

  fileprivate var rule: Rule {
    switch part {
    case .insetShadow: .insetShadow
    case .border: .borderPaths
    }
  }
}

extension CellAnalysis {
  /// Inset shadows and borders that take more work than painting the whole cell, as the limits on the work of a cell count it.
  var commitFindings: [Finding] {
    list.drawnDecorations.filter { $0.units > list.size.area }.map { drawn in
      Finding(
        rule: drawn.drawing.rule, layer: drawn.layer, path: list.layers[drawn.layer].path, rect: drawn.rect,
        cost: Finding.Cost(pixels: drawn.drawing.pixels + drawn.drawing.blurredPixels), evidence: .drawing(drawn.drawing))
    }
  }
}

/// A decoration that is drawn into a layer's bitmap.
private struct DrawnDecoration {
  let layer: Int
  var drawing: LayerDrawing
  var rect = PixelRect.empty
  /// The work of drawing it, in the units of ``DrawingWork``.
  var units = 0
}

extension DisplayList {
  /// The decorations of layers that are drawn into bitmaps, in painting order.
  fileprivate var drawnDecorations: [DrawnDecoration] {
    guard items.indices.contains(where: { drawnPart(ofItem: $0) != nil }) else { return [] }
    let picture = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    var found: [DrawnDecoration] = []
    forEachWork { index, number, steps in
      guard let number, let part = drawnPart(ofItem: number) else { return }
      let rect = items[number].bounds.intersection(picture)
      let known = found.firstIndex { $0.layer == index && $0.drawing.part == part }
      if known == nil { found.append(DrawnDecoration(layer: index, drawing: LayerDrawing(part: part))) }
      let place = known ?? found.count - 1
      found[place].drawing.pixels += rect.width * rect.height
      found[place].drawing.blurredPixels += steps.blurredPixels
      if case .fill(.path(let shape), _) = items[number].content { found[place].drawing.segments += shape.segmentCount }
      found[place].rect = found[place].rect.union(rect)
      found[place].units += steps.units
    }
    return found
  }

  /// Returns what an item draws, if that is an inset shadow, or a border that is a path. The paths of a vector image are none, and neither is
  /// the background of a bubble with a tail, which is a single area.
  private func drawnPart(ofItem number: Int) -> LayerDrawing.Part? {
    let layer = layers[items[number].layer]
    return switch items[number].content {
    case .shadow(.ring, _, _): .insetShadow
    case .fill(.path(let shape), .color):
      layer.decorationItems.contains(number) && layer.vectorImage == nil && !shape.isSingleArea ? .border : nil
    case .fill, .shadow, .picture, .text: nil
    }
  }
}
