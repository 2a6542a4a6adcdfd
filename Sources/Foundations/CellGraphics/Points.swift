// SPDX-License-Identifier: MIT

/// A position in points; `x` grows to the right, and `y` grows downwards.
@frozen public struct Point: Hashable, Sendable {
  public var x, y: Double

  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable public static var zero: Point { Point(x: 0, y: 0) }

  package func distance(to other: Point) -> Double {
    ((other.x - x) * (other.x - x) + (other.y - y) * (other.y - y)).squareRoot()
  }
}

/// A width and a height in points.
@frozen public struct Size: Hashable, Sendable {
  public var width, height: Double

  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  @inlinable public static var zero: Size { Size(width: 0, height: 0) }
}

/// A rectangle in points: its upper left corner and its size.
@frozen public struct Rect: Hashable, Sendable {
  public var x, y, width, height: Double

  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  @inlinable public init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  @inlinable public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

  @inlinable public var origin: Point { Point(x: x, y: y) }
  @inlinable public var size: Size { Size(width: width, height: height) }
  @inlinable public var maxX: Double { x + width }
  @inlinable public var maxY: Double { y + height }

  /// Returns the rectangle moved by `offset`.
  @inlinable public func translated(by offset: Point) -> Rect {
    Rect(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }

  /// Returns the rectangle with its edges moved inwards by `insets`. A width or height that would become negative becomes zero.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top,
      width: max(0, width - insets.left - insets.right), height: max(0, height - insets.top - insets.bottom))
  }
}

/// Inward distances in points from the four edges of a box.
@frozen public struct Insets: Hashable, Sendable {
  public var top, right, bottom, left: Double

  @inlinable public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  @inlinable public init(all edge: Double) {
    self.init(top: edge, right: edge, bottom: edge, left: edge)
  }

  @inlinable public static var zero: Insets { Insets(all: 0) }
}

/// The radii of the four corners of a rounded rectangle. The type that holds them determines whether they are in points or device
/// pixels.
@frozen public struct CornerRadii: Hashable, Sendable {
  public var topLeft, topRight, bottomRight, bottomLeft: Double

  @inlinable public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  @inlinable public init(all radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  @inlinable public static var zero: CornerRadii { CornerRadii(all: 0) }

  @inlinable public var isZero: Bool { topLeft == 0 && topRight == 0 && bottomRight == 0 && bottomLeft == 0 }

  /// Returns the radii multiplied by `factor`.
  @inlinable public func scaled(by factor: Double) -> CornerRadii {
    CornerRadii(
      topLeft: topLeft * factor, topRight: topRight * factor, bottomRight: bottomRight * factor, bottomLeft: bottomLeft * factor)
  }

  /// Returns the radii reduced by `distance`, but not below zero. The inner edge of a border that is `distance` wide has these
  /// radii.
  public func inset(by distance: Double) -> CornerRadii {
    CornerRadii(
      topLeft: max(0, topLeft - distance), topRight: max(0, topRight - distance),
      bottomRight: max(0, bottomRight - distance), bottomLeft: max(0, bottomLeft - distance))
  }

  /// Returns the radii for a box of the given size. If two corners would overlap on a side of the box, all radii are reduced by the
  /// same factor.
  ///
  /// Source: CSS Backgrounds and Borders Level 3, section 5.5 (corner overlap).
  public func fitted(width: Double, height: Double) -> CornerRadii {
    func share(_ side: Double, _ a: Double, _ b: Double) -> Double { a + b > side ? side / (a + b) : 1 }
    let factor = min(
      min(share(width, topLeft, topRight), share(width, bottomLeft, bottomRight)),
      min(share(height, topLeft, bottomLeft), share(height, topRight, bottomRight)))
    return factor < 1 ? scaled(by: max(0, factor)) : self
  }
}

/// The cause of an error. It shows who can correct the error.
@nonexhaustive public enum Fault: Hashable, Sendable {
  /// A document, a data item or a picture is invalid.
  case document
  /// An input is missing or cannot be read.
  case input
  /// An output cannot be written.
  case output
  /// The machine lacks something, such as memory or a font file.
  case environment
  /// The program has a defect.
  case program
}

/// An error that states its cause.
public protocol AttributableError: Error {
  var fault: Fault { get }
  /// One sentence for each problem that the error describes: usually only its description.
  var sentences: [String] { get }
  /// The place in a document that the error names, such as `messages.yaml:12:5 cell/body`; `nil` if it names none.
  var place: String? { get }
  /// The description of the error without its place.
  var message: String { get }
}

extension AttributableError {
  public var sentences: [String] { ["\(self)"] }
  public var place: String? { nil }
  public var message: String { "\(self)" }
}

extension Error {
  /// One sentence for each problem that the error describes.
  package var allSentences: [String] { (self as? any AttributableError)?.sentences ?? ["\(self)"] }
}

extension Point: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(x, y)
  }
}

extension Size: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(width, height)
  }
}

extension Rect: Digestible {
  package func write(to writer: inout DigestWriter) {
    for number in [x, y, width, height] { writer.add(number) }
  }
}

extension Insets: Digestible {
  package func write(to writer: inout DigestWriter) {
    for number in [top, right, bottom, left] { writer.add(number) }
  }
}

extension CornerRadii: Digestible {
  package func write(to writer: inout DigestWriter) {
    for number in [topLeft, topRight, bottomRight, bottomLeft] { writer.add(number) }
  }
}
