// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The work of drawing a cell, counted before the cell is drawn. A unit is the work of painting one pixel in one colour, some 8
/// nanoseconds. The other factors were measured in that unit; they do not depend on what the caches contain.
package enum DrawingWork {
  /// The units for shaping a byte of text and breaking its lines.
  package static let ofTextByte = 290
  /// The units for a pixel of a gradient.
  static let ofGradientPixel = 2
  /// The units for a number of lines, curves and dashes of a path. Where all of them cross each other, Cairo takes time by the square.
  static func ofSegments(_ count: Int) -> Int {
    let count = min(count, 1 << 24)  // more exceed every limit, and their square would overflow
    return count * 100 + count * count / 3
  }
  /// The units for a pixel of a blurred shadow.
  static let ofBlurredPixel = 7
  /// Two times the units for a pixel of a picture that is read or written by scaling.
  static let ofTwoScaledPixels = 3
  /// The units for a pixel of a picture file that is decoded.
  static let ofDecodedPixel = 2
  /// The units for a pixel of an offscreen pass.
  static let ofPassPixel = 1

  /// The memory, in bytes, of the pictures that are assumed to stay decoded while a cell is drawn.
  static let decodedBytes = 32 << 20
}

/// The work of drawing something, by kind.
package struct DrawingSteps: Equatable, Sendable {
  /// Pixels that are painted in one colour, or copied.
  package var paintedPixels = 0
  package var gradientPixels = 0
  package var blurredPixels = 0
  /// Pixels of pictures that scaling reads, and those that it writes.
  package var sourcePixels = 0
  package var scaledPixels = 0
  package var decodedPixels = 0
  package var passPixels = 0
  /// The units for the lines, curves and dashes of paths.
  package var segmentUnits = 0

  /// The work in units of ``DrawingWork``.
  package var units: Int {
    paintedPixels + gradientPixels * DrawingWork.ofGradientPixel + blurredPixels * DrawingWork.ofBlurredPixel
      + (sourcePixels + scaledPixels) * DrawingWork.ofTwoScaledPixels / 2 + decodedPixels * DrawingWork.ofDecodedPixel
      + passPixels * DrawingWork.ofPassPixel + segmentUnits
  }

  package static func += (sum: inout DrawingSteps, other: DrawingSteps) {
    sum.paintedPixels += other.paintedPixels
    sum.gradientPixels += other.gradientPixels
    sum.blurredPixels += other.blurredPixels
    sum.sourcePixels += other.sourcePixels
    sum.scaledPixels += other.scaledPixels
    sum.decodedPixels += other.decodedPixels
    sum.passPixels += other.passPixels
    sum.segmentUnits += other.segmentUnits
  }
}

extension DisplayList {
  /// Returns the first layer, in painting order, with which drawing takes more than `limit` units of work. Returns `nil` if the
  /// whole list stays within the limit.
  /// - Parameter units: the units that were spent before, on text.
  package func layer(exceedingWork limit: Int, after units: Int) -> Int? {
    var units = units
    do throws(WorkExceeded) {
      try forEachWork { (layer, _, steps) throws(WorkExceeded) in
        units += steps.units
        if units > limit { throw WorkExceeded(layer: layer) }
      }
      return nil
    } catch {
      return error.layer
    }
  }

  /// Counts the work of drawing the list, in painting order.
  /// - Parameter body: called with the index of a layer, and the work on one of the items or on a pass; `nil` for a pass.
  package func forEachWork<Failure: Error>(
    _ body: (_ layer: Int, _ item: Int?, DrawingSteps) throws(Failure) -> Void
  ) throws(Failure) {
    guard !layers.isEmpty else { return }
    var count = WorkCount(list: self)
    try count.add(layer: 0, in: PixelRect(x: 0, y: 0, width: size.width, height: size.height), body)
  }
}

private struct WorkExceeded: Error {
  let layer: Int
}

/// Counts the work of the painting steps in the order in which the rasterizer follows them.
private struct WorkCount {
  let list: DisplayList
  private var pictures: Set<Bytewise> = []
  private var decodedBytes = 0
  private var lastPicture: Bytewise?

  init(list: DisplayList) { self.list = list }

  mutating func add<Failure: Error>(
    layer index: Int, in area: PixelRect, _ body: (Int, Int?, DrawingSteps) throws(Failure) -> Void
  ) throws(Failure) {
    guard list.isDrawn(index, in: area, itemBounds: { $0.bounds }) else { return }
    try add(list.paintingSteps(of: index), of: index, in: area, body)
  }

  private mutating func add<Failure: Error>(
    _ steps: [PaintingStep], of index: Int, in area: PixelRect, _ body: (Int, Int?, DrawingSteps) throws(Failure) -> Void
  ) throws(Failure) {
    for step in steps {
      switch step {
      case .items(let range):
        for number in range where list.items[number].opacity > 0 {
          var steps = list.items[number].work(in: area)
          if case .picture(let picture) = list.items[number].content { steps.decodedPixels = decodedPixels(of: picture) }
          try body(index, number, steps)
        }
      case .layer(let child): try add(layer: child, in: area, body)
      case .pass(let kind, let content):
        let (work, inner) = work(of: kind, index, in: area)
        try body(index, nil, work)
        try add(content, of: index, in: inner, body)
        if kind == .shadow, list.repeatsContent(ofLayer: index) {
          try body(index, nil, repeatedWork(of: content, layer: index, in: area))
        }
      }
    }
  }

  /// Returns the work of drawing the content of a pass a second time.
  private mutating func repeatedWork(of content: [PaintingStep], layer index: Int, in area: PixelRect) -> DrawingSteps {
    var sum = DrawingSteps()
    add(content, of: index, in: area) { _, _, steps in sum += steps }
    return sum
  }

  /// Returns the work of a pass, and the area in which its content is drawn.
  private func work(of kind: RenderPass.Kind, _ index: Int, in area: PixelRect) -> (DrawingSteps, inner: PixelRect) {
    let layer = list.layers[index]
    var steps = DrawingSteps()
    var pass = area
    switch kind {
    case .shadow:
      let ink = list.inkBounds(ofContent: index, itemBounds: { $0.bounds })
      pass = ink.intersection(layer.shadows.contentArea(for: area))
      steps.blurredPixels = layer.shadows.reduce(0) { $0 + pass.outset(by: $1.reach).area }
    case .cornerClip:
      pass = layer.contentClip.map { $0.rect.outset.intersection(area) } ?? area
    // Cairo's buffer is as large as the clip, which need not be smaller than the picture.
    case .whole, .glyphRun, .gradientText, .shapeGroup: break
    }
    steps.passPixels = pass.area
    return (steps, kind == .shadow ? pass : area)
  }

  /// Returns the pixels that are decoded for a picture. If the pictures of a cell are too large to be kept decoded, each is decoded again
  /// whenever another was drawn in between.
  private mutating func decodedPixels(of picture: PictureItem) -> Int {
    let source = Bytewise(picture.source)
    defer { lastPicture = source }
    let bytes = picture.sourceSize.area * 4
    if pictures.insert(source).inserted {
      decodedBytes += bytes
    } else if lastPicture == source || decodedBytes <= DrawingWork.decodedBytes {
      return 0
    }
    return picture.sourceSize.area
  }
}

extension DisplayItem {
  /// Returns the work of drawing the item in an area, besides decoding.
  fileprivate func work(in area: PixelRect) -> DrawingSteps {
    let shown = bounds.intersection(area).area
    var steps = DrawingSteps()
    // A rounded clip is a mask.
    steps.paintedPixels = clip.contains { !$0.radii.isZero } ? shown : 0
    switch content {
    case .fill(let shape, let paint): add(shape, paint, shown: shown, to: &steps)
    case .shadow(let shape, let blur, _):
      let blur = GaussianBlur(standardDeviation: blur / 2)
      let blurred =
        switch shape {
        // An inset shadow is what is left by the shadow of its inner outline.
        case .box(let outline), .ring(_, let outline): ShadowTiling(outline, blur: blur, around: area).tile.outline.rect
        case .path: shape.rect
        }
      steps.blurredPixels = blurred.outset.outset(by: blur.reach).area
      steps.paintedPixels += shown
      addCoverage(of: shape, to: &steps)
    case .picture(let picture):
      steps.paintedPixels += shown
      steps.sourcePixels = Int(picture.sourceRect.width * picture.sourceRect.height)
      steps.scaledPixels = picture.radii.isZero && picture.tile == nil ? shown : picture.scaledRect.area
    case .text(let text):
      steps.paintedPixels += shown
      steps.gradientPixels += text.gradient == nil ? 0 : shown
      let passes = text.gradient == nil ? text.runs.count { $0.hasTranslucentColorGlyphs } : 1
      steps.passPixels = passes * area.area
    }
    return steps
  }

  private func add(_ shape: Shape, _ paint: Paint, shown: Int, to steps: inout DrawingSteps) {
    switch paint {
    case .color: steps.paintedPixels += shown
    case .gradient, .mapped: steps.gradientPixels += shown
    case .group(let parts):
      steps.paintedPixels += shown
      steps.passPixels += shape.rect.outset.area
      for part in parts { add(.path(part.shape), part.paint, shown: part.shape.rect.outset.area, to: &steps) }
      return
    }
    if shown > 0 { addCoverage(of: shape, to: &steps) }
  }

  /// Adds the work of covering a path. Cairo covers the whole path, whatever part of it is shown.
  private func addCoverage(of shape: Shape, to steps: inout DrawingSteps) {
    guard case .path(let path) = shape else { return }
    steps.paintedPixels += path.coveragePixels
    steps.segmentUnits += DrawingWork.ofSegments(path.segmentCount)
  }
}

extension PixelRect {
  var area: Int { max(0, width) * max(0, height) }
}
