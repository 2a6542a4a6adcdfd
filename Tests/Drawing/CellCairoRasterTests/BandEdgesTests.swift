// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Testing

@testable import CellCairoRaster

/// The additional rows that a band draws so that its rows have the same bytes as in the whole picture.
@Suite struct BandEdgesTests {
  private static let blue = Paint.color(RGBA(red: 0, green: 60, blue: 200, alpha: 120))
  private static let card = Outline(PixelRect(x: 4, y: 100, width: 40, height: 300), radii: CornerRadii(all: 12))

  // MARK: Rows to draw

  @Test(arguments: [
    (105..<106, 100..<113), (112..<120, 100..<120), (113..<120, 113..<120), (200..<210, 200..<210), (380..<388, 380..<400),
    (399..<410, 387..<410), (90..<100, 90..<100),
  ])
  func `round corners are drawn whole, and straight sides are clipped to the band`(rows: Range<Int>, drawn: Range<Int>) throws {
    let list = try list([DisplayItem(.fill(.box(Self.card), Self.blue))], width: 48, height: 500)
    #expect(list.rowsDrawn(for: rows) == drawn)
  }

  @Test(arguments: [
    (DeviceRect(x: 4, y: 100, width: 40, height: 300), 200..<210),
    (DeviceRect(x: 4.5, y: 100, width: 40, height: 300), 100..<400),
    (DeviceRect(x: 4, y: 100.25, width: 40, height: 300), 100..<401),
    (DeviceRect(x: 4.5, y: -20, width: 40, height: 300), 0..<280),
    (DeviceRect(x: 4.5, y: -20_000, width: 40, height: 30_000), 200..<210),
  ])
  func `a rectangle with fractional edges is drawn whole unless it is very high`(rect: DeviceRect, drawn: Range<Int>) throws {
    let list = try list([DisplayItem(.fill(.box(Outline(rect)), Self.blue))], width: 48, height: 500)
    #expect(list.rowsDrawn(for: 200..<210) == drawn)
  }

  @Test func `a band does not draw items that only its neighbours show`() throws {
    let dots = (0..<50).map { Outline(PixelRect(x: 4, y: $0 * 10, width: 14, height: 14), radii: CornerRadii(all: 7)) }
    let list = try list(dots.map { DisplayItem(.fill(.box($0), Self.blue)) }, width: 48, height: 520)
    #expect(list.rowsDrawn(for: 255..<256) == 250..<264)
  }

  /// The content of the layer is only copied, because shadows are drawn again at three levels at most.
  @Test func `an item with a shadow is not drawn whole for rows far from it`() throws {
    #expect(try shadowed(levelsInside: 3).rowsDrawn(for: 20..<30) == 20..<30)
    #expect(try shadowed(levelsInside: 2).rowsDrawn(for: 20..<30) == 0..<500)
  }

  // MARK: Bytes of the rows

  /// Returns a card whose layers have shadows made from their alpha, clipped by a rectangle with fractional edges.
  private func shadowed(levelsInside: Int = 1) throws -> DisplayList {
    let frame = Rect(x: 0, y: 0, width: 48, height: 500)
    var builder = DisplayListBuilder()
    let cut = Outline(DeviceRect(x: 2.25, y: 0, width: 40, height: 500))
    builder.begin(Layer(path: "cell", frame: frame, deviceFrame: deviceRect(frame)))
    builder.begin(
      Layer(
        path: "cell/part", frame: frame, deviceFrame: deviceRect(frame), contentClip: cut,
        shadows: [Shadow(x: 2, y: 9, blur: 11, color: RGBA(red: 90, green: 0, blue: 0, alpha: 160))]))
    let shadow = Shadow(x: 0, y: 0, blur: 3, color: .black)
    for _ in 0..<levelsInside {
      builder.begin(Layer(path: "cell/part/card", frame: frame, deviceFrame: deviceRect(frame), shadows: [shadow]))
    }
    builder.add(DisplayItem(.fill(.box(Outline(PixelRect(x: -60, y: 60, width: 200, height: 400))), Self.blue)))
    builder.add(DisplayItem(.fill(.box(Self.card), .color(.white))))
    for _ in 0..<levelsInside + 2 { builder.end() }
    return builder.finish(size: try size(48, 500), scale: .x1, background: nil)
  }

  @Test(arguments: [1, 7, 64], [1, 3])
  func `bands of a clipped shadow equal the rows of the whole picture`(height: Int, levelsInside: Int) throws {
    let list = try shadowed(levelsInside: levelsInside)
    let rasterizer = try rasterizer()
    let bands = try stride(from: 0, to: 500, by: height).flatMap {
      try rasterizer.draw(list, rows: $0..<min(500, $0 + height)).pixels
    }
    #expect(try rasterizer.draw(list).pixels == bands)
  }

  /// Cairo treats a fill that covers its surface as a paint. A paint gives an edge at a quarter of a pixel coverage 192 instead
  /// of 191.
  @Test func `a picture as wide as the cell has the same fractional clip edge in a band that it covers`() throws {
    let picture = PixelBuffer(size: try size(16, 36), filledWith: .black)
    let item = DisplayItem(
      .picture(
        PictureItem(
          source: "a", sourceSize: picture.size, sourceRect: DeviceRect(x: 0, y: 0, width: 16, height: 36),
          destination: PixelRect(x: 0, y: 2, width: 16, height: 36))),
      clip: [Outline(DeviceRect(x: 2.25, y: 10, width: 8, height: 20))])
    let list = try list([item], width: 16, height: 40)
    let rasterizer = Rasterizer(collection: try TestFonts.collection) { _, _ in PreparedPicture(picture) }
    #expect(try rasterizer.draw(list, rows: 12..<20) == rasterizer.draw(list).rows(12..<20))
  }

  @Test(arguments: [
    Outline(PixelRect(x: 4, y: 50, width: 40, height: 0), radii: .zero),
    Outline(DeviceRect(x: 4.3, y: 50, width: 37.2, height: 0)),
  ])
  func `an item higher than a canvas has the same edges as a low one`(edge: Outline) throws {
    func card(height: Int) throws -> PixelBuffer {
      var rect = edge.rect
      rect.height = Double(height)
      let outline = Outline(rect, radii: CornerRadii(topLeft: 14, topRight: 3, bottomRight: 17.5, bottomLeft: 0))
      let items = [
        DisplayItem(.fill(.box(outline), Self.blue)),
        DisplayItem(.fill(.ring(outer: outline, inner: outline.inset(by: 1.5)), Self.blue)),
      ]
      return try drawn(items, width: 48, height: height + 100)
    }
    let low = try card(height: 900)
    let high = try card(height: 40_900)
    #expect(high.rows(0..<500) == low.rows(0..<500))
    #expect(high.rows(16_350..<16_450) == low.rows(450..<550))
    #expect(high.rows(40_500..<41_000) == low.rows(500..<1000))
  }

  @Test func `corners that exceed a canvas together with the rows of a band are drawn in parts`() throws {
    let radii = CornerRadii(topLeft: 6000, topRight: 0, bottomRight: 6000, bottomLeft: 0)
    let item = DisplayItem(.fill(.box(Outline(PixelRect(x: -5990, y: 0, width: 6000, height: 18_000), radii: radii)), Self.blue))
    let list = try list([item], width: 16, height: 18_000)
    let rasterizer = try rasterizer()
    let whole = try rasterizer.draw(list)
    #expect(try whole.rows(11_990..<12_100) == rasterizer.draw(list, rows: 11_990..<12_100))
    #expect(try whole.rows(16_300..<16_400) == rasterizer.draw(list, rows: 16_300..<16_400))
  }

  // MARK: Parts of pictures

  private func picture(_ radii: CornerRadii, height: Int = 300) throws -> PictureItem {
    PictureItem(
      source: "a", sourceSize: try size(40, height), sourceRect: DeviceRect(x: 0, y: 0, width: 40, height: Double(height)),
      destination: PixelRect(x: 7, y: 9, width: 40, height: height), radii: radii)
  }

  @Test(arguments: [
    (PixelRect(x: 0, y: 5, width: 40, height: 1), PixelRect(x: 0, y: 0, width: 40, height: 13)),
    (PixelRect(x: 0, y: 100, width: 40, height: 20), PixelRect(x: 0, y: 100, width: 40, height: 20)),
    (PixelRect(x: 14, y: 2, width: 10, height: 4), PixelRect(x: 14, y: 2, width: 10, height: 4)),
    (PixelRect(x: 14, y: 2, width: 20, height: 4), PixelRect(x: 0, y: 0, width: 40, height: 13)),
    (PixelRect(x: 0, y: 280, width: 9, height: 12), PixelRect(x: 0, y: 280, width: 40, height: 20)),
  ])
  func `of a picture with rounded corners, what is shown is prepared, and the corners in it whole`(
    part: PixelRect, prepared: PixelRect
  ) throws {
    #expect(try picture(CornerRadii(all: 12)).partToPrepare(for: part) == prepared)
    #expect(try picture(.zero).partToPrepare(for: part) == part)
  }

  @Test func `of a round picture everything is prepared, and of one that is too high for a surface only what is shown`() throws {
    let part = PixelRect(x: 0, y: 9, width: 2, height: 3)
    #expect(
      try picture(CornerRadii(all: 20), height: 40).partToPrepare(for: part) == PixelRect(x: 0, y: 0, width: 40, height: 40))
    let long = PixelRect(x: 0, y: 9, width: 40, height: 19_995)
    #expect(try picture(CornerRadii(all: 20), height: 40_000).partToPrepare(for: long) == long)
  }

  @Test func `corners of a part have the bytes of those of the whole picture`() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let (width, height) = (Int.random(in: 1...60, using: &random), Int.random(in: 1...90, using: &random))
      func radius() -> Double {
        Bool.random(using: &random) ? 0 : .random(in: 0...(Bool.random(using: &random) ? 20 : 70), using: &random)
      }
      var radii = CornerRadii(topLeft: radius(), topRight: radius(), bottomRight: radius(), bottomLeft: radius())
      radii.curve = try #require(CornerCurve.allCases.randomElement(using: &random))
      let pixels = PixelBuffer(
        size: try size(width, height),
        pixels: (0..<width * height).map { _ in
          RGBA(red: .random(in: 0...255, using: &random), green: 9, blue: 0, alpha: Bool.random(using: &random) ? 255 : 80)
        }.map { PremultipliedRGBA($0).packed })
      let item = PictureItem(
        source: "a", sourceSize: pixels.size, sourceRect: DeviceRect(x: 0, y: 0, width: 1, height: 1),
        destination: PixelRect(x: 0, y: 0, width: width, height: height), radii: radii)
      let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
      let shown = PixelRect(
        x: x, y: y, width: .random(in: 1...width - x, using: &random), height: .random(in: 1...height - y, using: &random))
      let whole = try rounded(pixels, radii: radii)
      let prepared = item.partToPrepare(for: shown)
      let part = try PreparedPicture(cut(pixels, prepared), x: prepared.x, y: prepared.y).rounded(radii, ofWhole: pixels.size)
      let seen = try cut(part.pixels, shown.translated(x: -part.x, y: -part.y))
      #expect(try seen == cut(whole, shown), "\(radii) \(width) x \(height) \(shown)")
    }
  }

  private func cut(_ picture: PixelBuffer, _ part: PixelRect) throws -> PixelBuffer {
    try #require(picture.scaled(from: PixelRegion(all: picture.size), to: picture.size, part: part))
  }
}
