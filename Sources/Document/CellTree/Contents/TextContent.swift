// SPDX-License-Identifier: MIT

public import CellGraphics

/// Styled text, with an optional fade at its end.
package struct TextContent: Hashable, Sendable {
  package var text: StyledText
  package var fade: Fade?
  /// A gradient over the frame in place of all colours of the letters and the lines at them.
  package var gradient: Gradient?

  package init(text: StyledText, fade: Fade? = nil, gradient: Gradient? = nil) {
    self.text = text
    self.fade = fade
    self.gradient = gradient
  }
}

extension TextContent: ElementContent {
  package static let typeName = "text"
  package static let digestNumber: UInt8 = 1

  package var size: IntrinsicSize { .text(text) }
  package var role: ContentRole? { .text }
  package var isDrawn: Bool { text.hasPictures || text.string.contains { !$0.isWhitespace } }
  /// A text with a fade is meant to end before its last line.
  package var mayBeCut: Bool { fade != nil }
  package var texts: [StyledText] { [text] + (text.hasPictures ? text.pictures.flatMap { $0.avatar?.texts ?? [] } : []) }
  package var pictureSources: [String] { text.pictures.compactMap(\.source) }

  package func drawing(hasPicture: Bool) -> ContentDrawing {
    ContentDrawing(marks: [.lines(text, gradient: gradient, fade: fade)])
  }

  package func scaled(_ text: (StyledText) -> StyledText, _ length: (Double) -> Double) -> TextContent {
    TextContent(text: text(self.text), fade: fade, gradient: gradient)
  }

  package func write(to writer: inout DigestWriter) {
    writer.add(text)
    writer.addPaint(fade)
    writer.addPaint(gradient)
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

extension Fade: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(edge, length, color, onlyWhenTruncated)
  }
}

extension Fade.Edge: Digestible {}
