// SPDX-License-Identifier: MIT

package import CellBinding
package import CellGraphics
package import CellNotation
package import CellTree

/// The reason why a formula or a constraint cannot be parsed, or refers to something that does not exist.
package enum FormulaProblem: Error, Hashable, Sendable {
  /// What a formula or a constraint needs in a place.
  package enum Wanted: Hashable, Sendable {
    case value, property, parenthesis, commaOrParenthesis, operation
    // In constraints, which have no functions and no parentheses.
    case attribute, constraintValue, constraintOperation
  }

  /// A character that is not allowed in this place.
  case unexpected(String, expected: Wanted)
  case unexpectedEnd(expected: Wanted)
  /// The arguments of a function end where an unquoted YAML value ends at a comma.
  case cutOffAtComma
  /// A number that is not written as in JSON.
  case number(JSONProblem)
  case unknownProperty(String, suggestion: String?)
  case unknownFunction(String, suggestion: String?)
  /// A function with a wrong number of arguments.
  case arguments(FormulaFunction)
  /// `fit-lines` in a key, or for an element, whose length does not follow from lines of text.
  case noLines
  /// `fit-lines` with several values.
  case argumentsOfLines
  case tooLong
  case tooDeep
  case expression(ExpressionProblem)
  /// A percentage, which formulas do not have.
  case percentage(String)
  /// A property of the content in a key where it has no meaning.
  case noContentProperty(FitProperty)
  /// A property that the content box of a container does not have.
  case noParentProperty(FrameProperty)
  /// A name that no element in the container has.
  case unknownName(String, suggestion: String?)
  /// As ``unknownName(_:suggestion:)``, in a constraint, which may name elements of other containers.
  case unreachableName(String, suggestion: String?)
  /// A name that two elements have at the same distance, with their paths.
  case ambiguousName(String, [String])
  /// A word that is neither a name with a property nor a property. `hasMinus` is whether a minus without spaces may be the reason.
  case unknownWord(String, suggestion: String?, hasMinus: Bool)
  /// `previous` in an element that is not repeated.
  case noPrevious

  // Problems of constraints.
  case unknownAttribute(String, suggestion: String?)
  case noRelation
  /// A product of two attributes, or a division by one.
  case notLinear
  case zeroMultiplier
  case notFinite
  case priority
  case noParentBaseline
  /// An attribute inside margins on the left side.
  case marginOnTheLeft(LayoutAttribute)
  /// Positions on different axes.
  case otherAxis(LayoutAttribute, LayoutAttribute)
  case lengthWithPosition(LayoutAttribute, LayoutAttribute)
  /// A position that is tied to no other one.
  case positionWithoutPosition(LayoutAttribute)
  /// An edge that follows the direction of the cell, tied to one that does not.
  case otherDirection(LayoutAttribute, LayoutAttribute)
}

extension FormulaProblem.Wanted: CustomStringConvertible {
  package var description: String {
    switch self {
    case .value: "a number, a name, a function, ${…} or \"(\""
    case .property: "a property after the dot"
    case .parenthesis: "\")\""
    case .commaOrParenthesis: "a comma or \")\""
    case .operation: "+, -, *, / or ??"
    case .attribute: "an attribute, as in leading == parent.leading + 10"
    case .constraintValue: "a number, an attribute, a name or ${…}"
    case .constraintOperation: "+, -, *, / or @"
    }
  }
}

extension FormulaProblem: CustomStringConvertible {
  package var description: String {
    func question(_ suggestion: String?) -> String { suggestion.map { "; did you mean \"\($0)\"?" } ?? "" }
    switch self {
    case .unexpected(let character, let wanted): return "expected \(wanted), found \"\(character)\""
    case .unexpectedEnd(let wanted): return "expected \(wanted), but nothing follows"
    case .cutOffAtComma:
      return
        "expected a comma or \")\", but nothing follows: within braces or brackets, YAML ends a value at a comma; put the formula "
        + "in quotation marks"
    case .number(let problem): return problem.description
    case .unknownProperty(let name, let suggestion):
      return "a frame has no property \"\(name)\""
        + (suggestion == nil
          ? "; there are \(FrameProperty.allCases.map(\.rawValue).joined(separator: ", "))" : question(suggestion))
    case .unknownFunction(let name, let suggestion):
      return "there is no function \"\(name)\""
        + (suggestion == nil
          ? "; there are \(FormulaFunction.allCases.map(\.rawValue).joined(separator: ", "))" : question(suggestion))
    case .argumentsOfLines: return "\"fit-lines\" takes one value: the width at which lines break"
    case .arguments(let function):
      return "\"\(function.rawValue)\" takes \(function.arguments.upperBound == 1 ? "one value" : "two or more values")"
    case .tooLong: return "the formula has more than \(Limits.formulaTerms) terms"
    case .tooDeep: return "the formula is nested more than \(Limits.depth) levels deep"
    case .expression(let problem): return problem.description
    case .percentage(let number):
      return "formulas have no percentages; multiply a length of the container, as in parent.width * \(number) / 100"
    case .noLines:
      return "\"fit-lines\" is the width of the longest line: it has a meaning only in the \"width\" of a text or a container"
    case .noContentProperty(.size): return "\"fit\" is the size of the content: it has a meaning only in \"width\" and \"height\""
    case .noContentProperty(let property):
      return "\"\(property.rawValue)\" is a distance from the top of the element: it has a meaning only in \"y\" and \"height\""
    case .noParentProperty(let property):
      return "\"parent\" has no \"\(property.rawValue)\", only width, height, midX, midY, maxX and maxY"
    case .unknownName(let name, let suggestion):
      return "no element in the same container is named \"\(name)\"\(question(suggestion))"
    case .unreachableName(let name, let suggestion):
      return
        "no element that shares the constraints is named \"\(name)\": one in the same container, or in containers with constraints around or inside it\(question(suggestion))"
    case .ambiguousName(let name, let paths):
      return
        "\"\(name)\" may be \(paths.map { "\"\($0)\"" }.joined(separator: " or ")), which are equally near; give one of them another name"
    case .unknownWord(let word, let suggestion, let hasMinus):
      return "\"\(word)\" is not a property of the element"
        + (hasMinus ? "; put spaces around a minus, because names can contain one" : question(suggestion))
    case .noPrevious:
      return "\"previous\" is the repetition before this one, but the element has no \"each\""
    case .unknownAttribute(let name, let suggestion):
      return "there is no attribute \"\(name)\""
        + (suggestion == nil
          ? "; there are \(LayoutAttribute.allCases.map(\.rawValue).joined(separator: ", "))" : question(suggestion))
    case .noRelation: return "expected ==, <= or >= after the attribute"
    case .notLinear: return "an attribute can only be multiplied or divided by numbers"
    case .zeroMultiplier: return "the multiplier is 0, so the attribute has no effect"
    case .notFinite: return "a number is too large, or is divided by zero"
    case .priority: return "a priority is a whole number from 1 to 1000"
    case .noParentBaseline: return "\"parent\" has no baseline; use an edge of it, or the baseline of an element"
    case .marginOnTheLeft(let attribute):
      let name = attribute.nameWithinMargins
      return "\"\(name)\" can only be on the right side, as in \(attribute.rawValue) == parent.\(name)"
    case .otherAxis(let own, let other):
      return "\"\(own.rawValue)\" is \(Self.axis(own)), but \"\(other.rawValue)\" is \(Self.axis(other))"
    case .lengthWithPosition(let own, let other):
      return "\"\(own.rawValue)\" is a length and cannot be tied to \"\(other.rawValue)\", which is a position"
    case .positionWithoutPosition(let own):
      return "\"\(own.rawValue)\" is a position and needs another one, as in \(Self.example(own))"
    case .otherDirection(let own, let other):
      return
        "\"\(own.rawValue)\" and \"\(other.rawValue)\" cannot be tied: left and right stay where they are from right to left, leading and trailing do not"
    }
  }
  private static func axis(_ attribute: LayoutAttribute) -> String { attribute.isHorizontal ? "horizontal" : "vertical" }

  /// A constraint that ties the attribute to the container.
  private static func example(_ attribute: LayoutAttribute) -> String {
    let other: LayoutAttribute =
      switch attribute {
      case .firstBaseline: .top
      case .lastBaseline: .bottom
      default: attribute
      }
    return "\(attribute.rawValue) == parent.\(other.rawValue) + 10"
  }
}
