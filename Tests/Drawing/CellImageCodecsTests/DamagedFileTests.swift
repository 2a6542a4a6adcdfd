// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import Testing

@Suite struct DamagedFileTests {
  /// Returns the error for each prefix of a file that is at least as long as the PNG signature; `nil` if decoding succeeds.
  private func errors(ofPrefixesOf file: [UInt8]) -> [ImageCodecError?] {
    (8..<file.count).map { length in
      do throws(ImageCodecError) {
        _ = try decodePicture(Array(file[..<length]))
        return nil
      } catch {
        return error
      }
    }
  }

  @Test(arguments: ["rgb-8", "palette-8-transparent", "gradient-interlaced", "rgb-alpha-16"])
  func `a PNG file cut off at any byte is reported as truncated`(name: String) throws {
    let file = try resource(name + ".png")
    #expect(errors(ofPrefixesOf: file).allSatisfy { $0 == .truncated(.png) })
  }

  @Test(.enabled(if: ImageFormat.jpeg.isAvailable), arguments: ["baseline", "progressive", "grey", "cmyk", "orientation-6"])
  func `a JPEG file cut off at any byte is reported as truncated`(name: String) throws {
    let file = try resource(name + ".jpg")
    #expect(errors(ofPrefixesOf: file).allSatisfy { $0 == .truncated(.jpeg) })
  }

  @Test(arguments: [
    (29, "the PNG file is damaged: IHDR: CRC error"), (70, "the PNG file is damaged: IDAT: CRC error"),
  ])
  func `a byte that does not match its checksum is an error`(offset: Int, sentence: String) throws {
    var file = try resource("rgb-8.png")
    file[offset] ^= 1
    #expect(sentenceOfError(file) == sentence)
  }

  @Test func `damaged transparency is an error, not an opaque picture`() throws {
    var file = try resource("rgb-8-transparent.png")
    file[33 + 8] ^= 1
    #expect(sentenceOfError(file) == "the PNG file is damaged: tRNS: CRC error")
  }

  @Test(.enabled(if: ImageFormat.jpeg.isAvailable))
  func `corrupt JPEG pixel data is an error`() throws {
    var file = try resource("baseline.jpg")
    file.replaceSubrange(file.count - 12..<file.count - 2, with: repeatElement(0xFE, count: 10))
    #expect(sentenceOfError(file) == "the JPEG file is damaged: Corrupt JPEG data: bad Huffman code")
  }

  @Test func `too few pixels for the rows are an error`() throws {
    let small = try resource("rgb-8.png")
    let file = pngHeader(width: 3, height: 3) + small[33...]
    #expect(sentenceOfError(file) == "the PNG file is damaged: Not enough image data")
  }

  @Test func `every flipped bit of a PNG file is detected`() throws {
    let file = try resource("palette-8-transparent.png")
    let outcomes = (8 * 8..<file.count * 8).map { bit -> Bool in
      var damaged = file
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      return sentenceOfError(damaged) == nil
    }
    #expect(!outcomes.contains(true))
  }

  private func sentenceOfError(_ file: [UInt8]) -> String? {
    do throws(ImageCodecError) {
      _ = try decodePicture(file)
      return nil
    } catch {
      return error.description
    }
  }
}
