// SPDX-License-Identifier: MIT

package import CellGraphics

/// A picture, and how it fills a box.
package struct PictureFill: Hashable, Sendable {
  /// The file's path below the asset root.
  package var source: String
  package var mode: ContentMode
  /// Where the picture lies in a box that it does not fill, or where a box lies on a picture that it crops.
  package var position: ContentPosition
  /// The directions in which the picture is repeated; `nil` to show it once.
  package var repetition: PictureRepetition?
  /// A colour in place of the picture's own; the picture's alpha is kept.
  package var tint: RGBA?

  package init(
    source: String, mode: ContentMode, position: ContentPosition = .center, repetition: PictureRepetition? = nil,
    tint: RGBA? = nil
  ) {
    self.source = source
    self.mode = mode
    self.position = position
    self.repetition = repetition
    self.tint = tint
  }
}

extension PictureFill: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(source, mode, position, repetition, tint)
  }
}

/// How a picture fills its box.
@nonexhaustive public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Scaled to cover the box; the excess is cropped.
  case fill
  /// Scaled to fit inside the box.
  case fit
  /// Scaled to the box's width and height independently, which distorts the picture if the aspect ratios differ.
  case stretch
  /// Not scaled: one source pixel per device pixel, cropped to the box.
  case center
}

/// Where a picture lies in its box, as with CSS's `object-position`.
public struct ContentPosition: Hashable, Sendable {
  /// A position on one axis.
  public struct Offset: Hashable, Sendable {
    /// The percentage of the room around the picture that comes before it: 0 at the left or top, 100 at the right or bottom. If the
    /// picture is larger than the box, this is the percentage of the excess that is cut off before the box. In `-1000...1000`.
    public var percent: Double
    /// A distance in points to add, to the right or downwards, in `-10000...10000`.
    public var points: Double

    public init(percent: Double, points: Double = 0) {
      self.percent = percent
      self.points = points
    }

    public static let center = Offset(percent: 50)
  }

  public var x, y: Offset

  public init(x: Offset = .center, y: Offset = .center) {
    self.x = x
    self.y = y
  }

  public static let center = ContentPosition()
}

/// The directions in which a picture is repeated.
@nonexhaustive public enum PictureRepetition: String, Hashable, Sendable, CaseIterable {
  case x, y, both

  package var isHorizontal: Bool { self != .y }
  package var isVertical: Bool { self != .x }
}

extension ContentMode: Digestible {}
extension PictureRepetition: Digestible {}

extension ContentPosition: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(x, y)
  }
}

extension ContentPosition.Offset: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(percent, points)
  }
}
