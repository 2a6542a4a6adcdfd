// SPDX-License-Identifier: MIT

package import CellGraphics

/// Writes an animated PNG file frame by frame (PNG Specification, Third Edition, clause 11.3.2.5). The number of frames need not be known in
/// advance, and only the last frame is in memory.
///
/// A frame after the first stores the smallest rectangle that contains its changes, which replaces the pixels there. Programs that do not
/// know animations show the first frame.
///
/// The header contains the number of frames and comes before them. So the file begins with ``prefix`` as a placeholder. To complete the
/// file, replace its first bytes with the header that ``finish()`` returns.
///
///     var animation = AnimatedPNG(size: size, hasAlpha: false)
///     var bytes = animation.prefix
///     for frame in frames { bytes += try animation.append(frame, delay: .sixtieth) }
///     let (suffix, header) = try animation.finish()
package struct AnimatedPNG: Sendable {
  /// The time for which a frame is shown, in seconds.
  package struct Delay: Equatable, Sendable {
    package let numerator, denominator: UInt16

    package static let sixtieth = Delay(uncheckedNumerator: 1, denominator: 60)

    /// Creates a delay, or returns `nil` if the denominator is 0.
    package init?(numerator: UInt16, denominator: UInt16) {
      guard denominator > 0 else { return nil }
      self.init(uncheckedNumerator: numerator, denominator: denominator)
    }

    private init(uncheckedNumerator numerator: UInt16, denominator: UInt16) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  package let size: PixelSize
  package let hasAlpha: Bool
  /// How often the animation is shown; 0 for without end.
  package let plays: UInt32
  /// The number of frames appended so far.
  package private(set) var frameCount: UInt32 = 0
  private let compression: PNGCompression
  /// What a viewer shows after the frames so far.
  private var shown: PixelBuffer?
  private var sequenceNumber: UInt32 = 0

  /// The first bytes of the file: a placeholder for the header that ``finish()`` returns.
  package var prefix: [UInt8] { header(frameCount: 0) }

  /// Starts a file.
  /// - Parameters:
  ///   - size: the size of every frame.
  ///   - hasAlpha: whether the file has an alpha channel. Without one, every pixel must be opaque.
  ///   - plays: how often the animation is shown; 0 for without end.
  package init(size: PixelSize, hasAlpha: Bool, plays: UInt32 = 0, compression: PNGCompression = .fast) {
    self.size = size
    self.hasAlpha = hasAlpha
    self.plays = plays
    self.compression = compression
  }

  /// Appends a frame and returns the bytes to append to the file.
  /// - Throws: ``ImageCodecError/frameDoesNotFit(frame:size:)``, ``ImageCodecError/notOpaque(row:)``, ``ImageCodecError/outOfMemory``.
  package mutating func append(_ frame: PixelBuffer, delay: Delay) throws(ImageCodecError) -> [UInt8] {
    guard frame.size == size else { throw .frameDoesNotFit(frame: frame.size, size: size) }
    let all = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    // A frame must have a pixel, also one that changes none.
    let changed = shown.map { frame.changes(from: $0) ?? PixelRect(x: 0, y: 0, width: 1, height: 1) } ?? all
    let band = try PNGBand(changed == all ? frame : frame.part(changed), hasAlpha: hasAlpha, compression: compression)
    var bytes = PNGStream.chunk("fcTL", nextNumber() + Self.control(changed, delay))
    bytes += shown == nil ? PNGStream.chunk("IDAT", band.wholeStream) : PNGStream.chunk("fdAT", nextNumber() + band.wholeStream)
    shown = frame
    frameCount += 1
    return bytes
  }

  /// Returns the last bytes of the file, and the header that replaces its first bytes.
  /// - Throws: ``ImageCodecError/noRows`` if there are no frames.
  package func finish() throws(ImageCodecError) -> (suffix: [UInt8], header: [UInt8]) {
    guard frameCount > 0 else { throw .noRows }
    return (PNGStream.chunk("IEND", []), header(frameCount: frameCount))
  }

  private func header(frameCount: UInt32) -> [UInt8] {
    PNGStream.header(width: size.width, height: size.height, hasAlpha: hasAlpha)
      + PNGStream.chunk("acTL", PNGStream.bigEndian(frameCount) + PNGStream.bigEndian(plays))
  }

  /// The numbers of fcTL and fdAT chunks are one sequence.
  private mutating func nextNumber() -> [UInt8] {
    defer { sequenceNumber += 1 }
    return PNGStream.bigEndian(sequenceNumber)
  }

  /// Returns the content of an fcTL chunk without its number. The frame stays until the next one (`APNG_DISPOSE_OP_NONE`), and its pixels
  /// replace those that are there (`APNG_BLEND_OP_SOURCE`).
  private static func control(_ rect: PixelRect, _ delay: Delay) -> [UInt8] {
    let numbers = [rect.width, rect.height, rect.x, rect.y].flatMap { PNGStream.bigEndian(UInt32($0)) }
    let times = [delay.numerator, delay.denominator].flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    return numbers + times + [0, 0]
  }
}

extension PixelBuffer {
  /// Returns the smallest rectangle that contains all pixels that differ from those of a picture of the same size; `nil` if none differ.
  fileprivate func changes(from earlier: PixelBuffer) -> PixelRect? {
    pixels.withUnsafeBufferPointer { new in
      earlier.pixels.withUnsafeBufferPointer { old in
        guard let first = new.indices.first(where: { new[$0] != old[$0] }),
          let last = new.indices.last(where: { new[$0] != old[$0] })
        else { return nil }
        let rows = first / width..<last / width + 1
        var (left, right) = (width, 0)
        for y in rows {
          let start = y * width
          if let x = (0..<left).first(where: { new[start + $0] != old[start + $0] }) { left = x }
          if let x = (right..<width).last(where: { new[start + $0] != old[start + $0] }) { right = x + 1 }
        }
        return PixelRect(x: left, y: rows.lowerBound, width: right - left, height: rows.count)
      }
    }
  }

  /// Returns the part of the picture in a rectangle, which must be inside the picture and not empty.
  fileprivate func part(_ rect: PixelRect) -> PixelBuffer {
    guard let size = PixelSize(width: rect.width, height: rect.height) else { preconditionFailure("a frame needs a pixel") }
    return PixelBuffer(
      size: size, pixels: (rect.y..<rect.maxY).flatMap { pixels[$0 * width + rect.x..<$0 * width + rect.maxX] })
  }
}
