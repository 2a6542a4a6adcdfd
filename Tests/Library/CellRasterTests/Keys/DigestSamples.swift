// SPDX-License-Identifier: MIT

import CellDisplayList
import CellFiles
import CellGraphics
import CellNotation
import CellTree

@testable import CellDocument

extension DigestSample {
  /// One value of each structure from which a digest is computed.
  static let all = graphics + notation + content + decoration + layout + document + drawing

  private static let red = RGBA(red: 200, green: 1, blue: 2, alpha: 3)
  private static let text = StyledText(
    runs: [TextRun(text: "a", font: FontDescription(family: "F", size: 12), color: red)])

  private static let graphics = [
    DigestSample(
      red, layout: ["red": { $0.red = 9 }, "green": { $0.green = 9 }, "blue": { $0.blue = 9 }, "alpha": { $0.alpha = 9 }]),
    DigestSample(Point(x: 1, y: 2), layout: ["x": { $0.x = 9 }, "y": { $0.y = 9 }]),
    DigestSample(DevicePoint(x: 1, y: 2), layout: ["x": { $0.x = 9 }, "y": { $0.y = 9 }]),
    DigestSample(
      Rect(x: 1, y: 2, width: 3, height: 4),
      layout: ["x": { $0.x = 9 }, "y": { $0.y = 9 }, "width": { $0.width = 9 }, "height": { $0.height = 9 }]),
    DigestSample(
      DeviceRect(x: 1, y: 2, width: 3, height: 4),
      layout: ["x": { $0.x = 9 }, "y": { $0.y = 9 }, "width": { $0.width = 9 }, "height": { $0.height = 9 }]),
    DigestSample(
      PixelRect(x: 1, y: 2, width: 3, height: 4),
      layout: ["x": { $0.x = 9 }, "y": { $0.y = 9 }, "width": { $0.width = 9 }, "height": { $0.height = 9 }]),
    DigestSample(
      PixelSize(width: 1, height: 2)!,
      layout: ["width": { $0 = PixelSize(width: 9, height: 2)! }, "height": { $0 = PixelSize(width: 1, height: 9)! }]),
    DigestSample(
      Insets(top: 1, right: 2, bottom: 3, left: 4),
      layout: ["top": { $0.top = 9 }, "right": { $0.right = 9 }, "bottom": { $0.bottom = 9 }, "left": { $0.left = 9 }]),
    DigestSample(
      CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4),
      layout: [
        "topLeft": { $0.topLeft = 9 }, "topRight": { $0.topRight = 9 }, "bottomRight": { $0.bottomRight = 9 },
        "bottomLeft": { $0.bottomLeft = 9 }, "curve": { $0.curve = .continuous },
      ]),
    DigestSample(
      CornerRadius(horizontal: 1, vertical: 2), layout: ["horizontal": { $0.horizontal = 9 }, "vertical": { $0.vertical = 9 }]),
    DigestSample(
      ColorStop(offset: 0, color: red),
      layout: ["offset": { $0.offset = 1 }, "color": { $0.color = .white }, "hint": { $0.hint = 0.5 }]),
    DigestSample(
      ColorRamp([ColorStop(offset: 0, color: red)]),
      layout: [
        "stops": { $0.stops[0].offset = 1 }, "space": { $0.space = .oklab }, "repeats": { $0.repeats = true },
        "isDithered": { $0.isDithered = true },
      ]),
    DigestSample(
      FontDescription(family: "F", size: 12),
      layout: [
        "family": { $0.family = "G" }, "size": { $0.size = 13 }, "weight": { $0.weight = 700 },
        "isItalic": { $0.isItalic = true },
      ]),
    DigestSample(
      text.runs[0],
      layout: [
        "text": { $0.text = "b" }, "font": { $0.font.size = 13 }, "letterSpacing": { $0.letterSpacing = 1 },
        "ornament": { $0.setOrnament { $0.background = TextBackground(color: red, borderWidth: 1) } },
      ],
      paint: [
        "color": { $0.color = .white }, "isUnderlined": { $0.isUnderlined = true },
        "isStruckThrough": { $0.isStruckThrough = true },
      ], without: ["segment": "it is a place, for messages"]),
    DigestSample(
      TextBackground(color: red),
      layout: ["padding": { $0.padding = Insets(all: 1) }, "borderWidth": { $0.borderWidth = 1 }, "joins": { $0.joins = false }],
      paint: [
        "color": { $0.color = .white }, "cornerRadius": { $0.cornerRadius = 1 }, "borderColor": { $0.borderColor = .white },
      ]),
    DigestSample(
      TextLineStyle(),
      paint: [
        "pattern": { $0.pattern = .wavy }, "thickness": { $0.thickness = 1 }, "offset": { $0.offset = 1 },
        "color": { $0.color = .white },
      ]),
    DigestSample(
      TextOrnament(),
      layout: ["background": { $0.background = TextBackground(color: red) }, "picture": { $0.picture = picture }],
      paint: [
        "underline": { $0.underline = TextLineStyle() }, "strikethrough": { $0.strikethrough = TextLineStyle() },
        "baselineShift": { $0.baselineShift = 1 }, "link": { $0.link = "a" },
      ]),
    DigestSample(
      picture, layout: ["kind": { $0.kind = .avatar }, "height": { $0.height = 2 }],
      paint: [
        "source": { $0.source = "b" }, "alignment": { $0.alignment = .baseline },
        "drawing": { $0.drawing = InlineDrawing(AvatarContent(source: nil, initials: nil, fill: .white)) },
      ]),
    DigestSample(
      ParagraphStyle(),
      layout: [
        "lineHeight": { $0.lineHeight = 20 }, "maxLines": { $0.maxLines = 2 }, "ellipsis": { $0.ellipsis = .middle },
        "ellipsisMark": { $0.ellipsisMark = EllipsisMark(text: "a") }, "wrap": { $0.wrap = .character },
        "tabSize": { $0.tabSize = 4 },
        "language": { $0.language = "ja" }, "direction": { $0.direction = .rightToLeft },
      ],
      paint: ["alignment": { $0.alignment = .center }]),
    DigestSample(
      text,
      layout: [
        "runs": { $0.runs.append($0.runs[0]) }, "paragraph": { $0.paragraph.maxLines = 1 },
        "blocks": { $0 = StyledText(runs: $0.runs, blocks: [TextBlock(runCount: 1)]) },
      ]),
    DigestSample(
      TextBlock(runCount: 1),
      layout: [
        "runCount": { $0.runCount = 2 }, "indent": { $0.indent = 1 }, "spacingBefore": { $0.spacingBefore = 1 },
        "box": { $0 = TextBlock(runCount: 1, box: ParagraphBox()) },
      ],
      paint: ["alignment": { $0.alignment = .center }, "marker": { $0.marker = text.runs[0] }]),
    DigestSample(
      ParagraphBox(),
      layout: [
        "padding": { $0.padding = Insets(all: 1) }, "borderWidths": { $0.borderWidths = Insets(all: 1) },
        "joins": { $0.joins = false },
      ],
      paint: [
        "background": { $0.background = red }, "cornerRadius": { $0.cornerRadius = 1 }, "borderColor": { $0.borderColor = red },
      ]),
  ]

  private static let picture = InlinePicture(.picture, source: "a", height: 1, alignment: .middle)

  private static let notation = [
    DigestSample(DataNumber(1), layout: ["text": { $0 = DataNumber(2) }]),
    DigestSample(
      DataObject.Member(name: "a", value: 1),
      layout: [
        "name": { $0 = DataObject.Member(name: "b", value: 1) }, "value": { $0 = DataObject.Member(name: "a", value: "1") },
      ]),
    DigestSample(
      DataObject([DataObject.Member(name: "a", value: [true, nil])]),
      layout: ["members": { $0 = DataObject([DataObject.Member(name: "a", value: [false, nil])]) }]),
    DigestSample(
      DocumentNode(value: .string("a"), position: .start), layout: ["value": { $0.value = .string("b") }],
      without: ["position": "a place", "unquotedColor": "only messages use it"]),
  ]

  private static let gradient = Gradient(
    geometry: .linear(angle: 90), stops: [ColorStop(offset: 0, color: red), ColorStop(offset: 1, color: .clear)])
  private static let place = DocumentLocation(file: "f", line: 1, column: 2)
  private static let element = Element(path: "cell", location: place, content: Content(TextContent(text: text)))

  private static let content = [
    DigestSample(
      TextContent(text: text), layout: ["text": { $0.text.runs[0].text = "b" }],
      paint: [
        "fade": { $0.fade = Fade(edge: .top, length: 1, color: red, onlyWhenTruncated: true) },
        "gradient": { $0.gradient = gradient },
      ]),
    DigestSample(
      Fade(edge: .top, length: 1, color: red, onlyWhenTruncated: true),
      layout: [
        "edge": { $0.edge = .left }, "length": { $0.length = 2 }, "color": { $0.color = .white },
        "onlyWhenTruncated": { $0.onlyWhenTruncated = false },
      ]),
    DigestSample(
      PictureContent(PictureFill(source: "a.png", mode: .fill)), paint: ["picture": { $0.picture.mode = .fit }]),
    DigestSample(
      ContainerContent(), paint: ["backgroundImage": { $0.backgroundImage = PictureFill(source: "a.png", mode: .fill) }]),
    DigestSample(
      PictureFill(source: "a.png", mode: .fill),
      layout: [
        "source": { $0.source = "b.png" }, "mode": { $0.mode = .fit }, "position": { $0.position.x.points = 1 },
        "repetition": { $0.repetition = .y }, "tint": { $0.tint = red },
      ]),
    DigestSample(
      AvatarContent(source: "a.png", initials: nil, fill: red),
      paint: [
        "source": { $0.source = "b.png" }, "initials": { $0.initials = text }, "fill": { $0.fill = .white },
        "ring": { $0.ring = AvatarRing(width: 1, gap: 0, fill: .color(red)) },
        "status": { $0.status = AvatarStatus(fill: .color(red), diameter: 1, corner: .topEnd, border: nil) },
      ]),
    DigestSample(
      AvatarRing(width: 1, gap: 0, fill: .color(red)),
      layout: ["width": { $0.width = 2 }, "gap": { $0.gap = 1 }, "fill": { $0.fill = .color(.white) }]),
    DigestSample(
      AvatarStatus(fill: .color(red), diameter: 1, corner: .topEnd, border: nil),
      layout: [
        "fill": { $0.fill = .color(.white) }, "diameter": { $0.diameter = 2 }, "corner": { $0.corner = .topLeft },
        "place": { $0.place = .circle }, "border": { $0.border = Border(width: 1, color: red) },
      ]),
    DigestSample(
      BubbleTail(corner: .topEnd, size: 1), layout: ["corner": { $0.corner = .topLeft }, "size": { $0.size = 2 }]),
    DigestSample(ContentPosition.Offset(percent: 1), layout: ["percent": { $0.percent = 2 }, "points": { $0.points = 1 }]),
    DigestSample(
      ContentPosition(), layout: ["x": { $0.x.points = 1 }, "y": { $0.y.percent = 1 }]),
    DigestSample(
      BadgeContent(label: text, color: red, diameter: 20, padding: 4),
      layout: ["label": { $0.label = nil }, "diameter": { $0.diameter = 21 }, "padding": { $0.padding = 5 }],
      paint: ["color": { $0.color = .white }]),
    DigestSample(
      SeparatorContent(color: red, thickness: nil), layout: ["thickness": { $0.thickness = 1 }],
      paint: ["color": { $0.color = .white }]),
    DigestSample(
      ShapeContent(outline: .circle, fill: .gradient(gradient), border: Border(width: 1, color: red)),
      paint: [
        "outline": { $0.outline = .roundedRectangle(.zero) }, "fill": { $0.fill = .color(red) },
        "border": { $0.border = nil },
      ]),
    DigestSample(
      IconContent(image: .file("a.svg"), longerSide: 24, tint: .own, strokeWidth: nil),
      layout: ["longerSide": { $0.longerSide = 25 }],
      paint: [
        "image": { $0.image = .file("b.svg") }, "tint": { $0.tint = .color(red) }, "strokeWidth": { $0.strokeWidth = 2 },
      ]),
    DigestSample(Content.spacer, layout: ["record": { $0 = .container }]),
    DigestSample(GradientContent(gradient), paint: ["gradient": { $0.gradient.geometry = .radial() }]),
    DigestSample(
      gradient,
      layout: [
        "geometry": { $0.geometry = .radial() }, "ramp": { $0.ramp.repeats = true }, "length": { $0.length = 1 },
      ]),
    DigestSample(
      RadialExtent(),
      layout: [
        "isCircle": { $0.isCircle = true }, "size": { $0.size = .radii(.points(1), .points(2)) },
        "center": { $0.center.x.percent = 1 },
      ]),
    DigestSample(
      element,
      layout: [
        "path": { $0.path = "cell/text" }, "content": { $0.content = .spacer }, "layout": { $0.layout.order = 1 },
        "decoration": { $0.decoration.clips = true }, "children": { $0.children = [element] },
      ],
      without: [
        "location": "a place", "boundKeys": "how a document came to the values", "keyLocations": "places",
        "facts": "a part of the content",
      ]),
    DigestSample(
      Cell(width: 100, scale: .x2, background: red, root: element),
      layout: [
        "width": { $0.width = 101 }, "scale": { $0.scale = .x3 }, "isRightToLeft": { $0.isRightToLeft = true },
        "root": { $0.root.path = "b" },
      ],
      paint: ["background": { $0.background = nil }],
      without: [
        "opaquePictures": "written as paths: tested with a cell that has a picture", "canvasKeyLocations": "places",
        "source": "what the document said, for explanations; all values are equal",
      ]),
  ]

  private static let decoration = [
    DigestSample(
      Border(width: 1, color: red),
      layout: [
        "widths": { $0.widths.left = .pixels(2) }, "colors": { $0.colors.left = .white }, "styles": { $0.styles.left = .double },
      ]),
    DigestSample(
      BoxEdges<LineWidth>(all: .points(1)),
      layout: [
        "top": { $0.top = .pixels(1) }, "right": { $0.right = .points(2) }, "bottom": { $0.bottom = .points(2) },
        "left": { $0.left = .points(2) },
      ]),
    DigestSample(
      BoxEdges(all: red),
      layout: [
        "top": { $0.top = .white }, "right": { $0.right = .white }, "bottom": { $0.bottom = .white },
        "left": { $0.left = .white },
      ]),
    DigestSample(
      BoxEdges(all: Border.Style.solid),
      layout: [
        "top": { $0.top = .dotted }, "right": { $0.right = .dotted }, "bottom": { $0.bottom = .dotted },
        "left": { $0.left = .dotted },
      ]),
    DigestSample(
      OutlineLine(width: .points(1), color: red),
      layout: [
        "width": { $0.width = .pixels(1) }, "color": { $0.color = .white }, "style": { $0.style = .dashed },
        "offset": { $0.offset = 2 },
      ]),
    DigestSample(
      Decoration(border: Border(width: 1, color: red)),
      layout: ["border": { $0.border?.widths.top = .points(2) }, "clips": { $0.clips = true }],
      paint: [
        "background": { $0.background = .color(red) }, "backdrop": { $0.backdrop = .white },
        "cornerRadii": { $0.cornerRadii = CornerRadii(all: 3) }, "shadows": { $0.shadows = [DropShadow(color: red)] },
        "cornerCurve": { $0.cornerCurve = .continuous }, "outline": { $0.outline = OutlineLine(width: .points(1), color: red) },
        "tail": { $0.tail = BubbleTail(corner: .topEnd, size: 1) },
        "mask": { $0.mask = .gradient(gradient) }, "opacity": { $0.opacity = 0.5 }, "isHidden": { $0.isHidden = true },
        "promisesOpaque": { $0.promisesOpaque = true }, "rasterizes": { $0.rasterizes = true },
        "isControl": { $0.isControl = true }, "suppressedRules": { $0.suppressedRules = ["blend"] },
        "ignoreReason": { $0.ignoreReason = "why" },
      ]),
    DigestSample(
      DropShadow(color: red),
      layout: [
        "color": { $0.color = .white }, "offset": { $0.offset.y = 1 }, "blur": { $0.blur = 2 }, "path": { $0.path = .frame },
        "spread": { $0.spread = 1 }, "isInset": { $0.isInset = true },
      ]),
    DigestSample(
      AlphaMask.FadeOut(edge: .top, length: 1, onlyWhenTruncated: true),
      layout: [
        "edge": { $0.edge = .left }, "length": { $0.length = 2 }, "onlyWhenTruncated": { $0.onlyWhenTruncated = false },
      ]),
  ]

  private static let parts = parts(fonts: "a")

  private static func parts(fonts: String, golden: String = "a") -> DocumentParts {
    do {
      return try DocumentParts(
        DocumentNode(
          document: Array(
            """
            {"version": 1, "canvas": {}, "colors": {}, "styles": {}, "states": {}, "cell": {}, "data": {},
             "fonts": ["\(fonts)"], "golden": {"case": "\(golden)"}}
            """.utf8), fileName: "f", format: .json),
        DecodingContext(site: Site(file: "f"), definitions: Definitions()))
    } catch {
      fatalError("\(error)")
    }
  }

  private static let other = DocumentNode(value: .string("other"), position: .start)

  private static let document = [
    DigestSample(
      parts,
      layout: [
        "version": { $0.version = other }, "canvas": { $0.canvas = other }, "colors": { $0.colors = other },
        "styles": { $0.styles = other }, "states": { $0.states = other }, "cell": { $0.cell = other },
        "data": { $0.data = other }, "dataSchema": { $0.dataSchema = other }, "fonts": { $0 = parts(fonts: "b") },
      ],
      without: [
        "golden": "drawing ignores it", "components": "a document is written with its uses replaced by elements",
        "unusedElements": "they are in no cell", "includedFiles": "their definitions are those of the document",
        "include": "a document is written with the definitions of the files",
        "direction": "the template writes the direction that results",
        "statesPosition": "a place, for explanations",
      ]),
    DigestSample(
      BindingEnvironment(now: 1),
      layout: [
        "now": { $0.now = 2 }, "timeZone": { $0.timeZone = CellTimeZone(secondsFromUTC: 3600) }, "width": { $0.width = 320 },
        "scale": { $0.scale = .x1 }, "textScale": { $0.textScale = .one },
        "scrollOffsets": { $0.scrollOffsets.all = .index(0) },
      ]),
  ]
}
