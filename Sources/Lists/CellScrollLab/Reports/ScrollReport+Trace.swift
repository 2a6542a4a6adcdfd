// SPDX-License-Identifier: MIT

internal import CellNotation

extension ScrollReport {
  /// The scroll as a trace for Perfetto and the viewer of Chrome, in the Trace Event Format: a track for the main actor with its rows and
  /// stages, one for the render stage, one for the screen, and one for each core.
  package var trace: String {
    var events = TraceEvents()
    let cores = (outcome.work.map(\.core).max() ?? -1) + 1
    for (track, name) in (["main actor", "render stage", "screen"] + (0..<cores).map { "core \($0 + 1)" }).enumerated() {
      events.name(track, name)
    }
    let rate = outcome.hitches.rate
    let hitches = Dictionary(uniqueKeysWithValues: outcome.hitches.hitches.map { ($0.frame, $0) })
    for (frame, record) in zip(outcome.frames, outcome.records) {
      let start = rate.time(ofVsync: frame.startVsync)
      events.add(
        "frame \(frame.number + 1)", on: 0, from: start, for: frame.costs.commit, [("offset", .number(DataNumber(record.offset)))]
      )
      addRows(of: record, from: start, to: &events)
      events.add(
        "frame \(frame.number + 1)", on: 1, from: rate.time(ofVsync: frame.renderVsync), for: frame.costs.render, [])
      let missed = hitches[frame.number].map { $0.commitVsyncs + $0.renderVsyncs } ?? 0
      events.mark(
        missed > 0 ? "frame \(frame.number + 1), \(missed) missed" : "frame \(frame.number + 1)", on: 2,
        at: rate.time(ofVsync: frame.shownVsync))
    }
    for work in outcome.work {
      events.add(
        "item \(work.row + 1)\(work.isCancelled ? ", given up" : "")", on: 3 + work.core, from: work.time.lowerBound,
        for: work.time.count, [])
    }
    return events.text
  }

  /// Adds the rows of a frame, and inside each of them its stages, one after the other.
  ///
  /// Times are sums of exact costs: if each cost was rounded by itself, a row could end after its frame, and viewers drop such a row.
  private func addRows(of record: FrameRecord, from start: Int, to events: inout TraceEvents) {
    var done = 0
    func add(_ name: String, _ cost: Int) {
      let (from, end) = (outcome.device.slowdown.nanoseconds(done), outcome.device.slowdown.nanoseconds(done + cost))
      events.add(name, on: 0, from: start + from, for: end - from, [])
    }
    for row in record.worked {
      add("item \(row.row + 1)", row.costs.commit)
      for stage in Stage.allCases where stage != .render && row.costs[stage] > 0 {
        add(stage.rawValue, row.costs[stage])
        done += row.costs[stage]
      }
    }
  }
}

private struct TraceEvents {
  private var events: [(start: Int, length: Int, value: DataValue)] = []
  private var names: [DataValue] = []

  mutating func name(_ track: Int, _ name: String) {
    names.append(
      object([
        ("name", .string("thread_name")), ("ph", .string("M")), ("pid", .number(DataNumber(1))),
        ("tid", .number(DataNumber(track + 1))),
        ("args", object([("name", .string(name))])),
      ]))
  }

  mutating func add(_ name: String, on track: Int, from start: Int, for length: Int, _ arguments: [(String, DataValue)]) {
    let members: [(String, DataValue)] = [
      ("name", .string(name)), ("ph", .string("X")), ("ts", microseconds(start)), ("dur", microseconds(length)),
      ("pid", .number(DataNumber(1))),
      ("tid", .number(DataNumber(track + 1))),
    ]
    events.append((start, length, object(members + (arguments.isEmpty ? [] : [("args", object(arguments))]))))
  }

  mutating func mark(_ name: String, on track: Int, at time: Int) {
    events.append(
      (
        time, 0,
        object([
          ("name", .string(name)), ("ph", .string("i")), ("ts", microseconds(time)), ("pid", .number(DataNumber(1))),
          ("tid", .number(DataNumber(track + 1))),
          ("s", .string("t")),
        ])
      ))
  }

  /// The trace in the order of time; of two events that begin together, the longer one is around the other.
  var text: String {
    let sorted = events.enumerated().sorted {
      ($0.element.start, -$0.element.length, $0.offset) < ($1.element.start, -$1.element.length, $1.offset)
    }
    let lines = names + sorted.map(\.element.value)
    return "{\"traceEvents\": [\n" + lines.map(\.compactJSON).joined(separator: ",\n") + "\n], \"displayTimeUnit\": \"ms\"}\n"
  }

  /// Times of traces are microseconds; thousandths are kept.
  private func microseconds(_ nanoseconds: Int) -> DataValue {
    DataNumber(Double(nanoseconds) / 1000).map { .number($0) } ?? .null
  }

  private func object(_ members: [(String, DataValue)]) -> DataValue {
    .object(DataObject(members.map { DataObject.Member(name: $0.0, value: $0.1) }))
  }
}
