// SPDX-License-Identifier: MIT

package import CellGraphics

/// A box of the cell: the items drawn for it, and the effects that a compositor would apply to it. Each element has one, even a
/// container that is only a place (``isOnlyPlace``).
package struct Layer: Hashable, Sendable {
  /// The path in the template, with `#i` for each repetition: `cell/replies#2/text`.
  package var path: String
  /// The frame that the layout computed, in points from the upper left corner of the cell.
  package var frame: Rect
  /// The frame as it is drawn, in device pixels. Its edges are rounded to whole pixels, unless the document gives the frame as
  /// literal numbers.
  package var deviceFrame: DeviceRect
  /// The opacity of the layer and its subtree as a group, in `0...1`.
  package var opacity: Double
  /// The corner radii, in device pixels.
  package var cornerRadii: CornerRadii
  /// The outline, inside the border, that clips the layer's content and children; `nil` if they may extend beyond the frame.
  package var contentClip: Outline?
  /// Whether a user can scroll to what `contentClip` cuts off. This never changes pixels.
  package var scrollsContent: Bool
  /// Whether the layer shows how far its parent is scrolled, and belongs to no element. This never changes pixels.
  package var isIndicator: Bool
  package var mask: Mask?
  /// The shadows that take their shape from the layer's own alpha, the first on top. A shadow that an outline casts is an item instead.
  package var shadows: [Shadow]
  /// Whether the layer promises to cover its frame with opaque pixels. The promise never changes pixels.
  package var promisesOpaque: Bool
  /// Whether the layer asks to be drawn once into its own bitmap. This changes no channel by more than the rounding error of a
  /// pass.
  package var rasterizes: Bool
  /// The kind of content that the layer has besides background, border and inner layers. It is set even if none of the
  /// content is drawn. `nil` if the layer has no such content, or if its element is hidden.
  package var content: ContentRole?
  /// The vector image that the layer's items or its background draw; `nil` if they draw something else. This never changes pixels, and
  /// is not printed.
  package internal(set) var vectorImage: VectorImageUse?
  /// Whether all of the layer's text is bold. The analysis uses this because bold text is as legible as larger text. This
  /// never changes pixels.
  package var isTextBold: Bool
  /// Whether the layer responds to touches. This never changes pixels.
  package var isControl: Bool
  /// Whether the layer's position or size depends on a number from the data, not only on the template. This never changes pixels.
  package var isPlacedByData: Bool
  /// Whether a formula computes the layer's frame, and no number of the template puts an edge between device pixels. This never changes
  /// pixels.
  package var isPlacedByFormula: Bool

  /// The index of the layer that contains this one; `nil` for the root.
  package internal(set) var parent: Int?
  /// The index after the last layer of this layer's subtree.
  package internal(set) var subtreeEnd: Int
  /// The indices of the layer's decoration: the shadows that its outline casts, its backdrop, background and border. They are the
  /// first of `ownItems`.
  package internal(set) var decorationItems: Range<Int>
  /// The indices of the layer's own items in `DisplayList.items`.
  package internal(set) var ownItems: Range<Int>
  /// The indices of the layer's own items and of all items of the layers inside it.
  package internal(set) var items: Range<Int>
  /// Whether text in the layer's subtree has colour glyphs.
  package internal(set) var hasColorGlyphs: Bool
  /// Whether one of the layer's own items is text with colour glyphs in a translucent colour.
  package internal(set) var hasTranslucentColorGlyphs: Bool
  /// Whether one of the layer's own items is text with a gradient.
  package internal(set) var hasGradientText: Bool
  /// Whether one of the layer's own items is a group of shapes, which are composited with each other before an opacity applies to them.
  package internal(set) var hasShapeGroups: Bool
  /// How many layers with ``shadows`` are inside each other, inside this one.
  package internal(set) var shadowDepth: Int
  /// The outlines that clip the layer and the shadows of its own alpha as a whole.
  ///
  /// Empty for a layer without such a shadow, because its items are clipped instead.
  package internal(set) var clip: [Outline]

  package init(
    path: String, frame: Rect, deviceFrame: DeviceRect, opacity: Double = 1, cornerRadii: CornerRadii = .zero,
    contentClip: Outline? = nil, scrollsContent: Bool = false, isIndicator: Bool = false,
    mask: Mask? = nil, shadows: [Shadow] = [], promisesOpaque: Bool = false, rasterizes: Bool = false,
    content: ContentRole? = nil, isTextBold: Bool = false, isControl: Bool = false, isPlacedByData: Bool = false,
    isPlacedByFormula: Bool = false
  ) {
    self.path = path
    self.frame = frame
    self.deviceFrame = deviceFrame
    self.opacity = opacity
    self.cornerRadii = cornerRadii
    self.contentClip = contentClip
    self.scrollsContent = scrollsContent
    self.isIndicator = isIndicator
    self.mask = mask
    self.shadows = shadows
    self.promisesOpaque = promisesOpaque
    self.rasterizes = rasterizes
    self.content = content
    self.isTextBold = isTextBold
    self.isControl = isControl
    self.isPlacedByData = isPlacedByData
    self.isPlacedByFormula = isPlacedByFormula
    self.parent = nil
    self.subtreeEnd = 0
    self.decorationItems = 0..<0
    self.ownItems = 0..<0
    self.items = 0..<0
    self.hasColorGlyphs = false
    self.hasTranslucentColorGlyphs = false
    self.hasGradientText = false
    self.hasShapeGroups = false
    self.shadowDepth = 0
    self.clip = []
  }

  /// Whether a layer inside this one has ``shadows``.
  package var holdsShadow: Bool { shadowDepth > 0 }

  /// The indices of the layer's own items besides its decoration.
  package var contentItems: Range<Int> { decorationItems.upperBound..<ownItems.upperBound }

  /// The indices of the items that `contentClip` clips: all items of the subtree except the layer's own decoration.
  package var clippedItems: Range<Int> { decorationItems.upperBound..<items.upperBound }
}

/// How a layer shows a vector image.
package struct VectorImageUse: Hashable, Sendable {
  /// The path of the SVG file below the asset root; `nil` if the document contains the outline.
  package var file: String? { path?.wrappedValue }
  private let path: Bytewise?
  /// The size as an icon; `nil` for an image that is shown as a picture.
  package var icon: IconSize?

  package init(file: String?, icon: IconSize?) {
    path = file.map { Bytewise($0) }
    self.icon = icon
  }
}

/// The size at which an icon is drawn.
package struct IconSize: Hashable, Sendable {
  /// The length of the longer side, in device pixels.
  package var longerSide: Double
  /// Whether strokes have the same width at each size, instead of being scaled with the icon.
  package var keepsStrokeWidth: Bool

  package init(longerSide: Double, keepsStrokeWidth: Bool) {
    self.longerSide = longerSide
    self.keepsStrokeWidth = keepsStrokeWidth
  }
}

/// An alpha mask: a paint, clipped to an outline.
package struct Mask: Hashable, Sendable {
  package var outline: Outline
  package var paint: Paint

  package init(outline: Outline, paint: Paint) {
    self.outline = outline
    self.paint = paint
  }
}

/// A shadow of everything that a layer draws: the layer's alpha, blurred and drawn in one colour below the layer.
package struct Shadow: Hashable, Sendable {
  /// The offset to the right and downwards, in whole device pixels.
  package var x, y: Int
  /// Twice the standard deviation of the blur, in device pixels.
  package var blur: Double
  package var color: RGBA

  package init(x: Int, y: Int, blur: Double, color: RGBA) {
    self.x = x
    self.y = y
    self.blur = blur
    self.color = color
  }
}

/// A reason why a layer needs an intermediate colour buffer.
package enum IsolationReason: String, Hashable, Sendable, CaseIterable {
  case mask
  case shadowWithoutPath = "shadow-without-path"
  case cornerClip = "corner-clip"
  case groupOpacity = "group-opacity"
  case rasterize
  case translucentColorGlyphs = "translucent-colour-glyphs"
  /// A gradient is seen through the alpha of a text.
  case gradientText = "gradient-text"
  /// Shapes of a vector image overlap in several colours, and an opacity applies to them as a whole.
  case shapeGroupOpacity = "shape-group-opacity"

  /// All cases, in storage that is made once.
  fileprivate static let all = allCases
}

extension Layer {
  /// Whether this is only the place of an element, which draws nothing itself and changes nothing that is drawn inside it.
  ///
  /// A compositor needs no layer for such an element, and drawing does nothing for it. The list keeps its frame because findings
  /// name it: content may be misaligned, or outside the cell, because of the container around it.
  package var isOnlyPlace: Bool {
    ownItems.isEmpty && content == nil && opacity == 1 && contentClip == nil && mask == nil && shadows.isEmpty && clip.isEmpty
      && !promisesOpaque && !rasterizes && !isControl
  }

  /// The reasons why the layer needs a pass; empty if its items can be drawn directly onto the picture.
  ///
  /// No other code decides this. The rasterizer reads these reasons to allocate passes, and the analysis reads them to report the
  /// passes.
  package var isolationReasons: [IsolationReason] {
    IsolationReason.all.filter { isIsolated(for: $0) }
  }

  private func isIsolated(for reason: IsolationReason) -> Bool {
    guard !items.isEmpty else { return false }
    return switch reason {
    case .mask: mask != nil
    case .shadowWithoutPath: !shadows.isEmpty
    case .cornerClip: clipsInPass
    case .groupOpacity: opacity < 1 && (items.count > 1 || holdsShadow)
    case .rasterize: rasterizes
    case .translucentColorGlyphs: hasTranslucentColorGlyphs || (opacity < 1 && hasColorGlyphs)
    case .gradientText: hasGradientText
    case .shapeGroupOpacity: hasShapeGroups
    }
  }

  /// Whether the rounded corners clip the content once, in a pass that contains all of it.
  ///
  /// If there is only one item, the clip is applied to the item itself. With several items, each would blend its half-covered edge
  /// with the item below.
  package var clipsInPass: Bool {
    guard let contentClip else { return false }
    return !contentClip.radii.isZero && (clippedItems.count > 1 || holdsShadow)
  }

  /// Whether one pass contains the whole layer.
  ///
  /// The pass of a corner clip contains only the clipped content. In a layer with opacity 1, each run of translucent colour
  /// glyphs has its own pass. Each group of shapes has its own pass in any layer.
  package var isPassWhole: Bool {
    // A closure would copy the layer.
    for reason in IsolationReason.all where isIsolated(for: reason) {
      switch reason {
      case .mask, .shadowWithoutPath, .groupOpacity, .rasterize: return true
      case .cornerClip, .gradientText, .shapeGroupOpacity: continue
      case .translucentColorGlyphs: if opacity < 1 { return true }
      }
    }
    return false
  }

  /// Whether the layer needs a pass.
  package var isIsolated: Bool {
    for reason in IsolationReason.all where isIsolated(for: reason) { return true }
    return false
  }

  /// Whether the layer's items, children and shadow are drawn into one buffer, which is then composited.
  ///
  /// Content that casts a shadow from its own alpha is drawn into a buffer anyway. A layer with such a shadow, opacity 1 and no
  /// mask needs no further buffer.
  package var hasWholePass: Bool { isPassWhole && (shadows.isEmpty || opacity < 1 || mask != nil) }
}
