// SPDX-License-Identifier: MIT

import CellCairoRaster
import CellDisplayList
import CellGraphics

/// The fonts of this machine, loaded once for all tests.
enum TestFonts {
  private static let shared = Result { try FontCollection() }

  static var collection: FontCollection {
    get throws { try shared.get() }
  }

  /// Whether a package's family is installed. Tests that need a missing family are skipped.
  static func has(_ fonts: PackagedFonts) -> Bool {
    switch shared {
    case .success(let collection): collection.contains(family: fonts.family)
    case .failure: false
    }
  }
}

/// Returns a text of one run.
func styled(
  _ text: String, family: String = "DejaVu Sans", size: Double = 16, weight: Int = 400, isItalic: Bool = false,
  color: RGBA = .black, letterSpacing: Double = 0, _ paragraph: ParagraphStyle = ParagraphStyle()
) -> StyledText {
  let font = FontDescription(family: family, size: size, weight: weight, isItalic: isItalic)
  return StyledText(runs: [TextRun(text: text, font: font, color: color, letterSpacing: letterSpacing)], paragraph: paragraph)
}

/// Lays out a text in a box of `width` device pixels. Lines can fill the whole width.
func placed(
  _ text: StyledText, width: Int, scale: PixelScale = .x1, x: Int = 0, y: Int = 0, isRightToLeft: Bool = false
) throws -> PlacedText {
  try TextEngine(collection: TestFonts.collection, scale: scale)
    .placed(text, in: PixelRect(x: x, y: y, width: width, height: 0), lineWidth: width, isRightToLeft: isRightToLeft)
}

/// Returns the visible text, with any ellipsis, in a box of `width` device pixels at scale 1.
func visible(_ text: StyledText, width: Int) throws -> String {
  try placed(text, width: width).item.text
}

func metrics(_ text: StyledText, _ width: AvailableSpace, scale: PixelScale = .x1) throws -> TextMetrics {
  try TextEngine(collection: TestFonts.collection, scale: scale).metrics(of: text, width: width)
}

/// Draws items in one layer that covers the picture.
func drawn(_ items: [DisplayItem], width: Int, height: Int, background: RGBA? = nil) throws -> PixelBuffer {
  try rasterizer().draw(list(items, width: width, height: height, background: background))
}

func list(_ items: [DisplayItem], width: Int, height: Int, background: RGBA? = nil) throws -> DisplayList {
  let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
  return try list(
    width: width, height: height, background: background,
    layer: Layer(path: "cell", frame: frame, deviceFrame: deviceRect(frame)),
    items: items)
}

/// Returns a list of one layer.
func list(
  width: Int, height: Int, background: RGBA? = nil, layer: Layer, decorations: [DisplayItem] = [], items: [DisplayItem]
) throws -> DisplayList {
  var builder = DisplayListBuilder()
  builder.begin(layer)
  for item in decorations { builder.addDecoration(item) }
  for item in items { builder.add(item) }
  builder.end()
  return builder.finish(size: try size(width, height), scale: .x1, background: background)
}

func deviceRect(_ rect: Rect) -> DeviceRect {
  DeviceRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
}

func size(_ width: Int, _ height: Int) throws -> PixelSize {
  guard let size = PixelSize(width: width, height: height) else { throw ImpossibleSize(width: width, height: height) }
  return size
}

struct ImpossibleSize: Error {
  let width, height: Int
}

/// Returns a rasterizer for lists without pictures.
func rasterizer() throws -> Rasterizer {
  Rasterizer(collection: try TestFonts.collection) { item, _ in throw UnexpectedPicture(source: item.source) }
}

struct UnexpectedPicture: Error {
  let source: String
}

/// Returns the smallest rectangle that contains all pixels that are not fully transparent, or `nil` if there are none.
func ink(of picture: PixelBuffer) -> PixelRect? {
  let covered = picture.pixels.indices.filter { picture.pixels[$0] >> 24 != 0 }
  let columns = covered.map { $0 % picture.width }
  let rows = covered.map { $0 / picture.width }
  guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max() else { return nil }
  return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
}
