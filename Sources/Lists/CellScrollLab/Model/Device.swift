// SPDX-License-Identifier: MIT

/// The device on which a list is shown.
package struct Device: Equatable, Sendable {
  /// In device pixels.
  package var viewportHeight: Int
  /// Device pixels for each point.
  package var scale: Int
  package var rate: RefreshRate
  /// The cores beside those of the main actor and the render stage.
  package var cores: Int
  package var slowdown: Slowdown
  /// How many times slower the render stage is than the rest of the device.
  package var renderSlowdown: Slowdown

  package init(
    viewportHeight: Int, scale: Int, rate: RefreshRate, cores: Int = 2, slowdown: Slowdown = .none,
    renderSlowdown: Slowdown = .none
  ) {
    self.viewportHeight = viewportHeight
    self.scale = scale
    self.rate = rate
    self.cores = cores
    self.slowdown = slowdown
    self.renderSlowdown = renderSlowdown
  }

  /// Returns what a stage takes on the device, in nanoseconds.
  /// - Parameter picoseconds: its cost on the machine of the weights.
  func nanoseconds(_ picoseconds: Int, in stage: Stage) -> Int {
    (stage == .render ? slowdown.multiplied(by: renderSlowdown) : slowdown).nanoseconds(picoseconds)
  }
}
