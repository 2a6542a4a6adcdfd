// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageComparison
import CellNotation
import Testing

@testable import CellReports

/// Tests of the page before any script has run.
@Suite struct GoldenPageTests {
  @Test func `the worst outcomes come first, and goldens without pictures are collapsed`() throws {
    let page = try everyOutcome().html
    let headings = page.matches(of: /<section class="group [a-z]+"><h2>([^<]*)<|<summary>([^<]*)</).map { $0.1 ?? $0.2 }
    #expect(headings == ["1 failed", "1 error", "1 drifted", "1 recorded", "1 skipped", "1 passed"])
    #expect(page.matches(of: /<article\s/).count == 4)
  }

  @Test func `the page names the commands that apply its decisions`() throws {
    let page = try goldens(.failed()).html
    #expect(page.contains("<code>cellraster golden approve --from golden-decisions.json</code> and "))
    #expect(page.contains("<code>cellraster golden reject --from golden-decisions.json</code>.</p>"))
  }

  @Test func `each picture is in the page once, on a canvas large enough for both`() throws {
    let page = try goldens(.failed()).html
    #expect(page.matches(of: /data:image\/png/).count == 3)
    #expect(
      page.contains(
        """
        <div class="view"><svg class="picture" viewBox="0 0 20 10" width="20" height="10" role="img" \
        aria-label="Reference of text/alignment@2x"><rect class="ground" width="20" height="8"/>\
        <image id="golden-1-reference" width="20" height="8" href="data:image/png;base64,\(onePixelText)"/>
        """))
  }

  @Test func `a change has a tight box and a box of at least 24 pixels`() throws {
    let page = try goldens(.failed()).html
    #expect(page.contains(#"<g class="wide"><rect class="halo" x="-9" y="-7" width="26" height="24"/>"#))
    #expect(page.contains(#"<g class="tight"><rect class="halo" x="1" y="3" width="6" height="4"/>"#))
  }

  @Test func `pictures of different sizes are marked as resized`() throws {
    #expect(try goldens(.failed()).html.contains(#"<div class="stage pair resized" data-width="20" data-height="10""#))
    #expect(try goldens(.drift()).html.contains(#"<div class="stage pair" data-width="20" data-height="10""#))
  }

  @Test func `a name can break before each part of its variant`() throws {
    #expect(try goldens(.drift()).html.contains(#"<span class="feature">shadow/</span><wbr>soft<wbr>.dark@2x</a>"#))
  }

  @Test func `keyboard hints of buttons are visible but not part of the accessible name`() throws {
    #expect(
      try goldens(.failed()).html.contains(
        """
        <button type="button" data-decision="accept" aria-pressed="false" aria-keyshortcuts="a">\
        <kbd aria-hidden="true">a</kbd> Accept</button>
        """))
  }

  @Test func `2,000 goldens that passed give a small page`() {
    var report = goldens()
    report.entries = (1...2000).map { number in
      GoldenEntry.passed.with {
        $0.golden = "text/size-\(number)@2x"
        $0.reference = nil
      }
    }
    let page = report.html
    #expect(page.contains("<summary>2,000 passed</summary>"))
    #expect(page.utf8.count < 200_000)
  }

  @Test func `the page is written in pieces that contain at most one golden each`() throws {
    var pieces: [String] = []
    let report = try goldens(.failed(), .failed())
    report.writeHTML { pieces.append(String(decoding: $0, as: UTF8.self)) }
    #expect(pieces.joined() == report.html)
    #expect(pieces.map { $0.matches(of: /<article\s/).count } == [0, 0, 1, 1, 0, 0])
  }

  @Test func `writing stops at the first error`() {
    struct Full: Error {}
    var count = 0
    #expect(throws: Full.self) {
      try goldens(.passed).writeHTML { _ throws(Full) in
        count += 1
        throw Full()
      }
    }
    #expect(count == 1)
  }

  @Test func `nothing is loaded from other files or the network`() throws {
    let page = try everyOutcome().html
    #expect(page.contains("content=\"default-src &#39;none&#39;; img-src data:; style-src &#39;sha256-"))
    #expect(page.matches(of: /\s(src|href)="(?!#golden-\d|data:image\/png;base64,)/).isEmpty)
    #expect(
      page.matches(of: /<link|@import|\son[a-z]+="|\sstyle="|url\((?!#checkers\))|https?:(?!\/\/www\.w3\.org\/2000\/svg)/).isEmpty
    )
  }

  @Test func `markup in a text is escaped`() throws {
    let text = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'/é"
    let entry = try GoldenEntry.failed().with {
      $0.golden = text
      $0.location.file = text
      $0.cause = [text]
      $0.measurement?.metric = text
      $0.measurement?.tolerance = ImageTolerance(metric: .exact, atMost: 1, atLeast: 0, reason: text)
      $0.layers = [GoldenReport.Layer(path: text, pixels: 1)]
      $0.digest = text
    }
    var report = goldens(entry, GoldenEntry.skipped.with { $0.golden = text }, GoldenEntry.passed.with { $0.golden = text })
    report.title = text
    report.notes = [text]
    let page = report.html
    #expect(!page.contains("<img"))
    #expect(page.matches(of: /<script>/).count == 1)
    #expect(page.matches(of: /<\/script>/).count == 1)
    #expect(page.matches(of: /&lt;\/script&gt;/).count >= 20)
  }
}
