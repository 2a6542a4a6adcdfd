// SPDX-License-Identifier: MIT

/// The box of a paragraph, such as a block of code or a quotation with a bar. It is as wide as its text, and its lines lie in it.
public struct ParagraphBox: Hashable, Sendable {
  public var background: RGBA
  /// The radius of the corners in points, at least zero; reduced to half of the box's height where it is larger.
  public var cornerRadius: Double
  /// The space between the lines and the border in points, at least zero.
  public var padding: Insets
  /// The width of the border at each edge in points, at least zero. Widths that differ need square corners.
  public var borderWidths: Insets
  public var borderColor: RGBA
  /// Whether the box continues that of the paragraph before, if that is equal.
  public var joins: Bool

  public init(
    background: RGBA = .clear, cornerRadius: Double = 0, padding: Insets = .zero, borderWidths: Insets = .zero,
    borderColor: RGBA = .clear, joins: Bool = true
  ) {
    self.background = background
    self.cornerRadius = cornerRadius
    self.padding = padding
    self.borderWidths = borderWidths
    self.borderColor = borderColor
    self.joins = joins
  }

  /// Whether the border can follow round corners.
  package var hasEvenBorder: Bool { borderWidths == Insets(all: borderWidths.top) }

  /// Whether this box continues one of the paragraph before.
  package func continues(_ other: ParagraphBox) -> Bool {
    var joining = other
    joining.joins = joins
    return joins && joining == self
  }
}

extension ParagraphBox: Digestible {
  package func write(to writer: inout DigestWriter) {
    if writer.includesPaint { writer.add(background, cornerRadius) }
    writer.add(padding, borderWidths)
    writer.addPaint(borderColor)
    writer.add(joins)
  }
}
