// SPDX-License-Identifier: MIT

/// Coverage one column and one row of which stand for many: the corners and edges of a large shape, as a small mask.
public struct StretchedMask: Hashable, Sendable {
  /// A pixel along one axis, and how many more of it there are.
  public struct Stretch: Hashable, Sendable {
    public let index, extra: Int

    public init(index: Int, extra: Int) {
      self.index = index
      self.extra = extra
    }

    /// No pixel stands for more than itself.
    public static let none = Stretch(index: 0, extra: 0)
  }

  public let mask: CoverageMask
  public let columns, rows: Stretch

  public init(_ mask: CoverageMask, columns: Stretch = .none, rows: Stretch = .none) {
    self.mask = mask
    self.columns = columns
    self.rows = rows
  }

  /// What it stands for, with its upper left corner at zero.
  public var bounds: PixelRect {
    PixelRect(x: 0, y: 0, width: mask.size.width + columns.extra, height: mask.size.height + rows.extra)
  }

  /// The coverage in `part`, which must lie inside the bounds, in rows of `stride` bytes; what lies behind each row is zero.
  public func bytes(of part: PixelRect, stride: Int) -> [UInt8] {
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

  /// Fills `target` with the columns from `first` on of a row: those before the stretched one, it, and those behind it.
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
  /// The pixel of the small mask that stands at a place of the large one.
  fileprivate func source(of place: Int) -> Int {
    place <= index ? place : max(index, place - extra)
  }
}
