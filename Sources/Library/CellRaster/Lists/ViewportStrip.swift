// SPDX-License-Identifier: MIT

internal import CellGraphics

/// Rows of pixels in a viewport that come from the same row of a list, or from none.
///
/// Strips hold keys instead of pixels, so that a painter does not keep rows in memory that are no longer visible.
struct ViewportStrip<Key: Hashable & Sendable>: Sendable {
  /// A row or a header that is shown.
  private enum Shown {
    case nothing
    case keyed(Key, top: Int)
    /// A row that is not compared with others.
    case unknown

    init(_ row: ViewportRow<Key>) { self = row.key.map { .keyed($0, top: row.top) } ?? .unknown }

    /// Whether a viewport in which `old` is shown has the same pixels `distance` rows further down.
    func isSame(as old: Shown, movedUp distance: Int) -> Bool {
      switch (self, old) {
      case (.nothing, .nothing): true
      case (.keyed(let key, let top), .keyed(let oldKey, let oldTop)): oldTop == top + distance && key == oldKey
      case (.nothing, _), (.keyed, _), (.unknown, _): false
      }
    }
  }

  private(set) var lines: Range<Int>
  /// The index of the row among those of its frame; `nil` if no pixels of a row are visible.
  private(set) var rowIndex: Int?
  /// The background, if it is visible.
  private(set) var background: PremultipliedRGBA?
  private var row = Shown.nothing
  private var header = Shown.nothing

  /// Whether a pinned header covers the strip.
  var isCovered: Bool { if case .nothing = header { false } else { true } }

  /// Returns the strips of a frame, which cover the viewport from top to bottom.
  static func strips(
    of rows: [ViewportRow<Key>], under header: ViewportRow<Key>?, size: PixelSize, background: PremultipliedRGBA
  ) -> [ViewportStrip] {
    let viewport = 0..<size.height
    var strips: [ViewportStrip] = []
    var end = 0
    for (index, row) in rows.enumerated() {
      let lines = row.lines.clamped(to: viewport)
      guard let pixels = row.pixels, !lines.isEmpty else { continue }
      precondition(lines.lowerBound >= end, "the rows of a viewport overlap")
      if end < lines.lowerBound { strips.append(ViewportStrip(lines: end..<lines.lowerBound, background: background)) }
      strips.append(
        ViewportStrip(
          lines: lines, rowIndex: index, background: pixels.width < size.width ? background : nil, row: Shown(row)))
      end = lines.upperBound
    }
    if end < size.height { strips.append(ViewportStrip(lines: end..<size.height, background: background)) }
    guard let header, let pixels = header.pixels else { return strips }
    let isOpaque = pixels.width >= size.width && pixels.isOpaque
    return strips.flatMap { $0.covered(by: header, isOpaque: isOpaque) }
  }

  /// Returns the strip with the part that a pinned header covers as a strip of its own.
  /// - Parameter isOpaque: whether nothing below the header is visible.
  private func covered(by header: ViewportRow<Key>, isOpaque: Bool) -> [ViewportStrip] {
    let middle = header.lines.clamped(to: lines)
    guard !middle.isEmpty else { return [self] }
    var covered = isOpaque ? ViewportStrip(lines: middle) : cut(to: middle)
    covered.header = Shown(header)
    let parts = [cut(to: lines.lowerBound..<middle.lowerBound), covered, cut(to: middle.upperBound..<lines.upperBound)]
    return parts.filter { !$0.lines.isEmpty }
  }

  private func cut(to lines: Range<Int>) -> ViewportStrip {
    var part = self
    part.lines = lines
    return part
  }

  // MARK: Comparing frames

  /// Returns the rows of pixels of a frame that are the same in an older frame, `distance` rows further down. O(n) for n strips.
  static func kept(from old: [ViewportStrip], to new: [ViewportStrip], movedUp distance: Int) -> RangeSet<Int> {
    var kept = RangeSet<Int>()
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count, newIndex < new.count {
      let (before, after) = (old[oldIndex], new[newIndex])
      let lines = before.lines.lowerBound - distance..<before.lines.upperBound - distance
      let both = lines.clamped(to: after.lines)
      if !both.isEmpty, after.isSame(as: before, movedUp: distance) { kept.insert(contentsOf: both) }
      if lines.upperBound <= after.lines.upperBound { oldIndex += 1 } else { newIndex += 1 }
    }
    return kept
  }

  private func isSame(as old: ViewportStrip, movedUp distance: Int) -> Bool {
    background == old.background && row.isSame(as: old.row, movedUp: distance)
      && header.isSame(as: old.header, movedUp: distance)
  }

  /// Returns the distance by which most rows of pixels have moved up since an older frame, or down if it is negative; 0 if none have
  /// moved. O(n) for n strips.
  static func distance(from old: [ViewportStrip], to new: [ViewportStrip]) -> Int {
    let oldTops = tops(of: old)
    var lines: [Int: Int] = [:]
    for (key, shown) in tops(of: new) {
      guard let before = oldTops[key], before.top != shown.top else { continue }
      lines[before.top - shown.top, default: 0] += min(before.lines, shown.lines)
    }
    // Of several distances for equally many rows, any would do, but the same one each time.
    return lines.max { ($0.value, -abs($0.key), $0.key) < ($1.value, -abs($1.key), $1.key) }?.key ?? 0
  }

  /// Returns where each key is shown first, and how many of its rows of pixels are visible.
  private static func tops(of strips: [ViewportStrip]) -> [Key: (top: Int, lines: Int)] {
    var tops: [Key: (top: Int, lines: Int)] = [:]
    for strip in strips {
      guard case .keyed(let key, let top) = strip.row else { continue }
      if tops[key] == nil { tops[key] = (top, 0) }
      if tops[key]?.top == top { tops[key]?.lines += strip.lines.count }
    }
    return tops
  }
}
