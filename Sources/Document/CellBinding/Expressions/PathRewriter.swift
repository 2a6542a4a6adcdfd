// SPDX-License-Identifier: MIT

package import CellNotation

/// Writes something else for the paths in the source of expressions, and keeps the rest of the source as it is.
package struct PathRewriter {
  /// Returns the operand to write instead of a path; `nil` to keep the path.
  private let replacement: (DataPath) -> String?

  package init(_ replacement: @escaping (DataPath) -> String?) { self.replacement = replacement }

  /// Returns a text whose expressions, in `${}`, have other paths.
  /// - Throws: ``ExpressionProblem`` if the text cannot be split into tokens.
  package func rewriting(text: String) throws(ExpressionProblem) -> String {
    guard BoundText.holdsExpression(text) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: "$${".utf8) {
        result += "$${".utf8
        index += 3
      } else if bytes[index...].starts(with: "${".utf8) {
        result += "${".utf8
        index += 2
        try rewrite(bytes, &index, into: &result, untilBrace: true)
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a condition, or an expression without `${}` around it, that has other paths.
  /// - Throws: ``ExpressionProblem`` if it cannot be split into tokens.
  package func rewriting(condition: String) throws(ExpressionProblem) -> String {
    var result: [UInt8] = []
    var index = 0
    try rewrite(Array(condition.utf8), &index, into: &result, untilBrace: false)
    return String(decoding: result, as: UTF8.self)
  }

  private static let keywords: Set<[String]> = [["true"], ["false"], ["null"], ["not"], ["and"], ["or"]]

  /// Appends what follows an index, up to the end or to the closing brace, which is included.
  private func rewrite(
    _ bytes: [UInt8], _ index: inout Int, into result: inout [UInt8], untilBrace: Bool
  ) throws(ExpressionProblem) {
    var scanner = ExpressionScanner(bytes: bytes, index: index)
    var copied = index
    var level = 0
    var isFilterName = false
    while let token = try scanner.next() {
      var new: String?
      switch token {
      case .sign("${"), .sign("{"): level += 1
      case .sign("}"): level -= 1
      // The path behind parentheses belongs to their value.
      case .sign(")"): _ = try scanner.steps(after: [])
      case .word(let steps) where isFilterName || Self.keywords.contains(steps): break
      case .word(let steps), .path(let steps): new = replacement(DataPath(steps: steps))
      case .string(let text) where BoundText.holdsExpression(text): new = Self.quoted(try rewriting(text: text))
      case .string, .number, .sign: break
      }
      if let new {
        result += bytes[copied..<scanner.start] + new.utf8
        copied = scanner.index
      }
      if untilBrace, level < 0 { break }
      isFilterName = token == .sign("|")
    }
    result += bytes[copied..<scanner.index]
    index = scanner.index
  }
}

extension PathRewriter {
  /// Returns a text as an operand of an expression. Expressions in the text remain.
  package static func quoted(_ text: String) -> String {
    var quoted = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): quoted += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): quoted += "\\n".utf8
      default: quoted.append(byte)
      }
    }
    return String(decoding: quoted + [UInt8(ascii: "\"")], as: UTF8.self)
  }

  /// Returns a value as an operand of an expression.
  package static func operand(_ value: DataValue) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let number): number.text
    case .string(let text): quoted(text)
    case .array(let values): "[" + values.map(operand).joined(separator: ", ") + "]"
    case .object(let object):
      "{" + object.members.map { quoted($0.name) + ": " + operand($0.value) }.joined(separator: ", ") + "}"
    }
  }

  /// Returns the operand that is the value of a path inside the value of another operand.
  package static func operand(_ operand: String, at steps: some Collection<String>) -> String {
    operand + steps.map { "." + (isPlain($0) ? $0 : quoted($0)) }.joined()
  }

  /// Whether a step of a path needs no quotation marks.
  private static func isPlain(_ step: String) -> Bool {
    !step.isEmpty
      && step.unicodeScalars.allSatisfy { $0 == "-" || $0 == "_" || ("0"..."9").contains($0) || $0.properties.isAlphabetic }
  }
}

extension BoundText {
  /// The operand of an expression that gives the value of a text, and whether a path can follow it without parentheses; `nil` for a text
  /// that cannot be parsed. A condition in `${}` is an operand in parentheses.
  package static func operand(ofValueOf text: String) -> (operand: String, isPath: Bool)? {
    do throws(ExpressionProblem) {
      if try ExpressionParser.enclosedCondition(text) != nil { return ("(" + text.dropFirst(2).dropLast() + ")", false) }
      let bound = try BoundText(text)
      guard let expression = bound.wholeExpression else { return (PathRewriter.quoted(text), false) }
      guard let path = expression.path, !path.steps.isEmpty else { return ("(\(expression.source))", false) }
      return (expression.source, true)
    } catch {
      return nil
    }
  }
}
