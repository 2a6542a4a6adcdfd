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
}
