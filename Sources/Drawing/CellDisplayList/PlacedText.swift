// SPDX-License-Identifier: MIT

package import CellGraphics

/// A text in its box: the glyphs, and what belongs to them but is drawn as shapes, or not at all.
///
/// Rectangles are in device pixels from the upper left corner of the text.
package struct PlacedText: Hashable, Sendable {
  package var item: TextItem
  /// Whether `maxLines` truncated the text.
  package var isTruncated: Bool
  /// The boxes of paragraphs and the backgrounds of spans, in the order in which they are drawn, below the glyphs.
  package var backgrounds: [Background] = []
  /// The lines that are not solid.
  package var lines: [Line] = []
  package var links: [Link] = []
  /// The pictures in the lines, in visual order.
  package var pictures: [Picture] = []

  package init(item: TextItem, isTruncated: Bool) {
    self.item = item
    self.isTruncated = isTruncated
  }

  /// The part of a span's background that lies in one line, or a part of the box of a paragraph.
  package struct Background: Hashable, Sendable {
    package var style: TextBackground
    package var rect: PixelRect
    /// Whether the background ends at the left or right edge, and does not continue in another part.
    package var endsAtLeft: Bool
    package var endsAtRight: Bool
    package var runs = Runs()

    package init(style: TextBackground, rect: PixelRect, endsAtLeft: Bool, endsAtRight: Bool) {
      self.style = style
      self.rect = rect
      self.endsAtLeft = endsAtLeft
      self.endsAtRight = endsAtRight
    }
  }

  /// A dotted, dashed or wavy line below or through the text.
  package struct Line: Hashable, Sendable {
    package var pattern: TextLineStyle.Pattern
    package var stroke: TextStroke
    package var runs = Runs()

    package init(pattern: TextLineStyle.Pattern, stroke: TextStroke) {
      self.pattern = pattern
      self.stroke = stroke
    }
  }

  /// The runs of the styled text that a shape belongs to, from left to right. They are places: all are equal.
  package struct Runs: Hashable, Sendable {
    /// The index of each run, and the column at which its part of the shape starts.
    package private(set) var starts: [(run: Int, x: Int)] = []

    package init() {}

    package mutating func add(_ run: Int, from x: Int) { if starts.last?.run != run { starts.append((run, x)) } }

    package static func == (_: Runs, _: Runs) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
  }

  /// A picture in a line.
  package struct Picture: Hashable, Sendable {
    /// The index of the run of the styled text that is the picture.
    package var run: Int
    package var rect: PixelRect

    package init(run: Int, rect: PixelRect) {
      self.run = run
      self.rect = rect
    }
  }

  /// The part of a link that lies in one line, as high as the line.
  package struct Link: Hashable, Sendable {
    package var address: String
    package var rect: PixelRect

    package init(address: String, rect: PixelRect) {
      self.address = address
      self.rect = rect
    }
  }
}
