// SPDX-License-Identifier: MIT

import CellGraphics
import CellRaster
import Testing

@Suite struct MaskedFadeTests {
  /// Returns a text of three lines, truncated after two, on white.
  private func picture(fade: Fade?, mask: AlphaMask?) throws -> PixelBuffer {
    let run = TextRun(
      text: "The quick brown fox jumps over the lazy dog", font: FontDescription(family: "DejaVu Sans", size: 14), color: .black)
    var paragraph = ParagraphStyle()
    paragraph.maxLines = 2
    paragraph.ellipsis = .none
    let content = TextContent(text: StyledText(runs: [run], paragraph: paragraph), fade: fade)
    let text = element(Content(content), path: "cell/text", decoration: Decoration(mask: mask))
    return try AssetFolder().renderer().drawn(cell(width: 120, children: [text])).pixels
  }

  @Test(arguments: Fade.Edge.allCases)
  func `a mask fades a text like a gradient of the background over it, within two steps`(edge: Fade.Edge) throws {
    let drawn = try picture(fade: Fade(edge: edge, length: 20, color: .white, onlyWhenTruncated: true), mask: nil)
    let masked = try picture(fade: nil, mask: .fade(.init(edge: edge, length: 20, onlyWhenTruncated: true)))
    let differences = zip(drawn.pixels, masked.pixels).map { abs(Int($0 & 255) - Int($1 & 255)) }
    #expect(try #require(differences.max()) <= 2)
    #expect(try masked != picture(fade: nil, mask: nil))
  }
}
