// SPDX-License-Identifier: MIT

package import CellGraphics

/// Builds a display list from layers and items that are added in painting order.
///
/// At the end it computes the values that depend on the whole list: index ranges, and the opacity and clips that layers without a
/// pass apply to their items.
package struct DisplayListBuilder {
  private var layers: [Layer] = []
  private var items: [DisplayItem] = []
  private var open: [Int] = []

  package init() {}

  /// The span of a text that the next items belong to.
  package var span = ItemSpan(nil)

  /// Opens a layer inside the innermost open layer. The first layer is the root.
  package mutating func begin(_ layer: consuming Layer) {
    layer.parent = open.last
    layer.ownItems = items.count..<items.count
    layer.decorationItems = layer.ownItems
    open.append(layers.count)
    layers.append(layer)
  }

  /// Sets the mask of the innermost open layer. For text, this is needed because a layer is opened before its text is laid out,
  /// and only the layout shows whether the text fades.
  package mutating func setMask(_ mask: Mask) {
    guard let index = open.last else { preconditionFailure("a mask needs an open layer") }
    layers[index].mask = mask
  }

  /// States the vector image that the innermost open layer shows.
  package mutating func setVectorImage(_ image: VectorImageUse) {
    guard let index = open.last else { preconditionFailure("an image needs an open layer") }
    layers[index].vectorImage = image
  }

  /// Adds a shadow, backdrop, background or border to the innermost open layer. Add these before the layer's other items.
  package mutating func addDecoration(_ item: consuming DisplayItem) {
    add(item)
    let index = layers.count - 1
    precondition(
      layers[index].decorationItems.upperBound == items.count - 1, "shadow, backdrop, background and border must come first")
    layers[index].decorationItems = layers[index].ownItems
  }

  /// Adds an item to the innermost open layer. Add a layer's own items before its first child.
  package mutating func add(_ item: consuming DisplayItem) {
    guard let index = open.last else { preconditionFailure("an item needs an open layer") }
    precondition(index == layers.count - 1, "own items must come before children")
    item.layer = index
    if span.segment != nil || span.vectorFile != nil { item.span = span }
    if item.shapeGroup != nil { layers[index].hasShapeGroups = true }
    if case .text(let text) = item.content {
      if text.gradient != nil { layers[index].hasGradientText = true }
      layers[index].hasColorGlyphs = layers[index].hasColorGlyphs || text.runs.contains { $0.font.hasColorGlyphs }
      layers[index].hasTranslucentColorGlyphs =
        layers[index].hasTranslucentColorGlyphs
        || text.gradient == nil && text.runs.contains { $0.hasTranslucentColorGlyphs }
    }
    items.append(item)
    layers[index].ownItems = layers[index].ownItems.lowerBound..<items.count
  }

  /// Closes the innermost open layer.
  package mutating func end() {
    guard let index = open.popLast() else { preconditionFailure("no layer is open") }
    layers[index].subtreeEnd = layers.count
    layers[index].items = layers[index].ownItems.lowerBound..<items.count
    guard let parent = open.last else { return }
    if layers[index].hasColorGlyphs { layers[parent].hasColorGlyphs = true }
    let depth = layers[index].shadowDepth + (layers[index].shadows.isEmpty ? 0 : 1)
    layers[parent].shadowDepth = max(layers[parent].shadowDepth, depth)
  }

  /// Returns the finished list. All layers must be closed.
  package consuming func finish(size: PixelSize, scale: PixelScale, background: RGBA?) -> DisplayList {
    precondition(open.isEmpty, "every layer must be closed")
    for index in layers.indices { handDown(from: index) }
    return DisplayList(size: size, scale: scale, background: background, layers: layers, items: items)
  }

  /// Applies the opacity and the clip of a layer to its items, unless a pass of the layer applies them.
  ///
  /// Layers are processed in preorder. So the clips of the layers around an item come before the clip of its own layer.
  private mutating func handDown(from number: Int) {
    let layer = layers[number]
    if layer.opacity < 1, !layer.isPassWhole {
      for index in layer.items { items[index].opacity *= layer.opacity }
    }
    if let clip = layer.contentClip, !layer.clipsInPass {
      for index in layer.decorationItems.upperBound..<layer.ownItems.upperBound { items[index].clip.append(clip) }
      handDown(clip, toChildrenOf: number)
    }
  }

  /// Applies a clip to the layers inside a layer.
  ///
  /// A layer that casts a shadow from its own alpha is clipped as a whole. Clipping its items would change the shape of the shadow.
  private mutating func handDown(_ clip: Outline, toChildrenOf number: Int) {
    var index = number + 1
    while index < layers[number].subtreeEnd {
      if !layers[index].shadows.isEmpty {
        layers[index].clip.append(clip)
        index = layers[index].subtreeEnd
      } else {
        for item in layers[index].ownItems {
          items[item].clip.append(clip)
          items[item].inheritedClips = items[item].inheritedClips.lowerBound..<items[item].clip.count
        }
        index += 1
      }
    }
  }
}
