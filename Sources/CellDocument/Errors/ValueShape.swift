// SPDX-License-Identifier: MIT

/// What may stand at a place of a document.
public indirect enum ValueShape: Hashable, Sendable {
  /// Text; a number or a truth value without quotation marks counts as its text.
  case text
  case nonEmptyText
  /// A picture's path below the asset root; empty for none, where that is allowed.
  case picture(canBeEmpty: Bool)
  case boolean
  case number(NumberRange)
  case integer(ClosedRange<Int>)
  /// Points, a percentage, and `auto` where it is allowed.
  case length(NumberRange, allowsAuto: Bool)
  case color
  /// One of the names; where they are none, one that the document defines.
  case name(NameKind, [String])
  /// A name of one's own choice.
  case identifier
  /// The last part of an element's path: a name, where the element was repeated with `#0` or so behind it.
  case segment
  /// A list with a number of elements in the range.
  case list(of: ValueShape, count: ClosedRange<Int>)
  case object(ObjectShape)
  /// An object whose keys are names of one's own choice, so many of them.
  case named(ValueShape, count: ClosedRange<Int>)
  /// An object whose keys are paths into the data: `account.avatar`.
  case paths(ValueShape)
  /// An element with all it holds, the cell's own or one inside.
  case element(isRoot: Bool)
  /// A list of whatever.
  case anyList
  /// An object of whatever.
  case anyObject
  case condition
  /// An expression with or without `${}` around it, for a list.
  case listExpression
  case oneOf([ValueShape])
  /// The same where no expression can stand.
  case literal(ValueShape)
  case nullable(ValueShape)
}

/// Which numbers a place takes; always finite ones.
public enum NumberRange: Hashable, Sendable {
  case any
  case atLeast(Double)
  case above(Double)
  case within(ClosedRange<Double>)

  public func contains(_ value: Double) -> Bool {
    switch self {
    case .any: value.isFinite
    case .atLeast(let least): value.isFinite && value >= least
    case .above(let bound): value.isFinite && value > bound
    case .within(let range): range.contains(value)
    }
  }
}

extension NumberRange: CustomStringConvertible {
  /// The words behind "a number": ` of at least 0`.
  public var description: String {
    switch self {
    case .any: ""
    case .atLeast(let least): " of at least \(plain(least))"
    case .above(let bound): " above \(plain(bound))"
    case .within(let range): " from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
    }
  }

  private func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }
}

extension ValueShape: CustomStringConvertible {
  /// The words behind "expected": `a number of at least 0`.
  public var description: String {
    switch self {
    case .text, .identifier, .segment, .listExpression: "a string"
    case .picture(canBeEmpty: true): "a string"
    case .nonEmptyText, .picture(canBeEmpty: false): "a string that is not empty"
    case .boolean: "true or false"
    case .number(let range): "a number\(range)"
    case .integer(let range):
      range.upperBound == .max
        ? "a whole number of at least \(range.lowerBound)" : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .length(let range, let allowsAuto): "a number\(range) or a percentage\(allowsAuto ? " or auto" : "")"
    case .color: "a colour"
    case .name(.style, _): "a style"
    case .name(.state, _): "a state"
    case .name(.elementType, _): "an element type"
    case .name(_, let names): names.count == 1 ? "\"\(names[0])\"" : "one of " + names.joined(separator: ", ")
    case .list(let element, let count):
      switch count.upperBound {
      case _ where count.lowerBound == count.upperBound: "a list of \(count.lowerBound), each \(element)"
      case Int.max where count.lowerBound == 0: "a list, each \(element)"
      case Int.max: "a list of at least \(count.lowerBound), each \(element)"
      default: "a list of \(count.lowerBound) to \(count.upperBound), each \(element)"
      }
    case .object, .named, .paths, .element, .anyObject: "an object"
    case .anyList: "a list"
    case .condition: "a condition"
    case .oneOf(let shapes): shapes.map(\.description).joined(separator: ", or ")
    case .literal(let shape): shape.description
    case .nullable(let shape): "\(shape), or null"
    }
  }
}
