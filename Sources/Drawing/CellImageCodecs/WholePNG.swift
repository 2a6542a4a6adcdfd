// SPDX-License-Identifier: MIT

internal import CCellImageCodecs
internal import CellGraphics

/// A picture that is compressed as a whole, in the colour type that takes the fewest bytes for a pixel.
struct WholePNG {
  /// The values of a file's pixels (PNG Specification, Third Edition, clause 6.1).
  enum Colors {
    /// Indices into straight colours, of which the translucent ones come first.
    case palette([RGBA])
    /// One channel of 8 bits.
    case grey
    /// Red, green and blue, with or without straight alpha.
    case color(hasAlpha: Bool)
  }

  private let picture: PixelBuffer
  private let colors: Colors
  /// The index in the palette of each premultiplied colour.
  private var indices: [UInt32: UInt8] = [:]

  init(_ picture: PixelBuffer) {
    self.picture = picture
    guard let found = Self.colors(of: picture) else {
      colors = .color(hasAlpha: !picture.isOpaque)
      return
    }
    // Greys of many values take fewer bytes in one channel, where filters help.
    if found.count > 16, found.allSatisfy(Self.isOpaqueGrey) {
      colors = .grey
      return
    }
    let sorted = found.sorted { ($0 >> 24 == 255 ? 1 : 0, $0) < ($1 >> 24 == 255 ? 1 : 0, $1) }
    colors = .palette(sorted.map { PremultipliedRGBA(packed: $0).straight })
    for (index, color) in sorted.enumerated() { indices[color] = UInt8(index) }
  }

  /// Returns the different pixels; `nil` if there are more than 256.
  private static func colors(of picture: PixelBuffer) -> Set<UInt32>? {
    var colors: Set<UInt32> = []
    var last: UInt32?
    for pixel in picture.pixels where pixel != last {
      last = pixel
      if colors.insert(pixel).inserted, colors.count > 256 { return nil }
    }
    return colors
  }

  private static func isOpaqueGrey(_ pixel: UInt32) -> Bool {
    pixel >> 24 == 255 && pixel & 255 == pixel >> 8 & 255 && pixel & 255 == pixel >> 16 & 255
  }

  // MARK: The file

  /// Returns the file; `nil` without libdeflate.
  func file(_ compression: PNGCompression) throws(ImageCodecError) -> [UInt8]? {
    guard codec_whole_deflate_is_available() else { return nil }
    var pixels = try filtered(.content)
    if compression == .small {
      // The better filter is better at all levels; the last level takes most of the time.
      let other = try filtered(.leastSum)
      if try Self.deflated(other, level: 6).count < Self.deflated(pixels, level: 6).count { pixels = other }
    }
    let stream = try Self.deflated(pixels, level: compression == .small ? 12 : 6)
    return PNGStream.header(width: picture.width, height: picture.height, depth: UInt8(depth), colorType: colorType)
      + palette + PNGStream.chunk("IDAT", stream) + PNGStream.chunk("IEND", [])
  }

  private var colorType: UInt8 {
    switch colors {
    case .grey: 0
    case .color(let hasAlpha): hasAlpha ? 6 : 2
    case .palette: 3
    }
  }

  /// The bits of a channel or of an index.
  private var depth: Int {
    guard case .palette(let colors) = colors else { return 8 }
    return colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
  }

  /// The chunks of the palette and of its alpha.
  private var palette: [UInt8] {
    guard case .palette(let colors) = colors else { return [] }
    let alpha = colors.prefix { !$0.isOpaque }.map(\.alpha)
    return PNGStream.chunk("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] })
      + (alpha.isEmpty ? [] : PNGStream.chunk("tRNS", alpha))
  }

  private func filtered(_ filters: PNGStrategy.Filters) throws(ImageCodecError) -> [UInt8] {
    let layout: PNGPixelLayout
    switch colors {
    case .palette: return packedIndices
    case .grey: layout = .grey
    case .color(let hasAlpha): layout = hasAlpha ? .colorWithAlpha : .color
    }
    var filter = PNGRowFilter(width: picture.width, layout: layout, filters: filters)
    var bytes: [UInt8] = []
    try filter.filter(picture) { bytes += $0 }
    return bytes
  }

  /// The rows of indices, several in a byte, the first in its highest bits. They have no filter: indices are no amounts, so differences
  /// between them say nothing.
  private var packedIndices: [UInt8] {
    var result: [UInt8] = []
    let (perByte, width) = (8 / depth, picture.width)
    result.reserveCapacity(picture.pixels.count / perByte + picture.height * 2)
    for start in stride(from: 0, to: picture.pixels.count, by: width) {
      result.append(PNGFilter.none.rawValue)
      for group in stride(from: start, to: start + width, by: perByte) {
        var byte: UInt8 = 0
        for place in group..<min(group + perByte, start + width) {
          byte |= (indices[picture.pixels[place]] ?? 0) << UInt8(8 - depth * (place - group + 1))
        }
        result.append(byte)
      }
    }
    return result
  }

  private static func deflated(_ bytes: [UInt8], level: Int32) throws(ImageCodecError) -> [UInt8] {
    var result: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message = codec_message()
    let status = codec_whole_deflate(level, bytes, bytes.count, &result, &count, &message)
    guard status == .done, let result else {
      throw status == .outOfMemory ? .outOfMemory : .encodingFailed(reason: message.sentence)
    }
    defer { codec_whole_deflate_free(result) }
    return Array(UnsafeBufferPointer(start: result, count: count))
  }
}
