// SPDX-License-Identifier: MIT

package import CellNotation

extension ScrollReport {
  package static let output = Output<ScrollReport>(
    "scroll", "Output of cellraster scroll --json", isReadable: true,
    [
      .member("template", .text, "The template's file, as given; \"standard input\" for standard input.") { $0.template },
      .member("rows", .count, "The number of rows of the list.") { $0.rowCount },
      .member(
        "laidOutRows", .count, "The number of rows that were laid out: of more than 10,000, those near the places of the script."
      ) { $0.laidOutRows },
      .member("strategies", .list(.word), "The techniques that the list uses; empty for a naive list.") { $0.strategies },
      .member("seed", .nullable(.integer), "The number from which the script was made; null for a script from a file.") {
        report in
        report.seed.map { Int(truncatingIfNeeded: $0) }
      },
      .member("script", .list(ScrollScript.Gesture.output), "The gestures of the script.") { $0.script.gestures },
      .member("clock", .word, "Whether the steps of rows were counted, or their stages were timed on this machine.") {
        $0.measured == nil ? CostClock.steps : .real
      },
      .member("measured", .list(measured), "The stages that were timed, over all rows that differ; empty if steps were counted.")
      {
        $0.measured.map { [(.bind, $0.binding), (.layout, $0.newLayout), (.draw, $0.drawing)].map(TimedStage.init) } ?? []
      },
      .member("startsCold", .boolean, "Whether the first use of a font took time.") { $0.startsCold },
      .member("firstViewportNanoseconds", .count, "When the first viewport was shown and all near rows were ready.") {
        $0.outcome.warmUp
      },
      .member("weights", .ordinal, "The version of the weights of steps. Times by different weights cannot be compared.") {
        $0.weightsVersion
      },
      .member("rate", .ordinal, "The frames that the screen shows in a second.") { $0.outcome.hitches.rate.framesPerSecond },
      .member("device", device, "The device on which the list is shown.") { $0.outcome.device },
      .member("frames", .count, "The number of frames shown, without the warm-up.") { $0.outcome.hitches.frameCount },
      .member(
        "headroom", .nullable(.number(1...128)),
        "The first slowdown with which the script has a hitch; null if there is none up to 128."
      ) { $0.headroom?.factor },
      .member("missed", .count, "The number of vsyncs at which the frame before was shown again.") {
        $0.outcome.hitches.missedVsyncs
      },
      .member("missedByCommit", .count, "Those at which the main actor was late: commit hitches.") {
        $0.outcome.hitches.missedByCommit
      },
      .member("missedByRender", .count, "Those at which only the render stage was late: render hitches.") {
        $0.outcome.hitches.missedByRender
      },
      .member("hitchRatio", .number(0...), "The time of all hitches in milliseconds, for each second.") {
        Double($0.outcome.hitches.ratioInTenths) / 10
      },
      .member("rating", .word, "The hitch ratio in a word.") { $0.outcome.hitches.rating },
      .member(
        "longestFrameNanoseconds", .nullable(.count),
        "The time of the slower of main actor and render stage in the longest frame; null if no frame was shown."
      ) { $0.outcome.longestFrame?.costs.longest },
      .member(
        "latencyNanoseconds", .nullable(.count),
        "The median time from the start of a frame until it is shown; null if no frame was shown."
      ) { $0.outcome.latency?.median },
      .member("longestLatencyNanoseconds", .nullable(.count), "The longest of these times; null if no frame was shown.") {
        $0.outcome.latency?.longest
      },
      .member("blankRows", .count, "Visible rows that were not drawn yet, counted once for each frame.") { $0.outcome.blankRows },
      .member("incompleteRows", .count, "Visible rows that had no pictures yet, counted once for each frame.") {
        $0.outcome.incompleteRows
      },
      .member("changedRows", .count, "How often the data of a row that was shown changed.") { $0.outcome.changedRows },
      .member("knownRows", .count, "Rows that appeared and were kept since they were drawn before.") { $0.outcome.knownRows },
      .member(
        "bitmapHits", .count, "How often the kept bitmaps of a row's rasterized layers were composited, counted by frame."
      ) { $0.outcome.bitmapHits },
      .member("bitmapMisses", .count, "How often they had to be drawn first.") { $0.outcome.bitmapMisses },
      .member("cells", .list(cells), "The cells of the rows, by kind of row, the warm-up included.") { $0.outcome.kinds },
      .member("boundRows", .count, "How often a row was bound, on any core, the warm-up included.") { $0.outcome.boundRows },
      .member("shownRows", .count, "How often a row appeared and was shown, the warm-up included.") { $0.outcome.shownRows },
      .member("backgroundNanoseconds", .count, "The time that other cores worked.") { $0.outcome.background },
      .member("wastedNanoseconds", .count, "The part of it whose results were never shown.") { $0.outcome.wasted },
      .member("cacheBytes", .count, "The most memory that the caches of the list took.") { $0.outcome.peakBytes },
      .member("stages", stages, "The time of all frames by stage.") { report in
        Stage.allCases.map { StageTime(stage: $0, nanoseconds: report.nanoseconds(report.outcome.costs, $0)) }
      },
      .member(
        "elements", .list(element),
        "The elements of the template that have text or pictures or are drawn, the most expensive first."
      ) { report in report.elements.map { PlacedCost(cost: $0, slowdown: report.outcome.device.slowdown) } },
      .member("worstFrames", .list(worstFrame), "The three frames that took the longest.") { report in
        report.worstFrames.map { PlacedFrame(frame: $0, report: report) }
      },
    ])

  private struct StageTime {
    let stage: Stage
    let nanoseconds: Int
  }

  private struct TimedStage {
    let stage: Stage
    let cost: MeasuredCost
  }

  private struct PlacedFrame {
    let frame: WorstFrame
    let report: ScrollReport
  }

  private struct PlacedRow {
    let row: WorkedRow
    let report: ScrollReport
  }

  private struct PlacedCost {
    let cost: ElementCost
    let slowdown: Slowdown
  }

  private struct PlacedCause {
    let cause: ScrollCause
    let slowdown: Slowdown
  }

  private static let device = OutputForm<Device>.record(
    "device", "A device. It has a core for the main actor and a render stage, besides the other cores.",
    [
      .member("viewport", .ordinal, "The height of the viewport in device pixels.") { $0.viewportHeight },
      .member("scale", .ordinal, "The device pixels for each point.") { $0.scale },
      .member("cores", .count, "The other cores.") { $0.cores },
      .member("slowdown", .number(0.01...1000), "How many times slower it is than the machine of the weights.") {
        $0.slowdown.factor
      },
      .member("renderSlowdown", .number(0.01...1000), "How many times slower its render stage is than the rest of it.") {
        $0.renderSlowdown.factor
      },
    ])

  private static let cells = OutputForm<KindOfRows>.record(
    "cells", "The cells of the rows of one kind, which have the same elements.",
    [
      .member("kind", .ordinal, "The number of the kind, counted from 1.") { $0.number + 1 },
      .member("rows", .count, "The number of its rows.") { $0.rowCount },
      .member("firstItem", .ordinal, "The number of the item of its first row, counted from 1.") { $0.firstRow + 1 },
      .member("built", .count, "How often a cell was built to show a row.") { $0.cells.built },
      .member("builtToMeasure", .count, "How often a cell was built only to measure a row.") { $0.cells.builtToMeasure },
      .member("reused", .count, "How often a cell that another row had used was used again.") { $0.cells.reused },
    ])

  private static let measured = OutputForm<TimedStage>.record(
    "measuredStage", "A stage with its times on this machine, and what its steps cost.",
    [
      .member("stage", .word, "The stage: bind with parsing, layout in a new cell, or draw with pictures that are ready.") {
        $0.stage
      },
      .member("nanoseconds", .count, "The sum of the median times of the rows.") { $0.cost.measured / 1000 },
      .member("spreadNanoseconds", .count, "The sum of the median differences from these medians.") { $0.cost.spread / 1000 },
      .member("countedNanoseconds", .count, "What the steps of the stage cost by their weights.") { $0.cost.counted / 1000 },
    ])

  private static let element = OutputForm<PlacedCost>.record(
    "element", "What an element costs by its layout, its text, its pictures and its drawing, as if nothing was kept.",
    [
      path { $0.cost.element },
      place { $0.cost.element },
      .member("nanoseconds", .count, "What it costs in all rows that came into the viewport.") {
        $0.slowdown.nanoseconds($0.cost.cost)
      },
    ])

  private static func path<Value>(_ element: @escaping @Sendable (Value) -> ScrolledElement) -> OutputMember<Value> {
    .member("element", .text, "The path of the element in the template, without numbers of repetitions.") { element($0).path }
  }

  private static func place<Value>(_ element: @escaping @Sendable (Value) -> ScrolledElement) -> OutputMember<Value> {
    .member("place", .nullable(.text), "The place of the element, such as post.yaml:12:5; null if it is not known.") {
      element($0).place
    }
  }

  private static let cause = OutputForm<PlacedCause>.record(
    "cause", "An element that made a frame take long: by its text, its pictures and its drawing.",
    [
      path { $0.cause.element },
      place { $0.cause.element },
      .member("nanoseconds", .count, "What it costs in the frame, over all rows that appear.") {
        $0.slowdown.nanoseconds($0.cause.cost)
      },
      .member("usualNanoseconds", .count, "The median of that in the other frames in which rows appear.") {
        $0.slowdown.nanoseconds($0.cause.usualCost)
      },
    ])

  private static let stages = OutputForm.list(
    OutputForm<StageTime>.record(
      "stage", "The time of a stage.",
      [
        .member("stage", .word, "The stage.") { $0.stage },
        .member("nanoseconds", .count, "The time on the device.") { $0.nanoseconds },
      ]))

  private static let worstFrame = OutputForm<PlacedFrame>.record(
    "frame", "A frame that took long.",
    [
      .member("frame", .ordinal, "The number of the frame, counted from 1; the warm-up counts.") { $0.frame.frame.number + 1 },
      .member("startNanoseconds", .count, "When the frame began, from the start of the simulation.") {
        $0.report.outcome.hitches.rate.time(ofVsync: $0.frame.frame.startVsync)
      },
      .member("commitNanoseconds", .count, "The time of the main actor.") { $0.frame.frame.costs.commit },
      .member("renderNanoseconds", .count, "The time of the render stage.") { $0.frame.frame.costs.render },
      .member("rows", .list(row), "The rows on which the main actor worked, the most expensive first.") { placed in
        placed.frame.rows.map { PlacedRow(row: $0, report: placed.report) }
      },
      .member("causes", .list(cause), "The elements that cost more than usually in the frame, at most three.") { placed in
        placed.frame.causes.map { PlacedCause(cause: $0, slowdown: placed.report.outcome.device.slowdown) }
      },
    ])

  private static let row = OutputForm<PlacedRow>.record(
    "row", "A row on which the main actor worked.",
    [
      .member("item", .ordinal, "The number of the item in the data, counted from 1.") { $0.row.row + 1 },
      .optional("child", .ordinal, "The number of the child, counted from 1, that came into view in the item.") {
        $0.row.child.map { $0.number + 1 }
      },
      .member("stages", stages, "The time of the row by stage, without stages that took none.") { placed in
        Stage.allCases.filter { placed.row.costs[$0] > 0 }.map {
          StageTime(stage: $0, nanoseconds: placed.report.nanoseconds(placed.row.costs, $0))
        }
      },
    ])

  private func nanoseconds(_ costs: StageCosts, _ stage: Stage) -> Int {
    outcome.device.nanoseconds(costs[stage], in: stage)
  }
}
