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

/// A colour that is written as text. Reading it, with the other values of its cell, says what is wrong with it.
struct ColorText: DocumentValue {
  let text: String

  var written: DataValue { text.written }

  /// Returns the colour that a text in hexadecimal is, and the text itself if it is none.
  static func value(_ text: String) -> any DocumentValue { RGBA(hexadecimal: text) ?? ColorText(text: text) }
}

/// Modifiers with a colour as text, in the form of documents: `#RGB`, `#RRGGBB` or `#RRGGBBAA`. A malformed text is an error of the cell.
extension CellElement {
  public func background(_ color: String) -> Self {
    RGBA(hexadecimal: color).map { background($0) } ?? setting("background", ColorText(text: color))
  }

  public func backdrop(_ color: String) -> Self { setting("backdrop", anyOf: ColorText.value(color)) }
}

extension Text {
  public func color(_ color: String) -> Text { setting("color", anyOf: ColorText.value(color)) }
}

extension Avatar {
  public func fill(_ color: String) -> Avatar { setting("fill", anyOf: ColorText.value(color)) }
}

extension Badge {
  public func fill(_ color: String) -> Badge { setting("fill", anyOf: ColorText.value(color)) }
}

extension ShapeElement {
  public func fill(_ color: String) -> Self {
    RGBA(hexadecimal: color).map { fill($0) } ?? setting("fill", ColorText(text: color))
  }
}

extension Separator {
  public func color(_ color: String) -> Separator { setting("color", anyOf: ColorText.value(color)) }
}

extension Picture {
  public func tint(_ color: String) -> Picture { setting("tint", anyOf: ColorText.value(color)) }
}

extension Icon {
  public func tint(_ color: String) -> Icon {
    RGBA(hexadecimal: color).map { tint($0) } ?? setting("tint", ColorText(text: color))
  }

  public func fill(_ color: String) -> Icon { setting("fill", anyOf: ColorText.value(color)) }
  public func stroke(_ color: String) -> Icon { setting("stroke", anyOf: ColorText.value(color)) }
}

/// The colour and the width of a border whose colour is no colour.
private struct BorderText: DocumentValue {
  let color: String
  let width: Double
  let style: Border.Style

  var written: DataValue { ["color": color.written, "width": width.written, "style": style.written] }
}

extension BorderedElement {
  /// Draws a line just inside the edge. Its width is in points, above 0.
  public func border(_ color: String, width: Double = 1, style: Border.Style = .solid) -> Self {
    RGBA(hexadecimal: color).map { border($0, width: width, style: style) }
      ?? setting("border", BorderText(color: color, width: width, style: style))
  }
}

extension TextStyle {
  /// Sets the colour, in the form of documents: `#RGB`, `#RRGGBB` or `#RRGGBBAA`. A malformed text is an error of the cells with the style.
  public func color(_ color: String) -> TextStyle {
    var style = self
    (style.color, style.colorText) = RGBA(hexadecimal: color).map { ($0, nil) } ?? (nil, color)
    return style
  }
}

extension TextSpan {
  /// Sets the colour, in the form of documents: `#RGB`, `#RRGGBB` or `#RRGGBBAA`. A malformed text is an error of the cells with the span.
  public func color(_ color: String) -> TextSpan { styled(TextStyle().color(color)) }
}
