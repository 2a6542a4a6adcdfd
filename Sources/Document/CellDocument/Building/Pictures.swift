// SPDX-License-Identifier: MIT

public import CellGraphics
public import CellTree

/// A picture from a PNG or JPEG file below the asset root.
public struct Picture: SizedElement, RoundedElement {
  public var erased: AnyElement

  /// - Parameter source: The file's path below the asset root.
  public init(_ source: String, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.image, (file, line, column))
    self = setting("source", source)
  }

  /// Sets how the picture fills its box; `.fill` by default.
  public func mode(_ mode: ContentMode) -> Picture { setting("mode", mode) }

  /// Sets where the picture lies in its box; in the centre by default.
  public func contentPosition(_ position: ContentPosition) -> Picture { setting("contentPosition", position) }

  /// Sets a colour in place of the picture's own; the picture's alpha is kept.
  public func tint(_ color: RGBA) -> Picture { setting("tint", color) }
}

/// A vector icon in one colour, or in its own colours. By default its longer side has 24 points and it is black.
public struct Icon: CellElement {
  public var erased: AnyElement

  /// Creates an icon from an SVG file.
  /// - Parameter source: The file's path below the asset root; `#` and an id choose one symbol or element of it.
  public init(_ source: String, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.icon, (file, line, column))
    self = setting("source", source)
  }

  /// Creates an icon from an outline.
  /// - Parameters:
  ///   - path: The outline as path data of SVG, such as `M4 12h16`.
  ///   - viewBox: The part of the path's coordinates that fills the icon.
  public init(
    path: String, viewBox: Rect = Rect(x: 0, y: 0, width: 24, height: 24), file: String = #fileID, line: Int = #line,
    column: Int = #column
  ) {
    erased = AnyElement(.icon, (file, line, column))
    self = setting("path", path).setting("viewBox", viewBox)
  }

  /// Sets the length of the longer side, in points, above 0.
  public func size(_ side: Double) -> Icon { setting("size", side) }

  /// Sets the colour in place of `currentColor` or, if the file never says that, of all its colours.
  public func tint(_ color: RGBA) -> Icon { setting("tint", IconTint.color(color)) }

  /// Keeps the colours of the file.
  public func untinted() -> Icon { setting("tint", IconTint.own) }

  /// Sets the width of strokes in points, above 0. By default, strokes scale with the icon. A path is then stroked, not filled.
  public func strokeWidth(_ width: Double) -> Icon { setting("strokeWidth", width) }

  /// Sets the colour inside a path. An icon from a file has its own colours and ``tint(_:)-(RGBA)``.
  public func fill(_ color: RGBA) -> Icon { setting("fill", color) }

  /// Sets the colour of a path's stroke, which is one unit of the path's coordinates wide unless ``strokeWidth(_:)`` sets its width.
  public func stroke(_ color: RGBA) -> Icon { setting("stroke", color) }
}

/// A round picture, or initials on a colour if there is no picture. By default it is a circle with a diameter of 40 points.
public struct Avatar: SizedElement, RoundedElement {
  public var erased: AnyElement

  /// Creates an avatar.
  /// - Parameters:
  ///   - source: The file's path below the asset root; `nil` to show the initials.
  ///   - initials: The text shown when there is no picture.
  public init(
    _ source: String? = nil, initials: String? = nil, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    erased = AnyElement(.avatar, (file, line, column))
    self = setting("source", source).setting("initials", initials)
  }

  /// Sets the colour behind the initials.
  public func fill(_ color: RGBA) -> Avatar { setting("fill", color) }

  /// Draws a ring around the avatar, outside its frame. It takes no room in the layout.
  /// - Parameters:
  ///   - width: The width in points, above 0.
  ///   - gap: The distance from the avatar in points, at least 0.
  public func ring(_ color: RGBA, width: Double = 2, gap: Double = 2) -> Avatar {
    setting("ring", AvatarRing(width: width, gap: gap, fill: .color(color)))
  }

  /// Draws a ring with a gradient around the avatar, outside its frame. It takes no room in the layout.
  /// - Parameters:
  ///   - width: The width in points, above 0.
  ///   - gap: The distance from the avatar in points, at least 0.
  public func ring(_ gradient: Gradient, width: Double = 2, gap: Double = 2) -> Avatar {
    setting("ring", AvatarRing(width: width, gap: gap, fill: .gradient(gradient)))
  }

  /// Draws a dot in a corner of the avatar.
  /// - Parameters:
  ///   - diameter: The diameter in points, above 0, with the border.
  ///   - place: Where in the corner the dot lies: inside the frame, or with its centre on the circle.
  ///   - border: A line inside the dot's edge, usually in the colour of the background.
  public func status(
    _ color: RGBA, diameter: Double = 12, corner: BoxCorner = .bottomEnd, on place: StatusPlace = .frame, border: Border? = nil
  ) -> Avatar {
    setting("status", AvatarStatus(fill: .color(color), diameter: diameter, corner: corner, on: place, border: border))
  }

  /// Sets the style of the initials. Properties that `style` leaves unset keep their defaults: white, weight 600, and a font size
  /// of two fifths of the avatar's size.
  public func font(_ style: TextStyle) -> Avatar { setting("style", style) }
}

/// A pill with a number or a short label, or a dot without a label.
public struct Badge: RoundedElement {
  public var erased: AnyElement

  /// Creates a badge with a number.
  /// - Parameters:
  ///   - count: The number, at least 0.
  ///   - max: The largest number shown, at least 1; 99 by default. A larger `count` is shown as this number and `+`: `99+`.
  public init(count: Int, max: Int? = nil, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.badge, (file, line, column))
    self = setting("count", count).setting("max", max)
  }

  public init(_ label: String, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.badge, (file, line, column))
    self = setting("label", label)
  }

  /// Creates a dot: a badge without a label, with a diameter of 10 points by default.
  public static func dot(file: String = #fileID, line: Int = #line, column: Int = #column) -> Badge {
    Badge(dotAt: (file, line, column))
  }

  private init(dotAt place: (file: String, line: Int, column: Int)) {
    erased = AnyElement(.badge, place)
    self = setting("dot", true)
  }

  public func fill(_ color: RGBA) -> Badge { setting("fill", color) }

  /// Sets the height and the minimum width, in points, above 0. The default is 20, or 10 for a dot.
  public func diameter(_ points: Double) -> Badge { setting("diameter", points) }

  /// Sets the smallest distance between the label and each end of the pill, in points, at least 0; 6 by default.
  public func labelPadding(_ points: Double) -> Badge { setting("labelPadding", points) }

  /// Sets the style of the label. Properties that `style` leaves unset keep their defaults: white, weight 600, 13 points.
  public func font(_ style: TextStyle) -> Badge { setting("style", style) }
}
