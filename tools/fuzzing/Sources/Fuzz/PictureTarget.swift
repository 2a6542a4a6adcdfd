// SPDX-License-Identifier: MIT

import CellRaster

/// As the standard limits, but for the pixels: 50 megapixels take a quarter of a second.
private let limits = {
  var limits = DecodingLimits.standard
  limits.pixels = 1 << 18
  return limits
}()

func pictureTarget(_ bytes: [UInt8]) {
  decode(bytes)
  // Few made-up chunks have the checksum that lets libpng look into them.
  let corrected = withCorrectChecksums(bytes)
  if corrected != bytes { decode(corrected) }
}

private func decode(_ bytes: [UInt8]) {
  do throws(ImageCodecError) {
    let header = try pictureHeader(bytes, limits: limits)
    let picture = try decodePicture(bytes, limits: limits)
    precondition(picture.pixels.size == header.size && picture.format == header.format)
    guard header.size.area <= 4096 else { return }
    let again = try decodePicture(try encodePNG(picture.pixels)).pixels
    precondition(again == picture.pixels, "what is written is not what is read")
  } catch {
    expectSentence(error)
  }
}

/// A PNG file whose chunks all have the right checksum; other bytes as they are.
private func withCorrectChecksums(_ bytes: [UInt8]) -> [UInt8] {
  guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return bytes }
  var bytes = bytes
  var start = 8
  while start + 12 <= bytes.count {
    let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = start + 8 + length
    guard end + 4 <= bytes.count else { break }
    let checksum = checksum(bytes[start + 4..<end])
    for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * index)) }
    start = end + 4
  }
  return bytes
}

/// CRC-32 as in the PNG Specification, annex D.
private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  var value = ~UInt32(0)
  for byte in bytes {
    value ^= UInt32(byte)
    for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
  }
  return ~value
}
