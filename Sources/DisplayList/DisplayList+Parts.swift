// SPDX-License-Identifier: MIT

package import Graphics

extension DisplayList {
  /// An item alone, on transparency.
  package func only(item index: Int) -> DisplayList {
    only(items[index], in: items[index].layer)
  }

  /// An item alone, on transparency, as if it stood in a layer.
  package func only(_ item: DisplayItem, in layer: Int) -> DisplayList {
    list(of: [item], in: layers[layer])
  }

  /// The list without what some items draw. They keep their places, so that all passes stay as they are.
  package func hiding(items hidden: Range<Int>) -> DisplayList {
    var rest = self
    for index in hidden { rest.items[index].opacity = 0 }
    return rest
  }

  /// What a layer-based system would keep of a layer as its bitmap, on transparency: its own items as they are drawn, but for
  /// shadows, and not cut by the layers around it.
  package func store(of index: Int) -> DisplayList {
    let layer = layers[index]
    var builder = DisplayListBuilder()
    builder.begin(
      Layer(
        path: layer.path, frame: layer.frame, deviceFrame: layer.deviceFrame,
        contentClip: layer.clipsInPass ? layer.contentClip : nil))
    for number in storeItems(of: index) {
      let item = items[number].withoutInheritedClips
      if layer.decorationItems.contains(number) { builder.addDecoration(item) } else { builder.add(item) }
    }
    builder.end()
    return builder.finish(size: size, scale: scale, background: nil)
  }

  /// The items of a layer's store: its own but for shadows.
  package func storeItems(of index: Int) -> [Int] {
    layers[index].ownItems.filter { if case .shadow = items[$0].content { false } else { true } }
  }

  /// A layer with all that it holds, with its opacity, its mask and its shadow, on transparency.
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

  /// What the pass of a layer holds before it is laid down: all that the layer draws, without its opacity, its mask and its
  /// shadow.
  package func passContent(of index: Int) -> DisplayList {
    var part = only(layer: index)
    part.layers[0].opacity = 1
    part.layers[0].mask = nil
    part.layers[0].shadow = nil
    part.layers[0].rasterizes = false
    return part
  }

  /// What a layer draws into the pass of its round corners, cut by them, on transparency.
  package func onlyCornerPass(of index: Int) -> DisplayList {
    let part = passContent(of: index)
    return part.hiding(items: part.layers[0].decorationItems)
  }

  /// The same before the corners cut it.
  package func cornerPassContent(of index: Int) -> DisplayList {
    var part = onlyCornerPass(of: index)
    if let clip = part.layers[0].contentClip { part.layers[0].clip.append(Outline(clip.rect.outset)) }
    part.layers[0].contentClip = nil
    return part
  }

  /// The outlines that the layers around a layer cut it with.
  package func clips(around index: Int) -> [Outline] {
    var clips: [Outline] = []
    var parent = layers[index].parent
    while let number = parent {
      clips += layers[number].contentClip.map { [$0] } ?? []
      parent = layers[number].parent
    }
    return clips
  }

  /// An opaque rectangle that is cut by outlines, on transparency.
  package func probe(of region: PixelRect, cutBy clips: [Outline]) -> DisplayList {
    let item = DisplayItem(.fill(Outline(region), .color(.black)), clip: clips)
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
