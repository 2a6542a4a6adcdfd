// SPDX-License-Identifier: MIT

internal import DisplayList
internal import Graphics

/// Takes the steps of a trace and keeps the picture as it is so far, as if no pass were: what lies below each item.
struct PaintingWalk {
  private(set) var overdraw: PixelCounts
  private(set) var stores: [LayerStore] = []
  private(set) var repaintingItems: [RedundantItem] = []
  private let list: DisplayList
  private let reading: StoreReading
  /// Premultiplied.
  private var painted: PixelPlane<UInt32>
  /// The passes that are open, the outermost first: what lay in the area of each before it began.
  private var open: [(before: [UInt32], throwsShadow: Bool)] = []

  init(of list: DisplayList, drawing: AnalysisDrawing) {
    self.list = list
    reading = StoreReading(of: list, drawing: drawing)
    overdraw = PixelCounts(size: list.size)
    painted = PixelPlane(
      width: list.size.width, values: PixelBuffer(size: list.size, filledWith: list.background ?? .clear).pixels)
  }

  mutating func take(_ step: PaintingTrace.Step) throws {
    switch step {
    case .items(let first, let parts, let areCut): try take(itemsFrom: first, parts, areCut: areCut)
    case .beginPass(let area, let throwsShadow): open.append((painted[area], throwsShadow))
    case .endPass(let area, let part, _):
      guard let pass = open.popLast() else { preconditionFailure("a pass ends that has not begun") }
      painted[area] = pass.before
      _ = paint(part)
    }
  }

  private mutating func take(itemsFrom first: Int, _ parts: [DrawnPart], areCut: Bool) throws {
    let layer = list.items[first].layer
    let promise = list.promise(of: layer)
    let storeItems = list.storeItems(of: layer)
    for (index, part) in zip(first..., parts) {
      if index == storeItems.first {
        let storeParts = zip(first..., parts).filter { storeItems.contains($0.0) }.map(\.1)
        if let store = try reading.store(of: layer, parts: areCut ? nil : storeParts, above: painted) { stores.append(store) }
      }
      let change = paint(part)
      // What keeps all colours may yet throw a shadow.
      if change == .none, list.items[index].canRepaint, promise != .fill(item: index), !open.contains(where: \.throwsShadow) {
        repaintingItems.append(RedundantItem(index, part))
      }
    }
  }

  private enum Change {
    /// No pixel was touched.
    case untouched
    /// All pixels that were touched were opaque and have kept their colour.
    case none
    case some
  }

  private mutating func paint(_ part: DrawnPart) -> Change {
    var isTouched = false
    var isChanged = false
    let width = painted.width
    painted.values.withUnsafeMutableBufferPointer { painted in
      overdraw.withCounting { count in
        part.forEachTouchedPixel(inPictureOfWidth: width) { place, pixel in
          isTouched = true
          count(place)
          let before = painted[place]
          let after = composited(pixel, over: before)
          if after != before || before >> 24 < 255 { isChanged = true }
          painted[place] = after
        }
      }
    }
    return isChanged ? .some : isTouched ? .none : .untouched
  }
}

extension DisplayItem {
  /// Whether it is a fill or a border, which may paint the colour that is there already.
  fileprivate var canRepaint: Bool {
    switch content {
    case .fill, .border: true
    case .shadow, .picture, .text: false
    }
  }
}
