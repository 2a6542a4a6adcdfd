// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The places in a line to which tabs move, in device pixels (CSS Text 3, section 9.2).
struct TabStops: Hashable {
  /// The distance between two stops; 0 for tabs without a width.
  var distance: Double
  /// The advance of a space, for a tab behind an ellipsis.
  var space: Int
  /// The advance of the digit 0. A tab that would be less than half as wide moves to the stop after the next.
  var zero: Int

  /// Returns the advance of a tab.
  /// - Parameter position: the distance of the tab from the start of its line.
  func advance(at position: Int) -> Int {
    guard distance > 0 else { return 0 }
    var stop = ((Double(position) / distance).rounded(.down) + 1) * distance
    if 2 * (stop - Double(position)) < Double(zero) { stop += distance }
    return Int(stop.rounded()) - position
  }
}

extension ShapedText {
  mutating func addTabStops(_ stops: TabStops) {
    tabStops = stops
    for index in clusters.indices where clusters[index].isTab { clusters[index].advance = Int32(stops.space) }
  }

  /// Returns the advance of a tab, with what the ends of a background around it take.
  /// - Parameter position: the distance of the cluster from the start of its line.
  func advance(ofTab index: Int, at position: Int) -> Int {
    guard let tabStops else { return Int(clusters[index].advance) }
    let ends = backgroundEnds[index] ?? BackgroundEnds()
    return tabStops.advance(at: position + Int(ends.left)) + Int(ends.room)
  }

  /// Returns the advances of the tabs among the clusters at the start of a line.
  func tabAdvances(in range: Range<Int>) -> [Int: Int32] {
    var advances: [Int: Int32] = [:]
    var position = 0
    for index in range {
      guard clusters[index].isTab else {
        position += Int(clusters[index].advance)
        continue
      }
      let advance = advance(ofTab: index, at: position)
      advances[index] = Int32(advance)
      position += advance
    }
    return advances
  }
}

extension TextShaper {
  /// Returns the tab stops of a text, which its first font determines.
  func tabStops(of text: StyledText) throws(TextError) -> TabStops {
    let first = text.runs[0]
    func advance(_ character: String) throws(TextError) -> Int32 {
      let shaped = try shape(StyledText(runs: [TextRun(text: character, font: first.font, color: first.color)]))
      return shaped.clusters[0].advance
    }
    let space = Int(ShapedText.spaced(try advance(" "), by: Int32(grid.nearest(first.letterSpacing))))
    let distance = min(text.stored.value.paragraph.tabSize * Double(space), 1_000_000)
    return TabStops(distance: distance, space: space, zero: Int(try advance("0")))
  }
}
