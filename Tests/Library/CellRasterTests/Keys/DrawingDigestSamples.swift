// SPDX-License-Identifier: MIT

import CellGraphics

@testable import CellDisplayList

extension DigestSample {
  private static let red = RGBA(red: 200, green: 1, blue: 2, alpha: 3)
  private static let box = DeviceRect(x: 1, y: 2, width: 30, height: 40)
  private static let outline = Outline(box, radii: CornerRadii(all: 3))
  private static let gradient = Paint.radial(
    center: DevicePoint(x: 1, y: 2), radiusX: 3, radiusY: 4, stops: [ColorStop(offset: 0, color: red)])
  private static let mask = Mask(outline: outline, paint: gradient)
  private static let shadow = Shadow(x: 1, y: 2, blur: 3, color: red)
  private static let face = FontFace(
    fileHash: "a", index: 0, matrix: [1, 0, 0, 1], isEmboldened: false, hasColorGlyphs: false)
  private static let run = GlyphRun(font: face, color: red, glyphs: [Glyph(id: 1, x: 2, y: 3)])
  private static let stroke = TextStroke(kind: .underline, color: red, rect: PixelRect(x: 1, y: 2, width: 3, height: 4))

  private static var layer: Layer {
    var layer = Layer(path: "cell", frame: Rect(x: 0, y: 0, width: 30, height: 40), deviceFrame: box)
    layer.items = 0..<2
    return layer
  }

  static let drawing = [
    DigestSample(
      layer,
      layout: [
        "frame": { $0.frame.x = 0.5 }, "deviceFrame": { $0.deviceFrame.x = 0.5 }, "opacity": { $0.opacity = 0.5 },
        "cornerRadii": { $0.cornerRadii = CornerRadii(all: 3) }, "contentClip": { $0.contentClip = outline },
        "mask": { $0.mask = mask }, "shadows": { $0.shadows = [shadow] }, "clip": { $0.clip = [outline] },
        "promisesOpaque": { $0.promisesOpaque = true }, "rasterizes": { $0.rasterizes = true },
        "decorationItems": { $0.decorationItems = 0..<1 },
        "hasTranslucentColorGlyphs": { $0.hasTranslucentColorGlyphs = true },
        "hasGradientText": { $0.hasGradientText = true },
      ],
      without: [
        "path": "a record lists layers by path", "content": "for the analysis", "isTextBold": "for the analysis",
        "isControl": "for the analysis", "scrollsContent": "for the analysis", "isIndicator": "for the analysis",
        "isPlacedByData": "for the analysis",
        "isPlacedByFormula": "for the analysis",
        "parent": "a place in the list", "subtreeEnd": "a place in the list",
        "ownItems": "a place in the list; the items themselves are written",
        "items": "a place in the list; whether there are any is part of the reasons for a pass",
        "vectorImage": "for the analysis", "hasShapeGroups": "written as a reason for a pass",
        "hasColorGlyphs": "written as a reason for a pass", "shadowDepth": "written as a reason for a pass",
      ]),
    DigestSample(mask, layout: ["outline": { $0.outline = Outline(box) }, "paint": { $0.paint = .color(red) }]),
    DigestSample(
      shadow, layout: ["x": { $0.x = 9 }, "y": { $0.y = 9 }, "blur": { $0.blur = 9 }, "color": { $0.color = .white }]),
    DigestSample(
      DisplayItem(.fill(.box(outline), gradient)),
      layout: [
        "content": { $0.content = .fill(.box(outline), .color(red)) }, "opacity": { $0.opacity = 0.5 },
        "clip": { $0.clip = [outline] },
      ],
      without: [
        "layer": "a place in the list", "inheritedClips": "says which clips come from other layers, for the analysis",
        "span": "it is a place, for messages", "hasDerivedEdges": "for the analysis",
      ]),
    DigestSample(
      outline, layout: ["rect": { $0.rect.x = 9 }, "radii": { $0 = Outline($0.rect, fittedRadii: CornerRadii(all: 2)) }]),
    DigestSample(
      PictureItem(
        source: "a.png", sourceSize: PixelSize(width: 1, height: 1)!, sourceRect: box,
        destination: PixelRect(x: 1, y: 2, width: 3, height: 4)),
      layout: [
        "source": { $0.source = "b.png" }, "sourceSize": { $0.sourceSize = PixelSize(width: 2, height: 1)! },
        "hasAlphaChannel": { $0.hasAlphaChannel = false }, "sourceRect": { $0.sourceRect.x = 9 },
        "destination": { $0.destination.x = 9 }, "exactDestination": { $0.exactDestination.x = 9 },
        "radii": { $0.radii = CornerRadii(all: 1) }, "tile": { $0.tile = PixelRect(x: 1, y: 1, width: 1, height: 1) },
        "tint": { $0.tint = red },
      ], without: ["storage": "for the analysis"]),
    DigestSample(
      TextItem(text: "a", x: 1, y: 2, width: 3, height: 4, baselines: [5], runs: [run], strokes: [stroke]),
      layout: [
        "text": { $0.text = "b" }, "x": { $0.x = 9 }, "y": { $0.y = 9 }, "width": { $0.width = 9 }, "height": { $0.height = 9 },
        "baselines": { $0.baselines = [6] }, "runs": { $0.runs = [] }, "strokes": { $0.strokes = [] },
        "gradient": { $0.gradient = painted },
      ]),
    DigestSample(
      painted,
      layout: [
        "geometry": { $0 = GradientPaint(.conic(center: DevicePoint(x: 1, y: 2), angle: 3), $0.ramp) },
        "ramp": { $0 = GradientPaint($0.geometry, ColorRamp([])) },
      ]),
    DigestSample(
      run,
      layout: [
        "font": { $0.font.index = 1 }, "color": { $0.color = .white }, "glyphs": { $0.glyphs = [Glyph(id: 9, x: 2, y: 3)] },
      ]),
    DigestSample(
      face,
      layout: [
        "fileHash": { $0.fileHash = "b" }, "index": { $0.index = 1 }, "matrix": { $0.matrix[0] = 2 },
        "isEmboldened": { $0.isEmboldened = true }, "hasColorGlyphs": { $0.hasColorGlyphs = true },
      ]),
    DigestSample(
      Glyph(id: 1, x: 2, y: 3), layout: ["id": { $0.id = 9 }, "x": { $0.x = 9 }, "y": { $0.y = 9 }]),
    DigestSample(
      stroke,
      layout: ["kind": { $0.kind = .strikethrough }, "color": { $0.color = .white }, "rect": { $0.rect.x = 9 }]),
  ]

  private static func shape(
    _ part: PathShape.Part = .inside(.nonZero), clips: [[PathShape]] = [], x: Int = 0
  ) -> PathShape {
    PathShape(VectorPath([.move(.zero), .line(Point(x: 2, y: 3)), .close]), part, transform: .identity, clips: clips, x: x, y: 0)
  }

  private static let painted = GradientPaint(
    .conic(center: DevicePoint(x: 1, y: 2), angle: 0), ColorRamp([ColorStop(offset: 0, color: red)]))

  private static func mapped(_ spread: GradientSpread) -> MappedGradient {
    MappedGradient(
      .linear(from: .zero, to: Point(x: 1, y: 0)), [ColorStop(offset: 0, color: red)], spread, transform: .identity, x: 0, y: 0)
  }

  /// Contents and paints that differ, of each kind.
  static let drawnAlternatives: [ItemContent] = [
    .fill(.box(outline), .color(red)), .fill(.box(outline), gradient), .fill(.box(Outline(box)), .color(red)),
    .fill(.box(outline), .linear(from: DevicePoint(x: 1, y: 2), to: DevicePoint(x: 3, y: 4), stops: [])),
    .fill(.box(outline), .linear(from: DevicePoint(x: 2, y: 2), to: DevicePoint(x: 3, y: 4), stops: [])),
    .fill(.box(outline), .linear(from: DevicePoint(x: 1, y: 2), to: DevicePoint(x: 4, y: 4), stops: [])),
    .fill(.box(outline), .radial(center: DevicePoint(x: 2, y: 2), radiusX: 3, radiusY: 4, stops: [])),
    .fill(.box(outline), .radial(center: DevicePoint(x: 1, y: 2), radiusX: 4, radiusY: 4, stops: [])),
    .fill(.box(outline), .radial(center: DevicePoint(x: 1, y: 2), radiusX: 3, radiusY: 5, stops: [])),
    .fill(.box(outline), .gradient(painted)),
    .fill(.ring(outer: outline, inner: outline), .color(red)), .fill(.ring(outer: outline, inner: Outline(box)), .color(red)),
    .fill(.ring(outer: Outline(box), inner: outline), .color(red)), .fill(.ring(outer: outline, inner: outline), .color(.white)),
    .fill(.path(shape()), .color(red)), .fill(.path(shape(.inside(.evenOdd))), .color(red)),
    .fill(.path(shape(.stroke(StrokeStyle(width: 1)))), .color(red)), .fill(.path(shape(clips: [[shape()]])), .color(red)),
    .fill(.path(shape(x: 1)), .color(red)), .fill(.path(shape()), .mapped(mapped(.pad))),
    .fill(.path(shape()), .mapped(mapped(.reflect))),
    .fill(.path(shape()), .group([PaintedShape(shape(), .color(red), opacity: 1)])),
    .fill(.path(shape()), .group([PaintedShape(shape(), .color(red), opacity: 0.5)])),
    .shadow(.box(outline), blur: 1, red), .shadow(.box(outline), blur: 2, red), .shadow(.box(Outline(box)), blur: 1, red),
    .shadow(.box(outline), blur: 1, .white),
  ]
}
