// SPDX-License-Identifier: MIT

/// What a simulated scroll says about a list.
package struct ScrollReport: Equatable, Sendable {
  /// The template's file, as given.
  package var template: String
  /// The number of rows.
  package var rowCount: Int
  /// The number of rows that were laid out; of a long list, only those near the places of the script.
  package var laidOutRows: Int
  package var strategies: [Strategy]
  /// The seed of the script; `nil` for a script from a file.
  package var seed: UInt64?
  package var script: ScrollScript
  package var outcome: ScrollOutcome
  /// The first slowdown with a hitch; `nil` if there is none up to 128.
  package var headroom: Slowdown?
  package var weightsVersion: Int
  /// Whether no font was used before the scroll.
  package var startsCold = false
  /// What was measured of the rows that differ; `nil` if their steps were counted.
  package let measured: MeasuredStages?
  /// The 50 frames that took the longest, the longest first.
  package let slowFrames: [WorstFrame]
  /// The slow frames that a page shows: none if no frame was late.
  package var shownFrames: [WorstFrame] { outcome.hitches.missedVsyncs == 0 ? [] : slowFrames }
  /// The three frames that took the longest.
  package var worstFrames: ArraySlice<WorstFrame> { slowFrames.prefix(3) }
  /// The elements of the template with their costs in all rows that came into the viewport.
  package let elements: [ElementCost]

  package init(
    template: String, seed: UInt64?, _ experiment: ScrollExperiment, _ outcome: ScrollOutcome, headroom: Slowdown?
  ) {
    self.template = template
    self.seed = seed
    script = experiment.script
    self.outcome = outcome
    self.headroom = headroom
    rowCount = experiment.rows.count
    laidOutRows = rowCount
    strategies = experiment.strategies.sorted()
    weightsVersion = experiment.rows.weights.version
    measured = experiment.rows.measured.isEmpty ? nil : experiment.rows.measured
    let costs = ElementCosts(
      experiment.rows.priced(for: experiment.strategies), outcome.records, drawsWholeRows: experiment.strategies.showsWholeRows,
      on: outcome.device)
    elements = costs.totals
    slowFrames = outcome.worstFrames(50).map { frame, record in
      WorstFrame(frame: frame, record: record, causes: Array(costs.causes(of: record).prefix(3)))
    }
  }

  /// A frame that took long, and the rows that made it so.
  package struct WorstFrame: Equatable, Sendable {
    package let frame: SimulatedFrame
    package let record: FrameRecord
    /// The elements that cost more than usually in the frame, at most three, the largest excess first.
    package let causes: [ScrollCause]
    /// The rows on which the main actor worked, the most expensive first.
    package var rows: [WorkedRow] { record.worked.sorted { ($0.costs.commit, $1.row) > ($1.costs.commit, $0.row) } }
  }
}

extension Optional<Slowdown> {
  /// A headroom as people read it: "4.1", or "over 128".
  package var words: String { map { "\(Double($0.tenThousandths / 100) / 100)" } ?? "over 128" }
}
