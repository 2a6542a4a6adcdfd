// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@Suite struct BinarySearchTests {
  @Test(arguments: 0...9)
  func `the partition point is the first index for which the condition holds`(count: Int) {
    for first in 3...3 + count { #expect((3..<3 + count).partitionPoint { $0 >= first } == first) }
  }
}
