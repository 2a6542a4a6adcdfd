// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Testing

@testable import CellCairoRaster

/// The narrowest width of a text is the one to which `fit-lines` narrows its box.
@Suite struct NarrowestWidthTests {
  /// A text in two fonts, so that the ellipsis of each is different.
  private func mixed(_ ellipsis: Ellipsis, letterSpacing: Double = 0) -> StyledText {
    var text = styled(
      "one two three four five ", letterSpacing: letterSpacing, ParagraphStyle(maxLines: 2, ellipsis: ellipsis))
    text.runs += styled("six seven eight nine ten", size: 21, weight: 700).runs
    return text
  }

  @Test(arguments: [Ellipsis.end, .middle, .start, .none], Array(stride(from: 30, through: 330, by: 3)))
  func `a text has the same glyphs in its narrowest width`(ellipsis: Ellipsis, width: Int) throws {
    let text = mixed(ellipsis, letterSpacing: 1)
    let narrowest = try metrics(text, .definite(Double(width))).narrowestWidth
    let wide = try placed(text, width: width)
    let narrow = try placed(text, width: Int(narrowest))
    #expect(narrow.item.runs == wide.item.runs)
    #expect(narrow.item.text == wide.item.text)
    #expect(narrow.isTruncated == wide.isTruncated)
  }

  @Test func `it is the width of the widest line, unless a wider box moves the ellipsis`() throws {
    let lines = try metrics(styled("one two three"), .definite(80))
    #expect(lines.narrowestWidth == lines.size.width)
    let middle = try metrics(styled("one two three", ParagraphStyle(maxLines: 1, ellipsis: .middle)), .definite(60))
    #expect(middle.narrowestWidth >= middle.size.width)
  }
}
