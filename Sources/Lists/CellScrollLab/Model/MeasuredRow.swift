// SPDX-License-Identifier: MIT

/// What the stages of a row took on this machine.
package struct MeasuredRow: Equatable, Sendable {
  /// How often each stage is repeated; an odd number.
  package static let repetitions = 5

  /// The time of a stage, in nanoseconds.
  package struct Time: Equatable, Sendable {
    package let median: Int
    /// The median of the differences from ``median``.
    package let spread: Int

    /// - Parameter times: those of the repetitions.
    package init(_ times: [Int]) {
      let median = times.sorted()[times.count / 2]
      self.median = median
      spread = times.map { abs($0 - median) }.sorted()[times.count / 2]
    }
  }

  /// Parsing and binding the data.
  package let binding: Time
  /// The layout in a new cell. All words were shaped before.
  package let newLayout: Time
  /// The layout in a cell that another row of the kind used before; `nil` without such a row.
  package let usedLayout: Time?
  /// Drawing the row into one picture. Its pictures were decoded and scaled before.
  package let drawing: Time

  package init(binding: Time, newLayout: Time, usedLayout: Time?, drawing: Time) {
    self.binding = binding
    self.newLayout = newLayout
    self.usedLayout = usedLayout
    self.drawing = drawing
  }
}

/// What something took, beside what its steps cost, in picoseconds.
package struct MeasuredCost: Equatable, Sendable {
  package private(set) var measured = 0
  package private(set) var counted = 0
  /// The sum of the spreads of what was measured.
  package private(set) var spread = 0

  init() {}

  init(_ time: MeasuredRow.Time, counted: Int) {
    measured = 1000 * time.median
    self.counted = counted
    spread = 1000 * time.spread
  }

  static func += (sum: inout MeasuredCost, other: MeasuredCost) {
    sum.measured += other.measured
    sum.counted += other.counted
    sum.spread += other.spread
  }

  /// Returns the cost of some steps as it was measured: at the same ratio. Without steps that were measured, it stays as it is.
  func scaled(_ cost: Int) -> Int {
    counted > 0 ? counted.dividingFullWidth(cost.multipliedFullWidth(by: measured)).quotient : cost
  }
}

/// What the stages of one or several rows took, beside what their steps cost. Without a measured row, all is zero.
package struct MeasuredStages: Equatable, Sendable {
  package private(set) var binding = MeasuredCost()
  package private(set) var newLayout = MeasuredCost()
  package private(set) var usedLayout = MeasuredCost()
  package private(set) var drawing = MeasuredCost()

  /// Whether no row was measured.
  var isEmpty: Bool { newLayout.measured == 0 }

  package init(_ profiles: some Sequence<RowProfile>, _ weights: StepWeights) {
    for profile in profiles {
      guard let measured = profile.measured else { continue }
      let used = weights.picoseconds(profile.layout.used)
      let new = used + weights.picoseconds(profile.layout.building)
      var drawn = profile.drawing.whole
      drawn[.scaledPixels] = 0
      binding += MeasuredCost(measured.binding, counted: weights.picoseconds(profile.binding))
      newLayout += MeasuredCost(measured.newLayout, counted: new)
      usedLayout +=
        measured.usedLayout.map { MeasuredCost($0, counted: used) } ?? MeasuredCost(measured.newLayout, counted: new)
      drawing += MeasuredCost(measured.drawing, counted: weights.picoseconds(drawn))
    }
  }
}
