// SPDX-License-Identifier: MIT

extension GoldenRun {
  /// Draws pictures in every way that must not matter. Takes about twelve times as long as verifying them.
  ///
  /// - Parameters:
  ///   - entries: what was verified.
  ///   - outcomes: what became of it, in the same order.
  ///   - advance: is told of each picture when it is done.
  /// - Returns: the outcomes; pictures whose pixels are not always the same fail with ``GoldenFailure/unstable(_:)``, whatever they were.
  public func stressed(
    _ entries: [GoldenCases.Entry], _ outcomes: [GoldenOutcome], advance: () -> Void
  ) async -> [GoldenOutcome] {
    let renderer = GoldenRenderer(resources)
    var stressed: [GoldenOutcome] = []
    for (entry, outcome) in zip(entries, outcomes) {
      let verdict = await verdict(on: entry, by: renderer, after: outcome.verdict)
      stressed.append(
        GoldenOutcome(image: outcome.image, location: outcome.location, verdict: verdict, duration: outcome.duration))
      advance()
    }
    return stressed
  }

  private func verdict(
    on entry: GoldenCases.Entry, by renderer: GoldenRenderer, after verdict: GoldenVerdict
  ) async -> GoldenVerdict {
    switch verdict {
    case .skipped, .broken: return verdict
    case .passed, .remarked, .drifted, .recorded, .failed: break
    }
    do {
      let expected = try renderer.render(entry.picture, of: entry.golden)
      // One thread beside another is the least that can go wrong; what 64 do not find, more do not either.
      let run = StressRun(threads: min(max(2, jobs), 64), entry.picture, of: entry.golden, with: resources)
      let findings = await run.findings(
        holdingTo: expected, by: StressRenderer(renderer, entry.picture, of: entry.golden))
      return findings.isEmpty ? verdict : .failed(.unstable(findings))
    } catch {
      return .broken(error)
    }
  }
}
