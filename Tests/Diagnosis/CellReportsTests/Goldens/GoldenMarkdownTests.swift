// SPDX-License-Identifier: MIT

import Testing

@testable import CellReports

@Suite struct GoldenMarkdownTests {
  @Test func `failures are in a table, and the other goldens that did not pass are collapsed`() throws {
    #expect(
      try everyOutcome().markdown == """
        ### Goldens: `golden-images`

        **6 goldens: 1 failed, 1 error, 1 drifted, 1 recorded, 1 skipped, 1 passed**

        - this is shard 2 of 4

        | | Golden | Why |
        |---|---|---|
        | failed | `text/alignment@2x`<br>`golden-images/text/alignment.yaml:12:1` | \
        title: text changed, now 3 lines instead of 2, height 8 -&gt; 10<br>the same environment drew both<br>\
        exact: 1,412 pixels, none may differ; all in (2, 4, 10 x 6)<br>cell/title 1,411 pixels, cell/time 1 pixel |
        | error | `text/broken@2x`<br>`golden-images/text/broken.yaml:4:3` | unknown key "colour"; did you mean "color"? |
        | recorded | `flex/new@2x`<br>`golden-images/flex/new.yaml:1:1` | there was no golden, and now there is |

        <details><summary>1 drifted, 1 skipped</summary>

        | | Golden | Why |
        |---|---|---|
        | drift | `shadow/soft.dark@2x`<br>`golden-images/shadow/soft.yaml:1:1` | \
        the display list is the same, 12 pixels are not<br>\
        perceptual: 12 pixels, 10 to 40 may differ: blurred by another processor; all in (0, 0, 4 x 4) |
        | skipped | `emoji/hearts@2x`<br>`golden-images/emoji/hearts.yaml:1:1` | the font Noto Color Emoji is not installed |

        </details>

        """)
  }

  @Test func `goldens that changed for the same reason share a row`() throws {
    let text = try sharedReason().markdown
    #expect(
      text.contains(
        """
        | | Golden | Why |
        |---|---|---|
        | failed | `chat/a@2x`<br>`chat/b@2x` | theme.yaml:3:8 cell: color black -&gt; blue<br>2 goldens changed for this reason |
        | failed | `text/alignment@2x`<br>`golden-images/text/alignment.yaml:12:1` | title
        """))
    #expect(text.contains("| drift | `chat/c@2x`<br>`golden-images/chat.yaml:1:1` | theme.yaml:3:8"))
  }

  @Test func `a row names at most 10 goldens`() throws {
    var report = try sharedReason()
    report.entries = (1...12).map { number in report.entries[0].with { $0.golden = "chat/\(number)" } }
    #expect(report.markdown.contains("<br>`chat/10`<br>and 2 more | "))
  }

  @Test func `a run in which every golden passed gives a heading and one line`() {
    #expect(goldens(.passed).markdown == "### Goldens: `golden-images`\n\n**1 golden: 1 passed**\n")
  }

  @Test func `a comment lists at most 50 goldens`() {
    var report = goldens()
    report.entries = (1...53).map { number in GoldenEntry.broken.with { $0.golden = "text/broken-\(number)" } }
    #expect(report.markdown.contains("`text/broken-50`"))
    #expect(!report.markdown.contains("`text/broken-51`"))
    #expect(report.markdown.hasSuffix("\nAnd 3 more.\n"))
  }
}
