// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import Testing

/// Decoding that ends because the picture is no longer wanted.
@Suite struct CancelledDecodingTests {
  /// 512 x 384 pixels: three times 65,536.
  private static let pictures = ["opaque PNG", "translucent PNG", "wide.jpg", "wide-progressive.jpg"]

  private func file(_ name: String) throws -> [UInt8] {
    guard name.hasSuffix(" PNG") else { return try resource(name) }
    let color = RGBA(red: 80, green: 40, blue: 20, alpha: name == "opaque PNG" ? 255 : 100)
    return try encodePNG(PixelBuffer(size: pixelSize(512, 384), filledWith: color))
  }

  /// Decodes a file until question `last` (from 1) is answered with yes. Returns the number of questions.
  private func questions(_ file: [UInt8], until last: Int = .max) throws -> Int {
    var count = 0
    func isCancelled() -> Bool {
      count += 1
      return count == last
    }
    if last == .max {
      #expect(try decodePicture(file, isCancelled: isCancelled) == decodePicture(file))
    } else {
      #expect(throws: CancellationError.self) { try decodePicture(file, isCancelled: isCancelled) }
    }
    return count
  }

  @Test(arguments: [("opaque PNG", 4), ("translucent PNG", 7), ("wide.jpg", 4)])
  func `before decoding, and for each 65,536 pixels decoded or premultiplied, there is one question`(name: String, count: Int)
    throws
  {
    #expect(try questions(file(name)) == count)
  }

  @Test(.enabled(if: ImageFormat.jpeg.isAvailable)) func `there are questions in each scan of a progressive JPEG file`() throws {
    #expect(try questions(file("wide-progressive.jpg")) > 48)
  }

  @Test(.enabled(if: ImageFormat.jpeg.isAvailable), arguments: pictures, 1...4)
  func `decoding ends with the question whose answer is yes`(name: String, last: Int) throws {
    #expect(try questions(file(name), until: last) == last)
  }

  @Test(arguments: 5...7) func `premultiplying ends too`(last: Int) throws {
    #expect(try questions(file("translucent PNG"), until: last) == last)
  }

  @Test(.enabled(if: ImageFormat.jpeg.isAvailable)) func `turning a picture ends too`() throws {
    // An Exif segment with orientation 6, after the two bytes of the signature.
    let turned = try resource("orientation-6.jpg")
    let length = 2 + (Int(turned[4]) << 8 | Int(turned[5]))
    let wide = try resource("wide.jpg")
    let file = wide[..<2] + turned[2..<2 + length] + wide[2...]
    #expect(try questions(Array(file)) == 6)
    #expect(try questions(Array(file), until: 5) == 5)
  }

  @Test func `a damaged file is an error, whatever is no longer wanted later`() throws {
    let file = Array(try file("opaque PNG").dropLast(20))
    #expect(throws: ImageCodecError.truncated(.png)) { try decodePicture(file, isCancelled: { false }) }
    #expect(throws: CancellationError.self) { try decodePicture(file, isCancelled: { true }) }
  }

  /// The sanitizer and the memory of the process show what a cancelled decoding leaves behind.
  @Test(.enabled(if: ImageFormat.jpeg.isAvailable), arguments: pictures)
  func `a hundred cancelled decodings are followed by one that gives the picture`(name: String) throws {
    let file = try file(name)
    let picture = try decodePicture(file)
    for _ in 0..<100 { #expect(try questions(file, until: 2) == 2) }
    #expect(try decodePicture(file, isCancelled: { false }) == picture)
  }
}
