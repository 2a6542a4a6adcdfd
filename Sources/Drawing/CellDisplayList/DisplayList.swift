// SPDX-License-Identifier: MIT

public import CellGraphics

/// Everything that is drawn for a cell: a tree of layers, and a list of items in painting order.
///
/// To draw or analyse a display list, you need only the list itself, the pictures and the fonts. Pictures are found by path, and
/// fonts by the hash of their file. All geometry is in device pixels, except `Layer.frame`.
public struct DisplayList: Hashable, Sendable {
  public var size: PixelSize
  public var scale: PixelScale
  /// The colour below everything; `nil` for transparency.
  public var background: RGBA?
  /// The layers in preorder: a layer comes before its children, which are in painting order. The first layer is the root.
  package internal(set) var layers: [Layer]
  /// The items in painting order. A layer's own items come before the items of its children, and the items of a subtree are
  /// contiguous.
  package internal(set) var items: [DisplayItem]
}

/// A shape, a picture or text to paint, with everything that its pixels depend on.
package struct DisplayItem: Hashable, Sendable {
  /// The index of the item's layer in `DisplayList.layers`.
  package internal(set) var layer: Int
  package var content: ItemContent
  /// The opacity, in `0...1`. It includes the opacity of layers that need no pass.
  package var opacity: Double
  /// The outlines that clip the item: only the parts inside all of them are visible. Rounded clips that a layer applies to a pass
  /// are not included.
  package var clip: [Outline]
  /// The range of `clip` with the outlines that come from layers around the item's own layer.
  package internal(set) var inheritedClips: Range<Int>
  /// Whether the painting code, not the document, determined where the item's edges are. An example is a fill that ends in the
  /// middle of a border.
  ///
  /// If such edges are between device pixels, no change to the document can align them. This property changes no pixel, and is
  /// not printed.
  package var hasDerivedEdges: Bool
  /// The span of a text that the item belongs to, for messages.
  package var span = ItemSpan(nil)

  package init(_ content: ItemContent, opacity: Double = 1, clip: [Outline] = [], hasDerivedEdges: Bool = false) {
    self.layer = 0
    self.content = content
    self.opacity = opacity
    self.clip = clip
    self.inheritedClips = clip.count..<clip.count
    self.hasDerivedEdges = hasDerivedEdges
  }
}

/// The span of a text that an item belongs to. It is a place: all are equal.
package struct ItemSpan: Hashable, Sendable {
  /// The path of the span inside the element; that of the first one, from left to right, if the item belongs to several. `nil` for an
  /// item of the whole element.
  package let segment: String?
  /// The other spans that the item belongs to, and the device columns at which their parts start, ascending.
  package let others: [(segment: String?, x: Int)]
  /// The file of the vector image that the item is a part of, if it is a picture in a line.
  package let vectorFile: String?

  package init(_ segment: String?, others: [(segment: String?, x: Int)] = [], vectorFile: String? = nil) {
    self.segment = segment
    self.others = others
    self.vectorFile = vectorFile
  }

  func moved(x: Int) -> ItemSpan {
    ItemSpan(segment, others: others.map { ($0.segment, $0.x + x) }, vectorFile: vectorFile)
  }

  package static func == (one: ItemSpan, other: ItemSpan) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

extension DisplayList {
  /// Returns the path of an item: that of its layer, with the span of a text that it belongs to.
  /// - Parameter x: the column whose span is wanted; `nil` for the first one.
  package func path(ofItem index: Int, atColumn x: Int? = nil) -> String {
    let span = items[index].span
    let other = x.flatMap { x in span.others.last { $0.x <= x } }
    return path(ofSpan: other.map(\.segment) ?? span.segment, inLayer: items[index].layer)
  }

  /// Returns the path of a span of a layer's text; that of the layer if `span` is `nil`.
  package func path(ofSpan span: String?, inLayer index: Int) -> String {
    span.map { layers[index].path + "/" + $0 } ?? layers[index].path
  }
}

package enum ItemContent: Hashable, Sendable {
  /// A shape, filled with a paint.
  case fill(Shape, Paint)
  /// The shadow that a shape casts: its blurred inside. The shape is at the position of the shadow.
  ///
  /// That of a ring is an inset shadow: what is outside the inner outline, blurred, and cut by the outer outline, which need not contain
  /// the inner one. `blur` is twice the standard deviation, in device pixels.
  case shadow(Shape, blur: Double, RGBA)
  case picture(PictureItem)
  case text(TextItem)
}

extension ItemContent {
  /// Whether this is a shadow outside the outline that casts it.
  package var isOuterShadow: Bool {
    switch self {
    case .shadow(.ring, _, _): false
    case .shadow: true
    case .fill, .picture, .text: false
    }
  }
}

/// The shape of a fill, in device pixels.
package enum Shape: Hashable, Sendable {
  /// A rectangle, which may have rounded corners.
  case box(Outline)
  /// The area inside the outer outline and outside the inner one, such as a border.
  case ring(outer: Outline, inner: Outline)
  case path(PathShape)

  /// The smallest rectangle around the shape.
  package var rect: DeviceRect {
    switch self {
    case .box(let outline), .ring(let outline, _): outline.rect
    case .path(let path): path.rect
    }
  }

  /// The outlines between inside and outside; none for a path, which is drawn without them.
  package var outlines: [Outline] {
    switch self {
    case .box(let outline): [outline]
    case .ring(let outer, let inner): [outer, inner]
    case .path: []
    }
  }
}

/// The paint of a shape: a colour or a gradient.
package enum Paint: Hashable, Sendable {
  case color(RGBA)
  case gradient(GradientPaint)
  /// A gradient of a vector image, which mixes straight colours.
  case mapped(MappedGradient)
  /// Shapes that are composited with each other first, for a path around them.
  case group([PaintedShape])
}

/// A picture. It is first scaled to whole device pixels, and then drawn unscaled.
package struct PictureItem: Hashable, Sendable {
  /// The path of the picture, relative to the asset root.
  @Bytewise package var source: String
  /// The size of the whole decoded picture, in source pixels, with the Exif orientation applied.
  package var sourceSize: PixelSize
  /// Whether the file can contain transparency. A PNG file with an alpha channel or a tRNS chunk can; a JPEG file cannot.
  ///
  /// The pixels may be opaque even if this is true.
  package var hasAlphaChannel: Bool
  /// The form in which the file stores the picture, for the analysis. This never changes pixels.
  package var storage: PictureStorage
  /// The part of the source that is shown, in source pixels.
  package var sourceRect: DeviceRect
  /// The device pixels that the picture covers.
  package var destination: PixelRect
  /// The exact rectangle of the picture, before rounding to whole device pixels and clipping to the box.
  package var exactDestination: DeviceRect
  /// The corner radii of the scaled picture itself, in device pixels. Everything outside the rounded corners is cut off.
  package var radii: CornerRadii
  /// One of the equal tiles that together cover `destination`; `nil` if the picture is shown once. Tiles have no rounded corners.
  package var tile: PixelRect?
  /// A colour in place of the picture's own; the picture's alpha is kept.
  package var tint: RGBA?

  /// Whether pixels of the picture may be translucent.
  package var mayBeTranslucent: Bool { hasAlphaChannel || tint.map { !$0.isOpaque } ?? false }

  /// The device pixels to which `sourceRect` is scaled.
  package var scaledRect: PixelRect { tile ?? destination }

  /// - Parameters:
  ///   - hasAlphaChannel: whether the file can contain transparency; true if the file is not known.
  ///   - exactDestination: `nil` for the same rectangle as `destination`.
  package init(
    source: String, sourceSize: PixelSize, hasAlphaChannel: Bool = true, storage: PictureStorage = .plain, sourceRect: DeviceRect,
    destination: PixelRect, exactDestination: DeviceRect? = nil, radii: CornerRadii = .zero, tile: PixelRect? = nil,
    tint: RGBA? = nil
  ) {
    self.source = source
    self.sourceSize = sourceSize
    self.hasAlphaChannel = hasAlphaChannel
    self.storage = storage
    self.sourceRect = sourceRect
    self.destination = destination
    self.exactDestination = exactDestination ?? DeviceRect(destination)
    self.radii = radii
    self.tile = tile
    self.tint = tint
  }
}

/// A font at a size. The font is identified by the content of its file.
package struct FontFace: Hashable, Sendable {
  /// The SHA-256 of the font file, in hexadecimal.
  package var fileHash: String
  /// The index of the font in the file, as in fontconfig: the lower 16 bits are the index of the face, and the upper 16 bits are
  /// the named instance of a variable font.
  package var index: Int
  /// The matrix from the em square to device pixels, in Cairo's order xx, yx, xy, yy. It is the size, multiplied by the
  /// transformations that fontconfig's rules add, such as a slant or the scale of a bitmap font.
  package var matrix: [Double]
  /// Whether the glyphs are emboldened because the family has no bold face.
  package var isEmboldened: Bool
  package var hasColorGlyphs: Bool

  package init(fileHash: String, index: Int, matrix: [Double], isEmboldened: Bool, hasColorGlyphs: Bool) {
    self.fileHash = fileHash
    self.index = index
    self.matrix = matrix
    self.isEmboldened = isEmboldened
    self.hasColorGlyphs = hasColorGlyphs
  }
}

/// A glyph, and the position of the glyph's origin in whole device pixels from the upper left corner of the text.
@frozen package struct Glyph: Hashable, Sendable {
  package var id: UInt32
  package var x, y: Int32

  @inlinable package init(id: UInt32, x: Int32, y: Int32) {
    self.id = id
    self.x = x
    self.y = y
  }
}

package struct GlyphRun: Hashable, Sendable {
  package var font: FontFace
  package var color: RGBA
  package var glyphs: [Glyph]

  package init(font: FontFace, color: RGBA, glyphs: [Glyph]) {
    self.font = font
    self.color = color
    self.glyphs = glyphs
  }

  /// Whether Cairo would draw the run with the wrong alpha, because colour glyphs ignore the alpha of the text colour.
  package var hasTranslucentColorGlyphs: Bool { font.hasColorGlyphs && !color.isOpaque }
}

/// A line under or through part of the text.
package struct TextStroke: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case underline
    case strikethrough
  }

  package var kind: Kind
  package var color: RGBA
  /// The rectangle of the line, in device pixels from the upper left corner of the text.
  package var rect: PixelRect

  package init(kind: Kind, color: RGBA, rect: PixelRect) {
    self.kind = kind
    self.color = color
    self.rect = rect
  }
}

/// Text with positioned glyphs.
package struct TextItem: Hashable, Sendable {
  /// The text that the glyphs show, without the part that an ellipsis replaces.
  package var text: String
  /// The upper left corner of the first line, in whole device pixels.
  package var x, y: Int
  /// The size of all lines together, in device pixels.
  package var width, height: Int
  /// The distance of each line's baseline from the top of the text, in device pixels.
  package var baselines: [Int]
  package var runs: [GlyphRun]
  /// Underlines and strikethroughs. Underlines are drawn before the glyphs, strikethroughs after them.
  package var strokes: [TextStroke]
  /// A gradient in place of all colours, seen through the alpha of the glyphs and strokes; `nil` for their own colours.
  package var gradient: GradientPaint?

  package init(
    text: String, x: Int, y: Int, width: Int, height: Int, baselines: [Int], runs: [GlyphRun], strokes: [TextStroke] = [],
    gradient: GradientPaint? = nil
  ) {
    self.text = text
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.baselines = baselines
    self.runs = runs
    self.strokes = strokes
    self.gradient = gradient
  }
  /// Returns the colours in which a run is drawn: those of the gradient, or its own.
  package func colors(of run: GlyphRun) -> [RGBA] { gradient?.ramp.stops.map(\.color) ?? [run.color] }
}
