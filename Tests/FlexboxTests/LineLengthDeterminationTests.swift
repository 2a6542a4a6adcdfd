// SPDX-License-Identifier: MIT

import Flexbox
import Graphics
import Testing

@Suite struct `Section 9.2, line length determination` {
  @Test func `a definite flex basis beats the width`() throws {
    let root = box({ $0.width = .points(100) }, [box(50, 10) { $0.flexBasis = .points(20) }])
    #expect(try frames(in: root) == [frame(0, 0, 20, 10)])
  }

  @Test func `an automatic flex basis takes the width`() throws {
    let root = box({ $0.width = .points(100) }, [box(50, 10)])
    #expect(try frames(in: root) == [frame(0, 0, 50, 10)])
  }

  @Test func `the flex basis content takes the content whatever the width says`() throws {
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

  @Test func `a percentage flex basis in a column of open height asks the content`() throws {
    let root = box(
      {
        $0.flexDirection = .column
        $0.width = .points(100)
      }, [text(words: 3) { $0.flexBasis = .percent(50) }])
    #expect(try frames(in: root) == [frame(0, 0, 100, 10)])
  }

  @Test func `a column item takes the height of its text in the width it will have`() throws {
    let root = box(
      {
        $0.flexDirection = .column
        $0.width = .points(20)
      }, [text(words: 5)])
    #expect(try frames(in: root) == [frame(0, 0, 20, 30)])
  }

  @Test func `a content box grows by padding and border`() throws {
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

  @Test func `a scroll bar takes room inside the border box, at the end of lines`() throws {
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

  @Test func `a length and a percentage add up`() throws {
    let root = box(
      { $0.width = .points(200) },
      [
        box { $0.width = .length(LengthPercentage(points: 3, percent: 50)) }
      ])
    #expect(try frames(in: root) == [frame(0, 0, 103, 0)])
  }

  @Test func `percentage padding refers to the width on all sides`() throws {
    let root = box(
      {
        $0.width = .points(200)
        $0.alignItems = .flexStart
      }, [box { $0.padding = Edges(all: .percent(10)) }])
    #expect(try frames(in: root) == [frame(0, 0, 40, 40)])
  }
}
