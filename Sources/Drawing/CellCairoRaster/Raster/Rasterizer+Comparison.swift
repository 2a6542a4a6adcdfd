// SPDX-License-Identifier: MIT

package import CellDisplayList
package import CellGraphics
internal import Glibc

extension Rasterizer {
  /// The largest number of pixels compared at once: 16 MiB for each list.
  private static let comparedArea = 1 << 22

  /// Draws two lists of the same size, and returns how many pixels differ in the given areas.
  ///
  /// Draws only these areas of both lists. If an area would cut a curve, the whole curve is drawn. So each pixel has the bytes
  /// that ``draw(_:)`` gives. The memory is reused by the next call.
  /// - Parameter areas: the rectangles to compare, inside the lists' bounds and without overlaps.
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
    let drawn = first.areaDrawn(for: part).union(second.areaDrawn(for: part)).ifFitting(orElse: part)
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

  /// Draws an area of a list into the first pixels of `pixels`. An array that is too short becomes longer.
  func draw(_ list: DisplayList, _ area: PixelRect, into pixels: inout [UInt32]) throws {
    guard let size = PixelSize(width: area.width, height: area.height) else {
      preconditionFailure("the area \(area) is empty or too large")
    }
    guard size.width <= Limits.surfaceSide else { throw UndrawableSize.tooWide(size, limit: Limits.surfaceSide) }
    pixels.lengthen(to: size.area, reserving: Rasterizer.comparedArea)
    try pixels.withUnsafeMutableBufferPointer { pixels in
      let drawn = UnsafeMutableBufferPointer(rebasing: pixels[..<size.area])
      drawn.update(repeating: list.background.map { PremultipliedRGBA($0).packed } ?? 0)
      try draw(list, into: drawn, size: size, left: area.x, top: area.y)
    }
  }
}

extension Rasterizer {
  /// The largest number of pixels that ``withPixels(of:rows:ink:_:)`` lends from memory that it reuses: 16 MiB.
  static let maximumScratchArea = 1 << 22

  /// Calls `read` with the pixels of the rows `rows` of a list. They have the same bytes that ``draw(_:rows:)`` gives.
  ///
  /// If the list has no background and the rows fit in 16 MiB, the memory is reused by the next call. Only `ink` is cleared
  /// afterwards.
  /// - Parameters:
  ///   - ink: a rectangle that contains everything that the list draws.
  ///   - read: reads the pixels, which are valid only during the call.
  /// - Throws: the errors of ``draw(_:rows:)``.
  package func withPixels(
    of list: DisplayList, rows: Range<Int>, ink: PixelRect, _ read: (UnsafeBufferPointer<UInt32>) -> Void
  ) throws {
    let drawn = list.rowsDrawn(for: rows)
    guard let size = PixelSize(width: list.size.width, height: drawn.count), size.width <= Limits.surfaceSide,
      size.height <= Rasterizer.bandHeight, size.area <= Rasterizer.maximumScratchArea, list.background == nil
    else { return try draw(list, rows: rows).pixels.withUnsafeBufferPointer(read) }
    scratchPixels.lengthen(to: size.area, reserving: Rasterizer.maximumScratchArea)
    let area = ink.intersection(PixelRect(x: 0, y: drawn.lowerBound, width: size.width, height: size.height))
    let lent = (rows.lowerBound - drawn.lowerBound) * size.width..<(rows.upperBound - drawn.lowerBound) * size.width
    try scratchPixels.withUnsafeMutableBufferPointer { pixels in
      defer { pixels.clear(area.translated(x: 0, y: -drawn.lowerBound), width: size.width) }
      try draw(list, into: UnsafeMutableBufferPointer(rebasing: pixels[..<size.area]), size: size, top: drawn.lowerBound)
      read(UnsafeBufferPointer(rebasing: pixels[lent]))
    }
  }
}

extension [UInt32] {
  /// Adds zeros up to a length. Reserves memory once, instead of whenever a longer array is needed: pages of it that were never used take
  /// none.
  fileprivate mutating func lengthen(to length: Int, reserving capacity: Int) {
    guard count < length else { return }
    reserveCapacity(Swift.max(length, capacity))
    append(contentsOf: repeatElement(0, count: length - count))
  }
}

extension UnsafeMutableBufferPointer<UInt32> {
  /// Clears a rectangle in an image whose rows have `width` pixels.
  fileprivate func clear(_ rect: PixelRect, width: Int) {
    for y in rect.y..<rect.maxY {
      UnsafeMutableBufferPointer(rebasing: self[y * width + rect.x..<y * width + rect.maxX]).update(repeating: 0)
    }
  }
}

extension Rasterizer {
  /// Returns a rectangle that contains all pixels that an item can cover if no clip cuts it. It may be too large, but never too
  /// small. It is empty if the item draws nothing.
  /// - Throws: ``TextError`` when a font file is missing.
  package func inkBounds(of item: DisplayItem) throws(TextError) -> PixelRect {
    switch item.content {
    case .fill(let shape, _): return shape.rect.isEmpty ? .empty : shape.rect.outset
    case .shadow(let shape, let blur, _): return shape.rect.isEmpty ? .empty : shape.shadowBounds(blur: blur)
    case .picture(let picture): return picture.destination
    case .text(let text): return try inkBounds(of: text)
    }
  }

  private func inkBounds(of text: TextItem) throws(TextError) -> PixelRect {
    var bounds = PixelRect.empty
    for run in text.runs { bounds = bounds.union(try scaledFont(run.font).inkBounds(of: run.glyphs).outset) }
    for stroke in text.strokes { bounds = bounds.union(stroke.rect) }
    return bounds.translated(x: text.x, y: text.y)
  }

  /// Returns ``inkBounds(of:)`` for an item of a list. An error names the item's layer.
  func inkBounds(of item: DisplayItem, in list: DisplayList) throws(LayerFailure) -> PixelRect {
    do throws(TextError) {
      return try inkBounds(of: item)
    } catch {
      throw LayerFailure(path: list.layers[item.layer].path, reason: error)
    }
  }
}

/// The error for a picture, or for a buffer of a shadow, that is too large to draw at once.
package enum UndrawableSize: Error, Equatable, Sendable, CustomStringConvertible {
  /// A side is longer than a Cairo surface allows.
  case tooWide(PixelSize, limit: Int)
  /// The picture has more pixels than one buffer may hold.
  case tooManyPixels(PixelSize, limit: Int)

  package var description: String {
    switch self {
    case .tooWide(let size, let limit):
      "a picture of \(size) pixels cannot be drawn: the limit for a side is \(limit)"
    case .tooManyPixels(let size, let limit): "a picture of \(size) pixels cannot be drawn at once: the limit is \(limit) pixels"
    }
  }
}

extension UndrawableSize: AttributableError {
  package var fault: Fault { .document }
}
