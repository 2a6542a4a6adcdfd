// SPDX-License-Identifier: MIT

import Graphics

/// Whether a pixel looks like anti-aliasing, as pixelmatch 7.2 decides it after V. Vysniauskas, "Anti-aliased pixel and intensity
/// slope detector" (2009): it lies between a darker and a brighter pixel, one of which is part of a surface in both pictures.
extension PerceptualComparison {
  func isAntialiased(x: Int, y: Int) -> Bool {
    let around = Neighbourhood(x: x, y: y, width: pair.width, height: pair.height)
    return isAntialiased(around, in: pair.reference) || isAntialiased(around, in: pair.actual)
  }

  private func isAntialiased(_ around: Neighbourhood, in picture: UnsafePointer<UInt32>) -> Bool {
    // Most pixels end here: what has more than two equal neighbours lies on a surface.
    if around.isSurface(in: picture) { return false }
    let center = picture[around.center]
    if around.isOpaque(in: picture) {
      let own = Luma(center)
      return isAntialiased(around, in: picture) { Double(own.value - Luma($0).value) }
    }
    return isAntialiased(around, in: picture) { difference(center, $0, at: around.center).brightness }
  }

  /// - Parameter excess: how much brighter the pixel is than a neighbour, on any scale.
  @inline(__always) private func isAntialiased(
    _ around: Neighbourhood, in picture: UnsafePointer<UInt32>, excess: (UInt32) -> Double
  ) -> Bool {
    let center = picture[around.center]
    var equal = around.isAtEdge ? 1 : 0
    var (darkest, brightest) = (0.0, 0.0)
    var (darkestPlace, brightestPlace) = (around.center, around.center)
    var (last, brightness) = (center, 0.0)
    // Columns outside, rows inside: of neighbours that are equally dark or bright, the first one counts.
    for x in around.left..<around.right {
      for y in around.top..<around.bottom {
        let place = y * pair.width + x
        if place == around.center { continue }
        // The same colour as before is neither darker nor brighter than it.
        if picture[place] != last {
          last = picture[place]
          brightness = last == center ? 0 : excess(last)
        }
        if brightness == 0 {
          // Different colours may be equally bright.
          equal += 1
          if equal > 2 { return false }
        } else if brightness < darkest {
          (darkest, darkestPlace) = (brightness, place)
        } else if brightness > brightest {
          (brightest, brightestPlace) = (brightness, place)
        }
      }
    }
    guard darkest != 0, brightest != 0 else { return false }
    return isSurfaceInBoth(darkestPlace) || isSurfaceInBoth(brightestPlace)
  }

  private func isSurfaceInBoth(_ place: Int) -> Bool {
    let around = Neighbourhood(x: place % pair.width, y: place / pair.width, width: pair.width, height: pair.height)
    return around.isSurface(in: pair.reference) && around.isSurface(in: pair.actual)
  }
}

/// The brightness of an opaque colour in whole steps of 10^-8, in which pixelmatch's factors are exact.
///
/// No two colours have the same, and sums of doubles are off by far less than a step: so what is darker, brighter or equal here is so
/// in doubles, which take twice the time.
private struct Luma {
  let value: Int

  @inline(__always) init(_ pixel: UInt32) {
    value = Int(pixel >> 16 & 255) &* 29_889_531 &+ Int(pixel >> 8 & 255) &* 58_662_247 &+ Int(pixel & 255) &* 11_448_223
  }
}

/// A pixel and those around it, at most eight, as far as the picture reaches.
private struct Neighbourhood {
  let left, right, top, bottom: Int
  let center: Int
  let width: Int

  @inline(__always) init(x: Int, y: Int, width: Int, height: Int) {
    left = max(x - 1, 0)
    right = min(x + 2, width)
    top = max(y - 1, 0)
    bottom = min(y + 2, height)
    center = y * width + x
    self.width = width
  }

  /// Whether some of the eight are missing.
  @inline(__always) var isAtEdge: Bool { right - left < 3 || bottom - top < 3 }

  @inline(__always) func isOpaque(in picture: UnsafePointer<UInt32>) -> Bool {
    var all = UInt32.max
    for y in top..<bottom {
      let row = picture + y * width
      for x in left..<right { all &= row[x] }
    }
    return all >= 0xFF00_0000
  }

  /// Whether more than two neighbours have the very same pixel; the edge of the picture counts as one.
  @inline(__always) func isSurface(in picture: UnsafePointer<UInt32>) -> Bool {
    let color = picture[center]
    // The centre is among those that are counted.
    var equal = isAtEdge ? 0 : -1
    for y in top..<bottom {
      let row = picture + y * width
      for x in left..<right { equal += row[x] == color ? 1 : 0 }
    }
    return equal > 2
  }
}
