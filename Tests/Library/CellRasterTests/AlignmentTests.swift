// SPDX-License-Identifier: MIT

import Testing

@testable import CellRaster

@Suite struct AlignmentTests {
  /// Returns the pairs of an alignment, then the removed and the added rows. A row is a key and its content after a colon: `a:1`.
  private func pairs(_ old: [String], _ new: [String]) -> [String] {
    let alignment = Alignment(from: old, to: new, key: { $0.prefix { $0 != ":" } }, content: { $0 })
    return alignment.pairs.map { "\(old[$0.old]) \(new[$0.new])" } + alignment.removed.map { "-\(old[$0])" }
      + alignment.added.map { "+\(new[$0])" }
  }

  @Test(
    arguments: [
      ([], [], []),
      (["a:1"], ["a:2"], ["a:1 a:2"]),
      (["a:1"], ["b:1"], ["-a:1", "+b:1"]),
      (["a:1", "b:1"], ["b:1", "a:1"], ["a:1 a:1", "b:1 b:1"]),
      (["r:1", "r:2", "r:3"], ["r:0", "r:1", "r:2", "r:3"], ["r:1 r:1", "r:2 r:2", "r:3 r:3", "+r:0"]),
      (["r:1", "r:2", "r:3"], ["r:1", "r:3"], ["r:1 r:1", "r:3 r:3", "-r:2"]),
      (["r:1", "r:2", "r:3"], ["r:1", "r:9", "r:3"], ["r:1 r:1", "r:2 r:9", "r:3 r:3"]),
      (["r:1", "r:2", "r:3"], ["r:9", "r:3", "r:4"], ["r:1 r:9", "r:3 r:3", "-r:2", "+r:4"]),
      (["r:1", "r:1"], ["r:1"], ["r:1 r:1", "-r:1"]),
      (["r:1", "r:2"], ["r:2", "r:1"], ["r:1 r:1", "r:2 r:2"]),
      (["r:1", "r:2", "r:3"], ["r:3", "r:4", "r:1"], ["r:1 r:1", "r:3 r:3", "-r:2", "+r:4"]),
    ] as [([String], [String], [String])])
  func `equal elements stay paired, and the elements between them are paired in order`(
    old: [String], new: [String], expected: [String]
  ) {
    #expect(pairs(old, new) == expected)
  }

  @Test(
    arguments: [
      ([1, 2, 3], [1, 2, 3], []),
      ([1, 2, 3, 4], [2, 3, 4, 1], [1]),
      ([1, 2, 3, 4], [4, 1, 2, 3], [4]),
      ([1, 2, 3, 4], [1, 4, 3, 2], [2, 3]),
    ] as [([Int], [Int], [Int])])
  func `as few elements as possible count as moved`(old: [Int], new: [Int], moved: [Int]) {
    let alignment = Alignment(from: old, to: new, key: { _ in 0 }, content: { $0 })
    #expect(alignment.moved.map { old[$0.old] } == moved)
  }
}
