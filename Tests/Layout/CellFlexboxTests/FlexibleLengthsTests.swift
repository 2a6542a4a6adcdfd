// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import CellLayoutSuiteCases
import Testing

@Suite struct `Section 9.7, resolving flexible lengths` {
  /// Returns the widths of items in a row that is 100 wide.
  func widths(_ items: [FlexNode]) throws -> [Double] {
    try frames(in: box({ $0.width = .points(100) }, items)).map(\.width)
  }

  @Test func `free space is distributed by growth factors`() throws {
    #expect(try widths([box(10, 10) { $0.flexGrow = 1 }, box(10, 10) { $0.flexGrow = 3 }]) == [30, 70])
  }

  @Test func `growth factors that add up to less than one leave some space free`() throws {
    #expect(try widths([box(20, 10) { $0.flexGrow = 0.25 }, box(20, 10) { $0.flexGrow = 0.25 }]) == [35, 35])
  }

  @Test func `missing space is distributed by shrink factors times base sizes`() throws {
    #expect(try widths([box(60, 10), box(90, 10)]) == [40, 60])
    #expect(try widths([box(50, 10) { $0.flexShrink = 3 }, box(100, 10)]) == [20, 80])
  }

  @Test func `padding does not shrink`() throws {
    #expect(try widths([box(100, 10) { $0.padding.left = .points(80) }, box(80, 10)]) == [84, 16])
  }

  @Test func `an item held at its minimum makes the others shrink more`() throws {
    #expect(try widths([box(100, 10) { $0.minWidth = .points(80) }, box(100, 10)]) == [80, 20])
  }

  @Test func `items held at their maximum make the others grow more`() throws {
    let item = { (maximum: Double) in
      box {
        $0.flexGrow = 1
        $0.maxWidth = .points(maximum)
      }
    }
    #expect(try widths([item(10), item(.infinity), item(30)]) == [10, 60, 30])
  }

  @Test func `an item that does not shrink overflows`() throws {
    #expect(try widths([box(80, 10) { $0.flexShrink = 0 }, box(80, 10) { $0.flexShrink = 0 }]) == [80, 80])
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, .greatestFiniteMagnitude, -5])
  func `invalid numbers do not cause an endless loop`(number: Double) throws {
    #expect(try widths([box(number, 10) { $0.flexGrow = number }, box(10, 10) { $0.flexShrink = number }]).count == 2)
  }

  @Test func `margins and gaps do not flex`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.columnGap = .points(10)
      },
      [
        box {
          $0.flexGrow = 1
          $0.margin.left = .points(5)
        }, box { $0.flexGrow = 1 },
      ])
    #expect(try frames(in: root).map(\.x) == [5, 57.5])
    #expect(try frames(in: root).map(\.width) == [42.5, 42.5])
  }
}

@Suite struct `Section 4.5, automatic minimum size` {
  @Test func `a text does not shrink below its longest word`() throws {
    let root = box({ $0.width = .points(0) }, [text(words: 9)])
    #expect(try frames(in: root).map(\.width) == [10])
  }

  @Test func `a specified width limits the automatic minimum`() throws {
    let root = box({ $0.width = .points(0) }, [text(words: 1) { $0.width = .points(4) }])
    #expect(try frames(in: root).map(\.width) == [4])
  }

  @Test func `a scroll container may shrink to zero`() throws {
    let root = box({ $0.width = .points(0) }, [text(words: 9) { $0.overflowX = .hidden }])
    #expect(try frames(in: root).map(\.width) == [0])
  }

  @Test func `a minimum of zero disables the automatic minimum`() throws {
    let root = box({ $0.width = .points(0) }, [text(words: 9) { $0.minWidth = .points(0) }])
    #expect(try frames(in: root).map(\.width) == [0])
  }

  @Test func `a column item keeps the height of its content`() throws {
    let root = box(
      {
        $0.flexDirection = .column
        $0.width = .points(20)
        $0.height = .points(10)
      }, [text(words: 6) { $0.flexBasis = .points(0) }])
    #expect(try frames(in: root) == [frame(0, 0, 20, 30)])
  }
}
