// SPDX-License-Identifier: MIT

import GoldenImages
import Testing

@Suite struct StressFindingTests {
  @Test(arguments: [
    (
      StressFinding(.threads(2), .pixels(count: 1, x: 0, y: 9)),
      "drawn on 2 threads at once: 1 pixel differs, the first in column 0 of row 9"
    ),
    (
      StressFinding(.origin(x: 7, y: 19), .failure(reason: "cell/text: no font")),
      "drawn at the origin (7, 19): cell/text: no font"
    ),
  ])
  func `a finding names its axis and what differs first`(finding: StressFinding, sentence: String) {
    #expect(finding.description == sentence)
  }

  @Test func `a golden whose pixels are not always the same fails, and says along which axes`() {
    let verdict = GoldenVerdict.failed(
      .unstable([
        StressFinding(.again, .pixels(count: 3, x: 1, y: 2)), StressFinding(.bands(height: 7), .pixels(count: 1, x: 0, y: 9)),
      ]))
    #expect(verdict.fails)
    #expect(
      verdict.sentences(of: GoldenImage(folder: "golden-images", name: "text/long@2x")) == [
        "drawn again: 3 pixels differ, the first in column 1 of row 2",
        "drawn in bands of 7 rows: 1 pixel differs, the first in column 0 of row 9",
      ])
  }
}
