// SPDX-License-Identifier: MIT

package import CellCairoRaster
package import CellDisplayList
import CellGraphics
import CellRenderAnalysis

/// A plain and slow implementation of the definitions, against which the analysis is tested.
///
/// It draws each item, each store and each pass alone, at the full size of the picture, and examines every pixel. It shares only
/// the rasterizer and `Layer`, which determines the passes, with the analysis. What the rasterizer drew is compared with pixels that are
/// computed by formulas: all but texts, pictures and vector images.
package struct Oracle {
  let list: DisplayList
  let rasterizer: Rasterizer
  /// Everything that is composited, in order.
  private(set) var things: [Thing] = []

  /// A buffer that is drawn into.
  struct Pass: Hashable {
    var number: Int
    var layer: Int
    var castsShadow: Bool
    /// The rectangle that limits the buffer, for a pass of rounded corners.
    var bounds: PixelRect?
  }

  /// An item, or a pass with all of its content, drawn alone.
  struct Thing {
    enum Content: Hashable {
      case item(Int)
      case pass(Pass)
    }

    var content: Content
    /// The passes that it is drawn into, the outermost first.
    var passes: [Pass]
    var pixels: [UInt32]
    /// The pixels, before the rectangles of the passes around it cut them.
    var drawn: [UInt32]
  }

  package init(_ list: DisplayList, drawnBy rasterizer: Rasterizer) throws {
    self.list = list
    self.rasterizer = rasterizer
    var count = 0
    if !list.layers.isEmpty { try lay(layer: 0, into: [], count: &count) }
  }

  private mutating func lay(layer index: Int, into outer: [Pass], count: inout Int) throws {
    let layer = list.layers[index]
    var passes = outer
    let isDrawnAside = layer.hasWholePass || !layer.shadows.isEmpty
    if isDrawnAside { passes.append(pass(&count, of: index, castsShadow: !layer.shadows.isEmpty)) }
    for item in layer.decorationItems { try lay(item: item, into: passes) }
    var inner = passes
    if layer.clipsInPass { inner.append(pass(&count, of: index, bounds: layer.contentClip?.rect.outset)) }
    for item in layer.decorationItems.upperBound..<layer.ownItems.upperBound { try lay(item: item, into: inner) }
    for child in list.layers.indices where list.layers[child].parent == index {
      try lay(layer: child, into: inner, count: &count)
    }
    if let pass = inner.last, layer.clipsInPass { lay(.pass(pass), try draw(corners: index), into: passes) }
    if let pass = passes.last, isDrawnAside { lay(.pass(pass), try draw(layer: index), into: outer) }
  }

  private func pass(
    _ count: inout Int, of layer: Int, castsShadow: Bool = false, bounds: PixelRect? = nil
  ) -> Pass {
    count += 1
    return Pass(number: count, layer: layer, castsShadow: castsShadow, bounds: bounds)
  }

  private mutating func lay(item: Int, into passes: [Pass]) throws { lay(.item(item), try draw(item: item), into: passes) }

  private mutating func lay(_ content: Thing.Content, _ picture: PixelBuffer, into passes: [Pass]) {
    var pixels = picture.pixels
    // Content that casts a shadow is drawn as far as the shadow needs it, regardless of the clips around it.
    let holding = passes.suffix { !$0.castsShadow }
    for bounds in holding.compactMap(\.bounds) {
      for place in pixels.indices where !bounds.holds(x: x(place), y: y(place)) { pixels[place] = 0 }
    }
    things.append(Thing(content: content, passes: passes, pixels: pixels, drawn: picture.pixels))
  }

  // MARK: Places

  func x(_ place: Int) -> Int { place % list.size.width }
  func y(_ place: Int) -> Int { place / list.size.width }

  // MARK: Drawing alone

  private func draw(item index: Int) throws -> PixelBuffer {
    let item = list.items[index]
    return try draw { builder in
      builder.begin(.plain)
      builder.add(DisplayItem(item.content, opacity: item.opacity, clip: item.clip))
      builder.end()
    }
  }

  /// Draws a layer with its subtree, its opacity, its mask and its shadow.
  private func draw(layer index: Int) throws -> PixelBuffer {
    try draw { list.add(layer: index, to: &$0) }
  }

  /// Draws the content that a layer's rounded corners clip, clipped by them.
  private func draw(corners index: Int) throws -> PixelBuffer {
    try draw { builder in
      var layer = Layer.plain
      layer.contentClip = list.layers[index].contentClip
      builder.begin(layer)
      list.addContent(ofLayer: index, withDecorations: false, to: &builder)
      builder.end()
    }
  }

  func draw(_ build: (inout DisplayListBuilder) -> Void) throws -> PixelBuffer {
    var builder = DisplayListBuilder()
    build(&builder)
    return try rasterizer.draw(builder.finish(size: list.size, scale: list.scale, background: nil))
  }
}

// MARK: Rebuilding a part of a list

extension Layer {
  static var plain: Layer {
    Layer(path: "alone", frame: Rect(x: 0, y: 0, width: 0, height: 0), deviceFrame: DeviceRect(x: 0, y: 0, width: 0, height: 0))
  }
}

extension DisplayList {
  /// Adds a layer and its subtree to a builder. Opacities and clips that its items and layers already have are not applied again.
  fileprivate func add(layer index: Int, to builder: inout DisplayListBuilder) {
    let source = layers[index]
    for clip in source.clip {
      var cutting = Layer.plain
      cutting.contentClip = clip
      builder.begin(cutting)
    }
    var layer = Layer.plain
    layer.opacity = source.isIsolated ? source.opacity : 1
    layer.contentClip = source.clipsInPass ? source.contentClip : nil
    layer.mask = source.mask
    layer.shadows = source.shadows
    layer.rasterizes = source.rasterizes
    builder.begin(layer)
    addContent(ofLayer: index, withDecorations: true, to: &builder)
    builder.end()
    for _ in source.clip { builder.end() }
  }

  fileprivate func addContent(ofLayer index: Int, withDecorations: Bool, to builder: inout DisplayListBuilder) {
    for number in layers[index].ownItems {
      let item = DisplayItem(items[number].content, opacity: items[number].opacity, clip: items[number].clip)
      if !layers[index].decorationItems.contains(number) {
        builder.add(item)
      } else if withDecorations {
        builder.addDecoration(item)
      }
    }
    for child in layers.indices where layers[child].parent == index { add(layer: child, to: &builder) }
  }
}

extension PixelRect {
  func holds(x column: Int, y row: Int) -> Bool { (x..<maxX).contains(column) && (y..<maxY).contains(row) }
}

extension Oracle.Thing {
  /// The index of the item; `nil` for a pass.
  var item: Int? { if case .item(let number) = content { number } else { nil } }
}

extension Array {
  /// Returns the elements after the last one that does not satisfy a condition.
  fileprivate func suffix(while holds: (Element) -> Bool) -> ArraySlice<Element> {
    guard let last = lastIndex(where: { !holds($0) }) else { return self[...] }
    return self[(last + 1)...]
  }
}
