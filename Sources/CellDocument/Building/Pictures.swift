// SPDX-License-Identifier: MIT

public import Graphics

/// A picture below the asset root.
public struct Picture: SizedElement, RoundedElement {
  public var erased: AnyElement

  /// - Parameter source: The file's path below the asset root.
  public init(_ source: String, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.image, (file, line, column))
    self = setting("source", source)
  }

  /// Sets how the picture fills its box; `.fill` by default.
  public func mode(_ mode: ContentMode) -> Picture { setting("mode", mode) }
}

/// A round picture, or initials without a picture; a circle of 40 points by default.
public struct Avatar: SizedElement, RoundedElement {
  public var erased: AnyElement

  /// Creates an avatar.
  /// - Parameters:
  ///   - source: The file's path below the asset root; `nil` for initials.
  ///   - initials: The text shown when there is no picture.
  public init(
    _ source: String? = nil, initials: String? = nil, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    erased = AnyElement(.avatar, (file, line, column))
    self = setting("source", source).setting("initials", initials)
  }

  /// Sets the colour behind the initials.
  public func fill(_ color: RGBA) -> Avatar { setting("fill", color) }

  /// Sets the style of the initials. Properties that `style` leaves out keep their defaults: white, weight 600, two fifths of the
  /// size.
  public func font(_ style: TextStyle) -> Avatar { setting("style", style) }
}

/// A pill with a number or a short text, or a dot.
public struct Badge: RoundedElement {
  public var erased: AnyElement

  /// Creates a badge with a number.
  /// - Parameters:
  ///   - count: The number, at least 0.
  ///   - max: The largest number shown; a larger one is shown as `99+`. 99 by default.
  public init(count: Int, max: Int? = nil, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.badge, (file, line, column))
    self = setting("count", count).setting("max", max)
  }

  public init(_ label: String, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.badge, (file, line, column))
    self = setting("label", label)
  }

  /// Creates a badge without text.
  public static func dot(file: String = #fileID, line: Int = #line, column: Int = #column) -> Badge {
    Badge(dotAt: (file, line, column))
  }

  private init(dotAt place: (file: String, line: Int, column: Int)) {
    erased = AnyElement(.badge, place)
    self = setting("dot", true)
  }

  public func fill(_ color: RGBA) -> Badge { setting("fill", color) }

  /// Sets the height and the minimum width, in points, above 0.
  public func diameter(_ points: Double) -> Badge { setting("diameter", points) }

  /// Sets the distance between the label and each end, in points, at least 0.
  public func labelPadding(_ points: Double) -> Badge { setting("labelPadding", points) }

  /// Sets the style of the label. Properties that `style` leaves out keep their defaults: white, weight 600, 13 points.
  public func font(_ style: TextStyle) -> Badge { setting("style", style) }
}
