// SPDX-License-Identifier: MIT

/// The stages of rendering a data item to a picture file.
package enum RenderStage: String, CaseIterable {
  /// Parses the item if it is a line of newline-delimited JSON, and binds it to the template.
  case bind
  case layout, paint, raster
  /// Filters and compresses the rows of pixels.
  case encode
}

/// The total duration of each rendering stage over one or more items, measured with the monotonic clock. Measuring can be switched
/// off, so that it takes no time.
package struct StageTimes: Sendable {
  /// The duration of each stage, in the order of ``RenderStage``; empty if measuring is switched off.
  private var durations: [Duration]

  package init(isOn: Bool) {
    durations = isOn ? RenderStage.allCases.map { _ in .zero } : []
  }

  /// Whether durations are measured.
  package var isOn: Bool { !durations.isEmpty }

  /// Runs `work`, and adds its duration to that of a stage.
  package mutating func measure<Result>(_ stage: RenderStage, _ work: () throws -> Result) rethrows -> Result {
    guard isOn else { return try work() }
    // SuspendingClock is CLOCK_MONOTONIC; ContinuousClock would be CLOCK_BOOTTIME.
    let start = SuspendingClock.now
    defer { self[stage] += start.duration(to: .now) }
    return try work()
  }

  /// The total duration of a stage. Measuring must be switched on.
  package subscript(stage: RenderStage) -> Duration {
    get { durations[RenderStage.allCases.firstIndex(of: stage) ?? 0] }
    set { durations[RenderStage.allCases.firstIndex(of: stage) ?? 0] = newValue }
  }

  /// Adds the durations of `times`. Does nothing unless measuring is switched on in both.
  package static func += (total: inout StageTimes, times: StageTimes) {
    for index in total.durations.indices where times.isOn { total.durations[index] += times.durations[index] }
  }
}

extension Duration {
  package var milliseconds: Double { self / .milliseconds(1) }
}
