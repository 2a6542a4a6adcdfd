// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

@testable import CellLayout

/// Frames that follow the size of the container, as autoresizing masks make them.
@Suite struct AutoresizingTests {
  private static let horizontal = ["leftMargin", "width", "rightMargin"]
  private static let vertical = ["topMargin", "height", "bottomMargin"]

  /// In a design 100 points wide, the view has 10 points at the left, 60 for itself and 30 at the right. The container is 150 points wide.
  /// Each number tells which of the three are flexible.
  private static let x: [(start: Double, length: Double)] = [
    (10, 60), (60, 60), (10, 110), (17.143, 102.857), (10, 60), (22.5, 60), (10, 93.333), (15, 90),
  ]

  /// In a design 40 points high, it has 5 points above, 20 for itself and 15 below. The container is 80 points high.
  private static let y: [(start: Double, length: Double)] = [
    (5, 20), (45, 20), (5, 60), (13, 52), (5, 20), (15, 20), (5, 42.857), (10, 40),
  ]

  private func frame(_ mask: String, width: Int = 150, height: Int = 80, direction: String = "ltr") throws -> [Double] {
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: \(width), scale: 1, direction: \(direction)}
        cell: {layout: constraints, height: \(height), children: [{type: shape, fill: black, autoresizing: {\(mask)}}]}
        """, fileName: "t.yaml", format: .yaml)
    let cell = try template.bind([:], environment: BindingEnvironment(now: 0))
    let frame = try LayoutTree(of: cell, measuring: fakeMeasuring).boxes[1].frame
    return [frame.x, frame.y, frame.width, frame.height].map { ($0 * 1000).rounded() / 1000 }
  }

  @Test func `all combinations of flexible parts share what the container grows, in their proportions`() throws {
    let design = "x: 10, y: 5, width: 60, height: 20, parentWidth: 100, parentHeight: 40"
    for across in 0..<8 {
      for down in 0..<8 {
        let flexible =
          Self.horizontal.enumerated().filter { across & 1 << $0.offset > 0 }.map(\.element)
          + Self.vertical.enumerated().filter { down & 1 << $0.offset > 0 }.map(\.element)
        let (x, y) = (Self.x[across], Self.y[down])
        let mask = "\(design), flexible: [\(flexible.joined(separator: ", "))]"
        // Masks name the left and the right side, whatever the direction is.
        for direction in ["ltr", "rtl"] {
          let found = try frame(mask, direction: direction)
          #expect(found == [x.start, y.start, x.length, y.length], "\(flexible) \(direction)")
        }
      }
    }
  }

  @Test func `parts without a length in the design grow equally, and a smaller container makes them shrink`() throws {
    let full = "x: 0, y: 0, width: 100, height: 40, parentWidth: 100, parentHeight: 40"
    #expect(try frame("\(full), flexible: [leftMargin, rightMargin]") == [25, 0, 100, 40])
    #expect(
      try frame("\(full), flexible: [width, height]", width: 50, height: 30) == [0, 0, 50, 30])
    let inset = "x: 10, y: 5, width: 60, height: 20, parentWidth: 100, parentHeight: 40"
    #expect(try frame("\(inset), flexible: [width]", width: 60, height: 40) == [10, 5, 20, 20])
  }

  @Test func `views with and without masks are tied to each other`() throws {
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 200, scale: 1}
        cell:
          layout: constraints
          height: 40
          padding: 10
          children:
            - {type: shape, name: bar, fill: black, autoresizing: {width: 90, height: 4, parentWidth: 90, parentHeight: 20, flexible: [width]}}
            - {type: text, text: a, constraints: [trailing == bar.trailing, top == bar.bottom]}
        """, fileName: "t.yaml", format: .yaml)
    let cell = try template.bind([:], environment: BindingEnvironment(now: 0))
    let frames = try LayoutTree(of: cell, measuring: fakeMeasuring).boxes.map(\.frame)
    #expect(frames[1] == Rect(x: 10, y: 10, width: 180, height: 4))
    #expect(frames[2] == Rect(x: 180, y: 14, width: 10, height: 10))
  }

  @Test(arguments: [
    ("width: 1, height: 1, parentWidth: 1", "the key \"parentHeight\" is missing"),
    ("width: -1, height: 1, parentWidth: 1, parentHeight: 1", "expected a number of at least 0, found -1"),
    (
      "width: 1, height: 1, parentWidth: 1, parentHeight: 1, flexible: [left]",
      "there is no value \"left\"; there are leftMargin, width, rightMargin, topMargin, height, bottomMargin"
    ),
  ])
  func mistakes(mask: String, message: String) throws {
    let error = #expect(throws: CellDocumentError.self) { try frame(mask) }
    #expect(error?.description.hasSuffix(message) == true, "\(error?.description ?? "")")
  }
}
