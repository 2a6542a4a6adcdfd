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
    let names = NamedElements(self)
    // What names nothing that is missing keeps its storage, which the rows share.
    for index in indices {
      if engine == .frames {
        if let simplified = self[index].layout.frame.simplified(with: names.names) { self[index].layout.frame = simplified }
      } else if self[index].misses(names, levels: 0) {
        self[index].leaveOut(missingIn: names, levels: 0)
      }
    }
  }
}

/// The elements of a container, as constraints name them.
private struct NamedElements {
  let elements: [Element]
  let names: Set<String>

  init(_ elements: [Element]) {
    self.elements = elements
    names = Set(elements.map(\.nameInFormulas))
  }

  /// Whether the element that a term names is there, if the term leads to this container. Others are not asked.
  /// - Parameter levels: the number of containers between that of the term and this one.
  func has(_ term: ConstraintTerm, levels: Int) -> Bool {
    guard case .sibling(let name) = term.owner else { return true }
    guard let route = term.route else { return levels > 0 || names.contains(name) }
    return route.levels != levels || Self.has(route.names[...], among: elements)
  }

  private static func has(_ names: ArraySlice<String>, among elements: [Element]) -> Bool {
    guard let name = names.first else { return true }
    return elements.contains { $0.nameInFormulas == name && has(names.dropFirst(), among: $0.children) }
  }
}

extension Element {
  /// Whether constraints of the children share the system of the container around the element, if that has constraints.
  package var sharesConstraints: Bool { isContainer && layoutKind == .constraints }

  /// Whether the element, or one inside it that shares its system, names an element that is not there.
  fileprivate func misses(_ names: NamedElements, levels: Int) -> Bool {
    !layout.autoLayout.constraints.allSatisfy { $0.isWhole { names.has($0, levels: levels) } }
      || sharesConstraints && children.contains { $0.misses(names, levels: levels + 1) }
  }

  /// Leaves out the alternatives of constraints that name what is not there.
  fileprivate mutating func leaveOut(missingIn names: NamedElements, levels: Int) {
    layout.autoLayout.constraints = layout.autoLayout.constraints.compactMap { $0.keeping { names.has($0, levels: levels) } }
    if !sharesConstraints { return }
    for child in children.indices { children[child].leaveOut(missingIn: names, levels: levels + 1) }
  }
}
