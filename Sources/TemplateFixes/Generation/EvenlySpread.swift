// SPDX-License-Identifier: MIT

extension RandomAccessCollection {
  /// Returns at most `most` elements, spaced evenly over the collection and in its order.
  func evenlySpread(atMost most: Int) -> [Element] {
    let taken = Swift.min(count, most)
    return (0..<taken).map { self[index(startIndex, offsetBy: $0 * count / taken)] }
  }
}
