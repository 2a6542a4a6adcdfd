// SPDX-License-Identifier: MIT

/// The number of device pixels per point, on both axes.
///
/// There are no other scales, because only at these three does text give the same bytes on every machine.
public enum PixelScale: Int, Hashable, Sendable, CaseIterable {
  case x1 = 1
  case x2 = 2
  case x3 = 3

  @inlinable public var factor: Double { Double(rawValue) }
}

/// A width and a height in device pixels.
public struct PixelSize: Hashable, Sendable {
  /// The longest side, in pixels, of a picture that the package decodes or allocates.
  public static let maximumSide = 1 << 20

  public let width, height: Int

  /// Creates a size, or returns `nil` when a side is outside `1...maximumSide`.
  public init?(width: Int, height: Int) {
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  @inlinable public var area: Int { width * height }
}

extension PixelSize: CustomStringConvertible {
  public var description: String { "\(width) x \(height)" }
}

/// A rectangle of whole device pixels. It may be empty, but never has a negative side.
@frozen public struct PixelRect: Hashable, Sendable {
  public var x, y, width, height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "the sides of a pixel rectangle cannot be negative")
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  @inlinable public var maxX: Int { x + width }
  @inlinable public var maxY: Int { y + height }
  @inlinable public var isEmpty: Bool { width == 0 || height == 0 }

  /// Returns the rectangle of the pixels that are in both rectangles; empty if there are none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// Whether any pixel is in both rectangles.
  package func overlaps(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  /// Returns the smallest rectangle that contains both rectangles. An empty rectangle adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// Returns the rectangle with `distance` more pixels at each edge; `distance` must not be negative.
  public func outset(by distance: Int) -> PixelRect {
    PixelRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }

  /// Returns the rectangle moved by whole pixels.
  public func translated(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

extension PixelRect: CustomStringConvertible {
  public var description: String { "(\(x), \(y), \(width) x \(height))" }
}

/// Converts between points and device pixels at one scale. No other type does so.
package struct PixelGrid: Hashable, Sendable {
  package let scale: PixelScale

  package init(scale: PixelScale) {
    self.scale = scale
  }

  /// Converts a length from points to device pixels, without rounding.
  @inlinable package func devicePixels(_ length: Double) -> Double { length * scale.factor }

  /// Converts a length from device pixels to points.
  @inlinable package func points(_ pixels: Double) -> Double { pixels / scale.factor }

  /// Returns the width at which a line is drawn: whole device pixels, at least one where there is a line.
  package func lineWidth(_ points: Double) -> Int { points > 0 ? max(1, nearest(points)) : 0 }

  /// Converts a coordinate from points to the nearest whole number of device pixels. Halves are rounded up, as in browsers, so
  /// that a translation by whole pixels never changes the rounding.
  ///
  /// A coordinate up to 1/1024 pixel below a half is rounded up too, so that the error of summing binary fractions has no effect.
  @inlinable package func nearest(_ coordinate: Double) -> Int {
    Int(clamping: (coordinate * scale.factor + 0.5 + 1.0 / 1024).rounded(.down))
  }

  /// Returns a frame with each of its edges moved to the nearest boundary between device pixels.
  ///
  /// Edges are rounded, not sizes. Frames that share an edge in points also share it in pixels, so no gap opens between
  /// neighbours.
  package func snapped(_ frame: Rect) -> PixelRect {
    let left = nearest(frame.x)
    let top = nearest(frame.y)
    return PixelRect(x: left, y: top, width: max(0, nearest(frame.maxX) - left), height: max(0, nearest(frame.maxY) - top))
  }

  /// Returns the smallest rectangle of whole device pixels that contains a frame. An edge that reaches less than 1/1024 pixel
  /// into a device pixel does not count, because summing binary fractions can cause such an error.
  package func outset(_ frame: Rect) -> PixelRect {
    let left = Int(clamping: (frame.x * scale.factor + 1.0 / 1024).rounded(.down))
    let top = Int(clamping: (frame.y * scale.factor + 1.0 / 1024).rounded(.down))
    let right = Int(clamping: (frame.maxX * scale.factor - 1.0 / 1024).rounded(.up))
    let bottom = Int(clamping: (frame.maxY * scale.factor - 1.0 / 1024).rounded(.up))
    return PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// Returns the number of whole device pixels that fit in a length in points. This is the width available to lines of text.
  ///
  /// The result is never more than the width of the snapped box, so text that was measured with this width fits the box in which it
  /// is painted.
  package func wholePixels(in length: Double) -> Int {
    Int((min(max(0, length), 1_000_000) * scale.factor + 1.0 / 1024).rounded(.down))
  }
}

extension Int {
  /// Converts a coordinate to a whole number of device pixels by truncation. It is clamped to a billion in each direction, and
  /// NaN becomes minus a billion.
  ///
  /// No drawn coordinate is that large, but a length in a document may be, and converting it must not trap.
  package init(clamping pixels: Double) {
    // With the arguments in this order, `max` replaces NaN by the lower limit.
    self.init(Swift.min(Swift.max(-1_000_000_000, pixels), 1_000_000_000))
  }
}

extension PixelScale: Digestible {}

extension PixelSize: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(width, height)
  }
}

extension PixelRect: Digestible {
  package func write(to writer: inout DigestWriter) {
    for number in [x, y, width, height] { writer.add(number) }
  }
}
