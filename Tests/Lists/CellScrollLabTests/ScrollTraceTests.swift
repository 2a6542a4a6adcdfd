// SPDX-License-Identifier: MIT

import CellNotation
import CellScrollLab
import Testing

/// A scroll as a trace, read as viewers read it.
@Suite struct ScrollTraceTests {
  private struct Event {
    let name: String
    /// In nanoseconds.
    let start, end: Int
  }

  /// Returns the events of a track with a length, in order.
  private func events(_ report: ScrollReport, track: Int) throws -> [Event] {
    guard case .object(let trace) = try DataValue(json: Array(report.trace.utf8), fileName: "trace.json"),
      case .array(let events)? = trace["traceEvents"]
    else { return [] }
    return events.compactMap { event in
      guard case .object(let event) = event, event["ph"] == "X", event["tid"] == .number(DataNumber(track)),
        case .string(let name)? = event["name"], case .number(let start)? = event["ts"], case .number(let length)? = event["dur"]
      else { return nil }
      let time = Int((start.value * 1000).rounded())
      return Event(name: name, start: time, end: time + Int((length.value * 1000).rounded()))
    }
  }

  /// Returns each event that is around others with the names of the latter, or `nil` if two of them overlap in part.
  private func nested(_ events: [Event]) -> [String]? {
    var open: [Event] = []
    var paths: [String] = []
    for event in events {
      while let last = open.last, last.end <= event.start { open.removeLast() }
      if let last = open.last, event.end > last.end { return nil }
      open.append(event)
      paths.append(open.map(\.name).joined(separator: "/"))
    }
    return paths
  }

  /// - Parameter drawing: the cost of drawing a row in picoseconds.
  private func report(drawing: Int, layout: Int, slowdown: Double) throws -> ScrollReport {
    let profiles = (0..<40).map { number in
      var row = RowProfile(key: number, kind: 0, width: 100, height: 100)
      row.layout.used = [.visits: layout]
      row.drawing.layers = [.textPixels: drawing]
      return row
    }
    let rows = PricedRows(profiles, rows: Array(0..<40), StepWeights(version: 0, [.visits: 1, .textPixels: 1]))
    let device = Device(
      viewportHeight: 400, scale: 1, rate: try #require(RefreshRate(framesPerSecond: 60)),
      slowdown: try #require(Slowdown(slowdown)))
    let experiment = ScrollExperiment(
      rows, ScrollScript([.drag(distance: 3000, milliseconds: 200)]), [.cachedHeights], on: device)
    return ScrollReport(template: "row.yaml", seed: nil, experiment, experiment.run(), headroom: nil)
  }

  @Test func `a row is inside its frame, and its stages are inside the row`() throws {
    let paths = try #require(try nested(events(report(drawing: 5_000_000, layout: 3_000_000, slowdown: 1), track: 1)))
    #expect(
      paths.suffix(4) == [
        "frame 13/item 34", "frame 13/item 34/measure", "frame 13/item 34/layout", "frame 13/item 34/draw",
      ])
  }

  @Test func `a row with one stage is around it, not inside it`() throws {
    let paths = try #require(try nested(events(report(drawing: 5_000_000, layout: 0, slowdown: 1), track: 1)))
    #expect(paths.suffix(2) == ["frame 13/item 34", "frame 13/item 34/draw"])
  }

  @Test func `rounding makes no row longer than its frame`() throws {
    #expect(try nested(events(report(drawing: 1_000_001, layout: 1_000_001, slowdown: 1.0001), track: 1)) != nil)
  }
}
