// SPDX-License-Identifier: MIT

public import Graphics

/// An intermediate colour buffer that is needed to draw a list.
public struct RenderPass: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Everything that the layer draws, for its opacity, its mask or its request to be rasterized.
    case whole
    /// The content that casts a shadow from its own alpha.
    case shadow
    /// The content that rounded corners clip.
    case cornerClip
    /// A run of colour glyphs in a translucent colour: its index among the runs of the text.
    case glyphRun(Int)
  }

  /// The index of the layer.
  public var layer: Int
  public var kind: Kind
  /// The pixels that the buffer must hold: the ink of its content.
  public var area: PixelRect
  /// The bytes of the other buffers: the coverage of a shadow and the blurred coverage, at one byte per pixel.
  public var coverageBytes: Int

  /// The bytes of the colour buffer, at four per pixel.
  public var colorBytes: Int { area.width * area.height * 4 }

  /// The bytes of all buffers.
  public var bytes: Int { colorBytes + coverageBytes }
}

extension RenderPass.Kind {
  /// Returns the reason for the pass, among the reasons of its layer. If the pass serves several, returns the first.
  public func reason(among reasons: [IsolationReason]) -> IsolationReason? {
    switch self {
    case .whole: reasons.first { $0 != .shadowWithoutPath && $0 != .cornerClip }
    case .shadow: reasons.first { $0 == .shadowWithoutPath }
    case .cornerClip: reasons.first { $0 == .cornerClip }
    case .glyphRun: reasons.first { $0 == .translucentColorGlyphs }
    }
  }
}

extension DisplayList {
  /// Returns the passes that drawing the whole list needs, in the order in which they begin.
  ///
  /// A layer that needs a pass is not drawn, and has no pass, if none of its ink is in the picture.
  /// - Parameter itemBounds: the pixels that an item may cover: possibly too many, never too few. Empty if it draws nothing.
  package func passes<Failure: Error>(itemBounds: (DisplayItem) throws(Failure) -> PixelRect) throws(Failure) -> [RenderPass] {
    var passes: [RenderPass] = []
    let picture = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    if !layers.isEmpty { try addPasses(of: 0, in: picture, to: &passes, itemBounds: itemBounds) }
    return passes
  }

  private func addPasses<Failure: Error>(
    of index: Int, in area: PixelRect, to passes: inout [RenderPass], itemBounds: (DisplayItem) throws(Failure) -> PixelRect
  ) throws(Failure) {
    let layer = layers[index]
    guard try isDrawn(index, in: area, itemBounds: itemBounds) else { return }
    if layer.hasWholePass {
      let ink = try inkBounds(of: index, itemBounds: itemBounds)
      passes.append(RenderPass(layer: index, kind: .whole, area: ink.intersection(area), coverageBytes: 0))
    }
    var area = area
    if let shadow = layer.shadow {
      let ink = try inkBounds(ofContent: index, itemBounds: itemBounds)
      area = ink.intersection(shadow.contentArea(for: area))
      let blurred = area.outset(by: shadow.reach)
      passes.append(
        RenderPass(
          layer: index, kind: .shadow, area: area,
          coverageBytes: area.width * area.height + blurred.width * blurred.height))
    }
    if layer.clipsInPass, let clip = layer.contentClip {
      let ink = try clippedInkBounds(of: index, itemBounds: itemBounds).intersection(clip.rect.outset)
      passes.append(RenderPass(layer: index, kind: .cornerClip, area: ink.intersection(area), coverageBytes: 0))
    }
    for item in items[layer.ownItems] where item.opacity > 0 {
      guard case .text(let text) = item.content else { continue }
      for (number, run) in text.runs.enumerated() where run.hasTranslucentColorGlyphs {
        let ink = try itemBounds(item).intersection(area)
        passes.append(RenderPass(layer: index, kind: .glyphRun(number), area: ink, coverageBytes: 0))
      }
    }
    for child in children(of: index) { try addPasses(of: child, in: area, to: &passes, itemBounds: itemBounds) }
  }

  /// Whether a layer is drawn in an area. It is not drawn if it has no items, or if its pass would be empty there.
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
  /// Returns the area of the content that is needed to draw the content and its shadow in `area`.
  ///
  /// This is `area`, together with the area that the shadow comes from.
  package func contentArea(for area: PixelRect) -> PixelRect {
    area.union(area.translated(x: -x, y: -y).outset(by: reach))
  }
}
