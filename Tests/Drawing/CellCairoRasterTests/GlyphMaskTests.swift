// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellTestSupport
import Testing

@testable import CellCairoRaster

/// Compositing glyphs from kept masks gives the bytes of `cairo_show_glyphs`.
@Suite struct GlyphMaskTests {
  private static let families = "DejaVu Sans"

  /// Draws a list from masks, by our own loop if it is available and by pixman, and with Cairo. Returns the pictures from masks and by
  /// Cairo, and the glyphs that were composited from masks.
  private func drawnBothWays(_ list: DisplayList) throws -> (masks: PixelBuffer, cairo: PixelBuffer, fromMasks: Int) {
    let compositor = GlyphCompositor()
    let masks = try rasterizer(compositor).draw(list)
    #expect(try rasterizer(GlyphCompositor(usesPixmanAlone: true)).draw(list) == masks)
    return (masks, try rasterizer(GlyphCompositor(usesMasks: false)).draw(list), compositor.counts.fromMasks)
  }

  private func rasterizer(_ glyphs: GlyphCompositor) throws -> Rasterizer {
    Rasterizer(collection: try TestFonts.collection, glyphs: glyphs) { item, _ in throw UnexpectedPicture(source: item.source) }
  }

  @Test(
    arguments: [
      "Tightly spaced text", "مرحبا بالعالم هذا نص عربي", "e\u{301}\u{323}\u{30C}\u{331} o\u{302}\u{301}\u{327}",
      "┌──┬──┐│╳╳│└──┴──┘",
      "____", "AVATAR To Ty. f) /// jjj", "שלום עולם 12:30",
    ],
    [
      RGBA.black, RGBA(red: 200, green: 30, blue: 90, alpha: 128), RGBA(red: 255, green: 255, blue: 255, alpha: 3),
    ])
  func `all glyphs come from masks, with the bytes of Cairo`(text: String, color: RGBA) throws {
    for spacing in [-6.0, -2, 0, 3] {
      for (weight, isItalic) in [(400, false), (700, false), (400, true), (900, true)] {
        let item = try placed(
          styled(text, size: 15, weight: weight, isItalic: isItalic, color: color, letterSpacing: spacing), width: 180, x: 12,
          y: 4
        ).item
        let list = try list(
          [DisplayItem(.text(item), opacity: 0.9)], width: 204, height: 90, background: RGBA(red: 9, green: 120, blue: 240))
        let drawn = try drawnBothWays(list)
        #expect(drawn.masks == drawn.cairo)
        #expect(drawn.fromMasks == item.runs.map(\.glyphs.count).reduce(0, +))
      }
    }
  }

  @Test(arguments: PixelScale.allCases)
  func `random texts of many scripts in random layers have the bytes of Cairo`(scale: PixelScale) throws {
    let compositor = GlyphCompositor(memory: 40_000)
    let masks = try rasterizer(compositor)
    let cairo = try rasterizer(GlyphCompositor(usesMasks: false))
    for seed in Seeds.all {
      var texts = RandomTexts(seed: seed &* 7 &+ UInt64(scale.rawValue))
      let list = try texts.list(scale)
      #expect(try masks.draw(list) == cairo.draw(list), "seed \(seed)")
      #expect(try masks.draw(list, rows: 17..<31) == cairo.draw(list, rows: 17..<31), "seed \(seed)")
    }
    #expect(compositor.counts.fromMasks > 0 && compositor.counts.byCairo > 0)
  }

  @Test func `masks are forgotten at their bound, and the bytes stay the same`() throws {
    let compositor = GlyphCompositor(memory: 10_000)
    let masks = try rasterizer(compositor)
    let cairo = try rasterizer(GlyphCompositor(usesMasks: false))
    for size in 10..<40 {
      let item = try placed(styled("The quick brown fox, 0123456789", size: Double(size)), width: 400).item
      let list = try list([DisplayItem(.text(item))], width: 400, height: 100)
      #expect(try masks.draw(list) == cairo.draw(list))
      #expect(compositor.bytes < 40_000)
    }
  }

  @Test func `a very large glyph is drawn by Cairo`() throws {
    let item = try placed(styled("Wg", size: 400), width: 1000).item
    let list = try list([DisplayItem(.text(item))], width: 1000, height: 500)
    let drawn = try drawnBothWays(list)
    #expect(drawn.fromMasks == 0)
    #expect(drawn.masks == drawn.cairo)
  }

  @Test func `each pair of a channel and an alpha has the bytes of Cairo`() throws {
    let block = try placed(styled("█", size: 4), width: 10).item
    for alpha in UInt8.min...UInt8.max {
      let items = (0..<86).map { number in
        var item = block
        item.x = number % 10 * 8
        item.y = number / 10 * 8
        let level = UInt8(number)
        item.runs[0].color = RGBA(red: level, green: level + 85, blue: level + 170, alpha: alpha)
        return DisplayItem(.text(item))
      }
      let drawn = try drawnBothWays(try list(items, width: 80, height: 72))
      #expect(drawn.fromMasks == 86)
      #expect(drawn.masks == drawn.cairo)
    }
  }
}

/// Generates lists of short texts in layers that clip, fade and cast shadows.
private struct RandomTexts {
  private static let alphabets = [
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,;:!?'()[]/\\|_-—“”…", "ابتثجحخدذرزسشصضطظعغفقكلمنهوي ًٌٍَُِّْ",
    "אבגדהוזחטיכלמנסעפצקרשת ָּׁ", "éàüñçøåÆŒß ́̀̂̃̈̊̌̇̄", "─│┌┐└┘├┤┬┴┼═║╔╗╚╝█▓▒░▀▄", "ДЖЩЮяфыАБВ ΑΒΓΔλμξπ ∑∫√∞≈≠→⇒",
  ]
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func any<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }

  private mutating func text() -> String {
    let alphabet = Array(any(Self.alphabets).unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...40, using: &random) { text.append(any(alphabet)) }
    return String(text)
  }

  private mutating func color() -> RGBA {
    let alpha = any([255, 255, 128, 40] as [UInt8])
    return RGBA(
      red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
      blue: .random(in: 0...255, using: &random), alpha: alpha)
  }

  mutating func list(_ scale: PixelScale) throws -> DisplayList {
    var builder = DisplayListBuilder()
    let frame = Rect(x: 0, y: 0, width: 160, height: 60)
    builder.begin(Layer(path: "cell", frame: frame, deviceFrame: deviceRect(frame)))
    for _ in 0..<3 { try addLayer(to: &builder, scale) }
    builder.end()
    return builder.finish(size: try size(160, 60), scale: scale, background: any([nil, .white, color()]))
  }

  private mutating func addLayer(to builder: inout DisplayListBuilder, _ scale: PixelScale) throws {
    let frame = Rect(
      x: Double.random(in: -10...40, using: &random).rounded(), y: Double.random(in: -10...20, using: &random).rounded(),
      width: 120, height: 40)
    var layer = Layer(path: "cell/text", frame: frame, deviceFrame: deviceRect(frame), opacity: any([1, 1, 0.5]))
    let outline = Outline(
      any([deviceRect(frame), deviceRect(frame).inset(by: 3), deviceRect(frame).inset(by: 2.25)]),
      radii: CornerRadii(all: any([0, 0, 6])))
    if Bool.random(using: &random) { layer.contentClip = outline }
    if any([true, false, false]) { layer.shadows = [Shadow(x: 2, y: 3, blur: 4, color: color())] }
    builder.begin(layer)
    let style = styled(
      text(), size: any([9, 11.5, 16, 24]), weight: any([400, 700]), isItalic: Bool.random(using: &random), color: color(),
      letterSpacing: any([0, 0, -6, -1, 2]), ParagraphStyle(lineHeight: any([nil, nil, 9])))
    let item = try placed(style, width: 150, scale: scale, x: Int(frame.x) - 4, y: Int(frame.y) - 4).item
    let clip = Bool.random(using: &random) ? [Outline(deviceRect(frame).inset(by: any([1, 1.5])))] : []
    builder.add(DisplayItem(.text(item), opacity: any([1, 0.7]), clip: clip))
    builder.end()
  }
}
