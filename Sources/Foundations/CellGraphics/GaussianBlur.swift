// SPDX-License-Identifier: MIT

internal import Glibc

/// An integer approximation of a Gaussian blur, which gives the same bytes on every machine.
///
/// For a standard deviation of one pixel or more, it applies three box filters, each with a third of the variance. The two
/// outermost pixels of a box have a lower weight, so that every standard deviation can be matched. For a smaller standard
/// deviation, boxes would be too coarse. The weights are then the values of the Gaussian itself, in units of 1/65,536.
///
/// Source: Gwosdek, Grewenig, Bruhn and Weickert, Theoretical Foundations of Gaussian Convolution by Extended Box Filtering
/// (2011). At the edge of a shape, the result differs from a true Gaussian blur by up to 3 steps of 1/255. With the plain boxes
/// of `feGaussianBlur` in Filter Effects Module Level 1, it would differ by up to 9.
package struct GaussianBlur: Hashable, Sendable {
  /// The largest standard deviation in pixels; larger values are clamped to it.
  package static let maximumDeviation = 512.0

  private enum Kernel: Hashable, Sendable {
    /// One box filter, applied three times. The middle pixel and `side` pixels on each side of it have the weight `unit`. The
    /// next pixel on each side has the weight `end`.
    case boxes(side: Int, unit: UInt64, end: UInt64)
    /// The weights of a pixel and its neighbours, in order along the axis. The pixel's own weight is in the middle.
    case weights([UInt64])
  }

  private let kernel: Kernel
  /// The number of pixels by which the blur extends a shape on each side; 0 if nothing is blurred.
  package let reach: Int
  /// The sum of all weights along one axis.
  let weightSum: UInt64

  /// - Parameter standardDeviation: the standard deviation in pixels; above ``maximumDeviation``, it is clamped. With zero, a
  ///   negative number or NaN, the blur changes nothing.
  package init(standardDeviation: Double) {
    let deviation = standardDeviation > 0 ? min(standardDeviation, Self.maximumDeviation) : 0
    if deviation >= 1 {
      let variance = deviation * deviation
      var side = Int(deviation)
      while Double(side * (side + 1)) > variance { side -= 1 }
      // `unit` is as large as possible while the sums of three boxes stay below 2^53. Before it rounds, `RoundedDivision` is then
      // off by less than 1/2048.
      let unit = min(256, (2048 / deviation).rounded(.down))
      let next = Double(side + 1)
      let end = Double(2 * side + 1) * (variance - Double(side) * next) / (6 * next * next - 2 * variance)
      kernel = .boxes(side: side, unit: UInt64(unit), end: UInt64((end * unit).rounded()))
      reach = 3 * (side + 1)
      let sum = UInt64(2 * side + 1) * UInt64(unit) + 2 * UInt64((end * unit).rounded())
      weightSum = sum * sum * sum
    } else {
      let weights = Self.weights(deviation: deviation)
      kernel = .weights(weights)
      reach = weights.count / 2
      weightSum = Self.one
    }
  }

  private static let one: UInt64 = 1 << 16

  /// Returns the weights of a pixel and its neighbours, without zeros at the ends. The middle weight absorbs the rounding error,
  /// so that the sum is `one`.
  private static func weights(deviation: Double) -> [UInt64] {
    guard deviation > 0 else { return [one] }
    let shares = (0...5).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let total = shares[0] + 2 * shares.dropFirst().reduce(0, +)
    let side = shares.dropFirst().map { UInt64(($0 / total * Double(one)).rounded()) }.prefix { $0 > 0 }
    return side.reversed() + [one - 2 * side.reduce(0, +)] + side
  }

  /// Returns the weighted sums for the pixels of a line, and for `reach` more pixels at each end: `line.count` + 2 x `reach`
  /// sums.
  ///
  /// The sums are exact, so the sums of a mirrored line are the mirrored sums.
  func sums(of line: [UInt64]) -> [UInt64] {
    switch kernel {
    case .weights(let weights): Self.sums(of: line, weights: weights)
    case .boxes(let side, let unit, let end):
      (0..<3).reduce(line) { line, _ in Self.sums(of: line, side: side, unit: unit, end: end) }
    }
  }

  /// Applies a box filter to a line, and returns 2 x `side` + 2 more sums than the line has values. It keeps a running sum of the
  /// pixels with the weight `unit`, and adds the weighted pixels at the two ends of the box.
  private static func sums(of line: [UInt64], side: Int, unit: UInt64, end: UInt64) -> [UInt64] {
    let width = 2 * side + 2
    let count = line.count + width
    return [UInt64](unsafeUninitializedCapacity: count) { target, initializedCount in
      line.withUnsafeBufferPointer { source in
        var whole: UInt64 = 0
        // A `while` loop: debug builds, in which tests draw, would spend most of their time in iterators.
        var index = 0
        while index < count {
          let entering = index < source.count ? source[index] : 0
          let leaving = index >= width ? source[index - width] : 0
          whole &-= leaving
          target.initializeElement(at: index, to: unit &* whole &+ end &* (entering &+ leaving))
          whole &+= entering
          index += 1
        }
      }
      initializedCount = count
    }
  }

  private static func sums(of line: [UInt64], weights: [UInt64]) -> [UInt64] {
    var sums = [UInt64](repeating: 0, count: line.count + weights.count - 1)
    for (index, value) in line.enumerated() where value > 0 {
      for (tap, weight) in weights.enumerated() { sums[index + tap] &+= value &* weight }
    }
    return sums
  }
}

extension CoverageMask {
  /// Returns the coverage blurred along both axes, with `blur.reach` more pixels at each edge.
  ///
  /// Outside the mask, the coverage is zero. A pixel stays fully covered if all pixels within `blur.reach` of it are fully
  /// covered. Takes O(n) time for n pixels of the result, which must not be larger than ``PixelSize`` allows.
  package func blurred(by blur: GaussianBlur) -> CoverageMask {
    guard blur.reach > 0 else { return self }
    guard let result = PixelSize(width: size.width + 2 * blur.reach, height: size.height + 2 * blur.reach) else {
      preconditionFailure("a mask of \(size) cannot grow by \(blur.reach) at each edge")
    }
    // Between the passes, coverage is kept in units of 1/256 of a step, so that only the last rounding is visible.
    let toFine = RoundedDivision(by: blur.weightSum)
    var columns = [UInt16](repeating: 0, count: result.width * size.height)
    for y in 0..<size.height {
      let sums = blur.sums(of: coverage[y * size.width..<(y + 1) * size.width].map { UInt64($0) << 8 })
      for x in 0..<result.width { columns[x * size.height + y] = UInt16(truncatingIfNeeded: toFine.quotient(sums[x])) }
    }
    let toSteps = RoundedDivision(by: blur.weightSum << 8)
    var blurred = [UInt8](repeating: 0, count: result.area)
    for x in 0..<result.width {
      let sums = blur.sums(of: columns[x * size.height..<(x + 1) * size.height].map { UInt64($0) })
      for y in 0..<result.height { blurred[y * result.width + x] = UInt8(truncatingIfNeeded: toSteps.quotient(sums[y])) }
    }
    return CoverageMask(size: result, coverage: blurred)
  }
}

/// A division by a fixed number, rounded to the nearest whole number. Each division costs one multiplication.
///
/// The result is correct if the product of dividend and divisor is below 2^64. Beyond that, a quotient whose fraction is just
/// below one half may be rounded up, in the same way on every machine.
private struct RoundedDivision {
  let half: UInt64
  let reciprocal: UInt64

  init(by divisor: UInt64) {
    half = divisor / 2
    reciprocal = UInt64.max / divisor + 1
  }

  func quotient(_ dividend: UInt64) -> UInt64 {
    (dividend &+ half).multipliedFullWidth(by: reciprocal).high
  }
}
