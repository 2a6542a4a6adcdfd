// SPDX-License-Identifier: MIT

import CellDocument

/// The stages from an item to a file.
enum RenderStage: String, CaseIterable {
  /// Parses the item if it is a line, and binds it to the template.
  case bind
  case layout, paint, raster
  /// Filters and compresses the pixels.
  case encode
}

/// The durations of the stages of one or more items, by the monotonic clock. When switched off, nothing is measured.
struct StageTimes: Sendable {
  /// The duration of each stage; empty when switched off.
  private var durations: [Duration]

  init(isOn: Bool) {
    durations = isOn ? RenderStage.allCases.map { _ in .zero } : []
  }

  var isOn: Bool { !durations.isEmpty }

  /// Runs `work`, and adds its duration to a stage.
  mutating func measure<Result>(_ stage: RenderStage, _ work: () throws -> Result) rethrows -> Result {
    guard isOn else { return try work() }
    // SuspendingClock is CLOCK_MONOTONIC; ContinuousClock would be CLOCK_BOOTTIME.
    let start = SuspendingClock.now
    defer { self[stage] += start.duration(to: .now) }
    return try work()
  }

  subscript(stage: RenderStage) -> Duration {
    get { durations[RenderStage.allCases.firstIndex(of: stage) ?? 0] }
    set { durations[RenderStage.allCases.firstIndex(of: stage) ?? 0] = newValue }
  }

  static func += (total: inout StageTimes, times: StageTimes) {
    for index in total.durations.indices where times.isOn { total.durations[index] += times.durations[index] }
  }

  /// The milliseconds of each stage.
  var json: JSONText {
    .object(RenderStage.allCases.map { ($0.rawValue, .number((self[$0].milliseconds * 10_000).rounded() / 10_000)) })
  }
}

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}

extension Double {
  /// Returns the number with `digits` digits after the decimal point. Does not use Foundation, whose loading would take longer than
  /// rendering a cell.
  func fixed(_ digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let value = Int((self * Double(scale)).rounded())
    let fraction = String(value % scale)
    guard digits > 0 else { return String(value) }
    return "\(value / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
