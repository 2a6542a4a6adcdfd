// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayout
import CellNotation
import CellTree

func element(
  _ content: Content, path: String = "cell/part", decoration: Decoration = Decoration(), children: [Element] = [],
  _ change: (inout LayoutProperties) -> Void = { _ in }
) -> Element {
  var layout = LayoutProperties()
  change(&layout)
  return Element(
    path: path, location: DocumentLocation(file: "test.yaml", line: 3, column: 5), content: content, layout: layout,
    decoration: decoration, children: children)
}

/// Returns a cell whose root contains `children`.
func cell(
  width: Double, scale: PixelScale = .x1, isRightToLeft: Bool = false, children: [Element],
  _ change: (inout LayoutProperties) -> Void = { _ in }
) -> Cell {
  Cell(
    width: width, scale: scale, background: nil, isRightToLeft: isRightToLeft,
    root: element(.container, path: "cell", children: children, change))
}

func text(_ string: String) -> StyledText {
  StyledText(runs: [TextRun(text: string, font: FontDescription(family: "Fake", size: 10), color: .black)])
}

/// Measures each character as a square of 10 points, with line breaks anywhere, and every picture as 40 x 20 pixels.
var fakeMeasuring: ContentMeasuring {
  ContentMeasuring(
    text: { text, width in
      let count = text.string.count
      let perLine: Int
      switch width {
      case .maxContent: perLine = max(1, count)
      case .minContent: perLine = 1
      case .definite(let points): perLine = max(1, Int(points / 10))
      }
      let lines = max(1, (count + perLine - 1) / perLine)
      return TextMetrics(
        size: Size(width: Double(min(count, perLine)) * 10, height: Double(lines) * 10), firstBaseline: 8,
        lastBaseline: Double(lines) * 10 - 2, lineCount: lines, isTruncated: false)
    },
    pictureSize: { _ in Size(width: 40, height: 20) })
}

func frames(_ cell: Cell) throws -> [Rect] {
  try LayoutTree(of: cell, measuring: fakeMeasuring).boxes.map(\.frame)
}

extension Rect {
  /// Whether no edge is farther than a millionth of a point from that of another rectangle.
  func isNear(_ other: Rect) -> Bool {
    zip([x, y, width, height], [other.x, other.y, other.width, other.height]).allSatisfy { abs($0 - $1) < 1e-6 }
  }
}
