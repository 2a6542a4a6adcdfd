// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
package import CellNotation
internal import CellTree

extension ValueReader<String> {
  static let text = ValueReader.scalar(.text, accept: { $0 }) { (scalar, _) throws(CellDocumentProblem) in scalar.anyText }

  package static let nonEmptyText = nonEmpty(.nonEmptyText)

  /// Returns a reader for the path of a picture. An empty path is an error unless `canBeEmpty` is true.
  static func picture(canBeEmpty: Bool) -> ValueReader {
    let shape = ValueShape.picture(canBeEmpty: canBeEmpty)
    return canBeEmpty
      ? .scalar(shape, accept: { $0 }) { (scalar, _) throws(CellDocumentProblem) in scalar.anyText } : nonEmpty(shape)
  }

  /// A reader for the path of an SVG file.
  static let vectorImage = nonEmpty(.vectorImage)

  private static func nonEmpty(_ shape: ValueShape) -> ValueReader {
    .scalar(shape, accept: { $0.isEmpty ? nil : $0 }) { (scalar, _) throws(CellDocumentProblem) in
      guard !scalar.anyText.isEmpty else { throw .unexpected(found: scalar.found, expected: shape) }
      return scalar.anyText
    }
  }

  /// A reader for the name of a state, which may be defined in another document.
  package static let stateName = name(.state).mapped { (name) throws(CellDocumentProblem) in
    guard SegmentNames.isName(name) else { throw .invalidName(name) }
    return name
  }

  /// Returns a reader for a name that the document defines. It accepts any string; the caller looks the name up.
  static func name(_ kind: NameKind) -> ValueReader {
    .scalar(.name(kind, [])) { (scalar, _) throws(CellDocumentProblem) in
      guard let text = scalar.text else { throw .unexpected(found: scalar.found, expected: .name(kind, [])) }
      return text
    }
  }
}

extension ValueReader<[String]> {
  /// Reads the name of a state, or a list of such names.
  package static let stateNames = either(
    ValueReader<String>.stateName.mapped { [$0] }, or: .list(of: .stateName, count: 0...Limits.states),
    isFirst: { if case .array = $0.value { false } else { true } })
}

extension ValueReader<DocumentNode> {
  /// A reader for any value, which is not decoded.
  package static let undecoded = ValueReader(.anyObject) { (node, _) throws(CellDocumentError) in .literal(node) }
}

extension ValueReader<Bool> {
  /// A reader for `true`, `false` and expressions. An expression may be a condition, as in `when`: `${not online}`.
  package static let boolean = ValueReader(.boolean, accept: { $0 }) { (node, context) throws(CellDocumentError) in
    guard let condition = try condition(in: node, context) else { return try literalOrExpression.read(node, context) }
    return .bound { (scope) throws(CellDocumentError) in try scope.holds(condition, at: node.position) }
  }

  private static func condition(in node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) -> Condition? {
    guard case .string(let text) = FoundValue(node) else { return nil }
    do throws(ExpressionProblem) {
      return try ExpressionParser.enclosedCondition(text)
    } catch {
      throw context.site.error(.expression(error, in: text), at: node.position)
    }
  }

  private static let literalOrExpression = ValueReader.scalar(.boolean) { (scalar, _) throws(CellDocumentProblem) in
    switch scalar {
    case .boolean(let value): return value
    case .plain("true"): return true
    case .plain("false"): return false
    case .plain, .string, .number: throw .unexpected(found: scalar.found, expected: .boolean)
    }
  }
}

extension ValueReader<Double> {
  package static func number(_ range: NumberRange = .any) -> ValueReader {
    .scalar(.number(range), accept: { range.contains($0) ? $0 : nil }) { (scalar, _) throws(CellDocumentProblem) in
      guard let number = scalar.number else { throw .unexpected(found: scalar.found, expected: .number(range)) }
      guard range.contains(number.value) else { throw .outOfRange(number.text, expected: .number(range)) }
      return number.value
    }
  }
}

extension ValueReader<Int> {
  package static func integer(_ range: ClosedRange<Int>) -> ValueReader {
    let shape = ValueShape.integer(range)
    return .scalar(shape, accept: { range.contains($0) ? $0 : nil }) { (scalar, _) throws(CellDocumentProblem) in
      guard let number = scalar.number else { throw .unexpected(found: scalar.found, expected: shape) }
      guard let value = Int(number.text) ?? Int(exactly: number.value), range.contains(value) else {
        throw .outOfRange(number.text, expected: shape)
      }
      return value
    }
  }
}

extension ValueReader<RGBA> {
  static let color = ValueReader.scalar(.color, accept: { $0 }) { (scalar, definitions) throws(CellDocumentProblem) in
    try color(scalar, definitions)
  }

  static let opaqueColor = ValueReader.scalar(.color, accept: { $0.isOpaque ? $0 : nil }) {
    (scalar, definitions) throws(CellDocumentProblem) in
    let color = try color(scalar, definitions)
    guard color.isOpaque else { throw .translucentColor(scalar.anyText) }
    return color
  }

  private static func color(_ scalar: Scalar, _ definitions: Definitions) throws(CellDocumentProblem) -> RGBA {
    guard let text = scalar.text else { throw .unexpected(found: scalar.found, expected: .color) }
    return try definitions.color(text)
  }
}

extension ValueReader<Length> {
  /// Returns a reader for lengths: a number of points, a percentage as a string (`50%`), or a keyword. `range` applies to both
  /// numbers and percentages.
  static func length(_ range: NumberRange, _ keywords: LengthKeywords) -> ValueReader {
    let shape = ValueShape.length(range, keywords)
    let lengths = keywords.lengths
    let known = Array(lengths.values)
    @Sendable func accept(_ length: Length) -> Length? {
      switch length {
      case .points(let value), .percent(let value): range.contains(value) ? length : nil
      case .percentAndPoints: nil
      default: known.contains(length) ? length : nil
      }
    }
    return .scalar(shape, accept: accept) { (scalar, _) throws(CellDocumentProblem) in
      if let number = scalar.number {
        guard range.contains(number.value) else { throw .outOfRange(number.text, expected: shape) }
        return .points(number.value)
      }
      guard let text = scalar.text else { throw .unexpected(found: scalar.found, expected: shape) }
      if let length = lengths[text] { return length }
      if text == Length.fitLines.description { throw .noLines }
      if let percent = Percentage(text) {
        guard percent.isIn(range) else { throw .outOfRange(text, expected: shape) }
        return .percent(percent.value)
      }
      guard let sum = PercentageAndPoints(text) else { throw .unexpected(found: scalar.found, expected: shape) }
      guard sum.percentage.isIn(range) else { throw .outOfRange(text, expected: shape) }
      return .percentAndPoints(sum.percentage.value, sum.points)
    }
  }
}

extension ValueReader<Length> {
  /// Returns a reader for a number of points of at least 0.
  /// - Parameter orLines: whether the keyword `fit-lines` is accepted too.
  static func points(orLines: Bool) -> ValueReader {
    let points = ValueShape.number(.atLeast(0))
    let lines = Length.fitLines.description
    let shape = orLines ? ValueShape.oneOf([points, .name(.value, [lines])]) : points
    @Sendable func accept(_ length: Length) -> Length? {
      switch length {
      case .points(let points): points.isFinite && points >= 0 ? length : nil
      case .fitLines: orLines ? length : nil
      default: nil
      }
    }
    return .scalar(shape, accept: accept) { (scalar, _) throws(CellDocumentProblem) in
      if scalar.text == lines {
        guard orLines else { throw .noLines }
        return .fitLines
      }
      guard let number = scalar.number else { throw .unexpected(found: scalar.found, expected: shape) }
      guard number.value.isFinite, number.value >= 0 else { throw .outOfRange(number.text, expected: shape) }
      return .points(number.value)
    }
  }
}

extension ValueReader where Value: RawRepresentable<String> & CaseIterable {
  /// A reader for the cases of an enumeration, written as their raw values.
  package static var name: ValueReader {
    let names = Value.allCases.map(\.rawValue)
    let shape = ValueShape.name(.value, names)
    return .scalar(shape, accept: { $0 }) { (scalar, _) throws(CellDocumentProblem) in
      guard let text = scalar.text else { throw .unexpected(found: scalar.found, expected: shape) }
      guard let value = Value(rawValue: text) else {
        // CSS says `flex-start`; `start` is suggested for it.
        let word = text.hasPrefix("flex-") ? String(text.dropFirst(5)) : text
        let familiar = Habit.values[text].flatMap { names.contains($0) ? $0 : nil }
        throw .unknownName(text, kind: .value, suggestion: familiar ?? nearestName(to: word, among: names), known: names)
      }
      return value
    }
  }
}

/// A number followed by a percent sign: `50%`, `-12.5%`.
struct Percentage: Hashable, Sendable {
  let value: Double
  private let number: String

  /// Parses a number in JSON's grammar, followed by `%`. Returns `nil` for any other text.
  init?(_ text: some StringProtocol) {
    guard text.last == "%", let number = DataNumber(text: String(text.dropLast())) else { return nil }
    value = number.value
    self.number = number.text
  }

  /// Whether the value is in the range. `-0%` is only in ranges that contain negative numbers.
  func isIn(_ range: NumberRange) -> Bool {
    range.contains(value) && (range.hasNegativeNumbers || !number.hasPrefix("-"))
  }

  /// Whether the percentage is from 0 to 100 and written without an exponent, as required after the slash in `ink/60%`.
  var isShare: Bool { isIn(.within(0...100)) && number.utf8.allSatisfy { $0 | 0x20 != UInt8(ascii: "e") } }

  /// Returns a regular expression for percentages of at least 0, or for all percentages if `negative` is true.
  static func pattern(negative: Bool) -> String {
    (negative ? "-?" : "") + #"(0|[1-9][0-9]*)(\.[0-9]+)?([Ee][-+]?[0-9]+)?%"#
  }

  /// A regular expression for percentages from 0 to 100, written without an exponent.
  static let sharePattern = #"((0|[1-9][0-9]?)(\.[0-9]+)?|100(\.0+)?)%"#
}

/// A percentage with a number of points after it: `50% - 8`.
struct PercentageAndPoints: Equatable, Sendable {
  let percentage: Percentage
  let points: Double

  /// Parses a percentage, a sign and a number without a sign. Spaces around the sign are optional. Returns `nil` for any other text.
  init?(_ text: String) {
    guard let end = text.utf8.firstIndex(of: UInt8(ascii: "%")), let percentage = Percentage(text[...end]) else { return nil }
    let rest = text[text.utf8.index(after: end)...].drop { $0 == " " }
    guard let sign = rest.first, sign == "+" || sign == "-",
      let number = DataNumber(text: String(rest.dropFirst().drop { $0 == " " })), number.value.isFinite,
      !number.text.hasPrefix("-")
    else { return nil }
    self.percentage = percentage
    points = sign == "-" ? -number.value : number.value
  }

  /// Returns a regular expression for these texts, like ``Percentage/pattern(negative:)``.
  static func pattern(negative: Bool) -> String {
    Percentage.pattern(negative: negative) + #" *[-+] *(0|[1-9][0-9]*)(\.[0-9]+)?([Ee][-+]?[0-9]+)?"#
  }
}

extension NumberRange {
  var hasNegativeNumbers: Bool {
    switch self {
    case .any: true
    case .atLeast(let bound), .above(let bound): bound < 0
    case .within(let range): range.lowerBound < 0
    }
  }
}
