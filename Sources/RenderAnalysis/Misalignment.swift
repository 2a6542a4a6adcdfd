// SPDX-License-Identifier: MIT

internal import DisplayList
public import Graphics

/// Something with an edge between device pixels.
public struct Misalignment: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    /// The layer's frame, where no line of its own lies on it.
    case frame
    /// Where the layer cuts its content.
    case clip
    /// A fill, a border or a line: the item's index.
    case line(item: Int)
    /// A picture that is shown pixel by pixel, and would lie between device pixels were it not moved: the item's index.
    case picture(item: Int)
  }

  /// The index of the layer.
  public var layer: Int
  public var part: Part
  /// Where it lies, in device pixels.
  public var rect: DeviceRect
  /// The pixels through which its straight edges run; none where what is drawn is put on whole pixels, as text and pictures are.
  public var edges: [PixelRect]

  /// How far the left and the upper edge lie from the nearest device pixel, in `-0.5..<0.5`.
  public var shiftX: Double { rect.x.distanceFromGrid }
  public var shiftY: Double { rect.y.distanceFromGrid }

  /// Whether the left or the upper edge is off the grid; if not, the width or the height is.
  public var isOriginOff: Bool { rect.x.isOffGrid || rect.y.isOffGrid }
}

extension DisplayList {
  /// Everything with an edge between device pixels, in painting order.
  ///
  /// Layers that draw nothing and cut nothing are left out: nobody sees where they lie.
  func misalignments() -> [Misalignment] {
    layers.indices.flatMap { misalignments(of: $0) }
  }

  private func misalignments(of index: Int) -> [Misalignment] {
    let layer = layers[index]
    guard !layer.items.isEmpty else { return [] }
    var found: [Misalignment] = []
    if layer.deviceFrame.isOffGrid, !storeItems(of: index).isEmpty, !drawsLine(on: layer.deviceFrame, in: layer) {
      found.append(Misalignment(layer: index, part: .frame, rect: layer.deviceFrame, edges: []))
    }
    if let clip = layer.contentClip, !clip.rect.isEmpty, clip.rect.isOffGrid, !layer.clippedItems.isEmpty {
      found.append(Misalignment(layer: index, part: .clip, rect: clip.rect, edges: edges(of: clip)))
    }
    // What the document has put on the grid is not off it because painting draws a line there from half a pixel on.
    for number in layer.ownItems where !items[number].hasDerivedEdges {
      switch items[number].content {
      case .fill(let outline, _) where outline.rect.isOffGrid:
        found.append(Misalignment(layer: index, part: .line(item: number), rect: outline.rect, edges: edges(of: outline)))
      case .border(let outer, let inner, _) where outer.rect.isOffGrid || (!inner.rect.isEmpty && inner.rect.isOffGrid):
        found.append(
          Misalignment(layer: index, part: .line(item: number), rect: outer.rect, edges: edges(of: outer) + edges(of: inner)))
      case .picture(let picture) where picture.isUnscaled && picture.exactDestination.isOffGrid:
        found.append(Misalignment(layer: index, part: .picture(item: number), rect: picture.exactDestination, edges: []))
      case .fill, .border, .shadow, .picture, .text: continue
      }
    }
    return found
  }

  /// Whether a layer fills or borders a rectangle, whose edges are then told of by themselves.
  private func drawsLine(on rect: DeviceRect, in layer: Layer) -> Bool {
    items[layer.ownItems].contains { item in
      switch item.content {
      case .fill(let outline, _), .border(let outline, _, _): outline.rect == rect
      case .shadow, .picture, .text: false
      }
    }
  }

  /// The pixels of the picture through which the straight parts of an outline's edges run, between device pixels.
  private func edges(of outline: Outline) -> [PixelRect] {
    let rect = outline.rect
    guard !rect.isEmpty else { return [] }
    let radii = outline.radii
    let picture = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    func column(at x: Double, from top: Double, to bottom: Double) -> PixelRect? {
      guard x.isOffGrid, top < bottom else { return nil }
      return DeviceRect(x: x.rounded(.down), y: top, width: 1, height: bottom - top).outset
    }
    func row(at y: Double, from left: Double, to right: Double) -> PixelRect? {
      guard y.isOffGrid, left < right else { return nil }
      return DeviceRect(x: left, y: y.rounded(.down), width: right - left, height: 1).outset
    }
    let edges = [
      column(at: rect.x, from: rect.y + radii.topLeft, to: rect.maxY - radii.bottomLeft),
      column(at: rect.maxX, from: rect.y + radii.topRight, to: rect.maxY - radii.bottomRight),
      row(at: rect.y, from: rect.x + radii.topLeft, to: rect.maxX - radii.topRight),
      row(at: rect.maxY, from: rect.x + radii.bottomLeft, to: rect.maxX - radii.bottomRight),
    ]
    return edges.compactMap { $0?.intersection(picture) }.filter { !$0.isEmpty }
  }
}

extension [PixelRect] {
  /// How many pixels lie in at least one of the rectangles.
  var coveredPixels: Int {
    let bounds = reduce(PixelRect.empty) { $0.union($1) }
    var isCovered = [Bool](repeating: false, count: bounds.width * bounds.height)
    for rect in self {
      for y in rect.y..<rect.maxY {
        let row = (y - bounds.y) * bounds.width - bounds.x
        for x in rect.x..<rect.maxX { isCovered[row + x] = true }
      }
    }
    return isCovered.count { $0 }
  }
}

extension PictureItem {
  /// Whether one source pixel lies on one device pixel.
  var isUnscaled: Bool {
    sourceRect.width == Double(destination.width) && sourceRect.height == Double(destination.height)
  }
}

extension Double {
  /// From the nearest whole number, in `-0.5..<0.5`.
  var distanceFromGrid: Double { self - (self + 0.5).rounded(.down) }

  /// Whether an edge here is drawn between device pixels: Cairo's coordinates have eight bits behind the point.
  var isOffGrid: Bool { abs(distanceFromGrid) >= 1.0 / 512 }
}

extension DeviceRect {
  var isOffGrid: Bool { x.isOffGrid || y.isOffGrid || maxX.isOffGrid || maxY.isOffGrid }
}
