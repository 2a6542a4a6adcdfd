// SPDX-License-Identifier: MIT

package import CellCairoRaster
internal import CellFiles
package import CellGraphics

/// What the fonts of a process contribute to the key of a row: the names and the hashes of all files of the collection.
///
/// All files count, not only those in use: which file shows a character is known only after layout. Compute it once for a process: that
/// hashes every file whose hash is not known yet.
package struct FontsKey: Equatable, Sendable {
  let digest: ValueDigest

  /// - Throws: `TextError` if a file cannot be read.
  package init(_ fonts: FontCollection) throws(TextError) { self.init(fileHashes: try fonts.fileHashes()) }

  /// - Parameter fileHashes: the SHA-256 of each file, in hexadecimal, by its path. The folders do not count.
  package init(fileHashes: [String: String]) {
    let files = fileHashes.map { [FileSystem.components(of: $0.key).last ?? $0.key, $0.value] }
    var writer = DigestWriter("fonts")
    writer.add(files.sorted { $0.lexicographicallyPrecedes($1) })
    digest = ValueDigest(writer)
  }
}

/// The key of a row's layout: cells with the same key have the same frames.
///
/// It covers the bound tree without what only paints (colours, fills, shadows, masks, opacity, the alignment of text in its box), the
/// sizes of pictures instead of their pixels, the fonts, the width, the direction and the scale. Why the layout is so, and whether
/// something is wrong with it, is not part of the key: a problem can depend on what is hidden.
package struct LayoutKey: Hashable, Sendable, CustomStringConvertible {
  private let digest: ValueDigest

  /// Creates the key of a cell; `nil` if a function in Swift, a `FrameLayout`, computes frames of it: other processes could not compare
  /// it. O(size of the tree).
  /// - Parameter naturalSize: returns the natural size of a picture in points; `nil` for one that is missing. Called once for each
  ///   place at which a picture is shown.
  package init?(
    of cell: CellTree.Cell, fonts: FontsKey, naturalSize: (String) throws -> Size?
  ) rethrows {
    var writer = DigestWriter("layout", .layout)
    writer.add(fonts.digest, cell, try cell.root.pictureSources.map(naturalSize))
    guard writer.isComparable else { return nil }
    digest = ValueDigest(writer)
  }

  /// The key as 32 hexadecimal digits, the same in every process.
  package var description: String { digest.description }
}
