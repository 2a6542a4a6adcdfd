// SPDX-License-Identifier: MIT

import CellGraphics
import CellRaster
import CellTestSupport

/// A list of random rows that changes at random: what a painter of viewports may be asked for.
struct ViewportScript {
  /// A row of a list. Its number determines its pixels.
  struct Row {
    var number: Int
    var isBlank = false
    var hasKey = true

    var height: Int { number % 7 }
  }

  static let widths = [6, 6, 6, 6, 4, 8]

  private var random: SplitMix64
  private var rows: [Row] = []
  private(set) var width = 6
  private(set) var height = 20
  private(set) var background = RGBA.white
  private var offset = 0
  private var header: (number: Int, top: Int)?

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    for _ in 0..<12 { rows.append(newRow()) }
  }

  /// Often one of few numbers, so that several rows have the same pixels.
  private mutating func newRow() -> Row {
    Row(number: chance(3) ? number(below: 8) : number(below: 1 << 20), isBlank: chance(8), hasKey: !chance(8))
  }

  private mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
  private mutating func chance(_ limit: Int) -> Bool { number(below: limit) == 0 }

  /// Carries out a random step.
  mutating func step() {
    switch number(below: 16) {
    case 0..<7: offset += number(below: 13) - 6
    case 7: offset = number(below: 60) - 10
    case 8: rows.insert(newRow(), at: number(below: rows.count + 1))
    case 9: if rows.count > 4 { rows.remove(at: number(below: rows.count)) }
    case 10: rows[number(below: rows.count)] = newRow()
    case 11: rows.swapAt(number(below: rows.count), number(below: rows.count))
    case 12: rows[number(below: rows.count)].isBlank = chance(2)
    case 13: header = chance(3) ? nil : (number(below: 1 << 20), -number(below: 3))
    case 14: if chance(3) { (width, height) = (Self.widths[number(below: 6)], 18 + number(below: 4)) }
    default: if chance(3) { background = chance(2) ? .white : RGBA(red: 10, green: 20, blue: 30, alpha: 128) }
    }
    if rows.count > 40 { rows.removeLast(20) }
    offset = min(max(offset, -8), rows.reduce(-12) { $0 + $1.height })
  }

  /// The visible rows, and some that are not.
  var visibleRows: [ViewportRow<Int>] {
    var top = -offset
    return rows.map { row in
      defer { top += row.height }
      guard !row.isBlank, let pixels = Self.pixels(row.number, height: row.height) else {
        return ViewportRow(key: row.number, top: top, .blank(height: row.height))
      }
      return ViewportRow(key: row.hasKey ? row.number : nil, top: top, .pixels(pixels, .cache))
    }
  }

  var pinnedHeader: ViewportRow<Int>? {
    header.flatMap { header in
      Self.pixels(header.number, height: 5).map { ViewportRow(key: header.number, top: header.top, .pixels($0, .drawing)) }
    }
  }

  /// Returns pixels of the height, which are the same for the same number: opaque ones, and translucent ones.
  private static func pixels(_ number: Int, height: Int) -> PixelBuffer? {
    guard let size = PixelSize(width: widths[number / 7 % widths.count], height: height) else { return nil }
    var random = SplitMix64(seed: UInt64(number))
    let isOpaque = number % 2 == 0
    let pixels = (0..<size.area).map { _ in
      let color = UInt8.random(in: 0...255, using: &random)
      return PremultipliedRGBA(RGBA(red: color, green: color / 2, blue: 200, alpha: isOpaque ? 255 : color)).packed
    }
    return PixelBuffer(size: size, pixels: pixels)
  }

  /// The picture, pixel by pixel.
  var plainPicture: PixelBuffer? {
    guard let size = PixelSize(width: width, height: height) else { return nil }
    var picture = PixelBuffer(size: size, filledWith: background)
    let (width, height) = (width, height)
    func put(_ row: ViewportRow<Int>, composites: Bool) {
      guard case .pixels(let part, _) = row.content else { return }
      picture.withMutablePixels { pixels in
        for y in max(0, row.top)..<max(0, row.top, min(height, row.top + part.height)) {
          for x in 0..<min(width, part.width) {
            let above = part[x, y - row.top].packed
            pixels[y * width + x] = composites ? composited(above, over: pixels[y * width + x]) : above
          }
        }
      }
    }
    for row in visibleRows { put(row, composites: false) }
    if let header = pinnedHeader { put(header, composites: true) }
    return picture
  }
}
