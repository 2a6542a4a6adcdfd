// SPDX-License-Identifier: MIT

import CellNotation
import CellTree
import Testing

@testable import CellDocument

@Suite struct HabitTests {
  private static func problem(_ element: String) -> String? {
    let text = "version: 1\ncanvas: {width: 100}\ncell:\n  children:\n    - \(element)\n"
    do {
      _ = try CellTemplate(parsing: Array(text.utf8), fileName: "t.yaml", format: .yaml)
      return nil
    } catch {
      return error.message
    }
  }

  /// An element with a value out of habit, the value, and what the message says to write instead.
  @Test(arguments: [
    ("{height: %}", "15px", "15"), ("{height: %}", "100pt", "100"), ("{margin: %}", "-4.5dp", "-4.5"),
    ("{padding: %}", "12px", "12"), ("{padding: %}", "10px 20px", "[10, 20]"), ("{margin: %}", "1 2 3 4", "[1, 2, 3, 4]"),
    ("{type: text, text: a, weight: %}", "bold", "700"), ("{type: text, text: a, weight: %}", "Semibold", "600"),
    ("{type: text, text: a, size: %}", "14px", "14"), ("{opacity: %}", "50%", "0.5"),
    ("{border: %}", "1px solid red", "{width: 1, color: \"red\"}"),
    ("{border: %}", "\"2px #123456\"", "{width: 2, color: \"#123456\"}"),
    ("{shadow: %}", "\"0 2px 4px rgba(0, 0, 0, 0.2)\"", "{offset: [0, 2], blur: 4, color: \"rgba(0, 0, 0, 0.2)\"}"),
    ("{outline: %}", "2px solid blue", "{width: 2, color: \"blue\"}"),
    ("{cornerRadius: %}", "10px / 5px", "[[10, 5], [10, 5], [10, 5], [10, 5]]"),
    ("{cornerRadius: %}", "8px 4px / 2px", "[[8, 2], [4, 2], [8, 2], [4, 2]]"), ("{cornerRadius: %}", "4px", "4"),
    ("{border: {color: black, width: %}}", "2pt", "2"),
    ("{shadow: %}", "\"0 2px 4px #0003\"", "{offset: [0, 2], blur: 4, color: \"#0003\"}"),
    ("{shadow: %}", "\"inset 0 1px 2px -3px red\"", "{offset: [0, 1], blur: 2, spread: -3, inset: true, color: \"red\"}"),
    (
      "{type: text, text: a, shadow: %}", "\"red 1px 1px, 0 0 3px rgb(0, 0, 0)\"",
      "[{offset: [1, 1], color: \"red\"}, {offset: [0, 0], blur: 3, color: \"rgb(0, 0, 0)\"}]"
    ),
  ])
  func `a value out of habit has a cure that is valid`(element: String, value: String, cure: String) throws {
    let problem = try #require(Self.problem(element.replacing("%", with: value, maxReplacements: 1)))
    #expect(problem.hasSuffix("; write \(cure)"))
    #expect(Self.problem(element.replacing("%", with: cure, maxReplacements: 1)) == nil)
  }

  @Test(arguments: [
    ("{height: fast}", "found the string \"fast\""), ("{height: -4px}", "found the string \"-4px\""),
    ("{opacity: 150%}", "found the string \"150%\""), ("{gap: 10px 20px}", "found the string \"10px 20px\""),
    ("{shadow: 1px 2px}", "found the string \"1px 2px\""), ("{shadow: 0 2px 4px nice}", "found the string \"0 2px 4px nice\""),
    ("{border: 1px solid nice}", "found the string \"1px solid nice\""),
    ("{border: \"1px solid rgb(1 2)\"}", "found the string \"1px solid rgb(1 2)\""),
  ])
  func `a value without a cure has none`(element: String, end: String) throws {
    #expect(try #require(Self.problem(element)).hasSuffix(end))
  }

  @Test(arguments: [
    ("{type: text, text: a, lines: 2}", "unknown key \"lines\"; did you mean \"maxLines\"?"),
    ("{type: text, text: a, numberOfLines: 2}", "unknown key \"numberOfLines\"; did you mean \"maxLines\"?"),
    ("{type: shape, color: black}", "unknown key \"color\"; did you mean \"fill\"?"),
    ("{shadow: {x: 1, color: black}}", "unknown key \"x\" in shadow; did you mean \"offset\"?"),
    ("{boxShadow: none}", "unknown key \"boxShadow\"; did you mean \"shadow\"?"),
    ("{box-shadow: none}", "unknown key \"box-shadow\"; did you mean \"shadow\"?"),
    ("{type: text, text: a, textShadow: none}", "unknown key \"textShadow\"; did you mean \"shadow\"?"),
    ("{shadow: {spreadRadius: 1, color: black}}", "unknown key \"spreadRadius\" in shadow; did you mean \"spread\"?"),
    ("{marginTop: 2}", "unknown key \"marginTop\"; did you mean \"margin\"?"),
    ("{type: avatar, initials: AB, ring: {zzz: 2}}", "unknown key \"zzz\" in ring; it has width, gap, fill"),
    ("{padding: {upper: 2}}", "unknown key \"upper\" in padding; it has top, right, end, bottom, left, start"),
    (
      "{background: {locations: [0, 1], colors: [red, blue]}}",
      "unknown key \"locations\" in gradient; did you mean \"stops\"?"
    ),
    ("{background-image: red}", "unknown key \"background-image\"; did you mean \"background\"?"),
    ("{type: label, text: a}", "there is no element type \"label\"; did you mean \"text\"?"),
    ("{type: img, source: a.png}", "there is no element type \"img\"; did you mean \"image\"?"),
    ("{type: image, source: a.png, mode: cover}", "there is no value \"cover\"; did you mean \"fill\"?"),
    ("{type: button}", "there is no element type \"button\"; did you mean \"container\"?"),
  ])
  func `a key or a type out of habit is known`(element: String, expected: String) throws {
    #expect(try #require(Self.problem(element)) == expected)
  }

  /// A function of colours from elsewhere, and the end of the message.
  @Test(arguments: [
    ("color-mix(in srgb, red, blue)", "; write mix(a, b, 30%), with 30 % of b"),
    ("lighten(red, 10%)", "; write mix(a, white, 10%)"),
    ("contrast-color(red)", "; write readable(on: a)"), ("lch(50% 20 30)", "; write oklch(0.7 0.15 210)"),
    ("var(--accent)", "; write the name alone, and define it under \"colors\""), ("HSL(1 2% 3%)", "; did you mean \"hsl\"?"),
    ("light(red)", "; there are rgb, hsl, oklch, mix, readable"),
  ])
  func `a function of colours out of habit has a cure`(function: String, end: String) throws {
    let name = try #require(function.split(separator: "(").first)
    #expect(Self.problem("{background: \"\(function)\"}") == "there is no colour function \"\(name)\"\(end)")
  }

  @Test(arguments: [
    "linear-gradient", "radial-gradient", "conic-gradient", "repeating-linear-gradient", "repeating-radial-gradient",
    "repeating-conic-gradient",
  ])
  func `a gradient of CSS has a cure that is valid`(function: String) throws {
    let problem = try #require(Self.problem("{background: \"\(function)(red, blue)\"}"))
    let start = "there is no colour function \"\(function)\"; write "
    #expect(problem.hasPrefix(start))
    #expect(Self.problem("{background: \(problem.dropFirst(start.count))}") == nil)
  }

  @Test func `every key that is suggested exists`() {
    let gradientKeys = GradientProperties.fields.map(\.name)
    let known = Set(
      ElementKind.all.flatMap { kind in ["offset", "blur", "spread", "width", "repeat"] + gradientKeys + Self.keys(of: kind) })
    for (habit, keys) in Habit.keys { #expect(keys.contains(where: known.contains), "\(habit)") }
    for (habit, type) in Habit.elementTypes { #expect(ElementKind.all.contains { $0.name == type }, "\(habit)") }
  }

  private static func keys(of kind: ElementKind) -> [String] {
    Habit.keys.values.flatMap(\.self).filter { kind.has($0, in: .flexbox) }
  }

  @Test func `a tab as indentation is called that`() {
    let text = "version: 1\ncell:\n\tchildren: []\n"
    #expect(throws: CellDocumentError.self) {
      try CellTemplate(parsing: Array(text.utf8), fileName: "t.yaml", format: .yaml)
    }
    do {
      _ = try CellTemplate(parsing: Array(text.utf8), fileName: "t.yaml", format: .yaml)
    } catch {
      #expect(error.description == "t.yaml:3:1: line 3 is indented with a tab; in YAML, only spaces indent")
    }
  }
}
