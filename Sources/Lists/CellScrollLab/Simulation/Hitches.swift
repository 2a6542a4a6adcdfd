// SPDX-License-Identifier: MIT

/// How smoothly frames were shown.
///
/// A frame that is shown n vsyncs after the frame before it, in the same interval, is a hitch of n − 1 vsyncs. Where the commit of the
/// frame was late, that is a commit hitch; the rest is a render hitch.
package struct Hitches: Equatable, Sendable {
  /// A hitch, by the frame that was late.
  package struct Hitch: Equatable, Sendable {
    package let frame: Int
    package let commitVsyncs: Int
    package let renderVsyncs: Int
  }

  /// How smooth a list looks by its hitch ratio. The limits are those that Apple gives for apps.
  package enum Rating: String, Hashable, Sendable, CaseIterable {
    case good, warning, critical

    package init(ratioInTenths: Int) {
      self =
        switch ratioInTenths {
        case ..<50: .good
        case ..<100: .warning
        default: .critical
        }
    }
  }

  package let rate: RefreshRate
  package let hitches: [Hitch]
  /// The vsyncs from the first to the last frame shown, over all intervals.
  package let span: Int
  /// The number of frames shown.
  package let frameCount: Int

  /// - Parameter frames: frames in the order in which they were shown. Those of the warm-up are left out.
  package init(_ frames: some Sequence<SimulatedFrame>, rate: RefreshRate) {
    var hitches: [Hitch] = []
    var span = 0
    var frameCount = 0
    var last: SimulatedFrame?
    for frame in frames where !frame.isWarmUp {
      frameCount += 1
      if let last, last.interval == frame.interval {
        let distance = frame.shownVsync - last.shownVsync
        span += distance
        let commit = min(distance - 1, frame.commitDelay(rate))
        if distance > 1 {
          hitches.append(Hitch(frame: frame.number, commitVsyncs: commit, renderVsyncs: distance - 1 - commit))
        }
      }
      last = frame
    }
    self.rate = rate
    self.hitches = hitches
    self.span = span
    self.frameCount = frameCount
  }

  /// The vsyncs at which the frame before was shown again.
  package var missedVsyncs: Int { missedByCommit + missedByRender }
  /// Those at which the main actor was late, and those at which only the render stage was.
  package var missedByCommit: Int { hitches.reduce(0) { $0 + $1.commitVsyncs } }
  package var missedByRender: Int { hitches.reduce(0) { $0 + $1.renderVsyncs } }

  /// The time of all hitches for each time shown, in tenths of a millisecond for each second; 0 if fewer than two frames were shown.
  package var ratioInTenths: Int { span == 0 ? 0 : (20_000 * missedVsyncs + span) / (2 * span) }

  package var rating: Rating { Rating(ratioInTenths: ratioInTenths) }
}
