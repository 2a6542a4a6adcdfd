// SPDX-License-Identifier: MIT

package import CellGraphics

extension LayoutProperties: Digestible {
  /// A function in Swift has no value that another process could compare, so a digest with one is of no use as a key.
  package func write(to writer: inout DigestWriter) {
    // No engine has this name, so the values cannot be mistaken for those of an element without absent siblings.
    if absentSiblings != .zero { writer.add("absent siblings", absentSiblings) }
    if layoutMargins != LayoutProperties.initialMargins { writer.add("layout margins", layoutMargins) }
    if alignmentInsets != .zero { writer.add("alignment insets", alignmentInsets) }
    if let stack { writer.add("stack", stack) }
    if let spacingAfter { writer.add("spacing after", spacingAfter) }
    if isLeftOutOfStack { writer.add("left out of its stack") }
    if keepsEmpty { writer.add("keeps empty") }
    if let autoresizing { writer.add("autoresizing", autoresizing) }
    writer.add(engine)
    writer.add(display)
    writer.add(direction)
    writer.add(wrap)
    writer.add(justify)
    writer.add(alignItems)
    writer.add(alignContent)
    writer.add(rowGap)
    writer.add(columnGap)
    writer.add(isIntegral)
    writer.add(padding)
    writer.add(overflow)
    if scrolls { writer.add(scrolling) }
    writer.add(boxSizing)
    writer.add(order)
    writer.add(grow)
    writer.add(shrink)
    writer.add(basis)
    writer.add(alignSelf)
    writer.add(margin)
    writer.add(width)
    writer.add(height)
    writer.add(minWidth)
    writer.add(minHeight)
    writer.add(maxWidth)
    writer.add(maxHeight)
    writer.add(aspectRatio)
    writer.add(position)
    writer.add(insets)
    if frameLayout != nil { writer.addIncomparable() }
    writer.add(frame)
    writer.add(autoLayout)
  }
}

extension DigestWriter {
  // In this module, the compiler specializes these; the methods of the other module take ten times as long, and every element of every
  // list has these properties.

  fileprivate mutating func add<Name: RawRepresentable<String> & Digestible>(_ name: Name) { add(name.rawValue) }
  fileprivate mutating func add<Name: RawRepresentable<String> & Digestible>(_ name: Name?) {
    add(name != nil)
    if let name { add(name.rawValue) }
  }

  fileprivate mutating func add(_ length: Length) { length.write(to: &self) }
  fileprivate mutating func add(_ length: Length?) {
    add(length != nil)
    if let length { add(length) }
  }

  fileprivate mutating func add(_ lengths: EdgeLengths) { lengths.write(to: &self) }

  fileprivate mutating func add(_ formula: FrameFormula?) {
    add(formula != nil)
    formula?.write(to: &self)
  }

  fileprivate mutating func add(_ number: Double?) {
    add(number != nil)
    if let number { add(number) }
  }
}

extension LayoutEngineName: Digestible {}
extension Display: Digestible {}
extension FlexDirection: Digestible {}
extension FlexWrap: Digestible {}
extension ContentDistribution: Digestible {}
extension ItemAlignment: Digestible {}
extension Position: Digestible {}
extension Overflow: Digestible {}
extension BoxSizing: Digestible {}

extension Length: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .points(let points): writer.addCase(0, points)
    case .percent(let share): writer.addCase(1, share)
    case .percentAndPoints(let share, let points):
      writer.addCase(2)
      writer.add(share, points)
    case .auto: writer.addCase(3)
    case .minContent: writer.addCase(4)
    case .maxContent: writer.addCase(5)
    case .fitContent: writer.addCase(6)
    case .content: writer.addCase(7)
    case .fitLines: writer.addCase(8)
    }
  }
}

extension EdgeLengths: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(top, right, bottom, left)
  }
}

extension TextScale: Digestible {
  package func write(to writer: inout DigestWriter) { writer.add(factor) }
}

// MARK: Formulas

extension FrameFormulas: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(x, y, width, height, leading, trailing)
  }
}

extension FrameFormula: Digestible {
  /// Writes what the formula computes, so that a number from the data is the same as one in the template.
  package func write(to writer: inout DigestWriter) { term.write(to: &writer, numbers) }
}

extension FormulaTerm {
  /// - Parameter numbers: the values of the expressions.
  fileprivate func write(to writer: inout DigestWriter, _ numbers: [Double]) {
    if let number = number(numbers) {
      writer.addCase(0)
      return writer.add(number)
    }
    switch self {
    case .number, .bound: break
    case .property(let owner, let property):
      writer.addCase(1)
      writer.add(owner, property)
    case .fit(let property): writer.addCase(2, property)
    case .lines(let limit):
      writer.addCase(7)
      writer.addCase(limit == nil ? 0 : 1)
      limit?.write(to: &writer, numbers)
    case .negated(let term):
      writer.addCase(3)
      term.write(to: &writer, numbers)
    case .chain(var first, var steps):
      // The same sum or product is a chain in a chain if an alternative was left out.
      while case .chain(let inner, let before) = first, before[0].sign.precedence == steps[0].sign.precedence {
        (first, steps) = (inner, before + steps)
      }
      writer.addCase(4)
      first.write(to: &writer, numbers)
      writer.add(steps.count)
      for step in steps {
        writer.add(step.sign)
        step.term.write(to: &writer, numbers)
      }
    case .call(let function, let arguments):
      writer.addCase(5)
      writer.add(function, arguments.count)
      for argument in arguments { argument.write(to: &writer, numbers) }
    case .firstOf(let terms):
      writer.addCase(6, terms.count)
      for term in terms { term.write(to: &writer, numbers) }
    }
  }

  /// The number that the term is, with its sign; `nil` for any other term.
  private func number(_ numbers: [Double]) -> Double? {
    switch self {
    case .number(let number): number
    case .bound(let index): numbers[index]
    case .negated(let term): term.number(numbers).map { -$0 }
    case .property, .fit, .lines, .chain, .call, .firstOf: nil
    }
  }
}

extension FormulaOwner: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .own: writer.addCase(0)
    case .parent: writer.addCase(1)
    case .previous: writer.addCase(2)
    case .sibling(let name): writer.addCase(3, name)
    }
  }
}

extension FrameProperty: Digestible {}
extension FitProperty: Digestible {}
extension FormulaOperator: Digestible {}
extension FormulaFunction: Digestible {}

// MARK: Constraints

extension ElementConstraints: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(constraints, hugging, resistance)
  }
}

extension ContentPriorities: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(horizontal, vertical)
  }
}

extension LayoutConstraint: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(attribute, relation, alternatives, priority)
  }
}

extension LayoutConstraint.Sum: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(terms, constant)
  }
}

extension ConstraintTerm: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(owner, attribute, multiplier)
    if isWithinMargins { writer.add("within margins") }
    if let route { writer.add("route", route) }
  }
}

extension ElementRoute: Digestible {
  package func write(to writer: inout DigestWriter) { writer.add(levels, names) }
}
