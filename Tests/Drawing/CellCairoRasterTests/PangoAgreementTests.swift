// SPDX-License-Identifier: MIT

import CCellPango
import CellDisplayList
import CellGraphics
import Testing

@testable import CellCairoRaster

/// Drawing the glyph runs of a text item gives the same bytes as drawing the Pango layout.
@Suite struct PangoAgreementTests {
  /// Texts in several scripts.
  enum Sample: String, CaseIterable {
    case latin = "The quick brown fox jumps over the lazy dog, AVATAR To Ty."
    case ligatures = "office waffle fluffy fjord affix"
    case arabic = "مرحبا بالعالم هذا نص عربي طويل بما يكفي"
    case mixedHebrew = "Moved שלום עולם to 12:30 tomorrow (אולי) or so"
    case marks = "e\u{301}a\u{308}\u{323} o\u{302}\u{301} n\u{303} z\u{30C}\u{331} q\u{307}\u{323} done"
    case chinese = "今天天气很好，我们去公园散步吧。"
    case emoji = "Great 🎉🎉 job 👩‍👩‍👧 team 👍🏽 yes"

    var package: PackagedFonts? {
      switch self {
      case .latin, .ligatures, .arabic, .mixedHebrew, .marks: nil
      case .chinese: .cjk
      case .emoji: .emoji
      }
    }

    static let installed = allCases.filter { $0.package.map(TestFonts.has) ?? true }
  }

  private static let families = "DejaVu Sans,Droid Sans Fallback,Noto Color Emoji"

  @Test(arguments: Sample.installed, PixelScale.allCases)
  func `a line has the same bytes as the Pango layout`(sample: Sample, scale: PixelScale) throws {
    let item = try placed(styled(sample.rawValue, ParagraphStyle(alignment: .left)), width: 1600, scale: scale, x: 24, y: 24).item
    let reference = try PangoReference(sample.rawValue, families: Self.families, pixelSize: 16 * scale.factor)
    let canvas = try size(1648, 128)
    let ours = try drawn([DisplayItem(.text(item))], width: 1648, height: 128)
    #expect(ours == reference.drawnWhole(in: canvas, x: 24, baseline: 24 + item.baselines[0]))
    #expect(ink(of: ours) != nil)
  }

  @Test(arguments: Sample.installed, [64, 93, 118, 160, 222, 301])
  func `wrapped lines have the same bytes as the lines of Pango`(sample: Sample, width: Int) throws {
    let item = try placed(styled(sample.rawValue, ParagraphStyle(alignment: .right)), width: width, x: 24, y: 24).item
    let reference = try PangoReference(sample.rawValue, families: Self.families, pixelSize: 16, width: width)
    let expected = reference.drawnByLines(in: try size(width + 48, 700)) { number, line in
      (x: 24 + width - line.width, baseline: 24 + item.baselines[number])
    }
    #expect(item.baselines.count == reference.lines.count)
    #expect(try drawn([DisplayItem(.text(item))], width: width + 48, height: 700) == expected)
  }

  @Test(
    .enabled(if: TestFonts.has(.inter), "apt-get install fonts-inter"),
    arguments: [400, 600, 800])
  func `a line in Inter has the same bytes as the Pango layout`(weight: Int) throws {
    let text = "Typographic “Avatars” -> 12:30, 1x2 To. AVAIL office (5) — Ta Wo"
    let item = try placed(styled(text, family: "Inter", size: 15, weight: weight), width: 1200, scale: .x2, x: 24, y: 24).item
    let reference = try PangoReference(text, families: "Inter," + Self.families, pixelSize: 30, weight: weight)
    let expected = reference.drawnWhole(in: try size(1248, 90), x: 24, baseline: 24 + item.baselines[0])
    #expect(try drawn([DisplayItem(.text(item))], width: 1248, height: 90) == expected)
  }

  @Test(arguments: [10, 37, 81, 133])
  func `lines broken between characters have the same bytes as the lines of Pango`(width: Int) throws {
    let text = "Between any two characters"
    let item = try placed(styled(text, ParagraphStyle(wrap: .character)), width: width, x: 24, y: 24).item
    let reference = try PangoReference(text, families: Self.families, pixelSize: 16, width: width, wrap: PANGO_WRAP_CHAR)
    let expected = reference.drawnByLines(in: try size(width + 48, 700)) { number, _ in
      (x: 24, baseline: 24 + item.baselines[min(number, item.baselines.count - 1)])
    }
    #expect(item.baselines.count == reference.lines.count)
    #expect(try drawn([DisplayItem(.text(item))], width: width + 48, height: 700) == expected)
  }

  /// Compares only where lines end.
  ///
  /// Pango shapes each line separately, while CellRaster shapes each paragraph once. Therefore Inter's contextual alternates at a
  /// break can depend on letters after it. Also, CellRaster never breaks a ligature. Inter draws "->" as one arrow, in which
  /// Pango allows a break.
  @Test(
    .enabled(if: TestFonts.has(.inter), "apt-get install fonts-inter"),
    arguments: [60, 75, 91, 140, 203, 350], [400, 600, 800])
  func `lines in Inter end where the lines of Pango end`(width: Int, weight: Int) throws {
    let text = "Typographic “Avatars” – 12:30, 1x2 To. AVAIL office (5) — Ta Wo"
    let shaper = TextShaper(collection: try TestFonts.collection, scale: .x2, wordsAfter: 0)
    let shaped = try shaper.shape(styled(text, family: "Inter", size: 15, weight: weight))
    let ends = shaped.lines(available: width).lines.map { line in
      line.clusters.upperBound < shaped.clusters.count
        ? Int(shaped.clusters[line.clusters.upperBound].firstByte) : shaped.utf8.count
    }
    let reference = try PangoReference(
      text, families: "Inter," + Self.families, pixelSize: 30, weight: weight, width: width)
    var end = 0
    let expected = reference.lines.map { line in
      end += line.text.utf8.count
      return end
    }
    #expect(ends == expected)
  }
}
