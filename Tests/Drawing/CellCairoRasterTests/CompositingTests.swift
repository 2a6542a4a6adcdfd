// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Testing

@testable import CellCairoRaster

@Suite struct CompositingTests {
  private static let red = RGBA(red: 255, green: 0, blue: 0)
  private static let blue = RGBA(red: 0, green: 0, blue: 255)

  private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGBA) -> DisplayItem {
    DisplayItem(.fill(.box(Outline(DeviceRect(x: x, y: y, width: width, height: height))), .color(color)))
  }

  private func layer(
    _ width: Double = 20, _ height: Double = 20, opacity: Double = 1, clip: Outline? = nil, mask: Mask? = nil,
    rasterizes: Bool = false
  ) -> Layer {
    let frame = Rect(x: 0, y: 0, width: width, height: height)
    return Layer(
      path: "cell", frame: frame, deviceFrame: deviceRect(frame), opacity: opacity, contentClip: clip, mask: mask,
      rasterizes: rasterizes)
  }

  /// Returns the alpha values of the pixels of a row.
  private func alphas(_ picture: PixelBuffer, row: Int) -> [UInt8] {
    (0..<picture.width).map { picture[$0, row].alpha }
  }

  @Test func `an edge in the middle of a pixel covers half of it`() throws {
    let picture = try drawn([rectangle(0, 0, 1.5, 1, .black)], width: 3, height: 1)
    #expect(alphas(picture, row: 0) == [255, 128, 0])
  }

  @Test func `a translucent group has the same opacity where its items overlap`() throws {
    let items = [rectangle(0, 0, 12, 20, Self.red), rectangle(8, 0, 12, 20, Self.blue)]
    let group = try rasterizer().draw(
      list(width: 20, height: 20, background: .white, layer: layer(opacity: 0.5), items: items))
    #expect(group[4, 4].straight == RGBA(red: 255, green: 127, blue: 127))
    #expect(group[10, 4] == group[16, 4])
    #expect(group[16, 4].straight == RGBA(red: 127, green: 127, blue: 255))
  }

  @Test func `a translucent group is its items, multiplied by the opacity and composited over the background`() throws {
    let items = [
      rectangle(0.5, 0, 12, 17.25, Self.red),
      DisplayItem(
        .fill(.box(Outline(DeviceRect(x: 6, y: 3, width: 13, height: 14), radii: CornerRadii(all: 5))), .color(Self.blue))),
    ]
    let group = try rasterizer().draw(
      list(width: 20, height: 20, background: .white, layer: layer(opacity: 0.5), items: items))
    let alone = try drawn(items, width: 20, height: 20)
    // 128/255 is the nearest step to one half.
    let thinned = PixelBuffer(size: alone.size, pixels: alone.pixels.map { scaled($0, by: 128) })
    let expected = try composited(thinned, over: PixelBuffer(size: alone.size, filledWith: .white))
    #expect(largestDifference(group, expected) <= 1)
  }

  /// Returns a premultiplied pixel with all channels multiplied by `alpha` / 255 and rounded to the nearest value.
  private func scaled(_ pixel: UInt32, by alpha: UInt32) -> UInt32 {
    channels(of: pixel).reduce(0) { $0 << 8 | (UInt32($1) * alpha + 127) / 255 }
  }

  /// Returns alpha, red, green and blue.
  private func channels(of pixel: UInt32) -> [Int] {
    let color = PremultipliedRGBA(packed: pixel)
    return [Int(color.alpha), Int(color.red), Int(color.green), Int(color.blue)]
  }

  private func largestDifference(_ one: PixelBuffer, _ other: PixelBuffer) -> Int {
    zip(one.pixels, other.pixels).map { pair -> Int in
      zip(channels(of: pair.0), channels(of: pair.1)).map { abs($0.0 - $0.1) }.max() ?? 0
    }.max() ?? 0
  }

  @Test func `a round clip of several items is applied once, so that no seam shows`() throws {
    let clip = Outline(PixelRect(x: 0, y: 0, width: 20, height: 20), radii: CornerRadii(all: 8))
    let white = rectangle(0, 0, 20, 20, .white)
    let black = rectangle(0, 0, 20, 20, .black)
    let both = try rasterizer().draw(list(width: 20, height: 20, layer: layer(clip: clip), items: [white, black]))
    let top = try rasterizer().draw(list(width: 20, height: 20, layer: layer(clip: clip), items: [black]))
    #expect(both == top)
    #expect(both[0, 0].alpha == 0)
    #expect(both[10, 0].alpha == 255)
  }

  @Test func `a background is not clipped by the clip of its own layer`() throws {
    let clip = Outline(PixelRect(x: 4, y: 4, width: 12, height: 12), radii: CornerRadii(all: 3))
    let picture = try rasterizer().draw(
      list(
        width: 20, height: 20, layer: layer(clip: clip), decorations: [rectangle(0, 0, 20, 20, Self.red)],
        items: [rectangle(0, 0, 20, 20, Self.blue), rectangle(0, 0, 20, 10, .black)]))
    #expect(picture[0, 0].straight == Self.red)
    #expect(picture[10, 5].straight == .black)
    #expect(picture[10, 15].straight == Self.blue)
    #expect(picture[10, 16].straight == Self.red)
  }

  @Test func `a border is inside its outline`() throws {
    let outer = Outline(PixelRect(x: 2, y: 2, width: 6, height: 5))
    let picture = try drawn(
      [DisplayItem(.fill(.ring(outer: outer, inner: outer.inset(by: 2)), .color(.black)))], width: 10, height: 10)
    #expect(alphas(picture, row: 1) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(alphas(picture, row: 2) == [0, 0, 255, 255, 255, 255, 255, 255, 0, 0])
    #expect(alphas(picture, row: 4) == [0, 0, 255, 255, 0, 0, 255, 255, 0, 0])
    #expect(alphas(picture, row: 6) == [0, 0, 255, 255, 255, 255, 255, 255, 0, 0])
  }

  @Test func `a border as thick as its box fills it`() throws {
    let outer = Outline(PixelRect(x: 2, y: 2, width: 4, height: 4), radii: CornerRadii(all: 1))
    let border = try drawn(
      [DisplayItem(.fill(.ring(outer: outer, inner: outer.inset(by: 9)), .color(.black)))], width: 8, height: 8)
    #expect(try border == drawn([DisplayItem(.fill(.box(outer), .color(.black)))], width: 8, height: 8))
  }

  @Test func `a mask multiplies a layer by the alpha of its paint`() throws {
    let stops = [ColorStop(offset: 0, color: .black), ColorStop(offset: 1, color: .clear)]
    let paint = Paint.linear(from: DevicePoint(x: 0, y: 0), to: DevicePoint(x: 20, y: 0), stops: stops)
    let mask = Mask(outline: Outline(PixelRect(x: 0, y: 0, width: 20, height: 10)), paint: paint)
    let picture = try rasterizer().draw(
      list(width: 20, height: 20, layer: layer(mask: mask), items: [rectangle(0, 0, 20, 20, Self.red)]))
    #expect(alphas(picture, row: 9) == alphas(picture, row: 0))
    #expect([picture[0, 0].alpha, picture[10, 0].alpha, picture[19, 0].alpha] == [249, 121, 6])
    #expect(picture[10, 10].alpha == 0)
  }

  @Test func `a linear gradient runs from its first colour to its last`() throws {
    let stops = [ColorStop(offset: 0, color: .black), ColorStop(offset: 1, color: .white)]
    let paint = Paint.linear(from: DevicePoint(x: 0, y: 0), to: DevicePoint(x: 4, y: 0), stops: stops)
    let picture = try drawn(
      [DisplayItem(.fill(.box(Outline(PixelRect(x: 0, y: 0, width: 4, height: 1))), paint))], width: 4, height: 1)
    #expect((0..<4).map { picture[$0, 0].red } == [32, 96, 159, 223])
  }

  @Test func `a radial gradient is elliptical`() throws {
    let stops = [ColorStop(offset: 0, color: .black), ColorStop(offset: 1, color: .white)]
    let paint = Paint.radial(center: DevicePoint(x: 20, y: 10), radiusX: 20, radiusY: 10, stops: stops)
    let picture = try drawn(
      [DisplayItem(.fill(.box(Outline(PixelRect(x: 0, y: 0, width: 40, height: 20))), paint))], width: 40, height: 20)
    #expect(picture[0, 0].straight == .white)
    #expect(picture[20, 10].red < 16)
    #expect(abs(Int(picture[30, 10].red) - Int(picture[20, 15].red)) < 8)
  }

  @Test(.enabled(if: TestFonts.has(.emoji), "apt-get install fonts-noto-color-emoji"))
  func `a translucent text has translucent emoji`() throws {
    let opaque = try placed(styled("🎉x", size: 32), width: 100).item
    let translucent = try placed(styled("🎉x", size: 32, color: RGBA(red: 0, green: 0, blue: 0, alpha: 128)), width: 100).item
    let full = try drawn([DisplayItem(.text(opaque))], width: 100, height: 48)
    let half = try drawn([DisplayItem(.text(translucent))], width: 100, height: 48)
    let expected = PixelBuffer(size: full.size, pixels: full.pixels.map { scaled($0, by: 128) })
    #expect(largestDifference(half, expected) <= 1)
    #expect(full.pixels.contains { $0 >> 24 == 255 })
  }

  @Test(.enabled(if: TestFonts.has(.emoji), "apt-get install fonts-noto-color-emoji"))
  func `an emoji in a translucent layer is translucent`() throws {
    let item = DisplayItem(.text(try placed(styled("🎉", size: 32), width: 60).item))
    let full = try drawn([item], width: 60, height: 48)
    let half = try rasterizer().draw(list(width: 60, height: 48, layer: layer(60, 48, opacity: 0.5), items: [item]))
    let expected = PixelBuffer(size: full.size, pixels: full.pixels.map { scaled($0, by: 128) })
    #expect(largestDifference(half, expected) <= 1)
  }

  @Test(.enabled(if: TestFonts.has(.emoji), "apt-get install fonts-noto-color-emoji"), arguments: [UInt8(128), 255])
  func `emoji in a pass are drawn where later lines of their text are outside the band`(alpha: UInt8) throws {
    let text = try placed(styled("🎉🎉", size: 32, color: RGBA(red: 0, green: 0, blue: 0, alpha: alpha)), width: 60).item
    #expect(Set(text.runs.flatMap(\.glyphs).map(\.y)).count == 2)
    let list = try list(width: 60, height: 96, layer: layer(60, 96, opacity: 0.5), items: [DisplayItem(.text(text))])
    let whole = try rasterizer().draw(list)
    #expect(whole.pixels.prefix(34 * 60).contains { $0 != 0 })
    #expect(try rasterizer().draw(list, rows: 0..<34) == whole.rows(0..<34))
    #expect(try rasterizer().draw(list, rows: 60..<96) == whole.rows(60..<96))
  }

  @Test func `rasterizing a layer separately changes no channel by more than 1`() throws {
    let items = [
      rectangle(0.5, 0.25, 12, 20, RGBA(red: 200, green: 30, blue: 90, alpha: 130)),
      DisplayItem(.text(try placed(styled("Ay"), width: 20).item)),
    ]
    let plain = try rasterizer().draw(list(width: 20, height: 20, background: .white, layer: layer(), items: items))
    let cached = try rasterizer().draw(
      list(width: 20, height: 20, background: .white, layer: layer(rasterizes: true), items: items))
    #expect(largestDifference(plain, cached) <= 1)
  }

  @Test func `a picture is drawn pixel by pixel`() throws {
    let colors: [RGBA] = [Self.red, Self.blue, .white, RGBA(red: 9, green: 8, blue: 7, alpha: 100)]
    let source = PixelBuffer(size: try size(2, 2), pixels: colors.map { PremultipliedRGBA($0).packed })
    let item = PictureItem(
      source: "a", sourceSize: source.size, sourceRect: DeviceRect(x: 0, y: 0, width: 2, height: 2),
      destination: PixelRect(x: 1, y: 1, width: 2, height: 2))
    let rasterizer = Rasterizer(collection: try TestFonts.collection) { _, _ in PreparedPicture(source) }
    let picture = try rasterizer.draw(try list([DisplayItem(.picture(item))], width: 4, height: 4))
    #expect([picture[1, 1], picture[2, 1], picture[1, 2], picture[2, 2]] == colors.map { PremultipliedRGBA($0) })
    #expect([picture[0, 0], picture[3, 3]].map(\.alpha) == [0, 0])
  }

  @Test func `a rounded picture loses only its corners`() throws {
    let square = PixelBuffer(size: try size(16, 16), filledWith: Self.red)
    let disc = try rounded(square, radii: CornerRadii(all: 4))
    #expect(disc[0, 0].alpha == 0)
    #expect(disc[8, 0].alpha == 255)
    #expect(disc[8, 8].straight == Self.red)
  }

  @Test func `a failure names its layer`() throws {
    let picture = PictureItem(
      source: "a.png", sourceSize: try size(1, 1), sourceRect: DeviceRect(x: 0, y: 0, width: 1, height: 1),
      destination: PixelRect(x: 0, y: 0, width: 1, height: 1))
    let list = try list([DisplayItem(.picture(picture))], width: 4, height: 4)
    let failure = #expect(throws: LayerFailure.self) { try rasterizer().draw(list) }
    #expect(failure?.path == "cell")
  }

  @Test func `more pixels than the memory limit are refused`() throws {
    let failure = #expect(throws: UndrawableSize.self) { try drawn([], width: 32_000, height: 1_000_000) }
    #expect(
      failure?.description == "a picture of 32000 x 1000000 pixels cannot be drawn at once: the limit is 268435456 pixels")
  }

  @Test func `a picture wider than Cairo's limit is refused`() throws {
    let failure = #expect(throws: UndrawableSize.self) { try drawn([], width: 32_768, height: 1) }
    #expect(
      failure?.description == "a picture of 32768 x 1 pixels cannot be drawn: the limit for a side is 32767")
    #expect(try drawn([rectangle(32_766, 0, 1, 1, .black)], width: 32_767, height: 1)[32_766, 0].alpha == 255)
  }
}
