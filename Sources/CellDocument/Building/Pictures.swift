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

  /// How the picture fills its box; `.fill` at first.
  public func mode(_ mode: ContentMode) -> Picture { setting("mode", mode) }
}

/// A round picture, or initials where there is none; a circle of 40 points if not said otherwise.
public struct Avatar: SizedElement, RoundedElement {
  public var erased: AnyElement

  /// - Parameters:
  ///   - source: The file's path below the asset root; `nil` for initials.
  ///   - initials: What stands there when there is no picture.
  public init(
    _ source: String? = nil, initials: String? = nil, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    erased = AnyElement(.avatar, (file, line, column))
    self = setting("source", source).setting("initials", initials)
  }

  /// What lies behind the initials.
  public func fill(_ color: RGBA) -> Avatar { setting("fill", color) }

  /// The style of the initials: white, of weight 600 and two fifths of the size, but for what `style` says.
  public func font(_ style: TextStyle) -> Avatar { setting("style", style) }
}

/// A pill with a number or a short text, or a dot.
public struct Badge: RoundedElement {
  public var erased: AnyElement

  /// - Parameters:
  ///   - count: At least 0.
  ///   - max: The largest number that is shown; above it stands `99+`. 99 if not given.
  public init(count: Int, max: Int? = nil, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.badge, (file, line, column))
    self = setting("count", count).setting("max", max)
  }

  public init(_ label: String, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.badge, (file, line, column))
    self = setting("label", label)
  }

  /// A badge without text.
  public static func dot(file: String = #fileID, line: Int = #line, column: Int = #column) -> Badge {
    Badge(dotAt: (file, line, column))
  }

  private init(dotAt place: (file: String, line: Int, column: Int)) {
    erased = AnyElement(.badge, place)
    self = setting("dot", true)
  }

  public func fill(_ color: RGBA) -> Badge { setting("fill", color) }

  /// The height in points, and the least width; above 0.
  public func diameter(_ points: Double) -> Badge { setting("diameter", points) }

  /// The distance between the label and each end, in points, at least 0.
  public func labelPadding(_ points: Double) -> Badge { setting("labelPadding", points) }

  /// The style of the label: white, of weight 600 and 13 points, but for what `style` says.
  public func font(_ style: TextStyle) -> Badge { setting("style", style) }
}
