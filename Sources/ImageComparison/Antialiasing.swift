// SPDX-License-Identifier: MIT

import Graphics

/// Whether a pixel looks like anti-aliasing, as pixelmatch 7.2 decides it after V. Vysniauskas, "Anti-aliased pixel and intensity
/// slope detector" (2009): it lies between a darker and a brighter pixel, one of which is part of a surface in both pictures.
extension PerceptualComparison {
  func isAntialiased(x: Int, y: Int) -> Bool {
    isAntialiased(x: x, y: y, in: pair.reference) || isAntialiased(x: x, y: y, in: pair.actual)
  }

  private func isAntialiased(x: Int, y: Int, in picture: UnsafeBufferPointer<UInt32>) -> Bool {
    let around = Neighbourhood(x: x, y: y, width: pair.width, height: pair.height)
    let center = picture[around.center]
    var equal = around.isAtEdge ? 1 : 0
    var darkest = (brightness: 0.0, x: 0, y: 0)
    var brightest = darkest
    // Columns outside, rows inside: of neighbours that are equally dark or bright, the first one counts.
    for neighbourX in around.columns {
      for neighbourY in around.rows where neighbourX != x || neighbourY != y {
        let neighbour = picture[neighbourY * pair.width + neighbourX]
        let brightness = neighbour == center ? 0 : difference(center, neighbour, at: around.center).brightness
        if brightness == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if brightness < darkest.brightness {
          darkest = (brightness, neighbourX, neighbourY)
        } else if brightness > brightest.brightness {
          brightest = (brightness, neighbourX, neighbourY)
        }
      }
    }
    guard darkest.brightness != 0, brightest.brightness != 0 else { return false }
    return isSurfaceInBoth(x: darkest.x, y: darkest.y) || isSurfaceInBoth(x: brightest.x, y: brightest.y)
  }

  private func isSurfaceInBoth(x: Int, y: Int) -> Bool {
    let around = Neighbourhood(x: x, y: y, width: pair.width, height: pair.height)
    return isSurface(around, in: pair.reference) && isSurface(around, in: pair.actual)
  }

  /// Whether more than two neighbours have the very same pixel; the edge of the picture counts as one.
  private func isSurface(_ around: Neighbourhood, in picture: UnsafeBufferPointer<UInt32>) -> Bool {
    let center = picture[around.center]
    // The centre is its own neighbour here, and not counted.
    var equal = around.isAtEdge ? 0 : -1
    for x in around.columns {
      for y in around.rows where picture[y * pair.width + x] == center { equal += 1 }
    }
    return equal > 2
  }
}

/// A pixel and those around it, at most eight, as far as the picture reaches.
private struct Neighbourhood {
  let columns, rows: ClosedRange<Int>
  let center: Int
  /// Whether some of the eight are missing.
  let isAtEdge: Bool

  @inline(__always) init(x: Int, y: Int, width: Int, height: Int) {
    columns = max(x - 1, 0)...min(x + 1, width - 1)
    rows = max(y - 1, 0)...min(y + 1, height - 1)
    center = y * width + x
    isAtEdge = columns.count < 3 || rows.count < 3
  }
}
