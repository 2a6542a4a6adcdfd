// SPDX-License-Identifier: MIT

import Graphics

/// Whether a pixel looks like anti-aliasing, as pixelmatch 7.2 decides it after V. Vysniauskas, "Anti-aliased pixel and intensity
/// slope detector" (2009): it lies between a darker and a brighter pixel, one of which is part of a surface in both pictures.
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

  /// The darkest and the brightest neighbour of a pixel, the first of each by columns, where one is darker than the pixel and the
  /// other brighter; `nil` also where more than two are equally bright.
  @inline(__always) private func extremes(
    x: Int, y: Int, in picture: UnsafePointer<UInt32>
  ) -> (darkest: Neighbour, brightest: Neighbour)? {
    if let around = InnerNeighbourhood(x: x, y: y, of: pair, in: picture) {
      // Most pixels end here: what has more than two equal neighbours lies on a surface.
      if around.isSurface { return nil }
      if around.isOpaque { return around.extremes }
    }
    return extremesOfAny(x: x, y: y, in: picture)
  }

  /// The same where neighbours may be missing or translucent, in doubles, which takes far longer.
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
        // Different colours may be equally bright.
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

  /// Whether more than two neighbours have the very same pixel; the edge of the picture counts as one.
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
