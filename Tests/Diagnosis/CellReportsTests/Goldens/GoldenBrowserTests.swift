// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

@testable import CellReports

/// Tests of the page in a real browser, with deep links and with scripts that simulate a user.
@Suite(.enabled(if: Browser.path != nil, Comment(rawValue: Browser.absence)))
struct GoldenBrowserTests {
  @Test func `the page opens side by side on its first golden without console messages`() throws {
    let visit = try Browser.visit(try everyOutcome().html)
    #expect(visit.console == [])
    #expect(visit.document.contains(#"<html lang="en" class="scripted" data-mode="side">"#))
    #expect(visit.document.contains(#"<article class="golden failed current" id="golden-1""#))
    #expect(visit.document.contains(#"aria-live="polite">1 open</output>"#))
  }

  @Test func `a link shows a golden in a given mode and zoomed`() throws {
    let visit = try Browser.visit(
      try everyOutcome().html, fragment: "golden=shadow%2Fsoft.dark%402x&mode=difference&zoom=on")
    #expect(visit.console == [])
    #expect(visit.document.contains(#"<html lang="en" class="scripted zoomed" data-mode="difference" "#))
    #expect(visit.document.contains(#"<article class="golden drift current" id="golden-3""#))
  }

  @Test func `the page responds to actions for viewing`() throws {
    let surprises = try everyOutcome().html.surprises(of: Self.looking, tools: tools)
    #expect(surprises == [])
  }

  @Test func `the page records the decisions of a user`() throws {
    let surprises = try everyOutcome().html.surprises(of: Self.deciding, tools: tools)
    #expect(surprises == [])
  }

  private static let looking = [
    Deed(name: "j goes to the next golden", action: "press('j')", question: "current()", answer: "text/broken@2x"),
    Deed(
      name: "so does an arrow, and another goes back", action: "press('ArrowRight'); press('ArrowRight'); press('ArrowLeft')",
      question: "current() + location.hash", answer: "text/broken@2x#golden=text%2Fbroken%402x"),
    Deed(name: "k stays at the first", action: "press('k')", question: "current()", answer: "text/alignment@2x"),
    Deed(
      name: "a name at the side leads to its golden", action: "click('.index a[href=\"#golden-4\"]')",
      question: "current() + ' ' + document.activeElement.id", answer: "flex/new@2x golden-4"),
    Deed(
      name: "a golden that is gone to begins below the toolbar", action: "press('j')",
      question: "isRightBelowToolbar('.current')", answer: "true"),
    Deed(
      name: "a toolbar with a second line does not cover the golden that was gone to",
      action: """
        one(".onion").style.flexBasis = "100%";
        press("j");
        const before = box(".toolbar").height;
        press("3");
        """,
      question: "isRightBelowToolbar('.current') + ' ' + (box('.toolbar').height > before)", answer: "true true"),
    Deed(
      name: "keys choose modes", action: "const seen = []; for (const key of '12345') { press(key); seen.push(mode()) }",
      question: "seen.join(' ')", answer: "side swipe onion blink difference"),
    Deed(
      name: "a button chooses a mode", action: "click('.modes [data-mode=onion]')",
      question: "mode() + location.hash + one('.modes [data-mode=onion]').ariaPressed", answer: "onion#mode=oniontrue"),
    Deed(
      name: "side by side shows two pictures", action: "", question: "panes('.golden.failed')", answer: "reference actual"),
    Deed(
      name: "difference shows how they differ", action: "press('5')", question: "panes('.golden.failed')", answer: "difference"),
    Deed(
      name: "without a picture of the difference both stay", action: "press('5')", question: "panes('.golden.drift')",
      answer: "reference actual"),
    Deed(
      name: "swiping lays them over each other", action: "press('2')",
      question: "left('.failed .reference .view') === left('.failed .actual .view')", answer: "true"),
    Deed(
      name: "the divider runs through the middle of what changed, until it is moved", action: "press('2')",
      question: "divider()", answer: "20 "),
    Deed(
      name: "the divider follows the pointer", action: "press('2'); drag('.failed .actual .picture', 0.5, 0.25)",
      question: "divider() + getComputedStyle(one('.failed .actual .picture')).clipPath",
      answer: "25 inset(-1px -1px -1px 25%)"),
    Deed(
      name: "keys move the divider", action: "press('2'); one('.failed .divider').focus(); press('Home'); press('ArrowRight')",
      question: "divider()", answer: "1 "),
    Deed(
      name: "the divider does not leave the picture", action: "press('2'); drag('.failed .actual .picture', 0.5, 7)",
      question: "divider()", answer: "100 "),
    Deed(
      name: "the slider mixes both", action: "press('3'); give('#onion', '20', 'input')",
      question: "getComputedStyle(one('.failed .actual .picture')).opacity + one('.onion output').value", answer: "0.220%"),
    Deed(
      name: "blinking shows one or the other", action: "press('4'); press('b'); const first = shownSide(); press('b')",
      question: "first + ' ' + shownSide()", answer: "hidden visible"),
    Deed(
      name: "z zooms to what changed", action: "press('z')",
      question: "inside('.failed .actual .picture', 7, 7) + location.hash + !!one('.failed .minimap')", answer: "true#zoom=ontrue"
    ),
    Deed(
      name: "n goes from one part that changed to the next, and round",
      action: "const seen = []; for (const key of 'znnn') { press(key); seen.push(middle('.failed .actual .picture')) }",
      question: "seen.join(' ')", answer: "4,5 10,9 4,5 10,9"),
    Deed(
      name: "pixels are enlarged by a whole number", action: "press('z'); press('+')",
      question: "Number.isInteger(factor('.failed .actual .picture')) && factor('.failed .actual .picture') > 1", answer: "true"),
    Deed(
      name: "- makes nothing larger", action: "press('-')", question: "location.hash + one('[data-zoom=out]').disabled",
      answer: "true"),
    Deed(
      name: "z again shows all", action: "press('z'); press('z')",
      question: "one('.failed .actual .picture').getAttribute('viewBox') + !!one('.minimap')", answer: "0 0 20 10false"),
    Deed(
      name: "the pixel under the pointer has a place and a colour",
      action: "point('.failed .actual .picture', 0, 0)",
      question: "one('.failed .readout').textContent", answer: "x 0  y 0both#FFFFFF"),
    Deed(
      name: "a filter leaves what has all its words", action: "give('#filter', 'SOFT dark', 'input')",
      question: "names() + ' ' + current()", answer: "shadow/soft.dark@2x shadow/soft.dark@2x"),
    Deed(
      name: "a filter that nothing matches says so", action: "give('#filter', 'nothing', 'input')",
      question: "names() + one('.no-match').hidden", answer: "false"),
    Deed(
      name: "Escape lets go of the filter",
      action: "one('#filter').focus(); give('#filter', 'soft', 'input'); press('Escape')",
      question: "names().split(' ').length", answer: "4"),
    Deed(
      name: "letters in the filter are letters", action: "one('#filter').focus(); press('j'); press('2')",
      question: "current() + mode()", answer: "text/alignment@2xside"),
    Deed(
      name: "? shows the keys", action: "press('?'); const isOpen = one('#help').open; one('#help').close()", question: "isOpen",
      answer: "true"),
    Deed(
      name: "an outline lies outside of the picture too, unless it is zoomed",
      action: "const seen = []; for (const key of 'zz') { press(key); seen.push(overflow('.failed .actual .picture')) }",
      question: "seen.join(' ')", answer: "hidden visible"),
    Deed(
      name: "the outline can be taken away", action: "press('o'); const shown = display('.outline'); press('o')",
      question: "shown + display('.outline')", answer: "noneinline"),
  ]

  private static let deciding = [
    Deed(
      name: "a accepts and goes on", action: "press('a')", question: "decided() + ' ' + current()",
      answer: "text/alignment@2x=accept text/broken@2x"),
    Deed(
      name: "r rejects", action: "press('r')", question: "decided() + ' ' + one('.open').value",
      answer: "text/alignment@2x=reject All decided"),
    Deed(
      name: "s takes a decision back", action: "press('a'); press('k'); press('s')",
      question: "decided() + current() + one('.open').value", answer: "text/broken@2x1 open"),
    Deed(
      name: "a click accepts", action: "click('.failed [data-decision=accept]')", question: "decided() + ' ' + current()",
      answer: "text/alignment@2x=accept text/alignment@2x"),
    Deed(
      name: "the other button is another decision",
      action: "click('.failed [data-decision=accept]'); click('.failed [data-decision=reject]')",
      question: "decided()", answer: "text/alignment@2x=reject"),
    Deed(
      name: "a second click takes it back",
      action: "click('.failed [data-decision=accept]'); click('.failed [data-decision=accept]')",
      question: "decided() + one('.save').disabled", answer: "true"),
    Deed(
      name: "there is nothing to decide about an error", action: "press('j'); press('a')",
      question: "decided() + ' ' + current()",
      answer: " text/broken@2x"),
    Deed(
      name: "names show what was decided", action: "press('a')",
      question: "one('.index .accept').dataset.golden + one('.save').textContent", answer: "text/alignment@2xSave decisions (1)"),
    Deed(
      name: "the browser keeps decisions", action: "press('a')", question: "Object.values(localStorage).join()",
      answer: #"[["text/alignment@2x","accept"]]"#),
  ]

  /// Four failed goldens: the first, the second and the last changed for the same reason.
  private func grouped() throws -> GoldenReport {
    func failed(_ name: String, _ id: String) throws -> GoldenEntry {
      try GoldenEntry.failed().with {
        $0.golden = name
        $0.origin = GoldenReport.Origin(id: id, title: "row.yaml:3:5 cell: " + id)
      }
    }
    return goldens(try failed("a@2x", "gap"), try failed("b@2x", "gap"), try failed("c@2x", "size"), try failed("d@2x", "gap"))
  }

  @Test func `goldens that changed for the same reason are together, with one heading`() throws {
    let html = try grouped().html
    #expect(html.matches(of: /data-golden="(.)@2x"[^>]*data-decidable/).map { String($0.1) } == ["a", "b", "d", "c"])
    #expect(html.matches(of: /<a href="#golden-\d">(.)@2x/).map { String($0.1) } == ["a", "b", "d", "c"])
    #expect(html.matches(of: /<h3>(row.yaml[^<]*)</).map { String($0.1) } == ["row.yaml:3:5 cell: gap"])
    #expect(html.contains("3 goldens changed for this reason"))
  }

  private static let decidingTogether = [
    Deed(
      name: "a button accepts all", action: "click('[data-group-decision=accept]')",
      question: "decided() + ' ' + one('.open').value + one('[data-group-decision=accept]').ariaPressed",
      answer: "a@2x=accept b@2x=accept d@2x=accept 1 opentrue"),
    Deed(
      name: "a second click takes it back",
      action: "click('[data-group-decision=accept]'); click('[data-group-decision=accept]')",
      question: "decided() + one('.open').value", answer: "4 open"),
    Deed(
      name: "another decision on one golden remains possible",
      action: "click('[data-group-decision=accept]'); click('#golden-2 [data-decision=reject]')",
      question: "decided() + one('[data-group-decision=accept]').ariaPressed",
      answer: "a@2x=accept b@2x=reject d@2x=acceptfalse"),
    Deed(
      name: "the other button rejects all", action: "click('[data-group-decision=reject]')", question: "decided()",
      answer: "a@2x=reject b@2x=reject d@2x=reject"),
    Deed(
      name: "a key accepts all and goes on", action: "press('A')", question: "decided() + ' ' + current()",
      answer: "a@2x=accept b@2x=accept d@2x=accept c@2x"),
    Deed(
      name: "for a golden alone, the key accepts it", action: "press('j'); press('j'); press('j'); press('A')",
      question: "decided()", answer: "c@2x=accept"),
    Deed(
      name: "only goldens that the filter shows are decided on",
      action: "give('#filter', 'b', 'input'); click('[data-group-decision=accept]')",
      question: "decided() + ' ' + one('[data-group-decision=accept]').textContent", answer: "b@2x=accept Accept all 1"),
    Deed(
      name: "a heading without visible goldens is hidden", action: "give('#filter', 'c', 'input')",
      question: "one('.origin').hidden", answer: "true"),
  ]

  @Test func `goldens that changed for the same reason are decided on together`() throws {
    #expect(try grouped().html.surprises(of: Self.decidingTogether, tools: tools) == [])
  }

  @Test func `decisions are saved as a file that the command can read`() throws {
    let name = "text/<script>\"'&é 日本@2x"
    let report = try goldens(.drift(), GoldenEntry.failed().with { $0.golden = name })
    let script = """
      let file = null;
      URL.createObjectURL = (blob) => ((file = blob), "about:blank#");
      let saved = "";
      HTMLAnchorElement.prototype.click = function () { saved = this.download; };
      press("a"); press("r"); press("d");
      answers.push(saved, encodeURIComponent(await file.text()));
      """
    let answers = try Browser.visit(report.html.acting(tools + script)).title.split(separator: "\n")
    try #require(answers.count == 2)
    #expect(answers[0] == "golden-decisions.json")
    let text = try #require(String(answers[1]).removingPercentEncoding)
    #expect(
      try GoldenDecisions(parsing: Array(text.utf8), fileName: "d.json").decisions == [
        GoldenDecisions.Decision(golden: name, verdict: .accept, digest: "99aa06d3014798d86001c324468d497f"),
        GoldenDecisions.Decision(
          golden: "shadow/soft.dark@2x", verdict: .reject, digest: "00000000000000000000000000000001"),
      ])
  }

  @Test(arguments: [360, 500, 800, 1440, 1800])
  func `the page is never wider than the window`(width: Int) throws {
    let long = "text/" + String(repeating: "averylongname", count: 20)
    let entry = try GoldenEntry.failed().with {
      $0.golden = long
      $0.layers = [GoldenReport.Layer(path: "cell/" + long, pixels: 7)]
      $0.cause = [long]
    }
    let script = """
      const widths = [];
      for (const key of "12345z1234") { press(key); widths.push(document.documentElement.scrollWidth <= innerWidth) }
      answers.push(innerWidth, widths.every(Boolean));
      """
    let visit = try Browser.visit(goldens(entry).html.acting(script), size: (width, 900))
    #expect(visit.title == "\(width)\ntrue")
  }
}

/// Functions for the scripts of these tests.
private let tools = """
  const cardOf = (name) => Array.from(document.querySelectorAll(".golden")).find(({ dataset }) => dataset.golden === name);
  const current = () => one(".current").dataset.golden;
  const mode = () => document.documentElement.dataset.mode;
  const box = (selector) => one(selector).getBoundingClientRect();
  // 12 pixels, of which scrolling by whole ones takes or adds a part of one.
  const isRightBelowToolbar = (selector) => Math.abs(box(selector).top - box(".toolbar").height - 12) < 1;
  const left = (selector) => box(selector).left;
  const overflow = (selector) => getComputedStyle(one(selector)).overflow;
  const display = (selector) => getComputedStyle(one(selector)).display;
  const panes = (selector) => Array.from(one(selector).querySelectorAll(".pane")).filter((pane) => pane.offsetWidth > 0)
    .map((pane) => pane.classList[1]).join(" ");
  const divider = () => one(".failed .divider").getAttribute("aria-valuenow") + " ";
  const shownSide = () => getComputedStyle(one(".failed .actual .picture")).visibility;
  const names = () => Array.from(document.querySelectorAll(".golden")).filter((card) => !card.hidden)
    .map(({ dataset }) => dataset.golden).join(" ");
  const decided = () => Array.from(document.querySelectorAll("[data-decision][aria-pressed=true]"))
    .map((button) => button.closest(".golden").dataset.golden + "=" + button.dataset.decision).join(" ");
  const pointer = (name, selector, x, y, buttons) => {
    const { left, top, width, height } = box(selector);
    const place = { clientX: left + x * width, clientY: top + y * height };
    fire(one(selector), new PointerEvent(name, { ...place, buttons, bubbles: true, cancelable: true }));
  };
  const point = (selector, x, y) => pointer("pointermove", selector, x, y, 0);
  const drag = (selector, from, to) => {
    pointer("pointerdown", selector, from, 0.5, 1);
    pointer("pointermove", selector, to, 0.5, 1);
    point(selector, to, 0.5);
  };
  const part = (selector) => one(selector).viewBox.baseVal;
  const inside = (selector, x, y) => {
    const { x: left, y: top, width, height } = part(selector);
    return x > left && x < left + width && y > top && y < top + height;
  };
  const middle = (selector) => {
    const { x, y, width, height } = part(selector);
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  };
  const factor = (selector) => box(selector).width / part(selector).width;
  const rest = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const reset = () => {
    document.activeElement.blur();
    for (const button of document.querySelectorAll("[data-decision][aria-pressed=true]")) button.click();
    give("#filter", "", "input");
    go("#golden-1");
    document.activeElement.blur();
  };
  // Any golden can be scrolled up to the toolbar.
  document.body.style.paddingBottom = "100vh";
  await rest(50);

  """
