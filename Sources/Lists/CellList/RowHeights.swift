// SPDX-License-Identifier: MIT

/// How a list gets heights before its first frame.
package enum HeightMode: Equatable, Sendable {
  /// All rows are bound and measured first: every position is final.
  case exact
  /// Rows have an estimate until they come near the viewport.
  case estimated(HeightEstimates)
  /// As ``estimated(_:)``, and all rows are measured in the background: in the end, every position is that of an exact list. A list that
  /// has no background, `RowList`, leaves that to its owner.
  case background(HeightEstimates)

  /// The estimates; `nil` if all heights are measured first.
  var estimates: HeightEstimates? {
    get {
      switch self {
      case .exact: nil
      case .estimated(let estimates), .background(let estimates): estimates
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .exact: break
      case .estimated: self = .estimated(newValue)
      case .background: self = .background(newValue)
      }
    }
  }

  /// The mode for rows of another width or text size: without the estimates that were measured.
  var restarted: HeightMode {
    var mode = self
    mode.estimates = mode.estimates?.restarted
    return mode
  }
}

/// The estimated height of each kind of row: a constant. A mean of all rows measured so far would move every row whenever one is measured.
package struct HeightEstimates: Equatable, Sendable {
  /// The number of rows from which an estimate is fixed.
  package static let sampleSize = 20

  private let given: [UInt16: Int32]
  private var fixed: [UInt16: Int32]
  private var samples: [UInt16: [Int32]] = [:]

  /// - Parameter heights: the estimates that the caller knows, in device pixels, at least 1. For other kinds, the first 20 elements are
  ///   measured; their mean is the estimate of all others.
  package init(_ heights: [UInt16: Int32] = [:]) {
    precondition(heights.values.allSatisfy { $0 > 0 }, "the estimate of a height is not positive")
    given = heights
    fixed = heights
  }

  /// The estimates that the caller gave, for rows of another width or text size.
  var restarted: HeightEstimates { HeightEstimates(given) }

  /// The estimate of a kind; `nil` if it is not fixed yet, so that the element must be measured.
  package func height(ofKind kind: UInt16) -> Int32? { fixed[kind] }

  mutating func add(_ height: Int32, ofKind kind: UInt16) {
    guard fixed[kind] == nil else { return }
    samples[kind, default: []].append(height)
    guard let heights = samples[kind], heights.count == Self.sampleSize else { return }
    let sum = heights.reduce(Int64(0)) { $0 + Int64($1) }
    fixed[kind] = Int32(max(1, (sum + Int64(heights.count / 2)) / Int64(heights.count)))
    samples[kind] = nil
  }
}

/// Why a list bound an element.
package enum RowReason: String, Hashable, Sendable, CaseIterable {
  case created, inserted, reloaded, reconfigured
  case width
  case textSize = "text size"
  case style
  /// The element came into view, or near it.
  case shown
}

/// What a list did to get the height of an element.
package enum RowEffort: String, Hashable, Sendable, CaseIterable {
  /// The row key is the same as before, and so is everything else.
  case unchanged
  /// Another element has the same layout key, so the height is known.
  case heightKnown = "height known"
  case laidOut = "laid out"
  /// The element has an estimate and was not bound.
  case estimated
}

/// An element that a change concerned.
package struct RowWork: Equatable, Sendable {
  /// The element after the change.
  package let element: ListElement
  package let reason: RowReason
  package let effort: RowEffort
  /// The height before, in device pixels; `nil` for a new element.
  package let oldHeight: Int32?
  package let height: Int32
}

/// The number of times that a list called the stages of rows.
package struct RowCounts: Equatable, Sendable {
  package internal(set) var bound = 0
  package internal(set) var laidOut = 0

  package init() {}

  mutating func add(_ other: RowCounts) {
    bound += other.bound
    laidOut += other.laidOut
  }
}
