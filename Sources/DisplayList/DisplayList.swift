// SPDX-License-Identifier: MIT

public import Graphics

/// All that is drawn of a cell, as a plain value: a tree of layers, and items in the order in which they are painted.
///
/// It is complete: whoever draws or analyses it looks nothing up but pictures and font files by their names, and lays
/// nothing out. All geometry is in device pixels.
public struct DisplayList: Hashable, Sendable {
  public var size: PixelSize
  public var scale: PixelScale
  /// What lies under everything; `nil` for transparency.
  public var background: RGBA?
  /// In preorder: a layer stands before its children, and these in painting order. The first is the root.
  public internal(set) var layers: [Layer]
  /// In painting order: a layer's own items stand before those of its children, and all of a subtree stand together.
  public internal(set) var items: [DisplayItem]
}

/// What is painted at once: an outline, a picture or a text, with all that its pixels depend on.
public struct DisplayItem: Hashable, Sendable {
  /// The index of the layer that it belongs to.
  public internal(set) var layer: Int
  public var content: ItemContent
  /// In `0...1`; the opacity of layers that need no pass of their own is already in it.
  public var opacity: Double
  /// The outlines that cut the item, all of them together; the rounding of layers with a pass of their own is not among
  /// them.
  public var clip: [Outline]
  /// Those of `clip` that come from the layers around its own.
  public internal(set) var inheritedClips: Range<Int>
  /// Whether painting chose where its edges lie, such as those of a fill that ends in the middle of a border. Where they lie
  /// between device pixels, the document cannot put them elsewhere. It changes no pixel, and is not printed.
  public var hasDerivedEdges: Bool

  public init(_ content: ItemContent, opacity: Double = 1, clip: [Outline] = [], hasDerivedEdges: Bool = false) {
    self.layer = 0
    self.content = content
    self.opacity = opacity
    self.clip = clip
    self.inheritedClips = clip.count..<clip.count
    self.hasDerivedEdges = hasDerivedEdges
  }
}

public enum ItemContent: Hashable, Sendable {
  /// The inside of an outline.
  case fill(Outline, Paint)
  /// What lies inside the first outline and outside the second.
  case border(outer: Outline, inner: Outline, Paint)
  /// The shadow that an outline throws, which lies where the shadow lies: its inside, blurred.
  ///
  /// `blur` is twice the standard deviation, in device pixels.
  case shadow(Outline, blur: Double, RGBA)
  case picture(PictureItem)
  case text(TextItem)
}

/// A rectangle with round corners, in device pixels.
public struct Outline: Hashable, Sendable {
  public var rect: DeviceRect
  /// In device pixels, fitted to the rectangle.
  public let radii: CornerRadii

  public init(_ rect: DeviceRect, radii: CornerRadii = .zero) {
    self.rect = rect
    self.radii = radii.isZero ? .zero : radii.fitted(width: rect.width, height: rect.height)
  }

  public init(_ rect: PixelRect, radii: CornerRadii = .zero) {
    self.init(DeviceRect(rect), radii: radii)
  }

  /// Takes radii as another outline has them: to fit them again may change their last digit.
  package init(_ rect: DeviceRect, fittedRadii: CornerRadii) {
    self.rect = rect
    self.radii = fittedRadii
  }

  /// The outline `distance` device pixels further inside, its corners concentric.
  public func inset(by distance: Double) -> Outline {
    Outline(rect.inset(by: distance), radii: radii.inset(by: distance))
  }
}

/// What fills an outline.
public enum Paint: Hashable, Sendable {
  case color(RGBA)
  case linear(from: DevicePoint, to: DevicePoint, stops: [ColorStop])
  /// An ellipse: the offsets run from its centre to its edge.
  case radial(center: DevicePoint, radiusX: Double, radiusY: Double, stops: [ColorStop])
}

/// A picture, scaled to exact device pixels by our scaler and laid down on them unscaled.
public struct PictureItem: Hashable, Sendable {
  /// The picture's path below the asset root.
  public var source: String
  /// The size of the whole decoded picture, upright.
  public var sourceSize: PixelSize
  /// Whether the file can hold transparency: a PNG file with an alpha channel or a tRNS chunk can, a JPEG file never. The pixels
  /// may be opaque all the same.
  public var hasAlphaChannel: Bool
  /// The part of the source that is shown, in source pixels.
  public var sourceRect: DeviceRect
  /// Where it lies.
  public var destination: PixelRect
  /// Where the picture's mode would put it, were it not moved and rounded to whole device pixels, or cut at its box.
  public var exactDestination: DeviceRect
  /// The corners that are cut off the scaled picture itself, in device pixels.
  public var radii: CornerRadii

  /// - Parameters:
  ///   - hasAlphaChannel: true where nothing is known of the file.
  ///   - exactDestination: the destination where it is left out.
  public init(
    source: String, sourceSize: PixelSize, hasAlphaChannel: Bool = true, sourceRect: DeviceRect, destination: PixelRect,
    exactDestination: DeviceRect? = nil, radii: CornerRadii = .zero
  ) {
    self.source = source
    self.sourceSize = sourceSize
    self.hasAlphaChannel = hasAlphaChannel
    self.sourceRect = sourceRect
    self.destination = destination
    self.exactDestination = exactDestination ?? DeviceRect(destination)
    self.radii = radii
  }
}

/// A face of a font at a size, named by what its file holds.
public struct FontFace: Hashable, Sendable {
  /// The SHA-256 of the font file, in hexadecimal.
  public var fileHash: String
  /// Which font of the file; fontconfig's number, with the named instance of a variable font in its upper half.
  public var index: Int
  /// From the em square to device pixels: the size, times what fontconfig's rules add (a slant, a bitmap's scale).
  public var matrix: [Double]
  /// Whether strokes are made bolder because the family has no bold face.
  public var isEmboldened: Bool
  public var hasColorGlyphs: Bool

  public init(fileHash: String, index: Int, matrix: [Double], isEmboldened: Bool, hasColorGlyphs: Bool) {
    self.fileHash = fileHash
    self.index = index
    self.matrix = matrix
    self.isEmboldened = isEmboldened
    self.hasColorGlyphs = hasColorGlyphs
  }
}

/// A glyph and where its origin lies: whole device pixels from the text's origin.
@frozen public struct Glyph: Hashable, Sendable {
  public var id: UInt32
  public var x, y: Int32

  @inlinable public init(id: UInt32, x: Int32, y: Int32) {
    self.id = id
    self.x = x
    self.y = y
  }
}

public struct GlyphRun: Hashable, Sendable {
  public var font: FontFace
  public var color: RGBA
  public var glyphs: [Glyph]

  public init(font: FontFace, color: RGBA, glyphs: [Glyph]) {
    self.font = font
    self.color = color
    self.glyphs = glyphs
  }

  /// Whether Cairo would draw the run with the wrong alpha: colour glyphs do not heed the text's own.
  public var hasTranslucentColorGlyphs: Bool { font.hasColorGlyphs && !color.isOpaque }
}

/// A line under or through a piece of text.
public struct TextStroke: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case underline
    case strikethrough
  }

  public var kind: Kind
  public var color: RGBA
  /// In device pixels from the text's origin.
  public var rect: PixelRect

  public init(kind: Kind, color: RGBA, rect: PixelRect) {
    self.kind = kind
    self.color = color
    self.rect = rect
  }
}

/// A text with its glyphs in place.
public struct TextItem: Hashable, Sendable {
  /// What the glyphs say, without what an ellipsis has replaced.
  public var text: String
  /// The upper left corner of the text's first line, a whole device pixel.
  public var x, y: Int
  /// The size of its lines together, in device pixels.
  public var width, height: Int
  /// The distance of each line's baseline from the top.
  public var baselines: [Int]
  public var runs: [GlyphRun]
  /// Lines under glyphs, which are drawn before them, and through glyphs, which are drawn after them.
  public var strokes: [TextStroke]

  public init(
    text: String, x: Int, y: Int, width: Int, height: Int, baselines: [Int], runs: [GlyphRun], strokes: [TextStroke] = []
  ) {
    self.text = text
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.baselines = baselines
    self.runs = runs
    self.strokes = strokes
  }
}
