// SPDX-License-Identifier: MIT

internal import CellReports

extension ScrollReport {
  /// A summary, the times by stage, and the worst frames.
  package var text: String {
    let hitches = outcome.hitches
    let seconds = Double(hitches.span) / Double(hitches.rate.framesPerSecond)
    let script = seed.map { "seed \($0)" } ?? "the script"
    let names = strategies.isEmpty ? "naive" : strategies.map(\.rawValue).joined(separator: ", ")
    let summary = [
      ["rows", "\(rowCount)"], ["strategy", names],
      ["frames", "\(hitches.frameCount) in \(tenths(seconds)) s at \(hitches.rate.framesPerSecond) Hz (\(script))"],
      ["headroom", headroom.words + (headroom == Slowdown.none ? ": it misses frames on this device" : "")],
      ["missed", "\(hitches.missedVsyncs) of \(hitches.span) frames"],
      ["hitch ratio", "\(tenths(hitches.ratioInTenths)) ms/s (\(hitches.rating.rawValue))"],
      ["longest frame", outcome.longestFrame.map { "\(milliseconds($0.costs.longest)) ms" } ?? "-"],
      ["blank rows", "\(outcome.blankRows)"],
      ["kept rows shown", "\(outcome.knownRows)"],
      ["background", "\(milliseconds(outcome.background)) ms, of which \(milliseconds(outcome.wasted)) ms were wasted"],
      ["caches", "\((outcome.peakBytes + 1023) / 1024) KiB at most"],
    ]
    return "\(AlignedTable(alignments: [.left, .left], texts: summary))\n\n\(stages)\n\n\(worst)"
  }

  private var stages: AlignedTable {
    let costs = outcome.costs
    let total = Stage.allCases.reduce(0) { $0 + costs[$1] }
    let lines = Stage.allCases.map { stage in
      return [
        stage.rawValue, milliseconds(outcome.device.nanoseconds(costs[stage], in: stage)),
        total == 0 ? "0 %" : "\(costs[stage] * 100 / total) %",
      ]
    }
    return AlignedTable(alignments: [.left, .right, .right], texts: [["stage", "ms", "share"]] + lines)
  }

  private var worst: String {
    let rate = outcome.hitches.rate
    return worstFrames.map { worst in
      let frame = worst.frame
      let start = Double(rate.time(ofVsync: frame.startVsync)) / 1_000_000_000
      let head =
        "frame \(frame.number + 1) at \(tenths(start)) s: commit \(milliseconds(frame.costs.commit)) ms, render \(milliseconds(frame.costs.render)) ms"
      let rows = worst.rows.prefix(3).map { row in
        let parts = Stage.allCases.filter { row.costs[$0] > 0 }.sorted { row.costs[$0] > row.costs[$1] }.prefix(3)
        let words = parts.map { "\($0.rawValue) \(milliseconds(outcome.device.nanoseconds(row.costs[$0], in: $0)))" }
        return "  item \(row.row + 1): \(words.joined(separator: ", "))"
      }
      let causes = worst.causes.map { cause in
        let place = cause.element.place.map { "\($0) " } ?? ""
        return
          "  \(place)\(cause.element.path): \(device(cause.cost)) ms, usually \(device(cause.usualCost))"
      }
      return ([head] + rows + causes).joined(separator: "\n") + "\n"
    }.joined()
  }

  /// A cost of the main actor on the device, in milliseconds.
  private func device(_ picoseconds: Int) -> String { milliseconds(outcome.device.slowdown.nanoseconds(picoseconds)) }

  private func milliseconds(_ nanoseconds: Int) -> String {
    let hundredths = (nanoseconds + 5_000) / 10_000
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }

  private func tenths(_ number: Double) -> String { tenths(Int((number * 10).rounded())) }
  private func tenths(_ count: Int) -> String { "\(count / 10).\(count % 10)" }
}
