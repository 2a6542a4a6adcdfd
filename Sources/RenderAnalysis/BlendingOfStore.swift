// SPDX-License-Identifier: MIT

internal import Graphics

/// What compositing a store takes, pixel by pixel of its region, and the sums of that.
struct BlendingOfStore: Hashable, Sendable {
  /// Which pixels of the region are blended at all; empty for all of them.
  private let isBlended: [Bool]
  let sums: Evidence.Blended

  /// A store that is copied, so that nothing of it is blended.
  static let nothing = BlendingOfStore(isBlended: [], sums: Evidence.Blended())

  private init(isBlended: [Bool], sums: Evidence.Blended) {
    self.isBlended = isBlended
    self.sums = sums
  }

  /// - Parameters:
  ///   - visible: which pixels of the region of the store layers around do not cut off; empty for all of them.
  ///   - below: what is painted before the store.
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

  /// What each pixel of the region takes, row by row.
  func kinds(of alpha: StoreAlpha) -> [LayerStore.Blending] {
    LayerStore.Blending.kinds(of: alpha, where: isBlended)
  }
}

extension PixelPlane<UInt32> {
  /// - Parameter isBlended: for each pixel of the region, row by row.
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
        // One for equal values, by arithmetic: branches here are hard to foresee.
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
  /// What a pixel of an alpha takes, where it lies over something.
  @inline(__always)
  fileprivate init(alpha: UInt8) {
    self = alpha == 0 ? .wasted : alpha == 255 ? .copied : .mixed
  }

  /// - Parameter isBlended: for each pixel of the region; empty where all are.
  fileprivate static func kinds(of alpha: StoreAlpha, where isBlended: [Bool]) -> [LayerStore.Blending] {
    var kinds = alpha.values.withUnsafeBufferPointer { alpha in
      [LayerStore.Blending](unsafeUninitializedCapacity: alpha.count) { kinds, count in
        count = alpha.count
        guard let source = alpha.baseAddress, let target = kinds.baseAddress else { return }
        // Through plain pointers, without a branch: so the compiler makes vectors of it.
        for place in 0..<alpha.count { (target + place).initialize(to: LayerStore.Blending(alpha: source[place])) }
      }
    }
    for place in isBlended.indices where !isBlended[place] { kinds[place] = .none }
    return kinds
  }
}
