// SPDX-License-Identifier: MIT

import CellRaster
import CellScrollLab
import CellTestSupport
import Testing

@testable import CellJobs

/// Long lists, of which only the rows near the places of a script are laid out.
@Suite struct CountedRowsTests {
  let folder: SampleFolder
  private let device: Device

  init() throws {
    folder = try SampleFolder()
    device = Device(viewportHeight: 400, scale: 1, rate: try #require(RefreshRate(framesPerSecond: 60)))
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 200, scale: 1, background: white}
      cell: {padding: 5, children: [{type: text, text: "${text}", size: 14, lineHeight: 20}]}
      """, to: "row.yaml")
  }

  private func counted(_ texts: [String], _ gestures: [ScrollScript.Gesture], mostRows: Int) async throws -> CountedRows {
    try folder.scratch.write(texts.map { #"{"text": "\#($0)"}"# + "\n" }.joined(), to: "rows.ndjson")
    let cells = CellInput(template: folder.path("row.yaml"), data: folder.path("rows.ndjson"))
    let template = try await cells.loadTemplate { _ in }
    let renderer = CellRenderer(try cells.resources(for: template))
    return try CountedRows(
      RowProfiler(renderer, cells.environment), of: template, cells, ScrollScript(gestures), on: device, keepsItems: false,
      mostRows: mostRows)
  }

  private func outcome(_ rows: CountedRows, _ gestures: [ScrollScript.Gesture]) -> ScrollOutcome {
    let priced = PricedRows(rows.profiles, rows: rows.rows, .standard, elements: rows.profiler.elements)
    return ScrollExperiment(priced, ScrollScript(gestures), [.backgroundLayout], on: device).run()
  }

  /// Rows of one line, 30 points high, except each seventh, which has three lines.
  private static let texts = (0..<2000).map { number in
    number % 7 == 3 ? "a message with many words, which take three lines in all, number \(number)" : "message \(number)"
  }

  private static let gestures: [ScrollScript.Gesture] = [
    .jump(to: 0.5), .drag(distance: 500, milliseconds: 300), .jump(to: 1), .rest(milliseconds: 50),
    .flick(Flick(speed: -800), stoppedAfter: 200),
  ]

  @Test func `of a long list, only rows near the places of the script are laid out`() async throws {
    let rows = try await counted(Self.texts, Self.gestures, mostRows: 1000)
    #expect(rows.rows.count == 2000)
    // A sample of 100, and some 13 rows for each viewport near the top, the middle and the end.
    #expect((250..<400).contains(rows.laidOutCount))
    let estimate = rows.profiles.count - 1
    #expect((30..<50).contains(rows.profiles[estimate].height))
    let outcome = outcome(rows, Self.gestures)
    let shown = Set(outcome.records.flatMap(\.rows))
    #expect(shown.count > 30)
    // Neither the viewport nor the other cores come across a row that was not laid out.
    #expect(shown.union(outcome.work.map(\.row)).allSatisfy { rows.rows[$0] != estimate })
  }

  @Test func `if all rows are equally high, the scroll is that of a list that is laid out as a whole`() async throws {
    let texts = (0..<2000).map { "message \($0)" }
    let part = outcome(try await counted(texts, Self.gestures, mostRows: 1000), Self.gestures)
    let whole = outcome(try await counted(texts, Self.gestures, mostRows: 2000), Self.gestures)
    #expect(part.frames == whole.frames)
    #expect(part.records.map(\.rows) == whole.records.map(\.rows))
    #expect(part.costs == whole.costs)
    #expect(part.costs[.draw] > 0)
  }

  @Test func `a list that is not long is laid out as a whole`() async throws {
    let rows = try await counted(Self.texts, Self.gestures, mostRows: 2000)
    #expect(rows.laidOutCount == 2000)
    #expect(rows.profiles.count == 2000)
  }
}
