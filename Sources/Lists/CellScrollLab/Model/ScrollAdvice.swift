// SPDX-License-Identifier: MIT

/// What would give a list more headroom: strategies that it does not use, and fixes of its template.
package struct ScrollAdvice: Equatable, Sendable {
  /// A change of the list or of its template.
  package enum Change: Hashable, Sendable {
    case strategy(Strategy)
    /// A fix that keeps all pixels; `place` is the line of the template, such as post.yaml:12:5.
    case fix(title: String, place: String)
  }

  /// What a list has, as it is or with one change.
  package struct Measure: Equatable, Sendable {
    /// `nil` if there is no hitch up to a slowdown of 128.
    package let headroom: Slowdown?
    /// The most memory that the caches took, in bytes.
    package let cacheBytes: Int
    /// How often text was measured.
    package let measurements: Int

    package init(_ experiment: ScrollExperiment) {
      let outcome = experiment.run()
      headroom = experiment.headroom
      (cacheBytes, measurements) = (outcome.peakBytes, outcome.measurements)
    }
  }

  package struct Candidate: Equatable, Sendable {
    package let change: Change
    package let measure: Measure
    /// The headroom relative to that of the list as it is; 128 stands for one above.
    package let gain: Double
  }

  package let current: Measure
  /// The changes, the largest gain first. Among those with the same gain, strategies are in their own order, and fixes come last.
  package let candidates: [Candidate]

  package init(_ current: Measure, _ tried: [(change: Change, measure: Measure)]) {
    self.current = current
    func factor(_ measure: Measure) -> Double { measure.headroom?.factor ?? 128 }
    let candidates = tried.map { Candidate(change: $0, measure: $1, gain: factor($1) / factor(current)) }
    self.candidates = candidates.enumerated().sorted { ($1.element.gain, $0.offset) < ($0.element.gain, $1.offset) }.map(
      \.element)
  }
}
