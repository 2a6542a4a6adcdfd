// SPDX-License-Identifier: MIT

package import CellGraphics

extension DisplayList {
  /// Returns a list that draws only one item, on a transparent background.
  package func only(item index: Int) -> DisplayList {
    only(items[index], in: items[index].layer)
  }

  /// Returns a list that draws only the given item, on a transparent background, as if it belonged to the layer with the index
  /// `layer`.
  package func only(_ item: DisplayItem, in layer: Int) -> DisplayList {
    list(of: [item], in: layers[layer])
  }

  /// Returns the list with some items hidden. Hidden items keep their indices, so that all passes stay the same.
  package func hiding(items hidden: Range<Int>) -> DisplayList {
    var rest = self
    for index in hidden { rest.items[index].opacity = 0 }
    return rest
  }

  /// Replaces what an item draws.
  package mutating func setContent(_ content: ItemContent, ofItem index: Int) { items[index].content = content }

  /// Returns a list that draws the store of a layer, on a transparent background. The store is the bitmap that a layer-based
  /// system would keep for the layer.
  ///
  /// The store contains the layer's own items except shadows. Of the clips of enclosing layers, only `corners` are applied.
  /// - Parameter corners: outlines, the innermost first, that cut the store as a whole.
  package func store(of index: Int, cutBy corners: [Outline] = []) -> DisplayList {
    let layer = layers[index]
    var builder = DisplayListBuilder()
    for corner in corners.reversed() {
      builder.begin(Layer(path: layer.path, frame: layer.frame, deviceFrame: corner.rect, contentClip: corner))
    }
    builder.begin(
      Layer(
        path: layer.path, frame: layer.frame, deviceFrame: layer.deviceFrame,
        contentClip: layer.clipsInPass ? layer.contentClip : nil))
    for number in storeItems(of: index) {
      let item = items[number].withoutInheritedClips
      if layer.decorationItems.contains(number) { builder.addDecoration(item) } else { builder.add(item) }
    }
    builder.end()
    for _ in corners { builder.end() }
    return builder.finish(size: size, scale: scale, background: nil)
  }

  /// Returns the indices of the items in a layer's store: its own items except shadows.
  package func storeItems(of index: Int) -> [Int] {
    layers[index].ownItems.filter { !items[$0].isShadow }
  }

  /// Returns a list that draws only a layer and its subtree, on a transparent background. The layer's opacity, mask and shadow
  /// are applied.
  package func only(layer index: Int) -> DisplayList {
    let first = layers[index]
    var part = DisplayList(
      size: size, scale: scale, background: nil, layers: Array(layers[index..<first.subtreeEnd]), items: Array(items[first.items])
    )
    for number in part.layers.indices { part.layers[number].move(byLayers: -index, items: -first.items.lowerBound) }
    for number in part.items.indices { part.items[number].layer -= index }
    part.layers[0].parent = nil
    return part
  }

  /// Returns the content of a layer's pass before the pass is composited: everything that the layer draws, without its opacity,
  /// mask and shadow.
  package func passContent(of index: Int) -> DisplayList {
    var part = only(layer: index)
    part.layers[0].opacity = 1
    part.layers[0].mask = nil
    part.layers[0].shadows = []
    part.layers[0].rasterizes = false
    return part
  }

  /// Returns the list with all content shadows of the first layer in a clear colour, but one. The passes stay the same.
  package func keepingShadow(_ kept: Int?) -> DisplayList {
    var part = self
    for number in part.layers[0].shadows.indices where number != kept { part.layers[0].shadows[number].color = .clear }
    return part
  }

  /// Returns the content of a layer's rounded-corner pass, clipped by the corners, on a transparent background.
  package func onlyCornerPass(of index: Int) -> DisplayList {
    let part = passContent(of: index)
    return part.hiding(items: part.layers[0].decorationItems)
  }

  /// Returns the content of a layer's rounded-corner pass before the corners clip it.
  package func cornerPassContent(of index: Int) -> DisplayList {
    var part = onlyCornerPass(of: index)
    if let clip = part.layers[0].contentClip { part.layers[0].clip.append(Outline(clip.rect.outset)) }
    part.layers[0].contentClip = nil
    return part
  }

  /// Returns the outlines with which the enclosing layers clip a layer, from the innermost to the outermost layer.
  package func clips(around index: Int) -> [Outline] {
    var clips: [Outline] = []
    var parent = layers[index].parent
    while let number = parent {
      clips += layers[number].contentClip.map { [$0] } ?? []
      parent = layers[number].parent
    }
    return clips
  }

  /// Returns a list that draws an opaque black rectangle, clipped by outlines, on a transparent background.
  package func probe(of region: PixelRect, cutBy clips: [Outline]) -> DisplayList {
    let item = DisplayItem(.fill(.box(Outline(region)), .color(.black)), clip: clips)
    return list(of: [item], in: Layer(path: "", frame: Rect(x: 0, y: 0, width: 0, height: 0), deviceFrame: DeviceRect(region)))
  }

  private func list(of items: [DisplayItem], in layer: Layer) -> DisplayList {
    var builder = DisplayListBuilder()
    builder.begin(Layer(path: layer.path, frame: layer.frame, deviceFrame: layer.deviceFrame))
    for item in items { builder.add(item) }
    builder.end()
    return builder.finish(size: size, scale: scale, background: nil)
  }
}

extension DisplayItem {
  /// Whether the item is a shadow that lies below its layer's store. An inset shadow lies above the background, and is drawn into the store.
  package var isShadow: Bool { content.isOuterShadow }

  fileprivate var withoutInheritedClips: DisplayItem {
    var item = self
    item.clip.removeSubrange(inheritedClips)
    item.inheritedClips = inheritedClips.lowerBound..<inheritedClips.lowerBound
    return item
  }
}

extension Layer {
  fileprivate mutating func move(byLayers layerOffset: Int, items itemOffset: Int) {
    func moved(_ range: Range<Int>) -> Range<Int> { range.lowerBound + itemOffset..<range.upperBound + itemOffset }
    parent = parent.map { $0 + layerOffset }
    subtreeEnd += layerOffset
    decorationItems = moved(decorationItems)
    ownItems = moved(ownItems)
    items = moved(items)
  }
}

extension DisplayList {
  /// The SHA-256 hashes of the font files whose glyphs are drawn, in hexadecimal.
  package var fontHashes: Set<String> {
    var hashes: Set<String> = []
    for item in items {
      guard case .text(let text) = item.content else { continue }
      for run in text.runs { hashes.insert(run.font.fileHash) }
    }
    return hashes
  }
}
