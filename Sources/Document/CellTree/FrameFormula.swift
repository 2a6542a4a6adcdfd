// SPDX-License-Identifier: MIT

package import CellGraphics

/// The formula for one side of a frame, such as `min(parent.width - x - 10, fit)`, with the numbers that the data gives.
///
/// The text of the template is parsed once; binding data to it only adds the numbers.
package struct FrameFormula: Hashable, Sendable, CustomStringConvertible {
  package let term: FormulaTerm
  /// The values of the expressions in the formula, in their order.
  package let numbers: [Double]
  /// The formula as a document without expressions writes it.
  package var description: String { term.text { shortest(numbers[$0]) } }

  package init(_ term: FormulaTerm, numbers: [Double] = []) {
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

  /// The formulas that are not `nil`.
  package var given: [FrameFormula] { [x, y, width, height, leading, trailing].compactMap(\.self) }

  /// Whether at least one side is computed, and all numbers of the template are whole device pixels.
  package func isComputed(on grid: PixelGrid) -> Bool {
    let given = given
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
  package mutating func leaveOutMissingNames(in engine: LayoutEngineName) {
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
