// SPDX-License-Identifier: MIT

internal import CCellCairo
internal import CCellMasks
internal import CellGraphics

/// A glyph's mask at its place, with the rectangle of its ink, in the coordinates of the target's pixels.
typealias PlacedMask = cell_placed_mask

extension PlacedMask {
  init(_ mask: GlyphMask, x: Int, y: Int, _ box: PixelRect) {
    self.init(
      coverage: mask.coverage, glyph: mask.pointer, x: Int32(x), y: Int32(y), left: Int32(box.x), top: Int32(box.y),
      right: Int32(box.maxX), bottom: Int32(box.maxY))
  }

  /// The mask as pixman takes it.
  var pixmanGlyph: pixman_glyph_t { pixman_glyph_t(x: x, y: y, glyph: glyph) }

  func meets(_ other: PlacedMask) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}

/// Divides glyphs into those whose ink meets no other, and groups that contain all glyphs that they meet.
struct GlyphGroups {
  /// The glyphs that meet no other glyph.
  private(set) var apart: [PlacedMask] = []
  /// The groups, as ranges of `glyphs`, with the rectangles that contain their ink.
  private(set) var meeting: [(glyphs: Range<Int>, box: PixelRect)] = []
  private(set) var glyphs: [pixman_glyph_t] = []
  /// Rows of glyphs from top to bottom, which do not overlap vertically.
  private var rows: [(start: Int, bottom: Int32)] = []

  /// The largest group in which each pair of glyphs is compared.
  private static let mostCompared = 8

  /// Divides the glyphs. Reorders them; their order does not change the pixels, because coverage is added.
  ///
  /// Glyphs of one row may meet if they overlap horizontally. In small groups, each pair is compared, so that kerned letters such as
  /// "To" do not count as meeting. O(n) for text whose glyphs are in visual order, O(n log n) otherwise.
  mutating func divide(_ placed: inout [PlacedMask]) {
    apart.removeAll(keepingCapacity: true)
    meeting.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
    findRows(of: placed)
    for (number, row) in rows.enumerated() {
      let end = number + 1 < rows.count ? rows[number + 1].start : placed.count
      divideRow(&placed, row.start..<end)
    }
  }

  private mutating func findRows(of placed: [PlacedMask]) {
    rows.removeAll(keepingCapacity: true)
    for (index, mask) in placed.enumerated() {
      var row = (start: index, bottom: mask.bottom)
      while let last = rows.last, mask.top < last.bottom {
        row = (last.start, max(row.bottom, last.bottom))
        rows.removeLast()
      }
      rows.append(row)
    }
  }

  private mutating func divideRow(_ placed: inout [PlacedMask], _ row: Range<Int>) {
    if !row.dropFirst().allSatisfy({ placed[$0 - 1].left <= placed[$0].left }) {
      placed[row].sort { $0.left < $1.left }
    }
    var start = row.lowerBound
    while start < row.upperBound {
      var end = start + 1
      var right = placed[start].right
      while end < row.upperBound, placed[end].left < right {
        right = max(right, placed[end].right)
        end += 1
      }
      add(placed[start..<end])
      start = end
    }
  }

  private mutating func add(_ group: ArraySlice<PlacedMask>) {
    guard mayMeet(group) else {
      apart += group
      return
    }
    let first = glyphs.count
    var (left, top, right, bottom) = (Int32.max, Int32.max, Int32.min, Int32.min)
    for mask in group {
      glyphs.append(mask.pixmanGlyph)
      left = min(left, mask.left)
      top = min(top, mask.top)
      right = max(right, mask.right)
      bottom = max(bottom, mask.bottom)
    }
    meeting.append(
      (first..<glyphs.count, PixelRect(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))))
  }

  private func mayMeet(_ group: ArraySlice<PlacedMask>) -> Bool {
    guard group.count > 1 else { return false }
    guard group.count <= Self.mostCompared else { return true }
    return group.indices.contains { index in group[..<index].contains { $0.meets(group[index]) } }
  }
}
