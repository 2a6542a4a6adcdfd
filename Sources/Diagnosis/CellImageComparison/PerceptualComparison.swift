// SPDX-License-Identifier: MIT

import CellGraphics

/// The metric of pixelmatch 7.2 (https://github.com/mapbox/pixelmatch). The code does the same operations on doubles as pixelmatch,
/// in the same order, so that all counts and pictures are the same.
///
/// The colour distance comes from Y. Kotsarenko and F. Ramos, "Measuring perceived color difference using YIQ NTSC transmission
/// color space in mobile applications" (2010).
struct PerceptualComparison {
  let pair: PixelPairView
  let options: PerceptualOptions

  /// The maximum number of rows by which the search for differing pixels runs ahead of the anti-aliasing checks.
  ///
  /// When a pixel is checked, the row below the pixel has already been read, and all neighbours of the pixel are still in the
  /// cache.
  private static let rowsAhead = 8

  /// Calls `body`, row by row, for each pixel whose difference exceeds the threshold. `isAntialiased` is true if the pixel is
  /// ignored as anti-aliasing.
  ///
  /// Equal pixels cost almost nothing.
  @inline(__always) func forEachChange(_ body: (_ index: Int, _ x: Int, _ y: Int, _ isAntialiased: Bool) -> Void) {
    let limit = options.largestPassedDelta
    var undecided: [(x: Int, y: Int)] = []
    func decide() {
      for (x, y) in undecided { body(y * pair.width + x, x, y, !options.countsAntialiasing && isAntialiased(x: x, y: y)) }
      undecided.removeAll(keepingCapacity: true)
    }
    pair.forEachDifferingPixel { index, x, y in
      guard difference(pair.reference[index], pair.actual[index], at: index).squaredDistance > limit else { return }
      if let first = undecided.first, y >= first.y + Self.rowsAhead { decide() }
      undecided.append((x, y))
    }
    decide()
  }

  /// Whether the actual picture is darker than the reference at a pixel.
  func isDarker(_ index: Int) -> Bool {
    difference(pair.reference[index], pair.actual[index], at: index).brightness > 0
  }

  /// Returns the difference of two stored pixels, the first minus the second.
  ///
  /// If either pixel is translucent, both are composited over a backdrop: the checkerboard's colour at `index`, or white if the
  /// options say so.
  @inline(__always) func difference(_ first: UInt32, _ second: UInt32, at index: Int) -> ColorDifference {
    let (a, b) = (channels(first), channels(second))
    if a.alpha == 255, b.alpha == 255 {
      return ColorDifference(red: Double(a.red - b.red), green: Double(a.green - b.green), blue: Double(a.blue - b.blue))
    }
    let backdrop = options.isOverCheckerboard ? StraightChannels(checkerboardAt: index) : StraightChannels(0xFFFF_FFFF)
    let alpha = a.alpha - b.alpha
    return ColorDifference(
      red: Double(a.red * a.alpha - b.red * b.alpha - backdrop.red * alpha) / 255,
      green: Double(a.green * a.alpha - b.green * b.alpha - backdrop.green * alpha) / 255,
      blue: Double(a.blue * a.alpha - b.blue * b.alpha - backdrop.blue * alpha) / 255)
  }

  @inline(__always) private func channels(_ pixel: UInt32) -> StraightChannels {
    StraightChannels(straightColor(pixel, pair.isPremultiplied))
  }
}

/// The channels of a straight colour as integers, for sums beyond the range of a byte.
struct StraightChannels {
  let red, green, blue, alpha: Int

  @inline(__always) init(_ packed: UInt32) {
    red = Int(packed >> 16 & 255)
    green = Int(packed >> 8 & 255)
    blue = Int(packed & 255)
    alpha = Int(packed >> 24)
  }

  /// Creates the colour of pixelmatch's checkerboard behind the pixel at `index`.
  ///
  /// Green and blue alternate between two values, each in a pattern of its own, so that no translucent colour equals its backdrop
  /// everywhere. Red has a single value, because pixelmatch derives it from the parity of byte offsets, which are always even.
  @inline(__always) init(checkerboardAt index: Int) {
    let offset = Double(4 * index)
    red = 48
    green = 48 + 159 * (Int(offset / 1.618033988749895) & 1)
    blue = 48 + 159 * (Int(offset / 2.618033988749895) & 1)
    alpha = 255
  }
}

/// The difference of two colours, in steps of 1/255.
struct ColorDifference {
  let red, green, blue: Double

  /// The Y component in YIQ.
  @inline(__always) var brightness: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }

  @inline(__always) var squaredDistance: Double {
    let y = brightness
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }
}
