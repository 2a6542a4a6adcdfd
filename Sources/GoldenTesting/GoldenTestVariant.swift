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
  /// So many device pixels a point, in `1...3`: golden `long@3x`.
  public static func scale(_ factor: Int) -> GoldenTestVariant { GoldenTestVariant().scale(factor) }
  /// In states of the template, in this order: golden `long.dark@2x`. A cell has none.
  public static func state(_ names: String...) -> GoldenTestVariant { GoldenTestVariant().changed { $0.states = names } }
  /// So many points wide, above 0 and up to 10,000: golden `long.w320@2x`.
  public static func width(_ points: Double) -> GoldenTestVariant { GoldenTestVariant().width(points) }
  /// Laid out from right to left: golden `long.rtl@2x`.
  public static var rightToLeft: GoldenTestVariant { GoldenTestVariant().rightToLeft }
  /// Laid out from left to right, whatever the subject says: golden `long.ltr@2x`.
  public static var leftToRight: GoldenTestVariant { GoldenTestVariant().leftToRight }
  /// With text that is larger by a factor in `0.5...5`: golden `long.text1.3@2x`.
  public static func textScale(_ factor: Double) -> GoldenTestVariant { GoldenTestVariant().textScale(factor) }
  /// One item of the data alone, from 1: golden `long.item2@2x`. Otherwise all of them are drawn, one below the other.
  public static func item(_ number: Int) -> GoldenTestVariant { GoldenTestVariant().item(number) }
  /// An overlay instead of the cells, golden `long~blended@2x`: a mode of `cellraster inspect --overlay`, with options behind hyphens,
  /// such as `blended-pixel-dim`.
  public static func overlay(_ name: String) -> GoldenTestVariant { GoldenTestVariant().overlay(name) }

  /// The variant with another number of device pixels a point, in `1...3`.
  public func scale(_ factor: Int) -> GoldenTestVariant { changed { $0.scale = factor } }
  /// The variant with further states of the template, behind those that it has.
  public func state(_ names: String...) -> GoldenTestVariant { changed { $0.states += names } }
  /// The variant with another width in points, above 0 and up to 10,000.
  public func width(_ points: Double) -> GoldenTestVariant { changed { $0.width = points } }
  /// The variant laid out from right to left.
  public var rightToLeft: GoldenTestVariant { changed { $0.isRightToLeft = true } }
  /// The variant laid out from left to right.
  public var leftToRight: GoldenTestVariant { changed { $0.isRightToLeft = false } }
  /// The variant with text that is larger by another factor, in `0.5...5`.
  public func textScale(_ factor: Double) -> GoldenTestVariant { changed { $0.textScale = factor } }
  /// The variant with another item of the data alone, from 1.
  public func item(_ number: Int) -> GoldenTestVariant { changed { $0.item = number } }
  /// The variant with another overlay instead of the cells.
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
