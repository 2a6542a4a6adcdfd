// SPDX-License-Identifier: MIT

import CellNotation
import CellScrollLab
import Testing

/// What became better or worse, with rows of 100 pixels and round costs.
@Suite struct ScrollComparisonTests {
  /// - Parameters:
  ///   - draw: what drawing the text of a row costs, in milliseconds.
  ///   - avatar: what drawing its picture costs; `nil` for rows without one.
  ///   - distance: how far the script moves the list, in points.
  private func report(
    draw: Int, avatar: Int? = nil, rate: Int = 60, slowdown: Slowdown = .none, weights: Int = 1, distance: Double = 1000
  ) throws -> ScrollReport {
    let elements = [ScrolledElement(path: "cell/text", place: "row.yaml:5:3"), ScrolledElement(path: "cell/avatar", place: nil)]
    let profiles = (0..<40).map { number in
      var row = RowProfile(key: number, kind: 0, width: 100, height: 100)
      row.drawing.layers = [.textPixels: (draw + (avatar ?? 0)) * 1_000_000]
      row.parts = [draw, avatar].enumerated().compactMap { index, cost in
        guard let cost else { return nil }
        var part = RowProfile.Part(element: index)
        part.drawing.layers = [.textPixels: cost * 1_000_000]
        return part
      }
      return row
    }
    let rows = PricedRows(
      profiles, rows: Array(0..<40), StepWeights(version: weights, [.textPixels: 1000]), elements: elements)
    let rate = try #require(RefreshRate(framesPerSecond: rate))
    let device = Device(viewportHeight: 400, scale: 1, rate: rate, slowdown: slowdown)
    let script = ScrollScript([.drag(distance: distance, milliseconds: 500)])
    let experiment = ScrollExperiment(rows, script, [], on: device)
    return ScrollReport(template: "row.yaml", seed: nil, experiment, experiment.run(), headroom: experiment.headroom)
  }

  private func comparison(_ old: ScrollReport, _ new: ScrollReport) throws -> ScrollComparison {
    try ScrollComparison(ScrollSummary(old), ScrollSummary(new))
  }

  @Test func `a list that draws longer is worse, and the element that does so is named`() throws {
    let comparison = try comparison(report(draw: 10, avatar: 2), report(draw: 20, avatar: 2))
    #expect(comparison.verdict == .worse)
    #expect(comparison.measures[0].name == "headroom")
    #expect(comparison.measures.filter { $0.verdict == .worse }.map(\.name).prefix(2) == ["headroom", "missed frames"])
    // Ten rows come into the viewport, and four are there at first.
    #expect(
      comparison.elements == [
        ScrollComparison.ElementChange(
          path: "cell/text", place: "row.yaml:5:3", before: 140_000_000, after: 280_000_000)
      ])
    #expect(comparison.stages.filter { $0.verdict == .worse }.map(\.name) == ["draw"])
  }

  @Test func `the same the other way round is better`() throws {
    let comparison = try comparison(report(draw: 20), report(draw: 10))
    #expect(comparison.verdict == .better)
    #expect(comparison.text.hasPrefix("row.yaml -> row.yaml: The headroom is better: 1.71 instead of 1.0.\n"))
  }

  @Test func `equal scrolls are the same`() throws {
    let comparison = try comparison(report(draw: 10), report(draw: 10))
    #expect(comparison.verdict == .same)
    #expect(comparison.elements.isEmpty)
    #expect(comparison.measures.allSatisfy { $0.verdict == .same })
  }

  @Test func `a headroom without limit is the best`() throws {
    let comparison = try comparison(report(draw: 10), report(draw: 0))
    #expect(comparison.verdict == .better)
    #expect(comparison.text.hasPrefix("row.yaml -> row.yaml: The headroom is better: over 128 instead of 1.71.\n"))
  }

  @Test func `an element that only one template has is listed without a cost in the other`() throws {
    let added = try comparison(report(draw: 10), report(draw: 10, avatar: 1)).elements
    #expect(added == [ScrollComparison.ElementChange(path: "cell/avatar", place: nil, before: nil, after: 14_000_000)])
    let removed = try comparison(report(draw: 10, avatar: 1), report(draw: 10)).elements
    #expect(removed == [ScrollComparison.ElementChange(path: "cell/avatar", place: nil, before: 14_000_000, after: nil)])
  }

  @Test func `a saved result is read as what it was made from`() throws {
    let report = try report(draw: 20, avatar: 3)
    let text = ScrollReport.output.text(of: report)
    guard case .object(let object) = try DataValue(json: Array(text.utf8), fileName: "old.json") else {
      Issue.record("a result is an object")
      return
    }
    #expect(try ScrollSummary(object, file: "old.json") == ScrollSummary(report))
  }

  @Test(arguments: [
    (#"{"formatVersion": 2}"#, "formatVersion"), (#"{"formatVersion": 1, "tool": {}}"#, "tool"),
    (#"{"formatVersion": 1, "tool": {"name": "cellraster", "version": "1"}, "template": "a.yaml", "rows": -1}"#, "rows"),
  ]) func `a file that is not a result is refused with the first wrong member`(text: String, member: String) throws {
    guard case .object(let object) = try DataValue(json: Array(text.utf8), fileName: "old.json") else { return }
    let error = #expect(throws: UnreadableScroll.self) { try ScrollSummary(object, file: "old.json") }
    #expect(error?.member == member)
  }

  @Test func `scrolls on other devices, by other scripts or with other weights are not compared`() throws {
    let old = try report(draw: 10)
    var other = try report(draw: 10, rate: 120, slowdown: #require(Slowdown(2)), weights: 2, distance: 900)
    other.startsCold = true
    let error = #expect(throws: IncomparableScrolls.self) { try comparison(old, other) }
    #expect(
      error?.description
        == "row.yaml: this scroll cannot be compared: it has other weights of steps, another refresh rate, another device, another start, another script"
    )
  }

  @Test func `Markdown has a table of numbers and one of elements`() throws {
    let lines = try comparison(report(draw: 10, avatar: 2), report(draw: 20, avatar: 2)).markdown.split(separator: "\n")
    #expect(lines[0] == "### Scroll: `row.yaml`")
    #expect(lines[1] == "**The headroom is worse: 1.0 instead of 1.4.** Compared with `row.yaml`.")
    #expect(lines.contains("| headroom | 1.4 | 1.0 | worse |"))
    #expect(lines.contains("| draw | 120.00 ms | 220.00 ms | worse |"))
    #expect(lines.last == "| `cell/text`<br>`row.yaml:5:3` | 140.00 ms | 280.00 ms |")
  }
}
