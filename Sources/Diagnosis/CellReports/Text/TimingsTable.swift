// SPDX-License-Identifier: MIT

package import CellConcurrency
internal import CellGraphics

/// The times of all items by stage, as a table for people.
package struct TimingsTable: CustomStringConvertible {
  let times: StageTimes
  let cells: Int
  /// The time from the request for the first item until the last one was written.
  let elapsed: Duration
  let jobs: Int

  package init(times: StageTimes, cells: Int, elapsed: Duration, jobs: Int) {
    self.times = times
    self.cells = cells
    self.elapsed = elapsed
    self.jobs = jobs
  }

  package var description: String {
    let all = RenderStage.allCases.reduce(Duration.zero) { $0 + times[$1] }
    func row(_ name: String, _ time: Duration) -> [String] {
      let share = all > .zero ? time / all * 100 : 0
      return [
        name, time.milliseconds.fixed(1) + " ms", (time.milliseconds * 1000 / Double(max(1, cells))).fixed(1) + " us",
        share.fixed(1) + " %",
      ]
    }
    let rows =
      [["stage", "total", "per cell", "share"]] + RenderStage.allCases.map { row($0.rawValue, times[$0]) } + [row("all", all)]
    let table = AlignedTable(
      alignments: [.left, .right, .right, .right], texts: rows)
    let rate = elapsed > .zero ? (Double(cells) / (elapsed / .seconds(1))).fixed(0) : "0"
    return "\(table)\n\(counted(cells, "cell")) in \(elapsed.milliseconds.fixed(1)) ms with --jobs \(jobs): \(rate) per second"
  }
}

extension Double {
  /// The number with `digits` decimal places. Foundation is not used, because loading it would take longer than rendering a cell.
  package func fixed(_ digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let value = Int((self * Double(scale)).rounded())
    let fraction = String(value % scale)
    guard digits > 0 else { return String(value) }
    return "\(value / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
