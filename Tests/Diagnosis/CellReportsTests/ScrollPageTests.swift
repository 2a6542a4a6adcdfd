// SPDX-License-Identifier: MIT

import CellScrollLab
import CellTestSupport
import Foundation
import Testing

@testable import CellReports

/// Rows of 100 pixels in a viewport of 400, with round costs: drawing a row takes `draw` milliseconds.
private func page(
  draw: Int = 10, _ gestures: [ScrollScript.Gesture] = [.drag(distance: 1000, milliseconds: 500)], rowCount: Int = 40,
  pictures: (ScrollReport) -> [Int: ScrollPage.Picture] = { _ in [:] }
) throws -> ScrollPage {
  let elements = [ScrolledElement(path: "cell/<text>", place: "row.yaml:5:3")]
  let profiles = (0..<rowCount).map { number in
    var row = RowProfile(key: number, kind: 0, width: 100, height: 100)
    // Item 9 is drawn three times as long.
    let cost = (number == 8 ? 3 : 1) * draw * 1_000_000
    row.layout.used = [.visits: 1_000_000]
    row.drawing.layers = [.textPixels: cost]
    row.drawing.showingLayers = [.blendedPixels: 1_000_000]
    var part = RowProfile.Part(element: 0)
    part.drawing.layers = row.drawing.layers
    row.parts = [part]
    return row
  }
  let rows = PricedRows(
    profiles, rows: Array(0..<rowCount), StepWeights(version: 0, [.visits: 1000, .textPixels: 1000, .blendedPixels: 1000]),
    elements: elements)
  let rate = try #require(RefreshRate(framesPerSecond: 60))
  let experiment = ScrollExperiment(rows, ScrollScript(gestures), [], on: Device(viewportHeight: 400, scale: 1, rate: rate))
  let outcome = experiment.run()
  let report = ScrollReport(template: "row.yaml", seed: nil, experiment, outcome, headroom: nil)
  return ScrollPage(report, pictures: pictures(report))
}

/// One blue pixel.
private let pixel = ScrollPage.Picture(
  png: Array(
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==")
      ?? Data()), width: 100, height: 400)

/// The page of a simulated scroll, as text.
@Suite struct ScrollPageTests {
  @Test func `a page without scripts has the slowest frames with their rows, causes and pictures`() throws {
    let page = try page { [$0.slowFrames[0].frame.number: pixel] }
    #expect(page.html.components(separatedBy: "<li class=\"slow\"").count == 1 + page.report.slowFrames.count)
    #expect(page.html.contains("item 9: draw 30.00, measure 1.00, layout 1.00"))
    #expect(
      page.html.contains(#"<span class="place">row.yaml:5:3</span> <code>cell/&lt;text&gt;</code> 30.00 ms, usually 10.00"#))
    #expect(page.html.components(separatedBy: #"width="100" height="400" src="data:image/png;base64,"#).count == 2)
  }

  @Test func `the page begins with the summary, and all but the five slowest frames are collapsed`() throws {
    let parts = try page([.drag(distance: 3000, milliseconds: 1500)]).html.components(separatedBy: "<details>")
    #expect(parts[0].contains(#/id="summary-title".*id="chart-title".*id="slow-title"/#.dotMatchesNewlines()))
    #expect(parts[0].components(separatedBy: "<li class=\"slow\"").count == 1 + 5)
    #expect(parts[1].hasPrefix("<summary>45 more</summary>"))
  }

  @Test func `a page without late frames has no slowest frames`() throws {
    let html = try page(draw: 1).html
    #expect(html.contains("<b>0</b> of 29 frames missed"))
    #expect(!html.contains("<li class=\"slow\""))
    #expect(!html.contains("The slowest frames"))
    #expect(!html.contains("next slowest frame"))
  }

  @Test func `a page of 10,000 frames with 50 large pictures has less than 20 MB`() throws {
    let picture = ScrollPage.Picture(png: Array(repeating: 0xA5, count: 240_000), width: 100, height: 400)
    let gestures: [ScrollScript.Gesture] = [.drag(distance: 199_000, milliseconds: 166_700)]
    let page = try page(gestures, rowCount: 2000) { report in
      Dictionary(uniqueKeysWithValues: report.slowFrames.map { ($0.frame.number, picture) })
    }
    #expect(page.report.outcome.frames.count == 10_001)
    #expect(page.pictures.count == 50)
    #expect((16_000_000..<18_000_000).contains(page.html.utf8.count))
  }
}

/// The page of a simulated scroll in a real browser.
@Suite(.enabled(if: Browser.path != nil, Comment(rawValue: Browser.absence)))
struct ScrollPageBrowserTests {
  @Test func `the page opens on the slowest frame without console messages`() throws {
    let visit = try Browser.visit(try page().html)
    #expect(visit.console == [])
    #expect(visit.title == "row.yaml – Scroll")
    #expect(visit.document.contains("<h3>Frame 14, at 0.27 s</h3>"))
    #expect(visit.document.contains("<li>item 9: measure 1.00, layout 1.00, draw 30.00</li>"))
    #expect(visit.document.contains("Only the slowest frames have a picture."))
  }

  @Test func `a page of a script that shows no frame opens too`() throws {
    let visit = try Browser.visit(try page([.rest(milliseconds: 100)]).html)
    #expect(visit.console == [])
    #expect(visit.document.contains("The script shows no frame"))
  }

  @Test func `the page of the strategies opens without console messages`() throws {
    let ladder = StrategyLadder(StrategyLadder.sets.map { _ in Slowdown(2) })
    let visit = try Browser.visit(ladder.html(template: "row.yaml"))
    #expect(visit.console == [])
    #expect(visit.title == "row.yaml – Strategies")
  }

  @Test func `the page responds to user actions`() throws {
    let page = try page { [$0.slowFrames[0].frame.number: pixel] }
    let surprises = try page.html.surprises(of: Self.deeds, tools: Self.tools)
    #expect(surprises == [])
  }

  private static let tools = """
    const heading = () => one('.frame').hidden ? 'none' : one('.frame h3').textContent.split(',')[0];
    const at = (name, x, y = 20) => fire(one('#plot'), new MouseEvent(name,
      { bubbles: true, clientX: one('#plot').getBoundingClientRect().left + x, clientY: one('#plot').getBoundingClientRect().top + y }));
    const pixel = (x, y) => {
      const density = one('#plot').width / one('#plot').clientWidth;
      const copy = document.createElement('canvas');
      copy.getContext('2d').drawImage(one('#plot'), -x * density, -y * density);
      return Array.from(copy.getContext('2d').getImageData(0, 0, 1, 1).data).join();
    };
    const reset = () => { at('mouseleave', 0); go(''); };

    """

  private static let deeds = [
    Deed(name: "nothing is chosen", action: "", question: "heading()", answer: "none"),
    Deed(
      name: "pointing at a bar shows its frame", action: "at('mousemove', 8 * 3 + 2)",
      question: "heading() + location.hash", answer: "Frame 5"),
    Deed(
      name: "the frame is hidden when the pointer leaves", action: "at('mousemove', 26); at('mouseleave', 0)",
      question: "heading()", answer: "none"),
    Deed(
      name: "a click chooses a frame", action: "at('click', 26); at('mousemove', 50); at('mouseleave', 0)",
      question: "heading() + location.hash", answer: "Frame 5#frame=5"),
    Deed(name: "a link chooses a frame", action: "go('#frame=9')", question: "heading()", answer: "Frame 9"),
    Deed(name: "a link to no frame chooses none", action: "go('#frame=900')", question: "heading()", answer: "none"),
    Deed(
      name: "arrows move to the next frame and back",
      action: "go('#frame=9'); press('ArrowRight'); press('ArrowRight'); press('ArrowLeft')",
      question: "heading() + location.hash", answer: "Frame 10#frame=10"),
    Deed(
      name: "w moves to the slowest frame", action: "press('w')", question: "heading()", answer: "Frame 14"),
    Deed(
      name: "m moves to a missed frame", action: "press('m')",
      question: "heading() + ' ' + one('.times .missed').textContent", answer: "Frame 14 1 refresh late by the main actor"),
    Deed(
      name: "Escape lets go of it", action: "press('w'); press('Escape')", question: "heading() + location.hash", answer: "none"),
    Deed(
      name: "the slowest frame has its picture", action: "press('w')",
      question: "one('.looks img').hidden + ' ' + one('.looks img').naturalWidth + ' ' + one('.looks img').width",
      answer: "false 1 100"),
    Deed(
      name: "another one has none", action: "press('w'); press('ArrowRight')", question: "one('.looks img').hidden",
      answer: "true"),
    Deed(
      name: "its card is marked", action: "press('w')", question: "one('.slow.chosen a').textContent", answer: "Frame 14"),
    Deed(
      name: "costs are listed by stage", action: "press('w')",
      question: "Array.from(document.querySelectorAll('.costs td'), (cell) => cell.textContent).join()",
      answer: "0.00 ms,1.00 ms,1.00 ms,0.00 ms,30.00 ms,0.00 ms,4.00 ms"),
    // Drawing is the top of the bar of frame 14, which is the thirteenth.
    Deed(name: "drawing has its colour", action: "", question: "pixel(8 * 12 + 3, 60)", answer: "74,58,167,255"),
    Deed(
      name: "a late frame has a mark", action: "", question: "pixel(8 * 12 + 3, one('#plot').clientHeight - 14)",
      answer: "179,38,30,255"),
    Deed(
      name: "one in time has none", action: "", question: "pixel(8 * 4 + 3, one('#plot').clientHeight - 14)", answer: "0,0,0,0"),
  ]
}
