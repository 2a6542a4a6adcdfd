// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellTree
import Testing

@testable import CellDocument

@Suite struct BorderKeyTests {
  private static let red = RGBA(red: 255, green: 0, blue: 0)
  private static let blue = RGBA(red: 0, green: 0, blue: 255)

  private func element(_ keys: String, canvas: String = "{width: 100}", _ data: DataValue = [:]) throws -> Element {
    let text = """
      version: 1
      canvas: \(canvas)
      colors: {red: "#F00", blue: "#00F"}
      cell: {\(keys)}

      """
    return try CellTemplate(parsing: Array(text.utf8), fileName: "t.yaml", format: .yaml).bind(
      data, environment: BindingEnvironment(now: 0)
    ).root
  }

  private func problem(_ keys: String, _ data: DataValue = [:]) -> String? {
    do {
      _ = try element(keys, data)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `a border has a width, a colour and a style for each edge, in the order of CSS`() throws {
    let border = try element("border: {width: [1, 2, 3, 4], color: [red, blue], style: [solid, dashed, double]}").decoration
      .border
    #expect(border?.widths == BoxEdges(top: .points(1), right: .points(2), bottom: .points(3), left: .points(4)))
    #expect(border?.colors == BoxEdges(top: Self.red, right: Self.blue, bottom: Self.red, left: Self.blue))
    #expect(border?.styles == BoxEdges(top: .solid, right: .dashed, bottom: .double, left: .dashed))
  }

  @Test func `start and end are edges of all three, and edges that are not named have no width and are solid`() throws {
    let keys = "border: {width: {start: 2, bottom: 1px}, color: {start: red, bottom: blue}, style: {start: dotted}}"
    let border = try element(keys, canvas: "{width: 100, direction: rtl}").decoration.border
    #expect(border?.widths == BoxEdges(top: .points(0), right: .points(2), bottom: .pixels(1), left: .points(0)))
    #expect(border?.colors == BoxEdges(top: Self.red, right: Self.red, bottom: Self.blue, left: Self.red))
    #expect(border?.styles == BoxEdges(top: .solid, right: .dotted, bottom: .solid, left: .solid))
  }

  @Test(arguments: [
    ("border: {width: 2, color: {top: red}}", "the right edge of the border has no colour; add \"right\" to \"color\""),
    ("border: {width: 2}", #"the key "color" is missing"#),
    ("border: {color: red, width: 0px}", "expected a number of at least 0, or device pixels such as 1px"),
    ("border: {color: red, width: 1.5px}", "expected a number of at least 0, or device pixels such as 1px"),
    ("border: {color: red, width: -1}", "expected a number of at least 0, or device pixels such as 1px, found -1"),
    ("border: {color: red, top: 1}", #"unknown key "top" in border; it has width, color, style"#),
    ("borderTop: 1", #"unknown key "borderTop"; did you mean "border"?"#),
    ("border-radius: 1", #"unknown key "border-radius"; did you mean "cornerRadius"?"#),
    ("corner-shape: squircle", #"unknown key "corner-shape"; did you mean "cornerCurve"?"#),
    ("cornerCurve: squircle", #"did you mean "continuous"?"#),
    ("outlineOffset: 2", #"unknown key "outlineOffset"; did you mean "outline"?"#),
    ("outline: {width: 1}", #"the key "color" is missing"#),
    ("outline: {color: red, offset: 600}", "expected a number from -500 to 500, found 600"),
    ("cornerRadius: [[1, 2, 3], 0, 0, 0]", "expected a list of 2 values, each a number of at least 0, found a list of 3 values"),
    ("mask: {cornerCurve: continuous, fade: {length: 3}}", #""cornerRadius""#),
    ("tail: {corner: bottom-end}, border: {color: [red, blue]}", "a border that follows a tail has one width, colour and style"),
    ("tail: {corner: bottom-end}, border: {color: red, width: 3, style: double}", "a border that follows a tail has one width"),
  ])
  func `what is no border, outline or corner is refused`(keys: String, message: String) throws {
    #expect(try #require(problem(keys)).contains(message))
  }

  @Test func `widths, colours and radii may come from the data`() throws {
    let keys = #"cornerRadius: [["${a}", 4], "${a}", 0, 0], border: {width: ["${w}", 0], color: {top: "${c}", bottom: red}}"#
    let decoration = try element(keys, ["a": 8, "w": "1px", "c": "blue"]).decoration
    #expect(decoration.border?.widths == BoxEdges(top: .pixels(1), right: .points(0), bottom: .pixels(1), left: .points(0)))
    #expect(decoration.border?.colors == BoxEdges(top: Self.blue, right: Self.blue, bottom: Self.red, left: Self.blue))
    #expect(
      decoration.cornerRadii
        == CornerRadii(topLeft: CornerRadius(horizontal: 8, vertical: 4), topRight: 8, bottomRight: 0, bottomLeft: 0))
  }

  @Test(arguments: [
    ##""border": {"width": "1px", "color": "#FF0000"}"##,
    ##""border": {"width": [1, "2px", 3, 0], "color": ["#FF0000", "#0000FF"], "style": ["solid", "double"]}"##,
    ##""cornerRadius": [[8, 4], 2, 0, [1, 3]], "cornerCurve": "continuous""##,
    ##""outline": {"width": "2px", "color": "#FF0000", "style": "dashed", "offset": -3}"##,
    ##""mask": {"cornerRadius": 4, "cornerCurve": "continuous"}"##,
    ##""type": "shape", "fill": "#FF0000", "cornerRadius": 4, "cornerCurve": "continuous", "outline": {"color": "#0000FF"}"##,
  ])
  func `keys are written as they are read`(keys: String) throws {
    let element = try element(keys)
    #expect("\(DataValue.object(element.writtenKeys).compactJSON)".contains(keys))
  }

  @Test func `Swift says the same`() throws {
    let radii = CornerRadii(topLeft: CornerRadius(horizontal: 8, vertical: 4), topRight: 2, bottomRight: 0, bottomLeft: 0)
    let cell = try Cell {
      Row {
        Row {}.border("#F00", width: .pixels(1)).cornerRadius(radii).cornerCurve(.continuous)
          .outline("#00F", width: 2, style: .dotted, offset: 3)
        Row {}.border(
          Border(
            widths: BoxEdges(all: .points(2)),
            colors: BoxEdges(top: Self.red, right: Self.blue, bottom: Self.red, left: Self.blue)))
      }
    }
    let written = try element(
      """
      children: [{border: {width: 1px, color: red}, cornerRadius: [[8, 4], 2, 0, 0], cornerCurve: continuous,
        outline: {color: blue, width: 2, style: dotted, offset: 3}}, {border: {width: 2, color: [red, blue]}}]
      """)
    #expect(cell.root.children.map(\.decoration) == written.children.map(\.decoration))
  }
}
