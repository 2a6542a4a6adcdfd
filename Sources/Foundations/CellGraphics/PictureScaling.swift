// SPDX-License-Identifier: MIT

/// A rectangular part of a picture, in pixels. Its edges may be fractional.
package struct PixelRegion: Equatable, Sendable {
  package let x, y, width, height: Double

  /// Creates a region. Returns `nil` if a side is not above 0, a number is not finite, or the absolute value of a number is above
  /// ``PixelSize/maximumSide``.
  package init?(x: Double, y: Double, width: Double, height: Double) {
    let bound = Double(PixelSize.maximumSide)
    guard abs(x) <= bound, abs(y) <= bound, width > 0, height > 0, width <= bound, height <= bound else { return nil }
    self.init(uncheckedX: x, y: y, width: width, height: height)
  }

  /// Creates the region that covers a whole picture of the given size.
  package init(all size: PixelSize) {
    self.init(uncheckedX: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  private init(uncheckedX x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension PixelBuffer {
  /// Returns the whole picture, scaled to exactly `size`.
  public func scaled(to size: PixelSize) -> PixelBuffer {
    scaled(from: PixelRegion(all: self.size), to: size)
  }

  /// Returns the part `region` of the picture, scaled to exactly `size`.
  ///
  /// Each axis is filtered separately with a cubic filter. An axis that becomes shorter uses a Catmull-Rom filter, widened by the
  /// scale factor to avoid aliasing. An axis that becomes longer uses Mitchell's filter, to avoid ringing at edges. The filters
  /// also read the pixels of the picture next to the region; beyond the picture, its border pixels are repeated. An axis that is
  /// neither scaled nor moved by a fraction of a pixel is copied.
  ///
  /// Weights are integers whose sum is exactly one. So a picture of one colour keeps its colour, an opaque picture stays opaque,
  /// and every machine gives the same bytes. Channels stay premultiplied. The edges of the region are rounded to 1/65,536 of a
  /// pixel. Takes O(n) time for n pixels of the region and the result together.
  package func scaled(from region: PixelRegion, to size: PixelSize) -> PixelBuffer {
    var check = CancellationCheck(nil)
    return scaled(from: region, to: size, part: PixelRect(x: 0, y: 0, width: size.width, height: size.height), of: size, &check)
  }

  /// Returns a part of the result of `scaled(from:to:)`, in time that does not depend on the other parts. Returns `nil` if the
  /// part is empty or not inside `size`.
  package func scaled(from region: PixelRegion, to size: PixelSize, part: PixelRect) -> PixelBuffer? {
    var check = CancellationCheck(nil)
    return scaled(from: region, to: size, part: part, &check)
  }

  /// Returns a part of the result of `scaled(from:to:)`, like `scaled(from:to:part:)`, unless it is no longer wanted.
  /// - Parameter isCancelled: asked about four times for each 256 KiB of source pixels.
  /// - Throws: `CancellationError` if `isCancelled` returns true.
  package func scaled(
    from region: PixelRegion, to size: PixelSize, part: PixelRect, isCancelled: @escaping () -> Bool
  ) throws(CancellationError) -> PixelBuffer? {
    var check = CancellationCheck(isCancelled)
    let result = scaled(from: region, to: size, part: part, &check)
    if check.isCancelled { throw CancellationError() }
    return result
  }

  private func scaled(
    from region: PixelRegion, to size: PixelSize, part: PixelRect, _ check: inout CancellationCheck
  ) -> PixelBuffer? {
    guard let partSize = PixelSize(width: part.width, height: part.height), part.x >= 0, part.y >= 0, part.maxX <= size.width,
      part.maxY <= size.height
    else { return nil }
    return scaled(from: region, to: size, part: part, of: partSize, &check)
  }

  /// - Returns: an empty picture if the scaling was cancelled.
  private func scaled(
    from region: PixelRegion, to size: PixelSize, part: PixelRect, of partSize: PixelSize, _ check: inout CancellationCheck
  ) -> PixelBuffer {
    let columns = ScalingAxis(
      sourceLength: width, origin: region.x, extent: region.width, targetLength: size.width, targets: part.x..<part.maxX)
    let rows = ScalingAxis(
      sourceLength: height, origin: region.y, extent: region.height, targetLength: size.height, targets: part.y..<part.maxY)
    let neededRows = rows.neededPixels
    let narrowed = scaledRows(neededRows, along: columns, &check)
    if check.isCancelled { return PixelBuffer(size: partSize) }
    let pixels = scaledColumns(of: narrowed, from: neededRows.lowerBound, width: part.width, along: rows, &check)
    if check.isCancelled { return PixelBuffer(size: partSize) }
    return PixelBuffer(size: partSize, pixels: pixels)
  }
}

/// For each target pixel along one axis: the source pixels that contribute to it, and their weights.
struct ScalingAxis: Equatable {
  /// A weight of one.
  ///
  /// Weights are fixed-point numbers with 22 bits after the binary point. The sum of weighted bytes then stays below 2^31, even
  /// with the overshoot of a cubic filter (a factor of at most 5/4).
  static let one: Int32 = 1 << oneBits
  static let oneBits: Int32 = 22

  /// The source pixels that contribute to a target pixel: `count` pixels from `first` on. Their weights begin at `offset` in
  /// `weights`.
  struct Window: Equatable {
    let first, count, offset: Int
  }

  private(set) var windows: [Window] = []
  private(set) var weights: [Int32] = []

  /// The source pixels from the first to the last one that any window uses.
  private(set) var neededPixels = 0..<0

  /// Whether the target pixels are copies of consecutive source pixels.
  var isCopy: Bool { weights.count == windows.count && neededPixels.count == windows.count }

  /// - Parameters:
  ///   - sourceLength: the number of source pixels; beyond them, the first and the last pixel are repeated.
  ///   - origin: the position at which target pixel 0 begins, in source pixels.
  ///   - extent: the number of source pixels that become `targetLength` target pixels.
  ///   - targets: the target pixels to compute.
  init(sourceLength: Int, origin: Double, extent: Double, targetLength: Int, targets: Range<Int>) {
    let geometry = ScalingGeometry(origin: origin, extent: extent, targetLength: targetLength)
    windows.reserveCapacity(targets.count)
    for target in targets {
      let (first, ratios) = geometry.ratios(ofTarget: target, sourceLength: sourceLength)
      windows.append(Window(first: first, count: ratios.count, offset: weights.count))
      weights += Self.normalized(ratios)
    }
    let lower = windows.map(\.first).min() ?? 0
    let upper = windows.map { $0.first + $0.count }.max() ?? 0
    neededPixels = lower..<upper
  }

  /// Returns integer weights in the given ratios. The sum of the weights is exactly ``one``. Mirrored ratios give mirrored
  /// weights.
  static func normalized(_ ratios: [Int64]) -> [Int32] {
    let sum = ratios.reduce(0, +)
    var weights = ratios.map { ratio -> Int32 in
      let scaled = ratio * Int64(one)
      return Int32((scaled + (scaled < 0 ? -sum : sum) / 2) / sum)
    }
    // The largest weight absorbs the rounding error; if two mirrored weights are largest, each absorbs half.
    let remainder = one - weights.reduce(0, +)
    if let largest = weights.max(), let first = weights.firstIndex(of: largest), let last = weights.lastIndex(of: largest) {
      weights[first] += remainder / 2
      weights[last] += remainder - remainder / 2
    }
    return weights
  }
}

/// The mapping from target pixels to positions among the source pixels. It uses integers, so that mirrored positions give exactly
/// mirrored weights.
private struct ScalingGeometry {
  /// The number of steps into which a source pixel is divided.
  private static let steps = 65536

  private let origin, extent, targetLength: Int

  init(origin: Double, extent: Double, targetLength: Int) {
    self.origin = Int((origin * Double(Self.steps)).rounded())
    self.extent = max(1, Int((extent * Double(Self.steps)).rounded()))
    self.targetLength = targetLength
  }

  private var isEnlarging: Bool { extent < targetLength * Self.steps }

  /// Returns the ratios in which source pixels contribute to a target pixel, and the index of the first of these source pixels.
  ///
  /// The sum of the ratios is close to 2^30, however many there are.
  func ratios(ofTarget target: Int, sourceLength: Int) -> (first: Int, ratios: [Int64]) {
    // A source pixel is divided into steps x 2 x targetLength units, so that the centres of all pixels are integers. In source
    // pixels, target pixel t has its centre at origin + (t + 1/2) x extent / targetLength, and source pixel s has its centre at s
    // + 1/2.
    let pixel = 2 * targetLength * Self.steps
    let center = 2 * targetLength * origin + (2 * target + 1) * extent
    let unit = isEnlarging ? pixel : 2 * extent
    let radius = Int(CubicFilter.radius) * unit
    let filter: CubicFilter = isEnlarging ? .mitchell : .catmullRom
    let scale = Double(pixel) / Double(unit) * Double(1 << 30)

    let nearest = floorDivided(center, by: pixel)
    let reach = radius / pixel + 1
    let lowest = min(max(nearest - reach, 0), sourceLength - 1)
    var ratios = [Int64](repeating: 0, count: min(max(nearest + reach, 0), sourceLength - 1) - lowest + 1)
    for source in nearest - reach...nearest + reach {
      let distance = Double(2 * source * targetLength * Self.steps + pixel / 2 - center) / Double(unit)
      let ratio = Int64((filter.value(at: distance) * scale).rounded())
      ratios[min(max(source, 0), sourceLength - 1) - lowest] += ratio
    }
    let leading = ratios.prefix { $0 == 0 }.count
    let trailing = ratios.reversed().prefix { $0 == 0 }.count
    return (lowest + leading, Array(ratios[leading..<ratios.count - trailing]))
  }

  private func floorDivided(_ dividend: Int, by divisor: Int) -> Int {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// The family of piecewise cubic filters of Mitchell and Netravali, "Reconstruction Filters in Computer Graphics" (1988).
///
/// The filters use only sums, products and quotients, which IEEE 754 rounds in the same way everywhere. A Lanczos filter needs a
/// sine, and IEEE 754 does not fix the rounding of a sine.
struct CubicFilter: Equatable {
  let b, c: Double

  /// The Catmull-Rom filter. It is sharp, and copies pixels exactly where nothing is scaled. It overshoots by 7 % at an edge.
  static let catmullRom = CubicFilter(b: 0, c: 1.0 / 2)
  /// Mitchell's filter: the compromise between blur and ringing that the authors of the paper recommend.
  static let mitchell = CubicFilter(b: 1.0 / 3, c: 1.0 / 3)

  /// The distance from the centre at which the filter becomes zero.
  static let radius = 2.0

  /// Returns the weight at a distance from the centre, by equation 8 of the paper.
  func value(at distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return ((12 - 9 * b - 6 * c) * x * x * x + (-18 + 12 * b + 6 * c) * x * x + (6 - 2 * b)) / 6 }
    if x < 2 {
      return ((-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x + (-12 * b - 48 * c) * x + (8 * b + 24 * c)) / 6
    }
    return 0
  }
}
