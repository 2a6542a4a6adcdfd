// SPDX-License-Identifier: MIT

package import CellGraphics

/// Text that was shaped once and can be measured at any width, on any thread. A copy takes one reference.
package struct MeasurableText: Hashable, Sendable {
  /// A line of the text. Lengths are in points.
  package struct Line: Hashable, Sendable {
    /// The characters that the line shows, in logical order, without white space at its end. A picture is U+FFFC.
    package var text: String
    /// The width with the indent and the box of the paragraph, without white space at the end.
    package var width: Double
    /// The distance from the top of the text to the baseline.
    package var baseline: Double
  }

  private let shaped: Shared<ShapedText>
  private let grid: PixelGrid

  init(_ shaped: ShapedText, _ grid: PixelGrid) {
    self.shaped = Shared(shaped)
    self.grid = grid
  }

  /// Returns what ``TextEngine/metrics(of:width:proportions:)`` returns for the text, and its lines.
  package func measured(width: AvailableSpace) -> (metrics: TextMetrics, lines: [Line]) {
    let shaped = shaped.value
    let lines = shaped.lines(available: shaped.available(in: width, grid))
    let measured = lines.lines.indices.map { number in
      let line = lines.lines[number]
      return Line(
        text: shaped.text(of: line), width: grid.points(Double(line.width + line.inset)),
        baseline: grid.points(Double(shaped.top(ofLine: number, in: lines) + shaped.baseline)))
    }
    return (shaped.metrics(of: lines, grid), measured)
  }

  /// Returns what ``TextEngine/metrics(of:width:proportions:)`` returns for the text.
  package func metrics(width: AvailableSpace) -> TextMetrics {
    let shaped = shaped.value
    return shaped.metrics(of: shaped.lines(available: shaped.available(in: width, grid)), grid)
  }
}

extension ShapedText {
  /// Returns the number of device pixels that lines have in a space.
  func available(in width: AvailableSpace, _ grid: PixelGrid) -> Int {
    switch width {
    case .maxContent: .max
    case .minContent: minContentWidth
    case .definite(let points): grid.wholePixels(in: points)
    }
  }

  /// Returns the size and the baselines of the text in lines, in points.
  func metrics(of lines: TextLines, _ grid: PixelGrid) -> TextMetrics {
    let width = lines.width
    let lastTop = top(ofLine: lines.lines.count - 1, in: lines)
    return TextMetrics(
      size: Size(width: grid.points(Double(width)), height: grid.points(Double(height(of: lines)))),
      firstBaseline: grid.points(Double(top(ofLine: 0, in: lines) + baseline)),
      lastBaseline: grid.points(Double(lastTop + baseline)),
      lineCount: lines.lines.count, isTruncated: lines.isTruncated,
      narrowestWidth: grid.points(Double(max(width, lines.truncatedWidth))))
  }

  /// Returns the characters that a line shows, in logical order, without white space at its end.
  fileprivate func text(of line: TextLine) -> String {
    let paragraph = paragraphs[line.paragraph]
    func text(_ range: Range<Int>) -> String {
      guard !range.isEmpty else { return "" }
      let end =
        range.upperBound < paragraph.clusters.upperBound ? Int(clusters[range.upperBound].firstByte) : paragraph.bytes.upperBound
      return String(decoding: utf8[Int(clusters[range.lowerBound].firstByte)..<end], as: UTF8.self)
    }
    if !line.hasEllipsis { return text(trimmed(line.clusters)) }
    // The tail is at the end of the last paragraph.
    let tail = line.tail.isEmpty ? "" : String(decoding: utf8[Int(clusters[line.tail.lowerBound].firstByte)...], as: UTF8.self)
    return text(line.clusters) + style.ellipsisText + tail
  }
}
