// SPDX-License-Identifier: MIT

/// The coverage of a large shape, stored as a small mask. One column and one row of the small mask are repeated many times.
package struct StretchedMask: Equatable, Sendable {
  /// The index of the column or row of the small mask to repeat, and the number of additional times it is repeated.
  package struct Stretch: Hashable, Sendable {
    package let index, extra: Int

    package init(index: Int, extra: Int) {
      self.index = index
      self.extra = extra
    }

    /// A stretch that repeats nothing.
    package static let none = Stretch(index: 0, extra: 0)
  }

  package let mask: CoverageMask
  package let columns, rows: Stretch

  package init(_ mask: CoverageMask, columns: Stretch = .none, rows: Stretch = .none) {
    self.mask = mask
    self.columns = columns
    self.rows = rows
  }

  /// The bounds of the large shape, with the upper left corner at zero.
  package var bounds: PixelRect {
    PixelRect(x: 0, y: 0, width: mask.size.width + columns.extra, height: mask.size.height + rows.extra)
  }

  /// Returns the coverage in `part` of the large shape, row by row. `part` must be inside the bounds. Each row is padded with
  /// zeros to `stride` bytes.
  package func bytes(of part: PixelRect, stride: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: part.height * stride)
    bytes.withUnsafeMutableBufferPointer { target in
      mask.coverage.withUnsafeBufferPointer { source in
        var row: Int?
        for y in 0..<part.height {
          let start = y * stride
          let sourceRow = rows.source(of: part.y + y)
          if sourceRow == row {
            let above = UnsafeBufferPointer(rebasing: target[start - stride..<start])
            _ = UnsafeMutableBufferPointer(rebasing: target[start..<start + stride]).update(fromContentsOf: above)
          } else {
            copyRow(
              sourceRow, of: source, from: part.x, into: UnsafeMutableBufferPointer(rebasing: target[start..<start + part.width]))
          }
          row = sourceRow
        }
      }
    }
    return bytes
  }

  /// Fills `target` with a stretched row of the small mask, from column `first` of the large shape on. The stretched row contains
  /// the columns before the repeated column, then all copies of that column, then the columns after it.
  private func copyRow(
    _ row: Int, of source: UnsafeBufferPointer<UInt8>, from first: Int, into target: UnsafeMutableBufferPointer<UInt8>
  ) {
    let offset = row * mask.size.width
    let repeatedFrom = min(max(0, columns.index - first), target.count)
    let repeatedTo = min(max(0, columns.index + columns.extra + 1 - first), target.count)
    for x in 0..<repeatedFrom { target[x] = source[offset + first + x] }
    for x in repeatedFrom..<repeatedTo { target[x] = source[offset + columns.index] }
    for x in repeatedTo..<target.count { target[x] = source[offset + first + x - columns.extra] }
  }
}

extension StretchedMask.Stretch {
  /// Returns the index in the small mask for an index in the large shape.
  fileprivate func source(of place: Int) -> Int {
    place <= index ? place : max(index, place - extra)
  }
}
