// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellReports

extension ScrollReport {
  /// A summary, the times by stage, and the worst frames.
  package var text: String {
    let stages = AlignedTable(alignments: [.left, .right, .right], texts: [["stage", "ms", "share"]] + stageLines)
    return "\(AlignedTable(alignments: [.left, .left], texts: summary))\n\n\(stages)\n\n\(worst)"
  }

  private var worst: String {
    worstFrames.map { worst in
      let rows = worst.rows.prefix(3).map { "  \(words(of: $0))" }
      let causes = worst.causes.map { cause in
        let place = cause.element.place.map { "\($0) " } ?? ""
        return "  \(place)\(cause.element.path): \(words(of: cause))"
      }
      let head = "frame \(worst.frame.number + 1) \(times(of: worst.frame))"
      return ([head] + rows + causes).joined(separator: "\n") + "\n"
    }.joined()
  }
}

// MARK: Words

extension ScrollReport {
  /// What is reported, line by line: its name, and its value in words.
  var summary: [[String]] {
    let hitches = outcome.hitches
    let seconds = Double(hitches.span) / Double(hitches.rate.framesPerSecond)
    let times = [
      ["rows", laidOutRows == rowCount ? "\(rowCount)" : "\(rowCount), of which \(laidOutRows) were laid out"],
      ["strategy", strategyNames],
      ["frames", "\(hitches.frameCount) in \(seconds.withTenths) s at \(hitches.rate.framesPerSecond) Hz (\(scriptName))"],
      ["clock", clockWords],
      [
        "first viewport",
        "after \(outcome.warmUp.inMilliseconds) ms\(startsCold ? ", with fonts that were not used before" : "")",
      ],
      ["headroom", headroom.words + (headroom == Slowdown.none ? ": it misses frames on this device" : "")],
      ["missed", "\(hitches.missedVsyncs) of \(hitches.span) frames\(missedParts)"],
      ["hitch ratio", "\(hitches.ratioInTenths.inTenths) ms/s (\(hitches.rating.rawValue))"],
      ["longest frame", outcome.longestFrame.map { "\($0.costs.longest.inMilliseconds) ms" } ?? "-"],
      ["latency", latency],
    ]
    return times + rowLines + [
      ["background", "\(outcome.background.inMilliseconds) ms, of which \(outcome.wasted.inMilliseconds) ms were wasted"],
      ["caches", "\((outcome.peakBytes + 1023) / 1024) KiB at most"],
    ]
  }

  private var rowLines: [[String]] {
    let lines: [[String]] = [
      ["blank rows", "\(outcome.blankRows)"],
      strategies.contains(.twoSteps) ? ["without pictures", "\(outcome.incompleteRows)"] : [],
      outcome.changedRows > 0 ? ["changed rows", "\(outcome.changedRows)"] : [],
      ["kept rows shown", "\(outcome.knownRows)"],
      outcome.bitmapMisses > 0
        ? ["rasterized layers", "\(outcome.bitmapHits) hits, \(outcome.bitmapMisses) misses, by row and frame"] : [],
      ["bound rows", "\(outcome.boundRows), shown \(outcome.shownRows)"],
      ["cells", words(of: outcome.cells)],
    ]
    return lines.filter { !$0.isEmpty } + kindLines
  }

  /// The cells of the five kinds of rows with the most of them; none if all rows are of one kind.
  private var kindLines: [[String]] {
    guard outcome.kinds.count > 1 else { return [] }
    let kinds = outcome.kinds.sorted { ($0.cells.all, $1.number) > ($1.cells.all, $0.number) }
    return kinds.prefix(5).map { kind in
      [
        "cells of kind \(kind.number + 1)",
        "\(words(of: kind.cells)); \(counted(kind.rowCount, "row")) such as item \(kind.firstRow + 1)",
      ]
    }
  }

  private func words(of cells: CellCounts) -> String {
    let measured = cells.builtToMeasure > 0 ? ", \(cells.builtToMeasure) to measure rows" : ""
    return "\(cells.built) built, \(cells.reused) used again\(measured)"
  }

  /// How costs were found; for measured ones, how they differ from those of the steps.
  private var clockWords: String {
    guard let measured else { return "steps" }
    func words(_ stage: Stage, _ cost: MeasuredCost) -> String {
      let ratio = Double(cost.measured) / Double(max(1, cost.counted))
      let spread = (Double(cost.spread) * 100 / Double(max(1, cost.measured))).rounded()
      return "\(stage.rawValue) \(ratio.withTenths) (± \(Int(spread)) %)"
    }
    let stages = [words(.bind, measured.binding), words(.layout, measured.newLayout), words(.draw, measured.drawing)]
    return "real; times the weights: \(stages.joined(separator: ", "))"
  }

  var strategyNames: String { strategies.isEmpty ? "naive" : strategies.map(\.rawValue).joined(separator: ", ") }

  var scriptName: String { seed.map { "seed \($0)" } ?? "the script" }

  /// The device in a few words: "60 Hz, 2 cores, slowdown 8.0".
  var deviceWords: String {
    let device = outcome.device
    return "\(device.rate.framesPerSecond) Hz, \(device.cores) other cores, slowdown \(device.slowdown.factor)"
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

  /// The time of each stage over all frames, in milliseconds, and its share.
  var stageLines: [[String]] {
    let times = Stage.allCases.map { outcome.device.nanoseconds(outcome.costs[$0], in: $0) }
    let total = times.reduce(0, +)
    return zip(Stage.allCases, times).map { stage, time in
      [stage.rawValue, time.inMilliseconds, total == 0 ? "0 %" : "\(time * 100 / total) %"]
    }
  }

  /// Returns when a frame began and what it took: "at 2.1 s: commit 8.20 ms, render 1.10 ms".
  func times(of frame: SimulatedFrame) -> String {
    let start = Double(outcome.hitches.rate.time(ofVsync: frame.startVsync)) / 1_000_000_000
    return
      "at \(start.withTenths) s: commit \(frame.costs.commit.inMilliseconds) ms, render \(frame.costs.render.inMilliseconds) ms"
  }

  /// Returns the three longest stages of a row.
  func words(of row: WorkedRow) -> String {
    let parts = Stage.allCases.filter { row.costs[$0] > 0 }.sorted { row.costs[$0] > row.costs[$1] }.prefix(3)
    let words = parts.map { "\($0.rawValue) \(outcome.device.nanoseconds(row.costs[$0], in: $0).inMilliseconds)" }
    let child = row.child.map { ", child \($0.number + 1)" } ?? ""
    return "item \(row.row + 1)\(child): \(words.joined(separator: ", "))"
  }

  func words(of cause: ScrollCause) -> String {
    let slowdown = outcome.device.slowdown
    return
      "\(slowdown.nanoseconds(cause.cost).inMilliseconds) ms, usually \(slowdown.nanoseconds(cause.usualCost).inMilliseconds)"
  }
}

extension CellCounts {
  fileprivate var all: Int { built + builtToMeasure + reused }
}
