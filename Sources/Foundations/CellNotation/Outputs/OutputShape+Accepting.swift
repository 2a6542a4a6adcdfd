// SPDX-License-Identifier: MIT

extension OutputShape {
  /// Returns whether a value has the shape, and its members are in the order of their tables. A schema cannot say the order.
  package func accepts(_ value: DataValue) -> Bool {
    switch (self, value) {
    case (.text(let pattern), .string(let text)): pattern.map { matches(text, $0) } ?? true
    case (.words(let words), .string(let text)): words.contains(text)
    case (.constant(let constant), _): value == constant
    case (.integer(let range), .number(let number)): Int(number.text).map(range.contains) ?? false
    case (.number(let range), .number(let number)): range.contains(number.value)
    case (.boolean, .boolean), (.anything, _), (.nullable, .null): true
    case (.list(let element, let count, let isSet), .array(let values)):
      count.contains(values.count) && values.allSatisfy(element.accepts) && (!isSet || Set(values).count == values.count)
    case (.dictionary(let shape), .object(let object)): object.members.allSatisfy { shape.accepts($0.value) }
    case (.record(let record), .object(let object)): record.accepts(object)
    case (.named(let definition), _): definition.shape.accepts(value)
    case (.oneOf(let shapes), _): shapes.count { $0.accepts(value) } == 1
    case (.nullable(let shape), _): shape.accepts(value)
    case (.recursive(let shape), _): shape().accepts(value)
    default: false
    }
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    do {
      return try Regex(pattern).firstMatch(in: text) != nil
    } catch {
      return false
    }
  }
}

extension OutputRecord {
  fileprivate func accepts(_ object: DataObject) -> Bool {
    let present = members.filter { object[$0.name] != nil }
    return present.map(\.name) == object.members.map(\.name)
      && members.allSatisfy { !$0.isRequired || object[$0.name] != nil }
      && zip(present, object.members).allSatisfy { $0.shape.accepts($1.value) }
  }
}

extension OutputDescription {
  /// Returns the first member that keeps a value from being this output: it is missing, or its value has another shape. Returns `nil` if
  /// the value is the output. Members that the output does not have are ignored.
  package func unreadableMember(of object: DataObject) -> String? {
    guard case .record(let record) = shape else { return nil }
    return record.members.first { member in
      object[member.name].map { !member.shape.accepts($0) } ?? member.isRequired
    }?.name
  }
}
