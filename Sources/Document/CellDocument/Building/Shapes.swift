// SPDX-License-Identifier: MIT

public import CellGraphics
public import CellTree

/// A box filled with a linear gradient.
public struct LinearGradient: SizedElement, RoundedElement {
  public var erased: AnyElement

  /// Creates a gradient of evenly spaced colours.
  /// - Parameters:
  ///   - colors: At least two colours.
  ///   - angle: The angle in degrees, as in CSS: 0 points up, 90 to the right. Without it the gradient runs downwards.
  public init(_ colors: [RGBA], angle: Double? = nil, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.gradient, (file, line, column))
    self = setting("colors", colors).setting("angle", angle)
  }

  /// Creates a gradient of colour stops.
  /// - Parameters:
  ///   - stops: At least two stops, in ascending order of their offsets.
  ///   - angle: The angle in degrees, as in CSS: 0 points up, 90 to the right. Without it the gradient runs downwards.
  public init(
    stops: [ColorStop], angle: Double? = nil, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    erased = AnyElement(.gradient, (file, line, column))
    self = setting("stops", stops.map(GradientStop.init)).setting("angle", angle)
  }
}

/// A box filled with a radial gradient from the centre to the sides. The gradient is elliptical if the box is not square.
public struct RadialGradient: SizedElement, RoundedElement {
  public var erased: AnyElement

  /// Creates a gradient of evenly spaced colours.
  /// - Parameter colors: At least two colours.
  public init(_ colors: [RGBA], file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.gradient, (file, line, column))
    self = setting("radial", true).setting("colors", colors)
  }

  /// Creates a gradient of colour stops.
  /// - Parameter stops: At least two stops, in ascending order of their offsets.
  public init(stops: [ColorStop], file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.gradient, (file, line, column))
    self = setting("radial", true).setting("stops", stops.map(GradientStop.init))
  }
}

/// A box filled with a gradient of any kind, such as a conic one.
public struct GradientBox: SizedElement, RoundedElement {
  public var erased: AnyElement

  public init(_ gradient: Gradient, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.gradient, (file, line, column))
    let keys = GradientProperties(gradient)
    self = GradientProperties.fields.reduce(self) { box, field in
      guard let value = field.value(keys), field.written(keys, unlike: GradientProperties()) != nil else { return box }
      return box.setting(field.name, value)
    }
  }
}

/// A line along its container's cross axis, one device pixel thick by default.
public struct Separator: CellElement {
  public var erased: AnyElement

  public init(file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.separator, (file, line, column))
  }

  public func color(_ color: RGBA) -> Separator { setting("color", color) }

  /// Sets the thickness in points, above 0.
  public func thickness(_ points: Double) -> Separator { setting("thickness", points) }
}

/// An empty element that takes the free space of its container, or has a fixed length on the container's main axis.
public struct Spacer: CellElement {
  public var erased: AnyElement

  /// Creates a spacer.
  /// - Parameter size: The length on the container's main axis in points, at least 0; `nil` for the free space.
  public init(size: Double? = nil, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.spacer, (file, line, column))
    self = setting("size", size)
  }
}

/// A shape that has a fill, a border or both.
public protocol ShapeElement: SizedElement, BorderedElement {}

extension ShapeElement {
  public func fill(_ color: RGBA) -> Self { setting("fill", Fill.color(color)) }
  public func fill(_ gradient: Gradient) -> Self { setting("fill", Fill.gradient(gradient)) }
}

/// A box with square or rounded corners.
public struct Rectangle: ShapeElement, RoundedElement {
  public var erased: AnyElement

  public init(file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.shape, (file, line, column))
  }
}

/// The largest circle that fits in the box, centred.
public struct Circle: ShapeElement {
  public var erased: AnyElement

  public init(file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.shape, (file, line, column))
    self = setting("shape", ShapeProperties.Name.circle)
  }
}
