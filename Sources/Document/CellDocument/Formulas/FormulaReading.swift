// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellGraphics
internal import CellNotation
internal import CellTree

extension FrameFormula: DocumentValue {
  var written: DataValue {
    if let number { return number.written }
    return .string(description)
  }
}

/// The key that has a formula. It determines what `fit` means and which properties of the content exist.
enum FormulaKey: String, Hashable, Sendable {
  case x, y, width, height, leading, trailing
  /// The width of a text, or of a container, which can follow from the lines of text.
  case widthOfLines
  /// The key `size`, which sets the width and the height.
  case size

  func allows(_ property: FitProperty) -> Bool {
    switch property {
    case .size: self == .width || self == .widthOfLines || self == .height || self == .size
    case .firstBaseline, .lastBaseline: self == .y || self == .height
    }
  }

  /// The values that a plain number can have.
  var range: NumberRange {
    switch self {
    case .width, .widthOfLines, .height, .size: .atLeast(0)
    case .x, .y, .leading, .trailing: .any
    }
  }
}

extension ValueReader<FrameFormula> {
  /// Returns a reader for a number of points or a formula.
  static func formula(_ key: FormulaKey) -> ValueReader {
    let shape = ValueShape.formula(key.range)
    return ValueReader(shape) { (node, context) throws(CellDocumentError) in
      let position = node.position
      switch node.resolved {
      case .number(let number):
        guard key.range.contains(number.value) else {
          throw context.site.error(.outOfRange(number.text, expected: shape), at: position)
        }
        return .literal(FrameFormula(number.value))
      case .string(let text), .plain(let text):
        let parsed: ParsedFormula
        do throws(FormulaProblem) {
          parsed = try FormulaParser.formula(text, for: key)
          try parsed.checkNames(in: context)
        } catch .unexpectedEnd(expected: .commaOrParenthesis) where node.isPlain {
          throw context.site.error(.formula(.cutOffAtComma, in: text), at: position)
        } catch {
          throw context.site.error(.formula(error, in: text), at: position)
        }
        if parsed.expressions.isEmpty { return .literal(FrameFormula(parsed.term)) }
        return .bound { (scope) throws(CellDocumentError) in
          do throws(CellDocumentProblem) { return try parsed.bound(in: scope) } catch {
            throw scope.site.error(error, at: position)
          }
        }
      case .null, .boolean, .array, .object:
        throw context.site.error(.unexpected(found: FoundValue(node), expected: shape), at: position)
      }
    }
  }
}

extension ParsedFormula {
  /// Throws if the formula refers to an element that does not exist.
  fileprivate func checkNames(in context: DecodingContext) throws(FormulaProblem) {
    try term.forEachProperty { (owner, _) throws(FormulaProblem) in
      try context.check(owner)
    }
  }

  /// Returns the formula with the numbers for one data item; `nil` if the formula is a single expression whose value is null. In other
  /// formulas, a null has no value, as if it were an element that is not there.
  fileprivate func bound(in scope: Scope) throws(CellDocumentProblem) -> FrameFormula? {
    var numbers: [Double] = []
    var missing: Set<Int> = []
    for (index, expression) in expressions.enumerated() {
      let value = try scope.value(of: expression)
      if case .null = value { missing.insert(index) }
      numbers.append(missing.contains(index) ? 0 : try value.number())
    }
    guard let first = missing.min() else { return FrameFormula(term, numbers: numbers) }
    if case .bound = term { return nil }
    guard let simplified = term.simplified(without: missing) else {
      throw .binding(.nullValue(expression: expressions[first].source))
    }
    return FrameFormula(simplified, numbers: numbers)
  }
}

extension Scope {
  /// Returns the value of an expression as a number.
  func number(of expression: Expression) throws(CellDocumentProblem) -> Double {
    let value = try value(of: expression)
    if case .null = value { throw .binding(.nullValue(expression: expression.source)) }
    return try value.number()
  }
}

extension DataValue {
  /// Returns the number that the value is or that its text spells.
  fileprivate func number() throws(CellDocumentProblem) -> Double {
    guard let number = text.flatMap({ DataNumber(text: $0) }), number.value.isFinite else {
      throw .unexpected(found: FoundValue(self), expected: .number(.any))
    }
    return number.value
  }
}

extension DecodingContext {
  /// Throws if there is no box with the name that a formula uses. O(1) for a name that exists.
  func check(_ owner: FormulaOwner) throws(FormulaProblem) {
    switch owner {
    case .own, .parent: return
    case .previous: guard isRepeated else { throw .noPrevious }
    case .sibling(let name):
      guard siblings.contains(name) else { throw .unknownName(name, suggestion: siblings.nearest(to: name)) }
    }
  }
}

/// The names that formulas and constraints in a container can use.
struct SiblingNames: Sendable {
  private let names: Set<String>
  /// The same names in the order of the elements, for suggestions.
  private let ordered: [String]

  /// - Parameter segments: the last components of the elements' paths.
  init(ofSegments segments: [String] = []) {
    ordered = segments.map(Segment.base)
    names = Set(ordered)
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  /// The name that may have been meant. O(n) for n elements.
  func nearest(to name: String) -> String? { Self.nearest(to: name, among: ordered) }

  /// The name that may have been meant, of these and of those that every formula can use.
  static func nearest(to name: String, among names: [String]) -> String? {
    // What UIKit calls the container.
    name.lowercased() == "superview" ? "parent" : nearestName(to: name, among: names + ["parent", "previous"])
  }
}
