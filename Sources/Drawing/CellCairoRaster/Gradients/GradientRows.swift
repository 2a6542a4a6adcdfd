// SPDX-License-Identifier: MIT

internal import CellDisplayList
internal import CellGraphics

/// Computes the pixels of a gradient row by row.
///
/// A pixel has the colour at its centre. Positions are measured from a whole pixel that depends only on the gradient, so the bytes depend
/// neither on the part that is drawn nor on where the gradient lies.
struct GradientRows {
  private enum Geometry {
    /// The position at the centre of the first pixel, and its steps to the right and downwards.
    case linear(first: GradientPosition, right: GradientPosition, down: GradientPosition)
    /// The centre, and the reciprocals of the radii.
    case radial(x: Double, y: Double, inverseX: Double, inverseY: Double)
    case conic(x: Double, y: Double, start: GradientPosition)
    /// The position everywhere.
    case point(GradientPosition)
  }

  private let geometry: Geometry
  private let colors: GradientColors
  /// The pixel of the picture from which positions are measured.
  private let originX, originY: Int

  /// Whether all pixels are opaque.
  var isOpaque: Bool { colors.isOpaque }

  init(_ gradient: GradientPaint, _ colors: GradientColors) {
    self.colors = colors
    let origin = gradient.origin
    (originX, originY) = (origin.x, origin.y)
    switch gradient.geometry {
    case .linear(let from, let to):
      geometry = Self.linear(from.relative(to: origin), to.relative(to: origin), end: colors.lastPosition)
    case .radial(let center, let radiusX, let radiusY):
      let center = center.relative(to: origin)
      // CSS Images Level 3, section 3.2.3: an ellipse without width or height has the colour of the last stop everywhere.
      geometry =
        radiusX > 0 && radiusY > 0
        ? .radial(x: center.x - 0.5, y: center.y - 0.5, inverseX: 1 / radiusX, inverseY: 1 / radiusY)
        : .point(colors.lastPosition)
    case .conic(let center, let angle):
      let center = center.relative(to: origin)
      geometry = .conic(x: center.x - 0.5, y: center.y - 0.5, start: GradientPosition(nearest: angle / 360))
    }
  }

  /// The shortest gradient line, in device pixels. Shorter ones are an edge all the same.
  private static let shortestLine = 1 / 64.0

  private static func linear(_ from: DevicePoint, _ to: DevicePoint, end: GradientPosition) -> Geometry {
    var (x, y) = (to.x - from.x, to.y - from.y)
    let length = (x * x + y * y).squareRoot()
    guard length > 0 else { return .point(end) }
    if length < shortestLine { (x, y) = (x * shortestLine / length, y * shortestLine / length) }
    let square = x * x + y * y
    return .linear(
      first: GradientPosition(nearest: ((0.5 - from.x) * x + (0.5 - from.y) * y) / square),
      right: GradientPosition(nearest: x / square), down: GradientPosition(nearest: y / square))
  }

  /// Whether all rows are equal.
  var hasEqualRows: Bool {
    guard colors.deepEntries.isEmpty else { return false }
    switch geometry {
    case .linear(_, _, let down): return down == 0
    case .point: return true
    case .radial, .conic: return false
    }
  }

  /// Writes a part of a row of the picture.
  /// - Parameters:
  ///   - x: the column of the first pixel.
  ///   - y: the row.
  func write(_ pixels: UnsafeMutableBufferPointer<UInt32>, x: Int, y: Int) {
    let (column, row) = (x - originX, y - originY)
    guard colors.deepEntries.isEmpty else { return writeDithered(pixels, column: column, row: row) }
    switch geometry {
    case .linear(let first, let right, let down):
      writeLine(pixels, from: first &+ right &* Int64(column) &+ down &* Int64(row), step: right)
    case .radial, .conic:
      writeEach(pixels, column: column, row: row) { entries, entry, _ in entries[entry] }
    case .point(let position): pixels.update(repeating: colors.entries[colors.entry(at: position)])
    }
  }

  /// Writes pixels whose positions have equal distances, piece by piece.
  private func writeLine(_ pixels: UnsafeMutableBufferPointer<UInt32>, from first: GradientPosition, step: GradientPosition) {
    var (position, index, number) = (first, 0, 0)
    while index < pixels.count {
      let inside = colors.inPeriod(position)
      number = colors.piece(at: inside, near: number)
      let piece = colors.pieces[number]
      let count = min(pixels.count - index, piece.count(from: inside, step: step))
      if piece.count == 1 || step == 0 {
        let color = colors.entries[piece.entry(at: inside)]
        pixels.baseAddress!.advanced(by: index).update(repeating: color, count: count)
      } else {
        colors.entries.withUnsafeBufferPointer { entries in
          var numerator = piece.indexNumerator(at: inside)
          let indexStep = step &* piece.indexScale
          let table = entries.baseAddress! + piece.first
          for pixel in index..<index + count {
            pixels[pixel] = table[Int(truncatingIfNeeded: numerator >> 52)]
            numerator &+= indexStep
          }
        }
      }
      index += count
      position &+= step &* Int64(count)
    }
  }

  private func writeDithered(_ pixels: UnsafeMutableBufferPointer<UInt32>, column: Int, row: Int) {
    colors.deepEntries.withUnsafeBufferPointer { deep in
      writeEach(pixels, column: column, row: row) { _, entry, index in
        let threshold = DitherPattern.threshold(x: column + index, y: row)
        // At most 255: the threshold is below one step of 8 bits.
        let bytes = (deep[entry] &* 255 &+ SIMD4(repeating: threshold)) / 65_535
        return bytes.w << 24 | bytes.x << 16 | bytes.y << 8 | bytes.z
      }
    }
  }

  /// Writes pixels one by one.
  /// - Parameter color: returns a pixel from all entries, the index of the pixel's entry, and the index of the pixel.
  @inline(__always)
  private func writeEach(
    _ pixels: UnsafeMutableBufferPointer<UInt32>, column: Int, row: Int,
    _ color: (_ entries: UnsafeBufferPointer<UInt32>, _ entry: Int, _ index: Int) -> UInt32
  ) {
    let colors = colors
    colors.entries.withUnsafeBufferPointer { entries in
      colors.pieces.withUnsafeBufferPointer { pieces in
        var number = 0
        @inline(__always) func write(_ position: (Int) -> GradientPosition) {
          for index in pixels.indices {
            let inside = colors.inPeriod(position(index))
            number = colors.piece(at: inside, near: number)
            pixels[index] = color(entries, pieces[number].entry(at: inside), index)
          }
        }
        switch geometry {
        case .linear(let first, let right, let down):
          let start = first &+ right &* Int64(column) &+ down &* Int64(row)
          write { start &+ right &* Int64($0) }
        case .radial(let centerX, let centerY, let inverseX, let inverseY):
          let y = (Double(row) - centerY) * inverseY
          write {
            let x = (Double(column + $0) - centerX) * inverseX
            return GradientPosition(within: (x * x + y * y).squareRoot())
          }
        case .conic(let x, let y, let start):
          write {
            let turn = GradientPosition(within: turns(right: Double(column + $0) - x, down: Double(row) - y))
            return (turn &- start) & (.gradientEnd - 1)
          }
        case .point(let position): write { _ in position }
        }
      }
    }
  }
}

extension GradientPaint {
  /// The whole pixel at which the gradient begins.
  fileprivate var origin: (x: Int, y: Int) {
    let begin =
      switch geometry {
      case .linear(let from, _): from
      case .radial(let center, _, _), .conic(let center, _): center
      }
    return (Int(begin.x.inSteps.rounded(.down)), Int(begin.y.inSteps.rounded(.down)))
  }
}

extension DevicePoint {
  /// Returns the point relative to a pixel, so that the result is the same wherever both lie.
  fileprivate func relative(to pixel: (x: Int, y: Int)) -> DevicePoint {
    DevicePoint(x: (x - Double(pixel.x)).inSteps, y: (y - Double(pixel.y)).inSteps)
  }
}

extension Double {
  /// The nearest whole 65,536th.
  fileprivate var inSteps: Double { (self * 65_536).rounded() / 65_536 }
}

extension GradientColors.Piece {
  /// Returns how many positions from `position` on, in steps of `step`, are in the piece; at least 1.
  fileprivate func count(from position: GradientPosition, step: GradientPosition) -> Int {
    if step > 0 { return end == .max ? .max : Int((end - position - 1) / step) + 1 }
    if step < 0 { return start == .min ? .max : Int((position - start) / -step) + 1 }
    return .max
  }
}

/// Returns the angle of a direction clockwise from above, as a share of a full turn in `0..<1`, within 1e-10.
///
/// Only operations that IEEE 754 defines exactly are used, so the result is the same on every processor.
private func turns(right x: Double, down y: Double) -> Double {
  let (across, up) = (x.magnitude, y.magnitude)
  let (near, far) = (min(across, up), max(across, up))
  guard far > 0 else { return 0 }
  // The angle from the nearer axis, in turns, in 0...1/8. From 1/16 on, it is measured from the diagonal.
  let isNearDiagonal = near > far * 0.4142135623730951
  let tangent = isNearDiagonal ? (near - far) / (near + far) : near / far
  let angle = (isNearDiagonal ? 0.125 : 0) + arctangentInTurns(tangent)
  let fromVertical = across <= up ? angle : 0.25 - angle
  switch (x >= 0, y <= 0) {
  case (true, true): return fromVertical
  case (true, false): return 0.5 - fromVertical
  case (false, false): return 0.5 + fromVertical
  case (false, true): return fromVertical == 0 ? 0 : 1 - fromVertical
  }
}

/// Returns the arctangent of a number between -0.42 and 0.42 as a share of a full turn: the polynomial through its values at six Chebyshev
/// nodes.
private func arctangentInTurns(_ tangent: Double) -> Double {
  let square = tangent * tangent
  var sum = 0.01682240501856601 - square * 0.0095911626421453
  sum = 0.022662920116934337 - square * sum
  sum = 0.03182809683849095 - square * sum
  sum = 0.05305160561628105 - square * sum
  sum = 0.1591549429918233 - square * sum
  return tangent * sum
}

/// An ordered dither pattern of 8 x 8 pixels.
private enum DitherPattern {
  /// Returns a threshold in `0..<65_535`, which is different for each pixel of the pattern.
  static func threshold(x: Int, y: Int) -> UInt32 {
    // Bayer's matrix: the bits of x xor y and of y alternate, the lowest first.
    let (mixed, y) = (x ^ y, y)
    var value = 0
    for bit in 0..<3 {
      value = value << 2 | (mixed >> bit & 1) << 1 | (y >> bit & 1)
    }
    return UInt32(value * 1024 + 512)
  }
}
