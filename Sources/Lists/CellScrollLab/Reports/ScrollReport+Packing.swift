// SPDX-License-Identifier: MIT

extension ScrollReport {
  /// The most rows that the page lists for a frame.
  private static let mostRows = 5

  /// All frames as JSON for the script of the page: numbers only, in columns, and times in microseconds.
  ///
  /// 10,000 frames take some 600 KB.
  var packedFrames: String {
    let (frames, records) = (outcome.frames, outcome.records)
    let hitches = Dictionary(uniqueKeysWithValues: outcome.hitches.hitches.map { ($0.frame, $0) })
    var columns: [(name: String, numbers: [Int])] = [
      ("number", frames.map { $0.number + 1 }), ("start", frames.map(\.startVsync)),
      ("delay", frames.map { $0.shownVsync - $0.startVsync }),
      ("missedByCommit", frames.map { hitches[$0.number]?.commitVsyncs ?? 0 }),
      ("missedByRender", frames.map { hitches[$0.number]?.renderVsyncs ?? 0 }),
      ("firstRow", records.map { $0.rows.lowerBound + 1 }), ("rowCount", records.map(\.rows.count)),
      ("blankRows", records.map(\.blankRows)), ("workedRows", records.map(\.worked.count)),
    ]
    for stage in Stage.allCases {
      columns.append((stage.rawValue, records.map { microseconds($0.costs, stage) }))
    }
    let members = columns.map { "\"\($0.name)\":\(list($0.numbers))" }.joined(separator: ",\n")
    let stages = Stage.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    return """
      {"rate":\(outcome.hitches.rate.framesPerSecond),"stages":[\(stages)],"frames":{
      \(members)},
      "rows":[\(records.map(packedRows).joined(separator: ","))]}
      """
  }

  /// Returns the rows on which the main actor worked, the most expensive first: for each of them its number, and its time by stage.
  private func packedRows(_ record: FrameRecord) -> String {
    let rows = record.worked.sorted { ($0.costs.commit, $1.row) > ($1.costs.commit, $0.row) }.prefix(Self.mostRows)
    return list(rows.flatMap { row in [row.row + 1] + Stage.allCases.dropLast().map { microseconds(row.costs, $0) } })
  }

  private func microseconds(_ costs: StageCosts, _ stage: Stage) -> Int {
    (outcome.device.nanoseconds(costs[stage], in: stage) + 500) / 1000
  }

  private func list(_ numbers: [Int]) -> String { "[\(numbers.map(String.init).joined(separator: ","))]" }
}
