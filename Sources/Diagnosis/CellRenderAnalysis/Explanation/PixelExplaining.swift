// SPDX-License-Identifier: MIT

package import CellDisplayList
internal import CellGraphics

extension PixelExplanation {
  /// Explains a device pixel of a list.
  ///
  /// Draws the whole picture once. Draws the pixel's row once for each item whose ink bounds contain the pixel, and several times
  /// for each pass. For each item that touches the pixel, draws the row several more times, and the whole picture once more.
  /// - Parameter texts: the texts that consist of spans, by the index of their item.
  /// - Throws: ``PlaceOutsidePicture`` if there is no such pixel; any error that the closures of `drawing` throw.
  package init(of list: DisplayList, x: Int, y: Int, texts: [Int: ColoredSpans] = [:], drawing: AnalysisDrawing) throws {
    guard (0..<list.size.width).contains(x), (0..<list.size.height).contains(y) else {
      throw PlaceOutsidePicture(x: x, y: y, size: list.size)
    }
    let walk = try PixelWalk(of: list, x: x, y: y, texts: texts, drawing: drawing)
    self.x = x
    self.y = y
    background = PremultipliedRGBA(list.background ?? .clear)
    steps = list.layers.isEmpty ? [] : try walk.steps(ofLayer: 0, in: walk.picture)
    color = walk.drawn[x, y]
  }
}

/// Walks a list in painting order, as the rasterizer does, and examines one pixel.
private struct PixelWalk {
  /// The buffer that items are drawn into: the picture or a pass.
  struct Target {
    let list: DisplayList
    /// The index that the first item of `list` has in the whole list.
    let firstItem: Int
  }

  let picture: Target
  /// The whole picture.
  let drawn: PixelBuffer
  private let list: DisplayList
  private let texts: [Int: ColoredSpans]
  private let place: PixelRect
  private let drawing: AnalysisDrawing

  init(of list: DisplayList, x: Int, y: Int, texts: [Int: ColoredSpans], drawing: AnalysisDrawing) throws {
    self.list = list
    self.texts = texts
    self.drawing = drawing
    place = PixelRect(x: x, y: y, width: 1, height: 1)
    picture = Target(list: list, firstItem: 0)
    drawn = try drawing.pixels(list, 0..<list.size.height)
  }

  func steps(ofLayer index: Int, in target: Target) throws -> [PixelExplanation.Step] {
    let painting = list.paintingSteps(of: index)
    guard let inside = painting.contentOfSurroundingPass else { return try steps(painting, of: index, in: target) }
    let items = list.layers[index].items
    let content = Target(list: list.passContent(of: index), firstItem: items.lowerBound)
    return try pass(
      .layer, of: index, drawing: items, into: content, with: steps(inside, of: index, in: content),
      alone: list.only(layer: index), on: target)
  }

  private func steps(_ painting: [PaintingStep], of index: Int, in target: Target) throws -> [PixelExplanation.Step] {
    let layer = list.layers[index]
    return try painting.flatMap { step -> [PixelExplanation.Step] in
      switch step {
      case .items(let range): return try steps(ofItems: range, in: target)
      case .layer(let child): return try steps(ofLayer: child, in: target)
      case .pass(_, let inside):
        // The pass's buffer is only as large as the clip, so nothing is drawn outside the clip.
        if let clip = layer.contentClip, clip.rect.outset.intersection(place).isEmpty { return [] }
        let content = Target(list: list.cornerPassContent(of: index), firstItem: layer.items.lowerBound)
        return try pass(
          .corners, of: index, drawing: layer.clippedItems, into: content, with: steps(inside, of: index, in: content),
          alone: list.onlyCornerPass(of: index), on: target)
      }
    }
  }

  /// Returns the step for a pass, or no step if the pass has no content at the pixel and casts no shadow on the pixel.
  private func pass(
    _ kind: PixelExplanation.PassStep.Kind, of index: Int, drawing items: Range<Int>, into content: Target,
    with steps: [PixelExplanation.Step], alone: DisplayList, on target: Target
  ) throws -> [PixelExplanation.Step] {
    let coverage = try color(of: alone).alpha
    guard coverage > 0 || !steps.isEmpty else { return [] }
    return [
      .pass(
        PixelExplanation.PassStep(
          kind: kind, layer: list.layers[index], steps: steps, buffer: try color(of: content, upTo: items.upperBound),
          shadows: kind == .layer ? try shadows(of: index, in: alone) : [], coverage: coverage,
          change: try change(by: items, in: target)))
    ]
  }

  /// Returns the indices of those of several content shadows that change the pixel.
  private func shadows(of index: Int, in alone: DisplayList) throws -> [Int] {
    let shadows = list.layers[index].shadows
    guard shadows.count > 1 else { return [] }
    let without = try color(of: alone.keepingShadow(nil))
    return try shadows.indices.filter { try color(of: alone.keepingShadow($0)) != without }
  }

  private func steps(ofItems range: Range<Int>, in target: Target) throws -> [PixelExplanation.Step] {
    try range.compactMap { index in
      let item = list.items[index]
      guard item.opacity > 0, try drawing.inkBounds(item).overlaps(place) else { return nil }
      let coverage = try color(of: list.only(item: index)).alpha
      guard coverage > 0 else { return nil }
      return .item(
        PixelExplanation.ItemStep(
          index: index, item: item, path: try path(ofItem: index), words: list.words(ofItem: index), coverage: coverage,
          alpha: try alpha(of: item),
          change: try change(by: index..<index + 1, in: target), removal: try removal(of: index)))
    }
  }

  /// Returns the path of an item at the pixel: for text, that of the topmost span that touches the pixel.
  private func path(ofItem index: Int) throws -> String {
    guard let text = texts[index] else { return list.path(ofItem: index, atColumn: place.x) }
    let layer = list.items[index].layer
    let piece = try text.item.pieces.last { try color(of: list.only($0, in: layer)).alpha > 0 }
    return list.path(ofSpan: piece?.textColor.flatMap { text.spans[$0] }, inLayer: layer)
  }

  private func change(by items: Range<Int>, in target: Target) throws -> PixelExplanation.Change {
    PixelExplanation.Change(
      before: try color(of: target, upTo: items.lowerBound), after: try color(of: target, upTo: items.upperBound),
      result: try color(of: picture, upTo: items.upperBound))
  }

  private func removal(of index: Int) throws -> PixelExplanation.Removal {
    let rest = try drawing.pixels(list.hiding(items: index..<index + 1), 0..<list.size.height)
    return PixelExplanation.Removal(
      changedPixels: drawn.differingPixels(from: rest),
      changesPixel: drawn[place.x, place.y] != rest[place.x, place.y],
      endsPromise: list.promise(of: list.items[index].layer)?.item == index)
  }

  /// Returns the item's own alpha at the pixel. For text, returns the alpha of the topmost run or stroke that touches the pixel.
  private func alpha(of item: DisplayItem) throws -> UInt8 {
    var piece = item
    for candidate in item.pieces.reversed() where try color(of: list.only(candidate, in: item.layer)).alpha > 0 {
      piece = candidate
      break
    }
    return try color(of: list.only(piece.covering(place), in: item.layer)).alpha
  }

  // MARK: Drawing

  /// Returns the examined pixel of a buffer after drawing only those of the buffer's items whose index in the whole list is below
  /// `end`.
  private func color(of target: Target, upTo end: Int) throws -> PremultipliedRGBA {
    try color(of: target.list.hiding(items: end - target.firstItem..<target.list.items.count))
  }

  private func color(of list: DisplayList) throws -> PremultipliedRGBA {
    try drawing.pixels(list, place.y..<place.maxY)[place.x, 0]
  }
}

extension PixelBuffer {
  /// Returns how many pixels differ between this picture and another picture of the same size.
  fileprivate func differingPixels(from other: PixelBuffer) -> Int {
    pixels.withUnsafeBufferPointer { pixels in
      other.pixels.withUnsafeBufferPointer { others in
        var count = 0
        for index in pixels.indices where pixels[index] != others[index] { count += 1 }
        return count
      }
    }
  }
}
