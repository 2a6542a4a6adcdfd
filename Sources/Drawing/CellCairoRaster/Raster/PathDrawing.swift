// SPDX-License-Identifier: MIT

internal import CellDisplayList
@_spi(Caching) internal import CellGraphics

extension Rasterizer {
  /// The capacity of a rasterizer's cache of coverage, in bytes: about 1,700 icons of 24 points at scale 2.
  static let pathMemory = 4 << 20
  /// The largest number of pixels of groups inside each other that are composited as a whole: 256 MiB.
  static let groupPixels = 1 << 26

  /// Draws a paint through the coverage of a path shape. The bytes do not depend on whether the coverage was kept.
  /// - Parameter bufferedPixels: the pixels of the groups around the shape.
  func draw(
    _ shape: PathShape, with paint: Paint, opacity: Double, on canvas: borrowing Canvas, bufferedPixels: Int = 0
  ) throws {
    let shown = shape.rect.outset.intersection(canvas.area)
    guard !shown.isEmpty else { return }
    if case .group(let parts) = paint {
      return try draw(parts, in: shown, opacity: opacity, on: canvas, bufferedPixels: bufferedPixels)
    }
    guard let coverage = try coverage(of: shape) else { return }
    let (x, y) = (shape.x + coverage.area.x, shape.y + coverage.area.y)
    if case .mapped(let gradient) = paint {
      let tile = try tile(coverage, filledWith: gradient, of: shape)
      return tile.pixels.withUnsafeBufferPointer {
        canvas.draw($0, size: coverage.size, isOpaque: false, x: x, y: y, opacity: opacity)
      }
    }
    try coverage.bytes.withUnsafeBufferPointer { (bytes) throws(CairoFailure) in
      try canvas.draw(
        bytes, size: coverage.size, paint: prepared(paint, opacity: opacity), over: Outline(shape.rect.outset), x: x, y: y)
    }
  }

  /// Returns the pixels of a gradient through the coverage of a shape. They are drawn relative to the shape, because Cairo's gradients
  /// have other bytes elsewhere.
  private func tile(_ coverage: PathCoverage, filledWith gradient: MappedGradient, of shape: PathShape) throws -> PixelBuffer {
    var gradient = gradient
    (gradient.x, gradient.y) = (gradient.x - shape.x, gradient.y - shape.y)
    var buffer = PixelBuffer(size: coverage.size)
    try buffer.withMutablePixels { (pixels) throws(CairoFailure) in
      let inner = try Canvas(borrowing: pixels, size: coverage.size, left: coverage.area.x, top: coverage.area.y)
      try coverage.bytes.withUnsafeBufferPointer { (bytes) throws(CairoFailure) in
        try inner.draw(
          bytes, size: coverage.size, paint: .mapped(gradient, opacity: 1), over: Outline(coverage.area), x: coverage.area.x,
          y: coverage.area.y)
      }
      try inner.finish()
    }
    return buffer
  }

  /// Draws parts into a buffer of their own, and then the buffer.
  private func draw(
    _ parts: [PaintedShape], in area: PixelRect, opacity: Double, on canvas: borrowing Canvas, bufferedPixels: Int
  ) throws {
    guard let size = PixelSize(width: area.width, height: area.height) else { return }
    // Groups inside each other have their buffers at the same time.
    let bufferedPixels = bufferedPixels + size.area
    guard bufferedPixels <= Self.groupPixels else {
      throw UndrawableSize.tooManyPixels(size, limit: Self.groupPixels)
    }
    passCount += 1
    var buffer = PixelBuffer(size: size)
    try buffer.withMutablePixels { (pixels) throws(any Error) in
      let inner = try Canvas(borrowing: pixels, size: size, left: area.x, top: area.y)
      for part in parts {
        try draw(part.shape, with: part.paint, opacity: part.opacity, on: inner, bufferedPixels: bufferedPixels)
      }
      try inner.finish()
    }
    buffer.pixels.withUnsafeBufferPointer {
      canvas.draw($0, size: size, isOpaque: false, x: area.x, y: area.y, opacity: opacity)
    }
  }

  func coverage(of shape: PathShape) throws -> PathCoverage? {
    let key = CoverageKey(shape)
    if let known = pathCoverages.value(for: key) { return known }
    guard let coverage = try PathCoverage(of: key.shape) else { return nil }
    pathCoverages.remember(coverage, for: key, cost: coverage.bytes.count)
    return coverage
  }
}

/// A shape without its position.
///
/// Its hash mixes the numbers of the path by itself: Swift's hasher takes a sixth of the time of drawing icons that are remembered.
struct CoverageKey: Hashable {
  let shape: PathShape

  init(_ shape: PathShape) {
    var shape = shape
    (shape.x, shape.y) = (0, 0)
    self.shape = shape
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(shape.transform)
    hasher.combine(shape.part)
    hasher.combine(shape.path.mixed)
    for clip in shape.clips.joined() { hasher.combine(clip.path.mixed) }
  }
}

extension VectorPath {
  /// A number that nearly always differs for different paths.
  fileprivate var mixed: UInt64 {
    elements.reduce(UInt64(elements.count)) { mixed, element in
      switch element {
      case .move(let point): mixed.mixing(point).mixing(1)
      case .line(let point): mixed.mixing(point)
      case .curve(let first, let second, let end): mixed.mixing(first).mixing(second).mixing(end)
      case .close: mixed.mixing(2)
      }
    }
  }
}

extension UInt64 {
  fileprivate func mixing(_ number: UInt64) -> UInt64 { ((self << 5 | self >> 59) ^ number) &* 0x9E37_79B9_7F4A_7C15 }

  fileprivate func mixing(_ point: Point) -> UInt64 { mixing((point.x + 0).bitPattern).mixing((point.y + 0).bitPattern) }
}
