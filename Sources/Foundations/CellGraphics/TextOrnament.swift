// SPDX-License-Identifier: MIT

/// What is behind the letters of a part of a text: a box in a colour, with a border.
///
/// The box is as high as the font's ascent and descent, with its padding and border. It continues over line breaks, as with
/// `box-decoration-break: slice` in CSS: only its real ends have round corners, a border at the side, and padding. Padding and
/// border take room in the line at the left and right, and none above and below.
public struct TextBackground: Hashable, Sendable {
  public var color: RGBA
  /// The radius of the corners in points, at least zero; reduced to half of the box's height where it is larger.
  public var cornerRadius: Double
  /// The space between the letters and the border in points, at least zero.
  public var padding: Insets
  /// The width of the border in points, at least zero.
  public var borderWidth: Double
  public var borderColor: RGBA
  /// Whether the box continues that of the text before it, if that has an equal background.
  public var joins: Bool

  public init(
    color: RGBA, cornerRadius: Double = 0, padding: Insets = Insets(all: 0), borderWidth: Double = 0, borderColor: RGBA = .clear,
    joins: Bool = true
  ) {
    self.color = color
    self.cornerRadius = cornerRadius
    self.padding = padding
    self.borderWidth = borderWidth
    self.borderColor = borderColor
    self.joins = joins
  }
}

/// How a line below or through a text looks. A property that is `nil` is as the font sets it.
public struct TextLineStyle: Hashable, Sendable {
  @nonexhaustive public enum Pattern: String, Hashable, Sendable, CaseIterable {
    case solid, dotted, dashed
    /// A wave, as spelling checkers draw it.
    case wavy
  }

  public var pattern: Pattern
  /// In points, above zero; at least one device pixel is drawn.
  public var thickness: Double?
  /// The distance in points from the baseline: down to the upper edge of an underline, or up to the lower edge of a line through the
  /// text.
  public var offset: Double?
  /// The colour of the line; that of the text if `nil`.
  public var color: RGBA?

  public init(pattern: Pattern = .solid, thickness: Double? = nil, offset: Double? = nil, color: RGBA? = nil) {
    self.pattern = pattern
    self.thickness = thickness
    self.offset = offset
    self.color = color
  }
}

/// What a run of text has besides its font, its colour and plain lines. Most runs have nothing of it.
package struct TextOrnament: Hashable, Sendable {
  package var background: TextBackground?
  /// The looks of an underline and of a line through the text, if the run has them.
  package var underline: TextLineStyle?
  package var strikethrough: TextLineStyle?
  /// How far the run is raised, in points; negative to lower it. The lines stay where they are.
  package var baselineShift = 0.0
  /// The address that the run leads to. It changes no pixel.
  package var link: String?
  /// The picture that is shown in place of the text of the run. The text says what it shows, and may be empty.
  package var picture: InlinePicture?

  package init() {}

  package static let none = TextOrnament()
}

extension TextRun {
  /// Changes what the run has besides its font, its colour and plain lines.
  package mutating func setOrnament(_ change: (inout TextOrnament) -> Void) {
    var changed = ornament?.value ?? .none
    change(&changed)
    ornament = changed == .none ? nil : Shared(changed)
  }
}

extension TextLineStyle.Pattern: Digestible {}

extension TextBackground: Digestible {
  package func write(to writer: inout DigestWriter) {
    if writer.includesPaint { writer.add(color, cornerRadius) }
    // Padding above and below takes no room in a line.
    writer.addPaint(padding.top)
    writer.add(padding.right)
    writer.addPaint(padding.bottom)
    writer.add(padding.left, borderWidth)
    writer.addPaint(borderColor)
    writer.add(joins)
  }
}

extension TextLineStyle: Digestible {
  package func write(to writer: inout DigestWriter) {
    if writer.includesPaint { writer.add(pattern, thickness, offset, color) }
  }
}

extension TextOrnament: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(background)
    if writer.includesPaint { writer.add(underline, strikethrough, baselineShift, link) }
    writer.add(picture)
  }
}
