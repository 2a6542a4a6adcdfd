// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// An outline that clips an item.
struct ContentCut {
  let outline: Outline
  /// The index of the layer that the outline belongs to.
  let layer: Int
  /// Whether a user can scroll to what lies outside the outline. Nothing there is lost.
  let scrolls: Bool
}

extension DisplayList {
  /// Returns the outlines that clip an item, from the inside outwards. Includes clips that are applied in a pass.
  func cuts(ofItem number: Int) -> [ContentCut] {
    let item = items[number]
    let layer = layers[item.layer]
    let isContent = layer.clippedItems.contains(number)
    // The item's own clips: the shape of a badge, of a picture, of the layer itself.
    var cuts = item.clip.indices.filter { !item.inheritedClips.contains($0) }.map { place in
      ContentCut(
        outline: item.clip[place], layer: item.layer,
        scrolls: isContent && layer.isScrollContainer && item.clip[place] == layer.contentClip)
    }
    if layer.clipsInPass, let clip = layer.contentClip, isContent {
      cuts.append(ContentCut(outline: clip, layer: item.layer, scrolls: layer.isScrollContainer))
    }
    return cuts + self.cuts(aroundLayer: item.layer)
  }

  /// Returns the outlines with which the layers around a layer clip it, from the inside outwards.
  func cuts(aroundLayer index: Int) -> [ContentCut] {
    var cuts: [ContentCut] = []
    var parent = layers[index].parent
    while let around = parent {
      if let clip = layers[around].contentClip {
        cuts.append(ContentCut(outline: clip, layer: around, scrolls: layers[around].isScrollContainer))
      }
      parent = layers[around].parent
    }
    return cuts
  }

  /// Returns the innermost scroll container whose content a user can move together with an item; `nil` if there is none.
  func scrollContainer(ofItem number: Int) -> Int? { cuts(ofItem: number).first(where: \.scrolls)?.layer }
}

extension DisplayList {
  /// The layers that a user can scroll to, and of which nothing is seen now. What they would cost counts when they are seen.
  var layersScrolledAway: Set<Int> {
    var away: Set<Int> = []
    for (index, layer) in layers.enumerated() where layer.isScrollContainer {
      guard let clip = layer.contentClip?.rect.outset else { continue }
      for inside in index + 1..<layer.subtreeEnd {
        let frame = layers[inside].deviceFrame.outset
        if !frame.isEmpty, frame.intersection(clip).isEmpty { away.insert(inside) }
      }
    }
    return away
  }
}

extension Layer {
  /// Whether a user can scroll the content. A container without room shows nothing, however far it is scrolled.
  fileprivate var isScrollContainer: Bool { scrollsContent && contentClip?.rect.isEmpty == false }
}

extension [ContentCut] {
  /// Whether a user can scroll to a part of a rectangle that is not visible now: a scroll container cuts off what the outlines inside it
  /// leave of the rectangle.
  func canScroll(to rect: PixelRect) -> Bool {
    var shown = rect
    for cut in self {
      if cut.scrolls, !shown.isEmpty, !cut.outline.keeps(shown) { return true }
      shown = shown.intersection(cut.outline.rect.outset)
    }
    return false
  }

  /// The outlines that cut content off, in groups from the inside outwards: those inside the innermost scroll container, with the outline
  /// of that container, then those between this container and the next, and so on. The last group has no scroll container.
  var groupsBetweenScrollContainers: [(edges: [Outline], scrolling: Outline?)] {
    var groups: [(edges: [Outline], scrolling: Outline?)] = []
    var edges: [Outline] = []
    for cut in self {
      if cut.scrolls {
        groups.append((edges, cut.outline))
        edges = []
      } else {
        edges.append(cut.outline)
      }
    }
    return groups + [(edges, nil)]
  }
}

extension PaintingTrace {
  /// Returns those redundant items that stay redundant when a user scrolls.
  ///
  /// An item that a scroll container cuts off may have other colours where it is not visible now. An item that is covered stays covered
  /// only by items that move with it.
  /// - Parameter areCovered: whether the items are redundant because of the items above them.
  func keptWhenScrolled(_ items: [RedundantItem], areCovered: Bool) throws -> [RedundantItem] {
    try items.filter { item in
      guard let container = list.scrollContainer(ofItem: item.item) else { return true }
      if list.cuts(ofItem: item.item).canScroll(to: try drawing.inkBounds(list.items[item.item])) { return false }
      return !areCovered || isCovered(item.item, withinItemsBefore: list.layers[container].items.upperBound)
    }
  }

  /// Whether opaque items with higher numbers, but below `end`, cover everything that an item draws. May be false if some of them are in a
  /// pass.
  private func isCovered(_ number: Int, withinItemsBefore end: Int) -> Bool {
    var part = DrawnPart.nothing
    var covered = CoveredPixels(size: list.size, in: [])
    var depth = 0
    for step in steps {
      switch step {
      case .beginPass: depth += 1
      case .endPass: depth -= 1
      case .items(let first, let parts, _):
        for (index, other) in zip(first..., parts) where index < end {
          if index == number { part = other }
          if index > number, depth == 0 { covered.cover(other) }
        }
      }
    }
    return covered.covers(part)
  }
}
