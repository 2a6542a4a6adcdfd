// SPDX-License-Identifier: MIT

/// The middle of an odd number of measurements.
public func median<Value: Comparable>(_ values: [Value]) -> Value {
  precondition(values.count % 2 == 1, "an even number has no middle")
  return values.sorted()[values.count / 2]
}

/// Two ways to do the same, measured in turns in one run, so that both see the same machine.
///
/// - Returns: the median duration of each, and the median of the quotients first / second of each turn.
public func alternating(
  turns: Int, first: (Int) throws -> Duration, second: (Int) throws -> Duration
) rethrows -> (first: Duration, second: Duration, quotient: Double) {
  var firsts: [Duration] = []
  var seconds: [Duration] = []
  for turn in 0..<turns {
    // Who begins changes, so that neither always runs into the other's caches.
    if turn % 2 == 0 {
      firsts.append(try first(turn))
      seconds.append(try second(turn))
    } else {
      seconds.append(try second(turn))
      firsts.append(try first(turn))
    }
  }
  return (median(firsts), median(seconds), median(zip(firsts, seconds).map { $0 / $1 }))
}

extension Duration {
  /// In whole microseconds.
  public var microseconds: Int { Int(self / .microseconds(1)) }
}
