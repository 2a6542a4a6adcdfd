// SPDX-License-Identifier: MIT

internal import CellGraphics

/// How each pixel of a store's region is composited, and how many pixels are blended.
struct BlendingOfStore: Hashable, Sendable {
  /// Whether each pixel of the region is blended, row by row; empty if all are blended or the store is copied.
  private let isBlended: [Bool]
  let sums: Evidence.Blended

  /// The blending of a store that is copied: no pixel is blended.
  static let nothing = BlendingOfStore(isBlended: [], sums: Evidence.Blended())

  private init(isBlended: [Bool], sums: Evidence.Blended) {
    self.isBlended = isBlended
    self.sums = sums
  }

  /// - Parameters:
  ///   - visible: for each pixel of the store's region, whether the enclosing layers leave it visible; empty if all are visible.
  ///   - below: the picture before the store is drawn.
  init(of alpha: StoreAlpha, visible: [Bool], above below: inout PaintedPicture) {
    let region = alpha.region
    let area = region.width * region.height
    guard !below.isOpaque || !visible.isEmpty else {
      self.init(
        isBlended: [],
        sums: Evidence.Blended(wasted: alpha.clear, mixed: area - alpha.clear - alpha.opaque, copied: alpha.opaque))
      return
    }
    var isBlended = visible.isEmpty ? [Bool](repeating: true, count: area) : visible
    if !below.isOpaque { below.pixels().cutOffWhatIsClear(in: region, of: &isBlended) }
    self.init(isBlended: isBlended, sums: Evidence.Blended(LayerStore.Blending.kinds(of: alpha, where: isBlended)))
  }

  /// Returns how each pixel of the region is composited, row by row.
  func kinds(of alpha: StoreAlpha) -> [LayerStore.Blending] {
    LayerStore.Blending.kinds(of: alpha, where: isBlended)
  }
}

extension PixelPlane<UInt32> {
  /// Marks the pixels of a region that are clear in this plane as not blended.
  /// - Parameter isBlended: one value for each pixel of the region, row by row.
  fileprivate func cutOffWhatIsClear(in region: PixelRect, of isBlended: inout [Bool]) {
    var place = 0
    for y in region.y..<region.maxY {
      let row = y * width
      for x in region.x..<region.maxX {
        if values[row + x] >> 24 == 0 { isBlended[place] = false }
        place += 1
      }
    }
  }
}

extension Evidence.Blended {
  fileprivate init(_ blending: [LayerStore.Blending]) {
    self.init()
    blending.withUnsafeBufferPointer { kinds in
      func count(_ kind: LayerStore.Blending) -> Int {
        var count: UInt32 = 0
        // Adds 1 for equal values without a branch, which would often be mispredicted.
        for place in 0..<kinds.count { count &+= (UInt32(kinds[place].rawValue ^ kind.rawValue) &- 1) >> 31 }
        return Int(count)
      }
      wasted = count(.wasted)
      mixed = count(.mixed)
      copied = count(.copied)
    }
  }
}

extension LayerStore.Blending {
  /// Returns how a blended pixel is composited. `alpha` is the store's alpha at the pixel. The pixel below must not be clear.
  @inline(__always)
  fileprivate init(alpha: UInt8) {
    self = alpha == 0 ? .wasted : alpha == 255 ? .copied : .mixed
  }

  /// Returns the kind of each pixel of the region.
  /// - Parameter isBlended: whether each pixel of the region is blended; empty if all are.
  fileprivate static func kinds(of alpha: StoreAlpha, where isBlended: [Bool]) -> [LayerStore.Blending] {
    var kinds = alpha.values.withUnsafeBufferPointer { alpha in
      [LayerStore.Blending](unsafeUninitializedCapacity: alpha.count) { kinds, count in
        count = alpha.count
        guard let source = alpha.baseAddress, let target = kinds.baseAddress else { return }
        // Plain pointers and no branch, so that the compiler vectorizes the loop.
        for place in 0..<alpha.count { (target + place).initialize(to: LayerStore.Blending(alpha: source[place])) }
      }
    }
    for place in isBlended.indices where !isBlended[place] { kinds[place] = .none }
    return kinds
  }
}
