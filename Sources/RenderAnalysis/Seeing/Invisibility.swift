// SPDX-License-Identifier: MIT

public import DisplayList
public import Graphics

/// A layer of which nothing is seen, wherever it lies in front of or behind others.
public struct InvisibleLayer: Hashable, Sendable {
  public enum Cause: Hashable, Sendable {
    /// All that it draws is clear: a fill, a picture or a text.
    case clear
    /// Its opacity is 0.
    case opacity
    /// Its text has the colour that lies behind it.
    case textColor(RGBA)
    /// It has content, but no pixel to draw it on.
    case noSize(LayerContent)
    /// A pill whose text is empty.
    case emptyPill
    /// It lies outside of the cell, or of the layer with this path, which cuts it off.
    case outside(of: String?)
  }

  /// The index of the layer.
  public var layer: Int
  public var cause: Cause
  /// Where it would be seen; in the cell or beside it.
  public var rect: PixelRect
  /// Whether the layer is drawn all the same: the pill without its text, the background behind a text in its colour.
  public var isDrawn: Bool

  /// Whether nothing of the layers inside is seen either.
  var includesLayersInside: Bool {
    switch cause {
    case .opacity, .outside: true
    case .clear, .textColor, .noSize, .emptyPill: false
    }
  }
}

/// Finds layers of which nothing is seen: the outermost of several inside each other that are invisible by one cause.
struct InvisibilityReading {
  let list: DisplayList
  let picture: PixelRect
  /// How each item fares; in the order of the list's items.
  let fates: [ItemFate]
  /// The colour of the texts that have the colour behind them, by their items.
  let textColors: [Int: RGBA]
  let inkBounds: (DisplayItem) throws -> PixelRect
  private(set) var layers: [InvisibleLayer] = []

  init(
    of list: DisplayList, fates: [ItemFate], textColors: [Int: RGBA], inkBounds: @escaping (DisplayItem) throws -> PixelRect
  ) throws {
    self.list = list
    self.fates = fates
    self.textColors = textColors
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
    let inside = layer.items.map { fates[$0] }
    // The cell itself is all that there is to see.
    let mayBeOutside = index > 0 && (!layer.ownItems.isEmpty || !isFrameShown(index))
    if mayBeOutside, inside.contains(.outside), inside.allSatisfy({ $0 == .outside || $0 == .empty }) {
      return .outside(of: list.cutter(ofLayer: index, in: picture))
    }
    if isEmptyPill(layer) { return .emptyPill }
    let own = layer.ownItems.filter { fates[$0] != .empty }
    guard !own.isEmpty else { return nil }
    if own.allSatisfy({ fates[$0] == .clear }) { return .clear }
    let content = own.filter { fates[$0] == .drawn && !layer.decorationItems.contains($0) }
    if let item = content.first, let color = textColors[item], content.allSatisfy({ textColors[$0] != nil }) {
      return .textColor(color)
    }
    return nil
  }

  private func isDrawn(_ index: Int, despite cause: InvisibleLayer.Cause) -> Bool {
    switch cause {
    case .clear, .opacity, .noSize, .outside: false
    case .textColor: list.layers[index].decorationItems.contains { fates[$0] == .drawn }
    case .emptyPill: true
    }
  }

  private func isFrameShown(_ index: Int) -> Bool {
    let frame = list.layers[index].deviceFrame.outset.intersection(picture)
    return !list.clips(around: index).reduce(frame) { $0.intersection($1.rect.outset) }.isEmpty
  }

  /// Whether a layer is a pill that some text should fill, and none does.
  private func isEmptyPill(_ layer: Layer) -> Bool {
    let frame = layer.deviceFrame
    let isPill = layer.content == .badge || layer.cornerRadii.smallest >= 0.4 * min(frame.width, frame.height)
    guard isPill, !frame.isEmpty, layer.items.contains(where: { fates[$0] == .drawn }) else { return false }
    let first = list.items[layer.items.lowerBound].layer
    let inside = list.layers[first..<layer.subtreeEnd]
    guard inside.contains(where: { $0.content == .text || $0.content == .badge }) else { return false }
    // Nothing but backgrounds and borders, of it and of what it holds.
    return layer.items.allSatisfy { number in
      switch list.items[number].content {
      case .fill, .border, .shadow: true
      case .text, .picture: false
      }
    } && inside.allSatisfy { $0.content == nil || $0.content == .text || $0.content == .badge }
  }

  private func rect(of index: Int) throws -> PixelRect {
    let frame = list.layers[index].deviceFrame
    if !frame.isEmpty { return frame.outset }
    let ink = try list.layers[index].items.reduce(PixelRect.empty) { $0.union(try inkBounds(list.items[$1])) }
    return ink.isEmpty ? PixelRect(x: Int(frame.x.rounded(.down)), y: Int(frame.y.rounded(.down)), width: 0, height: 0) : ink
  }
}

/// What becomes of an item when it is drawn, whatever is drawn later.
enum ItemFate: Hashable, Sendable {
  /// It touches a pixel of the picture.
  case drawn
  /// It has pixels in the picture, all of them clear.
  case clear
  /// All of its pixels lie outside of the picture, or are cut off.
  case outside
  /// It has no pixels at all, such as a text of spaces.
  case empty
}

extension DisplayList {
  /// The path of the nearest layer around a layer whose clip leaves nothing of it; `nil` where only the picture's edge does.
  fileprivate func cutter(ofLayer index: Int, in picture: PixelRect) -> String? {
    let frame = layers[index].deviceFrame
    var number = layers[index].parent
    while let around = number {
      if let clip = layers[around].contentClip, !clip.rect.outset.intersection(picture).isEmpty || around > 0,
        clip.rect.outset.intersection(frame.outset).isEmpty
      {
        return layers[around].path
      }
      number = layers[around].parent
    }
    return nil
  }
}

extension CornerRadii {
  fileprivate var smallest: Double { min(topLeft, topRight, bottomLeft, bottomRight) }
}
