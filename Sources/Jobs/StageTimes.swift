// SPDX-License-Identifier: MIT

/// The stages from an item to a file.
package enum RenderStage: String, CaseIterable {
  /// Parses the item if it is a line, and binds it to the template.
  case bind
  case layout, paint, raster
  /// Filters and compresses the pixels.
  case encode
}

/// The durations of the stages of one or more items, by the monotonic clock. When switched off, nothing is measured.
package struct StageTimes: Sendable {
  /// The duration of each stage; empty when switched off.
  private var durations: [Duration]

  package init(isOn: Bool) {
    durations = isOn ? RenderStage.allCases.map { _ in .zero } : []
  }

  package var isOn: Bool { !durations.isEmpty }

  /// Runs `work`, and adds its duration to a stage.
  package mutating func measure<Result>(_ stage: RenderStage, _ work: () throws -> Result) rethrows -> Result {
    guard isOn else { return try work() }
    // SuspendingClock is CLOCK_MONOTONIC; ContinuousClock would be CLOCK_BOOTTIME.
    let start = SuspendingClock.now
    defer { self[stage] += start.duration(to: .now) }
    return try work()
  }

  package subscript(stage: RenderStage) -> Duration {
    get { durations[RenderStage.allCases.firstIndex(of: stage) ?? 0] }
    set { durations[RenderStage.allCases.firstIndex(of: stage) ?? 0] = newValue }
  }

  package static func += (total: inout StageTimes, times: StageTimes) {
    for index in total.durations.indices where times.isOn { total.durations[index] += times.durations[index] }
  }
}

extension Duration {
  package var milliseconds: Double { self / .milliseconds(1) }
}
