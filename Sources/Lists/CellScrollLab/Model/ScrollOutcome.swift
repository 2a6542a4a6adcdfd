// SPDX-License-Identifier: MIT

/// How a list was scrolled by a script.
package struct ScrollOutcome: Equatable, Sendable {
  /// Work on a row on another core, in nanoseconds from the start.
  package struct Work: Equatable, Sendable {
    package let row: Int
    package let core: Int
    package let time: Range<Int>
    /// Whether it was given up before its end.
    package let isCancelled: Bool
  }

  /// The frames after the warm-up, and what they did.
  package let frames: [SimulatedFrame]
  package let records: [FrameRecord]
  package let hitches: Hitches
  package let device: Device
  /// The work on other cores, that of the warm-up included.
  package let work: [Work]
  /// The time that cores worked beside the main actor, and the part of it whose results were never shown, in nanoseconds.
  package let background, wasted: Int
  /// The most memory that the caches took, in bytes.
  package let peakBytes: Int
  /// How often text was measured, the warm-up included.
  package let measurements: Int
  /// How often a row was bound, on any core, and how often a row appeared and was shown, the warm-up included.
  package let boundRows, shownRows: Int
  /// The cells that were built and used again, by kind of row, the warm-up included.
  package let kinds: [KindOfRows]
  /// When everything in the first viewport was drawn, in nanoseconds from the start.
  package let warmUp: Int

  init(_ simulation: FrameSimulation<ScrolledList>) {
    let list = simulation.list
    let shown = simulation.frames.filter { !$0.isWarmUp }
    frames = shown
    records = shown.map { list.records[$0.number] }
    hitches = Hitches(shown, rate: simulation.rate)
    device = list.device
    work = simulation.spans.map { Work(row: $0.job.row, core: $0.core, time: $0.time, isCancelled: $0.isCancelled) }
    background = list.background
    wasted = list.wasted
    peakBytes = list.peakBytes
    measurements = list.measurements
    (boundRows, shownRows) = (list.boundRows, list.shownRows)
    kinds = list.kinds
    warmUp = simulation.frames.last(where: \.isWarmUp).map { simulation.rate.time(ofVsync: $0.shownVsync) } ?? 0
  }

  /// The costs of all frames, in picoseconds of the machine on which costs were measured.
  package var costs: StageCosts { records.reduce(into: StageCosts()) { $0 += $1.costs } }

  /// The frame whose main actor and render stage took the longest; `nil` if no frame was shown.
  package var longestFrame: SimulatedFrame? {
    frames.max { ($0.costs.longest, $1.number) < ($1.costs.longest, $0.number) }
  }

  /// The times from the start of each frame until it is shown, the shortest first.
  private var latencies: [Int] { frames.map { $0.latency(hitches.rate) }.sorted() }
  /// The median of these times and the longest of them, in nanoseconds; `nil` if no frame was shown.
  package var latency: (median: Int, longest: Int)? {
    let latencies = latencies
    return latencies.last.map { (latencies[latencies.count / 2], $0) }
  }

  /// Visible rows that were not drawn yet, counted once for each frame.
  package var blankRows: Int { records.reduce(0) { $0 + $1.blankRows } }
  /// Visible rows that had no pictures yet, counted once for each frame.
  package var incompleteRows: Int { records.reduce(0) { $0 + $1.incompleteRows } }
  /// How often the data of a row that was shown changed.
  package var changedRows: Int { records.reduce(0) { $0 + $1.changedRows } }
  package var knownRows: Int { records.reduce(0) { $0 + $1.knownRows } }
  /// How often the bitmaps of a row's rasterized layers were kept since the frame before, and how often they were drawn.
  package var bitmapHits: Int { records.reduce(0) { $0 + $1.bitmapHits } }
  package var bitmapMisses: Int { records.reduce(0) { $0 + $1.bitmapMisses } }
  /// The cells of all rows.
  package var cells: CellCounts { kinds.reduce(into: CellCounts()) { $0 += $1.cells } }
  /// The rows on which the main actor worked, counted once for each frame.
  package var workedRows: Int { records.reduce(0) { $0 + $1.worked.count } }

  /// Returns some frames, those that took the longest first.
  package func worstFrames(_ count: Int) -> [(frame: SimulatedFrame, record: FrameRecord)] {
    zip(frames, records).sorted { ($0.0.costs.longest, $1.0.number) > ($1.0.costs.longest, $0.0.number) }.prefix(count).map {
      ($0, $1)
    }
  }
}

extension FrameCosts {
  /// The time of the slower of the two stages.
  package var longest: Int { max(commit, render) }
}

/// Scrolling a list by a script, with some strategies, on a device.
package struct ScrollExperiment: Sendable {
  package var rows: PricedRows
  package var script: ScrollScript
  package var strategies: Set<Strategy>
  package var device: Device

  package init(_ rows: PricedRows, _ script: ScrollScript, _ strategies: Set<Strategy>, on device: Device) {
    self.rows = rows
    self.script = script
    self.strategies = strategies
    self.device = device
  }

  package func run() -> ScrollOutcome {
    var simulation = FrameSimulation(list(rows.priced(for: strategies), device), rate: device.rate, cores: device.cores)
    simulation.run()
    return ScrollOutcome(simulation)
  }

  private func list(_ rows: PricedRows, _ device: Device) -> ScrolledList { ScrolledList(rows, script, strategies, on: device) }

  /// The first slowdown from 1 to 128 with which the script has a hitch; `nil` if it has none with any of them.
  ///
  /// All slowdowns are tried one after the other, since a list that has a hitch with one of them may have none with the next: work beside the
  /// main actor then comes in another order. The slowdown of the device itself is not used.
  package var headroom: Slowdown? {
    let rows = rows.priced(for: strategies)
    return Slowdown.grid.first { slowdown in
      var device = device
      device.slowdown = slowdown
      var simulation = FrameSimulation(list(rows, device), rate: device.rate, cores: device.cores)
      return simulation.runToFirstHitch()
    }
  }
}
