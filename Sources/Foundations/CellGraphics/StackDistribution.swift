// SPDX-License-Identifier: MIT

/// How the lengths and gaps of the views in a stack follow along its axis, as in `UIStackView`.
@nonexhaustive public enum StackDistribution: String, Hashable, Sendable, CaseIterable {
  /// The views fill the stack; their hugging and compression resistance decide which of them grow or shrink.
  case fill
  /// The views fill the stack and have the same length.
  case fillEqually
  /// The views fill the stack in the proportions of their natural lengths, with priorities from 999 downwards: constraints of yours
  /// win.
  case fillProportionally
  /// The gaps are equal, and at least the spacing.
  case equalSpacing
  /// The distances between the centres are equal, as long as no gap is below the spacing.
  case equalCentering

  /// Whether guides are needed between the views.
  package var hasGaps: Bool { self == .equalSpacing || self == .equalCentering }
}

/// How the positions and lengths of the views in a stack follow across its axis, as in `UIStackView`.
@nonexhaustive public enum StackAlignment: String, Hashable, Sendable, CaseIterable {
  /// The views are as long as the stack.
  case fill
  /// At the leading edge of a column, or at the upper edge of a row.
  case leading
  /// As ``leading``: at the upper edge of a row.
  case top
  case center
  /// At the trailing edge of a column, or at the lower edge of a row.
  case trailing
  /// As ``trailing``: at the lower edge of a row.
  case bottom
  /// The first baselines of a row's views are equal. In a column, like `fill`.
  case firstBaseline
  /// The last baselines of a row's views are equal. In a column, like `fill`.
  case lastBaseline
}

extension StackDistribution: Digestible {}
extension StackAlignment: Digestible {}
