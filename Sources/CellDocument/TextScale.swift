// SPDX-License-Identifier: MIT

/// The factor by which texts are larger or smaller than the document sets them, as in the reader's system settings.
///
/// It multiplies font sizes, line heights and letter spacing. Badges are scaled as a whole, so that their text is not cut off. Box
/// lengths, avatars and their initials keep their size.
public struct TextScale: Hashable, Sendable {
  /// The valid factors. The settings of iOS range from 0.82 to 3.12, those of Android from 0.85 to 2.
  public static let range = 0.5...5.0

  public static let one = TextScale(unchecked: 1)

  public let factor: Double

  /// Creates a scale, or returns `nil` if the factor is outside ``range``.
  public init?(factor: Double) {
    guard Self.range.contains(factor) else { return nil }
    self.factor = factor
  }

  private init(unchecked factor: Double) {
    self.factor = factor
  }

  /// Returns a length times the factor, rounded to a 1000th of a point. Smaller differences never show in pixels, but would show in
  /// every dump.
  func scaled(_ length: Double) -> Double {
    let product = length * factor * 1000
    return product.isFinite ? product.rounded() / 1000 : length
  }
}
