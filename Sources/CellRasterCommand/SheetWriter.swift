// SPDX-License-Identifier: MIT

import CellRaster
import DisplayList
import Graphics
import ImageCodecs
import Synchronization

/// A sheet is wider or higher than a picture can be.
struct SheetTooLarge: Error, CustomStringConvertible {
  let width, height: Int

  var description: String {
    "the sheet would be \(width) x \(height) pixels: a side has at most \(PixelSize.maximumSide); pass fewer items"
  }
}

/// Writes cells one below the other into one PNG file, drawn in parallel and held in memory only a few at a time.
struct SheetWriter: Sendable {
  let lists: [DisplayList]
  let jobs: Int
  let resources: RenderingResources

  /// How many cells are drawn before their rows are written.
  private static let bandLength = 64

  /// - Throws: ``SheetTooLarge``, `FileFailure`, and the first error of drawing.
  func write(to destination: OutputDestination, _ compression: PNGCompression) async throws {
    let width = lists.map(\.size.width).max() ?? 0
    let height = lists.reduce(0) { $0 + $1.size.height }
    guard let size = PixelSize(width: width, height: height) else { throw SheetTooLarge(width: width, height: height) }
    let isOpaque = lists.allSatisfy { $0.background?.isOpaque ?? false && $0.size.width == width }
    var stream = try PNGStream(size: size, hasAlpha: !isOpaque, compression: compression)
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: lists.count, by: SheetWriter.bandLength) {
      for cell in try await drawn(start..<min(start + SheetWriter.bandLength, lists.count)) {
        bytes += try stream.append(cell.widened(to: width))
      }
    }
    bytes += try stream.finish()
    try destination.write(bytes, number: 0)
  }

  private func drawn(_ range: Range<Int>) async throws -> [PixelBuffer] {
    let results = Mutex<[Result<PixelBuffer, any Error>]>([])
    await renderInParallel(count: range.count, jobs: jobs, with: resources) { renderer, number in
      Result { try renderer.draw(lists[range.lowerBound + number]) }
    } deliver: { _, result in
      results.withLock { $0.append(result) }
    }
    return try results.withLock { $0 }.map { try $0.get() }
  }
}

extension PixelBuffer {
  /// The picture with transparent columns added at the right.
  fileprivate func widened(to width: Int) -> PixelBuffer {
    guard width > size.width, let wide = PixelSize(width: width, height: height) else { return self }
    var rows: [UInt32] = []
    rows.reserveCapacity(wide.area)
    for y in 0..<height {
      rows += pixels[y * size.width..<(y + 1) * size.width]
      rows += repeatElement(0, count: width - size.width)
    }
    return PixelBuffer(size: wide, pixels: rows)
  }
}
