// SPDX-License-Identifier: MIT

/// The steps of an item on its way to a file.
package enum RenderStage: String, CaseIterable {
  /// Reading the item, where it comes as a line, and filling it into the template.
  case bind
  case layout, paint, raster
  /// Filtering and compressing the pixels.
  case encode
}

/// How long the stages of one or many items took, by the monotonic clock; takes no time itself when it is off.
package struct StageTimes: Sendable {
  /// One for each stage; empty when off.
  private var durations: [Duration]

  package init(isOn: Bool) {
    durations = isOn ? RenderStage.allCases.map { _ in .zero } : []
  }

  package var isOn: Bool { !durations.isEmpty }

  /// Does `work`, and counts its time for a stage.
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
