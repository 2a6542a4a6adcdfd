// SPDX-License-Identifier: MIT

import CellGraphics

@testable import CellDisplayList

let unitFrame = Rect(x: 0, y: 0, width: 10, height: 10)
let unitOutline = Outline(PixelRect(x: 0, y: 0, width: 10, height: 10))
let roundOutline = Outline(PixelRect(x: 0, y: 0, width: 10, height: 10), radii: CornerRadii(all: 3))
let fill = DisplayItem(.fill(.box(unitOutline), .color(.black)))

func layer(
  _ path: String = "cell", opacity: Double = 1, contentClip: Outline? = nil, mask: Mask? = nil, shadow: Shadow? = nil,
  promisesOpaque: Bool = false, rasterizes: Bool = false
) -> Layer {
  Layer(
    path: path, frame: unitFrame, deviceFrame: DeviceRect(x: 0, y: 0, width: 10, height: 10), opacity: opacity,
    contentClip: contentClip, mask: mask, shadows: shadow.map { [$0] } ?? [], promisesOpaque: promisesOpaque,
    rasterizes: rasterizes)
}

func text(hasColorGlyphs: Bool, color: RGBA = .black) -> DisplayItem {
  let face = FontFace(
    fileHash: "0123456789abcdef0123456789abcdef", index: 0, matrix: [16, 0, 0, 16], isEmboldened: false,
    hasColorGlyphs: hasColorGlyphs)
  let glyphs = [Glyph(id: 36, x: 0, y: 15), Glyph(id: 72, x: 9, y: 15), Glyph(id: 36, x: 0, y: 34)]
  return DisplayItem(
    .text(
      TextItem(
        text: "Ab\nA", x: 2, y: 3, width: 40, height: 38, baselines: [15, 34],
        runs: [GlyphRun(font: face, color: color, glyphs: glyphs)])))
}

/// Two shapes in one place, composited with each other before an opacity of 0.8 applies.
let shapeGroup: DisplayItem = {
  let path = VectorPath([.move(.zero), .line(Point(x: 8, y: 0)), .line(Point(x: 8, y: 8)), .close])
  let shape = PathShape(path, .inside(.nonZero), transform: .identity)
  let parts = [PaintedShape(shape, .color(.black), opacity: 1), PaintedShape(shape, .color(.white), opacity: 1)]
  return DisplayItem(.fill(.path(PathShape(around: [shape])), .group(parts)), opacity: 0.8)
}()

/// Returns a list of one layer with items, and optionally a child layer.
func list(
  _ layer: Layer, decorations: [DisplayItem] = [], items: [DisplayItem] = [], child: Layer? = nil,
  childItems: [DisplayItem] = []
) -> DisplayList {
  var builder = DisplayListBuilder()
  builder.begin(layer)
  for item in decorations { builder.addDecoration(item) }
  for item in items { builder.add(item) }
  if let child {
    builder.begin(child)
    for item in childItems { builder.add(item) }
    builder.end()
  }
  builder.end()
  // The sides are in the range of sizes.
  return builder.finish(size: PixelSize(width: 10, height: 10)!, scale: .x1, background: .white)
}
