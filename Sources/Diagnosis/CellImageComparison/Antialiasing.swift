// SPDX-License-Identifier: MIT

import CellGraphics

/// Detection of anti-aliasing as in pixelmatch 7.2, after V. Vysniauskas, "Anti-aliased pixel and intensity slope detector"
/// (2009).
///
/// A pixel looks like anti-aliasing if, in one of the pictures, it has a darker and a brighter neighbour, and its darkest or its
/// brightest neighbour is part of a surface in both pictures. A pixel is part of a surface if more than two of its neighbours are
/// equal to it.
extension PerceptualComparison {
  func isAntialiased(x: Int, y: Int) -> Bool {
    isAntialiased(x: x, y: y, in: pair.reference) || isAntialiased(x: x, y: y, in: pair.actual)
  }

  @inline(__always) private func isAntialiased(x: Int, y: Int, in picture: UnsafePointer<UInt32>) -> Bool {
    guard let (darkest, brightest) = extremes(x: x, y: y, in: picture) else { return false }
    func isSurfaceInBoth(_ neighbour: Neighbour) -> Bool {
      let (x, y) = (x + neighbour.offset.x, y + neighbour.offset.y)
      return isSurface(x: x, y: y, in: pair.reference) && isSurface(x: x, y: y, in: pair.actual)
    }
    return isSurfaceInBoth(darkest) || isSurfaceInBoth(brightest)
  }

  /// Returns the darkest and the brightest neighbour of a pixel. Of several equal neighbours, it returns the first in column
  /// order.
  ///
  /// Returns `nil` if no neighbour is darker than the pixel, if none is brighter, or if more than two are as bright as the pixel.
  /// The edge of the picture counts as one such neighbour.
  @inline(__always) private func extremes(
    x: Int, y: Int, in picture: UnsafePointer<UInt32>
  ) -> (darkest: Neighbour, brightest: Neighbour)? {
    if let around = InnerNeighbourhood(x: x, y: y, of: pair, in: picture) {
      // Most pixels return here: more than two equal neighbours mean a surface.
      if around.isSurface { return nil }
      if around.isOpaque { return around.extremes }
    }
    return extremesOfAny(x: x, y: y, in: picture)
  }

  /// The same as `extremes`, for pixels at the edge and for pixels that are translucent or have a translucent neighbour. It
  /// computes in doubles and is much slower.
  @inline(never) private func extremesOfAny(
    x: Int, y: Int, in picture: UnsafePointer<UInt32>
  ) -> (darkest: Neighbour, brightest: Neighbour)? {
    let index = y * pair.width + x
    var equal = pair.isAtEdge(x: x, y: y) ? 1 : 0
    var (least, most) = (0.0, 0.0)
    var darkest, brightest: Neighbour?
    for neighbour in Neighbour.all {
      guard let place = pair.index(of: neighbour, x: x, y: y) else { continue }
      let excess = picture[place] == picture[index] ? 0 : -difference(picture[index], picture[place], at: index).brightness
      if excess == 0 {
        // Different colours can have the same brightness.
        equal += 1
        if equal > 2 { return nil }
      } else if excess < least {
        (least, darkest) = (excess, neighbour)
      } else if excess > most {
        (most, brightest) = (excess, neighbour)
      }
    }
    guard let darkest, let brightest else { return nil }
    return (darkest, brightest)
  }

  /// Whether more than two neighbours have exactly the value of the pixel. The edge of the picture counts as one such neighbour.
  @inline(__always) private func isSurface(x: Int, y: Int, in picture: UnsafePointer<UInt32>) -> Bool {
    if let around = InnerNeighbourhood(x: x, y: y, of: pair, in: picture) { return around.isSurface }
    return isSurfaceOfAny(x: x, y: y, in: picture)
  }

  @inline(never) private func isSurfaceOfAny(x: Int, y: Int, in picture: UnsafePointer<UInt32>) -> Bool {
    let color = picture[y * pair.width + x]
    let equal = Neighbour.all.compactMap { pair.index(of: $0, x: x, y: y) }.count { picture[$0] == color }
    return equal + (pair.isAtEdge(x: x, y: y) ? 1 : 0) > 2
  }
}
