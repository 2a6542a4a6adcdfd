// SPDX-License-Identifier: MIT

package import DisplayList
internal import Glibc
package import Graphics

extension Rasterizer {
  /// The largest number of pixels compared at once: 16 MiB for each list.
  private static let comparedArea = 1 << 22

  /// Returns the number of pixels in the given areas that differ between two lists of the same size.
  ///
  /// Draws only these areas of both lists. Where an area would cut a curve, the whole curve is drawn, so each pixel has the bytes
  /// that ``draw(_:)`` gives. The memory is reused by the next call.
  /// - Parameter areas: inside the lists' bounds, without overlaps.
  /// - Throws: the errors of ``draw(_:)``.
  package func differingPixels(_ first: DisplayList, _ second: DisplayList, in areas: [PixelRect]) throws -> Int {
    var count = 0
    for area in areas where !area.isEmpty {
      let height = max(1, min(area.height, Rasterizer.comparedArea / area.width))
      for y in stride(from: area.y, to: area.maxY, by: height) {
        let part = PixelRect(x: area.x, y: y, width: area.width, height: min(height, area.maxY - y))
        count += try differingPixels(first, second, in: part)
      }
    }
    return count
  }

  private func differingPixels(_ first: DisplayList, _ second: DisplayList, in part: PixelRect) throws -> Int {
    let uncut = first.areaDrawn(for: part).union(second.areaDrawn(for: part))
    let drawn = uncut.height <= Rasterizer.maximumHeight ? uncut : part
    defer { if drawn.width * drawn.height > Rasterizer.comparedArea { comparedPixels = ([], []) } }
    try draw(first, drawn, into: &comparedPixels.first)
    try draw(second, drawn, into: &comparedPixels.second)
    return comparedPixels.first.withUnsafeBufferPointer { first in
      comparedPixels.second.withUnsafeBufferPointer { second in
        (part.y..<part.maxY).reduce(0) { count, y in
          let start = (y - drawn.y) * drawn.width + part.x - drawn.x
          let row = start..<start + part.width
          return count + Self.differences(UnsafeBufferPointer(rebasing: first[row]), UnsafeBufferPointer(rebasing: second[row]))
        }
      }
    }
  }

  private static func differences(_ first: UnsafeBufferPointer<UInt32>, _ second: UnsafeBufferPointer<UInt32>) -> Int {
    guard memcmp(first.baseAddress!, second.baseAddress!, first.count * 4) != 0 else { return 0 }
    return first.indices.count { first[$0] != second[$0] }
  }

  /// Draws an area of a list into the first pixels of an array, which grows if it is too short.
  func draw(_ list: DisplayList, _ area: PixelRect, into pixels: inout [UInt32]) throws {
    guard let size = PixelSize(width: area.width, height: area.height) else {
      preconditionFailure("the area \(area) is empty or too large")
    }
    guard size.width <= Canvas.maximumSide else { throw UndrawableSize.tooWide(size, limit: Canvas.maximumSide) }
    if pixels.count < size.area { pixels = [UInt32](repeating: 0, count: size.area) }
    try pixels.withUnsafeMutableBufferPointer { pixels in
      let drawn = UnsafeMutableBufferPointer(rebasing: pixels[..<size.area])
      drawn.update(repeating: list.background.map { PremultipliedRGBA($0).packed } ?? 0)
      try draw(list, into: drawn, size: size, left: area.x, top: area.y)
    }
  }
}
