// SPDX-License-Identifier: MIT

extension RandomAccessCollection {
  /// As many elements, from all over the collection and in its order; all where there are no more.
  func evenlySpread(atMost most: Int) -> [Element] {
    let taken = Swift.min(count, most)
    return (0..<taken).map { self[index(startIndex, offsetBy: $0 * count / taken)] }
  }
}
