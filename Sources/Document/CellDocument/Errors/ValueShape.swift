// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellTree

/// The kind of value that is accepted at one place in a document.
package indirect enum ValueShape: Hashable, Sendable {
  /// Text. An unquoted number or Boolean is also accepted, and becomes text exactly as it is written.
  case text
  case nonEmptyText
  /// The path of a picture, relative to the asset root; if `canBeEmpty` is true, an empty path means no picture.
  case picture(canBeEmpty: Bool)
  /// The path of an SVG file, relative to the asset root.
  case vectorImage
  case boolean
  case number(NumberRange)
  case integer(ClosedRange<Int>)
  /// A number of points, a percentage, or one of the keywords.
  case length(NumberRange, LengthKeywords)
  /// A number of points, or a number of font sizes with the unit `em`.
  case emLength(NumberRange)
  /// A number of points of at least 0, or of device pixels with the unit `px`.
  case lineWidth
  /// A number of points, or the formula of a frame.
  case formula(NumberRange)
  /// A constraint of Auto Layout.
  case constraint
  case color
  /// One of the listed names; if the list is empty, any name of this kind that the document defines.
  case name(NameKind, [String])
  /// A name that the author of the document chooses.
  case identifier
  /// The last component of an element's path: a name, with a suffix such as `#0` if the element was repeated.
  case segment
  /// A list of values of one shape; the number of values is within `count`.
  case list(of: ValueShape, count: ClosedRange<Int>)
  case object(ObjectShape)
  /// An object with values of one shape. Its keys are names that the author chooses; the number of keys is within `count`.
  case named(ValueShape, count: ClosedRange<Int>)
  /// An object with values of one shape, whose keys are paths into the data, such as `account.avatar`.
  case paths(ValueShape)
  /// The root element with everything inside it.
  case rootElement
  /// An element that may stand inside others, with everything inside it.
  case element
  /// The children of a container. Their keys depend on the container's engine.
  case children
  /// A list of any values.
  case anyList
  /// An object with any keys.
  case anyObject
  case condition
  /// An expression, with or without `${}` around it, whose value is a list.
  case listExpression
  case oneOf([ValueShape])
  /// A value of the given shape that contains no expression.
  case literal(ValueShape)
  /// A value of the given shape, or null.
  case nullable(ValueShape)
}

/// The keywords that a length can have besides numbers and percentages.
package enum LengthKeywords: String, Hashable, Sendable {
  case none, auto
  /// Those of a width, a height, or one of their limits.
  case size
  /// Those of the width of a text.
  case textWidth = "text-width"
  /// Those of a flex basis.
  case basis

  package var lengths: [String: Length] {
    let sizes: [String: Length] = [
      "auto": .auto, "min-content": .minContent, "max-content": .maxContent, "fit-content": .fitContent,
    ]
    return switch self {
    case .none: [:]
    case .auto: ["auto": .auto]
    case .size: sizes
    case .textWidth: sizes.merging(["fit-lines": .fitLines]) { first, _ in first }
    case .basis: sizes.merging(["content": .content]) { first, _ in first }
    }
  }

  /// The names of the keywords, sorted.
  package var names: [String] { lengths.keys.sorted() }

  fileprivate func alternatives(after number: String, _ percentage: String) -> String {
    guard names.count > 1 else { return ([number, percentage] + names).joined(separator: " or ") }
    return ([number, percentage] + names.dropLast()).joined(separator: ", ") + " or " + (names.last ?? "")
  }
}

/// A range of finite numbers.
package enum NumberRange: Hashable, Sendable {
  case any
  case atLeast(Double)
  case above(Double)
  case within(ClosedRange<Double>)

  package func contains(_ value: Double) -> Bool {
    switch self {
    case .any: value.isFinite
    case .atLeast(let least): value.isFinite && value >= least
    case .above(let bound): value.isFinite && value > bound
    case .within(let range): range.contains(value)
    }
  }
}

extension NumberRange: CustomStringConvertible {
  /// The words that follow "a number" in a message, such as ` of at least 0`; empty if any number is valid.
  package var description: String {
    switch self {
    case .any: ""
    case .atLeast(let least): " of at least \(shortest(least))"
    case .above(let bound): " above \(shortest(bound))"
    case .within(let range): " from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
    }
  }

}

extension ValueShape {
  /// The spans or paragraphs of a text: a list, or a string that may be one expression that gives a list.
  static func parts(_ part: ObjectShape) -> ValueShape {
    .oneOf([.text, .list(of: .oneOf([.text, .object(part)]), count: 0...Limits.spans)])
  }
}

extension ValueShape: CustomStringConvertible {
  /// The words that follow "expected" in a message, such as `a number of at least 0`.
  package var description: String {
    switch self {
    case .text, .identifier, .segment, .listExpression: "a string"
    case .picture(canBeEmpty: true): "a string"
    case .nonEmptyText, .picture(canBeEmpty: false), .vectorImage: "a string that is not empty"
    case .boolean: "true or false"
    case .number(let range): "a number\(range)"
    case .integer(let range):
      range.upperBound == .max
        ? "a whole number of at least \(range.lowerBound)" : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .length(let range, let keywords): keywords.alternatives(after: "a number\(range)", "a percentage")
    case .emLength(let range): "a number\(range), or one with the unit em, such as 1.2em"
    case .lineWidth: "a number of at least 0, or device pixels such as 1px"
    case .formula(let range): "a number\(range) or a formula"
    case .constraint: "a constraint"
    case .color: "a colour"
    case .name(.style, _): "a style"
    case .name(.state, _): "a state"
    case .name(.elementType, _): "an element type"
    case .name(_, let names): names.count == 1 ? "\"\(names[0])\"" : "one of " + names.joined(separator: ", ")
    case .list(let element, let count):
      switch count.upperBound {
      case _ where count.lowerBound == count.upperBound: "a list of \(count.lowerBound) values, each \(element)"
      case Int.max where count.lowerBound == 0: "a list of values, each \(element)"
      case Int.max: "a list of \(count.lowerBound) or more values, each \(element)"
      case _ where count.lowerBound == 0: "a list of at most \(count.upperBound) values, each \(element)"
      default: "a list of \(count.lowerBound) to \(count.upperBound) values, each \(element)"
      }
    case .object, .named, .paths, .rootElement, .element, .anyObject: "an object"
    case .anyList, .children: "a list"
    case .condition: "a condition"
    case .oneOf(let shapes): shapes.map(\.description).joined(separator: ", or ")
    case .literal(let shape): shape.description
    case .nullable(let shape): "\(shape), or null"
    }
  }
}
