// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import Testing

@Suite struct `Section 9.5, main-axis alignment` {
  /// Returns the positions of two items that are 20 wide, in a row that is 100 wide.
  func positions(_ set: (inout FlexStyle) -> Void) throws -> [Double] {
    let root = box(
      {
        $0.width = .points(100)
        set(&$0)
      }, [box(20, 10), box(20, 10)])
    return try frames(in: root).map(\.x)
  }

  static let alignments: [(ContentAlignment.Position, [Double])] = [
    (.normal, [0, 20]), (.flexStart, [0, 20]), (.center, [30, 50]), (.flexEnd, [60, 80]), (.start, [0, 20]),
    (.end, [60, 80]), (.left, [0, 20]), (.right, [60, 80]), (.spaceBetween, [0, 80]), (.spaceAround, [15, 65]),
    (.spaceEvenly, [20, 60]),
  ]

  @Test(arguments: alignments) func `free space is distributed`(position: ContentAlignment.Position, x: [Double]) throws {
    #expect(try positions { $0.justifyContent = ContentAlignment(position) } == x)
  }

  static let reversed: [(ContentAlignment.Position, [Double])] = [
    (.flexStart, [80, 60]), (.flexEnd, [20, 0]), (.start, [20, 0]), (.left, [20, 0]), (.spaceBetween, [80, 0]),
  ]

  @Test(arguments: reversed) func `a reversed row starts at the right`(position: ContentAlignment.Position, x: [Double]) throws {
    #expect(
      try positions {
        $0.flexDirection = .rowReverse
        $0.justifyContent = ContentAlignment(position)
      } == x)
  }

  @Test func `a right-to-left row starts at the right`() throws {
    #expect(try positions { $0.direction = .rightToLeft } == [80, 60])
  }

  @Test func `gaps are only between items`() throws {
    #expect(
      try positions {
        $0.columnGap = .points(10)
        $0.justifyContent = .center
      } == [25, 55])
  }

  @Test func `automatic margins take the free space before justify-content`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.justifyContent = .center
      }, [box(20, 10), box(20, 10) { $0.margin.left = .auto }])
    #expect(try frames(in: root).map(\.x) == [0, 80])
  }

  @Test func `overflowing items are centred unless the alignment is safe`() throws {
    let row = { (alignment: ContentAlignment) in
      box(
        {
          $0.width = .points(100)
          $0.justifyContent = alignment
        }, [box(140, 10) { $0.flexShrink = 0 }])
    }
    #expect(try frames(in: row(.center)).map(\.x) == [-20])
    #expect(try frames(in: row(ContentAlignment(.center, .safe))).map(\.x) == [0])
    #expect(try frames(in: row(.spaceAround)).map(\.x) == [0])
  }

  @Test func `a reversed column starts at the bottom`() throws {
    let root = box(
      {
        $0.flexDirection = .columnReverse
        $0.height = .points(100)
      }, [box(20, 10), box(20, 10)])
    #expect(try frames(in: root).map(\.y) == [90, 80])
  }
}
