// SPDX-License-Identifier: MIT

public import Graphics

/// Colours that run into each other along a line.
public struct LinearGradient: SizedElement, RoundedElement {
  public var erased: AnyElement

  /// - Parameters:
  ///   - colors: At least two, at equal distances.
  ///   - angle: In degrees as in CSS: 0 to the top, 90 to the right; downwards if not given.
  public init(_ colors: [RGBA], angle: Double? = nil, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.gradient, (file, line, column))
    self = setting("colors", colors).setting("angle", angle)
  }

  /// - Parameter stops: At least two, none before the one above it.
  public init(
    stops: [ColorStop], angle: Double? = nil, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    erased = AnyElement(.gradient, (file, line, column))
    self = setting("stops", stops).setting("angle", angle)
  }
}

/// Colours that run into each other from the middle to the farthest side.
public struct RadialGradient: SizedElement, RoundedElement {
  public var erased: AnyElement

  /// - Parameter colors: At least two, at equal distances.
  public init(_ colors: [RGBA], file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.gradient, (file, line, column))
    self = setting("radial", true).setting("colors", colors)
  }

  /// - Parameter stops: At least two, none before the one above it.
  public init(stops: [ColorStop], file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.gradient, (file, line, column))
    self = setting("radial", true).setting("stops", stops)
  }
}

/// A line across its container's direction, one device pixel thick if not said otherwise.
public struct Separator: CellElement {
  public var erased: AnyElement

  public init(file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.separator, (file, line, column))
  }

  public func color(_ color: RGBA) -> Separator { setting("color", color) }

  /// In points, above 0.
  public func thickness(_ points: Double) -> Separator { setting("thickness", points) }
}

/// Takes the room that is left, or a fixed length of it.
public struct Spacer: CellElement {
  public var erased: AnyElement

  /// - Parameter size: The length along the container in points, at least 0; `nil` for what is left.
  public init(size: Double? = nil, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.spacer, (file, line, column))
    self = setting("size", size)
  }
}

/// A figure that needs a fill, a border or both.
public protocol ShapeElement: SizedElement, BorderedElement {}

extension ShapeElement {
  public func fill(_ color: RGBA) -> Self { setting("fill", color) }
  public func fill(_ gradient: Gradient) -> Self { setting("fill", gradient) }
}

/// A box with square or round corners.
public struct Rectangle: ShapeElement, RoundedElement {
  public var erased: AnyElement

  public init(file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.shape, (file, line, column))
  }
}

/// The largest circle in the middle of the box.
public struct Circle: ShapeElement {
  public var erased: AnyElement

  public init(file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.shape, (file, line, column))
    self = setting("shape", ShapeProperties.Name.circle)
  }
}
