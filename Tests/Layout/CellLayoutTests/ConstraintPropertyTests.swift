// SPDX-License-Identifier: MIT

import CellConstraints
import CellDocument
import CellGraphics
import CellLayoutEngines
import CellNotation
import CellTestSupport
import CellTree
import Testing

@testable import CellLayout

/// A random cell with constraints: texts, boxes and repeated rows, tied to the container and to each other.
private struct RandomCell {
  var generator: SplitMix64

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func priority() -> String {
    ["", "", "", " @750", " @500", " @250", " @\(number(1...999))"][number(0...6)]
  }

  /// Returns a document. Its data has the numbers `a` and `b` and the Boolean `shown`.
  mutating func document() -> String {
    let count = number(1...7)
    var children: [String] = []
    for index in 0..<count {
      let others = (0..<count).filter { $0 != index }.map { "e\($0)" } + ["parent", "parent"]
      var constraints: [String] = []
      for _ in 0..<number(1...6) {
        let other = others[number(0...others.count - 1)]
        let horizontal = ["leading", "trailing", "centerX"], vertical = ["top", "bottom", "centerY"]
        let relation = ["==", "==", "<=", ">="][number(0...3)]
        let constant = [" + \(number(0...20))", " - ${a}", "", " + 2 * ${b}"][number(0...3)]
        switch number(0...5) {
        case 0, 1:
          constraints.append(
            "\(horizontal[number(0...2)]) \(relation) \(other).\(horizontal[number(0...2)])\(constant)\(priority())")
        case 2, 3:
          constraints.append("\(vertical[number(0...2)]) \(relation) \(other).\(vertical[number(0...2)])\(constant)\(priority())")
        case 4: constraints.append("width \(relation) 0.\(number(1...9)) * \(other).width\(constant)\(priority())")
        default: constraints.append("height \(relation) \(number(0...60))\(priority())")
        }
      }
      let kind =
        number(0...2) == 0 ? "type: shape, fill: '#000'" : "type: text, text: \(String(repeating: "ab ", count: number(1...6)))c"
      let shown = number(0...4) == 0 ? ", when: shown" : ""
      let resistance = number(0...3) == 0 ? ", resistance: \(number(1...999)), hugging: \(number(1...999))" : ""
      children.append(
        "    - {name: e\(index), \(kind)\(shown)\(resistance), constraints: [\(constraints.map { "\"\($0)\"" }.joined(separator: ", "))]}"
      )
    }
    return """
      version: 1
      canvas: {width: 200, scale: 1, direction: LTR}
      cell:
        layout: constraints
        children:
      \(children.joined(separator: "\n"))
      """
  }
}

@Suite struct ConstraintPropertyTests {
  private let cells = NamedElementCells(layout: "constraints")

  private func bound(_ template: CellTemplate, row: Int) throws -> Cell {
    try template.bind(
      ["a": .number(DataNumber(row % 7)), "b": .number(DataNumber(row * 3 % 11)), "shown": .boolean(row % 3 > 0)],
      environment: BindingEnvironment(now: 0))
  }

  private func template(_ document: String, direction: String = "ltr") throws -> CellTemplate {
    try CellTemplate(
      parsing: document.replacing("LTR", with: direction), fileName: "t.yaml", format: .yaml)
  }

  @Test(arguments: Seeds.all) func `rows of one template have the frames of rows from scratch`(seed: UInt64) throws {
    var random = RandomCell(generator: SplitMix64(seed: seed))
    for _ in 0..<5 {
      let document = random.document()
      let template = try template(document)
      let session = LayoutSession(measuring: fakeMeasuring)
      for row in 0..<8 {
        let cell = try bound(template, row: row)
        let kept = try session.layOut(cell).frames
        let scratch = try LayoutTree(of: cell, measuring: fakeMeasuring)
        for (one, other) in zip(kept.boxes, scratch.boxes) {
          #expect(one.frame.isNear(other.frame), "row \(row), \(one.path): \(one.frame), \(other.frame) in \(document)")
        }
      }
    }
  }

  @Test(arguments: Seeds.all) func `a cell that is given its own height has the same frames`(seed: UInt64) throws {
    var random = RandomCell(generator: SplitMix64(seed: seed))
    for _ in 0..<25 {
      let document = random.document()
      let cell = try bound(template(document), row: 4)
      let explained = try ExplainedLayout(of: cell, measuring: fakeMeasuring)
      // Among constraints that conflict, another one may be dropped.
      if explained.constraintProblems.contains(where: { !$0.conflicts.isEmpty }) { continue }
      var given = cell
      given.root.layout.height = .points(explained.boxes[0].frame.height)
      let boxes = try LayoutTree(of: given, measuring: fakeMeasuring).boxes
      for (one, other) in zip(explained.boxes, boxes) {
        #expect(one.frame.isNear(other.frame), "\(one.path): \(one.frame), \(other.frame) in \(document)")
      }
    }
  }

  @Test(arguments: Seeds.all) func `a cell from right to left is the mirror of one from left to right`(seed: UInt64) throws {
    var random = RandomCell(generator: SplitMix64(seed: seed))
    for _ in 0..<10 {
      let document = random.document()
      let boxes = try ["ltr", "rtl"].map { direction in
        try LayoutTree(of: bound(template(document, direction: direction), row: 4), measuring: fakeMeasuring).boxes
      }
      for (one, other) in zip(boxes[0], boxes[1]) {
        let mirrored = Rect(
          x: 200 - other.frame.maxX, y: other.frame.y, width: other.frame.width, height: other.frame.height)
        #expect(one.frame.isNear(mirrored), "\(one.path): \(one.frame), \(mirrored) in \(document)")
      }
    }
  }

  @Test func `thousands of rows with three optional elements compile a system for each set of elements and no more`() throws {
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 200, scale: 1}
        cell:
          layout: constraints
          children:
            - {name: a, type: text, when: a, text: "${text}", constraints: [leading == parent.leading, top == parent.top]}
            - {name: b, type: shape, fill: '#000', when: b, size: 10, constraints: [leading == a.trailing + 4, leading >= parent.leading, top == parent.top]}
            - {name: c, type: text, when: c, text: "${text}", constraints: ["trailing == parent.trailing - ${inset}", top == parent.top]}
            - {name: d, type: text, text: "${text}", constraints: [leading == parent.leading, top >= a.bottom + 4, top >= b.bottom + 4, top >= parent.top, bottom == parent.bottom]}
        """, fileName: "t.yaml", format: .yaml)
    let session = LayoutSession(measuring: fakeMeasuring)
    var compilations = 0
    for row in 0..<10_000 {
      let bits = row * 7 % 8
      let cell = try template.bind(
        [
          "a": .boolean(bits & 1 > 0), "b": .boolean(bits & 2 > 0), "c": .boolean(bits & 4 > 0),
          "text": .string(String(repeating: "ab ", count: 1 + row % 9) + "c"), "inset": .number(DataNumber(row % 13)),
        ], environment: BindingEnvironment(now: 0))
      compilations += try session.layOut(cell).effort[.compilations]
    }
    // For each set, the widths and the heights.
    #expect(compilations == 16)
  }

  @Test func `thousands of constraints on one element are solved`() throws {
    let constraints = (0..<5_000).map { "width >= \($0 % 97) @\($0 % 999 + 1)" }.joined(separator: ", ")
    let cell = try cells.cell([
      "type: shape, fill: '#000', constraints: [leading == parent.leading, top == parent.top, height == 3, \(constraints)]"
    ])
    #expect(try LayoutTree(of: cell, measuring: fakeMeasuring).boxes[1].frame == Rect(x: 0, y: 0, width: 96, height: 3))
  }

  @Test func `contradictions at every priority end with the strongest one`() throws {
    let contradictions = (1...999).map { "width == \($0) @\($0)" } + ["width == 20", "width == 30", "width == 40"]
    let cell = try cells.cell([
      "name: a, type: shape, fill: '#000', constraints: [leading == b.leading, top == parent.top, height == 3, \(contradictions.joined(separator: ", "))]",
      "name: b, type: shape, fill: '#000', constraints: [leading == c.leading, width == a.width]",
      "name: c, type: shape, fill: '#000', constraints: [leading == a.leading, leading == parent.leading + 1, width == b.width]",
    ])
    #expect(try LayoutTree(of: cell, measuring: fakeMeasuring).boxes.dropFirst().map(\.frame.width) == [20, 20, 20])
    #expect(try LayoutTree(of: cell, measuring: fakeMeasuring).boxes.dropFirst().map(\.frame.x) == [1, 1, 1])
  }

  @Test func `engines that alternate 30 deep measure a text a bounded number of times`() throws {
    var cell = "{type: text, text: ab cd ef, ENGINE}"
    for depth in 0..<30 {
      let isConstraints = depth % 2 == 0
      let tied =
        "constraints: [leading == parent.leading, trailing == parent.trailing, top == parent.top, bottom == parent.bottom]"
      cell = cell.replacing("ENGINE", with: isConstraints ? tied : "shrink: 1")
      cell = "{\(isConstraints ? "layout: constraints, " : "")children: [\(cell)], ENGINE}"
    }
    let document = "version: 1\ncanvas: {width: 200, scale: 1}\ncell: \(cell.replacing(", ENGINE", with: ""))"
    let bound = try CellTemplate(parsing: document, fileName: "t.yaml", format: .yaml)
      .bind([:], environment: BindingEnvironment(now: 0))
    var measurements = 0
    let counting = ContentMeasuring(
      text: { text, width in
        measurements += 1
        return try fakeMeasuring.text(text, width)
      }, pictureSize: { _ in nil })
    let tree = try LayoutTree(of: bound, measuring: counting)
    #expect(tree.boxes.last?.frame == Rect(x: 0, y: 0, width: 80, height: 10))
    #expect(measurements <= 6)
  }
}
