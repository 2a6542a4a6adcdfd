// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics

/// A layer that is invisible, or whose content is invisible, for a reason other than being covered.
package struct InvisibleLayer: Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// Everything that it draws is clear: fills, pictures and text.
    case clear
    /// Its opacity is 0.
    case opacity
    /// Its text has the same colour as the backdrop.
    case textColor(RGBA)
    /// Its icon, which has this colour, has the same colour as the backdrop.
    case iconColor(RGBA)
    /// It has content, but its frame is empty.
    case noSize(ContentRole)
    /// A pill whose text is empty.
    case emptyPill
    /// It is outside the clip of the layer with this path; if the path is `nil`, it is outside the cell.
    case outside(of: String?)
  }

  /// The index of the layer.
  package var layer: Int
  package var cause: Cause
  /// The area in which it would be visible. May be outside the cell.
  package var rect: PixelRect
  /// Whether part of the layer is visible: a pill that lacks only its text, or a background with text in the same colour.
  package var isDrawn: Bool

  /// Whether the inner layers are invisible too.
  var includesLayersInside: Bool {
    switch cause {
    case .opacity, .outside: true
    case .clear, .textColor, .iconColor, .noSize, .emptyPill: false
    }
  }
}

/// Finds invisible layers. If a layer makes its inner layers invisible too, only the outer layer is reported.
struct InvisibilityAnalyzer {
  let list: DisplayList
  let picture: PixelRect
  /// The outcome of drawing each item, in the order of the list's items.
  let visibilities: [ItemVisibility]
  /// The cause for each text item and each part of an icon that has the same colour as its backdrop, by item index.
  let colorsOfBackdrop: [Int: InvisibleLayer.Cause]
  let inkBounds: (DisplayItem) throws -> PixelRect
  private(set) var layers: [InvisibleLayer] = []

  init(
    of list: DisplayList, visibilities: [ItemVisibility], contrasts: [MeasuredContrast],
    inkBounds: @escaping (DisplayItem) throws -> PixelRect
  ) throws {
    self.list = list
    self.visibilities = visibilities
    let causes = contrasts.filter(\.isInvisible).flatMap { contrast in
      contrast.items.map { ($0, contrast.causeOfInvisibility) }
    }
    colorsOfBackdrop = Dictionary(causes) { first, _ in first }
    self.inkBounds = inkBounds
    picture = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    if !list.layers.isEmpty { try read(0) }
  }

  private mutating func read(_ index: Int) throws {
    if let cause = cause(of: index) {
      let found = InvisibleLayer(layer: index, cause: cause, rect: try rect(of: index), isDrawn: isDrawn(index, despite: cause))
      layers.append(found)
      if found.includesLayersInside { return }
    }
    for child in list.children(of: index) { try read(child) }
  }

  private func cause(of index: Int) -> InvisibleLayer.Cause? {
    let layer = list.layers[index]
    if let content = layer.content, layer.items.isEmpty, layer.deviceFrame.isEmpty, !layer.isPlacedByData, content != .text {
      return .noSize(content)
    }
    guard !layer.items.isEmpty else { return nil }
    if layer.opacity * 255 < 0.5 { return .opacity }
    let inside = layer.items.map { visibilities[$0] }
    // The root is the cell itself, so it cannot be outside.
    let mayBeOutside = index > 0 && (!layer.ownItems.isEmpty || !isFrameShown(index))
    if mayBeOutside, inside.contains(.outside), inside.allSatisfy({ $0 == .outside || $0 == .empty }) {
      return .outside(of: list.cutter(ofLayer: index, in: picture))
    }
    if isEmptyPill(layer) { return .emptyPill }
    let own = layer.ownItems.filter { visibilities[$0] != .empty }
    guard !own.isEmpty else { return nil }
    if own.allSatisfy({ visibilities[$0] == .clear }) { return .clear }
    let content = own.filter { visibilities[$0] == .drawn && !layer.decorationItems.contains($0) }
    guard let item = content.first, content.allSatisfy({ colorsOfBackdrop[$0] != nil }) else { return nil }
    return colorsOfBackdrop[item]
  }

  private func isDrawn(_ index: Int, despite cause: InvisibleLayer.Cause) -> Bool {
    switch cause {
    case .clear, .opacity, .noSize, .outside: false
    case .textColor, .iconColor: list.layers[index].decorationItems.contains { visibilities[$0] == .drawn }
    case .emptyPill: true
    }
  }

  /// Whether a part of the frame is visible, or becomes visible when a user scrolls.
  private func isFrameShown(_ index: Int) -> Bool {
    if list.cuts(aroundLayer: index).canScroll(to: list.layers[index].deviceFrame.outset) { return true }
    let frame = list.layers[index].deviceFrame.outset.intersection(picture)
    return !list.clips(around: index).reduce(frame) { $0.intersection($1.rect.outset) }.isEmpty
  }

  /// Whether a layer is a pill that is meant to contain text, but contains none.
  private func isEmptyPill(_ layer: Layer) -> Bool {
    let frame = layer.deviceFrame
    let isPill = layer.content == .badge || layer.cornerRadii.smallest >= 0.4 * min(frame.width, frame.height)
    guard isPill, !frame.isEmpty, layer.items.contains(where: { visibilities[$0] == .drawn }) else { return false }
    let first = list.items[layer.items.lowerBound].layer
    let inside = list.layers[first..<layer.subtreeEnd]
    guard inside.contains(where: { $0.content == .text || $0.content == .badge }) else { return false }
    // Only backgrounds, borders and shadows are drawn, both by the layer and by its inner layers.
    return layer.items.allSatisfy { number in
      switch list.items[number].content {
      case .fill, .shadow: true
      case .text, .picture: false
      }
    } && inside.allSatisfy { $0.content == nil || $0.content == .text || $0.content == .badge }
  }

  private func rect(of index: Int) throws -> PixelRect {
    let frame = list.layers[index].deviceFrame
    if !frame.isEmpty { return frame.outset }
    let ink = try list.layers[index].items.reduce(PixelRect.empty) { $0.union(try inkBounds(list.items[$1])) }
    return ink.isEmpty ? frame.corner : ink
  }
}

/// The outcome of drawing an item. Items drawn over it later do not matter.
enum ItemVisibility: Hashable, Sendable {
  /// The item touches a pixel of the picture, or casts a shadow that may touch one.
  case drawn
  /// It has pixels in the picture, all of them clear.
  case clear
  /// All of its pixels are outside the picture, or clipped.
  case outside
  /// None of its visible pixels has a colour, but a user can scroll to the others.
  case scrolledAway
  /// The item has no pixels at all, for example because its text contains only spaces.
  case empty
}

extension DisplayList {
  /// Returns the path of the nearest enclosing layer whose clip removes a layer completely; `nil` if only the picture's edge does.
  fileprivate func cutter(ofLayer index: Int, in picture: PixelRect) -> String? {
    let frame = layers[index].deviceFrame
    var number = layers[index].parent
    while let around = number {
      if let clip = layers[around].contentClip, clip.rect.outset.overlaps(picture) || around > 0,
        clip.rect.outset.intersection(frame.outset).isEmpty
      {
        return layers[around].path
      }
      number = layers[around].parent
    }
    return nil
  }
}

extension MeasuredContrast {
  fileprivate var causeOfInvisibility: InvisibleLayer.Cause {
    switch subject {
    case .text, .largeText: .textColor(color)
    case .icon, .colorfulIcon: .iconColor(color)
    }
  }
}

extension CornerRadii {
  fileprivate var smallest: Double { min(topLeft.smaller, topRight.smaller, bottomLeft.smaller, bottomRight.smaller) }
}

extension CellAnalysis {
  var invisibleFindings: [Finding] {
    invisibleLayers.map { found in
      let shown = found.rect.intersection(PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height))
      return Finding(
        rule: Rule(found.cause), layer: found.layer, path: list.layers[found.layer].path, rect: found.rect,
        cost: Finding.Cost(pixels: shown.width * shown.height), evidence: .invisible(found.cause))
    }
  }

  /// The indices of the items that are invisible because their layer is invisible.
  public var invisibleItems: Set<Int> {
    Set(
      invisibleLayers.filter { !$0.isDrawn }.flatMap { found in
        found.includesLayersInside ? list.layers[found.layer].items : list.layers[found.layer].ownItems
      })
  }

  /// Returns the given findings except findings about invisible layers. For an invisible layer, only its invisibility is reported.
  func visible(_ findings: [Finding]) -> [Finding] {
    let hidden = hiddenLayers
    return hidden.isEmpty ? findings : findings.filter { !hidden.contains($0.layer) }
  }

  /// The layers of which nothing is visible.
  var hiddenLayers: Set<Int> {
    var hidden: Set<Int> = []
    for found in invisibleLayers where !found.isDrawn {
      let inside = found.includesLayersInside ? list.layers[found.layer].subtreeEnd : found.layer + 1
      hidden.formUnion(found.layer..<inside)
    }
    return hidden
  }
}

extension Rule {
  fileprivate init(_ cause: InvisibleLayer.Cause) {
    switch cause {
    case .clear: self = .clear
    case .opacity: self = .zeroOpacity
    case .textColor, .iconColor: self = .textInBackgroundColor
    case .noSize, .emptyPill: self = .empty
    case .outside: self = .outside
    }
  }
}
