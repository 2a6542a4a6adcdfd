// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import Testing

@Suite struct `Section 9.4, cross size determination` {
  @Test func `a line is as high as its highest item and stretches the others`() throws {
    let root = box({ $0.width = .points(100) }, [box(10, 30), box { $0.width = .points(10) }])
    #expect(try frames(in: root) == [frame(0, 0, 10, 30), frame(10, 0, 10, 30)])
  }

  @Test func `a stretched item leaves space for its margins and respects its limits`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.height = .points(50)
      },
      [
        box {
          $0.margin.top = .points(5)
          $0.margin.bottom = .points(10)
        }, box { $0.maxHeight = .points(20) },
      ])
    #expect(try frames(in: root).map(\.height) == [35, 20])
  }

  @Test func `lines share free space if the content is stretched`() throws {
    let root = box(
      {
        $0.width = .points(60)
        $0.height = .points(100)
        $0.flexWrap = .wrap
      }, [box(60, 10), box { $0.width = .points(60) }])
    #expect(try frames(in: root) == [frame(0, 0, 60, 10), frame(0, 55, 60, 45)])
  }

  @Test func `an automatic height includes lines, gaps and padding`() throws {
    let root = box(
      {
        $0.width = .points(60)
        $0.flexWrap = .wrap
        $0.rowGap = .points(7)
        $0.padding.top = .points(1)
      }, [box(60, 10), box(60, 20)])
    #expect(try rootFrame(root) == frame(0, 0, 60, 38))
  }

  @Test func `a text wraps in the width that flexing gives it`() throws {
    let root = box({ $0.width = .points(100) }, [box(70, 10) { $0.flexShrink = 0 }, text(words: 5)])
    #expect(try frames(in: root) == [frame(0, 0, 70, 10), frame(70, 0, 30, 20)])
  }
}

@Suite struct `Section 9.6, cross-axis alignment` {
  static let positions: [(ItemAlignment.Position, Double)] = [
    (.flexStart, 0), (.center, 20), (.flexEnd, 40), (.start, 0), (.end, 40), (.selfStart, 0), (.selfEnd, 40),
  ]

  @Test(arguments: positions) func `items are aligned in their line`(position: ItemAlignment.Position, y: Double) throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.height = .points(50)
        $0.alignItems = ItemAlignment(position)
      }, [box(10, 10)])
    #expect(try frames(in: root) == [frame(0, y, 10, 10)])
  }

  @Test func `align-self overrides align-items`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.height = .points(50)
        $0.alignItems = .center
      }, [box(10, 10) { $0.alignSelf = .flexEnd }])
    #expect(try frames(in: root) == [frame(0, 40, 10, 10)])
  }

  @Test func `an automatic margin takes the free space`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.height = .points(50)
      }, [box(10, 10) { $0.margin.top = .auto }])
    #expect(try frames(in: root) == [frame(0, 40, 10, 10)])
  }

  @Test func `unsafe alignment overflows on both sides, safe alignment only at the end`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.height = .points(50)
        $0.alignItems = .center
      }, [box(10, 70), box(10, 70) { $0.alignSelf = ItemAlignment(.center, .safe) }])
    #expect(try frames(in: root).map(\.y) == [-10, 0])
  }

  @Test func `a right-to-left column starts at the right`() throws {
    let root = box(
      {
        $0.flexDirection = .column
        $0.direction = .rightToLeft
        $0.width = .points(100)
        $0.alignItems = .flexStart
      }, [box(10, 10)])
    #expect(try frames(in: root) == [frame(90, 0, 10, 10)])
  }

  @Test func `align-content distributes lines`() throws {
    let root = box(
      {
        $0.width = .points(10)
        $0.height = .points(100)
        $0.flexWrap = .wrap
        $0.alignContent = .spaceBetween
      }, [box(10, 10), box(10, 10), box(10, 10)])
    #expect(try frames(in: root).map(\.y) == [0, 45, 90])
  }
}

@Suite struct `Baselines` {
  @Test func `texts share their first baseline`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.alignItems = .firstBaseline
      }, [text(words: 1) { $0.padding.top = .points(12) }, text(words: 1)])
    #expect(try frames(in: root) == [frame(0, 0, 10, 22), frame(10, 12, 10, 10)])
  }

  @Test func `texts share their last baseline`() throws {
    let root = box(
      {
        $0.width = .points(20)
        $0.alignItems = .lastBaseline
      }, [text(words: 2) { $0.width = .points(10) }, text(words: 1)])
    #expect(try frames(in: root) == [frame(0, 0, 10, 20), frame(10, 10, 10, 10)])
  }

  @Test func `a box without text has its baseline at its bottom edge`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.alignItems = .firstBaseline
      }, [box(10, 30), text(words: 1)])
    #expect(try frames(in: root) == [frame(0, 0, 10, 30), frame(10, 22, 10, 10)])
  }

  @Test func `an item with an automatic margin does not share a baseline`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.height = .points(50)
        $0.alignItems = .firstBaseline
      },
      [
        text(words: 1) {
          $0.padding.top = .points(20)
          $0.margin.top = .auto
        }, text(words: 1),
      ])
    #expect(try frames(in: root) == [frame(0, 20, 10, 30), frame(10, 0, 10, 10)])
  }

  @Test func `align-content moves a text in its box together with its baseline`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.alignItems = .firstBaseline
      },
      [
        text(words: 1) {
          $0.height = .points(30)
          $0.alignContent = .flexEnd
        }, text(words: 1),
      ])
    #expect(try frames(in: root).map(\.y) == [0, 20])
  }

  @Test func `baseline alignment in a column aligns left edges, in either direction`() throws {
    let column = { (direction: FlexStyle.Direction) in
      box(
        {
          $0.flexDirection = .column
          $0.direction = direction
          $0.width = .points(100)
          $0.alignItems = .firstBaseline
        }, [box(50, 10) { $0.margin.left = .points(5) }, box(30, 10)])
    }
    #expect(try frames(in: column(.leftToRight)).map(\.x) == [5, 5])
    #expect(try frames(in: column(.rightToLeft)).map(\.x) == [50, 50])
  }

  @Test func `in reversed lines, first baselines are measured from the bottom`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.height = .points(50)
        $0.flexWrap = .wrapReverse
        $0.alignItems = .firstBaseline
      }, [text(words: 1) { $0.padding.bottom = .points(12) }, text(words: 1)])
    #expect(try frames(in: root) == [frame(0, 28, 10, 22), frame(10, 28, 10, 10)])
  }

  @Test func `a container has the baseline of its first item`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.alignItems = .firstBaseline
      },
      [
        box({ $0.flexDirection = .column }, [text(words: 1) { $0.margin.top = .points(5) }, text(words: 1)]),
        text(words: 1),
      ])
    #expect(try frames(in: root).map(\.y) == [0, 5, 15, 5])
  }
}
