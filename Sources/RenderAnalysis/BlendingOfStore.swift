// SPDX-License-Identifier: MIT

internal import Graphics

/// What compositing a store takes, pixel by pixel of its region, and the sums of that.
struct BlendingOfStore {
  var blending: [LayerStore.Blending]
  var blended = Evidence.Blended()

  /// A store that is copied.
  init(blending: [LayerStore.Blending]) {
    self.blending = blending
  }

  /// - Parameters:
  ///   - visible: which pixels of the region of the store layers around do not cut off; empty for all of them.
  ///   - below: what is painted before the store.
  init(of alpha: StoreAlpha, visible: [Bool], above below: PixelPlane<UInt32>) {
    blending = LayerStore.Blending.kinds(ofAlpha: alpha.values)
    if !below.isOpaque { cutOffWhatIsClear(below, in: alpha.region) }
    for place in visible.indices where !visible[place] { blending[place] = .none }
    if below.isOpaque, visible.isEmpty {
      blended = Evidence.Blended(
        wasted: alpha.clear, mixed: blending.count - alpha.clear - alpha.opaque, copied: alpha.opaque)
    } else {
      blended = Evidence.Blended(blending)
    }
  }

  private mutating func cutOffWhatIsClear(_ below: PixelPlane<UInt32>, in region: PixelRect) {
    var place = 0
    for y in region.y..<region.maxY {
      let row = y * below.width
      for x in region.x..<region.maxX {
        if below.values[row + x] >> 24 == 0 { blending[place] = .none }
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

  fileprivate static func kinds(ofAlpha values: [UInt8]) -> [LayerStore.Blending] {
    values.withUnsafeBufferPointer { alpha in
      [LayerStore.Blending](unsafeUninitializedCapacity: alpha.count) { kinds, count in
        count = alpha.count
        guard let source = alpha.baseAddress, let target = kinds.baseAddress else { return }
        // Through plain pointers, without a branch: so the compiler makes vectors of it.
        for place in 0..<alpha.count { (target + place).initialize(to: LayerStore.Blending(alpha: source[place])) }
      }
    }
  }
}

/// The pixels of a frame in which a store is not opaque.
struct FrameHoles {
  var count = 0
  /// The one opaque colour below all of them; `nil` where they differ, or there are none.
  var colorBelow: RGBA?

  init() {}

  init(in coverage: [UInt8], of region: PixelRect, inside frame: PixelRect, above below: PixelPlane<UInt32>) {
    guard !frame.isEmpty else { return }
    var color: UInt32?
    var isOneColor = true
    below.values.withUnsafeBufferPointer { painted in
      coverage.withUnsafeBufferPointer { coverage in
        for y in frame.y..<frame.maxY {
          let source = (y - region.y) * region.width + frame.x - region.x
          let row = UnsafeBufferPointer(rebasing: coverage[source..<source + frame.width])
          let holes = frame.width - row.count(of: 255)
          count += holes
          guard isOneColor, holes > 0 else { continue }
          let target = y * below.width + frame.x
          let rowBelow = UnsafeBufferPointer(rebasing: painted[target..<target + frame.width])
          let expected: UInt32 = color ?? rowBelow[row.firstIndex { $0 < 255 } ?? 0]
          color = expected
          isOneColor = rowBelow.isColor(expected, where: row)
        }
      }
    }
    if isOneColor, let color, color >> 24 == 255 { colorBelow = PremultipliedRGBA(packed: color).straight }
  }
}

extension UnsafeBufferPointer<UInt32> {
  /// Whether all pixels are of a colour in which `coverage`, as many bytes, is not opaque.
  fileprivate func isColor(_ color: UInt32, where coverage: UnsafeBufferPointer<UInt8>) -> Bool {
    // Most rows below a store are of one colour.
    guard let start = baseAddress, start.endOfRun(of: color, from: 0, limit: count) < count else { return true }
    return indices.allSatisfy { coverage[$0] == 255 || self[$0] == color }
  }
}
