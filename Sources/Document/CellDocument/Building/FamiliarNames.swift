// SPDX-License-Identifier: MIT

public import CellTree

// Names that those who come from SwiftUI write. What exists here by another name says so.

/// The sides of a box, and places in it, in SwiftUI.
public enum FamiliarPlace: Sendable { case horizontal, vertical, top, bottom, leading, trailing, center }

// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "a row is a Row, with its gap and alignment as modifiers: Row { … }.gap(8)")
public func HStack(
  alignment: FamiliarPlace? = nil, spacing: Double? = nil, @ElementBuilder children: () -> [AnyElement]
) -> Row { preconditionFailure("unavailable") }

// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "a column is a Column, with its gap and alignment as modifiers: Column { … }.gap(8)")
public func VStack(
  alignment: FamiliarPlace? = nil, spacing: Double? = nil, @ElementBuilder children: () -> [AnyElement]
) -> Column { preconditionFailure("unavailable") }

// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "write a loop: for item in items { … }")
public func ForEach<Items: Sequence>(
  _ items: Items, id: KeyPath<Items.Element, Items.Element>? = nil, @ElementBuilder content: (Items.Element) -> [AnyElement]
) -> [AnyElement] { preconditionFailure("unavailable") }

// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "a picture from a file is a Picture, and an SVG file in one colour is an Icon")
public func Image(_ name: String) -> Picture { preconditionFailure("unavailable") }

// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "a line between others is a Separator")
public func Divider() -> Separator { preconditionFailure("unavailable") }

/// A font weight by its name.
public struct FontWeight: Hashable, Sendable {
  /// In `1...1000`.
  public let value: Int

  public init(_ value: Int) { self.value = value }

  public static let light = FontWeight(300)
  public static let regular = FontWeight(400)
  public static let medium = FontWeight(500)
  public static let semibold = FontWeight(600)
  public static let bold = FontWeight(700)
  public static let heavy = FontWeight(800)
}

extension TextStyled {
  /// Sets the font weight by its name.
  public func weight(_ weight: FontWeight) -> Self { styled(TextStyle(weight: weight.value)) }

  /// Sets the font weight 700.
  public func bold() -> Self { weight(.bold) }
}

extension Text {
  @available(*, unavailable, renamed: "maxLines(_:)")
  public func lineLimit(_ count: Int) -> Text { preconditionFailure("unavailable") }
}

extension CellElement {
  @available(*, unavailable, message: "name the edges: padding(horizontal: 4), padding(top: 4, start: 8)")
  public func padding(_ edges: FamiliarPlace, _ length: Length) -> Self { preconditionFailure("unavailable") }
}

/// Lengths in points that are computed as numbers.
extension CellElement {
  @_disfavoredOverload public func width(_ points: Double) -> Self { width(.points(points)) }
  @_disfavoredOverload public func height(_ points: Double) -> Self { height(.points(points)) }
  @_disfavoredOverload public func padding(_ points: Double) -> Self { padding(.points(points)) }
  @_disfavoredOverload public func margin(_ points: Double) -> Self { margin(.points(points)) }
}

extension SizedElement {
  @_disfavoredOverload public func size(_ points: Double) -> Self { size(.points(points)) }
}

extension ContainerElement {
  @_disfavoredOverload public func gap(_ points: Double) -> Self { gap(.points(points)) }
}
