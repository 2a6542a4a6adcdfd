// SPDX-License-Identifier: MIT

/// A length in points, a percentage, or the sum of both (in CSS, `calc(50% + 3px)`).
package struct LengthPercentage: Hashable, Sendable {
  package var points: Double
  /// The percentage, or not a number for a plain length.
  fileprivate var share: Double

  package init(points: Double, percent: Double? = nil) {
    self.points = points
    share = percent ?? .nan
  }

  /// The percentage, where 100 is the whole base; `nil` for a plain length. Zero per cent is still a percentage and needs a base.
  package var percent: Double? {
    get { hasPercent ? share : nil }
    set { share = newValue ?? .nan }
  }

  package static let zero = LengthPercentage(points: 0)
  package static func points(_ points: Double) -> LengthPercentage { LengthPercentage(points: points) }
  package static func percent(_ percent: Double) -> LengthPercentage { LengthPercentage(points: 0, percent: percent) }

  package static func == (one: LengthPercentage, other: LengthPercentage) -> Bool {
    (one.points == other.points || !one.points.isDefinite && !other.points.isDefinite)
      && (one.share == other.share || !one.hasPercent && !other.hasPercent)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(points.or(0))
    hasher.combine(hasPercent ? share : 0)
  }

  func scaled(by factor: Double) -> LengthPercentage { LengthPercentage(points: points * factor, percent: percent) }

  /// Zero only for ``zero``. The differences of several lengths are combined, and tested at once.
  var differenceFromZero: UInt64 { points.bitPattern | (share.bitPattern ^ Double.indefinite.bitPattern) }

  /// Whether the length depends on a base.
  var hasPercent: Bool { share.isDefinite }

  /// Returns the length in points; indefinite for a percentage whose base is indefinite.
  func resolved(against base: Double) -> Double { hasPercent ? percentageResolved(against: base) : points }

  /// Not inlined, because the processor would then divide for plain lengths too.
  @inline(never) private func percentageResolved(against base: Double) -> Double { points + share / 100 * base }

  /// Returns the length in points. For an indefinite base, a percentage is zero, as CSS requires for margins, padding and gaps.
  func resolvedOrZero(against base: Double) -> Double {
    hasPercent && base.isDefinite ? percentageResolved(against: base) : points
  }
}

extension Double {
  /// A length that is not known, or that does not exist. A length computed from it is indefinite too.
  static let indefinite = Double.nan

  var isDefinite: Bool { self == self }

  /// Returns this length, or another one if it is indefinite.
  func or(_ other: Double) -> Double { isDefinite ? self : other }
}

/// The largest difference in points that is treated as a rounding error of sums. An item that exceeds its line by no more than this
/// does not begin a new line.
let lengthNoise = 1.0 / 1024

/// The value of one side of `margin` or `inset`. Takes no more memory than a length.
package struct LengthOrAuto: Hashable, Sendable {
  /// The length; its points are indefinite for `auto`.
  fileprivate let length: LengthPercentage

  package static let auto = LengthOrAuto.length(.points(.indefinite))
  package static func length(_ length: LengthPercentage) -> LengthOrAuto { LengthOrAuto(length: length) }
  package static func points(_ points: Double) -> LengthOrAuto { .length(.points(points)) }
  package static func percent(_ percent: Double) -> LengthOrAuto { .length(.percent(percent)) }

  func scaled(by factor: Double) -> LengthOrAuto { LengthOrAuto(length: length.scaled(by: factor)) }

  var isAuto: Bool { !length.points.isDefinite }
  var hasPercent: Bool { length.hasPercent }

  /// Zero only for a length of zero.
  var differenceFromZero: UInt64 { length.differenceFromZero }

  /// Returns the length in points; indefinite for `auto` and for a percentage whose base is indefinite.
  func resolved(against base: Double) -> Double { length.resolved(against: base) }

  /// Returns the length in points. `auto`, and a percentage whose base is indefinite, are zero.
  func resolvedOrZero(against base: Double) -> Double { isAuto ? 0 : length.resolvedOrZero(against: base) }
}

/// The value of `width` or `height`, or of one of the properties that limit them, such as `min-width`. Takes no more memory than a
/// length.
///
/// As a maximum, `auto` means no limit (`none` in CSS). As the minimum of a flex item along the main axis, `auto` means the
/// automatic minimum size (CSS Flexbox 1, section 4.5).
package struct Dimension: Hashable, Sendable {
  enum Kind { case auto, minContent, maxContent, fitContent, stretch, length }

  /// The length. For a keyword, its points are indefinite and its percentage is the number of the keyword.
  let length: LengthPercentage

  private init(length: LengthPercentage) { self.length = length }
  private init(keyword: Double) { length = LengthPercentage(points: .indefinite, percent: keyword) }

  package static let auto = Dimension(keyword: 0)
  package static let minContent = Dimension(keyword: 1)
  package static let maxContent = Dimension(keyword: 2)
  package static let fitContent = Dimension(keyword: 3)
  package static let stretch = Dimension(keyword: 4)
  /// A length whose points are not a number counts as `auto`.
  package static func length(_ length: LengthPercentage) -> Dimension {
    length.points.isDefinite ? Dimension(length: length) : .auto
  }
  package static func points(_ points: Double) -> Dimension { .length(.points(points)) }
  package static func percent(_ percent: Double) -> Dimension { .length(.percent(percent)) }

  func scaled(by factor: Double) -> Dimension { Dimension(length: length.scaled(by: factor)) }

  var kind: Kind {
    if length.points.isDefinite { return .length }
    switch length.share {
    case 0: return .auto
    case 1: return .minContent
    case 2: return .maxContent
    case 3: return .fitContent
    case 4: return .stretch
    default: return .auto
    }
  }

  var isAuto: Bool { !length.points.isDefinite && length.share == 0 }

  /// Zero only for `auto`.
  var differenceFromAuto: UInt64 {
    (length.points.bitPattern ^ Double.indefinite.bitPattern) | length.share.bitPattern
  }

  /// Whether the size depends on the content: one of the keywords `min-content`, `max-content`, `fit-content`.
  var isIntrinsic: Bool { !length.points.isDefinite && length.share >= 1 && length.share <= 3 }

  /// Whether the size depends on the size of the container.
  var dependsOnContainer: Bool { length.points.isDefinite ? length.hasPercent : length.share == 4 }

  /// Whether the size depends on the size of the container, or on the available size.
  var dependsOnAvailableSize: Bool { length.points.isDefinite ? length.hasPercent : length.share >= 3 }
}

/// The initial main size of a flex item (CSS Flexbox 1, section 7.2.1).
package enum FlexBasis: Hashable, Sendable {
  /// The size of the content, regardless of the width or height.
  case content
  /// A size; `auto` uses the item's width or height.
  case size(Dimension)

  package static let auto = FlexBasis.size(.auto)
  package static func points(_ points: Double) -> FlexBasis { .size(.points(points)) }
  package static func percent(_ percent: Double) -> FlexBasis { .size(.percent(percent)) }

  func scaled(by factor: Double) -> FlexBasis {
    switch self {
    case .content: .content
    case .size(let size): .size(size.scaled(by: factor))
    }
  }

  /// Whether the basis is `content`, or refers to the item's width or height.
  var isContentOrAuto: Bool {
    switch self {
    case .content: true
    case .size(let size): size.isAuto
    }
  }
}

/// One value for each side of a box. Public, because Swift 6.3 specializes only public generic functions of other modules: edges made
/// in another module took 500 instructions.
public struct Edges<Value: Hashable & Sendable>: Hashable, Sendable {
  public var top, right, bottom, left: Value

  @inlinable public init(top: Value, right: Value, bottom: Value, left: Value) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  @inlinable public init(all value: Value) {
    self.init(top: value, right: value, bottom: value, left: value)
  }

  func map(_ transform: (Value) -> Value) -> Edges {
    Edges(top: transform(top), right: transform(right), bottom: transform(bottom), left: transform(left))
  }
}
