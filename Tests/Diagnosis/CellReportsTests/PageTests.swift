// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import Testing

@testable import CellInspection
@testable import CellReports

/// Tests of the page before any script has run.
@Suite struct PageTests {
  @Test func `pictures are embedded in the page`() throws {
    #expect(
      try twoCells().html.contains(
        """
        <img class="render" alt="item 1" width="20" height="10" src="data:image/png;base64,\(onePixelText)">
        <img class="overlay" data-mode="blended" alt="Color Blended Layers" width="20" height="10" \
        src="data:image/png;base64,\(onePixelText)" hidden>
        """))
  }

  @Test func `nothing is loaded from other files or the network`() throws {
    let page = try twoCells().html
    #expect(page.contains("content=\"default-src &#39;none&#39;; img-src data:; style-src &#39;sha256-"))
    #expect(page.matches(of: /\ssrc="(?!data:image\/png;base64,)/).isEmpty)
    #expect(page.matches(of: /<link|@import|\surl\(|\shref=|\son[a-z]+="|\sstyle="|http:/).isEmpty)
  }

  @Test func `the style and the script contain no tag that would end them`() {
    let resources = embeddedText(
      "page.css", "findings.css", "inspection.css", "inspection.js", "list.css", "goldens.css", "goldens-stage.css",
      "goldens-stage.js", "goldens.js")
    #expect(resources.matches(of: /<\/?(style|script)/.ignoresCase()).isEmpty)
  }

  @Test func `markup in a text is escaped`() throws {
    let text = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'"
    var report = report(
      of: [
        try cell(
          text,
          findings: [
            ReportEntry.body.with {
              $0.layer = text
              $0.message = text
              $0.location.file = text
              $0.fix?.title = text
              $0.fix?.verdict = text
              $0.fix?.costElsewhere = text
              $0.fix?.patch = [["path": .string(text)]]
            }
          ],
          overlays: [
            Report.Overlay(
              mode: text, title: text, png: [], legend: [Report.LegendEntry(color: .black, text: text)], totals: [text])
          ],
          totals: [total(1, label: text, unit: text)])
      ],
      budgets: [Report.Budget(name: text, limit: 0, actual: 1, breach: text)])
    report.template = text
    let page = report.html
    #expect(!page.contains("<img src=x"))
    #expect(page.matches(of: /<script>/).count == 1)
    #expect(page.matches(of: /<\/script>/).count == 1)
    #expect(page.matches(of: /&lt;\/script&gt;/).count >= 20)
  }

  @Test func `the keys that the page names exist for every cell`() throws {
    func overlays(_ modes: [String]) -> [Report.Overlay] { modes.map { Report.Overlay(mode: $0, title: $0, png: []) } }
    let page = report(
      of: [
        try cell("item 1", overlays: overlays(["blended", "layers"])),
        try cell("item 1, state dark", overlays: overlays(["blended", "layers", "updates"])),
      ]
    ).html
    #expect(page.contains("<kbd>1</kbd>…<kbd>2</kbd> overlays"))
    #expect(page.contains("<kbd>3</kbd> updates"))
  }

  @Test func `the page lists as many findings as its header counts, over all cells`() throws {
    let page = try twoCells().html
    #expect(page.matches(of: /<li class="finding\s/).count == 5)
    #expect(
      page.contains(
        """
        <ul class="counts"><li class="error"><b>2</b> errors</li><li class="warning"><b>2</b> warnings</li>\
        <li class="note"><b>1</b> note</li></ul>
        """))
  }

  @Test func `suppressed findings and those in the baseline are counted separately and shown pale`() throws {
    let held = ReportEntry.body.with { $0.baseline = .unchanged }
    let suppressed = ReportEntry.picture.with { $0.suppression = "a texture" }
    let page = report(of: [try cell("item 1", findings: [held, .name, suppressed])]).html
    #expect(page.contains("<span>1 cell</span> <span>1 more in the baseline</span> <span>1 suppressed</span>"))
    #expect(page.contains("<h3>3 findings (1 in the baseline, 1 suppressed)</h3>"))
    #expect(page.contains("<li class=\"finding warning closed\" id=\"cell-1-finding-1\""))
    #expect(page.contains("<li class=\"finding error\" id=\"cell-1-finding-2\""))
    #expect(page.contains("<span>suppressed: a texture</span>"))
  }

  @Test func `the first letter of a message keeps its case, because it may begin a file name`() throws {
    let finding = ReportEntry.picture.with { $0.message = "person.jpg is decoded to more than is shown" }
    let page = report(of: [try cell("item 1", findings: [finding])]).html
    #expect(page.contains("<span class=\"message\">person.jpg is decoded"))
    #expect(!page.contains("first-letter"))
  }

  @Test func `the cells of several templates are grouped by template`() throws {
    var other = report(of: [try cell("item 1", findings: [.name])])
    other.templates = ["row.yaml"]
    let page = Report(joining: [try twoCells(), other], title: "cells").html
    #expect(page.contains("<title>cells – Inspection</title>"))
    #expect(page.contains("<span>3 cells of 2 templates</span>"))
    #expect(
      page.contains(
        """
        <optgroup label="post.yaml"><option value="1">item 1 (3)</option><option value="2">item 2, state dark (2)</option></optgroup>\
        <optgroup label="row.yaml"><option value="3">item 1 (1)</option></optgroup>
        """))
  }

  @Test func `a box surrounds the pixels of its finding, and large boxes are below small ones`() throws {
    let page = report(of: [try cell("item 1", findings: [.name, .body])]).html
    #expect(
      page.contains(
        """
        <svg class="boxes" viewBox="0 0 20 10" aria-hidden="true">\
        <g class="box warning" data-finding="1"><title>1: blends 2,400 pixels: everything under it is #FFFFFF</title>\
        <rect class="halo" x="1" y="2" width="12" height="6"/><rect class="line" x="1" y="2" width="12" height="6"/></g>\
        <g class="box error" data-finding="2">
        """))
  }

  @Test func `a finding shows its cost and its state`() throws {
    let finding = ReportEntry.picture.with {
      $0.isAvoidable = true
      $0.cellsLeftOut = 2
      $0.baseline = .unchanged
    }
    #expect(
      report(of: [try cell("item 1", findings: [finding])]).html.contains(
        """
        <code class="rule">picture.reduced</code><span>48 pixels</span><span>9,600 bytes</span><span>1 pass</span>\
        <span>avoidable</span><span>in 2 more cells that are not shown</span><span>in the baseline</span>
        """))
  }

  @Test func `a fix is shown in its finding with its patch and its verdict`() throws {
    #expect(
      try twoCells().html.contains(
        """
        <details class="fix safe"><summary><span class="fix-title">Give cell/body the background #FFFFFF</span> \
        <span class="verdict">identical in both cells</span></summary>
        <pre>[
          {&quot;op&quot;: &quot;add&quot;, &quot;path&quot;: &quot;/cell/children/0/background&quot;, \
        &quot;value&quot;: &quot;#FFFFFF&quot;}
        ]</pre></details>
        """))
  }
}
