// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

@testable import CellLayout

/// Elements whose frames extend beyond the rectangle that constraints place.
@Suite struct AlignmentRectangleTests {
  private func frames(_ children: String, direction: String = "ltr", keys: String = "height: 60, ") throws -> [Rect] {
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 100, scale: 2, direction: \(direction)}
        cell: {layout: constraints, \(keys)children: [\(children)]}

        """, fileName: "t.yaml", format: .yaml)
    let tree = try LayoutTree(of: template.bind([:], environment: BindingEnvironment(now: 0)), measuring: fakeMeasuring)
    return tree.boxes.dropFirst().map(\.frame)
  }

  @Test func `constraints place the rectangle, and lengths are its own`() throws {
    // The frame of a switch is 51 points wide, its alignment rectangle 49.
    let children = """
      {type: shape, fill: black, width: 49, height: 31, alignmentInsets: [0, 2, 0, 0], constraints: [
      trailing == parent.trailing - 10, centerY == parent.centerY]}
      """
    #expect(try frames(children) == [Rect(x: 41, y: 14.5, width: 51, height: 31)])
  }

  @Test(arguments: [("ltr", 10.0), ("rtl", 36)])
  func `edges that follow the direction are on the other side from right to left`(direction: String, x: Double) throws {
    let children = """
      {type: shape, fill: black, width: 40, height: 20, alignmentInsets: {start: 4, end: 10}, constraints: [
      leading == parent.leading + 14, top == parent.top]}
      """
    #expect(try frames(children, direction: direction) == [Rect(x: x, y: 0, width: 54, height: 20)])
  }

  @Test func `a neighbour is tied to the rectangle, and the content of a text fills the frame`() throws {
    let children = """
      {type: text, name: title, text: a, alignmentInsets: {bottom: 6, right: 3}, constraints: [leading == parent.leading, top == parent.top]},
      {type: shape, fill: black, height: 2, constraints: [leading == title.trailing, trailing == parent.trailing, top == title.bottom]}
      """
    let plain = try frames(children.replacing("alignmentInsets: {bottom: 6, right: 3}, ", with: ""))
    let aligned = try frames(children)
    #expect(aligned[0] == plain[0])
    #expect(aligned[1] == Rect(x: plain[1].x - 3, y: plain[1].y - 6, width: plain[1].width + 3, height: 2))
  }

  @Test func `the content of a container is laid out in its frame, and its edges are those of the rectangle`() throws {
    let children = """
      {name: card, direction: column, padding: 2, alignmentInsets: 5, constraints: [leading == parent.leading + 5, top == parent.top + 5],
      children: [{type: shape, fill: black, width: 30, height: 10}, {type: text, text: a}]},
      {type: shape, fill: black, width: 4, height: 4, constraints: [leading == card.trailing, top == card.bottom]}
      """
    let frames = try frames(children)
    #expect(frames[0] == Rect(x: 0, y: 0, width: 34, height: 24))
    #expect(frames[1].origin == Point(x: 2, y: 2))
    #expect(frames[3].origin == Point(x: 29, y: 19))
  }

  @Test func `a baseline is where the text is drawn`() throws {
    let children = """
      {type: text, name: title, text: a, alignmentInsets: {top: 4}, constraints: [leading == parent.leading, top == parent.top + 4]},
      {type: text, text: a, constraints: [leading == title.trailing, firstBaseline == title.firstBaseline]}
      """
    #expect(try frames(children).map(\.y) == [0, 0])
  }

  @Test func `a container whose height follows from the rectangles is cut where they end`() throws {
    let children = """
      {type: shape, fill: black, width: 20, height: 20, alignmentInsets: {bottom: 8}, constraints: [leading == parent.leading, top == parent.top,
      bottom == parent.bottom]}
      """
    let template = try CellTemplate(
      parsing: "version: 1\ncanvas: {width: 100, scale: 2}\ncell: {layout: constraints, children: [\(children)]}\n",
      fileName: "t.yaml",
      format: .yaml)
    let tree = try LayoutTree(of: template.bind([:], environment: BindingEnvironment(now: 0)), measuring: fakeMeasuring)
    #expect(tree.boxes.map(\.frame.height) == [20, 28])
  }
}
