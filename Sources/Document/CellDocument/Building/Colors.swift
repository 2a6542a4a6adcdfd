// SPDX-License-Identifier: MIT

public import CellGraphics
internal import CellNotation
public import CellTree

extension RGBA {
  /// Returns an opaque colour from its red, green and blue: `.hex(0x667080)`.
  /// - Parameter rgb: in `0...0xFFFFFF`.
  public static func hex(_ rgb: UInt32) -> RGBA {
    precondition(rgb <= 0xFF_FFFF, "A colour has the form 0xRRGGBB.")
    return RGBA(red: UInt8(rgb >> 16), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF))
  }

  @available(
    *, deprecated, message: "only white, black and clear have names: write .hex(0x34C759), or name it in an extension of RGBA"
  )
  public static var green: RGBA { .hex(0x34C759) }

  @available(
    *, deprecated, message: "only white, black and clear have names: write .hex(0x8E8E93), or name it in an extension of RGBA"
  )
  public static var gray: RGBA { .hex(0x8E8E93) }
}

/// A value with a colour that is text, and no colour. Reading it, with the other values of its cell, says what is wrong with the text.
private struct MalformedColor: DocumentValue {
  let written: DataValue
}

extension CellElement {
  /// Sets a key to a value with a colour as text.
  /// - Parameters:
  ///   - member: the key of the colour, if the value is an object.
  ///   - value: returns the value with a colour.
  fileprivate func setting(
    _ key: String, toColor text: String, as member: String? = nil, _ value: (RGBA) -> some DocumentValue = { $0 }
  ) -> Self {
    if let color = RGBA(notation: text) { return setting(key, value(color)) }
    guard let member, case .object(let object) = value(.black).written else {
      return setting(key, MalformedColor(written: text.written))
    }
    let members = object.members.map { $0.name == member ? DataObject.Member(name: member, value: text.written) : $0 }
    return setting(key, MalformedColor(written: .object(DataObject(members))))
  }

  /// Sets a key to colours as text.
  fileprivate func setting(_ key: String, toColors texts: [String]) -> Self {
    let colors = texts.compactMap { RGBA(notation: $0) }
    return colors.count == texts.count ? setting(key, colors) : setting(key, MalformedColor(written: texts.written))
  }
}

// Modifiers with a colour as text, in the form of documents: `#RRGGBB`, a name of CSS, or a function such as `hsl(210 50% 40%)`. A malformed text is an error of the
// cell.

extension CellElement {
  public func background(_ color: String) -> Self { setting("background", toColor: color) { Fill.color($0) } }
  public func backdrop(_ color: String) -> Self { setting("backdrop", toColor: color) }

  /// Sets the element's shadow: a blurred copy of its shape behind it, or one that its edge casts inwards. Replaces the shadows set before.
  /// Lengths are in points. An inset shadow, and one with a spread, is always cast by the frame.
  public func shadow(
    _ color: String, x: Double = 0, y: Double = 0, blur: Double = 0, spread: Double = 0, path: DropShadow.Path = .content,
    inset: Bool = false
  ) -> Self {
    setting("shadow", toColor: color, as: "color") {
      ShadowList([
        DropShadow(color: $0, offset: Point(x: x, y: y), blur: blur, spread: spread, path: path, isInset: inset)
      ])
    }
  }
}

extension BorderedElement {
  /// Draws a line just inside the edge. Its width is in points, above 0.
  public func border(_ color: String, width: Double = 1, style: Border.Style = .solid) -> Self {
    setting("border", toColor: color, as: "color") { Border(width: width, color: $0, style: style) }
  }

  /// Draws a line just inside the edge whose width is a number of device pixels: `.pixels(1)` for the thinnest line.
  public func border(_ color: String, width: LineWidth, style: Border.Style = .solid) -> Self {
    setting("border", toColor: color, as: "color") { Border(width: width, color: $0, style: style) }
  }

  /// Draws a line around the frame, outside it. The line takes no room in the layout. Lengths are in points.
  public func outline(_ color: String, width: Double = 1, style: Border.Style = .solid, offset: Double = 0) -> Self {
    setting("outline", toColor: color, as: "color") {
      OutlineLine(width: .points(width), color: $0, style: style, offset: offset)
    }
  }

  /// Draws a line of different widths inside the edges, in points; an omitted width is 0.
  public func border(
    _ color: String, top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0, style: Border.Style = .solid
  ) -> Self {
    setting("border", toColor: color, as: "color") {
      Border(widths: Insets(top: top, right: right, bottom: bottom, left: left), color: $0, style: style)
    }
  }
}

extension Text {
  public func color(_ color: String) -> Text { setting("color", toColor: color) }

  /// Sets what is shown in place of the text that does not fit, such as "… more", and its colour.
  public func ellipsis(_ text: String, color: String, at position: Ellipsis = .end) -> Text {
    setting("ellipsis", toColor: color, as: "color") { Truncation(position: position, mark: EllipsisMark(text: text, color: $0)) }
  }

  /// Covers the text along an edge with a gradient from transparent to a colour. The length is in points, above 0.
  public func fade(_ edge: Fade.Edge = .bottom, length: Double, color: String, onlyWhenTruncated: Bool = true) -> Text {
    setting("fade", toColor: color, as: "color") {
      Fade(edge: edge, length: length, color: $0, onlyWhenTruncated: onlyWhenTruncated)
    }
  }
}

extension Avatar {
  public func fill(_ color: String) -> Avatar { setting("fill", toColor: color) }

  /// Draws a ring around the avatar, outside its frame. It takes no room in the layout. Lengths are in points.
  public func ring(_ color: String, width: Double = 2, gap: Double = 2) -> Avatar {
    setting("ring", toColor: color, as: "fill") { AvatarRing(width: width, gap: gap, fill: .color($0)) }
  }

  /// Draws a dot in a corner of the avatar. The diameter is in points, above 0, with the border.
  public func status(
    _ color: String, diameter: Double = 12, corner: BoxCorner = .bottomEnd, on place: StatusPlace = .frame, border: Border? = nil
  ) -> Avatar {
    setting("status", toColor: color, as: "fill") {
      AvatarStatus(fill: .color($0), diameter: diameter, corner: corner, on: place, border: border)
    }
  }
}

extension Badge {
  public func fill(_ color: String) -> Badge { setting("fill", toColor: color) }
}

extension ShapeElement {
  public func fill(_ color: String) -> Self { setting("fill", toColor: color) { Fill.color($0) } }
}

extension Separator {
  public func color(_ color: String) -> Separator { setting("color", toColor: color) }
}

extension Picture {
  public func tint(_ color: String) -> Picture { setting("tint", toColor: color) }
}

extension Icon {
  public func tint(_ color: String) -> Icon { setting("tint", toColor: color) { IconTint.color($0) } }
  public func fill(_ color: String) -> Icon { setting("fill", toColor: color) }
  public func stroke(_ color: String) -> Icon { setting("stroke", toColor: color) }
}

extension LinearGradient {
  /// Creates a gradient of at least two evenly spaced colours.
  /// - Parameter angle: The angle in degrees, as in CSS: 0 points up, 90 to the right. Without it the gradient runs downwards.
  public init(_ colors: [String], angle: Double? = nil, file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.gradient, (file, line, column))
    self = setting("colors", toColors: colors).setting("angle", angle)
  }
}

extension RadialGradient {
  /// Creates a gradient of at least two evenly spaced colours.
  public init(_ colors: [String], file: String = #fileID, line: Int = #line, column: Int = #column) {
    erased = AnyElement(.gradient, (file, line, column))
    self = setting("radial", true).setting("colors", toColors: colors)
  }
}

extension TextStyle {
  /// Sets the colour, in the form of documents: `#RRGGBB`, a name of CSS, or a function such as `hsl(210 50% 40%)`. A malformed text is
  /// an error of the cells with the style.
  public func color(_ color: String) -> TextStyle {
    var style = self
    (style.color, style.colorText) = RGBA(notation: color).map { ($0, nil) } ?? (nil, color)
    return style
  }
}

extension TextSpan {
  /// Sets the colour, in the form of documents: `#RRGGBB`, a name of CSS, or a function such as `hsl(210 50% 40%)`. A malformed text is
  /// an error of the cells with the span.
  public func color(_ color: String) -> TextSpan { styled(TextStyle().color(color)) }
}
