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

/// The form of a rounded corner.
@nonexhaustive public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
  /// A quarter of a circle or of an ellipse.
  case circular
  /// A quarter of a superellipse, `|x|⁴ + |y|⁴ = 1` in units of the radii, whose curvature grows from zero at the straight edges.
  ///
  /// Source: CSS Borders and Box Decorations Level 4, `corner-shape: squircle`, which is `superellipse(2)`. The formula is Gabriel
  /// Lamé's, with the exponent 4.
  case continuous
}

/// The radii of one rounded corner: those of an ellipse, or of a circle if both are equal. A corner with a radius of zero is square.
@frozen public struct CornerRadius: Hashable, Sendable {
  public var horizontal, vertical: Double

  @inlinable public init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  @inlinable public init(_ radius: Double) { self.init(horizontal: radius, vertical: radius) }

  @inlinable public static var zero: CornerRadius { CornerRadius(0) }

  /// Whether the corner is square.
  @inlinable public var isZero: Bool { horizontal == 0 || vertical == 0 }

  /// Whether the corner is square or a part of a circle.
  @inlinable package var isCircular: Bool { horizontal == vertical }

  @inlinable package var smaller: Double { min(horizontal, vertical) }

  @inlinable public func scaled(by factor: Double) -> CornerRadius {
    CornerRadius(horizontal: horizontal * factor, vertical: vertical * factor)
  }

  /// Returns the radii reduced by distances, or none if one of them is used up.
  package func inset(horizontally dx: Double, vertically dy: Double) -> CornerRadius {
    horizontal > dx && vertical > dy ? CornerRadius(horizontal: horizontal - dx, vertical: vertical - dy) : .zero
  }
}

extension CornerRadius: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral radius: Double) { self.init(radius) }
  public init(integerLiteral radius: Int) { self.init(Double(radius)) }
}

/// The radii of the four corners of a rounded rectangle. The type that holds them determines whether they are in points or device
/// pixels.
@frozen public struct CornerRadii: Hashable, Sendable {
  public var topLeft, topRight, bottomRight, bottomLeft: CornerRadius
  /// The form of all corners. A document says it in a key of its own.
  @usableFromInline package var curve = CornerCurve.circular

  @inlinable public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.init(
      topLeft: CornerRadius(topLeft), topRight: CornerRadius(topRight), bottomRight: CornerRadius(bottomRight),
      bottomLeft: CornerRadius(bottomLeft))
  }

  /// Creates radii of corners that may be elliptical. A number stands for a round corner.
  @_disfavoredOverload
  @inlinable public init(topLeft: CornerRadius, topRight: CornerRadius, bottomRight: CornerRadius, bottomLeft: CornerRadius) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  @inlinable public init(all radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// Creates the same elliptical corner four times.
  @_disfavoredOverload
  @inlinable public init(all radius: CornerRadius) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  @inlinable public static var zero: CornerRadii { CornerRadii(all: 0.0) }

  @inlinable public var isZero: Bool { topLeft.isZero && topRight.isZero && bottomRight.isZero && bottomLeft.isZero }

  /// Whether all corners are square or parts of circles.
  package var isCircular: Bool {
    curve == .circular && topLeft.isCircular && topRight.isCircular && bottomRight.isCircular && bottomLeft.isCircular
  }

  /// Returns the radii multiplied by `factor`.
  @inlinable public func scaled(by factor: Double) -> CornerRadii { mapped { $0.scaled(by: factor) } }

  /// Returns the radii with each corner changed.
  @inlinable package func mapped(_ change: (CornerRadius) -> CornerRadius) -> CornerRadii {
    var radii = self
    radii.topLeft = change(topLeft)
    radii.topRight = change(topRight)
    radii.bottomRight = change(bottomRight)
    radii.bottomLeft = change(bottomLeft)
    return radii
  }

  /// Returns the radii with corners of another form.
  package func curved(_ curve: CornerCurve) -> CornerRadii {
    var radii = self
    radii.curve = curve
    return radii
  }

  /// Returns the radii reduced by `distance`, but not below zero. The inner edge of a border that is `distance` wide has these
  /// radii.
  public func inset(by distance: Double) -> CornerRadii {
    mapped { $0.inset(horizontally: distance, vertically: distance) }
  }

  /// Returns the radii for a box of the given size. If two corners would overlap on a side of the box, all radii are reduced by the
  /// same factor.
  ///
  /// Source: CSS Backgrounds and Borders Level 3, section 5.5 (corner overlap).
  public func fitted(width: Double, height: Double) -> CornerRadii {
    func share(_ side: Double, _ a: Double, _ b: Double) -> Double { a + b > side ? side / (a + b) : 1 }
    let factor = min(
      min(
        share(width, topLeft.horizontal, topRight.horizontal), share(width, bottomLeft.horizontal, bottomRight.horizontal)),
      min(share(height, topLeft.vertical, bottomLeft.vertical), share(height, topRight.vertical, bottomRight.vertical)))
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

extension CornerCurve: Digestible {}

extension CornerRadius: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(horizontal, vertical)
  }
}

extension CornerRadii: Digestible {
  package func write(to writer: inout DigestWriter) {
    let corners = [topLeft, topRight, bottomRight, bottomLeft]
    // Records of goldens hold digests of circular corners, which are four numbers. No radius is negative.
    if isCircular {
      for corner in corners { writer.add(corner.horizontal) }
    } else {
      writer.add(-1.0, curve)
      for corner in corners { writer.add(corner) }
    }
  }
}
