// SPDX-License-Identifier: MIT

public import CellGraphics

/// The content of an element, which is drawn above its background and below its children.
package enum Content: Hashable, Sendable {
  case container
  case text(TextContent)
  case picture(PictureContent)
  case avatar(AvatarContent)
  case badge(BadgeContent)
  case gradient(Gradient)
  /// A line along the container's cross axis. It has no length of its own; the default alignment stretches it.
  case separator(SeparatorContent)
  case spacer
  case shape(ShapeContent)
}

extension Content {
  var elementText: StyledText? { if case .text(let text) = self { text.text } else { nil } }

  /// The text of a text element, the label of a badge, or the initials of an avatar; empty for other content.
  package var texts: [StyledText] {
    switch self {
    case .text(let text): [text.text]
    case .badge(let badge): badge.label.map { [$0] } ?? []
    case .avatar(let avatar): avatar.initials.map { [$0] } ?? []
    case .container, .picture, .gradient, .separator, .spacer, .shape: []
    }
  }
}

/// Styled text, with an optional fade at its end.
package struct TextContent: Hashable, Sendable {
  package var text: StyledText
  package var fade: Fade?

  package init(text: StyledText, fade: Fade? = nil) {
    self.text = text
    self.fade = fade
  }
}

/// A gradient over one edge of a text element, from transparent to a colour, usually the colour of the background.
///
/// It is drawn as part of the text and needs no offscreen pass.
public struct Fade: Hashable, Sendable {
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    case bottom, top, left, right
  }

  /// The edge at which the gradient covers the text completely.
  public var edge: Edge
  /// The distance that the gradient reaches inwards from the edge, in points, above zero.
  public var length: Double
  /// The colour that covers the text at the edge; the gradient runs from it to the same colour with alpha 0.
  public var color: RGBA
  /// Whether the fade is drawn only when `maxLines` truncates the text.
  public var onlyWhenTruncated: Bool

  public init(edge: Edge, length: Double, color: RGBA, onlyWhenTruncated: Bool) {
    self.edge = edge
    self.length = length
    self.color = color
    self.onlyWhenTruncated = onlyWhenTruncated
  }
}

/// How a picture fills its box.
@nonexhaustive public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Scaled to cover the box; the excess is cropped equally on both sides.
  case fill
  /// Scaled to fit inside the box, centred.
  case fit
  /// Scaled to the box's width and height independently, which distorts the picture if the aspect ratios differ.
  case stretch
  /// Not scaled: one source pixel per device pixel, centred, and cropped to the box.
  case center
}

/// A picture below the asset root.
package struct PictureContent: Hashable, Sendable {
  /// The file's path below the asset root.
  package var source: String
  package var mode: ContentMode

  package init(source: String, mode: ContentMode) {
    self.source = source
    self.mode = mode
  }
}

/// A picture scaled to cover its box, or initials on a colour, with rounded corners.
///
/// ``Decoration/cornerRadii`` rounds the corners. Without them, the avatar is a circle.
package struct AvatarContent: Hashable, Sendable {
  /// The picture file's path below the asset root; `nil` to show the initials.
  package var source: String?
  /// The text shown when there is no picture.
  package var initials: StyledText?
  /// The colour behind the initials.
  package var fill: RGBA

  package init(source: String?, initials: StyledText?, fill: RGBA) {
    self.source = source
    self.initials = initials
    self.fill = fill
  }
}

/// A pill with a short label, or a dot without a label.
package struct BadgeContent: Hashable, Sendable {
  /// The text on the pill; `nil` for a dot.
  package var label: StyledText?
  package var color: RGBA
  /// The height and the minimum width, in points.
  package var diameter: Double
  /// The smallest distance between the label and each end of the pill, in points.
  package var padding: Double

  package init(label: StyledText?, color: RGBA, diameter: Double, padding: Double) {
    self.label = label
    self.color = color
    self.diameter = diameter
    self.padding = padding
  }
}

/// A line along the container's cross axis.
package struct SeparatorContent: Hashable, Sendable {
  package var color: RGBA
  /// The thickness in points; `nil` for one device pixel.
  package var thickness: Double?

  package init(color: RGBA, thickness: Double?) {
    self.color = color
    self.thickness = thickness
  }
}

/// A filled or outlined shape.
package struct ShapeContent: Hashable, Sendable {
  package enum Outline: Hashable, Sendable {
    /// A box with rounded corners; radii in points.
    case roundedRectangle(CornerRadii)
    /// The largest circle that fits the box, centred.
    case circle
  }

  package var outline: Outline
  package var fill: Fill?
  package var border: Border?

  package init(outline: Outline, fill: Fill?, border: Border?) {
    self.outline = outline
    self.fill = fill
    self.border = border
  }
}
