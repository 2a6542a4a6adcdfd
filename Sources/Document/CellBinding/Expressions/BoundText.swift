// SPDX-License-Identifier: MIT

internal import CellNotation

/// Template text, which may contain expressions.
package struct BoundText: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case literal(String)
    case expression(Expression)
  }

  package let parts: [Part]

  /// Splits `text` into expressions and the literal parts between them. `$${` is a literal `${`.
  package init(_ text: String) throws(ExpressionProblem) {
    let dollar = UInt8(ascii: "$")
    let brace = UInt8(ascii: "{")
    let bytes = Array(text.utf8)
    var parts: [Part] = []
    var literal: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == dollar, bytes[index...].starts(with: [dollar, dollar, brace]) {
        literal += [dollar, brace]
        index += 3
      } else if bytes[index] == dollar, bytes[index...].starts(with: [dollar, brace]) {
        if !literal.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal = []
        index += 2
        parts.append(.expression(try ExpressionParser.expression(in: bytes, at: &index)))
      } else {
        literal.append(bytes[index])
        index += 1
      }
    }
    if !literal.isEmpty || parts.isEmpty { parts.append(.literal(String(decoding: literal, as: UTF8.self))) }
    self.parts = parts
  }

  /// Creates the text that is the value of an expression.
  package init(_ expression: Expression) { parts = [.expression(expression)] }

  /// A regular expression that finds the start of an expression in a string: `${` without another `$` before it.
  package static let expressionPattern = #"(^|[^$])\$\{"#

  /// Whether a text contains an expression in `${}`.
  package static func holdsExpression(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.contains { index in
      bytes[index...].starts(with: [UInt8(ascii: "$"), UInt8(ascii: "{")])
        && (index == 0 || bytes[index - 1] != UInt8(ascii: "$"))
    }
  }

  /// Returns the text with the case rules of a language in filters that state none.
  /// - Parameter tag: a BCP 47 language tag.
  package func applying(languageTag tag: String) -> BoundText {
    let language = CaseLanguage(tag: tag)
    if language == .other { return self }
    return BoundText(
      parts: parts.map { part in
        guard case .expression(var expression) = part else { return part }
        expression.filters = expression.filters.map { $0.applying(language) }
        return .expression(expression)
      })
  }

  private init(parts: [Part]) { self.parts = parts }

  /// The expressions of the text, in order.
  package var expressions: [Expression] {
    parts.compactMap { part in if case .expression(let expression) = part { expression } else { nil } }
  }

  /// The text if it contains no expression, otherwise `nil`.
  package var literal: String? {
    if parts.count == 1, case .literal(let text) = parts[0] { text } else { nil }
  }

  /// The expression if it is the whole text, otherwise `nil`.
  package var wholeExpression: Expression? {
    if parts.count == 1, case .expression(let expression) = parts[0] { expression } else { nil }
  }
}

extension DocumentNode {
  /// Whether the node itself is text that contains an expression.
  package var holdsExpression: Bool {
    if case .string(let text) = resolved { BoundText.holdsExpression(text) } else { false }
  }

  /// Whether the node, or any node inside it, is text that contains an expression.
  package var holdsAnyExpression: Bool {
    switch value {
    case .array(let elements): elements.contains(where: \.holdsAnyExpression)
    case .object(let members): members.contains { $0.value.holdsAnyExpression }
    case .null, .boolean, .number, .string, .plain: holdsExpression
    }
  }
}
