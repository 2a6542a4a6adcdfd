// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellLayout
import CellNotation
import CellTree

@testable import CellPainting

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

/// Returns an element of `width` x `height` points.
func sized(
  _ content: Content, width: Double, height: Double, decoration: Decoration = Decoration()
) -> Element {
  element(content, decoration: decoration) {
    $0.width = .points(width)
    $0.height = .points(height)
  }
}

func text(_ string: String) -> StyledText {
  StyledText(runs: [TextRun(text: string, font: FontDescription(family: "Fake", size: 10), color: .black)])
}

/// A text whose characters are squares of 10 points, and which is truncated if its line is narrower than the text.
private struct FakeText {
  var grid: PixelGrid

  func metrics(_ text: StyledText) -> TextMetrics {
    TextMetrics(
      size: Size(width: Double(text.string.count) * 10, height: 10), firstBaseline: 8, lastBaseline: 8, lineCount: 1,
      isTruncated: false)
  }

  func placed(_ text: StyledText, _ box: PixelRect, _ lineWidth: Int, _ isRightToLeft: Bool) -> PlacedText {
    let face = FontFace(fileHash: "fake", index: 0, matrix: [10, 0, 0, 10], isEmboldened: false, hasColorGlyphs: false)
    let runs =
      text.string.isEmpty ? [] : [GlyphRun(font: face, color: .black, glyphs: [Glyph(id: 1, x: 0, y: 8)])]
    let item = TextItem(
      text: text.string, x: box.x, y: box.y, width: box.width, height: Int(grid.devicePixels(10)), baselines: [8], runs: runs)
    return PlacedText(item: item, isTruncated: Double(text.string.count) * grid.devicePixels(10) > Double(lineWidth))
  }
}

/// Returns the display list of a cell that contains `children` in a column. Pictures have 40 x 20 pixels and are opaque, except
/// "glass", which has an alpha channel, and "missing", which does not exist.
func painted(
  _ children: [Element], width: Double = 100, scale: PixelScale = .x1, decoration: Decoration = Decoration()
) throws -> DisplayList {
  var layout = LayoutProperties()
  layout.direction = .column
  layout.alignItems = .start
  let root = Element(
    path: "cell", location: DocumentLocation(file: "test.yaml", line: 1, column: 1), content: .container, layout: layout,
    decoration: decoration, children: children)
  let cell = Cell(width: width, scale: scale, background: nil, root: root)
  let text = FakeText(grid: PixelGrid(scale: scale))
  let pictureProperties = { (source: String) in
    source == "missing"
      ? nil : PixelSize(width: 40, height: 20).map { PictureProperties(size: $0, hasAlphaChannel: source == "glass") }
  }
  let session = LayoutSession(
    measuring: ContentMeasuring(text: { styled, _ in text.metrics(styled) }, pictureSize: { pictureProperties($0)?.naturalSize }))
  return try PaintedCell(
    session.layOut(cell),
    placing: ContentPlacing(
      text: { text.placed($0, $1, $2, $3) }, textSize: { styled, _ in text.metrics(styled) },
      pictureProperties: pictureProperties)
  ).list
}

/// Returns the lines of a list's description that describe items, without their indentation.
func itemLines(_ list: DisplayList) -> [String] {
  list.description.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    .filter { line in
      ["fill", "border", "picture", "text", "decoration", "inset"].contains { line.hasPrefix($0 + " ") }
    }
}
