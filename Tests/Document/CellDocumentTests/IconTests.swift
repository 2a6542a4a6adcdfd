// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellTree
import Testing

@testable import CellDocument

@Suite struct IconTests {
  private func icon(_ keys: String, _ data: DataValue = [:]) throws -> IconContent {
    let template = """
      version: 1
      colors: {accent: "#0A84FF"}
      styles: {meta: {color: "#8E8E93"}}
      cell: {children: [{type: icon, \(keys)}]}
      """
    let cell = try CellTemplate(parsing: template, fileName: "t.yaml", format: .yaml)
      .bind(data, environment: BindingEnvironment(now: 0))
    return try #require(cell.root.children[0].content.as(IconContent.self))
  }

  private func message(_ keys: String) throws -> String {
    do {
      _ = try icon(keys)
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test(
    arguments: [
      ("source: a.svg", IconContent(image: .file("a.svg"), longerSide: 24, tint: .color(.black), strokeWidth: nil)),
      (
        "source: s.svg#star, size: 20, tint: accent, strokeWidth: 1.5",
        IconContent(
          image: .file("s.svg#star"), longerSide: 20, tint: .color(RGBA(red: 0x0A, green: 0x84, blue: 0xFF)), strokeWidth: 1.5)
      ),
      ("source: a.svg, tint: none", IconContent(image: .file("a.svg"), longerSide: 24, tint: .own, strokeWidth: nil)),
      (
        "source: a.svg, style: meta",
        IconContent(
          image: .file("a.svg"), longerSide: 24, tint: .color(RGBA(red: 0x8E, green: 0x8E, blue: 0x93)), strokeWidth: nil)
      ),
    ])
  func `the keys of an icon are decoded`(keys: String, content: IconContent) throws {
    #expect(try icon(keys) == content)
  }

  @Test(arguments: ["[0, -4, 16, 8]", "\"0 -4 16 8\"", "\"0,-4, 16 ,8\""])
  func `a path has a view box`(box: String) throws {
    let content = try icon("path: M0 0h16, viewBox: \(box)")
    guard case .path(let data, let viewBox, _) = content.image else {
      Issue.record("not a path: \(content)")
      return
    }
    #expect(data.path.elements == [.move(.zero), .line(Point(x: 16, y: 0))])
    #expect(viewBox == Rect(x: 0, y: -4, width: 16, height: 8))
    // The longer side has 24 points.
    #expect(content.size == .kept(Size(width: 24, height: 12)))
  }

  @Test func `the data can choose the file and the tint`() throws {
    let content = try icon(
      #"source: "icons/${name}.svg", tint: "${tint}""#,
      ["name": "heart", "tint": "accent"])
    #expect(content.image == .file("icons/heart.svg"))
    #expect(content.tint == .color(RGBA(red: 0x0A, green: 0x84, blue: 0xFF)))
  }

  @Test(
    arguments: [
      ("size: 20", #"t.yaml:4:19 cell/icon: one of the keys "source", "path" is required"#),
      ("source: a.svg, path: M0 0", #"t.yaml:4:47 cell/icon: "source" and "path" cannot be used together"#),
      ("source: a.svg, fill: white", #"t.yaml:4:47 cell/icon: "source" and "fill" cannot be used together"#),
      ("stroke: white, source: a.svg", #"t.yaml:4:32 cell/icon: "source" and "stroke" cannot be used together"#),
      ("source: a.svg, size: 0", "t.yaml:4:53 cell/icon: expected a number above 0, found 0"),
      ("source: a.svg, tint: reed", "the message names the colour"),
      ("path: M0 0h1, viewBox: [0, 0, 0, 1]", "four numbers"),
    ])
  func `invalid keys are refused`(keys: String, sentence: String) throws {
    let message = try message(keys)
    switch sentence {
    case "the message names the colour": #expect(message.contains(#"there is no colour "reed""#))
    case "four numbers":
      #expect(
        message.hasSuffix(
          "cell/icon: expected four numbers, x, y, width and height, with a width and a height above 0"))
    default: #expect(message == sentence)
    }
  }

  @Test func `invalid path data is refused with its place`() throws {
    let message = try message("path: M0 0x3")
    #expect(message.hasPrefix("t.yaml:4:38 cell/icon: byte 5 of the path: "))
  }

  @Test(
    arguments: [
      #"{"type": "icon", "source": "a.svg"}"#, #"{"type": "icon", "source": "a.svg#b", "size": 20, "tint": "none"}"#,
      ##"{"type": "icon", "path": "M0 0h1", "viewBox": [0, 0, 1, 2], "tint": "#FF0000", "strokeWidth": 2}"##,
      ##"{"type": "icon", "path": "M0 0h1", "fill": "#FF0000", "stroke": "#0000FF80"}"##,
    ])
  func `an icon is written as it is read`(element: String) throws {
    let cell = try Cell(document: #"{"version": 1, "cell": {"children": [\#(element)]}}"#, format: .json)
    #expect(try cell.encodedDocument().replacing(#/\s+/#, with: " ").contains(element))
  }

  @Test func `an icon in Swift is that of a document`() throws {
    let cell = try CellTree.Cell(width: 100) {
      Row {
        Icon("a.svg#b").size(20).tint(.white).strokeWidth(1.5)
        Icon(path: "M0 0h1", viewBox: Rect(x: 0, y: 0, width: 1, height: 1)).untinted()
        Icon(path: "M0 0h1").fill(.white).stroke(.black)
      }
    }
    #expect(
      cell.root.children.map { $0.content.as(IconContent.self)?.image.source } == ["a.svg#b", nil, nil])
    guard case .path(_, _, let paints)? = cell.root.children[2].content.as(IconContent.self)?.image else {
      Issue.record("not a path")
      return
    }
    #expect(paints == PathPaints(fill: .white, stroke: .black))
    #expect(cell.root.children[1].content.as(IconContent.self)?.tint == .own)
  }
}

extension IconImage {
  fileprivate var source: String? { if case .file(let source) = self { source } else { nil } }
}
