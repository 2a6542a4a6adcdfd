// SPDX-License-Identifier: MIT

/// The size and orientation of a JPEG file, read from the segments before the first scan (ITU-T T.81, annex B).
struct JPEGSegments: Hashable {
  /// The size in pixels as stored, before the orientation is applied.
  let width, height: Int
  let orientation: ExifOrientation

  private static let endOfImage = 0xD9
  private static let startOfScan = 0xDA
  private static let exif = 0xE1  // APP1

  /// Reads the segments of a JPEG file up to the first scan, in O(n) for n bytes. `bytes` must begin with the JPEG signature.
  init(walking bytes: Span<UInt8>, limits: DecodingLimits) throws(ImageCodecError) {
    var size: (width: Int, height: Int)?
    var orientation: ExifOrientation?
    var offset = 2
    var segments = 0
    walk: while true {
      let marker = try Self.marker(of: bytes, after: &offset)
      // Clause B.1.1.3: these markers have no length and no payload.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      if marker == Self.endOfImage { throw .corrupt(.jpeg, .header) }
      guard let length = bytes.bigEndian16(at: offset), offset + length <= bytes.count else { throw .truncated(.jpeg) }
      guard length >= 2 else { throw .corrupt(.jpeg, .header) }
      let payload = bytes.extracting(offset + 2..<offset + length)
      switch marker {
      case Self.startOfScan: break walk
      case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
        guard let height = payload.bigEndian16(at: 1), let width = payload.bigEndian16(at: 3) else {
          throw .corrupt(.jpeg, .header)
        }
        size = (width, height)
      // The first valid orientation is used, as in other decoders.
      case Self.exif where orientation == nil: orientation = ExifOrientation(segment: payload)
      default: break
      }
      offset += length
      segments += 1
      guard segments <= limits.chunks else { throw .tooManyChunks(.jpeg, limit: limits.chunks) }
    }
    guard let size, size.width > 0, size.height > 0 else { throw .corrupt(.jpeg, .header) }
    self.width = size.width
    self.height = size.height
    self.orientation = orientation ?? .up
  }

  /// Returns the code of the next marker and moves `offset` past it. Skips stray bytes before a marker, as libjpeg does.
  private static func marker(of bytes: Span<UInt8>, after offset: inout Int) throws(ImageCodecError) -> Int {
    while let byte = bytes.byte(at: offset), let next = bytes.byte(at: offset + 1) {
      offset += 1
      if byte == 0xFF, next != 0xFF, next != 0 {
        offset += 1
        return next
      }
    }
    throw .truncated(.jpeg)
  }
}
