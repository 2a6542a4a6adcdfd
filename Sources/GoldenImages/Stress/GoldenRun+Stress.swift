// SPDX-License-Identifier: MIT

extension GoldenRun {
  /// Draws pictures in every way that must not matter. Takes about twelve times as long as verifying them.
  ///
  /// - Parameters:
  ///   - entries: what was verified, and can be drawn.
  ///   - deliver: gets the number of each picture, from 0, and what becomes of it: `nil` where its pixels are always the same, else
  ///     ``GoldenFailure/unstable(_:)``.
  /// - Throws: what `deliver` throws.
  public func stress(_ entries: [GoldenCases.Entry], deliver: (Int, GoldenOutcome?) throws -> Void) async throws {
    let renderer = GoldenRenderer(resources)
    for (number, entry) in entries.enumerated() {
      let verdict = await verdict(on: entry, by: renderer)
      let outcome = verdict.map { GoldenOutcome(image: entry.picture.image, location: entry.picture.location, verdict: $0) }
      try deliver(number, outcome)
    }
  }

  private func verdict(on entry: GoldenCases.Entry, by renderer: GoldenRenderer) async -> GoldenVerdict? {
    do {
      let expected = try renderer.render(entry.picture, of: entry.golden)
      // One thread beside another is the least that can go wrong; what 64 do not find, more do not either.
      let run = StressRun(threads: min(max(2, jobs), 64), entry.picture, of: entry.golden, with: resources)
      let findings = await run.findings(
        holdingTo: expected, by: StressRenderer(renderer, entry.picture, of: entry.golden))
      return findings.isEmpty ? nil : .failed(.unstable(findings))
    } catch {
      return .broken(error)
    }
  }
}
