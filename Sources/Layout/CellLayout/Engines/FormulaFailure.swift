// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// The reason why a formula has no value.
enum FormulaFailure: Error, Equatable {
  package struct Side: Hashable {
    /// The name of an element with a side: `avatar.width`.
    let path: String
    let location: DocumentLocation
  }

  /// What a formula needs and does not find.
  enum Missing: Equatable {
    case element(String)
    /// The text of an element, whose baseline a formula uses.
    case text(String)
  }

  case circle([Side])
  /// The value of the key does not exist.
  case noValue(String, missing: Missing?)
  case notFinite(String)
  case noHeight
}

extension FormulaFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .circle(let sides): "the formulas form a circle: \(Self.circle(sides))"
    case .noValue(let key, .element("previous")):
      "\"\(key)\" uses \"previous\", but this is the first repetition; add an alternative, as in previous.maxY ?? 0"
    case .noValue(let key, .element(let name)):
      "\"\(key)\" uses \"\(name)\", which is not there; add an alternative, as in \(name).maxX ?? 0"
    case .noValue(let key, .text(let name)): "\"\(key)\" uses a baseline of \"\(name)\", which has no text"
    case .noValue(let key, nil): "\"\(key)\" uses a baseline, but the element has no text"
    case .notFinite(let key): "\"\(key)\" divides by zero, or its value is too large"
    case .noHeight:
      "the height follows from the children, but all of them use \"parent.height\"; give the container or a child a height"
    }
  }
}

extension FormulaFailure {
  /// The number of sides of a circle that a message names.
  private static let maximumSides = 8

  private static func circle(_ sides: [Side]) -> String {
    let named = sides.prefix(maximumSides).map { "\($0.path) (\($0.location))" }
    let more = sides.count > maximumSides ? ["\(counted(sides.count - maximumSides, "other side")), and the last one"] : []
    return (named + more + [sides[0].path]).joined(separator: " needs ")
  }
}

extension FrameSide {
  var name: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .width: "width"
    case .height: "height"
    case .leading: "leading"
    case .trailing: "trailing"
    }
  }
}
