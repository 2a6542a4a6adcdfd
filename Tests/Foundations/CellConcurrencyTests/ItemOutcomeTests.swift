// SPDX-License-Identifier: MIT

import Testing

@testable import CellConcurrency

@Suite struct ItemOutcomeTests {
  private struct Failure: Error {}

  @Test func `a failed item keeps the times of the stages that it reached`() throws {
    let outcome = ItemOutcome<Int>(measuringTimes: true) { times in
      times.measure(.layout) { busyWait(for: .milliseconds(2)) }
      throw Failure()
    }
    #expect(throws: Failure.self) { try outcome.result.get() }
    #expect(outcome.value == nil)
    #expect(ItemOutcome(measuringTimes: false) { _ in 3 }.value == 3)
    #expect(outcome.times[.layout] >= .milliseconds(2))
    #expect(outcome.times[.raster] == .zero)
  }

  @Test func `the progress is shown for the first item and then at most every tenth of a second`() {
    var progress = JobProgress(count: nil)
    let start = SuspendingClock.now
    let shown = (0..<1000).count { _ in progress.advance() }
    #expect(progress.done == 1000)
    #expect(shown >= 1)
    #expect(shown <= 1 + Int(start.duration(to: .now) / .milliseconds(100)))
  }

  @Test func `after a message the next item shows the progress`() {
    var progress = JobProgress(count: 3)
    let first = progress.advance()
    progress.showSoon()
    let second = progress.advance()
    #expect(first && second)
  }

  private func busyWait(for duration: Duration) {
    let start = SuspendingClock.now
    while start.duration(to: .now) < duration {}
  }
}
