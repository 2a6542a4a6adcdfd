// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellDocument
internal import CellNotation

/// An element as it is written in the template. Proposals read it before they suggest a new value.
struct TemplateElement: Equatable, Sendable {
  let pointer: JSONPointer
  private let node: DocumentNode

  fileprivate init(pointer: JSONPointer, node: DocumentNode) {
    self.pointer = pointer
    self.node = node
  }

  /// The value of a key, as written.
  enum WrittenValue: Equatable, Sendable {
    /// The key is missing; a style or the default supplies the value.
    case absent
    /// A literal, independent of the data.
    case literal(DataValue)
    /// The value contains an expression.
    case bound
  }

  /// The keys of the element, in source order.
  var keys: [String] { node.members?.map(\.key) ?? [] }

  subscript(key: String) -> WrittenValue {
    guard let value = node[key] else { return .absent }
    return value.holdsExpressions ? .bound : .literal(DataValue(value))
  }
}

extension TemplateElement {
  /// Returns operations that set a key to a value in each of several states.
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
  /// Whether the value contains an expression at any depth.
  fileprivate var holdsExpressions: Bool {
    switch value {
    case .array(let elements): elements.contains(where: \.holdsExpressions)
    case .object(let members): members.contains(where: \.value.holdsExpressions)
    case .null, .boolean, .number, .string, .plain: holdsExpression
    }
  }
}

extension TemplateSource {
  /// Returns the object that begins at a source location, or `nil` if none does or the location is in a file that the document does not
  /// include.
  ///
  /// O(d log n) for a depth of d and at most n values in each object and list.
  func element(at location: DocumentLocation) -> TemplateElement? {
    let file = location.file == fileName ? nil : definitions.first { $0.path == location.file }
    guard location.file == fileName || file != nil else { return nil }
    let position = SourcePosition(line: location.line, column: location.column)
    if let origin = document.origin { return origin.name(at: position).flatMap { root.element(named: $0, at: JSONPointer()) } }
    let place = (location.line, location.column)
    var node = file?.node ?? root
    var pointer = file.map { JSONPointer([IncludedFile.key, $0.name]) } ?? JSONPointer()
    while node.members == nil || (node.position.line, node.position.column) != place {
      guard let child = node.child(around: place) else { return nil }
      node = child.node
      pointer = pointer.appending(child.token)
    }
    return TemplateElement(pointer: pointer, node: node)
  }
}

extension DocumentNode {
  /// Returns the first element with a name, in document order.
  fileprivate func element(named name: String, at pointer: JSONPointer) -> TemplateElement? {
    if elementName == name { return TemplateElement(pointer: pointer, node: self) }
    switch value {
    case .array(let elements):
      return elements.enumerated().lazy.compactMap { $1.element(named: name, at: pointer.appending("\($0)")) }.first
    case .object(let members):
      return members.lazy.compactMap { $0.value.element(named: name, at: pointer.appending($0.key)) }.first
    case .null, .boolean, .number, .string, .plain: return nil
    }
  }

  /// Returns the child that can contain a source position: the last one that begins at or before it, because children are in
  /// source order.
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
  /// Returns the last index for which the condition holds, by binary search. The condition must hold for a prefix of the array
  /// and for nothing after it.
  fileprivate func lastIndex(ofPrefixWhere condition: (Element) -> Bool) -> Int? {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = condition(self[middle]) ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound == startIndex ? nil : range.lowerBound - 1
  }
}
