// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

@testable import CellLayout

/// Constraints with the margins of the container, and of other containers in it.
@Suite struct LayoutMarginTests {
  private func frames(_ cell: String, direction: String = "ltr", data: DataValue = [:]) throws -> [String] {
    let template = try CellTemplate(
      parsing: "version: 1\ncanvas: {width: 100, scale: 2, direction: \(direction)}\ncell: \(cell)\n", fileName: "t.yaml",
      format: .yaml)
    let tree = try LayoutTree(of: template.bind(data, environment: BindingEnvironment(now: 0)), measuring: fakeMeasuring)
    return tree.boxes.dropFirst().map { box in
      [box.frame.x, box.frame.y, box.frame.width, box.frame.height].map { shortest($0) }.joined(separator: " ")
    }
  }

  private func box(_ constraints: String) -> String { "{type: shape, fill: black, constraints: [\(constraints)]}" }

  /// Margins of 5 at the top, 20 at the right, 7 at the bottom and 10 at the left.
  @Test(
    "Edges and centres lie inside the margins, and follow the direction",
    arguments: [
      ("leading == parent.leadingMargin, trailing == parent.trailingMargin", "10 5 70 48", "10 5 70 48"),
      ("leading == parent.leadingMargin + 3, width == 20", "13 5 20 48", "57 5 20 48"),
      ("trailing == parent.trailingMargin, width == 20", "60 5 20 48", "10 5 20 48"),
      ("left == parent.leftMargin, width == 20", "10 5 20 48", "10 5 20 48"),
      ("right == parent.rightMargin, width == 20", "60 5 20 48", "60 5 20 48"),
      ("centerX == parent.centerXWithinMargins, width == 20", "35 5 20 48", "35 5 20 48"),
      ("leading == 0.5 * parent.trailingMargin, width == 20", "40 5 20 48", "40 5 20 48"),
    ])
  func edges(horizontal: String, leftToRight: String, rightToLeft: String) throws {
    // In a right-to-left cell, a list of edges in CSS order still names the left and the right edge.
    let cell = """
      {layout: constraints, height: 60, layoutMargins: [5, 20, 7, 10], children: [
      \(box(horizontal + ", top == parent.topMargin, bottom == parent.bottomMargin"))]}
      """
    #expect(try frames(cell) == [leftToRight])
    if !horizontal.contains("0.5") {
      let mirrored = try frames(cell, direction: "rtl")
      #expect(mirrored == [rightToLeft])
    }
  }

  @Test func `the middle between the top and the bottom margin is that of the box inside them`() throws {
    let child = box("leading == parent.leading, width == 10, height == 10, centerY == parent.centerYWithinMargins")
    #expect(try frames("{layout: constraints, height: 60, layoutMargins: [5, 0, 15, 0], children: [\(child)]}") == ["0 20 10 10"])
  }

  @Test func `without the key, margins are 8 points, as in UIKit, and they may come from the data`() throws {
    let child = box("leading == parent.leadingMargin, trailing == parent.trailingMargin, top == parent.topMargin, height == 4")
    #expect(try frames("{layout: constraints, height: 60, children: [\(child)]}") == ["8 8 84 4"])
    let bound = "{layout: constraints, height: 60, layoutMargins: {start: \"${edge}\", top: 1}, children: [\(child)]}"
    #expect(try frames(bound, data: ["edge": 16]) == ["16 1 76 4"])
    #expect(try frames(bound, direction: "rtl", data: ["edge": 16]) == ["8 1 76 4"])
  }

  @Test func `the margins of another container in the same one count, too, and padding is apart`() throws {
    let cell = """
      {layout: constraints, height: 60, padding: 4, children: [
      {name: card, layoutMargins: 6, constraints: [leading == parent.leading, top == parent.top, width == 50, height == 30], children: []},
      \(box("leading == card.leadingMargin, trailing == card.trailingMargin, top == card.bottomMargin, height == 4"))]}
      """
    #expect(try frames(cell) == ["4 4 50 30", "10 28 38 4"])
  }

  @Test(arguments: [
    ("leadingMargin == parent.leading", #""leadingMargin" can only be on the right side, as in leading == parent.leadingMargin"#),
    ("leading == parent.leadingMargins", #"there is no attribute "leadingMargins"; did you mean "leadingMargin"?"#),
    ("top == parent.leadingMargin", #""top" is vertical, but "leading" is horizontal"#),
  ])
  func mistakes(constraint: String, message: String) throws {
    let error = #expect(throws: CellDocumentError.self) {
      try frames("{layout: constraints, height: 60, children: [\(box(constraint))]}")
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `in Swift, the anchors are those of UIKit`() throws {
    let built = try Cell(width: 100, scale: .x2) {
      Constraints {
        Rectangle().fill(.black).constraints { view in
          view.leading == view.parent.leadingMargin
          view.trailing == view.parent.trailingMargin - 3
          view.top == view.parent.topMargin
          view.height == 4
        }
      }
      .height(60).layoutMargins(top: 5, start: 10, end: 20)
    }
    let tree = try LayoutTree(of: built, measuring: fakeMeasuring)
    #expect(tree.boxes.last?.frame == Rect(x: 10, y: 5, width: 67, height: 4))
  }
}
