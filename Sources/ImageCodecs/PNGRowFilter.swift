// SPDX-License-Identifier: MIT

/// Applies PNG filters (PNG Specification, Third Edition, clause 9) to rows that are encoded without libpng.
struct PNGRowFilter {
  private let byteCount: Int
  /// The number of bytes per pixel.
  private let distance: Int
  private var above: [UInt8]
  /// The number of the filter, followed by the filtered row.
  private(set) var filtered: [UInt8]

  init(width: Int, hasAlpha: Bool) {
    distance = hasAlpha ? 4 : 3
    byteCount = width * distance
    above = [UInt8](repeating: 0, count: byteCount)
    filtered = [UInt8](repeating: 0, count: byteCount + 1)
  }

  /// Filters the first bytes of `row`, as many as its pixels need, and keeps them as the row above the next one.
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

  /// The filters, by their numbers in the file.
  enum Filter: UInt8 {
    case none = 0
    case sub = 1
    case paeth = 4

    /// Creates the filter for a row.
    ///
    /// - Parameter isFirst: Whether the row above is unknown. Paeth's predictor needs it, so the left neighbour is used instead.
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
    // Pixels left of the first one count as zero, so the predictor is the pixel above.
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
