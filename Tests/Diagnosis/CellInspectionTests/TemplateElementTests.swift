// SPDX-License-Identifier: MIT

import CellDocument
import CellNotation
import CellTree
import Testing

@testable import CellInspection

@Suite struct TemplateElementTests {
  private static let yaml = """
    version: 1
    canvas: {width: 100, scale: 1}
    styles:
      body: {size: 15}
    cell:
      padding: [4, "${edge}"]
      children:
        - {type: text, text: "${name}", style: body, left: 10.5}
        - name: box
          # The only one.
          children: [{width: 4, background: {colors: [white, "#ABC"]}}]
        - name: again
          each: list
          height: 5
    """

  /// Returns an element and all elements inside it.
  private func elements(_ element: Element) -> [Element] { [element] + element.children.flatMap(elements) }

  @Test func `the elements of a cell are found by their locations`() throws {
    let template = try CellTemplate(parsing: Self.yaml, fileName: "t.yaml", format: .yaml)
    let cell = try template.bind(
      ["edge": 3, "name": "x", "list": [1, 2]], environment: BindingEnvironment(now: 0))
    let source = try TemplateSource(yaml: Self.yaml)
    #expect(
      elements(cell.root).map { source.element(at: $0.location)?.pointer.description } == [
        "/cell", "/cell/children/0", "/cell/children/1", "/cell/children/1/children/0", "/cell/children/2", "/cell/children/2",
      ])
  }

  @Test(arguments: [(8, 6), (7, 7), (1, 2), (40, 1)]) func `other locations have no element`(line: Int, column: Int) throws {
    #expect(try TemplateSource(yaml: Self.yaml).element(at: DocumentLocation(file: "t.yaml", line: line, column: column)) == nil)
  }

  @Test func `an element of another file is not found`() throws {
    let source = try TemplateSource(yaml: Self.yaml)
    #expect(source.element(at: DocumentLocation(file: "t.yaml", line: 6, column: 3))?.pointer.description == "/cell")
    #expect(source.element(at: DocumentLocation(file: "Cell.swift", line: 6, column: 3)) == nil)
  }

  @Test func `literal values are distinguished from expressions and from values of styles`() throws {
    let source = try TemplateSource(yaml: Self.yaml)
    let text = try #require(source.element(at: DocumentLocation(file: "t.yaml", line: 8, column: 7)))
    #expect(text.keys == ["type", "text", "style", "left"])
    #expect(text["left"] == .literal(.number(try #require(DataNumber(10.5)))))
    #expect(text["text"] == .bound)
    #expect(text["style"] == .literal("body"))
    #expect(text["size"] == .absent)
  }

  @Test func `an expression anywhere in a value makes it bound`() throws {
    let source = try TemplateSource(yaml: Self.yaml)
    let cell = try #require(source.element(at: DocumentLocation(file: "t.yaml", line: 6, column: 3)))
    #expect(cell["padding"] == .bound)
    let box = try #require(source.element(at: DocumentLocation(file: "t.yaml", line: 11, column: 18)))
    #expect(box["background"] == .literal(["colors": ["white", "#ABC"]]))
  }

  @Test func `each of many sibling elements is found`() throws {
    let children = (0..<1000).map { "    - {width: \($0)}\n" }.joined()
    let source = try TemplateSource(yaml: "cell:\n  children:\n" + children)
    let widths = (0..<1000).map { source.element(at: DocumentLocation(file: "t.yaml", line: $0 + 3, column: 7))?["width"] }
    #expect(widths == (0..<1000).map { .literal(.number(DataNumber($0))) })
  }
}
