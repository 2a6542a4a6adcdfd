// SPDX-License-Identifier: MIT

import CellGraphics
import CellImageCodecs
import Foundation
import Testing

/// Returns the bytes of a file in `Resources`.
func resource(_ name: String) throws -> [UInt8] {
  let folder = try #require(Bundle.module.url(forResource: "Resources", withExtension: nil))
  return [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
}

func pixelSize(_ width: Int, _ height: Int) throws -> PixelSize {
  try #require(PixelSize(width: width, height: height))
}

/// Returns a PNG chunk with its length and CRC (PNG Specification, Third Edition, annex D).
func pngChunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
  let body = Array(type.utf8) + content
  var remainder = UInt32.max
  for byte in body { remainder = crcTable[Int((remainder ^ UInt32(byte)) & 255)] ^ remainder >> 8 }
  return bigEndian(UInt32(content.count)) + body + bigEndian(~remainder)
}

/// The remainder of each byte (PNG Specification, Third Edition, annex D).
private let crcTable: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(byte) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
}

/// Returns `bytes` repeated `count` times. Reserves the capacity first; without it, megabytes would take seconds in a debug
/// build.
func repeated(_ bytes: [UInt8], count: Int) -> [UInt8] {
  var all: [UInt8] = []
  all.reserveCapacity(bytes.count * count)
  for _ in 0..<count { all += bytes }
  return all
}

func bigEndian(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// Returns the signature and header of an RGB file with 8 bits per channel.
func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
  [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + pngChunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0])
}

/// Returns `file` with chunks inserted after its header.
func inserting(_ chunks: [UInt8], into file: [UInt8]) -> [UInt8] {
  Array(file[..<33]) + chunks + file[33...]
}
