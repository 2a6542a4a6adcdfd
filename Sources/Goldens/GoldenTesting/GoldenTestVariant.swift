// SPDX-License-Identifier: MIT

internal import CellRaster

/// How a subject is drawn for a golden, such as its scale, states and width. Each variant of a subject has its own golden.
///
/// The default scale is two device pixels per point. Every other property that a variant does not state has the subject's value.
/// Modifiers can be combined: `.state("dark").scale(3)`. A later modifier replaces an earlier one of the same kind, except that
/// `state` adds to earlier states. In the examples, the golden has the name `long`.
///
///     expectGolden(of: cell, variants: [.scale(2), .width(320).rightToLeft])
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
  /// Returns a variant with the given number of device pixels per point, in `1...3`: golden `long@3x`.
  public static func scale(_ factor: Int) -> GoldenTestVariant { GoldenTestVariant().scale(factor) }
  /// Returns a variant with the given states of the template, in this order: golden `long.dark@2x`. A cell has no states.
  public static func state(_ names: String...) -> GoldenTestVariant { GoldenTestVariant().changed { $0.states = names } }
  /// Returns a variant with the given width in points, above 0 and up to 10,000: golden `long.w320@2x`.
  public static func width(_ points: Double) -> GoldenTestVariant { GoldenTestVariant().width(points) }
  /// A variant laid out from right to left: golden `long.rtl@2x`.
  public static var rightToLeft: GoldenTestVariant { GoldenTestVariant().rightToLeft }
  /// A variant laid out from left to right, regardless of the subject's direction: golden `long.ltr@2x`.
  public static var leftToRight: GoldenTestVariant { GoldenTestVariant().leftToRight }
  /// Returns a variant with text scaled by the given factor, in `0.5...5`: golden `long.text1.3@2x`.
  public static func textScale(_ factor: Double) -> GoldenTestVariant { GoldenTestVariant().textScale(factor) }
  /// Returns a variant that draws only the data item with the given number, counted from 1: golden `long.item2@2x`.
  ///
  /// Other variants draw all items, stacked from top to bottom.
  public static func item(_ number: Int) -> GoldenTestVariant { GoldenTestVariant().item(number) }
  /// Returns a variant with an overlay instead of the plain cells: golden `long~blended@2x`.
  ///
  /// The name is a mode of `cellraster inspect --overlay` or `sheet`, then options after hyphens: `blended-pixel-dim`.
  public static func overlay(_ name: String) -> GoldenTestVariant { GoldenTestVariant().overlay(name) }

  /// Returns the variant with the given number of device pixels per point, in `1...3`.
  public func scale(_ factor: Int) -> GoldenTestVariant { changed { $0.scale = factor } }
  /// Returns the variant with more states of the template, after those it already has.
  public func state(_ names: String...) -> GoldenTestVariant { changed { $0.states += names } }
  /// Returns the variant with the given width in points, above 0 and up to 10,000.
  public func width(_ points: Double) -> GoldenTestVariant { changed { $0.width = points } }
  /// The variant, laid out from right to left.
  public var rightToLeft: GoldenTestVariant { changed { $0.isRightToLeft = true } }
  /// The variant, laid out from left to right.
  public var leftToRight: GoldenTestVariant { changed { $0.isRightToLeft = false } }
  /// Returns the variant with text scaled by the given factor, in `0.5...5`.
  public func textScale(_ factor: Double) -> GoldenTestVariant { changed { $0.textScale = factor } }
  /// Returns the variant, drawing only the data item with the given number, counted from 1.
  public func item(_ number: Int) -> GoldenTestVariant { changed { $0.item = number } }
  /// Returns the variant with the given overlay instead of the plain cells.
  public func overlay(_ name: String) -> GoldenTestVariant { changed { $0.overlay = name } }
}

extension GoldenTestVariant {
  /// Returns the variant as a `GoldenVariant`, with its values checked.
  /// - Throws: ``GoldenTestError`` if the scale, the width or the text scale is outside its range.
  func checked() throws(GoldenTestError) -> GoldenVariant {
    guard let pixelScale = PixelScale(rawValue: scale) else { throw .scale(scale) }
    if let width, !(width > 0 && width <= Limits.cellWidth) { throw .width(width) }
    var variant = GoldenVariant(scale: pixelScale)
    if let textScale {
      guard let known = TextScale(factor: textScale) else { throw .textScale(textScale) }
      variant.textScale = known
    }
    variant.states = states
    variant.width = width
    variant.isRightToLeft = isRightToLeft
    variant.item = item
    variant.overlay = overlay
    return variant
  }
}
