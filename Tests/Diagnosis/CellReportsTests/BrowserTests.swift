// SPDX-License-Identifier: MIT

import CellInspection
import CellTestSupport
import Foundation
import Testing

@testable import CellReports

/// Tests of the page in a real browser, with deep links and with scripts that simulate a user.
@Suite(.enabled(if: Browser.path != nil, Comment(rawValue: Browser.absence)))
struct BrowserTests {
  @Test func `the page opens on its first cell without console messages`() throws {
    let visit = try Browser.visit(try twoCells().html)
    #expect(visit.console == [])
    #expect(visit.document.contains(#"<html lang="en" class="scripted">"#))
    #expect(visit.document.contains(#"<section class="cell" data-cell="1" aria-labelledby="cell-1-title">"#))
    #expect(visit.document.contains(#"<section class="cell" data-cell="2" aria-labelledby="cell-2-title" hidden="">"#))
    #expect(visit.overlay("blended", inCell: 1).hasSuffix("hidden=\"\""))
  }

  @Test func `a link shows a cell, overlays, a finding, a zoom and an opacity`() throws {
    let visit = try Browser.visit(
      try twoCells().html, fragment: "cell=2&finding=2&overlays=blended&zoom=4&opacity=60&severities=error")
    #expect(visit.console == [])
    #expect(visit.document.contains(#"<section class="cell" data-cell="1" aria-labelledby="cell-1-title" hidden="">"#))
    #expect(!visit.overlay("blended", inCell: 2).contains("hidden"))
    #expect(visit.overlay("offscreen", inCell: 2).contains("hidden"))
    #expect(visit.document.contains(#"<button type="button" class="toggle" data-mode="blended" aria-pressed="true">"#))
    #expect(visit.document.contains(#"<g class="box error chosen" data-finding="2">"#))
    #expect(visit.document.contains(#"<button type="button" class="choose" aria-current="true"><span class="number">2</span>"#))
    #expect(visit.document.contains("--zoom: 4; --overlay-opacity: 0.6;"))
    #expect(visit.document.contains(#"data-severity="warning" aria-pressed="false">1 warning<"#))
  }

  @Test func `a link to nonexistent content opens the page in its initial state`() throws {
    let deeds = ["cell=99&finding=7&zoom=3&opacity=200&overlays=none", "%%%&&=", "cell=-1", "cell=0.5&finding="].map { fragment in
      Deed(
        name: fragment, action: "go('#\(fragment)')",
        question:
          "names('.cell:not([hidden]), .overlay:not([hidden]), .chosen') + one('.picture').style.cssText.split('--zoom')[1]",
        answer: "1: 1; --overlay-opacity: 1;")
    }
    let surprises = try twoCells().html.surprises(of: deeds, tools: inspectionTools)
    #expect(surprises == [])
  }

  @Test func `the page responds to user actions`() throws {
    let surprises = try twoCells().html.surprises(of: Self.deeds, tools: inspectionTools)
    #expect(surprises == [])
  }

  private static let deeds = [
    Deed(
      name: "a click on a toggle shows its overlay", action: "click(shown('.toggle[data-mode=offscreen]'))",
      question: overlays, answer: "offscreen #overlays=offscreen"),
    Deed(name: "so does its key", action: "press('2')", question: overlays, answer: "offscreen #overlays=offscreen"),
    Deed(
      name: "the key again hides it", action: "press('2'); press('1'); press('2')", question: overlays,
      answer: "blended #overlays=blended"),
    Deed(
      name: "a click on a finding highlights its box", action: "click(shown('.finding[data-finding=\"2\"] .choose'))",
      question: "state('.box.chosen')", answer: "2 #finding=2"),
    Deed(
      name: "a click on a box highlights its finding", action: "click(shown('.box[data-finding=\"3\"]'))",
      question: "state('.finding.chosen')", answer: "3 #finding=3"),
    Deed(
      name: "pointing at a finding shows its box", action: "over(shown('.finding[data-finding=\"2\"] .message'))",
      question: "state('.box.hovered')", answer: "2 "),
    Deed(
      name: "pointing at a box shows its finding", action: "over(shown('.box[data-finding=\"3\"] .line'))",
      question: "state('.finding.hovered')", answer: "3 "),
    Deed(
      name: "an arrow goes to the next finding", action: "press('ArrowDown'); press('ArrowDown')",
      question: "state('.box.chosen')", answer: "2 #finding=2"),
    Deed(
      name: "an arrow goes back", action: "press('ArrowDown'); press('ArrowDown'); press('ArrowUp')",
      question: "state('.box.chosen')", answer: "1 #finding=1"),
    Deed(
      name: "an arrow begins at the end", action: "press('ArrowUp')", question: "state('.finding.chosen')", answer: "3 #finding=3"
    ),
    Deed(
      name: "Escape lets go of a finding", action: "press('ArrowDown'); press('Escape')", question: "state('.chosen')",
      answer: " "),
    Deed(
      name: "arrows pass over what is filtered out",
      action: "click(shown('[data-severity=warning][aria-pressed]')); press('ArrowDown')",
      question: "state('.finding.chosen')", answer: "2 #finding=2&severities=error,note"),
    Deed(
      name: "what is filtered out is not chosen",
      action: "press('ArrowDown'); click(shown('[data-severity=warning][aria-pressed]'))",
      question: "state('.chosen')", answer: " #severities=error,note"),
    Deed(
      name: "an arrow turns to the next cell", action: "press('ArrowRight')", question: cells, answer: "2 #cell=2"),
    Deed(
      name: "there is none behind the last", action: "press('ArrowRight'); press('ArrowRight'); press('ArrowLeft')",
      question: cells,
      answer: "1 "),
    Deed(
      name: "the chooser turns to a cell", action: "give('#cell-choice', '2', 'change')", question: cells, answer: "2 #cell=2"),
    Deed(
      name: "the slider thins overlays out", action: "give('#opacity', '40', 'input')",
      question: "getComputedStyle(one('.overlay')).opacity + one('output').value + location.hash", answer: "0.440%#opacity=40"),
    Deed(
      name: "zoom enlarges the picture", action: "click('[data-zoom=\"4\"]')",
      question: "one('.picture').offsetWidth + 'x' + one('.picture').offsetHeight + location.hash", answer: "80x40#zoom=4"),
    Deed(
      name: "a small picture is not enlarged to fit", action: "", question: "one('.picture').offsetWidth", answer: "20"),
    Deed(
      name: "a field that is used keeps its keys", action: "one('#opacity').focus(); press('2')", question: overlays, answer: " "),
  ]

  private static let overlays = "state('.cell:not([hidden]) .overlay:not([hidden])')"
  private static let cells = "state('.cell:not([hidden])')"

  @Test func `an injected script does not run`() throws {
    let page = try twoCells().html.replacingOccurrences(of: "</body>", with: "<script>document.title = 'run'</script></body>")
    let visit = try Browser.visit(page)
    #expect(visit.title == "post.yaml – Inspection")
    #expect(visit.console.count { $0.contains("Content Security Policy") } == 1)
  }

  @Test(arguments: [375, 500, 1000, 1600])
  func `the page is never wider than the window`(width: Int) throws {
    let long = ReportEntry.body.with { $0.layer = "cell/" + String(repeating: "averylongname", count: 20) }
    let page = report(of: [try cell("item 1", findings: [long], overlays: [try blended()])]).html
    let script = "answers.push(innerWidth, document.documentElement.scrollWidth <= innerWidth)"
    let visit = try Browser.visit(page.acting(script), size: (width, 900))
    #expect(visit.title == "\(width)\ntrue")
  }
}

extension Browser.Visit {
  /// Returns the start tag of an overlay.
  fileprivate func overlay(_ mode: String, inCell number: Int) -> String {
    let cells = document.components(separatedBy: "<section class=\"cell\"")
    guard number < cells.count, let start = cells[number].range(of: "<img class=\"overlay\" data-mode=\"\(mode)\"") else {
      return ""
    }
    return String(cells[number][start.lowerBound...].prefix { $0 != ">" })
  }
}

/// Functions for the scripts of these tests: names of elements, the fragment of the address, and a reset of the page.
let inspectionTools = """
  const shown = (selector) => ".cell:not([hidden]) " + selector;
  const name = ({ dataset }) => dataset.mode ?? dataset.finding ?? dataset.cell;
  const names = (selector) => Array.from(document.querySelectorAll(selector), name).join(" ");
  const state = (selector) => names(selector) + " " + location.hash;
  const reset = () => {
    document.activeElement.blur();
    for (const part of document.querySelectorAll(".hovered")) part.classList.remove("hovered");
    go("");
  };

  """
