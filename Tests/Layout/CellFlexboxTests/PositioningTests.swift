// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics
import CellLayoutEngines
import CellLayoutSuiteCases
import Testing

@Suite struct `Absolute positioning` {
  /// Returns the frame of an absolute box in a box of 100 x 80 with a border of 2 and padding of 10.
  func frame(of style: @escaping (inout FlexStyle) -> Void, in container: (inout FlexStyle) -> Void = { _ in }) throws -> Rect {
    let root = box(
      {
        $0.width = .points(100)
        $0.height = .points(80)
        $0.border = Insets(all: 2)
        $0.padding = Edges(all: .points(10))
        container(&$0)
      },
      [
        box {
          $0.position = .absolute
          style(&$0)
        }
      ])
    return try frames(in: root)[0]
  }

  @Test func `insets are measured from the padding box`() throws {
    let placed = try frame {
      $0.width = .points(10)
      $0.height = .points(5)
      $0.inset.left = .points(3)
      $0.inset.bottom = .points(4)
    }
    #expect(placed == Rect(x: 5, y: 69, width: 10, height: 5))
  }

  @Test func `two insets stretch an automatic size`() throws {
    let placed = try frame {
      $0.inset = Edges(all: .points(3))
      $0.margin.left = .points(1)
    }
    #expect(placed == Rect(x: 6, y: 5, width: 89, height: 70))
  }

  @Test func `percentages refer to the padding box`() throws {
    let placed = try frame {
      $0.width = .percent(50)
      $0.height = .percent(25)
      $0.inset.left = .percent(25)
      $0.inset.top = .percent(25)
    }
    #expect(placed == Rect(x: 26, y: 21, width: 48, height: 19))
  }

  @Test func `automatic margins centre a box between two insets`() throws {
    let placed = try frame {
      $0.width = .points(10)
      $0.height = .points(10)
      $0.inset = Edges(all: .points(0))
      $0.margin = Edges(all: .auto)
    }
    #expect(placed == Rect(x: 45, y: 35, width: 10, height: 10))
  }

  @Test func `without insets a box has the position it would have as the only item`() throws {
    let placed = try frame(
      of: {
        $0.width = .points(10)
        $0.height = .points(10)
      },
      in: {
        $0.justifyContent = .flexEnd
        $0.alignItems = .center
      })
    #expect(placed == Rect(x: 78, y: 35, width: 10, height: 10))
  }

  static let aligned: [(ItemAlignment, Rect)] = [
    (.normal, Rect(x: 2, y: 12, width: 10, height: 56)), (.stretch, Rect(x: 2, y: 12, width: 10, height: 56)),
    (.flexStart, Rect(x: 2, y: 12, width: 10, height: 20)), (.center, Rect(x: 2, y: 30, width: 10, height: 20)),
    (.flexEnd, Rect(x: 2, y: 48, width: 10, height: 20)),
  ]

  @Test(arguments: aligned) func `align-self aligns a box between two insets`(alignment: ItemAlignment, expected: Rect) throws {
    let placed = try frame {
      $0.width = .points(10)
      $0.padding.top = .points(20)
      $0.inset.left = .points(0)
      $0.inset.top = .points(10)
      $0.inset.bottom = .points(10)
      $0.alignSelf = alignment
    }
    #expect(placed == expected)
  }

  // The space between the insets is 16, which is 60 too small. The padding box extends from 2 to 78.
  static let overflowing: [(ItemAlignment, Double)] = [
    (ItemAlignment(.center, .unsafe), 22), (ItemAlignment(.center, .safe), 52), (.center, 2), (.flexEnd, 2),
    (ItemAlignment(.flexEnd, .unsafe), -8),
  ]

  @Test(arguments: overflowing) func `a box higher than its space overflows as its alignment specifies`(
    alignment: ItemAlignment, y: Double
  ) throws {
    let placed = try frame {
      $0.height = .points(76)
      $0.inset.top = .points(50)
      $0.inset.bottom = .points(10)
      $0.alignSelf = alignment
    }
    #expect(placed.y == y)
  }

  @Test func `automatic margins share a vertical overflow but not a horizontal one`() throws {
    let placed = try frame {
      $0.width = .points(116)
      $0.height = .points(96)
      $0.inset = Edges(all: .points(0))
      $0.margin = Edges(all: .auto)
    }
    #expect(placed == Rect(x: 2, y: -8, width: 116, height: 96))
  }

  @Test func `overlapping insets leave an empty space at the start inset`() throws {
    let placed = try frame {
      $0.inset.left = .points(60)
      $0.inset.right = .points(60)
      $0.inset.top = .points(50)
      $0.inset.bottom = .points(50)
      $0.alignSelf = ItemAlignment(.center, .unsafe)
      $0.height = .points(10)
    }
    #expect(placed == Rect(x: 62, y: 47, width: 0, height: 10))
  }

  @Test func `with an aspect ratio, the width between two insets determines the height`() throws {
    let placed = try frame {
      $0.inset = Edges(all: .points(3))
      $0.aspectRatio = 3
    }
    #expect(placed == Rect(x: 5, y: 5, width: 90, height: 30))
  }

  @Test func `with an aspect ratio, the height between two insets determines an otherwise unknown width`() throws {
    let placed = try frame {
      $0.inset.top = .points(3)
      $0.inset.bottom = .points(3)
      $0.inset.left = .points(0)
      $0.aspectRatio = 0.5
    }
    #expect(placed == Rect(x: 2, y: 5, width: 35, height: 70))
  }

  @Test func `an absolute box takes no space in its container`() throws {
    let root = box(
      { $0.columnGap = .points(5) },
      [
        box(10, 10) { $0.position = .absolute }, box(20, 20),
      ])
    #expect(try rootFrame(root) == Rect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test func `a static box is not a containing block`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.height = .points(80)
      },
      [
        box(
          {
            $0.position = .static
            $0.margin.left = .points(30)
            $0.width = .points(10)
          },
          [
            box(5, 5) {
              $0.position = .absolute
              $0.inset.right = .points(0)
              $0.inset.top = .points(0)
            }
          ])
      ])
    #expect(try frames(in: root)[1] == Rect(x: 65, y: 0, width: 5, height: 5))
  }

  @Test func `an absolute box lays out its own absolute boxes`() throws {
    let root = box(
      {
        $0.width = .points(100)
        $0.height = .points(80)
      },
      [
        box(
          {
            $0.position = .absolute
            $0.inset = Edges(all: .points(10))
          },
          [
            box {
              $0.position = .absolute
              $0.inset = Edges(all: .points(10))
            }
          ])
      ])
    #expect(try frames(in: root)[1] == Rect(x: 10, y: 10, width: 60, height: 40))
  }
}

@Suite struct `Relative positioning` {
  @Test func `insets move a box but no other boxes`() throws {
    let root = box(
      { _ in },
      [
        box(10, 10) {
          $0.inset.left = .points(3)
          $0.inset.bottom = .points(4)
        }, box(10, 10),
      ])
    #expect(try frames(in: root) == [frame(3, -4, 10, 10), frame(10, 0, 10, 10)])
  }

  @Test func `of two opposite insets, the one at the start is used`() throws {
    let row = { (direction: FlexStyle.Direction) in
      box(
        {
          $0.width = .points(10)
          $0.direction = direction
        },
        [
          box(10, 10) {
            $0.inset.left = .points(3)
            $0.inset.right = .points(5)
          }
        ])
    }
    #expect(try frames(in: row(.leftToRight)).map(\.x) == [3])
    #expect(try frames(in: row(.rightToLeft)).map(\.x) == [-5])
  }

  @Test func `a static box ignores insets`() throws {
    let root = box(
      { _ in },
      [
        box(10, 10) {
          $0.position = .static
          $0.inset.left = .points(3)
        }
      ])
    #expect(try frames(in: root) == [frame(0, 0, 10, 10)])
  }
}

@Suite struct `Section 9.1, which nodes are items` {
  @Test func `a node that is not displayed has no box and takes no gap`() throws {
    let root = box(
      { $0.columnGap = .points(5) },
      [
        box(10, 10), box({ $0.display = .none }, [box(7, 7)]), box(10, 10),
      ])
    #expect(try frames(in: root) == [frame(0, 0, 10, 10), .zero, .zero, frame(15, 0, 10, 10)])
  }

  @Test func `the children of a node with display contents are items of its parent`() throws {
    let root = box(
      { $0.columnGap = .points(5) },
      [
        box(10, 10), box({ $0.display = .contents }, [box(7, 7), box(8, 8)]),
      ])
    #expect(try frames(in: root) == [frame(0, 0, 10, 10), .zero, frame(15, 0, 7, 7), frame(27, 0, 8, 8)])
  }

  @Test func `a text with display contents is an item with initial values`() throws {
    let root = box(
      { _ in },
      [
        text(words: 2) {
          $0.display = .contents
          $0.padding.left = .points(50)
        }
      ])
    #expect(try frames(in: root) == [frame(0, 0, 20, 10)])
  }

  @Test func `order moves items and keeps equal items in document order`() throws {
    let root = box({ _ in }, [box(10, 10) { $0.order = 1 }, box(20, 10), box(30, 10) { $0.order = -1 }, box(40, 10)])
    #expect(try frames(in: root).map(\.x) == [90, 30, 0, 50])
  }

  @Test func `direction is inherited`() throws {
    let root = box(
      {
        $0.direction = .rightToLeft
        $0.width = .points(100)
      }, [box({ $0.width = .points(50) }, [box(10, 10)])])
    #expect(try frames(in: root) == [frame(50, 0, 50, 10), frame(40, 0, 10, 10)])
  }

  @Test func `a hidden root has no boxes`() throws {
    let root = box({ $0.display = .none }, [box(10, 10)])
    #expect(try frames(of: root, measure: measuredWords) == [.zero, .zero])
  }
}
