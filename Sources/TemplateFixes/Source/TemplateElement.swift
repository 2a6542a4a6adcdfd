// SPDX-License-Identifier: MIT

internal import Binding
internal import CellDocument
package import Notation

/// An element as its template writes it: what a fix looks at before it offers to change a value.
package struct TemplateElement: Hashable, Sendable {
  package let pointer: JSONPointer
  private let node: DocumentNode

  fileprivate init(pointer: JSONPointer, node: DocumentNode) {
    self.pointer = pointer
    self.node = node
  }

  /// What stands behind a key.
  package enum WrittenValue: Hashable, Sendable {
    /// The key is not there: a style or an initial value counts.
    case absent
    /// A value that holds whatever the data is.
    case literal(DataValue)
    /// An expression stands in it.
    case bound
  }

  /// The keys of the element, in the order of the text.
  package var keys: [String] { node.members?.map(\.key) ?? [] }

  package subscript(key: String) -> WrittenValue {
    guard let value = node[key] else { return .absent }
    return value.holdsExpressions ? .bound : .literal(DataValue(value))
  }
}

extension TemplateElement {
  /// Gives a key a value in each of several states.
  func adding(_ key: String, inStates values: [(state: String, text: String)]) -> [TemplatePatch.Operation] {
    if values.isEmpty { return [] }
    let states = pointer.appending("states")
    guard let written = node["states"] else {
      let members = values.map {
        DataObject.Member(name: $0.state, value: .object(DataObject([.init(name: key, value: .string($0.text))])))
      }
      return [.add(states, .object(DataObject(members)))]
    }
    return values.map { state, text in
      written[state] == nil
        ? .add(states.appending(state), .object(DataObject([.init(name: key, value: .string(text))])))
        : .add(states.appending(state).appending(key), .string(text))
    }
  }
}

extension DocumentNode {
  /// Whether an expression stands anywhere inside.
  fileprivate var holdsExpressions: Bool {
    switch value {
    case .array(let elements): elements.contains(where: \.holdsExpressions)
    case .object(let members): members.contains(where: \.value.holdsExpressions)
    case .null, .boolean, .number, .string, .plain: holdsExpression
    }
  }
}

extension TemplateSource {
  /// The object that begins at a place, such as that of an element of a cell; `nil` where none does, and for another file.
  ///
  /// Takes time in proportion to its depth and, within each object and list, to the logarithm of the number of values.
  package func element(at location: SourceLocation) -> TemplateElement? {
    guard location.file == fileName else { return nil }
    let place = (location.line, location.column)
    var node = root
    var pointer = JSONPointer()
    while node.members == nil || (node.position.line, node.position.column) != place {
      guard let child = node.child(around: place) else { return nil }
      node = child.node
      pointer = pointer.appending(child.token)
    }
    return TemplateElement(pointer: pointer, node: node)
  }
}

extension DocumentNode {
  /// The value inside that a place can be in: values lie in the order of the text, so it is the last that begins no later.
  fileprivate func child(around place: (Int, Int)) -> (token: String, node: DocumentNode)? {
    func begins(_ node: DocumentNode) -> Bool { (node.position.line, node.position.column) <= place }
    switch value {
    case .array(let elements):
      return elements.lastIndex(ofPrefixWhere: begins).map { (String($0), elements[$0]) }
    case .object(let members):
      return members.lastIndex(ofPrefixWhere: { begins($0.value) }).map { (members[$0].key, members[$0].value) }
    case .null, .boolean, .number, .string, .plain: return nil
    }
  }
}

extension Array {
  /// The last of the first elements, for which the condition holds; it holds for none behind them. Searches by halves.
  fileprivate func lastIndex(ofPrefixWhere condition: (Element) -> Bool) -> Int? {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = condition(self[middle]) ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound == startIndex ? nil : range.lowerBound - 1
  }
}
