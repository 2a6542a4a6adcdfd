// SPDX-License-Identifier: MIT

package import CellDisplayList
package import CellGraphics

/// The facts behind a finding.
package enum Evidence: Hashable, Sendable {
  /// A store that must be blended: the reason, and how many pixels are blended.
  case blending(Translucency, Blended)
  /// A store with ink outside the layer's frame: the number of pixels of this ink, and how many pixels of the store are blended.
  case inkOutside(pixels: Int, Blended)
  /// `opaque: true` is declared, but `holes` pixels are not opaque.
  case falsePromise(holes: Int)
  /// A layer with edges between device pixels, and the number of pixels that these edges cross.
  ///
  /// `parts` counts the parts of the layer that are off the grid (background, border, clip). `layersInside` counts the inner layers
  /// that are off the grid because of this one.
  case misaligned(Misalignment, pixels: Int, parts: Int = 1, layersInside: Int = 0)
  case scaled(PictureUse)
  case oversized(PictureUse, source: String)
  case copied(CopiedPicture)
  /// A picture whose colours cannot be converted to sRGB: its path, and why not.
  case unconverted(source: String, ColorFault)
  /// A reason to draw a layer offscreen, the passes that this requires, and how many pixels of their buffer are blended; `nil` if the
  /// buffer is a part of another store. The array is empty if the layer already needs the same pass for another reason.
  case offscreen(IsolationReason, [RenderPass], Blended?)
  /// A layer that is drawn once into a bitmap, which is kept: its memory, and how many of its pixels are blended.
  case keptBitmap(bytes: Int, Blended)
  /// A shadow without a path, whose passes are spared by the kept bitmap of a layer.
  case shadowInBitmap(of: String, bytes: Int)
  /// A part of a layer's decoration that is drawn into its bitmap with much work.
  case drawing(LayerDrawing)
  /// An item that is covered by opaque items above it: its index, and the number of pixels that it draws.
  case covered(item: Int, pixels: Int)
  /// An item that changes no pixel: its index, and the number of pixels that it draws.
  case repainting(item: Int, pixels: Int)

  /// A layer that is invisible, or whose content is invisible.
  case invisible(InvisibleLayer.Cause)
  /// An icon with straight edges between device pixels, and the number of pixels that these edges cross.
  case iconEdges(IconEdges, pixels: Int)
  /// Text or an icon with too little contrast. `instead` is a colour of the document with enough contrast; `nil` if the document has none or
  /// was not searched.
  case contrast(MeasuredContrast, instead: PaletteColor?)
  case cut(CutContent)
  /// A text or an icon over another, and the path of the layer below.
  case overlap(TextOverlap, below: String)
  /// A control whose touch area is too small for fingers: the size of the area, in points.
  case smallTarget(Size)
  case shadowShape(ShadowMismatch)
  /// A problem that was found in the layout, as a sentence. The display list does not have the facts behind it.
  case layout(String)

  /// Why a store must be blended.
  package enum Translucency: Hashable, Sendable {
    /// The layer has no opaque background. `below` is the single colour below the layer's pixels that are not opaque; `nil` if
    /// there are several colours.
    case noBackground(below: RGBA?)
    /// The layer has rounded corners. `below` is the single colour below them; `nil` if there are several.
    case corners(below: RGBA?)
    /// A gradient with translucent stops covers the whole frame. `item` is its index. `below` is the single colour below it; `nil`
    /// if there are several.
    case gradient(item: Int, below: RGBA?)
    /// The opacity of the layer or an enclosing one, and the path of the layer that sets it.
    case opacity(Double, of: String)
    case mask
    /// Every pixel is opaque, but nothing promises that. `picture` is the index of a picture in the layer, if it has one.
    case opaqueButNotDeclared(picture: Int?)
  }

  /// How many pixels of a store are blended. `wasted` counts clear pixels, `mixed` counts translucent pixels, and `copied` counts
  /// opaque pixels, which could have been copied.
  package struct Blended: Hashable, Sendable {
    package var wasted, mixed, copied: Int

    package init(wasted: Int = 0, mixed: Int = 0, copied: Int = 0) {
      self.wasted = wasted
      self.mixed = mixed
      self.copied = copied
    }

    package var pixels: Int { wasted + mixed + copied }
  }
}

extension Evidence: CustomStringConvertible {
  package var description: String {
    switch self {
    case .blending(let translucency, let blended): "\(blended): \(translucency)"
    case .inkOutside(let pixels, let blended):
      "\(blended): \(counted(pixels, "pixel")) of ink \(pixels == 1 ? "lies" : "lie") outside the frame"
    case .falsePromise(let holes):
      "promises to be opaque, but \(counted(holes, "pixel")) \(holes == 1 ? "is" : "are") not: a compositor would show garbage there"
    case .misaligned(let misalignment, let pixels, let parts, let layers):
      misalignment.sentence(pixels: pixels, parts: parts, layersInside: layers)
    case .iconEdges(let edges, let pixels): edges.sentence(pixels: pixels)
    case .scaled(let use): use.sentence
    case .oversized(let use, let source):
      "\(source) is decoded to \(use.sourceSize) pixels (\(counted(use.decodedBytes, "byte"))) and shown at "
        + "\(use.destination.width) x \(use.destination.height) (\(counted(use.shownBytes, "byte")))"
    case .offscreen(let reason, let passes, let blended): reason.sentence(passes, blended)
    case .keptBitmap(let bytes, let blended):
      "it is drawn once and kept as a bitmap of \(counted(bytes, "byte")) while nothing in it changes; each frame "
        + (blended.pixels == 0 ? "copies it" : "\(blended)")
    case .shadowInBitmap(let path, let bytes):
      "the shadow's shape depends on what the layer draws; the bitmap of \(path) spares its \(counted(bytes, "byte")) of buffers "
        + "only until something changes, and a shadow with a path needs neither"
    case .drawing(let part): part.sentence
    case .covered(_, let pixels):
      "draws \(counted(pixels, "pixel")), but opaque content above covers \(pixels == 1 ? "it" : "all of them")"
    case .repainting(_, let pixels):
      "draws \(counted(pixels, "pixel")) in the colour \(pixels == 1 ? "it already has" : "they already have")"
    case .invisible(let cause): cause.sentence
    case .contrast(let contrast, let other): contrast.sentence(instead: other)
    case .cut(let cut): cut.sentence
    case .overlap(let overlap, let path): overlap.sentence(below: path)
    case .copied(let picture): picture.sentence
    case .unconverted(let source, let fault): "\(source) is drawn as if its colours were in sRGB, \(fault)"
    case .smallTarget(let size):
      "takes touches in \(decimal(size.width)) x \(decimal(size.height)) points, but needs \(decimal(minimumTouchTarget)) x "
        + decimal(minimumTouchTarget)
    case .shadowShape(let found):
      found.isContentRound
        ? "its content is round, but its shadow has the square corners of its frame"
        : "its content has square corners, but its shadow is round"
    case .layout(let sentence): sentence
    }
  }
}

extension Evidence.Blended: CustomStringConvertible {
  package var description: String {
    var parts: [String] = []
    if wasted > 0 { parts.append("\(grouped(wasted)) for nothing") }
    if mixed > 0 { parts.append("\(grouped(mixed)) mixed") }
    if copied > 0 { parts.append("\(grouped(copied)) opaque") }
    return "blends \(counted(pixels, "pixel"))" + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
  }
}

extension Evidence.Translucency: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noBackground(let below?): "it has no opaque background, and everything under it is \(below)"
    case .noBackground(nil): "it has no opaque background, and lies over more than one colour"
    case .corners(let below?): "its corners are round, and everything under them is \(below)"
    case .corners(nil): "its corners are round, and lie over more than one colour"
    case .gradient(_, let below?): "its gradient is translucent, and everything under it is \(below)"
    case .gradient(_, nil): "its gradient is translucent, and lies over more than one colour"
    case .opacity(let opacity, let path): "the opacity of \(path) is \(opacity)"
    case .mask: "a mask makes it translucent"
    case .opaqueButNotDeclared(.some): "the picture has an alpha channel, but every pixel is opaque"
    case .opaqueButNotDeclared(nil): "every pixel is opaque, but the layer is not declared opaque"
    }
  }
}

extension Misalignment {
  fileprivate func sentence(pixels: Int, parts: Int, layersInside: Int) -> String {
    let edges = "at [\([rect.x, rect.y, rect.width, rect.height].map(decimal).joined(separator: " "))] device pixels"
    let off = isOriginOff ? ", off the grid by \(decimal(shiftX)) and \(decimal(shiftY))" : ""
    let inside = layersInside == 0 ? "" : ", with \(counted(layersInside, "layer")) inside"
    let covered = "\(counted(pixels, "pixel")) \(pixels == 1 ? "is" : "are") only partly covered"
    switch part {
    case _ where parts > 1: return "its edges lie \(edges)\(off)\(inside): \(covered)"
    case .frame: return "its frame lies \(edges)\(off)\(inside)" + (pixels > 0 ? ": \(covered)" : "")
    case .clip:
      return
        "its clip lies \(edges)\(off)\(inside): \(counted(pixels, "pixel")) on the edge \(pixels == 1 ? "is" : "are") partly cut"
    case .line: return "an edge lies \(edges)\(off)\(inside): \(covered)"
    case .picture:
      return "its picture lies \(edges)\(off)\(inside)"
        + (pixels > 0 ? ": \(counted(pixels, "pixel")) \(pixels == 1 ? "is" : "are") mixed" : ", and is moved onto the grid")
    case .icon(let edges): return edges.sentence(pixels: pixels)
    }
  }
}

extension PictureUse {
  fileprivate var sentence: String {
    let isOneSideScaled = (factorX == 1) != (factorY == 1)
    let factors =
      isStretched || isOneSideScaled
      ? "\(Self.text(factorX)) times its width and \(Self.text(factorY)) times its height"
      : "\(Self.text(max(factorX, factorY))) times its size"
    return "the picture is drawn at \(factors), in \(destination.width) x \(destination.height) device pixels"
  }

  /// Returns a factor with three decimal places, or with six if it would look like 1.
  private static func text(_ factor: Double) -> String {
    decimal(factor) == "1" ? shortest((factor * 1_000_000).rounded() / 1_000_000) : decimal(factor)
  }
}

extension IsolationReason {
  fileprivate func sentence(_ passes: [RenderPass], _ blended: Evidence.Blended?) -> String {
    guard !passes.isEmpty else { return "\(cause); it shares the pass that the layer already has" }
    let bytes = passes.reduce(0) { $0 + $1.colorBytes }
    let coverage = passes.reduce(0) { $0 + $1.coverageBytes }
    return "\(cause), so it is drawn offscreen: \(counted(passes.count, "pass", plural: "passes")) of \(counted(bytes, "byte"))"
      + (coverage > 0 ? ", and \(counted(coverage, "byte")) for the blur" : "")
      + (blended.map { $0.pixels > 0 ? "; compositing it \($0)" : "" } ?? "")
  }

  private var cause: String {
    switch self {
    case .mask: "a mask applies to the whole layer"
    case .shadowWithoutPath: "the shadow's shape depends on what the layer draws"
    case .cornerClip: "round corners clip more than one item"
    case .groupOpacity: "opacity applies to more than one item"
    case .rasterize: "the layer asks to be rasterized, but what it shows changes"
    case .shapeGroupOpacity: "opacity applies to shapes that overlap in several colours"
    case .translucentColorGlyphs: "colour glyphs ignore the text's alpha"
    case .gradientText: "a gradient is seen through the text"
    }
  }
}
