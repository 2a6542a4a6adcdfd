// SPDX-License-Identifier: MIT

/// Asks, whenever 65,536 pixels (256 KiB) have been computed, whether the rest is still wanted.
package struct CancellationCheck {
  /// The number of pixels from one question to the next.
  package static let interval = 65_536

  private let question: (() -> Bool)?
  private var left = interval
  /// Whether the answer was yes. There are no more questions then.
  package private(set) var isCancelled = false

  /// - Parameter isCancelled: whether the rest is no longer wanted; `nil` for work that always ends.
  package init(_ isCancelled: (() -> Bool)?) { question = isCancelled }

  /// Counts pixels that were computed. Returns whether to stop.
  package mutating func isCancelled(after count: Int) -> Bool {
    guard let question, !isCancelled else { return isCancelled }
    left -= count
    if left <= 0 {
      left = Self.interval
      isCancelled = question()
    }
    return isCancelled
  }
}
