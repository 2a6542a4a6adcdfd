// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageComparison

/// A plain implementation of pixelmatch 7.2: on bytes, pixel by pixel, without shortcuts.
struct PlainPixelmatch {
  let width, height: Int
  let first, second: [UInt8]
  let options: PerceptualOptions
  let style: DifferenceStyle
  private(set) var count = 0
  private(set) var antialiasedCount = 0
  private(set) var output: [UInt8]

  init(_ first: StraightPixels, _ second: StraightPixels, options: PerceptualOptions, style: DifferenceStyle) {
    width = first.size.width
    height = first.size.height
    self.first = first.bytes
    self.second = second.bytes
    self.options = options
    self.style = style
    output = [UInt8](repeating: 0, count: 4 * first.size.area)
    for y in 0..<height {
      for x in 0..<width { compare(x, y) }
    }
  }

  private mutating func compare(_ x: Int, _ y: Int) {
    let position = 4 * (y * width + x)
    let delta = delta(first, position, second, position)
    if abs(delta) <= 35215 * options.threshold * options.threshold {
      if !style.isMask { drawGrey(position) }
    } else if !options.countsAntialiasing
      && (isAntialiased(x, y, in: first, other: second) || isAntialiased(x, y, in: second, other: first))
    {
      antialiasedCount += 1
      if !style.isMask { draw(style.antialiasedColor, position) }
    } else {
      count += 1
      draw(delta < 0 ? style.darkerColor ?? style.differentColor : style.differentColor, position)
    }
  }

  private func yiq(_ a: [UInt8], _ k: Int, _ b: [UInt8], _ m: Int) -> (y: Double, i: Double, q: Double) {
    let (alpha1, alpha2) = (Double(a[k + 3]), Double(b[m + 3]))
    var backdrop = [255.0, 255.0, 255.0]
    if options.isOverCheckerboard {
      backdrop = [
        48 + 159 * Double(k % 2), 48 + 159 * Double(Int(Double(k) / 1.618033988749895) % 2),
        48 + 159 * Double(Int(Double(k) / 2.618033988749895) % 2),
      ]
    }
    let d = (0..<3).map { channel -> Double in
      let (c1, c2) = (Double(a[k + channel]), Double(b[m + channel]))
      if alpha1 == 255, alpha2 == 255 { return c1 - c2 }
      return (c1 * alpha1 - c2 * alpha2 - backdrop[channel] * (alpha1 - alpha2)) / 255
    }
    return (
      d[0] * 0.29889531 + d[1] * 0.58662247 + d[2] * 0.11448223, d[0] * 0.59597799 - d[1] * 0.27417610 - d[2] * 0.32180189,
      d[0] * 0.21147017 - d[1] * 0.52261711 + d[2] * 0.31114694
    )
  }

  private func delta(_ a: [UInt8], _ k: Int, _ b: [UInt8], _ m: Int) -> Double {
    if a[k..<k + 4] == b[m..<m + 4] { return 0 }
    let (y, i, q) = yiq(a, k, b, m)
    let delta = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    return y > 0 ? -delta : delta
  }

  private func neighbours(_ x: Int, _ y: Int) -> [(x: Int, y: Int)] {
    (x - 1...x + 1).flatMap { column in (y - 1...y + 1).map { (column, $0) } }
      .filter { $0 != (x, y) && (0..<width).contains($0.0) && (0..<height).contains($0.1) }
  }

  private func isAntialiased(_ x: Int, _ y: Int, in picture: [UInt8], other: [UInt8]) -> Bool {
    let around = neighbours(x, y)
    let center = 4 * (y * width + x)
    let deltas = around.map { place -> Double in
      let position = 4 * (place.y * width + place.x)
      return picture[center..<center + 4] == picture[position..<position + 4] ? 0 : yiq(picture, center, picture, position).y
    }
    guard deltas.count(where: { $0 == 0 }) + (around.count < 8 ? 1 : 0) <= 2 else { return false }
    guard let darkest = deltas.min(), let brightest = deltas.max(), darkest < 0, brightest > 0,
      let dark = deltas.firstIndex(of: darkest), let bright = deltas.firstIndex(of: brightest)
    else { return false }
    return [around[dark], around[bright]].contains { place in
      [picture, other].allSatisfy { hasManySiblings(place.x, place.y, in: $0) }
    }
  }

  private func hasManySiblings(_ x: Int, _ y: Int, in picture: [UInt8]) -> Bool {
    let around = neighbours(x, y)
    func pixel(_ x: Int, _ y: Int) -> ArraySlice<UInt8> { picture[4 * (y * width + x)..<4 * (y * width + x) + 4] }
    let same = around.count { pixel($0.x, $0.y) == pixel(x, y) }
    return same + (around.count < 8 ? 1 : 0) > 2
  }

  private mutating func draw(_ color: RGBA, _ position: Int) {
    output.replaceSubrange(position..<position + 4, with: [color.red, color.green, color.blue, 255])
  }

  private mutating func drawGrey(_ position: Int) {
    let channels = first[position..<position + 4].map(Double.init)
    let brightness = channels[0] * 0.29889531 + channels[1] * 0.58662247 + channels[2] * 0.11448223
    let grey = UInt8(255 + (brightness - 255) * style.backdropOpacity * channels[3] / 255)
    draw(RGBA(red: grey, green: grey, blue: grey), position)
  }
}
