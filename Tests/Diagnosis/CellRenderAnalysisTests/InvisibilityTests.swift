// SPDX-License-Identifier: MIT

import CellGraphics
import CellRenderAnalysis
import Testing

/// Invisible layers are reported as such, and have no other findings.
@Suite struct InvisibilityTests {
  @Test(arguments: [
    ("{type: shape, fill: '#00000000', width: 20, height: 10}", "invisible.clear: is invisible: everything it draws is clear"),
    ("{type: text, text: Hi, color: '#00000000'}", "invisible.clear: is invisible: everything it draws is clear"),
    (
      "{type: gradient, colors: ['#FF000000', '#0000FF00'], width: 20, height: 10}",
      "invisible.clear: is invisible: everything it draws is clear"
    ),
    ("{type: shape, fill: black, opacity: 0, width: 20, height: 10}", "invisible.opacity: is invisible: its opacity is 0"),
    (
      "{type: text, text: Hi, color: white}",
      "invisible.text-colour: is invisible: its text is #FFFFFF, like the pixels behind it"
    ),
    ("{type: image, source: scene.png, width: 0, height: 10}", "invisible.empty: is invisible: its picture has no size"),
    (
      "{position: absolute, left: 120, top: 0, width: 10, height: 10, background: black}",
      "invisible.outside: is invisible: it lies outside the cell"
    ),
  ])
  func `an invisible element is reported with its cause`(element: String, finding: String) throws {
    let found = try analysis(of: "height: 40\nalignItems: start\nchildren: [\(element)]").findings.filter { $0.layer == 1 }
    #expect(found.first.map { "\($0.rule.rawValue): \($0.reason)" } == finding)
    #expect(found.first?.severity == .warning)
    #expect(found.count == 1)
  }

  @Test(arguments: [
    "{type: badge, label: ''}",
    "{type: text, text: '', background: black, cornerRadius: 9, padding: [2, 9], color: white}",
    "{background: black, cornerRadius: 9, padding: [2, 9], children: [{type: text, text: '', color: white}]}",
  ])
  func `a pill without text is reported in addition to its costs`(pill: String) throws {
    let found = try analysis(of: "height: 40\nalignItems: start\nchildren: [\(pill)]").findings
    #expect(found.filter { $0.rule == .empty }.map(\.reason) == ["is a pill without text"])
    #expect(found.contains { $0.rule == .corner })
  }

  @Test func `a text in the colour of its own background is reported in addition to the background's costs`() throws {
    let found = try analysis(of: "children: [{type: text, text: Hi, color: black, background: black, cornerRadius: 4}]")
    #expect(found.findings.map(\.rule.rawValue) == ["blend.corner", "invisible.text-colour"])
  }

  @Test func `a layer with opacity 0 and everything inside it are one finding`() throws {
    let found = try analysis(
      of: "children: [{opacity: 0, children: [{type: text, text: Hi}, {type: avatar, source: scene.png, size: 20}]}]")
    #expect(found.findings.map { "\($0.path) \($0.rule.rawValue)" } == ["cell/container invisible.opacity"])
  }

  @Test func `an element that a clip removes completely is outside the clipping layer`() throws {
    let found = try analysis(
      of: """
        height: 60
        children:
          - name: window
            clip: true
            width: 40
            height: 20
            children: [{type: shape, fill: black, position: absolute, left: 0, top: 30, width: 10, height: 10}]
        """)
    #expect(
      found.findings.map { "\($0.path): \($0.reason)" } == [
        "cell/window/shape: is invisible: it lies outside cell/window, which clips it"
      ])
  }

  @Test(arguments: [
    "{width: 20, height: 10, hidden: true, background: black}",
    "{type: text, text: ' '}",
    "{type: text, text: ''}",
    "{width: 20, height: 10}",
    "{type: badge, dot: true}",
    "{type: text, text: Hi, background: '#00000000', color: black}",
  ])
  func `a hidden, empty or visible element is not reported as invisible`(element: String) throws {
    let found = try analysis(of: "height: 40\nalignItems: start\nchildren: [\(element)]")
    #expect(found.findings.filter { $0.rule.category == .invisible } == [])
  }
}
