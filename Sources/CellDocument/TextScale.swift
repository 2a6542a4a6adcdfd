// SPDX-License-Identifier: MIT

/// By how much texts are larger or smaller than the document says, as the reader's settings ask for.
///
/// It multiplies font sizes, line heights and letter spacing, and badges with all that belongs to them, so that nothing is cut
/// off; lengths of boxes, avatars and their initials keep their size.
public struct TextScale: Hashable, Sendable {
  /// The factors there are. iOS's settings reach from 0.82 to 3.12, Android's from 0.85 to 2.
  public static let range = 0.5...5.0

  public static let one = TextScale(unchecked: 1)

  public let factor: Double

  /// Creates a scale, or returns `nil` when the factor lies outside ``range``.
  public init?(factor: Double) {
    guard Self.range.contains(factor) else { return nil }
    self.factor = factor
  }

  private init(unchecked factor: Double) {
    self.factor = factor
  }

  /// A length times the factor, rounded to a 1000th of a point: a smaller difference shows in no pixel, but in every dump.
  func scaled(_ length: Double) -> Double {
    let product = length * factor * 1000
    return product.isFinite ? product.rounded() / 1000 : length
  }
}
