// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The size, orientation and stored form of a JPEG file, read from the segments before the first scan (ITU-T T.81, annex B).
struct JPEGSegments: Equatable {
  /// The size in pixels as stored, before the orientation is applied.
  let width, height: Int
  let orientation: ExifOrientation
  /// The bits of each component.
  let precision: Int
  private let components: Int
  /// The ranges of the parts of an ICC profile in the file, by their numbers (ICC.1:2022, annex B.4).
  private let profileParts: [Int: Range<Int>]

  private static let endOfImage = 0xD9
  private static let startOfScan = 0xDA
  private static let exif = 0xE1  // APP1
  private static let profile = 0xE2  // APP2

  /// Reads the segments of a JPEG file up to the first scan, in O(n) for n bytes. `bytes` must begin with the JPEG signature.
  init(walking bytes: Span<UInt8>, limits: DecodingLimits) throws(ImageCodecError) {
    var size: (width: Int, height: Int, precision: Int, components: Int)?
    var profileParts: [Int: Range<Int>] = [:]
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
        guard let precision = payload.byte(at: 0), let height = payload.bigEndian16(at: 1),
          let width = payload.bigEndian16(at: 3),
          let components = payload.byte(at: 5)
        else { throw .corrupt(.jpeg, .header) }
        size = (width, height, precision, components)
      // The first valid orientation is used, as in other decoders.
      case Self.exif where orientation == nil: orientation = ExifOrientation(segment: payload)
      case Self.profile where payload.holds(Array("ICC_PROFILE".utf8) + [0]):
        if let number = payload.byte(at: 12), payload.count > 14 { profileParts[number] = offset + 16..<offset + length }
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
    (precision, components) = (size.precision, size.components)
    self.profileParts = profileParts
  }

  /// Four components are inks, directly or as YCCK. Three are colours, whether an Adobe segment says RGB or not.
  var channels: PictureStorage.Channels {
    switch components {
    case 1: .grey
    case 4: .inks
    default: .color
    }
  }

  /// Returns what the colours mean. Without a profile, they are in sRGB.
  func colors(in bytes: Span<UInt8>) -> FileColors {
    if profileParts.isEmpty { return .sRGB }
    guard profileParts.values.reduce(0, { $0 + $1.count }) <= FileColors.maximumProfileBytes else { return .largeProfile }
    let profile = profileParts.sorted { $0.key < $1.key }.flatMap { _, range in range.map { bytes[$0] } }
    return ColorProfile(bytes: profile).colors(named: nil)
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
