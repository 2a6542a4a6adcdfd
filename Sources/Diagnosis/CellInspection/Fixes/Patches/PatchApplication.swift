// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

extension DataValue {
  /// Returns the value with a patch applied as RFC 6902 defines. Works on values only, without source text.
  func applying(_ patch: TemplatePatch) throws(TemplatePatchError) -> DataValue {
    var value = self
    for operation in patch.operations { value = try value.applying(operation) }
    return value
  }

  /// Returns the value with one operation applied.
  func applying(_ operation: TemplatePatch.Operation) throws(TemplatePatchError) -> DataValue {
    let pointer = operation.pointer
    if case .test(_, let value) = operation {
      guard let found = self[pointer] else { throw .noSuchPlace(pointer) }
      guard found.isSame(as: value) else { throw .otherValue(pointer) }
      return self
    }
    let changed: DataValue? =
      switch operation {
      case .test: self
      case .add(_, let value):
        pointer.tokens.isEmpty ? value : changingParent(of: pointer.tokens[...]) { $0.adding(value, at: $1) }
      case .replace(_, let value):
        pointer.tokens.isEmpty ? value : changingParent(of: pointer.tokens[...]) { $0.replacing($1, with: value) }
      case .remove: changingParent(of: pointer.tokens[...]) { $0.removing($1) }
      }
    guard let changed else { throw .noSuchPlace(pointer) }
    return changed
  }

  /// The value at a pointer, or `nil` if there is none.
  subscript(pointer: JSONPointer) -> DataValue? {
    pointer.tokens.reduce(self as DataValue?) { value, token in value?.child(token) }
  }

  private func child(_ token: String) -> DataValue? {
    switch self {
    case .object(let object): object[token]
    case .array(let values): Self.index(token, below: values.count).map { values[$0] }
    case .null, .boolean, .number, .string: nil
    }
  }
  /// Returns a copy in which `change` has been applied to the object or list that contains the target of `tokens`.
  ///
  /// `change` receives that object or list and the last token. Returns `nil` if the path does not exist or `change` returns `nil`.
  private func changingParent(of tokens: ArraySlice<String>, _ change: (DataValue, String) -> DataValue?) -> DataValue? {
    guard let token = tokens.first else { return nil }
    if tokens.count == 1 { return change(self, token) }
    guard let changed = child(token)?.changingParent(of: tokens.dropFirst(), change) else { return nil }
    return replacing(token, with: changed)
  }

  private func adding(_ value: DataValue, at token: String) -> DataValue? {
    switch self {
    case .object(let object):
      guard object[token] == nil else { return replacing(token, with: value) }
      return .object(DataObject(object.members + [DataObject.Member(name: token, value: value)]))
    case .array(var values):
      guard let index = token == "-" ? values.count : Self.index(token, below: values.count + 1) else { return nil }
      values.insert(value, at: index)
      return .array(values)
    case .null, .boolean, .number, .string: return nil
    }
  }

  private func replacing(_ token: String, with value: DataValue) -> DataValue? {
    switch self {
    case .object(let object):
      guard object[token] != nil else { return nil }
      return .object(
        DataObject(object.members.map { $0.name.hasBytes(of: token) ? DataObject.Member(name: token, value: value) : $0 }))
    case .array(var values):
      guard let index = Self.index(token, below: values.count) else { return nil }
      values[index] = value
      return .array(values)
    case .null, .boolean, .number, .string: return nil
    }
  }

  private func removing(_ token: String) -> DataValue? {
    switch self {
    case .object(let object):
      guard object[token] != nil else { return nil }
      return .object(DataObject(object.members.filter { $0.name != token }))
    case .array(var values):
      guard let index = Self.index(token, below: values.count) else { return nil }
      values.remove(at: index)
      return .array(values)
    case .null, .boolean, .number, .string: return nil
    }
  }

  /// Whether two values are equal by RFC 6902, section 4.6: numbers numerically, objects regardless of member order, strings byte
  /// by byte.
  private func isSame(as other: DataValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let value), .boolean(let otherValue)): value == otherValue
    case (.number(let number), .number(let otherNumber)): number.value == otherNumber.value
    case (.string(let text), .string(let otherText)): text.utf8.elementsEqual(otherText.utf8)
    case (.array(let values), .array(let otherValues)):
      values.count == otherValues.count && zip(values, otherValues).allSatisfy { $0.isSame(as: $1) }
    case (.object(let object), .object(let otherObject)):
      object.members.count == otherObject.members.count
        && object.members.allSatisfy { member in otherObject[member.name].map(member.value.isSame) ?? false }
    case (.null, _), (.boolean, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }
}
