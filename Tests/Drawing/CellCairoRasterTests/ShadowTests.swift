// SPDX-License-Identifier: MIT

import CellDisplayList
@_spi(Caching) import CellGraphics
import Glibc
import Testing

@testable import CellCairoRaster

@Suite struct ShadowTests {
  private static let gray = RGBA(red: 0, green: 0, blue: 0, alpha: 100)
  private static let blue = RGBA(red: 0, green: 0, blue: 255)

  /// Returns a layer that covers a picture of 60 x 50 pixels.
  private func layer(
    opacity: Double = 1, clip: Outline? = nil, mask: Mask? = nil, shadow: Shadow? = nil
  ) -> Layer {
    let frame = Rect(x: 0, y: 0, width: 60, height: 50)
    return Layer(
      path: "cell", frame: frame, deviceFrame: deviceRect(frame), opacity: opacity, contentClip: clip, mask: mask,
      shadows: shadow.map { [$0] } ?? [])
  }

  private func drawn(_ layer: Layer, decorations: [DisplayItem] = [], items: [DisplayItem] = []) throws -> PixelBuffer {
    try rasterizer().draw(
      list(width: 60, height: 50, background: .white, layer: layer, decorations: decorations, items: items))
  }

  private static let card = Outline(PixelRect(x: 20, y: 15, width: 22, height: 18), radii: CornerRadii(all: 5))
  private static let cardFill = DisplayItem(.fill(.box(card), .color(blue)))

  private static func cardShadow(x: Int = 0, y: Int = 0, blur: Double) -> DisplayItem {
    let rect = DeviceRect(x: 20 + Double(x), y: 15 + Double(y), width: 22, height: 18)
    return DisplayItem(.shadow(.box(Outline(rect, radii: card.radii)), blur: blur, gray))
  }

  // MARK: Tiles

  private let area = PixelRect(x: 0, y: 0, width: 60, height: 50)

  @Test(
    arguments: [
      Outline(PixelRect(x: 0, y: 0, width: 120, height: 90)),
      Outline(PixelRect(x: 7, y: -3, width: 91, height: 77), radii: CornerRadii(all: 12)),
      Outline(
        DeviceRect(x: 4, y: 9, width: 100, height: 110),
        radii: CornerRadii(topLeft: 20.5, topRight: 2, bottomRight: 0, bottomLeft: 17)),
      Outline(DeviceRect(x: 3.25, y: 8.5, width: 80.5, height: 71.3), radii: CornerRadii(all: 9.5)),
      Outline(PixelRect(x: 5, y: 5, width: 6, height: 90), radii: CornerRadii(all: 3)),
      Outline(PixelRect(x: 5, y: 5, width: 90, height: 1)),
      Outline(PixelRect(x: 0, y: 0, width: 40, height: 40), radii: CornerRadii(all: 20)),
    ], [0.5, 1.5, 4, 9])
  func `a stretched tile has the same bytes as the blurred whole outline`(outline: Outline, deviation: Double) throws {
    let blur = GaussianBlur(standardDeviation: deviation)
    let tiling = ShadowTiling(outline, blur: blur, around: area)
    let stretched = tiling.shadow(from: try #require(try tiling.tile.mask()))
    let plain = try wholeMask(of: outline).blurred(by: blur)
    #expect(stretched.bounds.width == plain.size.width && stretched.bounds.height == plain.size.height)
    #expect(stretched.bytes(of: stretched.bounds, stride: plain.size.width) == plain.coverage)
  }

  /// Returns the coverage of a whole outline, from drawing it as a fill.
  private func wholeMask(of outline: Outline) throws -> CoverageMask {
    let pixels = outline.rect.outset
    let picture = try rasterizer().draw(
      list(
        [
          DisplayItem(
            .fill(
              .box(
                Outline(
                  DeviceRect(
                    x: outline.rect.x - Double(pixels.x), y: outline.rect.y - Double(pixels.y), width: outline.rect.width,
                    height: outline.rect.height), radii: outline.radii)), .color(.black)))
        ], width: pixels.width, height: pixels.height))
    return CoverageMask(alphaOf: picture)
  }

  @Test func `shapes of different sizes share a small tile`() {
    let blur = GaussianBlur(standardDeviation: 4)
    let card = Outline(PixelRect(x: 3, y: 5, width: 900, height: 400), radii: CornerRadii(all: 16))
    let wide = Outline(PixelRect(x: 0, y: 0, width: 2000, height: 90), radii: CornerRadii(all: 16))
    let tile = ShadowTiling(card, blur: blur, around: area).tile
    #expect(tile == ShadowTiling(wide, blur: blur, around: area).tile)
    // Twice the sum of the radius (16), the reach (12) and one pixel for fractional edges, plus the pixel that is repeated.
    #expect(tile.outline.rect == DeviceRect(x: 0, y: 0, width: 59, height: 59))
  }

  // MARK: Pictures

  @Test func `a shadow without blur is a fill`() throws {
    let shadow = try drawn(layer(), items: [Self.cardShadow(x: 3, y: 4, blur: 0)])
    let moved = Outline(PixelRect(x: 23, y: 19, width: 22, height: 18), radii: Self.card.radii)
    #expect(try shadow == drawn(layer(), items: [DisplayItem(.fill(.box(moved), .color(Self.gray)))]))
  }

  @Test(arguments: [0.0, 1, 3, 8, 20])
  func `the shadow of content equals the shadow of its outline`(blur: Double) throws {
    let byPath = try drawn(layer(), decorations: [Self.cardShadow(x: 2, y: 5, blur: blur), Self.cardFill])
    let byContent = try drawn(layer(shadow: Shadow(x: 2, y: 5, blur: blur, color: Self.gray)), items: [Self.cardFill])
    #expect(byPath == byContent)
  }

  /// Colours whose shares of a pixel Cairo rounds differently when they fill an outline and when they are copied.
  @Test(arguments: [9.5, 10, 12, 20], [RGBA(red: 244, green: 244, blue: 245), RGBA(red: 250, green: 120, blue: 3)])
  func `a round card over the shadow of its content equals one over that of its outline`(radius: Double, background: RGBA) throws
  {
    let card = Outline(PixelRect(x: 12, y: 8, width: 40, height: 30), radii: CornerRadii(all: radius))
    let label = DisplayItem(.text(try placed(styled("Ag", size: 14), width: 30, x: 20, y: 12).item))
    let fill = DisplayItem(.fill(.box(card), .color(RGBA(red: 253, green: 251, blue: 250))))
    var moved = card
    moved.rect = moved.rect.translated(x: 0, y: 3)
    let shadow = DisplayItem(.shadow(.box(moved), blur: 9, Self.gray))
    func picture(_ layer: Layer, _ decorations: [DisplayItem]) throws -> PixelBuffer {
      try rasterizer().draw(
        list(width: 60, height: 50, background: background, layer: layer, decorations: decorations, items: [label]))
    }
    #expect(
      try picture(layer(shadow: Shadow(x: 0, y: 3, blur: 9, color: Self.gray)), [fill]) == picture(layer(), [shadow, fill]))
  }

  @Test(arguments: [9.5, 10, 12])
  func `a round card with a shadow of its content around another equals one over that of its outline`(radius: Double) throws {
    let card = Outline(PixelRect(x: 8, y: 6, width: 44, height: 36), radii: CornerRadii(all: radius))
    let dot = Outline(DeviceRect(x: 22.5, y: 15, width: 15, height: 15), radii: CornerRadii(all: 7.5))
    let fills = [card, dot].map { DisplayItem(.fill(.box($0), .color(RGBA(red: 253, green: 251, blue: 250)))) }
    let shadow = Shadow(x: 0, y: 2, blur: 5, color: Self.gray)
    func picture(_ outer: Shadow?, _ decorations: [DisplayItem]) throws -> PixelBuffer {
      var builder = DisplayListBuilder()
      builder.begin(layer(shadow: outer))
      for item in decorations { builder.addDecoration(item) }
      builder.begin(layer(shadow: shadow))
      builder.addDecoration(fills[1])
      builder.end()
      builder.end()
      return try rasterizer().draw(
        builder.finish(size: size(60, 50), scale: .x1, background: RGBA(red: 250, green: 120, blue: 3)))
    }
    var moved = card
    moved.rect = moved.rect.translated(x: 0, y: 2)
    let path = DisplayItem(.shadow(.box(moved), blur: 5, Self.gray))
    #expect(try picture(shadow, [fills[0]]) == picture(nil, [path, fills[0]]))
  }

  /// A border that hides the edge of the fill, and a translucent one on it, with an inset shadow.
  @Test(arguments: [
    [
      DisplayItem(.fill(.box(card.inset(by: 0.5)), .color(blue))),
      DisplayItem(.fill(.ring(outer: card, inner: card.inset(by: 1)), .color(.white))),
    ],
    [
      DisplayItem(.fill(.box(card), .color(blue))),
      DisplayItem(.shadow(.ring(outer: card.inset(by: 2), inner: card.inset(by: 4)), blur: 3, .black)),
      DisplayItem(.fill(.ring(outer: card, inner: card.inset(by: 2)), .color(gray))),
    ],
  ])
  func `a border and an inset shadow do not change the shadow that a box casts`(box: [DisplayItem]) throws {
    let byPath = try drawn(layer(), decorations: [Self.cardShadow(x: 2, y: 5, blur: 7)] + box)
    let byContent = try drawn(layer(shadow: Shadow(x: 2, y: 5, blur: 7, color: Self.gray)), decorations: box)
    #expect(byPath == byContent)
  }

  @Test func `content is drawn again over its shadows only if it has opaque edges, and at three levels at most`() throws {
    func repeats(_ item: DisplayItem, levelsInside: Int = 0) throws -> Bool {
      var builder = DisplayListBuilder()
      for _ in 0...levelsInside { builder.begin(layer(shadow: Shadow(x: 0, y: 0, blur: 4, color: .black))) }
      builder.add(item)
      for _ in 0...levelsInside { builder.end() }
      return builder.finish(size: try size(60, 50), scale: .x1, background: nil).repeatsContent(ofLayer: 0)
    }
    #expect(try repeats(Self.cardFill))
    #expect(try repeats(Self.cardFill, levelsInside: 2))
    #expect(try !repeats(Self.cardFill, levelsInside: 3))
    #expect(try !repeats(DisplayItem(.fill(.box(Self.card), .color(Self.gray)))))
    #expect(try !repeats(DisplayItem(.fill(.box(Outline(Self.card.rect)), .color(Self.blue)))))
  }

  @Test func `of several shadows of the content the first is on top`() throws {
    let red = RGBA(red: 255, green: 0, blue: 0)
    var shaded = layer()
    shaded.shadows = [Shadow(x: 4, y: 0, blur: 0, color: red), Shadow(x: 8, y: 0, blur: 0, color: .black)]
    let picture = try drawn(shaded, items: [Self.cardFill])
    #expect([41, 45, 49, 50].map { picture[$0, 24].straight } == [Self.blue, red, .black, .white])
  }

  // MARK: Inset shadows

  private func drawnInset(_ outer: Outline, _ hole: Outline, blur: Double) throws -> [UInt8] {
    let item = DisplayItem(.shadow(.ring(outer: outer, inner: hole), blur: blur, .black))
    return try CellCairoRasterTests.drawn([item], width: 60, height: 50).pixels.map { UInt8($0 >> 24) }
  }

  @Test func `an inset shadow without blur covers what is outside the inner outline`() throws {
    let outer = Outline(PixelRect(x: 2, y: 1, width: 8, height: 4))
    let covered = try drawnInset(outer, Outline(PixelRect(x: 4, y: 2, width: 5, height: 9)), blur: 0)
    #expect(Array(covered[60..<71]) == [0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 0])
    #expect(Array(covered[240..<251]) == [0, 0, 255, 255, 0, 0, 0, 0, 0, 255, 0])
    #expect(Array(covered[300..<311]) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func `an inset shadow without blur leaves no line at the outline that casts it`() throws {
    #expect(try drawnInset(Self.card, Self.card, blur: 0).allSatisfy { $0 == 0 })
  }

  @Test func `an inset shadow without an inner outline fills the outer one`() throws {
    let filled = try CellCairoRasterTests.drawn([DisplayItem(.fill(.box(Self.card), .color(.black)))], width: 60, height: 50)
    let covered = try drawnInset(Self.card, Outline(DeviceRect(x: 9, y: 9, width: 0, height: 0)), blur: 6)
    #expect(covered == filled.pixels.map { UInt8($0 >> 24) })
  }

  /// Computes the coverage of an inset shadow pixel by pixel: the part of the outer outline, times the mean of what is outside the inner
  /// one, weighted by a Gaussian.
  private func slowInset(_ outer: Outline, _ hole: Outline, deviation: Double) throws -> [Double] {
    func coverage(_ outline: Outline) throws -> [Double] {
      try CellCairoRasterTests.drawn([DisplayItem(.fill(.box(outline), .color(.black)))], width: 60, height: 50).pixels.map {
        Double($0 >> 24)
      }
    }
    let (inside, light) = (try coverage(outer), try coverage(hole))
    let weights = (-40...40).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let total = weights.reduce(0, +)
    func blurred(_ line: (Int) -> Double, _ place: Int, _ count: Int) -> Double {
      weights.indices.reduce(0) { sum, index in
        let other = place + index - 40
        return (0..<count).contains(other) ? sum + weights[index] * line(other) : sum
      } / total
    }
    let rows = (0..<3000).map { place in blurred({ light[place / 60 * 60 + $0] }, place % 60, 60) }
    return (0..<3000).map { place in
      inside[place] * (255 - blurred({ rows[$0 * 60 + place % 60] }, place / 60, 50)) / 255
    }
  }

  @Test(
    arguments: [
      (Outline(PixelRect(x: 10, y: 8, width: 40, height: 34), radii: CornerRadii(all: 9)), 0.0, 0, 0),
      (Outline(PixelRect(x: 8, y: 8, width: 44, height: 34)), 3, 2, -2),
      (Outline(DeviceRect(x: 10.25, y: 9.5, width: 38.5, height: 30), radii: CornerRadii(all: 15)), 2, 0, 4),
      (Outline(PixelRect(x: 12, y: 10, width: 30, height: 25), radii: CornerRadii(all: 4)), -3, 5, 0),
    ], [1.5, 3.0])
  func `an inset shadow is within 4 steps of a Gaussian`(
    shape: (outer: Outline, inset: Double, x: Int, y: Int), deviation: Double
  ) throws {
    var hole = shape.outer.inset(by: shape.inset)
    hole.rect = hole.rect.translated(x: shape.x, y: shape.y)
    let slow = try slowInset(shape.outer, hole, deviation: deviation)
    let fast = try drawnInset(shape.outer, hole, blur: 2 * deviation)
    #expect(zip(fast, slow).allSatisfy { abs(Double($0) - $1) <= 4 })
  }

  @Test func `the inset shadow of a large box needs small tiles only`() throws {
    let rasterizer = try rasterizer()
    let outer = Outline(PixelRect(x: 5, y: 5, width: 900, height: 3000), radii: CornerRadii(all: 16))
    let item = DisplayItem(.shadow(.ring(outer: outer, inner: outer.inset(by: 4)), blur: 8, .black))
    _ = try rasterizer.draw(list([item], width: 910, height: 3010))
    #expect(rasterizer.shadowMasks.cost < 20_000)
  }

  // MARK: The content's shadow

  @Test func `the shadow of a text comes from its glyphs, in all lines`() throws {
    let text = DisplayItem(.text(try placed(styled("Ag\nÅj", size: 14), width: 60, x: 12, y: 4).item))
    let alone = try CellCairoRasterTests.drawn([text], width: 60, height: 50)
    let shaded = try rasterizer().draw(
      list(width: 60, height: 50, layer: layer(shadow: Shadow(x: 0, y: 0, blur: 6, color: .black)), items: [text]))
    let blur = GaussianBlur(standardDeviation: 3)
    let blurred = CoverageMask(alphaOf: alone).blurred(by: blur)
    var shadowOnly: [UInt32] = []
    for y in 0..<50 {
      let row = (y + blur.reach) * blurred.size.width + blur.reach
      shadowOnly += blurred.coverage[row..<row + 60].map { UInt32($0) << 24 }
    }
    let expected = try composited(alone, over: PixelBuffer(size: alone.size, pixels: shadowOnly))
    #expect(zip(shaded.pixels, expected.pixels).allSatisfy { abs(Int($0 >> 24) - Int($1 >> 24)) <= 1 })
  }

  @Test func `a shadow shows through translucent content`() throws {
    let glass = DisplayItem(.fill(.box(Self.card), .color(RGBA(red: 255, green: 255, blue: 255, alpha: 128))))
    let picture = try drawn(layer(), decorations: [Self.cardShadow(blur: 2), glass])
    #expect(picture[30, 24].straight == RGBA(red: 205, green: 205, blue: 205))
  }

  @Test(arguments: [nil, Shadow(x: 0, y: 0, blur: 4, color: gray)])
  func `a translucent group hides the shadow under it`(contentShadow: Shadow?) throws {
    let decorations = contentShadow == nil ? [Self.cardShadow(blur: 4), Self.cardFill] : [Self.cardFill]
    let group = try drawn(layer(opacity: 0.5, shadow: contentShadow), decorations: decorations)
    #expect(group[30, 24].straight == RGBA(red: 127, green: 127, blue: 255))
    #expect(group[30, 14].straight.red < 255)
  }

  @Test func `a mask also applies to the shadow`() throws {
    let mask = Mask(outline: Outline(PixelRect(x: 0, y: 0, width: 60, height: 15)), paint: .color(.black))
    let picture = try drawn(layer(mask: mask), decorations: [Self.cardShadow(blur: 6), Self.cardFill])
    #expect(picture[30, 14].straight.red < 255)
    #expect(picture[30, 15].straight == .white)
  }

  @Test func `a clip cuts the content of a layer, but not the shadow of the layer`() throws {
    let left = Outline(PixelRect(x: 0, y: 0, width: 30, height: 50))
    let shadow = Shadow(x: 0, y: 0, blur: 6, color: Self.gray)
    let half = Outline(PixelRect(x: 20, y: 15, width: 10, height: 18))
    let cut = try drawn(
      layer(clip: left, shadow: shadow), items: [DisplayItem(.fill(.box(Outline(Self.card.rect)), .color(Self.blue)))])
    #expect(try cut == drawn(layer(shadow: shadow), items: [DisplayItem(.fill(.box(half), .color(Self.blue)))]))
    #expect(cut[31, 24].straight != .white)
  }

  @Test func `the clip of a parent layer cuts a shadow inside it`() throws {
    let clip = Outline(PixelRect(x: 0, y: 0, width: 31, height: 50))
    func nested(clip: Outline?) throws -> PixelBuffer {
      var builder = DisplayListBuilder()
      builder.begin(layer(clip: clip))
      builder.begin(layer(shadow: Shadow(x: 0, y: 4, blur: 6, color: Self.gray)))
      builder.add(Self.cardFill)
      builder.end()
      builder.end()
      return try rasterizer().draw(builder.finish(size: size(60, 50), scale: .x1, background: .white))
    }
    let cut = try nested(clip: clip)
    let whole = try nested(clip: nil)
    #expect((0..<50).flatMap { y in (0..<31).map { cut[$0, y] } } == (0..<50).flatMap { y in (0..<31).map { whole[$0, y] } })
    #expect((0..<50).allSatisfy { y in (31..<60).allSatisfy { cut[$0, y].straight == .white } })
  }

  @Test func `content outside the picture casts its shadow into it`() throws {
    let outside = DisplayItem(.fill(.box(Outline(PixelRect(x: -40, y: 10, width: 40, height: 30))), .color(.black)))
    let picture = try drawn(layer(shadow: Shadow(x: 6, y: 0, blur: 4, color: .black)), items: [outside])
    #expect(picture[0, 25].straight == .black)
    #expect(picture[5, 25].red > 0 && picture[5, 25].red < 128)
    #expect(picture[20, 25].straight == .white)
  }

  @Test func `an outline far outside the picture casts no shadow and causes no error`() throws {
    let far = DisplayItem(.shadow(.box(Outline(DeviceRect(x: 1e300, y: -1e300, width: 1e300, height: 5))), blur: 8, .black))
    #expect(try drawn(layer(), items: [far]) == drawn(layer()))
  }

  @Test func `a shadow with corners too large to blur is refused, and the error names its layer`() throws {
    let disc = Outline(PixelRect(x: 0, y: 0, width: 9000, height: 9000), radii: CornerRadii(all: 4500))
    let failure = #expect(throws: LayerFailure.self) {
      try drawn(layer(), decorations: [DisplayItem(.shadow(.box(disc), blur: 8, .black))])
    }
    #expect(
      failure?.description
        == "cell: a picture of 9000 x 9000 pixels cannot be drawn at once: the limit is 16777216 pixels")
  }

  @Test func `nested shadows are refused if they need too many pixels`() throws {
    var builder = DisplayListBuilder()
    for _ in 0..<10 { builder.begin(layer(shadow: Shadow(x: 0, y: 0, blur: 600, color: .black))) }
    builder.add(Self.cardFill)
    for _ in 0..<10 { builder.end() }
    let list = builder.finish(size: try size(60, 50), scale: .x1, background: nil)
    let failure = #expect(throws: LayerFailure.self) { try rasterizer().draw(list) }
    #expect(
      failure?.description
        == "cell: a picture of 7260 x 7250 pixels cannot be drawn at once: the limit is 33554432 pixels")
  }

  @Test func `the cache of shadows of all sizes is bounded`() throws {
    let rasterizer = try rasterizer()
    for width in 1...60 {
      let outline = Outline(PixelRect(x: 0, y: 0, width: width, height: 40))
      _ = try rasterizer.draw(list([DisplayItem(.shadow(.box(outline), blur: 160, .black))], width: 60, height: 50))
    }
    #expect(rasterizer.shadowMasks.cost <= 8 << 20)
    #expect(rasterizer.shadowMasks.cost > 0)
  }
}
