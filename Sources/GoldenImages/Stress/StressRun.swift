// SPDX-License-Identifier: MIT

internal import CairoRaster
internal import DisplayList
internal import Graphics

/// Draws a golden in every way that must not matter, and says which of them changed its pixels.
public struct StressRun: Sendable {
  /// How many renderers draw at once.
  public let threads: Int
  /// Makes a renderer for the thread that asks.
  public let makeRenderer: @Sendable (StressCaches) throws -> StressRenderer

  public init(threads: Int, makeRenderer: @escaping @Sendable (StressCaches) throws -> StressRenderer) {
    self.threads = threads
    self.makeRenderer = makeRenderer
  }

  /// Draws a picture of a case.
  /// - Parameter resources: those of the run.
  public init(threads: Int, _ picture: GoldenCase.Picture, of golden: GoldenCase, with resources: GoldenResources) {
    self.init(threads: threads) { caches in
      let own = caches == .shared ? resources : GoldenResources(fonts: resources.fonts)
      return StressRenderer(GoldenRenderer(own), picture, of: golden)
    }
  }

  /// Bands whose edges fall between lines of text and into them.
  private static let bandHeights = [7, 64]
  /// The second one is far enough for what Cairo's fixed-point numbers would round.
  private static let origins = [(x: 7, y: 19), (x: 1_030, y: 4_099)]

  /// What has changed pixels; empty where nothing has.
  ///
  /// Takes about ten times as long as drawing the golden.
  /// - Parameters:
  ///   - expected: what `renderer` has drawn: all else is held to it.
  ///   - renderer: that of the run, which may have drawn other goldens before.
  public func findings(holdingTo expected: RenderedGolden, by renderer: StressRenderer) async -> [StressFinding] {
    let alone =
      finding(.again, expected) { try renderer.golden().pixels }
      + finding(.coldCaches, expected) { try makeRenderer(.cold).golden().pixels }
      + partFindings(holdingTo: expected, by: renderer)
    return await threadFindings(holdingTo: expected) + alone
  }

  private func threadFindings(holdingTo expected: RenderedGolden) async -> [StressFinding] {
    await withTaskGroup(of: [StressFinding].self) { group in
      for _ in 0..<threads {
        group.addTask { finding(.threads(threads), expected) { try makeRenderer(.shared).golden().pixels } }
      }
      // One tells as much as all of them.
      return await group.reduce(into: []) { all, found in if all.isEmpty { all = found } }
    }
  }

  private func partFindings(holdingTo expected: RenderedGolden, by renderer: StressRenderer) -> [StressFinding] {
    guard let draw = renderer.draw else { return [] }
    let bands = Self.bandHeights.flatMap { height in
      finding(.bands(height: height), expected) {
        try expected.pixels(drawingCells: { try $0.drawn(inBandsOf: height, by: draw) })
      }
    }
    let origins = Self.origins.flatMap { x, y in
      finding(.origin(x: x, y: y), expected) { try expected.pixels(drawingCells: { try $0.drawn(atX: x, y: y, by: draw) }) }
    }
    return bands + origins
  }

  private func finding(
    _ axis: StressAxis, _ expected: RenderedGolden, _ draw: () throws -> PixelBuffer
  ) -> [StressFinding] {
    do {
      return StressFinding.Difference(of: try draw(), from: expected.pixels).map { [StressFinding(axis, $0)] } ?? []
    } catch {
      return [StressFinding(axis, .failure(reason: "\(error)"))]
    }
  }
}

extension RenderedGolden {
  /// The picture with its cells drawn in another way.
  fileprivate func pixels(drawingCells draw: (DisplayList) throws -> PixelBuffer) throws -> PixelBuffer {
    var picture = pixels
    for cell in cells {
      let drawn = try draw(cell.list)
      let width = picture.width
      picture.withMutablePixels { pixels in
        for row in 0..<drawn.height {
          let start = (cell.top + row) * width
          _ = pixels[start..<start + drawn.width].update(
            fromContentsOf: drawn.pixels[row * drawn.width..<(row + 1) * drawn.width])
        }
      }
    }
    return picture
  }
}

extension DisplayList {
  /// The list put together from bands of full width.
  fileprivate func drawn(
    inBandsOf height: Int, by draw: (DisplayList, Range<Int>) throws -> PixelBuffer
  ) throws -> PixelBuffer {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.area)
    for top in stride(from: 0, to: size.height, by: height) {
      pixels += try draw(self, top..<min(top + height, size.height)).pixels
    }
    return PixelBuffer(size: size, pixels: pixels)
  }

  /// The list drawn further right and down, and cut out there. One that would be too large is drawn where it is.
  fileprivate func drawn(
    atX x: Int, y: Int, by draw: (DisplayList, Range<Int>) throws -> PixelBuffer
  ) throws -> PixelBuffer {
    do {
      guard let moved = moved(x: x, y: y) else { return try draw(self, 0..<size.height) }
      let picture = try draw(moved, y..<moved.size.height)
      let pixels = (0..<picture.height).flatMap { row in
        picture.pixels[row * picture.width + x..<(row + 1) * picture.width]
      }
      return PixelBuffer(size: size, pixels: pixels)
    } catch is UndrawableSize {
      return try draw(self, 0..<size.height)
    }
  }
}
