// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellRenderAnalysis
import Testing

/// Findings with the same cause are shown to people as one event.
@Suite struct FindingEventTests {
  @Test func `labels over one colour are one event, and a label over another colour is a separate event`() throws {
    let found = try analysis(
      of: """
        direction: column
        children:
          - {type: text, text: One}
          - {type: text, text: Two}
          - {type: text, text: Three}
          - {background: '#EEEEEE', children: [{type: text, text: Four}]}
        """)
    let events = found.findings.events
    #expect(events.map(\.paths) == [["cell/text", "cell/text-2", "cell/text-3"], ["cell/container/text"]])
    #expect(events.map(\.members) == [[0, 1, 2], [3]])
    let pixels = found.findings.prefix(3).map(\.cost.pixels)
    #expect(events[0].finding.cost.pixels == pixels[0] + pixels[1] + pixels[2])
    #expect(
      events[0].reason
        == "\(found.findings[0].reason); the same holds for 2 other layers (cell/text-2, cell/text-3), \(grouped(events[0].finding.cost.pixels)) pixels in all"
    )
  }

  @Test func `repetitions of an element are one event, regardless of their numbers`() throws {
    let found = try analysis(
      of: """
        height: 60
        children:
          - {each: places, as: x, type: shape, fill: black, position: absolute, left: "${x}", top: 4, width: 5, height: 5}
        """, data: ["places": ["10.25", "35.5", "40.75"]])
    #expect(found.findings.events.map(\.paths) == [["cell/shape#0", "cell/shape#1", "cell/shape#2"]])
  }

  @Test func `neighbouring boxes that are off the grid by the same fractions are one event`() throws {
    func box(_ left: Double) -> String {
      "{type: shape, fill: black, position: absolute, left: \(left), top: 4, width: 5, height: 5}"
    }
    let found = try analysis(of: "height: 60\nchildren: [\(box(1.25)), \(box(11.25)), \(box(21.5))]")
    #expect(found.findings.events.map(\.paths) == [["cell/shape", "cell/shape-2"], ["cell/shape-3"]])
    #expect(CellTotals(of: found, findings: found.findings)[.errors] == 2)
  }

  @Test func `avoidable and unavoidable findings are separate events`() throws {
    let found = try analysis(of: "direction: column\nchildren: [{type: text, text: One}, {type: text, text: Two}]")
    var findings = found.findings
    #expect(findings.events.count == 1)
    findings[0] = findings[0].withSafeFix()
    #expect(findings.events.count == 2)
  }

  @Test func `findings that are suppressed for different reasons, or not suppressed, are separate events`() throws {
    let labels = "{type: text, text: One}, {type: text, text: Two}, {type: text, text: Three}, {type: text, text: Four}"
    let found = try analysis(of: "direction: column\nchildren: [\(labels)]")
    var findings = found.findings
    #expect(findings.events.map(\.members) == [[0, 1, 2, 3]])
    findings[0] = findings[0].judged(severity: nil, suppression: "a texture")
    findings[2] = findings[2].judged(severity: nil, suppression: "a texture")
    findings[3] = findings[3].judged(severity: nil, suppression: "a sketch")
    #expect(findings.events.map(\.members) == [[0, 2], [1], [3]])
    #expect(findings.events.map(\.finding.isSuppressed) == [true, false, true])
    #expect(CellTotals(of: found, findings: findings)[.notes] == 1)
  }

  @Test func `a finding says if its number comes from the data`() throws {
    let found = try analysis(
      of: """
        height: 60
        children:
          - {type: shape, fill: black, position: absolute, left: "${x}", top: 4, width: 5, height: 5}
          - {type: image, source: scene.png, border: {width: 1, color: black}, position: absolute, left: 10, top: 4, width: 12, height: "${height}"}
        """, data: ["x": "10.5", "height": "30.5"])
    let findings = found.findings.filter { $0.rule.category == .align }
    #expect(findings.map(\.rule) == [.fractionalOrigin, .pictureContent])
    #expect(findings.map(\.severity) == [.error, .note])
    #expect(findings.map(\.isFromData) == [true, true])
    #expect(findings[0].reason.hasSuffix("10 pixels are only partly covered, caused by a number from the data"))
  }
}
