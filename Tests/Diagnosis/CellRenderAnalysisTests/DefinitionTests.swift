// SPDX-License-Identifier: MIT

import CellGraphics
import CellRenderAnalysis
import Testing

/// Which layers are green, red or not tinted, and why.
@Suite struct DefinitionTests {
  @Test func `an opaque label with a background in an opaque cell is green`() throws {
    let found = try analysis(of: "background: white\nchildren: [{type: text, text: Hi, background: '#EEEEEE', opaque: true}]")
    #expect(found.tint("cell/text") == "green")
    #expect(found.tint("cell") == "green")
    #expect(found.findings.isEmpty)
  }

  @Test func `a container and a spacer have no store`() throws {
    let found = try analysis(of: "children: [{height: 10, children: [{type: spacer}]}]")
    #expect(found.tint("cell/container") == "no tint")
    #expect(found.tint("cell/container/spacer") == "no tint")
    #expect(found.stores.isEmpty)
  }

  @Test func `a label without a background is red, and the one colour below it is known`() throws {
    let found = try analysis(of: "children: [{type: text, text: Hi}]", background: "#FFEEDD")
    #expect(found.tint("cell/text") == "red")
    #expect(found.rules("cell/text") == ["blend.background-missing"])
    #expect(found.colorBelow("cell/text") == RGBA(hexadecimal: "#FFEEDD"))
  }

  @Test func `a round avatar over one colour is red, and the colour below its corners is known`() throws {
    let found = try analysis(of: "background: '#C0FFEE'\nchildren: [{type: avatar, source: scene.png, size: 20}]")
    #expect(found.tint("cell/avatar") == "red")
    #expect(found.rules("cell/avatar").contains("blend.corner"))
    #expect(found.colorBelow("cell/avatar") == RGBA(hexadecimal: "#C0FFEE"))
  }

  @Test func `a round avatar over a picture is red, and there is no single colour below it`() throws {
    let found = try analysis(
      of: """
        height: 40
        children:
          - {type: image, source: scene.png, mode: fill, position: absolute, top: 0, left: 0, width: 100, height: 40}
          - {type: avatar, source: scene.png, size: 20, position: absolute, top: 10, left: 10}
        """)
    #expect(found.tint("cell/avatar") == "red")
    #expect(found.colorBelow("cell/avatar") == nil)
  }

  @Test func `an opaque gradient is green`() throws {
    let found = try analysis(
      of:
        "children: [{type: gradient, width: 50, height: 20, angle: 90, stops: [{at: 0, color: '#FF0000'}, {at: 1, color: '#0000FF'}]}]"
    )
    #expect(found.tint("cell/gradient") == "green")
    #expect(found.findings.isEmpty)
  }

  @Test func `a fade inside an opaque label is green`() throws {
    let found = try analysis(
      of: """
        children:
          - type: text
            text: A text that is cut and fades
            maxLines: 1
            background: white
            fade: {edge: bottom, length: 10, color: white, when: always}
        """)
    #expect(found.tint("cell/text") == "green")
    #expect(found.findings.isEmpty)
  }

  @Test func `a fade in its own layer over a label is red`() throws {
    let found = try analysis(
      of: """
        children:
          - {type: text, text: Some text, background: white, padding: [0, 2]}
          - {type: gradient, stops: [{at: 0, color: '#FFFFFF00'}, {at: 1, color: '#FFFFFF'}], position: absolute, bottom: 0, left: 0, right: 0, height: 8}
        """)
    #expect(found.tint("cell/text") == "green")
    #expect(found.tint("cell/gradient") == "red")
    #expect(found.rules("cell/gradient") == ["blend.gradient-alpha"])
  }

  @Test func `a shadow belongs to no store`() throws {
    let found = try analysis(
      of: """
        padding: 20
        children: [{width: 40, height: 20, background: white, shadow: {blur: 8, color: black}}]
        """)
    #expect(found.tint("cell/container") == "green")
    let alone = try analysis(of: "padding: 20\nchildren: [{width: 40, height: 20, shadow: {blur: 8, color: black}}]")
    #expect(alone.tint("cell/container") == "no tint")
  }

  @Test func `a text whose ink extends beyond its frame is red`() throws {
    let found = try analysis(
      of: "padding: 20\nchildren: [{type: text, text: Ågjq, size: 30, lineHeight: 12, background: white}]", width: 120)
    #expect(found.tint("cell/text") == "red")
    #expect(found.rules("cell/text").contains("blend.ink-exceeds-bounds"))
  }

  @Test func `a promise that does not hold is an error`() throws {
    let found = try analysis(of: "children: [{type: text, text: Hi, opaque: true}]")
    let finding = try #require(found.findings.first { $0.rule == .opaqueDeclaredFalsely })
    #expect(finding.severity == .error)
    #expect(found.tint("cell/text") == "red")
  }

  @Test func `a layer inside a layer with opacity below 1 is red`() throws {
    let found = try analysis(of: "opacity: 0.5\nchildren: [{type: shape, fill: '#FF0000', width: 10, height: 10}]")
    #expect(found.tint("cell/shape") == "red")
    #expect(found.rules("cell/shape") == ["blend.opacity"])
  }

  @Test func `a rectangle at half a pixel has two half-covered columns, and none at scale 2`() throws {
    let rectangle =
      "height: 60\nchildren: [{type: shape, fill: '#FF0000', position: absolute, left: 10.5, top: 10, width: 100, height: 40}]"
    let found = try analysis(of: rectangle, width: 200)
    #expect(found.misalignedPixels == 80)
    #expect(found.rules("cell/shape").contains("align.fractional-origin"))
    let twice = try analysis(of: rectangle, width: 200, scale: 2)
    #expect(twice.misalignedPixels == 0)
    #expect(twice.misalignments.isEmpty)
  }
}
