// SPDX-License-Identifier: MIT

internal import CellBinding
package import CellGraphics
internal import CellNotation

/// The formula for one side of a frame, such as `min(parent.width - x - 10, fit)`, with the numbers that the data gives.
///
/// The text of the template is parsed once; binding data to it only adds the numbers.
package struct FrameFormula: Hashable, Sendable, CustomStringConvertible {
  package let term: FormulaTerm
  /// The values of the expressions in the formula, in their order.
  package let numbers: [Double]
  /// The formula as a document without expressions writes it.
  package var description: String { term.text { shortest(numbers[$0]) } }

  init(_ term: FormulaTerm, numbers: [Double] = []) {
    self.term = term
    self.numbers = numbers
  }

  package init(_ number: Double) { self.init(.number(number)) }

  /// The formula if it is a number, otherwise `nil`.
  package var number: Double? {
    switch term {
    case .number(let number): number
    case .bound(let index): numbers[index]
    default: nil
    }
  }

  /// Leaves out the alternatives that use an element that is not there. A formula without another alternative stays as it is, and
  /// laying it out is an error that names the element.
  /// - Parameter names: the names of the elements that are there.
  fileprivate mutating func simplify(with names: Set<String>) {
    if let simplified = term.simplified(where: { names.contains($0) }) { self = FrameFormula(simplified, numbers: numbers) }
  }

  /// Whether the formula names an element that is not among `names`.
  fileprivate func usesOther(than names: Set<String>) -> Bool {
    var isFound = false
    term.forEachProperty { owner, _ in if case .sibling(let name) = owner, !names.contains(name) { isFound = true } }
    return isFound
  }

  /// Compares what the formulas compute: a number from the data equals the same number in the template.
  package static func == (one: FrameFormula, other: FrameFormula) -> Bool {
    if one.term == other.term, one.numbers == other.numbers { return true }
    return one.digestBytes == other.digestBytes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digestBytes) }

  private var digestBytes: [UInt8] {
    var writer = DigestWriter("formula")
    writer.add(self)
    return writer.bytes
  }
}

/// The formulas for the frame of an element whose container has `layout: frames`.
package struct FrameFormulas: Hashable, Sendable {
  /// The coordinates of the upper left corner; `nil` for 0, unless ``leading`` or ``trailing`` sets the horizontal position.
  package var x, y: FrameFormula?
  /// `nil` for the size of the content.
  package var width, height: FrameFormula?
  /// The distances of the leading and trailing edges from those of the container.
  package var leading, trailing: FrameFormula?

  package init() {}

  /// Whether at least one side is computed, and all numbers of the template are whole device pixels.
  package func isComputed(on grid: PixelGrid) -> Bool {
    let given = [x, y, width, height, leading, trailing].compactMap { $0 }
    let numbers = given.compactMap(\.number)
    return numbers.count < given.count && numbers.allSatisfy { grid.devicePixels($0).rounded() == grid.devicePixels($0) }
  }

  /// Returns the formulas with those simplified that name an element which is not among `names`; `nil` if there are none.
  fileprivate func simplified(with names: Set<String>) -> FrameFormulas? {
    var result: FrameFormulas?
    for side in [\FrameFormulas.x, \.y, \.width, \.height, \.leading, \.trailing]
      as [WritableKeyPath<FrameFormulas, FrameFormula?>]
    where self[keyPath: side]?.usesOther(than: names) == true {
      result = result ?? self
      result?[keyPath: side]?.simplify(with: names)
    }
    return result
  }
}

extension [Element] {
  /// Leaves out what names an element that is not among these children, so that a document without that element can express the rest:
  /// alternatives in formulas, and constraints.
  mutating func leaveOutMissingNames(in engine: LayoutEngineName) {
    if engine == .flexbox { return }
    let names = Set(map(\.nameInFormulas))
    // What names nothing that is missing keeps its storage, which the rows share.
    for index in indices {
      if engine == .frames {
        if let simplified = self[index].layout.frame.simplified(with: names) { self[index].layout.frame = simplified }
      } else {
        let constraints = self[index].layout.autoLayout.constraints
        if constraints.allSatisfy({ $0.isWhole(with: names) }) { continue }
        self[index].layout.autoLayout.constraints = constraints.compactMap { $0.keeping(names) }
      }
    }
  }
}

extension FrameFormula: DocumentValue {
  var written: DataValue {
    if let number { return number.written }
    return .string(description)
  }
}

/// The key that has a formula. It determines what `fit` means and which properties of the content exist.
enum FormulaKey: String, Hashable, Sendable {
  case x, y, width, height, leading, trailing
  /// The key `size`, which sets the width and the height.
  case size

  func allows(_ property: FitProperty) -> Bool {
    switch property {
    case .size: self == .width || self == .height || self == .size
    case .firstBaseline, .lastBaseline: self == .y || self == .height
    }
  }

  /// The values that a plain number can have.
  var range: NumberRange {
    switch self {
    case .width, .height, .size: .atLeast(0)
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
  /// Throws if there is no box with the name that a formula or a constraint uses. O(1) for a name that exists.
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
    ordered = segments.map(SegmentNames.base)
    names = Set(ordered)
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  /// The name that may have been meant. O(n) for n elements.
  func nearest(to name: String) -> String? {
    // What UIKit calls the container.
    name.lowercased() == "superview" ? "parent" : nearestName(to: name, among: ordered + ["parent", "previous"])
  }
}
