// SPDX-License-Identifier: MIT

internal import CellGraphics

/// A part of a formula for one side of a frame. All lengths are in points, relative to the upper left corner of the content box of
/// the container.
package indirect enum FormulaTerm: Hashable, Sendable {
  case number(Double)
  /// The value of an expression `${…}`, by its index in the formula.
  case bound(Int)
  case property(FormulaOwner, FrameProperty)
  case fit(FitProperty)
  /// The width of the longest line of text that breaks at a width; `nil` for the width from the element's start to the end of the
  /// container. Of a container, the smallest width in which its texts with `fit-lines` have the same lines.
  case lines(FormulaTerm?)
  case negated(FormulaTerm)
  /// A sum or a product, from left to right: all signs have the same precedence.
  case chain(FormulaTerm, [FormulaStep])
  case call(FormulaFunction, [FormulaTerm])
  /// The first of these terms that has a value; at least two.
  case firstOf([FormulaTerm])
}

/// The box whose property a formula uses.
package enum FormulaOwner: Hashable, Sendable {
  /// The element that has the formula.
  case own
  /// The content box of the container.
  case parent
  /// The repetition of the same element that comes before this one.
  case previous
  /// Another element in the same container, by its name.
  case sibling(String)
}

extension FormulaOwner {
  /// What documents write before a property: the name and a dot, or nothing for the element itself.
  package var prefix: String {
    switch self {
    case .own: ""
    case .parent: "parent."
    case .previous: "previous."
    case .sibling(let name): name + "."
    }
  }
}

/// A property of a frame.
package enum FrameProperty: String, Hashable, Sendable, CaseIterable {
  case x, y, width, height, maxX, maxY, midX, midY
  /// The distance of the frame's leading edge from that of the container. The leading edge is on the left, or on the right in a
  /// right-to-left cell.
  case leading
  /// The distance of the frame's trailing edge from that of the container.
  case trailing
  /// The y coordinates of the first and last baseline of the element's text.
  case firstBaseline, lastBaseline
}

/// A property of an element's content.
package enum FitProperty: String, Hashable, Sendable, CaseIterable {
  /// The max-content width in the key `width`, and the height at the element's width in the key `height`.
  case size = "fit"
  /// The distances from the top of the element to the first and last baseline of its text.
  case firstBaseline = "fitFirstBaseline"
  case lastBaseline = "fitLastBaseline"
}

/// A sign and the term after it.
package struct FormulaStep: Hashable, Sendable {
  package let sign: FormulaOperator
  package let term: FormulaTerm

  package init(sign: FormulaOperator, term: FormulaTerm) {
    self.sign = sign
    self.term = term
  }
}

package enum FormulaOperator: String, Hashable, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"

  var precedence: Int {
    switch self {
    case .add, .subtract: 1
    case .multiply, .divide: 2
    }
  }
}

package enum FormulaFunction: String, Hashable, Sendable, CaseIterable {
  case min, max, ceil, floor, round

  /// The number of arguments.
  package var arguments: ClosedRange<Int> {
    switch self {
    case .min, .max: 2...Int.max
    case .ceil, .floor, .round: 1...1
    }
  }
}

extension FormulaTerm {
  /// The name of ``lines(_:)`` in documents.
  package static let linesName = "fit-lines"

  /// Whether the term follows from lines of text.
  var usesLines: Bool {
    switch self {
    case .lines: true
    case .number, .bound, .property, .fit: false
    case .negated(let term): term.usesLines
    case .chain(let first, let steps): first.usesLines || steps.contains { $0.term.usesLines }
    case .call(_, let terms), .firstOf(let terms): terms.contains { $0.usesLines }
    }
  }

  /// Returns the term as a document writes it, with the fewest parentheses.
  /// - Parameter bound: returns the text for an expression, by its index.
  func text(_ bound: (Int) -> String) -> String { text(inside: 0, bound) }

  /// - Parameter precedence: the lowest precedence that needs no parentheses: 0 for `??`, 1 for sums, 2 for products, 3 for single
  ///   values.
  private func text(inside precedence: Int, _ bound: (Int) -> String) -> String {
    func literal(_ number: String) -> (String, Int) { (number, number.hasPrefix("-") ? 2 : 3) }
    let (text, own): (String, Int) =
      switch self {
      case .number(let number): literal(shortest(number))
      case .bound(let index): literal(bound(index))
      case .property(let owner, let property): (owner.prefix + property.rawValue, 3)
      case .fit(let property): (property.rawValue, 3)
      case .lines(let limit): (Self.linesName + (limit.map { "(" + $0.text(inside: 0, bound) + ")" } ?? ""), 3)
      case .negated(let term): ("-" + term.text(inside: 3, bound), 2)
      case .chain(let first, let steps):
        (
          steps.reduce(first.text(inside: steps[0].sign.precedence, bound)) { text, step in
            text + " " + step.sign.rawValue + " " + step.term.text(inside: step.sign.precedence + 1, bound)
          }, steps[0].sign.precedence
        )
      case .call(let function, let arguments):
        (function.rawValue + "(" + arguments.map { $0.text(inside: 0, bound) }.joined(separator: ", ") + ")", 3)
      case .firstOf(let terms): (terms.map { $0.text(inside: 1, bound) }.joined(separator: " ?? "), 0)
      }
    return own < precedence ? "(" + text + ")" : text
  }

  /// Returns the term without the alternatives that use something that is not there; `nil` if nothing is left.
  /// - Parameters:
  ///   - missing: the indices of the expressions whose value is null.
  ///   - isThere: whether there is an element of this name.
  package func simplified(without missing: Set<Int> = [], where isThere: (String) -> Bool = { _ in true }) -> FormulaTerm? {
    func simplified(_ term: FormulaTerm) -> FormulaTerm? { term.simplified(without: missing, where: isThere) }
    switch self {
    case .number, .fit, .lines(nil): return self
    case .lines(let limit?): return simplified(limit).map { .lines($0) }
    case .bound(let index): return missing.contains(index) ? nil : self
    case .property(.sibling(let name), _): return isThere(name) ? self : nil
    case .property: return self
    case .negated(let term): return simplified(term).map(FormulaTerm.negated)
    case .chain(let first, let steps):
      let terms = steps.compactMap { step in simplified(step.term).map { FormulaStep(sign: step.sign, term: $0) } }
      guard let first = simplified(first), terms.count == steps.count else { return nil }
      return .chain(first, terms)
    case .call(let function, let arguments):
      let terms = arguments.compactMap(simplified)
      return terms.count == arguments.count ? .call(function, terms) : nil
    case .firstOf(let alternatives):
      let terms = alternatives.compactMap(simplified)
      return terms.count > 1 ? .firstOf(terms) : terms.first
    }
  }

  /// Calls `body` with every property in the term, and with the box that it belongs to.
  package func forEachProperty<Failure: Error>(
    _ body: (FormulaOwner, FrameProperty) throws(Failure) -> Void
  ) throws(Failure) {
    switch self {
    case .number, .bound, .fit, .lines(nil): return
    case .lines(let limit?): try limit.forEachProperty(body)
    case .property(let owner, let property): try body(owner, property)
    case .negated(let term): try term.forEachProperty(body)
    case .chain(let first, let steps):
      try first.forEachProperty(body)
      for step in steps { try step.term.forEachProperty(body) }
    case .call(_, let terms), .firstOf(let terms): for term in terms { try term.forEachProperty(body) }
    }
  }
}
