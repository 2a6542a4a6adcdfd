// SPDX-License-Identifier: MIT

internal import CellXML

/// The parts of an element that selectors look at.
struct StyledElement {
  let type: String
  let id: String?
  let classes: Set<String>
  let isRoot: Bool
  private let attributes: ArraySlice<XMLAttribute>

  init(_ element: Int, in document: XMLDocument) {
    func value(_ name: String) -> ArraySlice<UInt8>? { document.attribute(name, of: element)?.value.bytes }
    let names = (value("class") ?? []).split(whereSeparator: isWhitespace)
    type = document.elements[element].name
    id = value("id").map { String(decoding: $0, as: UTF8.self) }
    classes = Set(names.map { String(decoding: $0, as: UTF8.self) })
    isRoot = element == 0
    attributes = document.attributes(of: element)
  }

  /// Returns the value of an attribute without a namespace; `nil` if the element does not have it.
  func attribute(_ name: String) -> ArraySlice<UInt8>? {
    attributes.first { $0.namespace == .none && $0.name == name }?.value.bytes
  }
}

/// Conditions on an element and on those around it: Selectors Level 4, without siblings.
struct Selector: Hashable {
  enum Combinator: Hashable {
    case child, descendant
  }

  /// The conditions on the element itself.
  private(set) var subject: CompoundSelector
  /// The conditions on elements around it, from the outside inwards; each with its relation to the next one.
  private(set) var around: [Outer] = []

  struct Outer: Hashable {
    let combinator: Combinator
    let selector: CompoundSelector
  }

  init(subject: CompoundSelector) { self.subject = subject }

  /// Makes the conditions so far those on an element around another one.
  mutating func enter(_ combinator: Combinator, _ inner: CompoundSelector) {
    around.append(Outer(combinator: combinator, selector: subject))
    subject = inner
  }

  /// Section 17 of Selectors Level 4: ids weigh more than classes and attributes, and these more than types.
  var specificity: Int { around.reduce(subject.specificity) { $0 + $1.selector.specificity } }

  /// A measure of the time that it takes to compare the selector with elements around another one, in bytes.
  func work(around elements: [StyledElement]) -> Int {
    elements.reduce(0) { work, element in around.reduce(work) { $0 + $1.selector.work(for: element) } }
  }

  /// Whether the elements around an element satisfy the conditions on them. O(elements times conditions).
  ///
  /// - Parameter elements: from the inside outwards.
  func matches(around elements: [StyledElement]) -> Bool {
    // The conditions that the next element, or any further one, must satisfy.
    var (next, later): (Set<Int>, Set<Int>) = ([], [])
    func wait(for index: Int) {
      if around[index].combinator == .child { next.insert(index) } else { later.insert(index) }
    }
    wait(for: around.count - 1)
    for element in elements {
      let satisfied = next.union(later).filter { around[$0].selector.matches(element) }
      next = []
      if satisfied.contains(0) { return true }
      for index in satisfied { wait(for: index - 1) }
    }
    return false
  }
}

/// Conditions on one element.
struct CompoundSelector: Hashable {
  var type: String?
  var ids: [String] = []
  var classes: [String] = []
  var attributes: [AttributeSelector] = []
  var isRoot = false

  var specificity: Int { ids.count << 40 | (classes.count + attributes.count + (isRoot ? 1 : 0)) << 20 | (type == nil ? 0 : 1) }

  /// A measure of the time that ``matches(_:)`` takes, in bytes.
  func work(for element: StyledElement) -> Int { attributes.reduce(8) { $0 + $1.work(for: element) } }

  func matches(_ element: StyledElement) -> Bool {
    (type == nil || type == element.type) && (!isRoot || element.isRoot) && ids.allSatisfy { $0 == element.id }
      && classes.allSatisfy(element.classes.contains) && attributes.allSatisfy { $0.matches(element) }
  }
}

/// A condition on an attribute without a namespace.
struct AttributeSelector: Hashable {
  enum Comparison: Hashable {
    case exists, equals, beginsWith, endsWith, contains
    /// The value is among the words of the attribute.
    case containsWord
    /// The attribute is the value, or begins with it and a hyphen.
    case beginsWithPart
  }

  let name: String
  let comparison: Comparison
  let value: [UInt8]

  func work(for element: StyledElement) -> Int {
    let length = element.attribute(name)?.count ?? 0
    return comparison == .contains ? length * value.count : length
  }

  func matches(_ element: StyledElement) -> Bool {
    guard let text = element.attribute(name) else { return false }
    switch comparison {
    case .exists: return true
    case .equals: return text.elementsEqual(value)
    // An empty value is in no attribute.
    case .beginsWith: return !value.isEmpty && text.starts(with: value)
    case .endsWith: return !value.isEmpty && text.suffix(value.count).elementsEqual(value)
    case .contains: return !value.isEmpty && text.indices.contains { text[$0...].starts(with: value) }
    case .containsWord: return text.split(whereSeparator: isWhitespace).contains { $0.elementsEqual(value) }
    case .beginsWithPart:
      return text.elementsEqual(value) || text.starts(with: value + [UInt8(ascii: "-")])
    }
  }
}
