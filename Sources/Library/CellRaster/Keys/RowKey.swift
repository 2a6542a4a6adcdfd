// SPDX-License-Identifier: MIT

internal import CellFiles
package import CellGraphics

/// What is known of the file of a picture when a key is made.
package enum PictureHash: Equatable, Sendable {
  /// The SHA-256 of the file, in hexadecimal.
  case known(String)
  /// There is no file.
  case missing
  /// The file was not hashed yet.
  case unknown
}

/// The key of a row: cells with the same key have the same pixels, the same display list and, except for places in the document, the
/// same findings. It holds for one release of CellRaster.
///
/// It covers the whole bound tree, the fonts, the width, the direction, the scale, and the hashes of the files of its pictures. Nothing
/// waits for a hash: a key without one is provisional, and differs from the final key. Do not keep anything under a provisional key
/// for longer than the pictures stay as they are.
package struct RowKey: Hashable, Sendable, CustomStringConvertible {
  private let digest: ValueDigest
  /// Whether the hash of a picture was not known.
  package let isProvisional: Bool

  /// Creates the key of a cell; `nil` if a function in Swift, a `FrameLayout`, computes frames of it: other processes could not compare
  /// it. O(size of the tree).
  /// - Parameter pictureHash: returns the hash of a picture's file. Called once for each place at which a picture is shown.
  package init?(of cell: CellTree.Cell, fonts: FontsKey, pictureHash: (String) throws -> PictureHash) rethrows {
    let pictures = try cell.root.pictureSources.map(pictureHash)
    var writer = DigestWriter("row")
    writer.add(fonts.digest, cell, pictures)
    guard writer.isComparable else { return nil }
    digest = ValueDigest(writer)
    isProvisional = pictures.contains(.unknown)
  }

  /// The key as 32 hexadecimal digits, the same in every process.
  package var description: String { digest.description }
}

extension RowKey: Digestible {
  package func write(to writer: inout DigestWriter) { writer.add(digest) }
}

extension PictureHash: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .known(let hash): writer.addCase(0, hash)
    case .missing: writer.addCase(1)
    case .unknown: writer.addCase(2)
    }
  }
}

extension RenderingResources {
  /// Returns the hash of a picture's file. The file is read once.
  /// - Parameter source: the picture's path below the asset root.
  /// - Throws: `AssetError` if the file exists, but cannot be read.
  package func pictureHash(of source: String) throws(AssetError) -> PictureHash {
    do throws(AssetError) {
      return .known(try pictures.fileHash(of: source))
    } catch {
      guard error.isOfMissingPicture else { throw error }
      return .missing
    }
  }

  /// Returns the hash of a picture's file if it was read before. Reads no file.
  package func pictureHashIfKnown(of source: String) -> PictureHash {
    pictures.knownFileHash(of: source).map { .known($0) } ?? .unknown
  }
}
