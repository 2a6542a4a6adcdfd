// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import CellLayoutEngines
import CellLayoutSuiteCases
import Testing

@Suite struct `Section 9.8, definite and indefinite sizes` {
  @Test func `a percentage height has a base in a stretched item`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.height = .points(80)
      }, [box({ $0.width = .points(20) }, [box { $0.height = .percent(50) }])])
    #expect(try frames(in: root) == [frame(0, 0, 20, 80), frame(0, 0, 0, 40)])
  }

  @Test func `a percentage height has no base in a container of indefinite height`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.alignItems = .flexStart
      }, [text(words: 1) { $0.height = .percent(50) }])
    #expect(try frames(in: root) == [frame(0, 0, 10, 10)])
  }

  @Test func `a percentage height has a base in a flexed item of a definite column`() throws {
    let root = box(
      {
        $0.flexDirection = .column
        $0.height = .points(80)
      }, [box({ $0.flexGrow = 1 }, [box { $0.height = .percent(25) }])])
    #expect(try frames(in: root) == [frame(0, 0, 0, 80), frame(0, 0, 0, 20)])
  }

  @Test func `a percentage height has no base in a column item as high as its content`() throws {
    let root = box(
      { $0.flexDirection = .column },
      [
        box({ $0.alignItems = .flexStart }, [text(words: 1), box { $0.height = .percent(50) }])
      ])
    #expect(try frames(in: root) == [frame(0, 0, 10, 10), frame(0, 0, 10, 10), frame(10, 0, 0, 0)])
  }

  @Test func `a percentage gap is zero if the height is indefinite`() throws {
    let root = box(
      {
        $0.flexDirection = .column
        $0.rowGap = .percent(50)
      }, [box(10, 10), box(10, 10)])
    #expect(try frames(in: root).map(\.y) == [0, 10])
  }
}

@Suite struct `Section 9.9, intrinsic sizes` {
  @Test func `the intrinsic width of a row is the sum of its items`() throws {
    let root = box({ $0.columnGap = .points(5) }, [text(words: 3), box(20, 10) { $0.margin.left = .points(2) }])
    #expect(try rootFrame(root) == frame(0, 0, 57, 10))
  }

  @Test func `the intrinsic width of a column is that of its widest item`() throws {
    let root = box({ $0.flexDirection = .column }, [text(words: 3), box(20, 10)])
    #expect(try rootFrame(root) == frame(0, 0, 30, 20))
  }

  @Test func `an item that cannot grow from its flex basis contributes only its basis`() throws {
    let root = box(
      { _ in },
      [
        text(words: 3) {
          $0.flexBasis = .points(12)
          $0.minWidth = .points(0)
        }
      ])
    #expect(try rootFrame(root).width == 12)
  }

  @Test func `an item sized by its content contributes its min-content width even if it cannot shrink`() throws {
    let root = box({ $0.width = .minContent }, [text(words: 3) { $0.flexShrink = 0 }])
    #expect(try rootFrame(root).width == 10)
    #expect(try frames(in: root).map(\.width) == [30])
  }

  @Test func `an item with a percentage width contributes the width of its content`() throws {
    let root = box({ _ in }, [box({ _ in }, [text(words: 4) { $0.width = .percent(50) }])])
    #expect(try frames(in: root) == [frame(0, 0, 40, 20), frame(0, 0, 20, 20)])
  }

  @Test func `a min-content row that may wrap is as narrow as its widest item`() throws {
    let row = { (wrap: FlexStyle.FlexWrap) in
      box(
        {
          $0.width = .minContent
          $0.flexWrap = wrap
        }, [text(words: 2), box(30, 10)])
    }
    #expect(try rootFrame(row(.wrap)) == frame(0, 0, 30, 20))
    #expect(try rootFrame(row(.noWrap)) == frame(0, 0, 40, 20))
  }

  @Test func `the intrinsic width of a wrapping column includes all its columns`() throws {
    let root = box(
      {
        $0.flexDirection = .column
        $0.flexWrap = .wrap
        $0.height = .points(20)
        $0.columnGap = .points(3)
      }, [box(10, 20), box(30, 20)])
    #expect(try rootFrame(root) == frame(0, 0, 43, 20))
  }

  @Test func `the root is as wide as its content, up to the available width`() throws {
    let root = text(words: 9)
    #expect(try frames(of: root, measure: measuredWords) == [frame(0, 0, 90, 10)])
    #expect(
      try frames(of: root, available: (.definite(50), .maxContent), measure: measuredWords) == [frame(0, 0, 50, 20)])
    #expect(
      try frames(of: root, available: (.minContent, .maxContent), measure: measuredWords) == [frame(0, 0, 10, 90)])
  }
}

@Suite struct `Aspect ratio` {
  @Test func `a width determines the height`() throws {
    let root = box(
      { $0.alignItems = .flexStart },
      [
        box {
          $0.width = .points(40)
          $0.aspectRatio = 2
        }
      ])
    #expect(try frames(in: root) == [frame(0, 0, 40, 20)])
  }

  @Test func `a stretched height determines the width`() throws {
    let root = box(
      {
        $0.width = .points(200)
        $0.height = .points(30)
      }, [box { $0.aspectRatio = 2 }])
    #expect(try frames(in: root) == [frame(0, 0, 60, 30)])
  }

  @Test func `an aspect ratio does not make a box smaller than its content`() throws {
    let root = box(
      { $0.alignItems = .flexStart },
      [
        text(words: 9) {
          $0.width = .points(30)
          $0.aspectRatio = 3
        }
      ])
    #expect(try frames(in: root) == [frame(0, 0, 30, 30)])
  }

  @Test func `vertical padding is transferred to the width`() throws {
    let root = box(
      { $0.alignItems = .flexStart },
      [
        box {
          $0.padding.top = .points(10)
          $0.aspectRatio = 2
        }
      ])
    #expect(try frames(in: root) == [frame(0, 0, 20, 10)])
  }

  @Test func `a limit of the height is transferred to the width`() throws {
    let root = box(
      { $0.alignItems = .flexStart },
      [
        text(words: 9) {
          $0.maxHeight = .points(20)
          $0.aspectRatio = 2
        }
      ])
    #expect(try frames(in: root) == [frame(0, 0, 40, 20)])
  }

  @Test(arguments: [0, -1, Double.infinity, Double.nan]) func `a degenerate ratio is ignored`(ratio: Double) throws {
    let root = box(
      { $0.alignItems = .flexStart },
      [
        text(words: 1) {
          $0.width = .points(40)
          $0.aspectRatio = ratio
        }
      ])
    #expect(try frames(in: root) == [frame(0, 0, 40, 10)])
  }
}

/// Rules for which `tools/truth/layout-fuzz` found other frames than a browser's.
@Suite struct `Sizes found by comparing with a browser` {
  @Test func `a column shrinks to its content, even if a child grows to the column's height`() throws {
    let inner = box(
      {
        $0.height = .points(86); $0.flexDirection = .column
      }, [text(words: 1) { $0.flexGrow = 1 }])
    let root = box(
      {
        $0.flexDirection = .column; $0.height = .points(40)
      }, [inner])
    #expect(try frames(in: root) == [frame(0, 0, 10, 40), frame(0, 0, 10, 40)])
  }

  @Test func `the content of a column with a maximum of its content's height does not grow`() throws {
    let column = box(
      {
        $0.flexDirection = .column; $0.maxHeight = .minContent
      }, [text(words: 1) { $0.flexGrow = 1 }])
    #expect(try frames(in: box({ _ in }, [column, box(10, 30)]))[0] == frame(0, 0, 10, 10))
  }

  @Test func `the items of a column fill the height that a minimum of the content gives it`() throws {
    // The column is 40 high by its style, 60 by its minimum; its items do not shrink to 40.
    let column = box(
      {
        $0.flexDirection = .column; $0.height = .points(40); $0.minHeight = .minContent
      }, [box(10, 50), text(words: 1)])
    #expect(
      try frames(in: box({ $0.alignItems = .flexStart }, [column])) == [
        frame(0, 0, 10, 60), frame(0, 0, 10, 50), frame(0, 50, 10, 10),
      ])
  }

  @Test func `a minimum of the content's height exceeds a maximum`() throws {
    let column = box(
      {
        $0.flexDirection = .column; $0.maxHeight = .points(31); $0.minHeight = .maxContent
      },
      [text(words: 1) { $0.flexBasis = .points(95) }])
    #expect(try frames(in: box({ $0.alignItems = .flexStart }, [column])) == [frame(0, 0, 10, 95), frame(0, 0, 10, 95)])
  }

  @Test func `a maximum that fits the content allows the preferred width while the available width is unknown`() throws {
    let fitted = text(words: 11) {
      $0.flexBasis = .points(79); $0.maxWidth = .fitContent
    }
    #expect(try rootFrame(box({ _ in }, [fitted])).width == 79)
  }

  @Test func `the lines of a text do not move out of a low box at the top`() throws {
    let low = text(words: 2) {
      $0.width = .points(10); $0.height = .points(15); $0.alignContent = .flexEnd
    }
    #expect(try frames(in: box({ $0.alignItems = .firstBaseline }, [low, box(10, 2)]))[1].y == 6)
  }

  @Test func `in an intrinsic width, the percentage of a minimum is zero, but its points count`() throws {
    let child = box({ $0.minWidth = .length(LengthPercentage(points: 11, percent: 50)) }, [])
    let root = box({ _ in }, [child])
    #expect(try rootFrame(root).width == 11)
    #expect(try frames(in: root)[0].width == 16.5)
  }

  @Test func `a minimum height in percent without a base counts its points`() throws {
    let child = box({ $0.minHeight = .length(LengthPercentage(points: 15, percent: 50)) }, [])
    #expect(try rootFrame(box({ $0.alignItems = .flexStart }, [child])).height == 15)
  }

  @Test func `a minimum or maximum that fits the content follows the intrinsic width that is asked for`() throws {
    // The text prefers 90. Beside the other box it has 60, and wraps.
    let fitted = box({ _ in }, [text(words: 9) { $0.minWidth = .fitContent }])
    let wide = box(
      {
        $0.width = .points(40); $0.flexShrink = 0
      }, [])
    #expect(try frames(in: box({ $0.width = .points(100) }, [fitted, wide]))[0].width == 60)
    let limited = box(
      { _ in },
      [
        text(words: 9) {
          $0.width = .maxContent; $0.maxWidth = .fitContent
        }
      ])
    #expect(try frames(in: box({ $0.width = .points(100) }, [limited, wide]))[0].width == 60)
  }

  @Test func `the baseline of a scrolling box lies within it`() throws {
    let scrolling = text(words: 1) {
      $0.height = .points(5); $0.overflowX = .hidden; $0.overflowY = .hidden
    }
    let root = box({ $0.alignItems = .firstBaseline }, [scrolling, box(10, 2)])
    #expect(try frames(in: root)[1].y == 3)
  }
}
