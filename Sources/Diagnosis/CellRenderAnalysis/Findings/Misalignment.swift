// SPDX-License-Identifier: MIT

internal import CellDisplayList
package import CellGraphics

/// A layer's frame, clip or item that has an edge between device pixels.
package struct Misalignment: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// The layer's frame, if the layer draws no fill or border there.
    case frame
    /// The clip of the layer's content.
    case clip
    /// A fill or a border. `item` is its index.
    case line(item: Int)
    /// An unscaled picture that must be moved to whole device pixels, or whose pixels are mixed because it was not. `item` is its index.
    case picture(item: Int)
    /// The straight edges of an icon.
    case icon(IconEdges)
  }

  /// The index of the layer.
  package var layer: Int
  package var part: Part
  /// The rectangle of the part, in device pixels.
  package var rect: DeviceRect
  /// The pixels that the part's straight edges cross, if these edges are off the grid; all pixels of a picture that is drawn off the
  /// grid. Empty if the content is drawn on whole pixels anyway, as text is, and as pictures nearly always are.
  package var edges: [PixelRect]
  /// The device pixels on which the part is seen.
  package var area: PixelRect

  /// - Parameter area: `nil` for the pixels that `rect` touches.
  package init(layer: Int, part: Part, rect: DeviceRect, edges: [PixelRect], area: PixelRect? = nil) {
    self.layer = layer
    self.part = part
    self.rect = rect
    self.edges = edges
    self.area = area ?? rect.outset
  }

  /// The offsets of the left edge and the upper edge from the nearest boundary between device pixels, in `-0.5..<0.5` device
  /// pixels.
  package var shiftX: Double { rect.x.distanceFromGrid }
  package var shiftY: Double { rect.y.distanceFromGrid }

  /// Whether the part is the outline of an icon. It may be meant to lie there, and no frame moves it.
  var isOfIcon: Bool { if case .icon = part { true } else { false } }

  /// The rule that reports the part if no other layer is the cause.
  var rule: Rule {
    if isOfIcon { return .iconEdges }
    return isOriginOff ? .fractionalOrigin : .fractionalSize
  }

  /// Whether the left or the upper edge is off the grid. If not, only the right or the lower edge is.
  package var isOriginOff: Bool { rect.x.isOffGrid || rect.y.isOffGrid }
}

extension DisplayList {
  /// Returns the misalignments of all layers, in painting order.
  ///
  /// Layers without items are left out, because their position is not visible, and layers to which a user can scroll.
  func misalignments() -> [Misalignment] {
    let away = layersScrolledAway
    return layers.indices.flatMap { away.contains($0) ? [] : misalignments(of: $0) }
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
    if let edges = iconEdges(ofLayer: index) {
      found.append(Misalignment(layer: index, part: .icon(edges.facts), rect: edges.rect, edges: edges.pixels))
    }
    for number in layer.ownItems {
      switch items[number].content {
      // Edges computed by painting are skipped: the document cannot move them onto the grid.
      case .fill(let shape, _) where shape.isOffGrid && !items[number].hasDerivedEdges:
        found.append(
          Misalignment(layer: index, part: .line(item: number), rect: shape.rect, edges: shape.outlines.flatMap(edges)))
      case .picture(let picture):
        guard let place = picture.placeOffGrid else { continue }
        found.append(misalignment(ofPicture: number, picture, at: place))
      case .fill, .shadow, .text: continue
      }
    }
    return found
  }

  private func misalignment(ofPicture number: Int, _ picture: PictureItem, at place: DeviceRect) -> Misalignment {
    let shown = picture.destination.intersection(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
    return Misalignment(
      layer: items[number].layer, part: .picture(item: number), rect: place,
      edges: picture.placeBetweenPixels == nil || shown.isEmpty ? [] : [shown], area: picture.destination)
  }

  /// Whether a layer has a fill or a border with the given rectangle. The edges of such an item are reported separately.
  private func drawsLine(on rect: DeviceRect, in layer: Layer) -> Bool {
    items[layer.ownItems].contains { item in
      switch item.content {
      case .fill(let shape, _): shape.rect == rect
      case .shadow, .picture, .text: false
      }
    }
  }

  /// Returns the pixels of the picture that are crossed by the straight parts of an outline's off-grid edges.
  private func edges(of outline: Outline) -> [PixelRect] {
    let rect = outline.rect
    guard !rect.isEmpty else { return [] }
    let radii = outline.radii
    let picture = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    func column(at x: Double, from top: Double, to bottom: Double) -> PixelRect? {
      guard x.isOffGrid, bottom - top >= Double.gridTolerance else { return nil }
      return DeviceRect(x: x.rounded(.down), y: top, width: 1, height: bottom - top).outset
    }
    func row(at y: Double, from left: Double, to right: Double) -> PixelRect? {
      guard y.isOffGrid, right - left >= Double.gridTolerance else { return nil }
      return DeviceRect(x: left, y: y.rounded(.down), width: right - left, height: 1).outset
    }
    let edges = [
      column(at: rect.x, from: rect.y + radii.topLeft.vertical, to: rect.maxY - radii.bottomLeft.vertical),
      column(at: rect.maxX, from: rect.y + radii.topRight.vertical, to: rect.maxY - radii.bottomRight.vertical),
      row(at: rect.y, from: rect.x + radii.topLeft.horizontal, to: rect.maxX - radii.topRight.horizontal),
      row(at: rect.maxY, from: rect.x + radii.bottomLeft.horizontal, to: rect.maxX - radii.bottomRight.horizontal),
    ]
    return edges.compactMap { $0?.intersection(picture) }.filter { !$0.isEmpty }
  }
}

extension [PixelRect] {
  /// The number of pixels in at least one of the rectangles.
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
  /// Whether a source pixel is as large as a device pixel.
  private var isUnscaled: Bool { isUnscaledX && isUnscaledY }
  private var isUnscaledX: Bool { sourceRect.width == Double(scaledRect.width) }
  private var isUnscaledY: Bool { sourceRect.height == Double(scaledRect.height) }

  /// Where the picture's pixels lie if they are as large as device pixels, but between them on an axis, so that they are mixed; `nil` if
  /// they do not. Painting puts all pictures on whole pixels.
  fileprivate var placeBetweenPixels: DeviceRect? {
    let x = isUnscaledX ? sourceRect.x.distanceFromGrid : 0
    let y = isUnscaledY ? sourceRect.y.distanceFromGrid : 0
    guard x.isOffGrid || y.isOffGrid else { return nil }
    return DeviceRect(
      x: Double(scaledRect.x) - x, y: Double(scaledRect.y) - y, width: Double(scaledRect.width), height: Double(scaledRect.height)
    )
  }

  /// Where the picture lies off the grid, or would lie if painting did not move it; `nil` if it lies on the grid or is scaled.
  fileprivate var placeOffGrid: DeviceRect? {
    if let place = placeBetweenPixels { return place }
    return isUnscaled && exactDestination.isOffGrid ? exactDestination : nil
  }
}

extension Double {
  /// The offset from the nearest whole number, in `-0.5..<0.5`.
  var distanceFromGrid: Double { self - (self + 0.5).rounded(.down) }

  /// Cairo's coordinates have eight fractional bits, so offsets below 1/512 are rounded away.
  static let gridTolerance = 1.0 / 512

  /// Whether an edge at this coordinate lies between device pixels.
  var isOffGrid: Bool { abs(distanceFromGrid) >= Self.gridTolerance }
}

extension DeviceRect {
  var isOffGrid: Bool { x.isOffGrid || y.isOffGrid || maxX.isOffGrid || maxY.isOffGrid }
}

extension Shape {
  /// Whether an edge is between device pixels. Those of a path are judged together with the others of its icon.
  fileprivate var isOffGrid: Bool {
    switch self {
    case .box(let outline): outline.rect.isOffGrid
    case .ring(let outer, let inner): outer.rect.isOffGrid || !inner.rect.isEmpty && inner.rect.isOffGrid
    case .path: false
    }
  }
}
