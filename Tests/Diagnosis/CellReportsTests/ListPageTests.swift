// SPDX-License-Identifier: MIT

import CellInspection
import CellTestSupport
import Testing

@testable import CellReports

private func row(_ number: Int, isVisible: Bool = true, findings: [ReportEntry] = []) -> ListPage.Row {
  ListPage.Row(
    anchor: "row-\(number)", name: "row \(number)", id: "<\(number)>", kind: 2, template: "post.yaml", top: 1000 * number,
    height: 1000, isEstimated: !isVisible, isVisible: isVisible, findings: findings, totals: [total(2400 * Double(number))])
}

/// A list of four rows, of which the page shows two.
private func listPage() throws -> ListPage {
  ListPage(
    title: "post.yaml",
    viewport: try cell(
      "Viewport at 0", findings: [.body, .picture], overlays: [try blended(), try offscreen()], totals: [total(2400)]),
    rows: [
      row(0, findings: [.body, .name, .body.with { $0.suppression = "looks better" }]), row(1, isVisible: false),
    ], rowCount: 4, contentHeight: 4000)
}

/// Tests of the page about a list.
@Suite struct ListPageTests {
  @Test func `each row has an anchor, its place, its kind, its open findings and its costs`() throws {
    let page = try listPage().html
    #expect(
      page.contains(
        """
        <tr id="row-0" class="visible"><th scope="row"><a href="#row-0">row 0</a> <span class="mark">in the viewport</span></th>\
        <td>&lt;0&gt;</td><td>2 <code>post.yaml</code></td><td class="number">0</td><td class="number">1,000</td>\
        <td><span class="error">1 error</span> <span class="warning">1 warning</span> </td><td class="number">0</td></tr>
        """))
    #expect(
      page.contains(
        """
        <tr id="row-1"><th scope="row"><a href="#row-1">row 1</a></th>\
        <td>&lt;1&gt;</td><td>2 <code>post.yaml</code></td><td class="number">1,000</td>\
        <td class="number">1,000 <span class="mark">estimated</span></td><td></td><td class="number">2,400</td></tr>
        """))
    #expect(page.contains("<p class=\"omitted\">These are the 2 rows nearest to the viewport.</p>"))
    #expect(page.contains("<span>4 rows</span> <span>4,000 device pixels high</span>"))
  }

  @Test func `the page loads nothing, and its links lead to its own rows`() throws {
    let page = try listPage().html
    #expect(page.matches(of: /\ssrc="(?!data:image\/png;base64,)/).isEmpty)
    #expect(page.matches(of: /<link|@import|\surl\(|\shref="[^#]|\son[a-z]+="|\sstyle="|http:/).isEmpty)
  }

  @Test(.enabled(if: Browser.path != nil, Comment(rawValue: Browser.absence)))
  func `overlays of the viewport can be switched, and a link to a row changes none of them`() throws {
    let linked = try Browser.visit(try listPage().html, fragment: "row-1")
    #expect(linked.console == [])
    #expect(linked.document.contains(#"<button type="button" class="toggle" data-mode="blended" aria-pressed="false">"#))
    let shown = "document.querySelectorAll('.overlay:not([hidden])').length"
    let deeds = [
      Deed(
        name: "a key shows an overlay", action: "press('1')", question: "\(shown) + location.hash", answer: "1#overlays=blended"),
      Deed(
        name: "a link to a row keeps it", action: "press('2'); await go('#row-1')", question: shown, answer: "1"),
      Deed(
        name: "a click on a finding shows its box", action: "click(shown('.finding[data-finding=\"3\"] .choose'))",
        question: "state('.box.chosen')", answer: "3 #finding=3"),
    ]
    #expect(try listPage().html.surprises(of: deeds, tools: inspectionTools) == [])
  }
}
