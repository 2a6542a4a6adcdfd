// SPDX-License-Identifier: MIT

internal import CellRaster
internal import GoldenImages
internal import Synchronization

/// The pictures that tests expect, by the path of their golden. Two tests that name the same golden must expect the same picture.
///
/// Otherwise one of them would fail because of the other's picture. In a run that records, the last one would silently win.
final class ExpectedPictures: Sendable {
  static let ofProcess = ExpectedPictures()

  /// The identity of a picture, determined by its pixels.
  private enum Identity: Hashable {
    case digest(PixelDigest)
    /// A hash of the width and the pixels, for builds without xxHash.
    case hash(Int)

    init(_ pixels: PixelBuffer) {
      if let digest = PixelDigest(of: pixels) {
        self = .digest(digest)
      } else {
        var hasher = Hasher()
        hasher.combine(pixels.width)
        pixels.pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
        self = .hash(hasher.finalize())
      }
    }
  }

  private let byPath = Mutex<[String: (picture: Identity, location: DocumentLocation)]>([:])

  /// Registers the picture that a test at `location` has drawn for a golden.
  /// - Throws: ``GoldenTestError/nameTaken(by:)`` if another picture was registered for the golden before.
  func note(_ pixels: PixelBuffer, for image: GoldenImage, at location: DocumentLocation) throws(GoldenTestError) {
    let picture = Identity(pixels)
    let first = byPath.withLock { known in
      let first = known[image.picturePath] ?? (picture, location)
      known[image.picturePath] = first
      return first
    }
    if first.picture != picture { throw .nameTaken(by: first.location) }
  }
}
