// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellLayoutEngines
import CellNotation
import CellTestSupport
import CellTree
import Testing

@testable import CellConstraints
@testable import CellLayout

private let cells = NamedElementCells(layout: "constraints")

/// Rows and columns of many texts.
enum LongContainer: String, CaseIterable {
  /// The documented way to lay out repetitions in a row.
  case row =
    "leading == previous.trailing + 6, leading >= parent.leading, leading == parent.leading @500, top == parent.top, bottom <= parent.bottom"
  case looseColumn = "top == previous.bottom + 6, top >= parent.top, leading == parent.leading"
  case column = "top == previous.bottom + 6, top >= parent.top, leading == parent.leading, bottom <= parent.bottom"
  case equalWidths =
    "leading == previous.trailing + 1, leading >= parent.leading, width == previous.width, top == parent.top, bottom == parent.bottom"
  case rowUpToAShape = "leading == previous.trailing + 1, top == parent.top, bottom == parent.bottom"
  /// The texts shrink, because they are too wide together.
  case crowdedRow =
    "leading == previous.trailing + 1, leading >= parent.leading, top == parent.top, bottom == parent.bottom, trailing <= parent.trailing"
  /// The gaps alone are too wide, so constraints conflict.
  case overfullRow =
    "leading == previous.trailing + 60, leading >= parent.leading, top == parent.top, bottom == parent.bottom, trailing <= parent.trailing"
  /// Half of the texts are on either side of the edge.
  case rowAroundTheEdge =
    "leading == previous.trailing + 6, leading == parent.leading @500, top == parent.top, bottom <= parent.bottom"

  private var lastChild: String {
    self == .equalWidths || self == .rowUpToAShape
      ? "- {type: shape, fill: '#000', size: 5, constraints: [leading == tag.trailing, trailing == parent.trailing, top == parent.top]}"
      : ""
  }

  func cell(of count: Int) throws -> Cell {
    let tags = (0..<count).map { DataValue.string(String(repeating: "a", count: 1 + $0 % 7)) }
    return try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 10000, scale: 1, direction: ltr}
        cell:
          layout: constraints
          children:
            - {name: tag, type: text, each: tags, text: "${item}", constraints: [\(rawValue)]}
            \(lastChild)
        """, fileName: "t.yaml", format: .yaml
    ).bind(["tags": .array(tags)], environment: BindingEnvironment(now: 0))
  }

  /// The steps that a layout of this number of texts takes.
  func steps(of count: Int) throws -> Int {
    try LayoutSession(measuring: fakeMeasuring).layOut(cell(of: count)).effort[.steps]
  }
}

@Suite struct ConstraintGrowthTests {
  @Test(arguments: [.row, .looseColumn, .column, .equalWidths, .rowUpToAShape] as [LongContainer])
  func `twice as many elements take at most 2.3 times the steps`(container: LongContainer) throws {
    let steps = try [400, 800, 1600].map(container.steps)
    #expect(Double(steps[1]) <= 2.3 * Double(steps[0]))
    #expect(Double(steps[2]) <= 2.3 * Double(steps[1]))
  }

  @Test(arguments: [.crowdedRow, .overfullRow, .rowAroundTheEdge] as [LongContainer])
  func `elements that compete for space stay within half of the limit`(container: LongContainer) throws {
    #expect(try container.steps(of: 1600) <= ConstraintsLayout.maximumSteps / 2)
  }

  @Test func `a container that exceeds the limit of steps is named`() throws {
    let cell = try LongContainer.crowdedRow.cell(of: 5000)
    let failure = #expect(throws: ElementFailure.self) { _ = try LayoutTree(of: cell, measuring: fakeMeasuring) }
    #expect(
      failure.map { "\($0)" }?.hasPrefix("t.yaml:4:3 cell: the constraints of this container take more than 100000000 steps")
        == true)
  }

  @Test func `of 300 constraints that conflict with one, each is reported with it`() throws {
    let widths = (0..<300).map { "width == \(10 + $0)" }.joined(separator: ", ")
    let cell = try cells.cell([
      "type: shape, fill: '#000', constraints: [leading == parent.leading, top == parent.top, height == 3, \(widths)]"
    ])
    let problems = try ExplainedLayout(of: cell, measuring: fakeMeasuring).constraintProblems[0]
    #expect(problems.conflicts.count == 299)
    let texts = problems.conflicts.map { conflict in conflict.constraints.map(\.text) }
    #expect(texts == (1..<300).map { ["width == 10", "width == \(10 + $0)"] })
  }

  @Test func `a layout that is not explained says nothing about constraints`() throws {
    let cell = try LongContainer.column.cell(of: 3)
    let layout = try ExplainedLayout(of: cell, measuring: fakeMeasuring, explainsConstraints: false)
    #expect(layout.boxes[2].position == .constraints(container: "cell", x: [], y: []))
    #expect(layout.constraintProblems.isEmpty && layout.constraintUses.isEmpty)
    let explained = try ExplainedLayout(of: cell, measuring: fakeMeasuring)
    #expect(layout.boxes.map(\.frame) == explained.boxes.map(\.frame))
  }

  @Test func `a container whose constraints ask for a negative height has a conflict that says so`() throws {
    let cell = try cells.cell([
      "name: a, type: shape, fill: '#000', size: 20, constraints: [leading == parent.leading, top == parent.top, bottom == parent.bottom + 50]"
    ])
    let layout = try ExplainedLayout(of: cell, measuring: fakeMeasuring)
    #expect(layout.boxes[1].frame == Rect(x: 0, y: 0, width: 20, height: 20))
    let texts = layout.constraintProblems[0].conflicts.map { conflict in conflict.constraints.map(\.text) }
    #expect(
      texts == [
        ["height >= 0", "size: 20", "top == parent.top", "bottom == parent.bottom + 50"]
      ])
  }
}
