// SPDX-License-Identifier: MIT

/// How many times slower a device is than the machine on which costs were measured.
package struct Slowdown: Hashable, Sendable, Comparable {
  /// The factor in ten-thousandths.
  package let tenThousandths: Int

  package static let none = Slowdown(tenThousandths: 10_000)

  private init(tenThousandths: Int) { self.tenThousandths = tenThousandths }

  /// Creates a slowdown, or returns `nil` if the factor is outside `0.01...1000`. It is rounded to four decimals.
  package init?(_ factor: Double) {
    guard (0.01...1000).contains(factor) else { return nil }
    tenThousandths = Int((factor * 10_000).rounded())
  }

  package var factor: Double { Double(tenThousandths) / 10_000 }

  /// Returns a cost in nanoseconds, rounded up.
  /// - Parameter picoseconds: the cost on the machine of the measurements, at most 10 seconds.
  package func nanoseconds(_ picoseconds: Int) -> Int {
    let (high, low) = picoseconds.multipliedFullWidth(by: tenThousandths)
    let (quotient, remainder) = 10_000_000.dividingFullWidth((high, low))
    return quotient + (remainder > 0 ? 1 : 0)
  }

  /// Returns a cost that is slower by the factor, in picoseconds.
  func picoseconds(_ picoseconds: Int) -> Int {
    let (high, low) = picoseconds.multipliedFullWidth(by: tenThousandths)
    return 10_000.dividingFullWidth((high, low)).quotient
  }

  /// Returns the slowdown of something that is slower by a factor than the rest of the device.
  package func multiplied(by other: Slowdown) -> Slowdown {
    Slowdown(tenThousandths: (tenThousandths * other.tenThousandths + 5_000) / 10_000)
  }

  /// The slowdowns from 1 to 128 at which headroom is looked for: each is 5 % above the one before.
  package static let grid: [Slowdown] = {
    var grid = [none]
    while let last = grid.last, last.tenThousandths < 1_280_000 {
      grid.append(Slowdown(tenThousandths: min(1_280_000, (last.tenThousandths * 105 + 50) / 100)))
    }
    return grid
  }()

  package static func < (left: Slowdown, right: Slowdown) -> Bool { left.tenThousandths < right.tenThousandths }
}
