// SPDX-License-Identifier: MIT

package import CellDisplayList
@_spi(Caching) public import CellGraphics

/// A picture, or a part of it, ready to be drawn: scaled and cropped to its exact device pixels.
package struct PreparedPicture: Equatable, Sendable {
  package let pixels: PixelBuffer
  package let isOpaque: Bool
  /// The position of the first pixel within the whole scaled picture, in device pixels.
  package let x, y: Int

  package init(_ pixels: PixelBuffer, x: Int = 0, y: Int = 0) {
    self.pixels = pixels
    self.isOpaque = pixels.isOpaque
    self.x = x
    self.y = y
  }
}

/// An error that prevents a layer or one of its items from being drawn, with the path of the layer.
package struct LayerFailure: Error, CustomStringConvertible {
  package let path: String
  package let reason: any Error

  package init(path: String, reason: any Error) {
    self.path = path
    self.reason = reason
  }

  package var description: String { "\(path): \(reason)" }
}

/// Draws display lists with Cairo.
///
/// A rasterizer must be used by one thread at a time. All rasterizers give the same bytes for the same list.
package final class Rasterizer {
  /// The largest number of rows in a band.
  ///
  /// Cairo allows 32,767, but beyond about 20,000 its fixed-point arithmetic gives different edges and gradients.
  static let bandHeight = 16_384

  /// The largest number of rows drawn on one surface: the rows of a band, and those added so that no curved or fractional edge is
  /// cut.
  package static let maximumHeight = 20_000

  private let collection: FontCollection
  private let preparedPicture: (PictureItem, _ part: PixelRect) throws -> PreparedPicture
  /// Bounded, because data may ask for a different font size in each cell.
  private var fonts = BoundedCache<FontFace, ScaledFont>(capacity: 512)
  private let glyphs: GlyphCompositor
  /// The number of glyphs composited from masks, and the number that Cairo drew because they are in colour or very large, or because
  /// a clip has a curved or fractional edge.
  package var glyphCounts: (fromMasks: Int, byCairo: Int) { glyphs.counts }
  /// The number of offscreen passes drawn so far, without those of content that is drawn a second time over its shadows. Drawing a list of at most 16,384 rows adds the number of its
  /// `DisplayList.passes(itemBounds:)`. Drawing a taller list adds the passes of each of its bands.
  package internal(set) var passCount = 0
  /// The memory that ``withPixels(of:rows:ink:_:)`` lends. All zero except during such a call.
  var scratchPixels: [UInt32] = []
  /// The memory into which ``differingPixels(_:_:in:)`` draws the two lists.
  var comparedPixels: (first: [UInt32], second: [UInt32]) = ([], [])
  var pathCoverages = BoundedCache<CoverageKey, PathCoverage>(capacity: Rasterizer.pathMemory)
  var gradientColors = BoundedCache<GradientKey, GradientColors>(capacity: Rasterizer.gradientMemory)
  var shadowMasks = BoundedCache<ShadowSource, CoverageMask>(capacity: Rasterizer.shadowMemory)

  /// - Parameter preparedPicture: returns the pixels of a picture, scaled to the size of `scaledRect`, tinted, and with its corners
  ///   cut. It must return at least the pixels in `part`, a rectangle in device pixels relative to that rectangle's upper left corner.
  package convenience init(
    collection: FontCollection, preparedPicture: @escaping (PictureItem, _ part: PixelRect) throws -> PreparedPicture
  ) {
    self.init(collection: collection, glyphs: GlyphCompositor(), preparedPicture: preparedPicture)
  }

  init(
    collection: FontCollection, glyphs: GlyphCompositor,
    preparedPicture: @escaping (PictureItem, _ part: PixelRect) throws -> PreparedPicture
  ) {
    self.collection = collection
    self.glyphs = glyphs
    self.preparedPicture = preparedPicture
  }

  /// Draws the whole list.
  /// - Throws: ``UndrawableSize`` when the list is too large; ``CairoFailure`` when Cairo cannot draw; ``LayerFailure`` around a
  ///   ``TextError`` when a font file is missing, or around an error that `preparedPicture` throws.
  package func draw(_ list: DisplayList) throws -> PixelBuffer {
    try draw(list, rows: 0..<list.size.height)
  }

  /// Draws the rows `rows` of the list. They have the same bytes as in the whole picture.
  ///
  /// If there are more rows than in a band, they are drawn band by band.
  /// - Throws: the errors of ``draw(_:)``.
  package func draw(_ list: DisplayList, rows: Range<Int>) throws -> PixelBuffer {
    guard let size = PixelSize(width: list.size.width, height: rows.count) else {
      preconditionFailure("rows \(rows) are empty or too many")
    }
    guard size.width <= Limits.surfaceSide else { throw UndrawableSize.tooWide(size, limit: Limits.surfaceSide) }
    guard size.area <= Limits.pixels else { throw UndrawableSize.tooManyPixels(size, limit: Limits.pixels) }
    var buffer = PixelBuffer(size: size, filledWith: list.background ?? .clear)
    try buffer.withMutablePixels { (pixels) throws(any Error) in
      for start in stride(from: 0, to: rows.count, by: Rasterizer.bandHeight) {
        let count = min(Rasterizer.bandHeight, rows.count - start)
        let band = UnsafeMutableBufferPointer(rebasing: pixels[start * size.width..<(start + count) * size.width])
        try draw(list, into: band, rows: rows.lowerBound + start..<rows.lowerBound + start + count)
      }
    }
    return buffer
  }

  /// Draws `rows` into `band`, which already contains the background. Draws them in two halves if uncut outlines would make the
  /// surface too tall.
  private func draw(_ list: DisplayList, into band: UnsafeMutableBufferPointer<UInt32>, rows: Range<Int>) throws {
    let drawn = list.rowsDrawn(for: rows)
    if drawn.count > Rasterizer.maximumHeight, rows.count > 1 {
      let middle = rows.lowerBound + rows.count / 2
      let lines = (middle - rows.lowerBound) * list.size.width
      try draw(list, into: UnsafeMutableBufferPointer(rebasing: band[..<lines]), rows: rows.lowerBound..<middle)
      try draw(list, into: UnsafeMutableBufferPointer(rebasing: band[lines...]), rows: middle..<rows.upperBound)
      return
    }
    guard let size = PixelSize(width: list.size.width, height: drawn.count) else { return }
    guard drawn != rows else { return try draw(list, into: band, size: size, top: rows.lowerBound) }
    var more = PixelBuffer(size: size, filledWith: list.background ?? .clear)
    try more.withMutablePixels { (pixels) throws(any Error) in
      try draw(list, into: pixels, size: size, top: drawn.lowerBound)
      _ = band.update(
        fromContentsOf: pixels[
          (rows.lowerBound - drawn.lowerBound) * size.width..<(rows.upperBound - drawn.lowerBound) * size.width])
    }
  }

  /// Draws the part of the list that has the upper left corner `left`, `top` and the size `size`.
  func draw(
    _ list: DisplayList, into pixels: UnsafeMutableBufferPointer<UInt32>, size: PixelSize, left: Int = 0, top: Int
  ) throws {
    let canvas = try Canvas(
      borrowing: pixels, size: size, left: left, top: top,
      wholeArea: PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height))
    if !list.layers.isEmpty { try drawLayer(0, of: list, on: canvas) }
    try canvas.finish()
  }

  private func drawLayer(_ index: Int, of list: DisplayList, on canvas: borrowing Canvas) throws {
    let layer = list.layers[index]
    let isDrawn = try list.isDrawn(index, in: canvas.area) { (item) throws(LayerFailure) in try inkBounds(of: item, in: list) }
    guard isDrawn else { return }
    if !layer.clip.isEmpty { canvas.save() }
    for outline in layer.clip { canvas.clip(to: outline) }
    try draw(list.paintingSteps(of: index), of: index, in: list, on: canvas)
    if !layer.clip.isEmpty { canvas.restore() }
  }

  /// Draws painting steps of a layer. Does not apply the layer's own clip.
  func draw(_ steps: [PaintingStep], of index: Int, in list: DisplayList, on canvas: borrowing Canvas) throws {
    let layer = list.layers[index]
    for step in steps {
      switch step {
      case .items(let range):
        for item in list.items[range] { try draw(item, of: layer, on: canvas) }
      case .layer(let child): try drawLayer(child, of: list, on: canvas)
      case .pass(.shadow, let content):
        try draw(content, of: index, casting: layer.shadows, in: list, on: canvas)
      case .pass(.cornerClip, let content):
        canvas.save()
        if let clip = layer.contentClip { canvas.clip(to: Outline(clip.rect.outset)) }
        beginPass(on: canvas)
        try draw(content, of: index, in: list, on: canvas)
        try canvas.endPass(opacity: 1, cutBy: layer.contentClip)
        canvas.restore()
      case .pass(.whole, let content), .pass(.glyphRun, let content), .pass(.gradientText, let content),
        .pass(.shapeGroup, let content):
        beginPass(on: canvas)
        try draw(content, of: index, in: list, on: canvas)
        try canvas.endPass(
          opacity: layer.opacity, mask: layer.mask.map { ($0.outline, prepared($0.paint, opacity: layer.opacity)) })
      }
    }
  }

  private func draw(_ item: DisplayItem, of layer: Layer, on canvas: borrowing Canvas) throws {
    do {
      try draw(item, on: canvas)
    } catch {
      throw LayerFailure(path: layer.path, reason: error)
    }
  }

  private func draw(_ item: DisplayItem, on canvas: borrowing Canvas) throws {
    guard item.opacity > 0 else { return }
    if !item.clip.isEmpty {
      canvas.save()
      for outline in item.clip { canvas.clip(to: outline) }
    }
    switch item.content {
    case .fill(.box(let outline), let paint):
      try canvas.fill(outline, with: prepared(paint, opacity: item.opacity))
    case .fill(.ring(let outer, let inner), let paint):
      try canvas.fillBetween(outer, inner, with: prepared(paint, opacity: item.opacity))
    case .fill(.path(let shape), let paint):
      try draw(shape, with: paint, opacity: item.opacity, on: canvas)
    case .shadow(let shape, let blur, let color):
      try drawShadow(of: shape, blur: blur, color: color, opacity: item.opacity, on: canvas)
    case .picture(let picture):
      try draw(picture, opacity: item.opacity, on: canvas)
    case .text(let text):
      if let gradient = text.gradient {
        beginPass(on: canvas)
        try draw(text.opaque, opacity: 1, on: canvas)
        try canvas.endPass(painting: prepared(.gradient(gradient), opacity: item.opacity))
      } else {
        try draw(text, opacity: item.opacity, on: canvas)
      }
    }
    if !item.clip.isEmpty { canvas.restore() }
  }

  private func draw(_ picture: PictureItem, opacity: Double, on canvas: borrowing Canvas) throws {
    let place = picture.scaledRect
    let shown = picture.destination.intersection(canvas.shownArea)
    if shown.isEmpty { return }
    let area = picture.tile.map { _ in shown }
    let part = picture.tile.map { PixelRect(x: 0, y: 0, width: $0.width, height: $0.height) }
    let prepared = try preparedPicture(picture, part ?? shown.translated(x: -place.x, y: -place.y))
    prepared.pixels.pixels.withUnsafeBufferPointer {
      canvas.draw(
        $0, size: prepared.pixels.size, isOpaque: prepared.isOpaque, x: place.x + prepared.x, y: place.y + prepared.y,
        opacity: opacity, repeatedOver: area)
    }
  }

  private func draw(_ text: TextItem, opacity: Double, on canvas: borrowing Canvas) throws {
    draw(.underline, of: text, opacity: opacity, on: canvas)
    for run in text.runs { try draw(run, of: text, opacity: opacity, on: canvas) }
    draw(.strikethrough, of: text, opacity: opacity, on: canvas)
  }

  private func draw(_ run: GlyphRun, of text: TextItem, opacity: Double, on canvas: borrowing Canvas) throws {
    let font = try scaledFont(run.font)
    if run.hasTranslucentColorGlyphs {
      beginPass(on: canvas)
      let opaque = RGBA(red: run.color.red, green: run.color.green, blue: run.color.blue)
      canvas.draw(run.glyphs, font: font, color: opaque, x: text.x, y: text.y, opacity: 1)
      try canvas.endPass(opacity: Double(run.color.alpha) / 255 * opacity)
    } else {
      glyphs.draw(run.glyphs, font: font, color: run.color, x: text.x, y: text.y, opacity: opacity, on: canvas)
    }
  }

  private func draw(_ kind: TextStroke.Kind, of text: TextItem, opacity: Double, on canvas: borrowing Canvas) {
    for stroke in text.strokes where stroke.kind == kind {
      canvas.fill(Outline(stroke.rect.translated(x: text.x, y: text.y)), with: stroke.color, opacity: opacity)
    }
  }

  private func beginPass(on canvas: borrowing Canvas) {
    passCount += 1
    canvas.beginPass()
  }

  func scaledFont(_ face: FontFace) throws(TextError) -> ScaledFont {
    if let known = fonts.value(for: face) { return known }
    let font = try ScaledFont(face, path: try collection.path(ofFileWithHash: face.fileHash))
    fonts.remember(font, for: face)
    return font
  }
}

extension TextItem {
  /// The text in opaque black.
  fileprivate var opaque: TextItem {
    var text = self
    for index in runs.indices { text.runs[index].color = .black }
    for index in strokes.indices { text.strokes[index].color = .black }
    return text
  }
}

/// Returns a picture of the same size with rounded, anti-aliased corners. The radii are in pixels.
public func rounded(_ picture: PixelBuffer, radii: CornerRadii) throws(CairoFailure) -> PixelBuffer {
  try PreparedPicture(picture).rounded(radii, ofWhole: picture.size).pixels
}

extension PreparedPicture {
  /// Cuts off what is outside the rounded, anti-aliased corners of the whole picture. The radii are in pixels.
  ///
  /// A corner has the same bytes as in the whole picture if this part contains all that ``PictureItem/partToPrepare(for:)`` adds.
  package func rounded(_ radii: CornerRadii, ofWhole size: PixelSize) throws(CairoFailure) -> PreparedPicture {
    var result = PixelBuffer(size: pixels.size)
    try result.withMutablePixels { (result) throws(CairoFailure) in
      let canvas = try Canvas(borrowing: result, size: pixels.size, left: x, top: y)
      canvas.clip(to: Outline(DeviceRect(PixelRect(x: 0, y: 0, width: size.width, height: size.height)), insetRadii: radii))
      pixels.pixels.withUnsafeBufferPointer {
        canvas.draw($0, size: pixels.size, isOpaque: isOpaque, x: x, y: y, opacity: 1)
      }
      try canvas.finish()
    }
    return PreparedPicture(result, x: x, y: y)
  }
}
