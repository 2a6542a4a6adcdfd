// SPDX-License-Identifier: MIT

import CellDocument
import CellNotation
import CellTree

@testable import CellLayout

/// A document whose root has an engine in which elements refer to each other by name. Each letter is a square of 10 points.
struct NamedElementCells {
  /// The value of the key `layout`.
  let layout: String

  /// Returns the cell with the given children, each the inside of a flow mapping.
  func cell(
    _ children: [String], keys: String = "", width: Double = 200, direction: String = "ltr", data: DataValue = [:]
  ) throws -> Cell {
    let document = """
      version: 1
      canvas: {width: \(width), scale: 1, direction: \(direction)}
      cell:
        layout: \(layout)\(keys.isEmpty ? "" : "\n  " + keys)
        children:
      \(children.map { "    - {\($0)}" }.joined(separator: "\n"))
      """
    return try CellTemplate(parsing: document, fileName: "t.yaml", format: .yaml)
      .bind(data, environment: BindingEnvironment(now: 0))
  }

  /// Returns the frames of the cell and of the boxes in it, as text.
  func frames(
    _ children: [String], keys: String = "", width: Double = 200, direction: String = "ltr", data: DataValue = [:]
  ) throws -> [String] {
    let cell = try cell(children, keys: keys, width: width, direction: direction, data: data)
    return try LayoutTree(of: cell, measuring: fakeMeasuring).description.split(separator: "\n").map {
      String($0).replacing("cell/", with: "").replacing(" literal", with: "")
    }
  }
}
