// SPDX-License-Identifier: MIT

internal import CellDocument
internal import GoldenImages
internal import Graphics
internal import ImageCodecs
internal import Notation
internal import Synchronization

/// The pictures that tests expect, by their goldens: a golden that two tests name has to be one picture.
///
/// Where it is not, one of them would fail for what the other draws; and where goldens are recorded, the last to come would have its
/// way, unnoticed.
final class ExpectedPictures: Sendable {
  static let ofProcess = ExpectedPictures()

  /// What tells a picture from others.
  private enum Identity: Hashable {
    case digest(PixelDigest)
    /// Without xxHash.
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

  private let byPath = Mutex<[String: (picture: Identity, location: SourceLocation)]>([:])

  /// Notes what a test at `location` has drawn for a golden.
  /// - Throws: ``GoldenTestError/nameTaken(by:)`` where another picture was drawn for it before.
  func note(_ pixels: PixelBuffer, for image: GoldenImage, at location: SourceLocation) throws(GoldenTestError) {
    let picture = Identity(pixels)
    let first = byPath.withLock { known in
      let first = known[image.picturePath] ?? (picture, location)
      known[image.picturePath] = first
      return first
    }
    if first.picture != picture { throw .nameTaken(by: first.location) }
  }
}
