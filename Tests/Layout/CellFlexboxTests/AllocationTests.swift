// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import CellLayoutEngines
import CellLayoutSuiteCases
import CellTestSupport
import Testing

/// Laying a tree out again allocates memory for the layout, but none for its boxes.
@Suite struct `Allocations of laying out again` {
  /// A column of rows, each with a text that wraps, a box that grows and an absolute box.
  private func tree(rows: Int) throws -> FlexTree {
    let row = box(
      {
        $0.alignItems = .firstBaseline
        $0.columnGap = .points(4)
      },
      [
        text(words: 7), box({ $0.flexGrow = 1 }, [text(words: 2)]),
        box({
          $0.position = .absolute
          $0.width = .points(8)
          $0.height = .points(8)
        }),
      ])
    return try FlexTree(box({ $0.flexDirection = .column }, Array(repeating: row, count: rows)))
  }

  private func allocationsOfRelayout(rows: Int) throws -> Int? {
    var tree = try tree(rows: rows)
    let measure: LeafMeasure = { words, width in measuredWords(words, width) }
    try tree.layOut(available: (.definite(300), .maxContent), measure: measure)
    try tree.layOut(available: (.definite(290), .maxContent), measure: measure)
    return try allocations { try tree.layOut(available: (.definite(280), .maxContent), measure: measure) }
  }

  @Test func `the number of allocations at a new width does not depend on the number of boxes`() throws {
    guard let few = try allocationsOfRelayout(rows: 10), let many = try allocationsOfRelayout(rows: 2_000) else { return }
    #expect(few > 0)
    #expect(many <= few)
    #expect(few < 20)
  }
}
