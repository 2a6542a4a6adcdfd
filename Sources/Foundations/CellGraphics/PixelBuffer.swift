// SPDX-License-Identifier: MIT

import Glibc

/// A picture: rows of premultiplied pixels from top to bottom, without padding.
public struct PixelBuffer: Hashable, Sendable {
  public let size: PixelSize
  /// `size.area` premultiplied pixels (``PremultipliedRGBA``), row by row.
  public private(set) var pixels: [UInt32]

  /// Creates a buffer of one colour.
  public init(size: PixelSize, filledWith color: RGBA = .clear) {
    self.size = size
    let packed = PremultipliedRGBA(color).packed
    let count = size.area
    self.pixels = [UInt32](unsafeUninitializedCapacity: count) { pixels, initializedCount in
      // Copies a block that stays in the processor's cache: memcpy writes many pixels at a time, a loop only one.
      let block = UnsafeMutableBufferPointer(rebasing: pixels[..<min(count, 1024)])
      block.initialize(repeating: packed)
      for start in stride(from: block.count, to: count, by: block.count) {
        memcpy(pixels.baseAddress! + start, block.baseAddress!, min(block.count, count - start) * MemoryLayout<UInt32>.stride)
      }
      initializedCount = count
    }
  }

  /// Creates a buffer of premultiplied pixels, given row by row; their number must be `size.area`. The array is not copied.
  public init(size: PixelSize, pixels: [UInt32]) {
    precondition(pixels.count == size.area, "a buffer of \(size) needs \(size.area) pixels, not \(pixels.count)")
    self.size = size
    self.pixels = pixels
  }

  @inlinable public var width: Int { size.width }
  @inlinable public var height: Int { size.height }

  /// The pixel in column `x` of row `y`.
  @inlinable public subscript(x: Int, y: Int) -> PremultipliedRGBA {
    PremultipliedRGBA(packed: pixels[y * size.width + x])
  }

  /// Passes the pixels to a closure for writing; rows follow each other without padding.
  public mutating func withMutablePixels<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Array's method rethrows without a type; a `Result` carries the typed error out of the closure.
    var outcome: Swift.Result<Result, Failure>?
    pixels.withUnsafeMutableBufferPointer { pointer in
      do throws(Failure) {
        outcome = .success(try body(pointer))
      } catch {
        outcome = .failure(error)
      }
    }
    return try outcome!.get()  // both paths through the closure set it
  }

  /// Whether every pixel is opaque. Reads each pixel once.
  public var isOpaque: Bool {
    pixels.withUnsafeBufferPointer { pointer in
      var conjunction: UInt32 = 0xFF00_0000
      for pixel in pointer { conjunction &= pixel }
      return conjunction == 0xFF00_0000
    }
  }

  /// Returns the picture in one colour, with the alpha of each pixel multiplied by that of the colour.
  package func tinted(_ color: RGBA) -> PixelBuffer {
    let shades = (0...255 as ClosedRange<UInt32>).map { alpha in
      var shade = color
      shade.alpha = UInt8(multipliedByte(UInt32(color.alpha), alpha))
      return PremultipliedRGBA(shade).packed
    }
    return PixelBuffer(size: size, pixels: pixels.map { shades[Int($0 >> 24)] })
  }

  /// Returns the rows `rows` as a new buffer, or `nil` if the range is empty or outside the picture.
  public func rows(_ rows: Range<Int>) -> PixelBuffer? {
    guard rows.lowerBound >= 0, rows.upperBound <= height, let part = PixelSize(width: width, height: rows.count) else {
      return nil
    }
    return PixelBuffer(size: part, pixels: Array(pixels[rows.lowerBound * width..<rows.upperBound * width]))
  }
}

extension PixelBuffer: CustomStringConvertible {
  public var description: String { "PixelBuffer(\(size))" }
}

/// The coverage of each pixel, from 0 for none to 255 for full coverage: rows from top to bottom, without padding.
package struct CoverageMask: Equatable, Sendable {
  package let size: PixelSize
  package let coverage: [UInt8]

  /// Creates a mask of coverage bytes, given row by row; their number must be `size.area`. The array is not copied.
  package init(size: PixelSize, coverage: [UInt8]) {
    precondition(coverage.count == size.area, "a mask of \(size) needs \(size.area) bytes, not \(coverage.count)")
    self.size = size
    self.coverage = coverage
  }

  /// Creates a mask from the alpha channel of a picture.
  package init(alphaOf buffer: PixelBuffer) {
    self.init(size: buffer.size, coverage: buffer.pixels.map { UInt8($0 >> 24) })
  }
}

extension UnsafeMutableBufferPointer<UInt32> {
  /// Asks the system for huge pages. Call this before the first write, and only for a buffer that will be written completely. A
  /// picture of 48 MB then causes 24 page faults instead of 12,000, and is filled in half the time. A buffer that contains no
  /// whole page of 2 MiB is left alone.
  package func adviseHugePages() {
    let page = 2 << 20
    guard let base = baseAddress else { return }
    let start = UnsafeMutableRawPointer(base).alignedUp(toMultipleOf: page)
    let length = (UnsafeMutableRawPointer(base + count) - start) / page * page
    // Only a hint: if the system ignores it, the pages have their usual size.
    if length > 0 { _ = madvise(start, length, MADV_HUGEPAGE) }
  }
}
