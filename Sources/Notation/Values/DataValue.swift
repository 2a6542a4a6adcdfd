// SPDX-License-Identifier: MIT

/// A value of a data item.
public indirect enum DataValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(DataNumber)
  case string(String)
  case array([DataValue])
  case object(DataObject)
}

/// A finite number together with the text that it was written as, so that it is printed as it came.
public struct DataNumber: Hashable, Sendable {
  /// The text by the number grammar of JSON: `12`, `-0.50`, `1e3`.
  public let text: String
  public let value: Double

  /// Reads a number by the grammar of RFC 8259, section 6; `nil` for anything else, and for what a double cannot hold.
  public init?(text: String) {
    var reader = NumberScanner(bytes: Array(text.utf8), index: 0)
    guard reader.scan() == nil, reader.index == reader.bytes.count, let value = Double(text), value.isFinite else { return nil }
    self.text = text
    self.value = value
  }

  /// `text` is known to be a number, and `value` to be its value.
  package init(text: String, value: Double) {
    self.text = text
    self.value = value
  }

  public init(_ value: Int) {
    self.init(text: String(value), value: Double(value))
  }
}

/// The members of an object in the order in which they were written; no name occurs twice.
public struct DataObject: Hashable, Sendable {
  public struct Member: Hashable, Sendable {
    public let name: String
    public let value: DataValue

    public init(name: String, value: DataValue) {
      self.name = name
      self.value = value
    }
  }

  public let members: [Member]

  /// Of members with the same name the first one counts.
  public init(_ members: [Member]) {
    var names: Set<String> = []
    self.members = members.filter { names.insert($0.name).inserted }
  }

  /// `members` are known to have different names.
  package init(unique members: [Member]) {
    self.members = members
  }

  /// The value of the member `name`. Looks at the members one after the other.
  public subscript(name: String) -> DataValue? {
    for member in members where member.name == name { return member.value }
    return nil
  }
}

extension DataValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int) { self = .number(DataNumber(value)) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: DataValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, DataValue)...) {
    self = .object(DataObject(elements.map { DataObject.Member(name: $0.0, value: $0.1) }))
  }
}

extension DataValue {
  /// Whether the value counts as true in a `when`: everything but null, false, 0, the empty text, list and object.
  package var isTruthy: Bool {
    switch self {
    case .null: false
    case .boolean(let value): value
    case .number(let number): number.value != 0
    case .string(let text): !text.isEmpty
    case .array(let values): !values.isEmpty
    case .object(let object): !object.members.isEmpty
    }
  }

  /// The text that stands for the value inside other text; `nil` for null, lists and objects.
  package var text: String? {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string(let text): text
    case .null, .array, .object: nil
    }
  }

  /// What a node says.
  package init(_ node: DocumentNode) {
    switch node.resolved {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let number): self = .number(number)
    case .string(let text), .plain(let text): self = .string(text)
    case .array(let nodes): self = .array(nodes.map(DataValue.init))
    case .object(let members):
      self = .object(DataObject(unique: members.map { DataObject.Member(name: $0.key, value: DataValue($0.value)) }))
    }
  }
}
