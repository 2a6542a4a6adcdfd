// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

/// The colours are from CSS Color Level 4 and its tests, and from ColorAide 8.13 where sRGB does not have a colour.
@Suite struct ColorFunctionTests {
  @Test(arguments: [
    ("hsl(120 100% 25%)", "#008000"), ("hsl(0 100% 50%)", "#FF0000"), ("hsl(90deg 50% 50%)", "#80BF40"),
    ("hsl(210 50% 40%)", "#336699"),
    ("hsl(210deg, 50%, 40%, 0.5)", "#33669980"), ("hsla(-240, 100%, 50%, 25%)", "#00FF0040"), ("hsl(0.5turn 50 50)", "#40BFBF"),
    ("hsl(200grad 50% 50%)", "#40BFBF"), ("hsl(0 0% 50%)", "#808080"), ("hsl(none 200% 50%)", "#FF0000"),
    ("rgb(255 0 0)", "#FF0000"), ("rgb(255, 0, 0, 0.5)", "#FF000080"), ("rgb(255 0 0 / 50%)", "#FF000080"),
    ("rgba(1,2,3,.5)", "#01020380"),
    ("rgb(100%, 50%, 0%)", "#FF8000"), ("rgb(100% 128 0)", "#FF8000"), ("rgb(300 -5 1e1)", "#FF000A"),
    ("rgb(none 0 0 / 2)", "#000000"),
    ("oklch(0.627955 0.257683 29.2339)", "#FF0000"), ("oklch(51.975% 0.17686 142.495)", "#008000"),
    ("oklch(0.44027 0.1603 303.37 / 50%)", "#66339980"), ("oklch(70% 0.15 210)", "#00B5CE"), ("oklch(50% 0 90)", "#636363"),
    ("oklch(0.7 100% 150)", "#00C248"), ("oklch(50% 0.4 0)", "#BB005E"), ("oklch(120% 0.4 0)", "#FFFFFF"),
    ("oklch(0 0.4 0)", "#000000"),
    ("mix(red, blue)", "#800080"), ("mix(red, blue, 30%)", "#B3004D"), ("mix(red, blue, 0%)", "#FF0000"),
    ("mix(red, transparent)", "#FF000080"), ("mix(#FF0000, #0000FF80, 50%)", "#AA0055C0"),
    ("mix(transparent, transparent)", "#00000000"),
    ("readable(on: yellow)", "#000000"), ("readable(on: navy)", "#FFFFFF"), ("readable(on: gray, red, blue)", "#0000FF"),
    ("readable(on:#7F7F7F, navy, gold)", "#000080"), ("readable(on: white, silver, silver/50%)", "#C0C0C0"),
    ("readable(on: mix(red, black, 20%), hsl(60 100% 90%), #300)", "#FFFFCC"),
    ("mix( mix(red,white) , #000/50% , 100% )", "#00000080"),
    ("rebeccapurple", "#663399"), ("transparent", "#00000000"), ("gold/50%", "#FFD70080"),
    ("hsl(120 100% 25% / 50%)/50%", "#00800040"),
    ("mix(red, blue)/12.5%", "#80008020"),
  ])
  func `a colour is that of CSS`(text: String, expected: String) {
    #expect(RGBA(notation: text)?.description == expected)
  }

  @Test(arguments: [
    ("rgb(1 2)", ColorNotationProblem.arguments("rgb(1 2)", .rgb)), ("rgb(1, 2 3)", .arguments("rgb(1, 2 3)", .rgb)),
    ("rgb(1 2 3, 0.5)", .arguments("rgb(1 2 3, 0.5)", .rgb)), ("rgb(1, 2, 3 / 50%)", .arguments("rgb(1, 2, 3 / 50%)", .rgb)),
    ("rgb(100%, 0, 0)", .arguments("rgb(100%, 0, 0)", .rgb)), ("rgb(nan 2 3)", .arguments("rgb(nan 2 3)", .rgb)),
    ("rgb(0x1 2 3)", .arguments("rgb(0x1 2 3)", .rgb)), ("rgb(1. 2 3)", .arguments("rgb(1. 2 3)", .rgb)),
    ("hsl(210, 50, 40)", .arguments("hsl(210, 50, 40)", .hsl)), ("hsl(50% 50% 40%)", .arguments("hsl(50% 50% 40%)", .hsl)),
    ("oklch(0.7, 0.1, 210)", .arguments("oklch(0.7, 0.1, 210)", .oklch)), ("mix(red)", .arguments("mix(red)", .mix)),
    ("mix(red, blue, 0.3)", .arguments("mix(red, blue, 0.3)", .mix)),
    ("mix(red, blue, 130%)", .arguments("mix(red, blue, 130%)", .mix)),
    ("readable(red)", .arguments("readable(red)", .readable)),
    ("readable(on: red, blue)", .arguments("readable(on: red, blue)", .readable)),
    ("mix(rgb(1), red)", .arguments("rgb(1)", .rgb)), ("mix(red, blue))", .arguments("mix(red, blue))", .mix)),
    ("mix(red", .unclosed("mix(red")), ("lab(1 2 3)", .unknownFunction("lab")), ("RGB(1 2 3)", .unknownFunction("RGB")),
    ("#12", .malformed("#12")), ("red/120%", .malformed("red/120%")), ("red/050%", .malformed("red/050%")),
    ("", .malformed("\"\"")),
    ("1px solid rgb(1 2 3)", .malformed("1px solid rgb(1 2 3)")),
  ])
  func `a text that is no colour says why`(text: String, problem: ColorNotationProblem) {
    #expect(throws: problem) { try ColorNotation(text) }
  }

  @Test func `the length and the depth of a colour are limited`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "mix(", count: depth - 1) + "red" + String(repeating: ", red)", count: depth - 1)
    }
    #expect(try ColorNotation(nested(16)).color(among: [:]) == .rgb(255, 0, 0))
    #expect(throws: ColorNotationProblem.tooDeep) { try ColorNotation(nested(17)) }
    #expect(throws: ColorNotationProblem.tooLong(bytes: 1001)) { try ColorNotation(String(repeating: "a", count: 1001)) }
  }

  @Test func `names come before those of CSS`() throws {
    let notation = try ColorNotation("mix(accent, red/50%, 30%)")
    #expect(notation.names == ["accent", "red"])
    #expect(notation.color(among: [:]) == nil)
    #expect(
      notation.color(among: ["accent": .black, "red": .white]) == RGBA.mix(.black, RGBA.white.multipliedAlpha(by: 0.5), 0.3))
    #expect(try ColorNotation("readable(on: accent)").names == ["accent", "black", "white"])
  }

  @Test func `functions in Swift are those of documents`() {
    #expect(RGBA.rgb(255, 128, 0, alpha: 0.5).description == "#FF800080")
    #expect(RGBA.hsl(210, 0.5, 0.4).description == "#336699")
    #expect(RGBA.oklch(0.7, 0.15, 210).description == "#00B5CE")
    #expect(RGBA.mix(.black, .white, 0.3).description == "#4D4D4D")
    #expect(RGBA.readable(on: .rgb(255, 255, 0)) == .black)
    #expect(RGBA.readable(on: .black, .rgb(0, 0, 128), .rgb(255, 215, 0)).description == "#FFD700")
  }

  @Test func `numbers that are not finite are 0`() {
    #expect(RGBA.rgb(.nan, .infinity, 3) == .rgb(0, 0, 3))
    #expect(RGBA.hsl(.nan, 1, 0.5) == .rgb(255, 0, 0))
    #expect(RGBA.oklch(0.5, .infinity, .nan, alpha: .nan) == .rgb(99, 99, 99, alpha: 0))
    #expect(RGBA.oklch(0.5, 1e300, 0) == .oklch(0.5, 1000, 0))
    #expect(RGBA.mix(.black, .white, .nan) == .black)
  }

  @Test func `there are 148 names of CSS`() {
    #expect(RGBA.cssNames.count == 148)
    #expect(RGBA(cssName: "Red") == nil)
  }
}

@Suite struct OKLabTests {
  /// The components are those of ColorAide.
  @Test(arguments: [
    ("#FFFFFF", 1.0, 0.0, 0.0), ("#FF0000", 0.6279553639214, 0.2248630684263, 0.1258462773306),
    ("#663399", 0.4402717960023, 0.0881767611846, -0.1338643574831),
  ])
  func `a colour has the components of OKLab`(text: String, lightness: Double, a: Double, b: Double) throws {
    let color = OKLab(try #require(RGBA(hexadecimal: text)))
    #expect(abs(color.lightness - lightness) < 1e-11)
    #expect(abs(color.a - a) < 1e-11)
    #expect(abs(color.b - b) < 1e-11)
  }

  @Test(arguments: ["#000000", "#FFFFFF", "#FF0000", "#00FF00", "#0000FF", "#663399", "#010203", "#808080"])
  func `a colour survives OKLab`(text: String) throws {
    #expect(OKLab(try #require(RGBA(hexadecimal: text))).clipped().description == text)
  }

  @Test func `a colour outside sRGB has channels beyond its range`() {
    let channels = OKLab(lightness: 0.7, chroma: 0.4, hue: 150).sRGB
    #expect(channels.red < -0.5)
    #expect(channels.green > 0.8)
    #expect(OKLab(lightness: 0.7, chroma: 0.4, hue: 150).clipped(alpha: 0.5).alpha == 128)
  }

  @Test(arguments: [(0.0, 0.0), (0.04, 0.04 / 12.92), (0.5, 0.21404114048223255), (1, 1), (-0.5, -0.21404114048223255)])
  func `channels are decoded and encoded as in sRGB`(encoded: Double, light: Double) {
    #expect(abs(linearLight(ofSRGB: encoded) - light) < 1e-15)
    #expect(abs(sRGB(ofLinearLight: light) - encoded) < 1e-15)
  }
}
