// SPDX-License-Identifier: MIT

package import CellDocument

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
  /// Takes time in proportion to the objects on the way to it and what lies beside them.
  package func element(at location: SourceLocation) -> TemplateElement? {
    guard location.file == fileName else { return nil }
    let place = (location.line, location.column)
    var node = root
    var pointer = JSONPointer()
    // Values lie in the order of the text: the place is in the last one that begins no later.
    while node.members == nil || (node.position.line, node.position.column) != place {
      guard let child = node.children.last(where: { ($0.node.position.line, $0.node.position.column) <= place }) else {
        return nil
      }
      node = child.node
      pointer = pointer.appending(child.token)
    }
    return TemplateElement(pointer: pointer, node: node)
  }
}

extension DocumentNode {
  fileprivate var children: [(token: String, node: DocumentNode)] {
    switch value {
    case .array(let elements): elements.enumerated().map { (String($0.offset), $0.element) }
    case .object(let members): members.map { ($0.key, $0.value) }
    case .null, .boolean, .number, .string, .plain: []
    }
  }
}
