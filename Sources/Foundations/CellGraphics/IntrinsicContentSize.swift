// SPDX-License-Identifier: MIT

/// The size that a view's content has at an offered width, with the baselines of its text.
public struct IntrinsicContentSize: Hashable, Sendable {
  /// The lengths in points; `nil` along an axis on which the content has no size of its own, such as the width of a separator.
  public var width, height: Double?
  /// The distances from the top edge to the baselines of the first and the last line; `nil` for content without text.
  public var firstBaseline, lastBaseline: Double?

  public init(width: Double? = nil, height: Double? = nil, firstBaseline: Double? = nil, lastBaseline: Double? = nil) {
    self.width = width
    self.height = height
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}
