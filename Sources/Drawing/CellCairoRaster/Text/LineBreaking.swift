// SPDX-License-Identifier: MIT

internal import CellGraphics

/// A line of text: clusters, which may be followed by an ellipsis and more clusters.
struct TextLine: Equatable {
  /// The index of the paragraph that contains the line.
  var paragraph: Int
  var clusters: Range<Int>
  /// Whether an ellipsis follows `clusters`.
  var hasEllipsis = false
  /// The style of the ellipsis: the index of a run of the styled text.
  var ellipsisStyle = 0
  /// The clusters after the ellipsis.
  var tail: Range<Int> = 0..<0
  var isRightToLeft: Bool
  /// The width of the line in device pixels, without the room beside it and trailing white space.
  var width: Int
  /// The room in device pixels that indent and box take beside the line.
  var inset = 0
}

struct TextLines: Equatable {
  var lines: [TextLine]
  var isTruncated: Bool
  /// The width below which a line with an ellipsis would show other characters, although it is not as wide; 0 for other lines. Apart
  /// from this, the same lines result at any available width from that of the widest line: a line takes all that fits.
  var truncatedWidth = 0

  var width: Int { lines.map { $0.width + $0.inset }.max() ?? 0 }
}

extension ShapedText {
  /// Breaks the text into lines of at most `available` device pixels, and into no more lines than the style allows.
  ///
  /// Line breaking is greedy, as in CSS and Pango: a line takes all that fits, and the width of its trailing white space is
  /// ignored. A piece that is wider than a line and has no break opportunity is broken between characters.
  func lines(available: Int) -> TextLines {
    let limit = style.maxLines ?? .max
    var lines: [TextLine] = []
    for (number, paragraph) in paragraphs.enumerated() {
      var rest = paragraph.clusters
      let inset = inset(of: paragraph)
      repeat {
        if lines.count == limit { return truncated(lines, available: available) }
        let end = lineEnd(rest, available: available - inset)
        let clusters = rest.lowerBound..<end
        lines.append(
          TextLine(
            paragraph: number, clusters: clusters, isRightToLeft: paragraph.isRightToLeft, width: width(clusters),
            inset: inset))
        rest = end..<rest.upperBound
      } while !rest.isEmpty
    }
    return TextLines(lines: lines, isTruncated: false)
  }

  /// Breaks the first line off a non-empty range of clusters. Returns the index after the line's last cluster.
  private func lineEnd(_ range: Range<Int>, available: Int) -> Int {
    var width = 0
    var lastBreak: Int?
    var lastCharacter: Int?
    for index in range {
      let cluster = clusters[index]
      let advance = cluster.isTab ? advance(ofTab: index, at: width) : Int(cluster.advance)
      if index > range.lowerBound {
        if canBreak(before: index) { lastBreak = index }
        if cluster.beginsCharacter { lastCharacter = index }
        // Without a break opportunity, the line ends at the last character boundary. Without either, it continues.
        if width + advance > available, !cluster.isWhiteSpace, let end = lastBreak ?? lastCharacter { return end }
      }
      width += advance
    }
    return range.upperBound
  }

  /// Returns the lines with an ellipsis in the last line. The ellipsis replaces all text that does not fit.
  private func truncated(_ lines: [TextLine], available: Int) -> TextLines {
    guard var line = lines.last, style.ellipsis != .none else { return TextLines(lines: lines, isTruncated: true) }
    // Room is left for the ellipsis in the style at the end of the whole line.
    var narrowest = ellipses.count > 1 ? line.width : 0
    line.ellipsisStyle = ellipsisStyle(before: line.clusters.upperBound)
    let mark = ellipses[line.ellipsisStyle]
    let end = paragraphs[line.paragraph].clusters.upperBound
    let available = max(0, available - line.inset)
    let room = max(0, available - mark.advance)
    line.hasEllipsis = true
    switch style.ellipsis {
    case .end, .none:
      line.clusters = trimmed(head(from: line.clusters, in: end, fitting: room))
    case .start:
      line.tail = tail(after: line.clusters.lowerBound, fitting: room)
      line.clusters = line.clusters.lowerBound..<line.clusters.lowerBound
    case .middle:
      let front = trimmed(head(from: line.clusters, in: end, fitting: room - room / 2))
      line.tail = tail(after: front.upperBound, fitting: room - advance(front))
      line.clusters = front
      // The larger half of the room is that of the front.
      narrowest = max(narrowest, 2 * advance(front) - 1 + mark.advance)
    }
    // It is drawn in the style of the text before it, unless it would then be wider.
    let style = ellipsisStyle(before: line.clusters.upperBound)
    if ellipses[style].advance <= mark.advance { line.ellipsisStyle = style }
    let shown = advance(line.clusters) + clusters[line.tail].reduce(0) { $0 + Int($1.advance) }
    line.width = shown + ellipses[line.ellipsisStyle].advance
    narrowest = max(narrowest, shown + mark.advance)
    return TextLines(lines: lines.dropLast() + [line], isTruncated: true, truncatedWidth: line.inset + min(narrowest, available))
  }

  /// Returns the total advance of the clusters at the start of a line.
  func advance(_ range: Range<Int>) -> Int {
    guard tabStops != nil else { return clusters[range].reduce(0) { $0 + Int($1.advance) } }
    return range.reduce(0) { $0 + (clusters[$1].isTab ? advance(ofTab: $1, at: $0) : Int(clusters[$1].advance)) }
  }

  /// Returns the index of the style in which an ellipsis is drawn: the style of the last cluster before `index`.
  func ellipsisStyle(before index: Int) -> Int {
    clusters.isEmpty ? 0 : Int(clusters[max(0, min(index, clusters.count) - 1)].style)
  }

  /// Returns the clusters of as many whole characters as fit in `room` pixels. They begin at the start of `range` and may continue
  /// beyond it, but end at or before `end`.
  private func head(from range: Range<Int>, in end: Int, fitting room: Int) -> Range<Int> {
    var width = 0
    var boundary = range.lowerBound
    for index in range.lowerBound..<end {
      if clusters[index].beginsCharacter { boundary = index }
      width += clusters[index].isTab ? advance(ofTab: index, at: width) : Int(clusters[index].advance)
      if width > room { return range.lowerBound..<boundary }
    }
    return range.lowerBound..<end
  }

  /// Returns the clusters of as many whole characters at the end of the text as fit in `room` pixels, without leading white space. A tab
  /// behind an ellipsis is as wide as a space.
  /// No cluster is before `start` or before the last paragraph.
  private func tail(after start: Int, fitting room: Int) -> Range<Int> {
    var width = 0
    var boundary = clusters.count
    let start = max(start, paragraphs.last?.clusters.lowerBound ?? 0)
    for index in (start..<clusters.count).reversed() {
      width += Int(clusters[index].advance)
      if width > room { break }
      if clusters[index].beginsCharacter { boundary = index }
    }
    while boundary < clusters.count, clusters[boundary].isWhiteSpace { boundary += 1 }
    return boundary..<clusters.count
  }
}
