// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import Testing

@testable import CellCairoRaster

/// A display list is drawn with the same bytes at any position, in bands, and after any other drawing.
@Suite struct SameBytesTests {
  /// Returns a card with every feature that is sensitive to its position: round corners, a gradient, a translucent group, a clip
  /// and text in several scripts.
  private func card(x: Int, y: Int, width: Int, height: Int) throws -> DisplayList {
    let outline = Outline(PixelRect(x: x, y: y, width: 120, height: 60), radii: CornerRadii(all: 9.5))
    let stops = [ColorStop(offset: 0, color: RGBA(red: 250, green: 120, blue: 0)), ColorStop(offset: 1, color: .white)]
    let gradient = Paint.linear(
      from: DevicePoint(x: Double(x), y: Double(y)), to: DevicePoint(x: Double(x) + 120, y: Double(y) + 60), stops: stops)
    let dot = Outline(PixelRect(x: x + 90, y: y + 6, width: 24, height: 24), radii: CornerRadii(all: 12))
    let text = try placed(styled("Fjord أهلا 12:30 ok"), width: 100, x: x + 8, y: y + 8).item
    let frame = Rect(x: Double(x), y: Double(y), width: 120, height: 60)
    var builder = DisplayListBuilder()
    builder.begin(Layer(path: "cell", frame: frame, deviceFrame: deviceRect(frame), opacity: 0.75, contentClip: outline))
    builder.addDecoration(DisplayItem(.fill(.box(outline), gradient)))
    builder.add(DisplayItem(.text(text)))
    builder.add(DisplayItem(.fill(.box(dot), .color(RGBA(red: 0, green: 90, blue: 250, alpha: 200)))))
    try addEffects(to: &builder, x: x, y: y)
    builder.end()
    return builder.finish(size: try size(width, height), scale: .x1, background: .white)
  }

  /// Adds the shadows of an outline with fractional edges, outwards and inwards, and of a path, the shadow of a masked layer, and inside that
  /// layer the shadows of a text and of a card.
  private func addEffects(to builder: inout DisplayListBuilder, x: Int, y: Int) throws {
    let pill = Outline(
      DeviceRect(x: Double(x) + 10.5, y: Double(y) + 30.25, width: 70, height: 15), radii: CornerRadii(all: 7.5))
    let frame = Rect(x: Double(x), y: Double(y), width: 120, height: 60)
    let stops = [ColorStop(offset: 0, color: .black), ColorStop(offset: 1, color: .clear)]
    let fade = Paint.linear(
      from: DevicePoint(x: Double(x) + 56, y: 0), to: DevicePoint(x: Double(x) + 120, y: 0), stops: stops)
    builder.begin(
      Layer(
        path: "cell/shaded", frame: frame, deviceFrame: deviceRect(frame),
        mask: Mask(outline: Outline(PixelRect(x: x, y: y, width: 120, height: 60)), paint: fade),
        shadows: [Shadow(x: 3, y: 5, blur: 7, color: RGBA(red: 90, green: 0, blue: 0, alpha: 160))]))
    builder.addDecoration(DisplayItem(.shadow(.box(pill), blur: 11, RGBA(red: 0, green: 60, blue: 0, alpha: 130))))
    builder.addDecoration(DisplayItem(.fill(.box(pill), .color(.white))))
    let leaf = Outline(
      DeviceRect(x: Double(x) + 60.25, y: Double(y) + 4.5, width: 40.5, height: 30),
      radii: CornerRadii(
        topLeft: CornerRadius(horizontal: 20, vertical: 8.5), topRight: 0, bottomRight: CornerRadius(horizontal: 6, vertical: 20),
        bottomLeft: 3))
    builder.addDecoration(DisplayItem(.fill(.box(leaf), .color(RGBA(red: 0, green: 120, blue: 0, alpha: 90)))))
    let tile = Outline(PixelRect(x: x + 2, y: y + 2, width: 50, height: 54), radii: CornerRadii(all: 17.5).curved(.continuous))
    builder.addDecoration(DisplayItem(.fill(.ring(outer: tile, inner: tile.inset(by: 3)), .color(.black))))
    var hole = pill.inset(by: 2)
    hole.rect = hole.rect.translated(x: 1, y: 3)
    builder.addDecoration(
      DisplayItem(.shadow(.ring(outer: pill, inner: hole), blur: 6, RGBA(red: 0, green: 60, blue: 0, alpha: 130))))
    let tail = VectorPath([.move(Point(x: 0.5, y: 0)), .line(Point(x: 20, y: 3)), .line(Point(x: 4, y: 14.25)), .close])
    let point = Shape.path(PathShape(tail, .inside(.nonZero), transform: .identity, x: x + 90, y: y + 32))
    builder.addDecoration(DisplayItem(.shadow(point, blur: 5, RGBA(red: 0, green: 0, blue: 90, alpha: 200))))
    builder.begin(
      Layer(
        path: "cell/shaded/text", frame: frame, deviceFrame: deviceRect(frame),
        shadows: [Shadow(x: -2, y: -4, blur: 3, color: .black), Shadow(x: 9, y: 1, blur: 0.8, color: .white)]))
    builder.add(DisplayItem(.text(try placed(styled("Qj 🎉"), width: 100, x: x + 16, y: y + 34).item)))
    builder.end()
    builder.begin(
      Layer(
        path: "cell/shaded/card", frame: frame, deviceFrame: deviceRect(frame),
        shadows: [Shadow(x: 1, y: 2, blur: 5, color: .black)]))
    builder.add(
      DisplayItem(
        .fill(.box(Outline(PixelRect(x: x + 2, y: y + 3, width: 30, height: 52), radii: CornerRadii(all: 8))), .color(.white))))
    builder.end()
    builder.end()
  }

  @Test(arguments: [(7, 19), (1, 0), (130, 3), (4096, 511), (20_000, 11), (3, 20_000)])
  func `a list that is moved by whole pixels has the same bytes`(x: Int, y: Int) throws {
    let here = try rasterizer().draw(card(x: 0, y: 0, width: 120, height: 60))
    let there = try rasterizer().draw(card(x: x, y: y, width: x + 120, height: y + 60), rows: y..<y + 60)
    let moved = (0..<60).flatMap { row in
      let start = row * there.width + x
      return there.pixels[start..<start + 120]
    }
    #expect(here.pixels == moved)
  }

  @Test(arguments: [1, 7, 16, 59, 60])
  func `a list drawn in bands has the same bytes as a whole drawing`(height: Int) throws {
    let list = try card(x: 3, y: 2, width: 130, height: 64)
    let rasterizer = try rasterizer()
    let bands = try stride(from: 0, to: 64, by: height).flatMap { top in
      try rasterizer.draw(list, rows: top..<min(64, top + height)).pixels
    }
    #expect(try rasterizer.draw(list).pixels == bands)
  }

  @Test func `a rasterizer draws the same bytes again, like a new one`() throws {
    let list = try card(x: 3, y: 2, width: 130, height: 64)
    let warm = try rasterizer()
    let first = try warm.draw(list)
    _ = try warm.draw(try card(x: 50, y: 9, width: 300, height: 90))
    #expect(try warm.draw(list) == first)
    #expect(try rasterizer().draw(list) == first)
  }

  @Test func `a list higher than a Cairo surface is drawn in bands`() throws {
    let stripes = [0, 32_766, 32_767, 39_999].map { y in
      DisplayItem(.fill(.box(Outline(PixelRect(x: 0, y: y, width: 2, height: 1))), .color(.black)))
    }
    let picture = try drawn(stripes, width: 2, height: 40_000)
    let dark = (0..<40_000).filter { picture[0, $0].alpha == 255 }
    #expect(dark == [0, 32_766, 32_767, 39_999])
  }

  @Test(arguments: [0, 16_384 - 40, 16_384, 16_384 + 12])
  func `shadows extend across the edge of a band`(y: Int) throws {
    let frame = Rect(x: 0, y: Double(y), width: 40, height: 20)
    func card(y: Int, height: Int) throws -> DisplayList {
      let outline = Outline(PixelRect(x: 10, y: y + 20, width: 20, height: 20), radii: CornerRadii(all: 4))
      var builder = DisplayListBuilder()
      builder.begin(Layer(path: "cell", frame: frame, deviceFrame: deviceRect(frame)))
      builder.addDecoration(DisplayItem(.shadow(.box(outline), blur: 12, .black)))
      builder.begin(
        Layer(
          path: "cell/part", frame: frame, deviceFrame: deviceRect(frame),
          shadows: [Shadow(x: 0, y: 6, blur: 9, color: RGBA(red: 0, green: 0, blue: 200))]))
      builder.add(DisplayItem(.fill(.box(outline), .color(.white))))
      builder.end()
      builder.end()
      return builder.finish(size: try size(40, height), scale: .x1, background: .white)
    }
    let there = try rasterizer().draw(card(y: y, height: y + 60))
    #expect(try there.rows(y..<y + 60) == rasterizer().draw(card(y: 0, height: 60)))
  }

  @Test(arguments: [16_360, 20_000, 32_740, 500_000])
  func `items far down have the same bytes as at the top`(y: Int) throws {
    let here = try rasterizer().draw(card(x: 0, y: 0, width: 120, height: 60))
    let there = try rasterizer().draw(card(x: 0, y: y, width: 120, height: y + 60))
    #expect(there.rows(y..<y + 60) == here)
  }
}
