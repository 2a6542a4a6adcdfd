// SPDX-License-Identifier: MIT

import CellInspection
import Testing

@testable import CellReports

@Suite struct MarkdownTests {
  @Test func `a comment is short and collapses its findings, the most severe first`() throws {
    #expect(
      try twoCells(budgets: [.broken, .kept]).markdown == ##"""
        ### CellRaster: `post.yaml`

        **3 findings in 2 cells: 1 error, 1 warning, 1 note; 1 safe fix; 1 budget exceeded**

        - :x: blended is 3,600 pixels in item 2, but at most 0 are allowed

        - **error** 1 text begins between device pixels (cell/name): round the numbers (changes 312 pixels)
        - **warning** 1 text has no opaque background (cell/body): set background: \#FFFFFF; no pixel changes (identical)
        - **note** 1 element is reduced (cell/media/picture): provide the picture at the size shown; costs 48 pixels, 9,600 bytes, 1 pass

        | Total | Highest | In |
        |---|--:|---|
        | Blended | 3,600 pixels | item 2, state dark |
        | Mean overdraw | 1.83 |  |

        Safe fixes (apply them with `--fix`):

        - `background` Give cell/body the background \#FFFFFF: identical in both cells

        <details><summary>3 findings</summary>

        | | Layer | Finding |
        |---|---|---|
        | error | `cell/name`<br>`post.yaml:20:9` | its frame lies at \[0.5 0 4 5\] (in item 1 and 1 more cell)<br>`align.fractional-origin` |
        | warning | `cell/body`<br>`post.yaml:12:7` | blends 2,400 pixels: everything under it is \#FFFFFF (in item 1 and 1 more cell)<br>`blend.background-missing` |
        | note | `cell/media#0/picture`<br>`post.yaml:31:7` | the picture is drawn at half its size (in item 1)<br>`picture.reduced` |

        </details>

        """##)
  }

  @Test func `a cell without findings gives two lines`() throws {
    #expect(report(of: [try cell("item 1")]).markdown == "### CellRaster: `post.yaml`\n\n**No findings in 1 cell**\n")
  }

  @Test(arguments: [
    ("a|b", #"a\|b"#), ("*_`[x](y)", #"\*\_\`\[x\](y)"#), ("<img> & @ada", "&lt;img&gt; &amp; @&#8203;ada"),
    ("two\nlines", #"two\\u\{A\}lines"#),
  ])
  func `special characters of Markdown are escaped`(text: String, escaped: String) {
    #expect(text.escapedForMarkdown == escaped)
  }

  @Test(arguments: [("a|b", #"`a\|b`"#), ("a``b", "```a``b```"), ("`a", "`` `a ``")])
  func `code spans can contain backticks and bars`(text: String, code: String) {
    #expect(text.markdownCode == code)
  }

  @Test func `a comment lists at most 50 findings`() throws {
    let findings = (1...53).map { number in
      ReportEntry.picture.with {
        $0.number = number
        $0.layer = "cell/picture-\(number)"
      }
    }
    let text = report(of: [try cell("item 1", findings: findings)]).markdown
    #expect(text.contains("`cell/picture-50`"))
    #expect(!text.contains("`cell/picture-51`"))
    #expect(text.contains("\nAnd 3 more.\n"))
  }
}
