// SPDX-License-Identifier: MIT

import CellGraphics
import Testing

@testable import CellDisplayList

@Suite struct DisplayListDescriptionTests {
  @Test func `a list prints as a tree of layers, items and glyphs`() throws {
    let half = Outline(DeviceRect(x: 0.5, y: 0, width: 10, height: 4.25), radii: CornerRadii(all: 2))
    let stops = [ColorStop(offset: 0, color: .black), ColorStop(offset: 1, color: RGBA(red: 255, green: 0, blue: 0, alpha: 128))]
    let gradient = Paint.linear(from: DevicePoint(x: 0, y: 0), to: DevicePoint(x: 10, y: 0.1), stops: stops)
    let sourceSize = try #require(PixelSize(width: 20, height: 30))
    let picture = PictureItem(
      source: "me.png", sourceSize: sourceSize, hasAlphaChannel: false,
      sourceRect: DeviceRect(x: 0, y: 2.5, width: 20, height: 25),
      destination: PixelRect(x: 1, y: 2, width: 4, height: 5), radii: CornerRadii(all: 2))
    let child = Layer(
      path: "cell/child", frame: Rect(x: 0.5, y: 0, width: 10, height: 1.0 / 3),
      deviceFrame: DeviceRect(x: 0.5, y: 0, width: 10, height: 4.25), opacity: 0.5, contentClip: roundOutline,
      promisesOpaque: true)
    let list = list(
      layer(), decorations: [DisplayItem(.fill(.ring(outer: unitOutline, inner: unitOutline.inset(by: 1)), .color(.black)))],
      items: [text(hasColorGlyphs: false)], child: child,
      childItems: [DisplayItem(.fill(.box(half), gradient)), DisplayItem(.picture(picture), opacity: 0.25, clip: [unitOutline])])
    #expect(
      list.description == """
        display list of 10 x 10 pixels, scale 1, background #FFFFFF
        font 0123456789ab sha256 0123456789abcdef0123456789abcdef
        cell [0 0 10 10]
          decoration border [0 0 10 10] around [1 1 8 8] #000000
          text "Ab\\nA" [2 3 40 38] baselines 15 34
            run 0123456789ab size 16 #000000, 3 glyphs: y 15 36@0 72@9 y 34 36@0
          cell/child [0.5 0 10 0.333]; unaligned pixels [0.5 0 10 4.25]; opacity 0.5; clip [0 0 10 10] radius 3; \
        promises opaque; isolated by corner-clip, group-opacity
            fill [0.5 0 10 4.25] radius 2 linear (0 0) to (10 0.1): #000000 0, #FF000080 1
            picture "me.png" of 20 x 30, [0 2.5 20 25] to [1 2 4 5] radius 2; opacity 0.25; clip [0 0 10 10]

        """)
  }

  @Test(arguments: [
    (false, nil, "of 61 x 20, [0 0 61 20] to [0 2 60 20] radius 4"),
    (true, nil, "of 61 x 20 with alpha, [0 0 61 20] to [0 2 60 20] radius 4"),
    (
      true, DeviceRect(x: -0.5, y: 2, width: 61, height: 20),
      "of 61 x 20 with alpha, [0 0 61 20] to [0 2 60 20], exactly [-0.5 2 61 20] radius 4"
    ),
    (false, DeviceRect(x: 0, y: 2, width: 60, height: 20), "of 61 x 20, [0 0 61 20] to [0 2 60 20] radius 4"),
  ])
  func `a picture is printed with its alpha channel, and with its exact place if that differs`(
    hasAlphaChannel: Bool, exact: DeviceRect?, printed: String
  ) throws {
    let picture = PictureItem(
      source: "me.png", sourceSize: try #require(PixelSize(width: 61, height: 20)), hasAlphaChannel: hasAlphaChannel,
      sourceRect: DeviceRect(x: 0, y: 0, width: 61, height: 20), destination: PixelRect(x: 0, y: 2, width: 60, height: 20),
      exactDestination: exact, radii: CornerRadii(all: 4))
    #expect(list(layer(), items: [DisplayItem(.picture(picture))]).description.hasSuffix("\(printed)\n"))
  }

  @Test func `shadows and masks are printed`() {
    let layer = layer(
      mask: Mask(outline: roundOutline, paint: .color(.black)),
      shadow: Shadow(x: -1, y: 2, blur: 4.5, color: RGBA(red: 0, green: 0, blue: 0, alpha: 64)))
    let list = list(
      CellDisplayListTests.layer(contentClip: unitOutline),
      decorations: [DisplayItem(.shadow(.box(roundOutline), blur: 8, .black))],
      child: layer, childItems: [fill])
    #expect(
      list.description.hasSuffix(
        """
        cell [0 0 10 10]; clip [0 0 10 10]
          decoration shadow [0 0 10 10] radius 3 blur 8 #000000
          cell [0 0 10 10]; mask [0 0 10 10] radius 3 #000000; shadow of its content (-1 2) blur 4.5 #00000040; \
        cut by [0 0 10 10]; isolated by mask, shadow-without-path
            fill [0 0 10 10] #000000

        """))
  }

  @Test func `a container that draws nothing is no layer, and its content takes its place`() {
    func printed(_ around: Layer) -> String {
      var builder = DisplayListBuilder()
      for layer in [layer(), around, layer("cell/row/box")] { builder.begin(layer) }
      builder.add(fill)
      for _ in 0..<3 { builder.end() }
      let list = builder.finish(size: PixelSize(width: 10, height: 10)!, scale: .x1, background: nil)
      return list.description.split(separator: "\n").dropFirst().joined(separator: "\n")
    }
    #expect(
      printed(layer("cell/row")) == """
        cell [0 0 10 10]
          cell/row/box [0 0 10 10]
            fill [0 0 10 10] #000000
        """)
    let effects = [
      layer("cell/row", opacity: 0.5), layer("cell/row", contentClip: unitOutline), layer("cell/row", promisesOpaque: true),
      layer("cell/row", rasterizes: true), layer("cell/row", mask: Mask(outline: unitOutline, paint: .color(.black))),
      layer("cell/row", shadow: Shadow(x: 0, y: 1, blur: 2, color: .black)),
    ]
    for effect in effects { #expect(printed(effect).contains("cell/row [0 0 10 10]; ")) }
  }

  @Test func `invisible characters in a text are printed as code points`() {
    var item = TextItem(text: "a\u{202E}\"b\\\u{0}é", x: 0, y: 0, width: 1, height: 1, baselines: [1], runs: [])
    #expect(list(layer(), items: [DisplayItem(.text(item))]).description.contains(#"text "a\u{202E}\"b\\\u{0}é" [0 0 1 1]"#))
    item.text = ""
    #expect(list(layer(), items: [DisplayItem(.text(item))]).description.contains(#"text "" [0 0 1 1]"#))
  }

  @Test func `slanted, emboldened and coloured fonts, and one of several fonts in a file, are printed as such`() {
    let face = FontFace(fileHash: "abc", index: 3, matrix: [16, 0, -3.2, 16], isEmboldened: true, hasColorGlyphs: true)
    let run = GlyphRun(font: face, color: .white, glyphs: [Glyph(id: 1, x: -2, y: 5)])
    let item = TextItem(text: "x", x: 0, y: 0, width: 1, height: 1, baselines: [1], runs: [run])
    #expect(
      list(layer(), items: [DisplayItem(.text(item))]).description.contains(
        "run abc index 3 matrix 16 0 -3.2 16 emboldened colour #FFFFFF, 1 glyphs: y 5 1@-2"))
  }

  @Test func `lines under text are printed with their position`() throws {
    let stroke = TextStroke(kind: .underline, color: .black, rect: PixelRect(x: 1, y: 2, width: 3, height: 4))
    let item = TextItem(text: "x", x: 0, y: 0, width: 1, height: 1, baselines: [1], runs: [], strokes: [stroke])
    #expect(list(layer(), items: [DisplayItem(.text(item))]).description.contains("    underline [1 2 3 4] #000000\n"))
  }
}
