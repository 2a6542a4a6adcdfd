// SPDX-License-Identifier: MIT

import CellGraphics
import CellTree
import Testing

@testable import CellLayout

@Suite struct PixelSnappingTests {
  /// Returns the device frames of seven columns that share the width of a cell.
  private func columns(width: Double, scale: PixelScale) throws -> (boxes: [DeviceRect], grid: PixelGrid) {
    let children = (0..<7).map { index in
      element(.spacer, path: "cell/\(index)") {
        $0.grow = 1
        $0.height = .points(10)
      }
    }
    let tree = try LayoutTree(of: cell(width: width, scale: scale, children: children), measuring: fakeMeasuring)
    let grid = PixelGrid(scale: scale)
    return (tree.boxes.dropFirst().map { $0.deviceFrame(on: grid) }, grid)
  }

  @Test(arguments: PixelScale.allCases, Array(stride(from: 7.0, through: 60, by: 0.37)))
  func `neighbours that share an edge leave no gap and do not overlap`(scale: PixelScale, width: Double) throws {
    let (boxes, grid) = try columns(width: width, scale: scale)
    #expect(boxes.dropLast().map(\.maxX) == boxes.dropFirst().map(\.x))
    #expect(boxes.first?.x == 0)
    #expect(boxes.last?.maxX == Double(grid.nearest(width)))
    #expect(boxes.allSatisfy { $0.isAligned })
  }

  @Test(arguments: PixelScale.allCases, Array(stride(from: 0.0, through: 2, by: 0.13)))
  func `a separator without a given thickness is one device pixel thick at any position`(scale: PixelScale, y: Double) throws {
    let separator = element(Content(SeparatorContent(color: .black, thickness: nil)))
    let above = element(.spacer) { $0.height = .points(y) }
    let tree = try LayoutTree(
      of: cell(width: 20, scale: scale, children: [above, separator]) { $0.direction = .column }, measuring: fakeMeasuring)
    #expect(tree.boxes[2].deviceFrame(on: PixelGrid(scale: scale)).height == 1)
  }

  @Test func `a frame that the document gives in numbers is not snapped to pixels`() throws {
    let literal = element(Content(ShapeContent(outline: .circle, fill: nil, border: nil))) {
      $0.position = .absolute
      $0.insets = EdgeLengths(top: .points(1.25), right: .auto, bottom: .auto, left: .points(0.3))
      $0.width = .points(10.1)
      $0.height = .points(5)
    }
    let box = try LayoutTree(of: cell(width: 20, children: [literal]), measuring: fakeMeasuring).boxes[1]
    #expect(box.isLiteral)
    #expect(box.deviceFrame(on: PixelGrid(scale: .x1)) == DeviceRect(x: 0.3, y: 1.25, width: 10.1, height: 5))
    #expect(box.deviceContent(on: PixelGrid(scale: .x1)) == PixelRect(x: 0, y: 1, width: 10, height: 5))
  }

  @Test(
    arguments: [
      { $0.insets.right = .points(9.6) },
      {
        $0.insets.right = .points(9.6)
        $0.width = .auto
      },
      {
        $0.insets.left = .auto
        $0.insets.right = .points(9.6)
      },
      { $0.insets.bottom = .points(13.75) },
      {
        $0.insets.bottom = .points(13.75)
        $0.height = .auto
      },
      {
        $0.insets.top = .auto
        $0.insets.bottom = .points(13.75)
      },
      {
        $0.insets.left = .points(-0.7)
        $0.margin.left = .points(1)
      },
      {
        $0.insets.right = .points(9.6)
        $0.insets.bottom = .points(13.75)
        $0.width = .auto
        $0.height = .auto
      },
    ] as [@Sendable (inout LayoutProperties) -> Void])
  func `a frame given in numbers is not snapped, whichever edges and sizes define it`(
    change: @Sendable (inout LayoutProperties) -> Void
  ) throws {
    let literal = element(.spacer) {
      $0.position = .absolute
      $0.insets = EdgeLengths(top: .points(1.25), right: .auto, bottom: .auto, left: .points(0.3))
      $0.width = .points(10.1)
      $0.height = .points(5)
      change(&$0)
    }
    let box = try LayoutTree(
      of: cell(width: 20, children: [literal]) { $0.height = .points(20) }, measuring: fakeMeasuring
    ).boxes[1]
    #expect(box.deviceFrame(on: PixelGrid(scale: .x1)) == DeviceRect(x: 0.3, y: 1.25, width: 10.1, height: 5))
  }

  @Test func `thirds of a point with four digits are on device pixels`() throws {
    let literal = element(.spacer) {
      $0.position = .absolute
      $0.insets = EdgeLengths(top: .points(0.6667), right: .auto, bottom: .auto, left: .points(1.3333))
      $0.width = .points(10.3333)
      $0.height = .points(5)
    }
    let box = try LayoutTree(of: cell(width: 20, scale: .x3, children: [literal]), measuring: fakeMeasuring).boxes[1]
    #expect(box.deviceFrame(on: PixelGrid(scale: .x3)) == DeviceRect(x: 4, y: 2, width: 31, height: 15))
  }

  @Test(
    arguments: [
      {
        $0.width = .points(4)
        $0.insets.right = .auto
      },
      {
        $0.width = .points(4)
        $0.insets.left = .auto
      },
      { $0.width = .auto },
    ] as [@Sendable (inout LayoutProperties) -> Void], PixelScale.allCases)
  func `numbers are relative to the edges of the surrounding element as drawn`(
    change: @Sendable (inout LayoutProperties) -> Void, scale: PixelScale
  ) throws {
    let inner = element(.spacer, path: "cell/outer/inner") {
      $0.position = .absolute
      $0.insets = EdgeLengths(top: .points(1), right: .points(2), bottom: .points(1), left: .points(2))
      change(&$0)
    }
    // Its edges are at 6.6 and 13.2 points, and its border is half a point wide.
    let outer = element(
      .container, path: "cell/outer", decoration: Decoration(border: Border(width: 0.5, color: .black)), children: [inner]
    ) {
      $0.grow = 1
      $0.height = .points(9.4)
    }
    let others = [element(.spacer) { $0.grow = 1 }, outer, element(.spacer) { $0.grow = 1 }]
    let tree = try LayoutTree(of: cell(width: 19.8, scale: scale, children: others), measuring: fakeMeasuring)
    let drawn = try #require(tree.boxes.first { $0.path == "cell/outer/inner" }).deviceFrame(on: PixelGrid(scale: scale))
    #expect(drawn.isAligned)
  }

  @Test(
    arguments: [
      { $0.alignSelf = .center }, { $0.aspectRatio = 2 }, { $0.maxWidth = .points(3) }, { $0.minHeight = .points(50) },
      { $0.margin.left = .percent(1) },
    ] as [@Sendable (inout LayoutProperties) -> Void])
  func `a frame between four edges is not literal if layout moves one of them`(
    change: @Sendable (inout LayoutProperties) -> Void
  ) throws {
    let part = element(.spacer) {
      $0.position = .absolute
      $0.insets = EdgeLengths(top: .points(1.25), right: .points(4), bottom: .points(1), left: .points(0.3))
      change(&$0)
    }
    let box = try LayoutTree(
      of: cell(width: 20, children: [part]) { $0.height = .points(20) }, measuring: fakeMeasuring
    ).boxes[1]
    #expect(!box.isLiteral)
    #expect(box.deviceFrame(on: PixelGrid(scale: .x1)).isAligned)
  }

  @Test(
    arguments: [
      { $0.width = .auto }, { $0.height = .percent(50) }, { $0.insets.top = .auto }, { $0.insets.left = .percent(1) },
      { $0.position = .relative },
    ] as [@Sendable (inout LayoutProperties) -> Void])
  func `a frame that is partly computed is not literal`(change: @Sendable (inout LayoutProperties) -> Void) throws {
    let part = element(.spacer) {
      $0.position = .absolute
      $0.insets = EdgeLengths(top: .points(1.25), right: .auto, bottom: .auto, left: .points(0.3))
      $0.width = .points(10.1)
      $0.height = .points(5)
      change(&$0)
    }
    let box = try LayoutTree(of: cell(width: 20, children: [part]), measuring: fakeMeasuring).boxes[1]
    #expect(!box.isLiteral)
    #expect(box.deviceFrame(on: PixelGrid(scale: .x1)).isAligned)
  }
}
