// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import Testing

@Suite struct `Section 9.2, line length determination` {
  @Test func `a definite flex basis overrides the width`() throws {
    let root = box({ $0.width = .points(100) }, [box(50, 10) { $0.flexBasis = .points(20) }])
    #expect(try frames(in: root) == [frame(0, 0, 20, 10)])
  }

  @Test func `an automatic flex basis uses the width`() throws {
    let root = box({ $0.width = .points(100) }, [box(50, 10)])
    #expect(try frames(in: root) == [frame(0, 0, 50, 10)])
  }

  @Test func `the flex basis content uses the size of the content regardless of the width`() throws {
    let root = box(
      { $0.width = .points(100) },
      [
        text(words: 3) {
          $0.width = .points(50)
          $0.flexBasis = .content
        }
      ])
    #expect(try frames(in: root) == [frame(0, 0, 30, 10)])
  }

  @Test func `a percentage flex basis in a column of indefinite height uses the size of the content`() throws {
    let root = box(
      {
        $0.flexDirection = .column
        $0.width = .points(100)
      }, [text(words: 3) { $0.flexBasis = .percent(50) }])
    #expect(try frames(in: root) == [frame(0, 0, 100, 10)])
  }

  @Test func `a column item has the height of its text in its final width`() throws {
    let root = box(
      {
        $0.flexDirection = .column
        $0.width = .points(20)
      }, [text(words: 5)])
    #expect(try frames(in: root) == [frame(0, 0, 20, 30)])
  }

  @Test func `padding and border enlarge a content box`() throws {
    let root = box(
      { $0.width = .points(100) },
      [
        box(20, 10) {
          $0.boxSizing = .contentBox
          $0.padding.left = .points(3)
          $0.border.top = 2
        }
      ])
    #expect(try frames(in: root) == [frame(0, 0, 23, 12)])
  }

  @Test func `a border box is never smaller than padding and border`() throws {
    let root = box(
      { $0.width = .points(100) },
      [
        box(20, 10) {
          $0.padding.left = .points(30)
          $0.border.top = 12
        }
      ])
    #expect(try frames(in: root) == [frame(0, 0, 30, 12)])
  }

  @Test func `a scroll bar takes space inside the border box, where lines end`() throws {
    let scrolling = { (direction: FlexStyle.Direction) in
      box(
        {
          $0.width = .points(100)
          $0.height = .points(50)
          $0.direction = direction
          $0.overflowX = .scroll
          $0.overflowY = .scroll
          $0.scrollbarWidth = 15
        }, [box { $0.flexGrow = 1 }])
    }
    #expect(try frames(in: scrolling(.leftToRight)) == [frame(0, 0, 85, 35)])
    #expect(try frames(in: scrolling(.rightToLeft)) == [frame(15, 0, 85, 35)])
  }

  @Test func `a length and a percentage are added`() throws {
    let root = box(
      { $0.width = .points(200) },
      [
        box { $0.width = .length(LengthPercentage(points: 3, percent: 50)) }
      ])
    #expect(try frames(in: root) == [frame(0, 0, 103, 0)])
  }

  @Test func `percentage padding refers to the width on all four sides`() throws {
    let root = box(
      {
        $0.width = .points(200)
        $0.alignItems = .flexStart
      }, [box { $0.padding = Edges(all: .percent(10)) }])
    #expect(try frames(in: root) == [frame(0, 0, 40, 40)])
  }
}
