// SPDX-License-Identifier: MIT

import CellDocument
import Constraints
import Graphics
import Notation
import TestSupport
import Testing

@testable import CellLayout

/// Rows and columns of many elements: the constraints of each, and the element after the last one.
enum LongContainer: String, CaseIterable {
  /// The documented way to lay out repetitions in a row.
  case pills = "leading == previous.trailing + 6, leading >= parent.leading, leading == parent.leading @500, top == parent.top, bottom <= parent.bottom"
  case pillsAroundTheEdge = "leading == previous.trailing + 6, leading == parent.leading @500, top == parent.top, bottom <= parent.bottom"
  case unboundColumn = "top == previous.bottom + 6, top >= parent.top, leading == parent.leading"
  case column = "top == previous.bottom + 6, top >= parent.top, leading == parent.leading, bottom <= parent.bottom"
  case equalWidths = "leading == previous.trailing + 1, width == previous.width, top == parent.top, bottom == parent.bottom, leading >= parent.leading"
  case rowThatGivesWay = "leading == previous.trailing + 1, top == parent.top, bottom == parent.bottom"
  case rowThatMustGiveWay = "leading == previous.trailing + 1, leading >= parent.leading, top == parent.top, bottom == parent.bottom, trailing <= parent.trailing"

  func template() throws -> CellTemplate {
    let isFixed = self == .equalWidths || self == .rowThatGivesWay
    return try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 10000, scale: 1, direction: ltr}
        cell:
          layout: constraints
          children:
            - {name: tag, type: text, each: tags, text: "${item}", constraints: [\(rawValue)]}
        \(isFixed ? "    - {type: shape, fill: '#000', width: 5, height: 5, constraints: [leading == tag.trailing, trailing == parent.trailing, top == parent.top]}" : "")
        """, fileName: "t.yaml", format: .yaml)
  }

  /// The steps of a layout of so many elements.
  func steps(of count: Int) throws -> Int {
    let tags = (0..<count).map { DataValue.string(String(repeating: "a", count: 1 + $0 % 7)) }
    let cell = try template().bind(["tags": .array(tags)], environment: BindingEnvironment(now: 0))
    var memory = LayoutMemory()
    _ = try LayoutTree(of: cell, measuring: fakeMeasuring, memory: &memory)
    return (memory.containers["cell"] as? ConstraintPrograms)?.programs.first?.steps ?? 0
  }
}

@Suite struct ConstraintGrowthTests {
  @Test(arguments: LongContainer.allCases) func `steps`(container: LongContainer) throws {
    var line = "STEPS \(container.rawValue.prefix(90)):"
    for count in [100, 200, 400, 800, 1600] { line += " \(try container.steps(of: count))" }
    print(line)
  }
}
