// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import Testing

@Suite struct `Section 9.3, main size determination` {
  @Test func `an item that does not fit begins a new line`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.flexWrap = .wrap
      }, [box(60, 10), box(50, 20)])
    #expect(try frames(in: root) == [frame(0, 0, 60, 10), frame(0, 10, 50, 20)])
  }

  @Test func `gaps are included when a line is filled`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.flexWrap = .wrap
        $0.columnGap = .points(1)
      }, [box(50, 10), box(50, 20)])
    #expect(try frames(in: root) == [frame(0, 0, 50, 10), frame(0, 10, 50, 20)])
  }

  @Test func `an item wider than the line is alone on its line and keeps its minimum`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.flexWrap = .wrap
      }, [box(120, 10) { $0.minWidth = .points(110) }, box(10, 10)])
    #expect(try frames(in: root) == [frame(0, 0, 110, 10), frame(0, 10, 10, 10)])
  }

  @Test func `three thirds fit on one line despite rounding errors`() throws {
    let third = box { $0.flexBasis = .points(0.1 + 0.2) }
    let root = box(
      {
        $0.width = .points(0.9)
        $0.height = .points(10)
        $0.flexWrap = .wrap
      }, [third, third, third])
    #expect(try frames(in: root).map(\.y) == [0, 0, 0])
  }

  @Test func `a column wraps at its maximum height`() throws {
    let root = box(
      {
        $0.flexDirection = .column
        $0.flexWrap = .wrap
        $0.maxHeight = .points(25)
        $0.width = .points(100)
        $0.alignContent = .flexStart
      }, [box(30, 10), box(30, 10), box(40, 10)])
    #expect(try frames(in: root) == [frame(0, 0, 30, 10), frame(0, 10, 30, 10), frame(30, 0, 40, 10)])
  }

  @Test func `wrap-reverse stacks the lines from the bottom`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.height = .points(50)
        $0.flexWrap = .wrapReverse
        $0.alignContent = .flexStart
      }, [box(60, 10), box(60, 20)])
    #expect(try frames(in: root) == [frame(0, 40, 60, 10), frame(0, 20, 60, 20)])
  }
}
