// SPDX-License-Identifier: MIT

public import DisplayList
public import Graphics

/// A picture, or a part of it, ready to be laid down: scaled and cut to its exact device pixels.
public struct PreparedPicture: Hashable, Sendable {
  public let pixels: PixelBuffer
  public let isOpaque: Bool
  /// Where the first pixel lies in the whole picture as it is shown, in device pixels.
  public let x, y: Int

  public init(_ pixels: PixelBuffer, x: Int = 0, y: Int = 0) {
    self.pixels = pixels
    self.isOpaque = pixels.isOpaque
    self.x = x
    self.y = y
  }
}

/// An item that cannot be drawn, with the path of its layer.
public struct LayerFailure: Error, CustomStringConvertible {
  public let path: String
  public let reason: any Error

  public var description: String { "\(path): \(reason)" }
}

/// Draws display lists with Cairo.
///
/// A rasterizer is for one thread; all of them give the same bytes for the same list.
public final class Rasterizer {
  /// The most rows that are drawn on one surface.
  ///
  /// Cairo allows 32,767, but beyond some 20,000 its fixed-point arithmetic gives other edges and gradients.
  static let bandHeight = 16_384

  /// The most rows that are drawn on one surface so that nothing delicate is cut at the end of a band.
  static let maximumHeight = 20_000

  /// The most pixels that are drawn by one call: 1 GiB.
  public static let maximumArea = 1 << 28

  private let collection: FontCollection
  private let preparedPicture: (PictureItem, _ part: PixelRect) throws -> PreparedPicture
  /// Bounded, since data may ask for a size of its own in each cell.
  private var fonts = BoundedMemory<FontFace, ScaledFont>(capacity: 512)
  /// The intermediate colour buffers that drawing has taken so far: for a list of at most 16,384 rows those of
  /// `DisplayList.passes(itemBounds:)`, for a higher one those of each band.
  package internal(set) var passCount = 0
  /// Clear but while it is lent: see ``withPixels(of:rows:ink:_:)``.
  var lentPixels: [UInt32] = []
  /// The memory that ``differingPixels(_:_:in:)`` draws both lists into.
  var comparedPixels: (first: [UInt32], second: [UInt32]) = ([], [])
  var shadowMasks = BoundedMemory<ShadowTile, CoverageMask>(capacity: Rasterizer.shadowMemory)

  /// - Parameter preparedPicture: gives the pixels of a picture, scaled to its destination's size and with its corners cut: all
  ///   of them, or at least those of a part, in pixels from the destination's corner.
  public init(
    collection: FontCollection, preparedPicture: @escaping (PictureItem, _ part: PixelRect) throws -> PreparedPicture
  ) {
    self.collection = collection
    self.preparedPicture = preparedPicture
  }

  /// The whole list as pixels.
  /// - Throws: ``UndrawableSize``; ``CairoFailure`` when Cairo cannot draw; ``LayerFailure``
  ///   around a ``TextError`` when a font file is missing, and around what the closure for pictures throws.
  public func draw(_ list: DisplayList) throws -> PixelBuffer {
    try draw(list, rows: 0..<list.size.height)
  }

  /// The rows `rows` of the list: the same bytes as these rows of the whole.
  ///
  /// More rows than a band has are drawn band by band.
  public func draw(_ list: DisplayList, rows: Range<Int>) throws -> PixelBuffer {
    guard let size = PixelSize(width: list.size.width, height: rows.count) else {
      preconditionFailure("rows \(rows) of a picture of \(list.size)")
    }
    guard size.width <= Canvas.maximumSide else { throw UndrawableSize.tooWide(size, limit: Canvas.maximumSide) }
    guard size.area <= Rasterizer.maximumArea else { throw UndrawableSize.tooManyPixels(size, limit: Rasterizer.maximumArea) }
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

  /// Draws some rows over the list's background; in two parts what would take more than a canvas.
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

  /// Draws the part of the list whose upper left corner is at `left`, `top`.
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
    if layer.hasWholePass { beginPass(on: canvas) }
    if let shadow = layer.shadow {
      try drawContent(of: index, throwing: shadow, of: list, on: canvas)
    } else {
      try drawContent(of: index, of: list, on: canvas)
    }
    if layer.hasWholePass { try canvas.endPass(opacity: layer.opacity, mask: layer.mask) }
    if !layer.clip.isEmpty { canvas.restore() }
  }

  /// Draws the items of a layer and the layers inside, without what applies to all of them at once.
  func drawContent(of index: Int, of list: DisplayList, on canvas: borrowing Canvas) throws {
    let layer = list.layers[index]
    for item in list.items[layer.decorationItems] { try draw(item, of: layer, on: canvas) }
    let clipsInPass = layer.clipsInPass
    if clipsInPass {
      canvas.save()
      if let clip = layer.contentClip { canvas.clip(to: Outline(clip.rect.outset)) }
      beginPass(on: canvas)
    }
    for item in list.items[layer.decorationItems.upperBound..<layer.ownItems.upperBound] {
      try draw(item, of: layer, on: canvas)
    }
    var child = index + 1
    while child < layer.subtreeEnd {
      try drawLayer(child, of: list, on: canvas)
      child = list.layers[child].subtreeEnd
    }
    if clipsInPass {
      try canvas.endPass(opacity: 1, cutBy: layer.contentClip)
      canvas.restore()
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
    case .fill(let outline, let paint):
      try canvas.fill(outline, with: paint, opacity: item.opacity)
    case .border(let outer, let inner, let paint):
      try canvas.fillBetween(outer, inner, with: paint, opacity: item.opacity)
    case .shadow(let outline, let blur, let color):
      try drawShadow(of: outline, blur: blur, color: color, opacity: item.opacity, on: canvas)
    case .picture(let picture):
      try draw(picture, opacity: item.opacity, on: canvas)
    case .text(let text):
      draw(.underline, of: text, opacity: item.opacity, on: canvas)
      for run in text.runs { try draw(run, of: text, opacity: item.opacity, on: canvas) }
      draw(.strikethrough, of: text, opacity: item.opacity, on: canvas)
    }
    if !item.clip.isEmpty { canvas.restore() }
  }

  private func draw(_ picture: PictureItem, opacity: Double, on canvas: borrowing Canvas) throws {
    let place = picture.destination
    let shown = place.intersection(canvas.shownArea)
    if shown.isEmpty { return }
    let prepared = try preparedPicture(picture, shown.translated(x: -place.x, y: -place.y))
    prepared.pixels.pixels.withUnsafeBufferPointer {
      canvas.draw(
        $0, size: prepared.pixels.size, isOpaque: prepared.isOpaque, x: place.x + prepared.x, y: place.y + prepared.y,
        opacity: opacity)
    }
  }

  private func draw(_ run: GlyphRun, of text: TextItem, opacity: Double, on canvas: borrowing Canvas) throws {
    let font = try scaledFont(run.font)
    if run.hasTranslucentColorGlyphs {
      beginPass(on: canvas)
      let opaque = RGBA(red: run.color.red, green: run.color.green, blue: run.color.blue)
      canvas.draw(run.glyphs, font: font, color: opaque, x: text.x, y: text.y, opacity: 1)
      try canvas.endPass(opacity: Double(run.color.alpha) / 255 * opacity)
    } else {
      canvas.draw(run.glyphs, font: font, color: run.color, x: text.x, y: text.y, opacity: opacity)
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

/// A picture with round corners: what lies outside of them is cut off, anti-aliased, at its exact pixel size.
public func rounded(_ picture: PixelBuffer, radii: CornerRadii) throws(CairoFailure) -> PixelBuffer {
  var result = PixelBuffer(size: picture.size)
  let isOpaque = picture.isOpaque
  try result.withMutablePixels { (pixels) throws(CairoFailure) in
    let canvas = try Canvas(borrowing: pixels, size: picture.size)
    canvas.clip(to: Outline(PixelRect(x: 0, y: 0, width: picture.width, height: picture.height), radii: radii))
    picture.pixels.withUnsafeBufferPointer {
      canvas.draw($0, size: picture.size, isOpaque: isOpaque, x: 0, y: 0, opacity: 1)
    }
    try canvas.finish()
  }
  return result
}
