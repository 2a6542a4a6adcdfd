// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellTree
import Testing

@testable import CellDocument

/// The colours of a document: those under `colors`, and those that are made from them.
@Suite struct PaletteTests {
  /// Returns the background of a cell, or the message of an error.
  private static func background(_ color: String, colors: String, state: String? = nil, dark: String = "{}") -> String {
    let text =
      "version: 1\ncanvas: {width: 9}\ncolors: \(colors)\nstates: {dark: {colors: \(dark)}}\ncell: {background: \"\(color)\"}\n"
    do {
      let template = try CellTemplate(parsing: text, fileName: "t.yaml", format: .yaml).applying(state.map { [$0] } ?? [])
      guard case .color(let color)? = try template.bind([:], environment: BindingEnvironment(now: 0)).root.decoration.background
      else {
        return "none"
      }
      return "\(color)"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("hsl(120 100% 25%)", "#008000"), ("rebeccapurple", "#663399"), ("mix(accent, white, 30%)", "#4D79A6"),
    ("accent/50%", "#00408080"),
    ("mix(accent, white)/50%", "#80A0C080"), ("readable(on: mix(accent, black, 20%))", "#FFFFFF"),
    ("readable(on: accent, ink, gold)", "#FFD700"), ("soft", "#809FC0"), ("red", "#123456"), ("mix(red, red)", "#123456"),
  ])
  func `a colour is made from those of the document and of CSS`(color: String, expected: String) {
    let colors = "{soft: 'mix(accent, grey-white)', accent: '#004080', grey-white: '#FFFEFF', ink: black, red: '#123456'}"
    #expect(Self.background(color, colors: colors) == expected)
  }

  @Test func `colours that are made from others follow a state`() {
    let colors = "{soft: 'mix(accent, white)', text: 'readable(on: soft)', accent: navy}"
    #expect(Self.background("soft", colors: colors) == "#8080C0")
    #expect(Self.background("soft", colors: colors, state: "dark", dark: "{accent: black}") == "#808080")
    #expect(Self.background("mix(accent, white, 0%)", colors: colors, state: "dark", dark: "{accent: gold}") == "#FFD700")
    #expect(Self.background("text", colors: "{text: 'readable(on: accent)', accent: navy}") == "#FFFFFF")
    #expect(
      Self.background("text", colors: "{text: 'readable(on: accent)', accent: navy}", state: "dark", dark: "{accent: gold}")
        == "#000000")
  }

  @Test func `in its own definition a name means the colour of CSS`() {
    #expect(Self.background("red", colors: "{red: 'mix(red, black)'}") == "#800000")
    #expect(Self.background("white", colors: "{white: white/50%, pale: white}") == "#FFFFFF80")
    #expect(Self.background("pale", colors: "{pale: white, white: white/50%}") == "#FFFFFF80")
  }

  @Test(arguments: [
    ("{a: 'mix(a, white)'}", #"t.yaml:3:10: the colour "a" is made from itself"#),
    (
      "{x: a, a: b/50%, b: 'mix(white, c)', c: 'readable(on: a)'}",
      #"t.yaml:3:16: the colour "a" is made from itself, by way of "b", "c""#
    ),
    ("{a: 'mix(b, white)', b: a}", #"t.yaml:3:10: the colour "a" is made from itself, by way of "b""#),
  ])
  func `colours made from each other in a circle are refused`(colors: String, message: String) {
    #expect(Self.background("a", colors: colors) == message)
  }

  @Test func `a misspelt name of a colour that is defined further down is known`() {
    #expect(
      Self.background("x", colors: "{x: acent/50%, accent: navy}")
        == #"t.yaml:3:13: there is no colour "acent"; did you mean "accent"?"#)
  }

  @Test func `a circle that only a state closes is refused`() {
    #expect(
      Self.background("a", colors: "{a: b, b: white}", dark: "{b: a/50%}")
        == #"t.yaml:3:10: the colour "a" is made from itself, by way of "b" (in state dark)"#)
  }

  @Test func `a long chain of colours is read`() {
    let chain = (0..<3000).map { "c\($0): c\($0 + 1)" }.joined(separator: ", ")
    #expect(Self.background("c0", colors: "{\(chain), c3000: gold}") == "#FFD700")
  }

  @Test(arguments: [
    ("hsl(210 50)", "expected a colour, found hsl(210 50); write hsl(210 50% 40%) or hsl(210 50% 40% / 50%)"),
    ("mix(acent, white)", "there is no colour \"acent\"; did you mean \"accent\"?"),
    ("coraal", "there is no colour \"coraal\"; did you mean \"coral\"?"),
    ("mix(accent, hsla(1, 2, 3))", "expected a colour, found hsla(1, 2, 3); write hsl(210 50% 40%) or hsl(210 50% 40% / 50%)"),
    ("mix(accent", "expected a colour, found mix(accent without \")\"; in YAML, put a function with commas in quotation marks"),
    (
      "readable(accent)",
      "expected a colour, found readable(accent); write readable(on: black) or readable(on: black, yellow, white)"
    ),
    (
      "mix(accent, white, 30)",
      "expected a colour, found mix(accent, white, 30); write mix(black, white) or mix(black, white, 30%)"
    ),
    ("Blue", "there is no colour \"Blue\"; did you mean \"blue\"?"),
  ])
  func `a colour that is none says what to write`(color: String, message: String) {
    #expect(Self.background(color, colors: "{accent: navy}") == "t.yaml:5:20 cell: \(message)")
  }

  @Test func `a long or deep colour is refused`() {
    let long = "mix(white, " + String(repeating: " ", count: 1000) + "black)"
    #expect(
      Self.background(long, colors: "{}")
        == "t.yaml:5:20 cell: the colour has 1017 bytes, more than the limit of 1000; name parts of it under \"colors\"")
    let deep = String(repeating: "mix(white, ", count: 16) + "black" + String(repeating: ")", count: 16)
    #expect(
      Self.background(deep, colors: "{}")
        == "t.yaml:5:20 cell: the colour has functions in more than 16 levels; name parts of it under \"colors\"")
  }

  @Test func `the data may have functions of the document's colours`() throws {
    let text = "version: 1\ncanvas: {width: 9}\ncolors: {accent: '#004080'}\ncell: {background: '${tint}'}\n"
    let template = try CellTemplate(parsing: text, fileName: "t.yaml", format: .yaml)
    let cell = try template.bind(["tint": "mix(accent, white)"], environment: BindingEnvironment(now: 0))
    #expect(cell.root.decoration.background == .color(.rgb(128, 160, 192)))
  }

  @Test func `an unquoted colon in a function is called that`() {
    let text = "version: 1\ncell: {background: readable(on: white)}\n"
    #expect {
      try CellTemplate(parsing: text, fileName: "t.yaml", format: .yaml)
    } throws: { "\($0)".hasSuffix("; put readable(on: …) in quotation marks") }
    let block = "version: 1\ncell:\n  background: readable(on: white)\n"
    #expect {
      try CellTemplate(parsing: block, fileName: "t.yaml", format: .yaml)
    } throws: { "\($0)".hasSuffix("; put readable(on: …) in quotation marks") }
  }
}
