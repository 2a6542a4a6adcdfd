// SPDX-License-Identifier: MIT

extension Range<Int> {
  /// Returns the first index for which a condition holds that holds for all indices after it, too; the end if it holds for none. O(log n).
  @inlinable package func partitionPoint(where condition: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
