// SPDX-License-Identifier: MIT

internal import CellGraphics

// Where an opaque colour covers a pixel partly, Cairo rounds a copy differently from a fill, and two items that share an edge cover less
// of it than their outline does. So content over its own shadow differed from the same content over the shadow of its outline.

extension DisplayList {
  /// Whether the content of a layer that casts shadows is drawn a second time, over the shadows, instead of copied from its buffer.
  ///
  /// Drawn again, it has the same bytes as over the shadow of an outline. The work doubles at each level of shadows inside each other, so
  /// only three levels are drawn again. Around more, a layer is copied.
  package func repeatsContent(ofLayer index: Int) -> Bool {
    let layer = layers[index]
    return !layer.shadows.isEmpty && layer.shadowDepth < 3 && items[layer.items].contains(where: \.hasOpaqueEdges)
  }

  /// Returns the list to draw where only the alpha of a layer's content counts: each opaque box covers its outline, together with the border
  /// and the inset shadows in it.
  package func shadowCaster(ofLayer index: Int) -> DisplayList {
    var caster = self
    for layer in index..<layers[index].subtreeEnd { caster.joinBoxes(ofLayer: layer) }
    return caster
  }

  private mutating func joinBoxes(ofLayer index: Int) {
    /// The outline of the last opaque box, and the index of the item that fills it.
    var body: (outline: Outline, item: Int)?
    for number in layers[index].ownItems {
      let item = items[number]
      switch item.content {
      case .fill(.box(let outline), let paint) where paint.isOpaque && item.opacity == 1: body = (outline, number)
      case .fill(.ring(let outer, let inner), let paint):
        guard let box = body, items[box.item].clip == item.clip else { continue }
        if box.outline == outer {
          items[number].opacity = 0
        } else if paint.isOpaque, item.opacity == 1, outer.surrounds(box.outline), box.outline.surrounds(inner) {
          // The fill would cover more of the pixels at the edge.
          items[box.item].opacity = 0
          items[number].content = .fill(.box(outer), .color(.black))
          body = (outer, number)
        }
      case .shadow(.ring(let outer, _), _, _):
        if let box = body, items[box.item].clip == item.clip, box.outline.surrounds(outer) { items[number].opacity = 0 }
      case .fill, .shadow, .picture, .text: continue
      }
    }
  }
}

extension DisplayItem {
  /// Whether an opaque colour may cover some pixels only partly.
  fileprivate var hasOpaqueEdges: Bool {
    guard case .fill(let shape, .color(let color)) = content, color.isOpaque else { return false }
    return (shape.outlines + clip).contains { !$0.radii.isZero || !$0.rect.isAligned }
  }
}

extension Outline {
  /// Whether another outline lies inside this one: corners that are at least as round as its own, moved inwards, do not leave it.
  fileprivate func surrounds(_ other: Outline) -> Bool {
    guard rect.contains(other.rect) else { return false }
    let inset = min(other.rect.x - rect.x, rect.maxX - other.rect.maxX, other.rect.y - rect.y, rect.maxY - other.rect.maxY)
    let most = radii.inset(by: inset)
    return radii.curve == other.radii.curve && other.radii.topLeft.isAtLeast(most.topLeft)
      && other.radii.topRight.isAtLeast(most.topRight) && other.radii.bottomLeft.isAtLeast(most.bottomLeft)
      && other.radii.bottomRight.isAtLeast(most.bottomRight)
  }
}

extension CornerRadius {
  fileprivate func isAtLeast(_ other: CornerRadius) -> Bool { horizontal >= other.horizontal && vertical >= other.vertical }
}
