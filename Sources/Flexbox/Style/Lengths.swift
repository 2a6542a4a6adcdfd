// SPDX-License-Identifier: MIT

/// A length in points, a percentage, or the sum of both (in CSS, `calc(50% + 3px)`).
package struct LengthPercentage: Hashable, Sendable {
  package var points: Double
  /// The percentage, where 100 is the whole base; `nil` for a plain length. Zero per cent is still a percentage and needs a base.
  package var percent: Double?

  package init(points: Double, percent: Double? = nil) {
    self.points = points
    self.percent = percent
  }

  package static let zero = LengthPercentage(points: 0)
  package static func points(_ points: Double) -> LengthPercentage { LengthPercentage(points: points) }
  package static func percent(_ percent: Double) -> LengthPercentage { LengthPercentage(points: 0, percent: percent) }

  /// Returns the length in points, or `nil` for a percentage whose base is indefinite.
  func resolved(against base: Double?) -> Double? {
    guard let percent else { return points }
    guard let base else { return nil }
    return points + percent / 100 * base
  }

  /// Returns the length in points. For an indefinite base, a percentage is zero, as CSS requires for margins, padding and gaps.
  func resolvedOrZero(against base: Double?) -> Double {
    resolved(against: base) ?? points
  }
}

/// The largest difference in points that is treated as a rounding error of sums. An item that exceeds its line by no more than this
/// does not begin a new line.
let lengthNoise = 1.0 / 1024

/// The value of one side of `margin` or `inset`.
package enum LengthOrAuto: Hashable, Sendable {
  case auto
  case length(LengthPercentage)

  package static func points(_ points: Double) -> LengthOrAuto { .length(.points(points)) }
  package static func percent(_ percent: Double) -> LengthOrAuto { .length(.percent(percent)) }

  var isAuto: Bool { self == .auto }

  /// Returns the length in points, or `nil` for `auto` and for a percentage whose base is indefinite.
  func resolved(against base: Double?) -> Double? {
    switch self {
    case .auto: nil
    case .length(let length): length.resolved(against: base)
    }
  }
}

/// The value of `width` or `height`, or of one of the properties that limit them, such as `min-width`.
///
/// As a maximum, `auto` means no limit (`none` in CSS). As the minimum of a flex item along the main axis, `auto` means the
/// automatic minimum size (CSS Flexbox 1, section 4.5).
package enum Dimension: Hashable, Sendable {
  case auto
  case minContent
  case maxContent
  case fitContent
  case stretch
  case length(LengthPercentage)

  package static func points(_ points: Double) -> Dimension { .length(.points(points)) }
  package static func percent(_ percent: Double) -> Dimension { .length(.percent(percent)) }

  var isAuto: Bool { self == .auto }

  /// Whether the size depends on the content: one of the keywords `min-content`, `max-content`, `fit-content`.
  var isIntrinsic: Bool {
    switch self {
    case .minContent, .maxContent, .fitContent: true
    case .auto, .stretch, .length: false
    }
  }
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
}

/// One value for each side of a box.
package struct Edges<Value: Hashable & Sendable>: Hashable, Sendable {
  package var top, right, bottom, left: Value

  package init(top: Value, right: Value, bottom: Value, left: Value) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  package init(all value: Value) {
    self.init(top: value, right: value, bottom: value, left: value)
  }
}
