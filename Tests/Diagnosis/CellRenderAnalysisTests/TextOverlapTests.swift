// SPDX-License-Identifier: MIT

import CellGraphics
import CellRenderAnalysis
import Testing

/// Letters over other letters or over icons.
///
/// The full block of DejaVu Sans at 20 points covers 16 x 24 pixels by at least half, without one corner: its right edge lies at 15.5 pixels.
@Suite struct TextOverlapTests {
  private func analysis(_ children: [String]) throws -> CellAnalysis {
    try CellRenderAnalysisTests.analysis(of: "height: 60\nchildren:\n" + children.map { "  - \($0)" }.joined(separator: "\n"))
  }

  private func overlaps(_ children: String...) throws -> [String] {
    try analysis(children).findings.filter { $0.rule == .textOverlap }.map { "\($0.path): \($0.reason), at \($0.rect)" }
  }

  private static func block(_ name: String, left: Int, _ keys: String = "color: black") -> String {
    "{name: \(name), type: text, text: '█', size: 20, lineHeight: 24, position: absolute, left: \(left), top: 0, \(keys)}"
  }

  private static func square(left: Int, _ keys: String = "tint: '#C00000'") -> String {
    "{type: icon, path: 'M0 0h24v24h-24z', size: 24, position: absolute, left: \(left), top: 0, \(keys)}"
  }

  @Test func `a text over a text is a warning about the upper one, with the common pixels`() throws {
    #expect(
      try overlaps(Self.block("a", left: 0), Self.block("b", left: 5)) == [
        "cell/b: its text lies over the text of cell/a: 263 pixels belong to both, at (5, 0, 11 x 24)"
      ])
    let found = try analysis([Self.block("a", left: 0), Self.block("b", left: 5)]).findings.first { $0.rule == .textOverlap }
    #expect(found?.severity == .warning)
    #expect(found?.cost.pixels == 263)
  }

  @Test func `a text that crosses the edge of an icon, and an icon over a text, are findings`() throws {
    #expect(
      try overlaps(Self.square(left: 0), Self.block("text", left: 14)) == [
        "cell/text: its text lies over the icon of cell/icon: 240 pixels belong to both, at (14, 0, 10 x 24)"
      ])
    #expect(
      try overlaps(Self.block("text", left: 14), Self.square(left: 0)) == [
        "cell/icon: its icon lies over the text of cell/text: 240 pixels belong to both, at (14, 0, 10 x 24)"
      ])
  }

  @Test func `a text shines through a translucent group of content over it`() throws {
    func group(_ opacity: String) -> String {
      "{opacity: \(opacity), background: white, position: absolute, left: 0, top: 0, width: 40, height: 24, children: [\(Self.block("b", left: 5))]}"
    }
    #expect(
      try overlaps(Self.block("a", left: 0), group("0.5")) == [
        "cell/container/b: its text lies over the text of cell/a: 263 pixels belong to both, at (5, 0, 11 x 24)"
      ])
    #expect(try overlaps(Self.block("a", left: 0), group("0.1")) == [])
    #expect(try overlaps(Self.block("a", left: 0), group("0.9")) == [])
  }

  @Test(arguments: [
    // Side by side.
    [block("a", left: 0), block("b", left: 16)],
    // Something opaque between them, or over both.
    [block("a", left: 0), block("b", left: 5, "color: black, background: white")],
    [block("a", left: 0), "{type: badge, label: '12', fill: '#C00000', position: absolute, left: 2, top: 2}"],
    [
      block("a", left: 0), block("b", left: 5),
      "{type: shape, fill: white, position: absolute, left: 0, top: 0, width: 40, height: 24}",
    ],
    // A number in an icon.
    [square(left: 0), block("b", left: 4, "color: white")],
    // Two icons.
    [square(left: 0), square(left: 9)],
    // A shadow by hand, and the shadow of a text.
    [block("a", left: 0, "color: '#808080'"), block("b", left: 4)],
    [block("a", left: 0, "color: black, shadow: {color: black, offset: [20, 0], blur: 0}"), block("b", left: 20)],
    // A watermark, translucent or pale.
    [block("a", left: 0, "color: '#00000030'"), block("b", left: 5)],
    [block("a", left: 0, "color: '#E8E8E8'"), block("b", left: 5)],
    // Not shown.
    [block("a", left: 0), block("b", left: 5, "color: black, hidden: true")],
    [block("a", left: 0), block("b", left: 5, "color: black, opacity: 0")],
    // Spans of one text, with underlines.
    [
      "{type: text, size: 20, color: black, spans: [{text: 'gj', underline: true}, {text: 'AV', letterSpacing: -12}], position: absolute, left: 0, top: 0}"
    ],
  ])
  func `an overlap that is not seen, or that is meant, is not reported`(children: [String]) throws {
    #expect(try analysis(children).overlapsReported == 0)
  }

  @Test func `letters are no background of other texts and of icons`() throws {
    func colors(_ children: String...) throws -> [String] {
      try analysis(children).findings.filter { [.textInBackgroundColor, .contrast, .iconContrast].contains($0.rule) }
        .map { "\($0.path) \($0.rule.rawValue)" }
    }
    #expect(try colors(Self.block("a", left: 0), Self.block("b", left: 5)) == [])
    #expect(try colors(Self.block("a", left: 0), Self.square(left: 0, "tint: black")) == [])
    #expect(try colors(Self.square(left: 0, "tint: black"), Self.block("b", left: 14)) == [])
    // An icon under all of a text is its background.
    #expect(try colors(Self.square(left: 0, "tint: black"), Self.block("b", left: 4)) == ["cell/b invisible.text-colour"])
    #expect(try colors(Self.block("a", left: 0), Self.block("b", left: 5, "color: white")) == ["cell/b invisible.text-colour"])
  }
}

extension CellAnalysis {
  fileprivate var overlapsReported: Int { findings.count { $0.rule == .textOverlap } }
}
