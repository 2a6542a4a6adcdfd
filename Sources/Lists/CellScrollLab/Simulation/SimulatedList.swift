// SPDX-License-Identifier: MIT

/// A list as a simulation sees it: it says what its work costs, and when the work is done in simulated time.
///
/// All costs are nanoseconds of simulated time.
package protocol SimulatedList {
  /// Work beside the main actor.
  associatedtype Job

  /// Returns whether a frame is due: the script moves the list, or a result waits for a frame.
  mutating func isFrameDue(at time: Int) -> Bool
  /// Returns whether nothing will move the list any more. Work may still be under way.
  func hasEnded(at time: Int) -> Bool
  /// Whether the list is being prepared. Frames that start meanwhile are the warm-up, which is not judged.
  var isWarmingUp: Bool { get }
  /// Does the work of the main actor for a frame.
  mutating func startFrame(_ number: Int, at time: Int) -> FrameCosts
  /// Asks for the work that the frame found missing, and gives up work that it found useless. The frame has been committed.
  mutating func commitFrame(_ number: Int)
  /// Removes and returns the waiting job that a free core begins next; `nil` if none waits.
  mutating func nextJob(core: Int) -> (job: Job, checkpoints: [Int])?
  /// Returns whether a job was given up. It then ends at its next checkpoint.
  func isCancelled(_ job: Job) -> Bool
  /// Takes the result of a job; one that was given up has none.
  /// - Parameter cost: the time for which the job occupied its core.
  mutating func endJob(_ job: Job, core: Int, cost: Int, isCancelled: Bool)
}

extension SimulatedList {
  package var isWarmingUp: Bool { false }
}

/// What a frame costs, in nanoseconds.
package struct FrameCosts: Equatable, Sendable {
  /// The time of the main actor.
  package var commit: Int
  /// The time of the render stage.
  package var render: Int

  package init(commit: Int, render: Int) {
    self.commit = commit
    self.render = render
  }
}

/// What became of a frame. Times are nanoseconds, and vsyncs are counted from 0.
package struct SimulatedFrame: Equatable, Sendable {
  package let number: Int
  /// The number of the interval, from 0. A list at rest ends an interval.
  package let interval: Int
  package let startVsync: Int
  package let isWarmUp: Bool
  package let costs: FrameCosts
  /// The vsync at which the render stage takes the frame.
  package fileprivate(set) var renderVsync = 0
  /// The vsync at which the screen shows the frame.
  package fileprivate(set) var shownVsync = 0

  init(number: Int, interval: Int, startVsync: Int, isWarmUp: Bool, costs: FrameCosts) {
    self.number = number
    self.interval = interval
    self.startVsync = startVsync
    self.isWarmUp = isWarmUp
    self.costs = costs
  }

  /// The time from the frame's start until the screen shows it.
  package func latency(_ rate: RefreshRate) -> Int { rate.time(ofVsync: shownVsync) - rate.time(ofVsync: startVsync) }

  /// The vsyncs by which the commit missed the one after the frame's start.
  func commitDelay(_ rate: RefreshRate) -> Int {
    max(0, rate.firstVsync(notBefore: rate.time(ofVsync: startVsync) + costs.commit) - startVsync - 1)
  }
}

extension SimulatedFrame {
  mutating func render(at vsync: Int) { renderVsync = vsync }
  mutating func show(at vsync: Int) { shownVsync = vsync }
}
