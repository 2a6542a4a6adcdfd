// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics

/// One picture of a golden: how the subject is drawn in it.
///
/// What a variant does not say is as the subject has it, at two device pixels a point. Further words change what came before:
/// `.state("dark").scale(3)`.
public struct GoldenTestVariant: Hashable, Sendable {
  private var scale = 2
  private var states: [String] = []
  private var width: Double?
  private var isRightToLeft: Bool?
  private var textScale: Double?
  private var item: Int?
  private var overlay: String?

  private init() {}

  private func changed(_ change: (inout GoldenTestVariant) -> Void) -> GoldenTestVariant {
    var variant = self
    change(&variant)
    return variant
  }
}

extension GoldenTestVariant {
  /// So many device pixels a point, in `1...3`.
  public static func scale(_ factor: Int) -> GoldenTestVariant { GoldenTestVariant().scale(factor) }
  /// In states of the template, in this order.
  public static func state(_ names: String...) -> GoldenTestVariant { GoldenTestVariant().changed { $0.states = names } }
  /// So many points wide.
  public static func width(_ points: Double) -> GoldenTestVariant { GoldenTestVariant().width(points) }
  public static var rightToLeft: GoldenTestVariant { GoldenTestVariant().rightToLeft }
  public static var leftToRight: GoldenTestVariant { GoldenTestVariant().leftToRight }
  /// With text that is larger by a factor in `0.5...5`.
  public static func textScale(_ factor: Double) -> GoldenTestVariant { GoldenTestVariant().textScale(factor) }
  /// One item of the data alone, from 1; otherwise all of them are drawn, one below the other.
  public static func item(_ number: Int) -> GoldenTestVariant { GoldenTestVariant().item(number) }
  /// An overlay instead of the cells: a mode of `cellraster inspect --overlay`, with options behind hyphens, such as
  /// `blended-pixel-dim`.
  public static func overlay(_ name: String) -> GoldenTestVariant { GoldenTestVariant().overlay(name) }

  public func scale(_ factor: Int) -> GoldenTestVariant { changed { $0.scale = factor } }
  public func state(_ names: String...) -> GoldenTestVariant { changed { $0.states += names } }
  public func width(_ points: Double) -> GoldenTestVariant { changed { $0.width = points } }
  public var rightToLeft: GoldenTestVariant { changed { $0.isRightToLeft = true } }
  public var leftToRight: GoldenTestVariant { changed { $0.isRightToLeft = false } }
  public func textScale(_ factor: Double) -> GoldenTestVariant { changed { $0.textScale = factor } }
  public func item(_ number: Int) -> GoldenTestVariant { changed { $0.item = number } }
  public func overlay(_ name: String) -> GoldenTestVariant { changed { $0.overlay = name } }
}

extension GoldenTestVariant {
  /// The variant with what can be wrong checked.
  /// - Throws: ``GoldenTestError`` for a scale, a width or a text scale that there is not.
  func checked() throws(GoldenTestError) -> GoldenVariant {
    guard let pixelScale = PixelScale(rawValue: scale) else { throw .scale(scale) }
    if let width, !(width > 0 && width <= 10_000) { throw .width(width) }
    var text: TextScale?
    if let textScale {
      guard let known = TextScale(factor: textScale) else { throw .textScale(textScale) }
      text = known
    }
    return GoldenVariant(
      scale: pixelScale, states: states, width: width, isRightToLeft: isRightToLeft, textScale: text, item: item,
      overlay: overlay)
  }
}
