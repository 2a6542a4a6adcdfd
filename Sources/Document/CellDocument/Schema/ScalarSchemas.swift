// SPDX-License-Identifier: MIT

internal import CellBinding
import CellGraphics
internal import CellNotation
internal import CellTree

extension SchemaWriter {
  /// Returns the schema of a scalar. JSON Schema applies `pattern` only to strings, so in the schema of a number or Boolean it
  /// restricts only expressions.
  mutating func scalar(_ shape: ValueShape, allowsExpressions: Bool) -> DataValue {
    switch shape {
    case .text, .nonEmptyText, .picture, .vectorImage:
      return .joined([
        ["type": ["string", "number", "boolean"]],
        [.nonEmptyText, .picture(canBeEmpty: false), .vectorImage].contains(shape) ? ["minLength": 1] : [:],
        allowsExpressions ? [:] : ["not": expression],
      ])
    case .boolean: return valueOrExpression("boolean", [:], allowsExpressions)
    case .number(let range): return valueOrExpression("number", range.limits, allowsExpressions)
    case .integer(let range) where range.lowerBound == range.upperBound && !allowsExpressions:
      return ["const": .number(DataNumber(range.lowerBound))]
    case .integer(let range):
      let limits: DataValue = [
        "minimum": .number(DataNumber(range.lowerBound)), "maximum": .number(DataNumber(range.upperBound)),
      ]
      return valueOrExpression("integer", limits, allowsExpressions)
    case .length(let range, let keywords):
      let negative = range.hasNegativeNumbers
      let percentages = [Percentage.pattern(negative: negative), PercentageAndPoints.pattern(negative: negative)]
      let patterns =
        percentages.map { "^\($0)$" } + keywords.names.map { "^\($0)$" }
        + (allowsExpressions ? [BoundText.expressionPattern] : [])
      let name = (range.hasNegativeNumbers ? "signed-" : "") + "length" + (keywords == .none ? "" : "-or-\(keywords.rawValue)")
      return reference(allowsExpressions ? name : "literal-" + name) { _ in
        .joined([["type": ["number", "string"]], range.limits, .pattern(patterns)])
      }
    case .emLength(let range):
      let patterns = ["^\(EmLength.pattern(in: range))$"] + (allowsExpressions ? [BoundText.expressionPattern] : [])
      let name = "em-length" + (range.hasNegativeNumbers ? "-or-negative" : range.contains(0) ? "-or-zero" : "")
      return reference(allowsExpressions ? name : "literal-" + name) { _ in
        .joined([["type": ["number", "string"]], range.limits, .pattern(patterns)])
      }
    case .lineWidth:
      let patterns = ["^\(LineWidth.pattern)$"] + (allowsExpressions ? [BoundText.expressionPattern] : [])
      return reference(allowsExpressions ? "line-width" : "literal-line-width") { _ in
        .joined([["type": ["number", "string"]], NumberRange.atLeast(0).limits, .pattern(patterns)])
      }
    case .formula(let range):
      return reference(range.hasNegativeNumbers ? "formula" : "length-or-formula") { _ in
        .joined([
          [
            "description": "Points, or a formula such as avatar.maxX + 10 or min(parent.width - x, fit).",
            "type": ["number", "string"],
          ],
          range.limits,
        ])
      }
    case .constraint:
      return reference("constraint") { _ in
        .joined([
          [
            "description":
              "A constraint such as leading == avatar.trailing + 10 ?? parent.leading @750 or width <= 0.5 * parent.width.",
            "type": "string",
          ],
          .pattern(["==|<=|>="]),
        ])
      }
    case .color: return color(allowsExpressions: allowsExpressions)
    case .name(let kind, let names):
      if names.isEmpty { return definedName(kind, allowsExpressions: allowsExpressions) }
      let fixed: DataValue = names.count == 1 ? ["const": .string(names[0])] : ["enum": .array(names.map(DataValue.string))]
      return allowsExpressions ? ["anyOf": [fixed, expression]] : fixed
    case .identifier:
      return reference("name") { _ in
        .joined([["description": "Letters, digits, - and _.", "type": "string"], .pattern(["^\(SegmentNames.pattern)$"])])
      }
    case .segment:
      return reference("segment") { _ in
        .joined([
          ["description": "Letters, digits, - and _; a part of the element's path.", "type": "string"],
          .pattern(["^\(SegmentNames.segmentPattern)$"]),
        ])
      }
    case .condition: return ["type": ["boolean", "string"]]
    case .listExpression: return ["type": "string"]
    case .list, .object, .named, .paths, .rootElement, .element, .children, .anyList, .anyObject, .oneOf, .literal, .nullable:
      return schema(shape, allowsExpressions: allowsExpressions)
    }
  }

  /// The schema of a string that contains an expression.
  var expression: DataValue {
    mutating get {
      reference("expression") { _ in
        .joined([
          ["description": "Text with ${…}, which the data fills in.", "type": "string"],
          .pattern([BoundText.expressionPattern]),
        ])
      }
    }
  }

  private func valueOrExpression(_ type: DataValue, _ limits: DataValue, _ allowsExpressions: Bool) -> DataValue {
    allowsExpressions
      ? .joined([["type": [type, "string"]], limits, .pattern([BoundText.expressionPattern])])
      : .joined([["type": type], limits])
  }

  private mutating func color(allowsExpressions: Bool) -> DataValue {
    let form = "^(\(RGBA.hexadecimalPattern)|\(SegmentNames.pattern)|\(ColorFunction.pattern))(/\(Percentage.sharePattern))?$"
    return reference(allowsExpressions ? "color" : "literal-color") { _ in
      .joined([
        [
          "description":
            "#RGB, #RGBA, #RRGGBB, #RRGGBBAA, the name of a colour of the document or of CSS, or a function: rgb(255 128 0), hsl(210 50% 40%), oklch(0.7 0.15 210), mix(a, b, 30%), readable(on: a). A suffix such as /60% multiplies the alpha.",
          "type": "string",
        ],
        .pattern([form] + (allowsExpressions ? [BoundText.expressionPattern] : [])),
      ])
    }
  }

  private mutating func definedName(_ kind: NameKind, allowsExpressions: Bool) -> DataValue {
    reference("\(allowsExpressions ? "" : "literal-")\(kind)-name") { _ in
      .joined([
        ["description": .string("The name of a \(kind) that the document defines."), "type": "string"],
        .pattern(["^\(SegmentNames.pattern)$"] + (allowsExpressions ? [BoundText.expressionPattern] : [])),
      ])
    }
  }
}

extension DataValue {
  /// Returns the keyword for strings that match at least one of the regular expressions.
  fileprivate static func pattern(_ alternatives: [String]) -> DataValue {
    ["pattern": .string(alternatives.joined(separator: "|"))]
  }
}

extension NumberRange {
  /// The schema keywords that limit a number to the range.
  fileprivate var limits: DataValue {
    switch self {
    case .any: [:]
    case .atLeast(let least): ["minimum": least.written]
    case .above(let bound): ["exclusiveMinimum": bound.written]
    case .within(let range): ["minimum": range.lowerBound.written, "maximum": range.upperBound.written]
    }
  }
}
