// SPDX-License-Identifier: MIT

import CellFlexbox
import CellGraphics

/// A declaration that the engine does not support; a case that contains it is skipped.
package struct UnsupportedDeclaration: Error, Hashable, CustomStringConvertible {
  package var property: String
  package var value: StyleValue

  package var description: String { "\(property): \(value)" }
}

/// Converts CSS longhands to a ``FlexStyle``.
struct StyleReader {
  private(set) var style = FlexStyle()
  private var isRightToLeft: Bool

  static func style(of declarations: [String: StyleValue], inheritedRightToLeft: Bool) throws(UnsupportedDeclaration)
    -> FlexStyle
  {
    var reader = StyleReader(isRightToLeft: inheritedRightToLeft)
    if let direction = declarations["direction"] { try reader.apply("direction", direction) }
    // Flow-relative properties override the physical ones, so they are applied last.
    for (property, value) in declarations where physicalProperties[property] == nil { try reader.apply(property, value) }
    for (property, value) in declarations {
      guard let physical = physicalProperties[property] else { continue }
      try reader.apply(reader.isRightToLeft ? physical.rightToLeft : physical.leftToRight, value)
    }
    return reader.style
  }

  /// The physical properties that the flow-relative ones set.
  private static let physicalProperties: [String: (leftToRight: String, rightToLeft: String)] = [
    "margin-inline-start": ("margin-left", "margin-right"), "margin-inline-end": ("margin-right", "margin-left"),
    "padding-inline-start": ("padding-left", "padding-right"), "padding-inline-end": ("padding-right", "padding-left"),
    "inset-inline-start": ("left", "right"), "inset-inline-end": ("right", "left"),
    "border-inline-start-width": ("border-left-width", "border-right-width"),
    "border-inline-end-width": ("border-right-width", "border-left-width"),
  ]

  private init(isRightToLeft: Bool) {
    self.isRightToLeft = isRightToLeft
  }

  private mutating func apply(_ property: String, _ value: StyleValue) throws(UnsupportedDeclaration) {
    let read = StyleValueReader(property: property, value: value)
    switch property {
    case "display": style.display = try read.keyword(["flex": .flex, "none": .none, "contents": .contents])
    case "position": style.position = try read.keyword(["relative": .relative, "static": .static, "absolute": .absolute])
    case "box-sizing": style.boxSizing = try read.keyword(["border-box": .borderBox, "content-box": .contentBox])
    case "direction":
      let direction: FlexStyle.Direction = try read.keyword(["ltr": .leftToRight, "rtl": .rightToLeft])
      style.direction = direction
      isRightToLeft = direction == .rightToLeft
    case "flex-direction":
      style.flexDirection = try read.keyword([
        "row": .row, "row-reverse": .rowReverse, "column": .column, "column-reverse": .columnReverse,
      ])
    case "flex-wrap":
      style.flexWrap = try read.keyword(["nowrap": .noWrap, "wrap": .wrap, "wrap-reverse": .wrapReverse])
    case "justify-content": style.justifyContent = try read.contentAlignment()
    case "align-content": style.alignContent = try read.contentAlignment()
    case "align-items": style.alignItems = try read.itemAlignment() ?? .normal
    case "align-self": style.alignSelf = try read.itemAlignment()
    case "column-gap": style.columnGap = try read.length()
    case "row-gap": style.rowGap = try read.length()
    case "order": style.order = Int(try read.number())
    case "flex-grow": style.flexGrow = try read.number()
    case "flex-shrink": style.flexShrink = try read.number()
    case "flex-basis": style.flexBasis = value == .text("content") ? .content : .size(try read.dimension())
    case "width": style.width = try read.dimension()
    case "height": style.height = try read.dimension()
    case "min-width": style.minWidth = try read.dimension()
    case "min-height": style.minHeight = try read.dimension()
    case "max-width": style.maxWidth = try read.dimension()
    case "max-height": style.maxHeight = try read.dimension()
    case "aspect-ratio": style.aspectRatio = try read.number()
    case "overflow-x": style.overflowX = try read.overflow()
    case "overflow-y": style.overflowY = try read.overflow()
    case "scrollbar-width": style.scrollbarWidth = try read.number()
    default: try applySide(property, read)
    }
  }

  private mutating func applySide(_ property: String, _ read: StyleValueReader) throws(UnsupportedDeclaration) {
    switch property {
    case "top": style.inset.top = try read.lengthOrAuto()
    case "right": style.inset.right = try read.lengthOrAuto()
    case "bottom": style.inset.bottom = try read.lengthOrAuto()
    case "left": style.inset.left = try read.lengthOrAuto()
    case "margin-top": style.margin.top = try read.lengthOrAuto()
    case "margin-right": style.margin.right = try read.lengthOrAuto()
    case "margin-bottom": style.margin.bottom = try read.lengthOrAuto()
    case "margin-left": style.margin.left = try read.lengthOrAuto()
    case "padding-top": style.padding.top = try read.length()
    case "padding-right": style.padding.right = try read.length()
    case "padding-bottom": style.padding.bottom = try read.length()
    case "padding-left": style.padding.left = try read.length()
    case "border-top-width": style.border.top = try read.length().points
    case "border-right-width": style.border.right = try read.length().points
    case "border-bottom-width": style.border.bottom = try read.length().points
    case "border-left-width": style.border.left = try read.length().points
    default: throw UnsupportedDeclaration(property: property, value: read.value)
    }
  }
}
