// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics

/// A mismatch of corners: a shadow cast by an outline has rounded corners although the layer's content has square ones, or the
/// reverse.
package struct ShadowMismatch: Hashable, Sendable {
  /// The index of the layer.
  package var layer: Int
  /// Whether the content is round and the shadow square. Otherwise, the content is square and the shadow round.
  package var isContentRound: Bool
  /// The layer's frame, in whole device pixels.
  package var rect: PixelRect
}

/// Finds shadows that have rounded corners although the layer's content has square corners, or the reverse.
struct ShadowShapeAnalyzer {
  let list: DisplayList
  let drawing: AnalysisDrawing

  /// - Throws: any error that the closures of `drawing` throw.
  func mismatches() throws -> [ShadowMismatch] {
    try list.layers.indices.compactMap { index in
      guard let shadow = frameShadow(ofLayer: index), !isFilledLike(shadow, index) else { return nil }
      return try mismatch(shadow, index)
    }
  }

  /// Returns the outline that casts the layer's shadow, moved to the layer's frame; `nil` if none has the size of the frame.
  private func frameShadow(ofLayer index: Int) -> Outline? {
    let layer = list.layers[index]
    for number in layer.decorationItems {
      guard case .shadow(.box(let outline), _, let color) = list.items[number].content, color.alpha > 0 else { continue }
      let frame = layer.deviceFrame
      guard outline.rect.width == frame.width, outline.rect.height == frame.height else { continue }
      return Outline(frame, radii: outline.radii)
    }
    return nil
  }

  /// Whether the layer itself fills the outline. The shadow is then right, and nothing needs to be drawn to check it.
  private func isFilledLike(_ outline: Outline, _ index: Int) -> Bool {
    list.layers[index].decorationItems.contains { number in
      guard case .fill(.box(let filled), let paint) = list.items[number].content, paint.isOpaque else { return false }
      return filled.radii == outline.radii && filled.rect.contains(outline.rect.inset(by: 1))
    }
  }

  private func mismatch(_ outline: Outline, _ index: Int) throws -> ShadowMismatch? {
    let rect = outline.rect.outset.intersection(PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height))
    guard rect == outline.rect.outset, min(rect.width, rect.height) >= 8 else { return nil }
    let alphas = try cornersAndEdges(of: rect, inLayer: index)
    let radii = outline.radii
    let radius = min(radii.topLeft.smaller, radii.topRight.smaller, radii.bottomLeft.smaller, radii.bottomRight.smaller)
    // With a radius of 3 pixels or more, a rounded corner leaves the corner pixel almost clear.
    let isContentRound = outline.radii.isZero && alphas.corners.allSatisfy { $0 < 64 } && alphas.edges.allSatisfy { $0 >= 128 }
    let isContentSquare = radius >= 3 && alphas.corners.allSatisfy { $0 >= 128 }
    guard isContentRound || isContentSquare else { return nil }
    return ShadowMismatch(layer: index, isContentRound: isContentRound, rect: rect)
  }

  /// Returns the alpha of the layer without its shadow, in `0...255`, in the four corner pixels of a rectangle and near the middle
  /// of its four edges.
  private func cornersAndEdges(of rect: PixelRect, inLayer index: Int) throws -> (corners: [UInt32], edges: [UInt32]) {
    var alone = list.only(layer: index)
    for number in alone.layers[0].decorationItems {
      if alone.items[number].isShadow { alone = alone.hiding(items: number..<number + 1) }
    }
    let part = try drawing.part(alone, in: rect)
    let middle = (x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
    let corners = [(rect.x, rect.y), (rect.maxX - 1, rect.y), (rect.x, rect.maxY - 1), (rect.maxX - 1, rect.maxY - 1)]
    let edges = [(middle.x, rect.y + 1), (middle.x, rect.maxY - 2), (rect.x + 1, middle.y), (rect.maxX - 2, middle.y)]
    return (corners.map { part.alpha(x: $0.0, y: $0.1) }, edges.map { part.alpha(x: $0.0, y: $0.1) })
  }
}

extension CellAnalysis {
  var shadowFindings: [Finding] {
    shadowMismatches.map { found in
      Finding(
        rule: .shadowShape, layer: found.layer, path: list.layers[found.layer].path, rect: found.rect, cost: Finding.Cost(),
        evidence: .shadowShape(found))
    }
  }
}
