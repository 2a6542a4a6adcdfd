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
      ["frames", "\(hitches.frameCount) in \(seconds.withTenths) s at \(hitches.rate.framesPerSecond) Hz (\(script))"],
      ["headroom", headroom.words + (headroom == Slowdown.none ? ": it misses frames on this device" : "")],
      ["missed", "\(hitches.missedVsyncs) of \(hitches.span) frames\(missedParts)"],
      ["hitch ratio", "\(hitches.ratioInTenths.inTenths) ms/s (\(hitches.rating.rawValue))"],
      ["longest frame", outcome.longestFrame.map { "\($0.costs.longest.inMilliseconds) ms" } ?? "-"],
      ["latency", latency],
      ["blank rows", "\(outcome.blankRows)"],
      ["kept rows shown", "\(outcome.knownRows)"],
      ["background", "\(outcome.background.inMilliseconds) ms, of which \(outcome.wasted.inMilliseconds) ms were wasted"],
      ["caches", "\((outcome.peakBytes + 1023) / 1024) KiB at most"],
    ]
    return "\(AlignedTable(alignments: [.left, .left], texts: summary))\n\n\(stages)\n\n\(worst)"
  }

  /// Whose fault the missed frames are, with a colon before it; empty if none is missed.
  private var missedParts: String {
    let hitches = outcome.hitches
    guard hitches.missedVsyncs > 0 else { return "" }
    return ": \(hitches.missedByCommit) by the main actor, \(hitches.missedByRender) by the render stage"
  }

  private var latency: String {
    guard let latency = outcome.latency else { return "-" }
    return "\(latency.median.inMilliseconds) ms from start to shown, at most \(latency.longest.inMilliseconds) ms"
  }

  private var stages: AlignedTable {
    let times = Stage.allCases.map { outcome.device.nanoseconds(outcome.costs[$0], in: $0) }
    let total = times.reduce(0, +)
    let lines = zip(Stage.allCases, times).map { stage, time in
      [stage.rawValue, time.inMilliseconds, total == 0 ? "0 %" : "\(time * 100 / total) %"]
    }
    return AlignedTable(alignments: [.left, .right, .right], texts: [["stage", "ms", "share"]] + lines)
  }

  private var worst: String {
    let rate = outcome.hitches.rate
    return worstFrames.map { worst in
      let frame = worst.frame
      let start = Double(rate.time(ofVsync: frame.startVsync)) / 1_000_000_000
      let head =
        "frame \(frame.number + 1) at \(start.withTenths) s: commit \(frame.costs.commit.inMilliseconds) ms, render \(frame.costs.render.inMilliseconds) ms"
      let rows = worst.rows.prefix(3).map { row in
        let parts = Stage.allCases.filter { row.costs[$0] > 0 }.sorted { row.costs[$0] > row.costs[$1] }.prefix(3)
        let words = parts.map { "\($0.rawValue) \(outcome.device.nanoseconds(row.costs[$0], in: $0).inMilliseconds)" }
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
  private func device(_ picoseconds: Int) -> String { outcome.device.slowdown.nanoseconds(picoseconds).inMilliseconds }
}
