// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import Testing

@Suite struct AnimatedPNGTests {
  /// A chunk of a file.
  private struct Chunk {
    var type: String
    var content: [UInt8]

    func number(at offset: Int, bytes: Int = 4) -> Int { content[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) } }
  }

  /// A frame as a reader finds it: its place, its delay, and a PNG file of its pixels.
  private struct Frame {
    var rect: PixelRect
    var delay: [Int]
    var disposal: UInt8
    var blending: UInt8
    var picture: PixelBuffer
  }

  private func file(
    _ frames: [PixelBuffer], hasAlpha: Bool = false, delay: AnimatedPNG.Delay = .sixtieth, plays: UInt32 = 0
  ) throws -> [UInt8] {
    var animation = AnimatedPNG(size: try #require(frames.first?.size), hasAlpha: hasAlpha, plays: plays)
    var bytes = animation.prefix
    for frame in frames { bytes += try animation.append(frame, delay: delay) }
    let (suffix, header) = try animation.finish()
    bytes += suffix
    bytes.replaceSubrange(0..<header.count, with: header)
    return bytes
  }

  private func chunks(_ file: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var offset = 8
    while offset < file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let content = Array(file[offset + 8..<offset + 8 + length])
      let type = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
      #expect(Array(file[offset..<offset + 12 + length]) == pngChunk(type, content), "the checksum of \(type)")
      chunks.append(Chunk(type: type, content: content))
      offset += 12 + length
    }
    return chunks
  }

  /// Reads the frames of a file: each is decoded as a PNG file of its own.
  private func frames(_ file: [UInt8]) throws -> [Frame] {
    let chunks = chunks(file)
    let header = try #require(chunks.first)
    var frames: [Frame] = []
    for (control, data) in zip(chunks, chunks.dropFirst()) where control.type == "fcTL" {
      let rect = PixelRect(
        x: control.number(at: 12), y: control.number(at: 16), width: control.number(at: 4), height: control.number(at: 8))
      let pixels = data.type == "fdAT" ? Array(data.content.dropFirst(4)) : data.content
      let sides = bigEndian(UInt32(rect.width)) + bigEndian(UInt32(rect.height))
      let png =
        file[..<8] + pngChunk("IHDR", sides + header.content[8...]) + pngChunk("IDAT", pixels) + pngChunk("IEND", [])
      frames.append(
        Frame(
          rect: rect, delay: [control.number(at: 20, bytes: 2), control.number(at: 22, bytes: 2)],
          disposal: control.content[24], blending: control.content[25], picture: try decodePicture(Array(png)).pixels))
    }
    return frames
  }

  /// Returns what a viewer shows for each frame.
  private func shown(_ file: [UInt8]) throws -> [PixelBuffer] {
    let frames = try frames(file)
    var canvas = try #require(frames.first?.picture)
    return frames.map { frame in
      let width = canvas.width
      canvas.withMutablePixels { pixels in
        for y in 0..<frame.rect.height {
          for x in 0..<frame.rect.width {
            pixels[(frame.rect.y + y) * width + frame.rect.x + x] = frame.picture[x, y].packed
          }
        }
      }
      return canvas
    }
  }

  /// White, with a black square of 3 x 2 pixels at a place.
  private func square(x: Int, y: Int, color: RGBA = .black) throws -> PixelBuffer {
    var picture = PixelBuffer(size: try pixelSize(20, 10), filledWith: .white)
    picture.withMutablePixels { pixels in
      for index in 0..<6 { pixels[(y + index / 3) * 20 + x + index % 3] = PremultipliedRGBA(color).packed }
    }
    return picture
  }

  @Test func `the chunks are in the order of the specification, with one sequence of numbers`() throws {
    let file = try file([square(x: 1, y: 1), square(x: 2, y: 1), square(x: 2, y: 1)], plays: 3)
    let chunks = chunks(file)
    #expect(chunks.map(\.type) == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
    #expect(chunks[1].content == [0, 0, 0, 3, 0, 0, 0, 3])
    #expect([2, 4, 5, 6, 7].map { chunks[$0].number(at: 0) } == [0, 1, 2, 3, 4])
  }

  @Test func `only the changed rectangle of a frame is stored, and replaces what is there`() throws {
    let frames = try frames(file([square(x: 1, y: 1), square(x: 4, y: 2), square(x: 4, y: 2), square(x: 0, y: 8)]))
    #expect(
      frames.map(\.rect) == [
        PixelRect(x: 0, y: 0, width: 20, height: 10), PixelRect(x: 1, y: 1, width: 6, height: 3),
        PixelRect(x: 0, y: 0, width: 1, height: 1), PixelRect(x: 0, y: 2, width: 7, height: 8),
      ])
    #expect(frames.map(\.disposal) == [0, 0, 0, 0])
    #expect(frames.map(\.blending) == [0, 0, 0, 0])
  }

  @Test func `delays are stored as fractions of a second`() throws {
    let delay = try #require(AnimatedPNG.Delay(numerator: 300, denominator: 1000))
    #expect(try frames(file([square(x: 0, y: 0)], delay: delay)).map(\.delay) == [[300, 1000]])
    #expect(AnimatedPNG.Delay(numerator: 1, denominator: 0) == nil)
  }

  @Test func `a viewer shows each frame as it was`() throws {
    let frames = try (0..<17).map { try square(x: $0, y: $0 % 8) }
    #expect(try shown(file(frames)) == frames)
  }

  @Test func `translucent pixels replace opaque ones`() throws {
    let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
    let frames = try [
      square(x: 0, y: 0), square(x: 0, y: 0, color: clear),
      square(x: 1, y: 0, color: RGBA(red: 255, green: 0, blue: 0, alpha: 128)),
    ]
    #expect(try shown(file(frames, hasAlpha: true)) == frames)
  }

  @Test func `a program that does not know animations shows the first frame`() throws {
    let first = try square(x: 3, y: 4)
    #expect(try decodePicture(file([first, square(x: 9, y: 9 - 4)])).pixels == first)
  }

  @Test func `a frame of another size is refused, and an animation without frames`() throws {
    var animation = AnimatedPNG(size: try pixelSize(20, 10), hasAlpha: false)
    #expect(throws: ImageCodecError.noRows) { try animation.finish() }
    #expect(throws: ImageCodecError.frameDoesNotFit(frame: try pixelSize(20, 9), size: try pixelSize(20, 10))) {
      try animation.append(PixelBuffer(size: pixelSize(20, 9)), delay: .sixtieth)
    }
    #expect(throws: ImageCodecError.notOpaque(row: 0)) {
      try animation.append(PixelBuffer(size: pixelSize(20, 10)), delay: .sixtieth)
    }
    #expect(animation.frameCount == 0)
  }
}
