// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Foundation

/// A picture in floating point. It knows for each pixel how far off whole numbers and the coverage of edges may be.
struct SlowPicture {
  /// Premultiplied red, green, blue and alpha, from 0 to 255. Most of the time goes into memory, so they are no longer than they need.
  typealias Channels = SIMD4<Float>

  let area: PixelRect
  private(set) var colors: [Channels]
  /// How far each channel of a drawn pixel may be from it. Where it is 0, the channel is exact.
  private(set) var tolerances: [Channels]

  private init(_ colors: [Channels], in area: PixelRect) {
    self.area = area
    self.colors = colors
    tolerances = [Channels](repeating: .zero, count: colors.count)
  }

  /// Creates a clear picture.
  init(_ area: PixelRect) { self.init([Channels](repeating: .zero, count: area.width * area.height), in: area) }

  init(_ color: RGBA, in area: PixelRect) {
    self.init(
      [Channels](repeating: Channels(of: PremultipliedRGBA(color).packed), count: area.width * area.height), in: area)
  }

  /// Creates a picture from pixels that were drawn.
  init(_ pixels: [UInt32], in area: PixelRect) { self.init(pixels.map(Channels.init(of:)), in: area) }

  /// Creates a picture of the smallest part of an area outside which drawn pixels are clear.
  init(inkOf pixels: [UInt32], in area: PixelRect) {
    var (left, right, top, bottom) = (area.width, 0, area.height, 0)
    for place in pixels.indices where pixels[place] != 0 {
      let (x, y) = (place % area.width, place / area.width)
      (left, right, top, bottom) = (min(left, x), max(right, x + 1), min(top, y), y + 1)
    }
    guard left < right else {
      self.init(.empty)
      return
    }
    let ink = (top..<bottom).flatMap { row in pixels[row * area.width + left..<row * area.width + right] }
    self.init(ink, in: PixelRect(x: area.x + left, y: area.y + top, width: right - left, height: bottom - top))
  }

  init(_ paint: Paint, in area: PixelRect) {
    switch paint {
    case .color(let color):
      self.init(color, in: area)
      if !color.isOpaque { tolerances = tolerances.map { _ in [1, 1, 1, 0] } }
    case .gradient(let gradient):
      self.init(area)
      let slow = SlowGradient(gradient)
      // The table of OKLab is within two steps.
      let rounding: Float = gradient.ramp.space == .oklab ? 2 : gradient.ramp.isDithered ? 1.5 : 1
      let roundingOfAlpha: Float = gradient.ramp.isOpaque ? 0 : 1
      for place in colors.indices {
        let (x, y) = (area.x + place % area.width, area.y + place / area.width)
        colors[place] = Channels(slow.color(x, y))
        tolerances[place] = Channels(rounding, rounding, rounding, roundingOfAlpha) * (slow.isAtJump(x, y) ? 255 : 1)
      }
    case .mapped, .group: preconditionFailure("paints of vector images are not computed")
    }
  }

  // MARK: Changing it

  /// Multiplies all channels by a factor in 0...1.
  mutating func multiply(by factor: Double) {
    guard factor < 1 else { return }
    for place in colors.indices { multiply(place, by: Float(factor), off: 0) }
  }

  /// - Parameter coversParts: whether the picture may have edges of its own at the edges of the coverage, which then covers any part of
  ///   what they leave.
  mutating func cut(by coverage: SlowCoverage, coversParts: Bool = false) {
    for place in colors.indices {
      let share = coverage.shares[place]
      let isPartly = share > 0 && share < 1
      multiply(place, by: Float(share), off: coversParts && isPartly ? 1 : Float(coverage.tolerances[place]))
    }
  }

  /// Cuts by the alpha of another picture.
  mutating func cut(by other: SlowPicture) {
    for place in colors.indices {
      multiply(place, by: other.colors[place].w / 255, off: other.tolerances[place].w / 255)
    }
  }

  private mutating func multiply(_ place: Int, by factor: Float, off: Float) {
    tolerances[place] = tolerances[place] * min(1, factor + off) + colors[place] * off
    if factor > 0, factor < 1, colors[place].w > 0 { tolerances[place] += Channels(repeating: 0.6) }
    colors[place] *= factor
  }

  /// Composites another picture, of this area or a part of it, over this one.
  mutating func add(_ other: SlowPicture) {
    for number in other.colors.indices {
      let source = other.colors[number]
      let tolerance = other.tolerances[number]
      if source.w == 0, tolerance.w == 0 { continue }
      let place =
        (other.area.y - area.y + number / other.area.width) * area.width + other.area.x - area.x + number % other.area.width
      let below = colors[place]
      let rest = 1 - source.w / 255
      let off = tolerance.w / 255
      colors[place] = source + below * rest
      // What is covered less shows more of what is below.
      tolerances[place] = pointwiseMax(tolerance, below * off) + tolerances[place] * min(1, rest + off)
      if rest > 0, below.w > 0 { tolerances[place] += Channels(repeating: 1) }
    }
  }

  // MARK: Blurring

  /// Returns a colour through the blurred alpha of the picture, in another area.
  /// - Parameter blur: twice the standard deviation.
  func shadow(_ color: RGBA, blur: Double, x: Int, y: Int, in other: PixelRect) -> SlowPicture {
    let deviation = GaussianBlur(standardDeviation: blur / 2).reach > 0 ? blur / 2 : 0
    // A key path to a channel takes longer than a closure.
    let alpha = blurred(colors.map { $0.w }, by: deviation, width: area.width)
    let errors = blurred(tolerances.map { $0.w }, by: deviation, width: area.width)
    var shadow = SlowPicture(other)
    let premultiplied = Channels(of: PremultipliedRGBA(color).packed)
    for row in other.y..<other.maxY where (area.y..<area.maxY).contains(row - y) {
      for column in other.x..<other.maxX where (area.x..<area.maxX).contains(column - x) {
        let place = (row - other.y) * other.width + column - other.x
        let source = (row - y - area.y) * area.width + column - x - area.x
        let share = alpha[source] / 255
        shadow.colors[place] = premultiplied * share
        // The blur is within 8 steps of a Gaussian, and ends where a Gaussian is small.
        let off = errors[source] / 255 + (deviation > 0 && share > 1e-9 ? 8.0 / 255 : 0)
        shadow.tolerances[place] =
          premultiplied * off + (color.isOpaque ? .zero : [1, 1, 1, 0]) + Channels(repeating: share > 0 && share < 1 ? 0.6 : 0)
      }
    }
    return shadow
  }

  /// Removes the blurred alpha of another picture: an inset shadow is what the blurred inside of its hole leaves.
  mutating func remove(_ other: SlowPicture) {
    for place in colors.indices {
      multiply(place, by: 1 - other.colors[place].w / 255, off: other.tolerances[place].w / 255)
    }
  }

  /// Returns the part in an area inside this one.
  func part(_ inner: PixelRect) -> SlowPicture {
    var part = SlowPicture(inner)
    for place in part.colors.indices {
      let source = (inner.y - area.y + place / inner.width) * area.width + inner.x - area.x + place % inner.width
      (part.colors[place], part.tolerances[place]) = (colors[source], tolerances[source])
    }
    return part
  }

  // MARK: Comparing

  /// Returns how a drawn picture of the same area differs; `nil` if it does not.
  func difference(from pixels: [UInt32]) -> String? {
    var count = 0
    var first = ""
    for place in pixels.indices {
      let found = Channels(of: pixels[place])
      let difference = pointwiseMax(found - colors[place], colors[place] - found)
      guard (difference - tolerances[place]).max() > 0.51 else { continue }
      if count == 0 {
        let rounded = (colors[place] * 10).rounded(.toNearestOrEven) / 10
        first =
          "\(found) instead of \(rounded) at \(area.x + place % area.width) \(area.y + place / area.width), "
          + "where \(tolerances[place].rounded(.up)) is allowed"
      }
      count += 1
    }
    return count == 0 ? nil : "\(count) pixels differ, first \(first)"
  }
}

extension SlowPicture.Channels {
  init(of pixel: UInt32) {
    self.init(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255), Float(pixel >> 24))
  }
}

/// Returns values weighted by a Gaussian around each place.
private func blurred(_ values: [Float], by deviation: Double, width: Int) -> [Float] {
  guard deviation > 0, values.contains(where: { $0 != 0 }) else { return values }
  let reach = Int((4 * deviation).rounded(.up))
  let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
  let total = weights.reduce(0, +)
  func blurred(_ values: [Float], step: Int, position: (Int) -> Int, count: Int) -> [Float] {
    values.indices.map { place in
      let here = position(place)
      var sum = 0.0
      for offset in max(-reach, -here)...min(reach, count - 1 - here) {
        sum += weights[offset + reach] * Double(values[place + offset * step])
      }
      return Float(sum / total)
    }
  }
  let rows = blurred(values, step: 1, position: { $0 % width }, count: width)
  return blurred(rows, step: width, position: { $0 / width }, count: values.count / width)
}
