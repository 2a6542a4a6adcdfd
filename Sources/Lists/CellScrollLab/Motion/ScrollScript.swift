// SPDX-License-Identifier: MIT

internal import CellGraphics

/// How a user scrolls: gestures that follow each other.
package struct ScrollScript: Equatable, Sendable {
  /// Distances are in points, positive downwards; times are in milliseconds.
  package enum Gesture: Equatable, Sendable {
    case rest(milliseconds: Double)
    /// A finger that moves at a constant speed.
    case drag(distance: Double, milliseconds: Double)
    /// A flick, which a finger may stop before it ends.
    case flick(Flick, stoppedAfter: Double? = nil)
    /// A jump to a share of the way from the top of the list to its end, in `0...1`.
    case jump(to: Double)
    /// From then on, the data of a row in the viewport changes that often each second, while the script goes on.
    case changes(perSecond: Double)
    /// A drag, a flick or a jump of what is in a row, positive towards its end, while the list rests.
    indirect case inRow(Int, Gesture)

    /// A jump to the top of the list.
    package static let top = Gesture.jump(to: 0)
  }

  package var gestures: [Gesture]

  package init(_ gestures: [Gesture]) { self.gestures = gestures }

  /// The rows whose content is scrolled.
  package var scrolledRows: Set<Int> { Set(gestures.compactMap { if case .inRow(let row, _) = $0 { row } else { nil } }) }

  /// A finger that moves slowly: at a speed in points a second.
  package static func crawl(speed: Double, milliseconds: Double) -> Gesture {
    .drag(distance: speed * milliseconds / 1000, milliseconds: milliseconds)
  }

  /// Creates a script of a number of milliseconds or a little more: flicks down with pauses between them, now and then a flick up, a slow
  /// drag, or a jump to the top.
  /// - Parameter seed: the same seed gives the same script.
  package init(seed: UInt64, milliseconds: Double) {
    var random = SeededGenerator(seed: seed)
    var gestures: [Gesture] = []
    var time = 0.0
    while time < milliseconds {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...5:
        let flick = Flick(speed: Double(Int.random(in: 8...60, using: &random) * 100))
        // People stop most flicks with the next one.
        let stop = Double(Int.random(in: 400...1500, using: &random))
        gestures += [.flick(flick, stoppedAfter: stop), .rest(milliseconds: 100)]
        time += min(flick.duration, stop) + 100
      case 6, 7:
        let flick = Flick(speed: Double(-100 * Int.random(in: 8...30, using: &random)), deceleration: .fast)
        gestures.append(.flick(flick))
        time += flick.duration
      case 8:
        gestures.append(Self.crawl(speed: Double(Int.random(in: 30...120, using: &random)), milliseconds: 800))
        time += 800
      default:
        gestures += [.top, .rest(milliseconds: 300)]
        time += 300
      }
    }
    self.gestures = gestures
  }
}
