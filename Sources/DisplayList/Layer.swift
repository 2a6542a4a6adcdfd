// SPDX-License-Identifier: MIT

public import Graphics

/// A box of the cell with what is drawn for it and what a compositor would have to do for it.
public struct Layer: Hashable, Sendable {
  /// The path in the template, with `#i` for each repetition: `cell/replies#2/text`.
  public var path: String
  /// In points, from the upper left corner of the cell, as the layout gave it.
  public var frame: Rect
  /// The frame as it is drawn: on whole device pixels, unless the document gave it literally.
  public var deviceFrame: DeviceRect
  /// Of the layer with all it holds, in `0...1`.
  public var opacity: Double
  /// In device pixels.
  public var cornerRadii: CornerRadii
  /// Where its content and its children are cut: inside its border; `nil` when they may leave the frame.
  public var contentClip: Outline?
  public var mask: Mask?
  /// A shadow whose shape must be found from the layer's own alpha. One that an outline throws is an item.
  public var shadow: Shadow?
  /// A promise that the layer covers its frame; it never changes pixels.
  public var promisesOpaque: Bool
  /// A wish to be drawn once into a bitmap of its own, which changes no channel by more than the rounding of a pass.
  public var rasterizes: Bool
  /// What it shows besides its background, its border and the layers inside; also where nothing of that is drawn. `nil` for none.
  public var content: LayerContent?
  /// Whether all of its text is bold, and so is read as easily as larger text; the pixels follow from the fonts.
  public var isTextBold: Bool
  /// Whether it takes touches; it never changes pixels.
  public var isControl: Bool
  /// Whether a number that places it or sizes it comes from the data, not from the template; it never changes pixels.
  public var isPlacedByData: Bool

  /// The index of the layer that holds this one; `nil` for the root.
  public internal(set) var parent: Int?
  /// The index behind the last layer of its subtree.
  public internal(set) var subtreeEnd: Int
  /// Its shadow, where an outline throws it, its backdrop, background and border: the first of its own items.
  public internal(set) var decorationItems: Range<Int>
  /// Its own items.
  public internal(set) var ownItems: Range<Int>
  /// Its own items and those of its subtree.
  public internal(set) var items: Range<Int>
  /// Whether a text of its subtree has colour glyphs.
  public internal(set) var hasColorGlyphs: Bool
  /// Whether one of its own texts has colour glyphs with a translucent colour.
  public internal(set) var hasTranslucentColorGlyphs: Bool
  /// Whether a layer inside throws the shadow of its own alpha.
  public internal(set) var holdsShadow: Bool
  /// The outlines that cut the layer together with the shadow of its own alpha; empty for a layer without one, whose items
  /// are cut instead.
  public internal(set) var clip: [Outline]

  public init(
    path: String, frame: Rect, deviceFrame: DeviceRect, opacity: Double = 1, cornerRadii: CornerRadii = .zero,
    contentClip: Outline? = nil,
    mask: Mask? = nil, shadow: Shadow? = nil, promisesOpaque: Bool = false, rasterizes: Bool = false,
    content: LayerContent? = nil, isTextBold: Bool = false, isControl: Bool = false, isPlacedByData: Bool = false
  ) {
    self.path = path
    self.frame = frame
    self.deviceFrame = deviceFrame
    self.opacity = opacity
    self.cornerRadii = cornerRadii
    self.contentClip = contentClip
    self.mask = mask
    self.shadow = shadow
    self.promisesOpaque = promisesOpaque
    self.rasterizes = rasterizes
    self.content = content
    self.isTextBold = isTextBold
    self.isControl = isControl
    self.isPlacedByData = isPlacedByData
    self.parent = nil
    self.subtreeEnd = 0
    self.decorationItems = 0..<0
    self.ownItems = 0..<0
    self.items = 0..<0
    self.hasColorGlyphs = false
    self.hasTranslucentColorGlyphs = false
    self.holdsShadow = false
    self.clip = []
  }

  /// What `contentClip` cuts: all items of the subtree but the layer's own shadow, backdrop, background and border.
  public var clippedItems: Range<Int> { decorationItems.upperBound..<items.upperBound }
}

/// What a layer can show.
public enum LayerContent: String, Hashable, Sendable, CaseIterable {
  case text, picture
  /// A pill with a label.
  case badge
  /// A shape, a gradient, a separator, or a badge without a label.
  case shape
}

/// What thins a layer out by the alpha of a paint inside an outline.
public struct Mask: Hashable, Sendable {
  public var outline: Outline
  public var paint: Paint

  public init(outline: Outline, paint: Paint) {
    self.outline = outline
    self.paint = paint
  }
}

/// A blurred copy of all that a layer draws, below it.
public struct Shadow: Hashable, Sendable {
  /// How far it lies to the right of the layer and below it: whole device pixels.
  public var x, y: Int
  /// Twice the standard deviation of the blur, in device pixels.
  public var blur: Double
  public var color: RGBA

  public init(x: Int, y: Int, blur: Double, color: RGBA) {
    self.x = x
    self.y = y
    self.blur = blur
    self.color = color
  }
}

/// Why a layer needs an intermediate colour buffer.
public enum IsolationReason: String, Hashable, Sendable, CaseIterable {
  case mask
  case shadowWithoutPath = "shadow-without-path"
  case cornerClip = "corner-clip"
  case groupOpacity = "group-opacity"
  case rasterize
  case translucentColorGlyphs = "translucent-colour-glyphs"
}

extension Layer {
  /// Why the layer needs a pass of its own; empty when its items can be drawn straight onto what lies below.
  ///
  /// The one place that knows: the rasterizer asks it to allocate the pass, the analysis to report it.
  public var isolationReasons: [IsolationReason] {
    guard !items.isEmpty else { return [] }
    var reasons: [IsolationReason] = []
    if mask != nil { reasons.append(.mask) }
    if shadow != nil { reasons.append(.shadowWithoutPath) }
    if clipsInPass { reasons.append(.cornerClip) }
    if opacity < 1, items.count > 1 || holdsShadow { reasons.append(.groupOpacity) }
    if rasterizes { reasons.append(.rasterize) }
    if hasTranslucentColorGlyphs || (opacity < 1 && hasColorGlyphs) { reasons.append(.translucentColorGlyphs) }
    return reasons
  }

  /// Whether the round corners are cut once, off a pass that holds all that they cut.
  ///
  /// One item can be cut by its own clip; several would each blend their half-covered edge with the one below.
  public var clipsInPass: Bool {
    guard let contentClip else { return false }
    return !contentClip.radii.isZero && (clippedItems.count > 1 || holdsShadow)
  }

  /// Whether one pass holds all of the layer.
  ///
  /// Not so for the corner clip, whose pass holds what it cuts, and for translucent colour glyphs in a layer that is opaque
  /// itself, where each such run has a pass.
  public var isPassWhole: Bool {
    isolationReasons.contains { $0 != .cornerClip && ($0 != .translucentColorGlyphs || opacity < 1) }
  }

  /// Whether the layer needs a pass of its own.
  public var isIsolated: Bool { !isolationReasons.isEmpty }

  /// Whether the layer's items, its children and its shadow are drawn into one buffer, which is then laid down.
  ///
  /// What throws a shadow is drawn into a buffer of its own in any case: that is enough where all of it is opaque.
  public var hasWholePass: Bool { isPassWhole && (shadow == nil || opacity < 1 || mask != nil) }
}
