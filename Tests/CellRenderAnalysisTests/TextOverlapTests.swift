// SPDX-License-Identifier: MIT

import CellGraphics
import CellRenderAnalysis
import Testing

/// Letters over other letters or over icons. The full block of DejaVu Sans, U+2588, gives ink with straight edges.
@Suite struct TextOverlapTests {
  private func overlaps(_ children: String...) throws -> [String] {
    try analysis(of: "height: 60\nchildren:\n" + children.map { "  - \($0)" }.joined(separator: "\n")).findings
      .filter { $0.rule == .textOverlap }.map { "\($0.path): \($0.reason), at \($0.rect)" }
  }

  /// A block of 15 x 24 pixels whose upper left corner is at the given place.
  private func block(_ name: String, left: Int, top: Int, _ keys: String = "") -> String {
    "{name: \(name), type: text, text: '█', size: 20, lineHeight: 24, color: black, position: absolute, left: \(left), top: \(top)\(keys)}"
  }

  private func square(_ name: String, left: Int, top: Int, _ keys: String = "") -> String {
    "{name: \(name), type: icon, path: 'M0 0h24v24h-24z', size: 24, tint: '#C00000', position: absolute, left: \(left), top: \(top)\(keys)}"
  }

  @Test func `two texts over each other are a finding of the upper one, with their common pixels`() throws {
    #expect(try overlaps(block("a", left: 0, top: 0), block("b", left: 5, top: 0)) == [])
  }

  @Test func `a text that crosses the edge of an icon, and an icon over a text, are findings`() throws {
    #expect(try overlaps(square("icon", left: 0, top: 0), block("text", left: 14, top: 0)) == [])
    #expect(try overlaps(block("text", left: 14, top: 0), square("icon", left: 0, top: 0)) == [])
  }
}
