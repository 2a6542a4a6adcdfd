// SPDX-License-Identifier: MIT

/// Returns the middle of an odd number of measurements.
public func median<Value: Comparable>(_ values: [Value]) -> Value {
  precondition(values.count % 2 == 1, "an even number has no middle")
  return values.sorted()[values.count / 2]
}

/// Measures two ways to do the same work. They alternate in one run, so that both have the same conditions.
///
/// - Returns: the median duration of each, and the median of the quotients first / second of each turn.
public func alternating(
  turns: Int, first: (Int) throws -> Duration, second: (Int) throws -> Duration
) rethrows -> (first: Duration, second: Duration, quotient: Double) {
  var times: [(first: Duration, second: Duration)] = []
  for turn in 0..<turns {
    // The order alternates, so that neither side always runs with the other's caches.
    if turn % 2 == 0 {
      let time = try first(turn)
      times.append((time, try second(turn)))
    } else {
      let time = try second(turn)
      times.append((try first(turn), time))
    }
  }
  return medians(of: times)
}

/// Measures two asynchronous ways to do the same work, such as on their own threads. Otherwise like the synchronous function.
public func alternating(
  turns: Int, first: (Int) async throws -> Duration, second: (Int) async throws -> Duration
) async rethrows -> (first: Duration, second: Duration, quotient: Double) {
  var times: [(first: Duration, second: Duration)] = []
  for turn in 0..<turns {
    if turn % 2 == 0 {
      let time = try await first(turn)
      times.append((time, try await second(turn)))
    } else {
      let time = try await second(turn)
      times.append((try await first(turn), time))
    }
  }
  return medians(of: times)
}

private func medians(of times: [(first: Duration, second: Duration)]) -> (first: Duration, second: Duration, quotient: Double) {
  (median(times.map(\.first)), median(times.map(\.second)), median(times.map { $0.first / $0.second }))
}

extension Duration {
  /// The duration in whole microseconds.
  public var microseconds: Int { Int(self / .microseconds(1)) }
}
