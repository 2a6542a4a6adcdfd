// SPDX-License-Identifier: MIT

import CellGraphics

/// The orientation in which a picture is stored (Exif 2.32, tag 0x0112). Each case is named after the side of the displayed picture
/// where the first row of the file belongs, and after whether the picture is mirrored.
enum ExifOrientation: Int, Hashable, CaseIterable {
  case up = 1
  case upMirrored
  case down
  case downMirrored
  case leftMirrored
  case right
  case rightMirrored
  case left

  /// Whether rows of the file are columns of the displayed picture.
  var swapsSides: Bool { rawValue >= ExifOrientation.leftMirrored.rawValue }

  /// Reads the orientation from the content of an APP1 segment. Returns `nil` if the content is not Exif, is damaged or has no
  /// orientation.
  init?(segment: Span<UInt8>) {
    guard segment.holds([0x45, 0x78, 0x69, 0x66, 0, 0]) else { return nil }  // "Exif", 0, 0
    self.init(tiff: segment.extracting(droppingFirst: 6))
  }

  /// Reads the orientation from Exif data: the content of an eXIf chunk (PNG Specification, Third Edition, clause 11.3.4.5). Returns
  /// `nil` if the data are damaged or have no orientation.
  init?(tiff: Span<UInt8>) {
    // TIFF 6.0, section 2: the byte order, the number 42, and the offset of the first directory of 12-byte entries.
    let isLittleEndian = tiff.holds([0x49, 0x49, 42, 0])
    guard isLittleEndian || tiff.holds([0x4D, 0x4D, 0, 42]) else { return nil }
    func short(at offset: Int) -> Int? {
      tiff.bigEndian16(at: offset).map { isLittleEndian ? Int(UInt16($0).byteSwapped) : $0 }
    }
    func long(at offset: Int) -> Int? {
      tiff.bigEndian32(at: offset).map { isLittleEndian ? Int(UInt32($0).byteSwapped) : $0 }
    }
    guard let directory = long(at: 4), let entries = short(at: directory) else { return nil }
    for index in 0..<entries {
      let entry = directory + 2 + 12 * index
      guard let tag = short(at: entry) else { return nil }
      guard tag == 0x0112 else { continue }
      guard short(at: entry + 2) == 3, long(at: entry + 4) == 1, let value = short(at: entry + 8) else { return nil }
      self.init(rawValue: value)
      return
    }
    return nil
  }

  /// Returns the picture in its display orientation. Reads and writes each pixel once.
  /// - Parameter check: if it says that the picture is no longer wanted, the result is the stored picture.
  func applied(to stored: PixelBuffer, _ check: inout CancellationCheck) -> PixelBuffer {
    turned(stored.pixels, stored.size, &check).map { PixelBuffer(size: $0.size, pixels: $0.pixels) } ?? stored
  }

  /// Returns the picture in its display orientation. Reads and writes each pixel once.
  func applied(to stored: StraightPixels) -> StraightPixels {
    var check = CancellationCheck(nil)
    return turned(stored.pixels, stored.size, &check).map { StraightPixels(size: $0.size, pixels: $0.pixels) } ?? stored
  }

  /// Returns `nil` if the pixels need not be turned, or if the picture is no longer wanted.
  private func turned(
    _ stored: [UInt32], _ storedSize: PixelSize, _ check: inout CancellationCheck
  ) -> (size: PixelSize, pixels: [UInt32])? {
    let (width, height) = (storedSize.width, storedSize.height)
    guard self != .up, let size = swapsSides ? PixelSize(width: height, height: width) : storedSize else { return nil }
    let last = width * height - 1
    // The index, in the file, of the displayed picture's first pixel, and the steps to its neighbours on the right and below.
    let (first, right, below) =
      switch self {
      case .up: (0, 1, width)
      case .upMirrored: (width - 1, -1, width)
      case .down: (last, -1, -width)
      case .downMirrored: (last - width + 1, 1, -width)
      case .leftMirrored: (0, width, 1)
      case .right: (last - width + 1, -width, 1)
      case .rightMirrored: (last, -width, -1)
      case .left: (width - 1, width, -1)
      }
    let pixels = [UInt32](unsafeUninitializedCapacity: stored.count) { target, count in
      stored.withUnsafeBufferPointer { source in
        for y in 0..<size.height {
          for x in 0..<size.width {
            target.initializeElement(at: y * size.width + x, to: source[first + x * right + y * below])
          }
          if check.isCancelled(after: size.width) { return }
        }
      }
      count = check.isCancelled ? 0 : stored.count
    }
    return check.isCancelled ? nil : (size, pixels)
  }
}
