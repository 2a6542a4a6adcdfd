// SPDX-License-Identifier: MIT

import Graphics
import ImageCodecs
import Testing

@Suite struct PNGStreamTests {
  private func gradient(width: Int, height: Int) throws -> PixelBuffer {
    let pixels = (0..<width * height).map { 0xFF00_0000 | UInt32($0 * 2654435761 >> 7 & 0x3F_3F3F) }
    return PixelBuffer(size: try pixelSize(width, height), pixels: pixels)
  }

  /// The file of `picture`, written in bands of `bandHeight` rows.
  private func file(of picture: PixelBuffer, inBandsOf bandHeight: Int) throws -> [UInt8] {
    var stream = try PNGStream(size: picture.size, hasAlpha: false)
    var bytes: [UInt8] = []
    for top in stride(from: 0, to: picture.height, by: bandHeight) {
      bytes += try stream.append(#require(picture.rows(top..<min(top + bandHeight, picture.height))))
    }
    return try bytes + stream.finish()
  }

  @Test(arguments: [1, 7, 64, 99])
  func `the bytes do not depend on the bands`(bandHeight: Int) throws {
    let picture = try gradient(width: 90, height: 100)
    let banded = try file(of: picture, inBandsOf: bandHeight)
    #expect(try banded == file(of: picture, inBandsOf: 100))
    #expect(try decodePicture(banded).pixels == picture)
  }

  @Test func `a band of another width is refused`() throws {
    var stream = try PNGStream(size: pixelSize(4, 4), hasAlpha: true)
    _ = try stream.append(PixelBuffer(size: pixelSize(4, 3)))
    let (narrow, high) = (PixelBuffer(size: try pixelSize(3, 1)), PixelBuffer(size: try pixelSize(4, 2)))
    #expect(
      errorOfAppending(narrow, to: &stream)?.description
        == "a band of 3 x 1 pixels does not fit a picture of 4 x 4 with 3 rows written")
    #expect(
      errorOfAppending(high, to: &stream)
        == .bandDoesNotFit(band: high.size, picture: try pixelSize(4, 4), rowsWritten: 3))
  }

  @Test func `a translucent pixel in an opaque file is refused with its row`() throws {
    var stream = try PNGStream(size: pixelSize(2, 9), hasAlpha: false)
    _ = try stream.append(PixelBuffer(size: pixelSize(2, 3), filledWith: .white))
    let band = PixelBuffer(size: try pixelSize(2, 2), pixels: [0xFF00_0000, 0xFF00_0000, 0xFF00_0000, 0xFE00_0000])
    #expect(errorOfAppending(band, to: &stream) == .notOpaque(row: 4))
    #expect(stream.rowsWritten == 3)
  }

  @Test func `a file that ends early is refused`() throws {
    let stream = try PNGStream(size: pixelSize(2, 9), hasAlpha: false)
    #expect(errorOfFinishing(stream) == .rowsMissing(written: 0, height: 9))
  }

  private func errorOfAppending(_ band: PixelBuffer, to stream: inout PNGStream) -> ImageCodecError? {
    do throws(ImageCodecError) {
      _ = try stream.append(band)
      return nil
    } catch {
      return error
    }
  }

  private func errorOfFinishing(_ stream: consuming PNGStream) -> ImageCodecError? {
    do throws(ImageCodecError) {
      _ = try stream.finish()
      return nil
    } catch {
      return error
    }
  }
}
