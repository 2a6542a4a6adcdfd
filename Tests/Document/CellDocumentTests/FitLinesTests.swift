// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellTree
import Testing

@testable import CellDocument

/// Returns the cell of a document whose root has an engine and one child.
private func cell(_ layout: String, _ child: String) throws -> Cell {
  let document = "version: 1\ncanvas: {width: 100}\ncell: {layout: \(layout), children: [{\(child)}]}"
  return try CellTemplate(parsing: document, fileName: "t.yaml", format: .yaml)
    .bind(["w": "fit-lines"], environment: BindingEnvironment(now: 0))
}

private func problem(_ layout: String, _ child: String) -> String {
  do { return "\(try cell(layout, child).root.children[0].layout.width)" } catch { return "\(error)" }
}

@Suite struct FitLinesTests {
  @Test(arguments: ["flexbox", "constraints"], ["fit-lines", "'${w}'"])
  func `a text can be as wide as its longest line`(layout: String, width: String) throws {
    let cell = try cell(layout, "type: text, text: a, width: \(width)")
    #expect(cell.root.children[0].layout.width == .fitLines)
    #expect(cell.root.hugsLines)
    let again = try CellTemplate(parsing: try cell.encodedDocument(), fileName: "t.json", format: .json)
      .bind([:], environment: BindingEnvironment(now: 0))
    #expect(again.root.children[0].layout.width == .fitLines)
  }

  @Test(arguments: ["fit-lines", "fit-lines(220)", "max(40, fit-lines(parent.width - x))"])
  func `a formula can use the longest line`(formula: String) throws {
    let cell = try cell("frames", "type: text, text: a, width: '\(formula)'")
    #expect(cell.root.children[0].layout.frame.width?.description == formula)
    #expect(cell.root.hugsLines)
    let again = try CellTemplate(parsing: try cell.encodedDocument(), fileName: "t.json", format: .json)
      .bind([:], environment: BindingEnvironment(now: 0))
    #expect(again.root.children[0].layout.frame.width?.description == formula)
  }

  @Test func `the width in Swift is that of a document`() throws {
    let cell = try Cell {
      Row {
        Text("a").width(.fitLines)
        Frames { Text("b").frame(width: "fit-lines(50)") }
      }
    }
    #expect(cell.root.children[0].layout.width == .fitLines)
    #expect(cell.root.children[1].children[0].layout.frame.width?.description == "fit-lines(50)")
  }

  @Test(arguments: [
    ("flexbox", "type: image, source: a.png, width: fit-lines"), ("flexbox", "children: [], width: fit-lines"),
    ("flexbox", "type: text, text: a, maxWidth: fit-lines"), ("flexbox", "type: text, text: a, height: fit-lines"),
    ("constraints", "type: badge, width: fit-lines"),
  ])
  func `only the width of a text can follow its lines`(layout: String, child: String) {
    let sentence =
      "\"fit-lines\" is the width of a text; leave out the width of a container to make it as wide as the texts in it"
    #expect(problem(layout, child).hasSuffix(sentence))
  }

  @Test(arguments: [
    (
      "type: badge, width: fit-lines",
      "\"fit-lines\" is the width of the longest line: it has a meaning only in the \"width\" of a text or a container"
    ),
    (
      "type: text, text: a, height: fit-lines",
      "\"fit-lines\" is the width of the longest line: it has a meaning only in the \"width\" of a text or a container"
    ),
    ("type: text, text: a, width: 'fit-lines(1, 2)'", "\"fit-lines\" takes one value: the width at which lines break"),
  ])
  func `a formula has the longest line only where there are lines`(child: String, sentence: String) {
    #expect(problem("frames", child).hasSuffix(sentence))
  }
}
