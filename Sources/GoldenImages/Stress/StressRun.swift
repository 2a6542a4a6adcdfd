// SPDX-License-Identifier: MIT

internal import CairoRaster
internal import DisplayList
public import Graphics

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

  /// Bands whose edges fall between lines of text and into them.
  private static let bandHeights = [7, 64]
  /// The second one is far enough for what Cairo's fixed-point numbers would round.
  private static let origins = [(x: 7, y: 19), (x: 1_030, y: 4_099)]

  /// What has changed pixels, in the order of the axes; empty where nothing has.
  ///
  /// Takes about ten times as long as drawing the golden.
  /// - Parameters:
  ///   - pictures: what `renderer` has drawn: all else is held to it.
  ///   - renderer: that of the run, which may have drawn other goldens before.
  public func findings(holdingTo pictures: [PixelBuffer], by renderer: StressRenderer) async -> [StressFinding] {
    let alone =
      finding(.again, pictures) { try renderer.pictures() }
      + finding(.coldCaches, pictures) { try makeRenderer(.cold).pictures() } + partFindings(holdingTo: pictures, by: renderer)
    return await threadFindings(holdingTo: pictures) + alone
  }

  private func threadFindings(holdingTo pictures: [PixelBuffer]) async -> [StressFinding] {
    await withTaskGroup(of: [StressFinding].self) { group in
      for _ in 0..<threads {
        group.addTask { finding(.threads(threads), pictures) { try makeRenderer(.shared).pictures() } }
      }
      // One tells as much as all of them.
      return await group.reduce(into: []) { all, found in if all.isEmpty { all = found } }
    }
  }

  private func partFindings(holdingTo pictures: [PixelBuffer], by renderer: StressRenderer) -> [StressFinding] {
    let lists: [DisplayList]
    do {
      lists = try renderer.lists()
    } catch {
      return [StressFinding(.again, .failure(reason: "\(error)"))]
    }
    guard !lists.isEmpty else { return [] }
    let bands = Self.bandHeights.flatMap { height in
      finding(.bands(height: height), pictures) { try lists.map { try renderer.drawn($0, inBandsOf: height) } }
    }
    let origins = Self.origins.flatMap { x, y in
      finding(.origin(x: x, y: y), pictures) { try lists.map { try renderer.drawn($0, atX: x, y: y) } }
    }
    return bands + origins
  }

  private func finding(
    _ axis: StressAxis, _ expected: [PixelBuffer], _ draw: () throws -> [PixelBuffer]
  ) -> [StressFinding] {
    do {
      return StressFinding.Difference(of: try draw(), from: expected).map { [StressFinding(axis, $0)] } ?? []
    } catch {
      return [StressFinding(axis, .failure(reason: "\(error)"))]
    }
  }
}

extension StressRenderer {
  /// A list put together from bands of full width.
  fileprivate func drawn(_ list: DisplayList, inBandsOf height: Int) throws -> PixelBuffer {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(list.size.area)
    for top in stride(from: 0, to: list.size.height, by: height) {
      pixels += try draw(list, top..<min(top + height, list.size.height)).pixels
    }
    return PixelBuffer(size: list.size, pixels: pixels)
  }

  /// A list drawn further right and down, and cut out there. One that would be too large is drawn where it is.
  fileprivate func drawn(_ list: DisplayList, atX x: Int, y: Int) throws -> PixelBuffer {
    do {
      guard let moved = list.moved(x: x, y: y) else { return try draw(list, 0..<list.size.height) }
      let picture = try draw(moved, y..<moved.size.height)
      let pixels = (0..<picture.height).flatMap { row in
        picture.pixels[row * picture.width + x..<(row + 1) * picture.width]
      }
      return PixelBuffer(size: list.size, pixels: pixels)
    } catch is UndrawableSize {
      return try draw(list, 0..<list.size.height)
    }
  }
}
