// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellRaster
import CellRenderAnalysis
import Testing

/// Contrast by WCAG 2.2, with the colours that are actually behind the glyphs.
@Suite struct ContrastTests {
  private func contrasts(_ cell: String, background: String? = "white") throws -> [MeasuredContrast] {
    try analysis(of: cell, background: background).contrasts
  }

  @Test(arguments: [
    ("#000000", "#FFFFFF", 21.0), ("#777777", "#FFFFFF", 4.47), ("#767676", "#FFFFFF", 4.54), ("#FFFFFF", "#0A66D8", 5.37),
  ])
  func `a contrast ratio is computed as the guidelines define it`(color: String, background: String, ratio: Double) throws {
    let found = try contrasts("children: [{type: text, text: Hi, color: '\(color)'}]", background: background)
    #expect(found.map { ($0.ratio * 100).rounded(.down) / 100 } == [ratio])
  }

  @Test func `a grey that is just too pale is reported, and a slightly darker one is not`() throws {
    let pale = try analysis(of: "children: [{type: text, text: Hi, color: '#777777', background: white}]")
    #expect(
      pale.findings.map(\.description) == [
        "cell/text: text.contrast, warning, at (0, 0, 15 x 16), no cost: its text #777777 on #FFFFFF has a contrast of 4.47:1, but needs 4.5:1"
      ])
    #expect(try analysis(of: "children: [{type: text, text: Hi, color: '#767676', background: white}]").findings == [])
  }

  @Test(arguments: [(24, "400", 3.0), (23, "400", 4.5), (19, "700", 3), (18, "700", 4.5), (19, "600", 4.5)])
  func `large text and bold text from 19 points on need less contrast`(size: Int, weight: String, required: Double) throws {
    let found = try contrasts("children: [{type: text, text: Hi, size: \(size), weight: \(weight), lineHeight: 40}]")
    #expect(found.map(\.required) == [required])
  }

  @Test func `the size of text is measured in points, not in device pixels`() throws {
    let found = try analysis(of: "children: [{type: text, text: Hi, size: 12, lineHeight: 20}]", scale: 3).contrasts
    #expect(found.map(\.subject) == [.text])
  }

  @Test func `translucent text is composited over its backdrop`() throws {
    let found = try contrasts("children: [{type: text, text: Hi, color: '#00000080'}]")
    #expect(found.map { ($0.ratio * 10).rounded() / 10 } == [4.0])
    let opacity = try contrasts("children: [{type: text, text: Hi, color: black, opacity: 0.5}]")
    #expect(opacity.map { ($0.ratio * 10).rounded() / 10 } == [4.0])
  }

  @Test func `the opacity of a group applies to its text and its background`() throws {
    let group = "opacity: 0.5, background: black, children: [{type: text, text: Hi, color: white}]"
    let found = try contrasts("children: [{\(group)}]", background: "#000000")
    // White text on black at opacity 0.5, over black.
    #expect(found.map { ($0.ratio * 10).rounded() / 10 } == [5.3])
  }

  @Test func `over two colours, the one with the lower contrast counts`() throws {
    let found = try contrasts(
      """
      children:
        - {type: shape, fill: '#888888', position: absolute, left: 0, top: 0, width: 20, height: 40}
        - {type: text, text: HHHHHH, color: black}
      """)
    #expect(found.map(\.backdrop) == [RGBA(hexadecimal: "#888888")])
    #expect(found.map(\.lightest) == [.white])
  }

  @Test func `the worst twentieth of the pixels is ignored`() throws {
    let found = try contrasts(
      """
      children:
        - {type: shape, fill: black, position: absolute, left: 0, top: 0, width: 1, height: 40}
        - {type: text, text: HHHHHHHH, color: black}
      """)
    #expect(found.map(\.backdrop) == [.white])
  }

  @Test func `over nothing opaque, the contrast is unknown`() throws {
    #expect(try contrasts("children: [{type: text, text: Hi}]", background: nil) == [])
  }

  @Test func `the nearest colour of the document with enough contrast is suggested`() throws {
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 100, background: white}
        colors: {ink: "#111111", muted: "#5F6A7A", pale: "#999999", snow: "#FEFEFE"}
        cell: {children: [{type: text, text: Hi, color: pale, background: white}]}
        """, fileName: "test.yaml", format: .yaml)
    let item = DataItem(value: [:], name: DataItemName(index: 0))
    let cell = try CellInspector(try renderer()).inspect(template, item, environment: BindingEnvironment(now: 0))
    #expect(
      cell.findings.map(\.reason) == [
        "its text #999999 on #FFFFFF has a contrast of 2.84:1, but needs 4.5:1; muted (#5F6A7A) would have 5.48:1"
      ])
  }

  @Test func `a colour between the darkest and the lightest backdrop has no contrast`() throws {
    let found = try contrasts(
      """
      children:
        - {type: shape, fill: white, position: absolute, left: 0, top: 0, width: 20, height: 40}
        - {type: text, text: HHHHHH, color: '#888888'}
      """, background: "#000000")
    #expect(found[0].ratio(of: RGBA(red: 0x76, green: 0x76, blue: 0x76)) == 1)
    #expect(found[0].darkest == .black)
    #expect(found[0].lightest == .white)
  }
}
