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
  ///   - visible: which pixels of the region layers around do not cut off; empty for all of them.
  ///   - below: what is painted before the store.
  init(of coverage: [UInt8], in region: PixelRect, visible: [Bool], above below: PixelPlane<UInt32>) {
    // Plain loops without a branch, which the compiler turns into vectors; sums by themselves, for the same reason.
    blending = below.values.withUnsafeBufferPointer { painted in
      coverage.withUnsafeBufferPointer { coverage in
        [LayerStore.Blending](unsafeUninitializedCapacity: coverage.count) { kinds, count in
          for y in region.y..<region.maxY {
            let row = y * below.width + region.x
            for x in 0..<region.width {
              let kind = LayerStore.Blending(alpha: coverage[count &+ x])
              kinds.initializeElement(at: count &+ x, to: painted[row &+ x] >> 24 > 0 ? kind : .none)
            }
            count += region.width
          }
        }
      }
    }
    for place in visible.indices where !visible[place] { blending[place] = .none }
    blended = Evidence.Blended(blending)
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
  fileprivate init(alpha: UInt8) {
    self = alpha == 0 ? .wasted : alpha == 255 ? .copied : .mixed
  }
}

/// The pixels of a frame in which a store is not opaque.
struct FrameHoles {
  var count = 0
  /// The one opaque colour below all of them; `nil` where they differ, or there are none.
  var colorBelow: RGBA?

  init() {}

  init(in coverage: [UInt8], of region: PixelRect, inside frame: PixelRect, above below: PixelPlane<UInt32>) {
    guard let first = FrameHoles.firstHole(in: coverage, of: region, inside: frame) else { return }
    let color = below.values[first.y * below.width + first.x]
    var count: UInt32 = 0
    var others: UInt32 = 0
    below.values.withUnsafeBufferPointer { painted in
      coverage.withUnsafeBufferPointer { coverage in
        for y in frame.y..<frame.maxY {
          let source = (y - region.y) * region.width + frame.x - region.x
          let target = y * below.width + frame.x
          for x in 0..<frame.width {
            // One or zero, by arithmetic as well.
            let isHole = (UInt32(coverage[source &+ x]) &- 255) >> 31
            let difference = painted[target &+ x] ^ color
            count &+= isHole
            others &+= isHole & (difference | (0 &- difference)) >> 31
          }
        }
      }
    }
    self.count = Int(count)
    if others == 0, color >> 24 == 255 { colorBelow = PremultipliedRGBA(packed: color).straight }
  }

  private static func firstHole(in coverage: [UInt8], of region: PixelRect, inside frame: PixelRect) -> (x: Int, y: Int)? {
    for y in frame.y..<frame.maxY {
      let row = (y - region.y) * region.width - region.x
      for x in frame.x..<frame.maxX where coverage[row + x] < 255 { return (x, y) }
    }
    return nil
  }
}
