// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

@testable import CellLayout

/// The contents of containers with `overflow: scroll`: their sizes, and where an offset moves what is inside.
struct ScrollAreaTests {
  private func tree(_ cell: String, canvas: String = "{width: 100, scale: 2}", data: DataValue = [:]) throws -> LayoutTree {
    let template = try CellTemplate(parsing: "version: 1\ncanvas: \(canvas)\ncell: \(cell)\n", fileName: "t.yaml", format: .yaml)
    return try LayoutTree(of: template.bind(data, environment: BindingEnvironment(now: 0)), measuring: fakeMeasuring)
  }

  /// Three boxes of 60 x 20 points in a row of 100 points with a padding of 10 points and gaps of 5 points: 60 * 3 + 5 * 2 + 10 * 2 = 210.
  private func row(_ keys: String) -> String {
    "{overflow: scroll, padding: 10, gap: 5, \(keys)children: [\([1, 2, 3].map { "{type: shape, name: s\($0), fill: black, width: 60, height: 20}" }.joined(separator: ", "))]}"
  }

  @Test("Content is as long as the children with gaps and the padding at both ends, and nothing shrinks")
  func extent() throws {
    let tree = try tree(row(""))
    let area = try #require(tree.scrollAreas.first)
    #expect(area.contentSize == Size(width: 210, height: 40))
    #expect(area.viewport == Rect(x: 0, y: 0, width: 100, height: 40))
    #expect(area.axis == .horizontal)
    #expect(area.offset == .zero)
    #expect(tree.boxes.map(\.frame.x) == [0, 10, 75, 140])
    #expect(tree.boxes.map(\.frame.width) == [100, 60, 60, 60])
  }

  @Test(
    "An offset moves the children, as far as the content reaches, by whole device pixels",
    arguments: [
      ("scrollOffset: {x: 50}, ", 50.0, nil), ("scrollOffset: 50, ", 50, nil), ("scrollOffset: {x: 30.2}, ", 30, nil),
      ("scrollOffset: {x: 500}, ", 110, 500), ("scrollOffset: {x: -5}, ", 0, -5), ("scrollOffset: {y: 8}, ", 0, 0),
      ("scrollOffset: {index: 1}, ", 65, nil), ("scrollOffset: {index: 2}, ", 110, 130.0),
      ("paging: true, scrollOffset: {index: 1}, ", 100, nil),
    ])
  func offset(keys: String, x: Double, stated: Double?) throws {
    let tree = try tree(row(keys))
    let area = try #require(tree.scrollAreas.first)
    #expect(area.offset == Point(x: x, y: 0))
    #expect(area.statedOffset?.x == stated)
    #expect(tree.boxes.map(\.frame.x) == [0, 10 - x, 75 - x, 140 - x])
    #expect(tree.boxes[0].frame == Rect(x: 0, y: 0, width: 100, height: 40))
  }

  @Test("In a right-to-left cell, and in a reversed row, content starts at the right")
  func rightToLeft() throws {
    let mirrored = try tree(row("scrollOffset: {x: 50}, "), canvas: "{width: 100, scale: 2, direction: rtl}")
    #expect(mirrored.scrollAreas.map(\.contentSize.width) == [210])
    // The first box ends 10 points before the right edge, and moves to the right.
    #expect(mirrored.boxes.map(\.frame.maxX) == [100, 140, 75, 10])
    #expect(try tree(row("direction: row-reverse, scrollOffset: {x: 50}, ")).boxes.map(\.frame) == mirrored.boxes.map(\.frame))
  }

  @Test("A column scrolls vertically; the margin of the last child counts")
  func column() throws {
    let tree = try tree(
      """
      {children: [{name: list, overflow: scroll, direction: column, height: 50, scrollOffset: {y: 100}, children: [
        {type: shape, fill: black, height: 40}, {type: shape, fill: black, height: 40, margin: {top: 3, bottom: 7}}]}]}
      """)
    let area = try #require(tree.scrollAreas.first)
    #expect(area.contentSize.height == 90)
    #expect(area.offset == Point(x: 0, y: 40))
    #expect(tree.boxes.map(\.frame.y) == [0, 0, -40, 3])
  }

  @Test("A container inside another one is moved with it, and so is what is seen through it")
  func nested() throws {
    let tree = try tree(
      """
      {overflow: scroll, scrollOffset: {x: 20}, children: [{type: shape, fill: black, width: 90, height: 10},
        {overflow: scroll, width: 50, border: {color: black, width: 5}, scrollOffset: {x: 10}, children: [
          {type: shape, fill: black, width: 70, height: 10}]}]}
      """)
    #expect(tree.scrollAreas.map(\.contentSize.width) == [70, 140])
    #expect(tree.scrollAreas.map(\.viewport.x) == [75, 0])
    #expect(tree.boxes.map(\.frame.x) == [0, -20, 70, 65])
  }

  @Test("What a child shows beyond its frame counts, unless the child clips it", arguments: [(false, 150.0), (true, 120)])
  func overflowingChild(clips: Bool, width: Double) throws {
    let tree = try tree(
      """
      {overflow: scroll, children: [{width: 120, shrink: 0, clip: \(clips), children: [
        {type: shape, fill: black, width: 150, shrink: 0, height: 10}]}]}
      """)
    #expect(tree.scrollAreas.map(\.contentSize.width) == [width])
  }

  @Test("Manual frames and constraints give the same content")
  func engines() throws {
    let frames = try tree(
      """
      {layout: frames, overflow: scroll, scrollAxis: horizontal, scrollOffset: {x: 30}, padding: 10, children: [
        {type: shape, name: a, fill: black, width: 60, height: 20}, {type: shape, name: b, fill: black, x: a.maxX + 5, width: 60, height: 20},
        {type: shape, name: c, fill: black, x: b.maxX + 5, width: 60, height: 20}]}
      """)
    let constraints = try tree(
      """
      {layout: constraints, overflow: scroll, scrollAxis: horizontal, scrollOffset: {x: 30}, padding: 10, children: [
        {type: shape, name: a, fill: black, width: 60, height: 20,
          constraints: [leading == parent.leading, top == parent.top, bottom == parent.bottom]},
        {type: shape, name: b, fill: black, width: 60, height: 20, constraints: [leading == a.trailing + 5, top == a.top]},
        {type: shape, name: c, fill: black, width: 60, height: 20,
          constraints: [leading == b.trailing + 5, top == a.top, trailing == parent.trailing]}]}
      """)
    for tree in [frames, constraints] {
      #expect(tree.scrollAreas.map(\.contentSize) == [Size(width: 210, height: 40)])
      #expect(tree.boxes.map(\.frame.x) == [0, -20, 45, 110])
    }
  }

  @Test(
    "With constraints, the space after the last child is that of its constraint, also right to left", arguments: ["ltr", "rtl"])
  func trailingSpace(direction: String) throws {
    let tree = try tree(
      """
      {layout: constraints, overflow: scroll, scrollAxis: horizontal, scrollOffset: {x: 500}, children: [
        {type: shape, fill: black, width: 160, height: 20,
          constraints: [leading == parent.leading + 8, trailing == parent.trailing - 16, top == parent.top, bottom == parent.bottom]}]}
      """, canvas: "{width: 100, scale: 1, direction: \(direction)}")
    #expect(tree.scrollAreas.map(\.contentSize.width) == [184])
    #expect(tree.scrollAreas.map(\.offset.x) == [84])
    // At the end of the content, the space after the child is seen.
    #expect(tree.boxes[1].frame.x == (direction == "ltr" ? 8 - 84 : 16))
  }

  @Test("An offset may come from the data")
  func boundOffset() throws {
    let cell = row("scrollOffset: {x: \"${x}\"}, ")
    #expect(try tree(cell, data: ["x": 25]).scrollAreas.map(\.offset.x) == [25])
    #expect(try tree(cell, data: ["x": .null]).scrollAreas.map(\.offset.x) == [0])
    #expect(try tree(row("scrollOffset: \"${x}\", "), data: ["x": 25]).scrollAreas.map(\.offset.x) == [25])
  }

  @Test(
    "Keys of scrolling need a container that can be scrolled",
    arguments: [
      ("{scrollOffset: 3}", #"t.yaml:3:7 cell: the key "overflow" is missing"#),
      ("{overflow: hidden, scrollAxis: both}", #"t.yaml:3:26 cell: "overflow: hidden" and "scrollAxis" cannot be used together"#),
      ("{overflow: scroll, scrollOffset: {x: 1, index: 2}}", #"t.yaml:3:41 cell: "index" and "x" cannot be used together"#),
    ])
  func refused(cell: String, message: String) throws {
    do {
      _ = try tree(cell)
      Issue.record("not refused")
    } catch { #expect("\(error)" == message) }
  }
}
