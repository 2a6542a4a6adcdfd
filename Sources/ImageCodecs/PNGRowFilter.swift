// SPDX-License-Identifier: MIT

/// Puts the filters of PNG on rows (PNG Specification, Third Edition, clause 9), for rows that libpng does not see.
struct PNGRowFilter {
  private let byteCount: Int
  /// The bytes of a pixel.
  private let distance: Int
  private var above: [UInt8]
  /// The filter's number, and the filtered row.
  private(set) var filtered: [UInt8]

  init(width: Int, hasAlpha: Bool) {
    distance = hasAlpha ? 4 : 3
    byteCount = width * distance
    above = [UInt8](repeating: 0, count: byteCount)
    filtered = [UInt8](repeating: 0, count: byteCount + 1)
  }

  /// Filters the first bytes of `row`, as many as its pixels take, and remembers them as the row above the next.
  mutating func apply(_ filter: Filter, to row: [UInt8]) {
    filtered[0] = filter.rawValue
    let (count, distance) = (byteCount, distance)
    filtered.withUnsafeMutableBufferPointer { target in
      row.withUnsafeBufferPointer { row in
        switch filter {
        case .none: for index in 0..<count { target[index + 1] = row[index] }
        case .sub: Self.subtractLeft(row[..<count], distance: distance, into: target)
        case .paeth:
          above.withUnsafeBufferPointer { Self.subtractPaeth(row[..<count], above: $0, distance: distance, into: target) }
        }
      }
    }
    above.replaceSubrange(0..<byteCount, with: row[..<byteCount])
  }

  /// The filters by their numbers in the file.
  enum Filter: UInt8 {
    case none = 0
    case sub = 1
    case paeth = 4

    /// The filter for a row; `isFirst` for one whose upper neighbour is not known, where Paeth's predictor would need it.
    init(_ filter: PNGFilter, isFirst: Bool) {
      switch filter {
      case .none: self = .none
      case .paeth: self = isFirst ? .sub : .paeth
      }
    }
  }

  private static func subtractLeft(
    _ row: Slice<UnsafeBufferPointer<UInt8>>, distance: Int, into target: UnsafeMutableBufferPointer<UInt8>
  ) {
    for index in 0..<distance { target[index + 1] = row[index] }
    for index in distance..<row.count { target[index + 1] = row[index] &- row[index &- distance] }
  }

  private static func subtractPaeth(
    _ row: Slice<UnsafeBufferPointer<UInt8>>, above: UnsafeBufferPointer<UInt8>, distance: Int,
    into target: UnsafeMutableBufferPointer<UInt8>
  ) {
    // Left of the first pixel lie zeros: the predictor is the pixel above.
    for index in 0..<distance { target[index + 1] = row[index] &- above[index] }
    for index in distance..<row.count {
      let left = Int16(row[index &- distance])
      let upper = Int16(above[index])
      let corner = Int16(above[index &- distance])
      let toLeft = abs(upper &- corner)
      let toUpper = abs(left &- corner)
      let toCorner = abs(left &+ upper &- 2 &* corner)
      let predictor = toLeft <= toUpper && toLeft <= toCorner ? left : toUpper <= toCorner ? upper : corner
      target[index + 1] = row[index] &- UInt8(truncatingIfNeeded: predictor)
    }
  }
}
