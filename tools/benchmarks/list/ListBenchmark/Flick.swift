// SPDX-License-Identifier: MIT

/// The steps of a scroll, in device pixels for each of 60 frames in a second.
struct Flick {
  let steps: [Int]

  /// Flicks that lose 0.2 % of their speed in each millisecond, as in a scroll view. Each begins when the one before it has slowed down to a
  /// tenth, and one in four goes back.
  /// - Parameters:
  ///   - speed: the speed at first, in device pixels for each second.
  ///   - count: the number of flicks.
  init(speed: Double, count: Int) {
    var steps: [Int] = []
    for number in 0..<count {
      var current = number % 4 == 3 ? -speed : speed
      while abs(current) > speed / 10 {
        steps.append(Int((current / 60).rounded()))
        for _ in 0..<17 { current *= 0.998 }
      }
    }
    self.steps = steps
  }
}
