// SPDX-License-Identifier: MIT

/// Numbers that are taken out lowest first: a binary heap.
package struct AscendingQueue {
  private var numbers: [Int] = []

  package init() {}

  mutating func removeAll() { numbers.removeAll(keepingCapacity: true) }

  /// O(log n) for n numbers.
  package mutating func insert(_ number: Int) {
    numbers.append(number)
    var child = numbers.count - 1
    while child > 0, numbers[(child - 1) / 2] > numbers[child] {
      numbers.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes the lowest number, and returns it. O(log n) for n numbers.
  package mutating func popLeast() -> Int? {
    guard let first = numbers.first else { return nil }
    let last = numbers.removeLast()
    if numbers.isEmpty { return first }
    numbers[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < numbers.count && numbers[child] < numbers[least] {
        least = child
      }
      if least == parent { return first }
      numbers.swapAt(least, parent)
      parent = least
    }
  }
}
