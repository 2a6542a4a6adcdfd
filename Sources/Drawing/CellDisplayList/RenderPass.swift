// SPDX-License-Identifier: MIT

package import CellGraphics

/// An intermediate colour buffer that is needed to draw a list.
package struct RenderPass: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Everything that the layer draws, for its opacity, its mask or its request to be rasterized.
    case whole
    /// The content that casts shadows from its own alpha.
    case shadow
    /// The content that rounded corners clip.
    case cornerClip
    /// A run of colour glyphs in a translucent colour. The value is the index of the run in the text item.
    case glyphRun(Int)
    /// The glyphs and strokes of a text that a gradient is seen through.
    case gradientText
    /// A group of shapes with an opacity.
    case shapeGroup
  }

  /// The index of the layer.
  package var layer: Int
  package var kind: Kind
  /// The pixels that the buffer must hold: all that its content may cover.
  package var area: PixelRect
  /// The size in bytes of the coverage buffers of the shadows, at one byte per pixel: one before the blur, and one after it for each
  /// shadow. 0 unless the pass is for shadows.
  package var coverageBytes: Int

  /// The size of the colour buffer in bytes, at four bytes per pixel.
  package var colorBytes: Int { area.width * area.height * 4 }

  /// The size of all buffers in bytes.
  package var bytes: Int { colorBytes + coverageBytes }
}

extension DisplayItem {
  /// The shapes that are composited with each other before the item's opacity applies to them; `nil` for any other item.
  package var shapeGroup: [PaintedShape]? {
    if case .fill(_, .group(let parts)) = content { parts } else { nil }
  }

  /// The kinds of the passes that drawing the item itself needs, in order.
  fileprivate var passes: [RenderPass.Kind] {
    switch content {
    case .text(let text) where text.gradient != nil: [.gradientText]
    case .text(let text): text.runs.indices.filter { text.runs[$0].hasTranslucentColorGlyphs }.map { .glyphRun($0) }
    case .fill(_, let paint): Array(repeating: .shapeGroup, count: paint.groupCount)
    case .shadow, .picture: []
    }
  }
}

extension Paint {
  /// The number of groups of shapes, with those inside groups.
  fileprivate var groupCount: Int {
    if case .group(let parts) = self { parts.reduce(1) { $0 + $1.paint.groupCount } } else { 0 }
  }
}

extension RenderPass.Kind {
  /// Returns the first of a layer's reasons that requires a pass of this kind; `nil` if none does.
  package func reason(among reasons: [IsolationReason]) -> IsolationReason? {
    switch self {
    case .whole:
      // Without another reason, an opacity below 1 applies to a single item and its shadow together.
      reasons.first { ![.shadowWithoutPath, .cornerClip, .shapeGroupOpacity, .gradientText].contains($0) }
        ?? reasons.first { $0 == .shadowWithoutPath }
    case .shadow: reasons.first { $0 == .shadowWithoutPath }
    case .cornerClip: reasons.first { $0 == .cornerClip }
    case .glyphRun: reasons.first { $0 == .translucentColorGlyphs }
    case .gradientText: reasons.first { $0 == .gradientText }
    case .shapeGroup: reasons.first { $0 == .shapeGroupOpacity }
    }
  }
}

extension DisplayList {
  /// Returns the passes that drawing the whole list needs, in the order in which they begin.
  ///
  /// A layer that needs a pass is not drawn, and has no pass, if none of its ink is in the picture.
  /// - Parameter itemBounds: returns a rectangle that contains all pixels that an item may cover. It may be too large, but never
  ///   too small. It is empty if the item draws nothing.
  package func passes<Failure: Error>(itemBounds: (DisplayItem) throws(Failure) -> PixelRect) throws(Failure) -> [RenderPass] {
    var passes: [RenderPass] = []
    let picture = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    if !layers.isEmpty { try addPasses(of: 0, in: picture, to: &passes, itemBounds: itemBounds) }
    return passes
  }

  private func addPasses<Failure: Error>(
    of index: Int, in area: PixelRect, to passes: inout [RenderPass], itemBounds: (DisplayItem) throws(Failure) -> PixelRect
  ) throws(Failure) {
    guard try isDrawn(index, in: area, itemBounds: itemBounds) else { return }
    try addPasses(of: paintingSteps(of: index), layer: index, in: area, to: &passes, itemBounds: itemBounds)
  }

  private func addPasses<Failure: Error>(
    of steps: [PaintingStep], layer index: Int, in area: PixelRect, to passes: inout [RenderPass],
    itemBounds: (DisplayItem) throws(Failure) -> PixelRect
  ) throws(Failure) {
    for step in steps {
      switch step {
      case .items(let range):
        for item in items[range] where item.opacity > 0 {
          let kinds = item.passes
          if kinds.isEmpty { continue }
          let ink = try itemBounds(item).intersection(area)
          for kind in kinds where kind != .shapeGroup || !ink.isEmpty {
            passes.append(RenderPass(layer: index, kind: kind, area: ink, coverageBytes: 0))
          }
        }
      case .layer(let child): try addPasses(of: child, in: area, to: &passes, itemBounds: itemBounds)
      case .pass(let kind, let content):
        let pass = try pass(kind, of: index, in: area, itemBounds: itemBounds)
        passes.append(pass)
        // The content that casts a shadow is drawn in the whole area that the shadow needs, which may be larger than `area`.
        let inner = kind == .shadow ? pass.area : area
        try addPasses(of: content, layer: index, in: inner, to: &passes, itemBounds: itemBounds)
      }
    }
  }

  private func pass<Failure: Error>(
    _ kind: RenderPass.Kind, of index: Int, in area: PixelRect, itemBounds: (DisplayItem) throws(Failure) -> PixelRect
  ) throws(Failure) -> RenderPass {
    let layer = layers[index]
    var pass = RenderPass(layer: index, kind: kind, area: area, coverageBytes: 0)
    switch kind {
    case .whole: pass.area = try inkBounds(of: index, itemBounds: itemBounds).intersection(area)
    case .shadow:
      pass.area = try inkBounds(ofContent: index, itemBounds: itemBounds).intersection(layer.shadows.contentArea(for: area))
      pass.coverageBytes = layer.shadows.reduce(pass.area.width * pass.area.height) { bytes, shadow in
        let blurred = pass.area.outset(by: shadow.reach)
        return bytes + blurred.width * blurred.height
      }
    case .cornerClip:
      let ink = try clippedInkBounds(of: index, itemBounds: itemBounds)
      pass.area = ink.intersection(layer.contentClip?.rect.outset ?? area).intersection(area)
    case .glyphRun, .gradientText, .shapeGroup: break
    }
    return pass
  }

  /// Returns whether a layer is drawn in an area. A layer is not drawn if it has no items, or if its pass would be empty in the
  /// area.
  package func isDrawn<Failure: Error>(
    _ index: Int, in area: PixelRect, itemBounds: (DisplayItem) throws(Failure) -> PixelRect
  ) throws(Failure) -> Bool {
    guard !layers[index].items.isEmpty else { return false }
    guard layers[index].isIsolated else { return true }
    return try !inkBounds(of: index, itemBounds: itemBounds).intersection(area).isEmpty
  }

  private func clippedInkBounds<Failure: Error>(
    of index: Int, itemBounds: (DisplayItem) throws(Failure) -> PixelRect
  ) throws(Failure) -> PixelRect {
    let layer = layers[index]
    var bounds = PixelRect.empty
    for item in items[layer.decorationItems.upperBound..<layer.ownItems.upperBound] {
      bounds = bounds.union(try itemBounds(item))
    }
    for child in children(of: index) { bounds = bounds.union(try inkBounds(of: child, itemBounds: itemBounds)) }
    return bounds
  }
}

extension Shadow {
  /// Returns the area in which the content must be drawn, so that both the content and its shadow are complete in `area`.
  ///
  /// This is the smallest rectangle that contains `area` and the content whose shadow falls in `area`.
  package func contentArea(for area: PixelRect) -> PixelRect {
    area.union(area.translated(x: -x, y: -y).outset(by: reach))
  }
}

/// A step of painting a layer. All code that depends on the order of painting reads these steps.
package enum PaintingStep: Equatable, Sendable {
  /// Consecutive items of the layer itself.
  case items(Range<Int>)
  /// A layer directly inside this layer, by its index. It has its own steps.
  case layer(Int)
  /// Steps that draw into a separate buffer. The buffer is composited after the last of these steps. The kind is
  /// never that of a pass for a single item: `glyphRun`, `gradientText` or `shapeGroup`.
  indirect case pass(RenderPass.Kind, [PaintingStep])
}

extension DisplayList {
  /// Returns the steps of painting a layer, in order; empty if the layer and its subtree have no items.
  ///
  /// The pass of the whole layer contains the pass for the shadows of the content. That pass contains the decoration, and then the
  /// pass that clips the corners. The corner pass contains the layer's other items and the layers inside it. A pass that is not
  /// needed is left out, and its steps take its place.
  package func paintingSteps(of index: Int) -> [PaintingStep] {
    guard !layers[index].items.isEmpty else { return [] }
    return layers[index].paintingSteps(around: children(of: index).map { .layer($0) })
  }
}

extension Layer {
  /// Returns the steps of painting the layer.
  /// - Parameter children: the steps of the layers inside it.
  fileprivate func paintingSteps(around children: [PaintingStep]) -> [PaintingStep] {
    var steps: [PaintingStep]
    if clipsInPass {
      steps = [.items(decorationItems), .pass(.cornerClip, [.items(contentItems)] + children)]
    } else {
      steps = [.items(ownItems)] + children
    }
    if !shadows.isEmpty { steps = [.pass(.shadow, steps)] }
    return hasWholePass ? [.pass(.whole, steps)] : steps
  }
}

extension [PaintingStep] {
  /// The steps inside the pass that contains all steps of a layer; `nil` if there is no such pass. If that pass contains only the
  /// pass of a shadow, the result is the steps inside the shadow's pass.
  package var contentOfSurroundingPass: [PaintingStep]? {
    guard count == 1, case .pass(let kind, let content) = self[0], kind != .cornerClip else { return nil }
    return content.contentOfSurroundingPass ?? content
  }
}
