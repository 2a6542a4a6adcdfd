// SPDX-License-Identifier: MIT

package import CellGraphics

/// A JSON value: a data item, or a value inside one.
public enum DataValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(DataNumber)
  case string(String)
  case array([DataValue])
  case object(DataObject)
}

/// A finite number. It keeps only its original text, so that it is printed as it was written, and takes little memory.
public struct DataNumber: Hashable, Sendable {
  /// The text in JSON's number grammar: `12`, `-0.50`, `1e3`.
  public let text: String
  /// Parsed at each access.
  public var value: Double { Double(text) ?? .infinity }

  /// Parses a number by the grammar of RFC 8259, section 6. Returns `nil` for any other text, and for a number too large for
  /// `Double`.
  public init?(text: String) {
    var reader = NumberScanner(bytes: Array(text.utf8), index: 0)
    guard reader.scan() == nil, reader.index == reader.bytes.count else { return nil }
    self.init(scanned: text)
  }

  /// Creates a number from text in JSON's number grammar. Returns `nil` if it is too large for `Double`.
  init?(scanned text: String) {
    self.text = text
    // Only with an exponent can fewer than 300 characters be too large.
    let isShort = text.utf8.count < 300 && !text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
    if !isShort, !value.isFinite { return nil }
  }

  public init(_ value: Int) { text = String(value) }

  /// Creates a number with the shortest text that parses to `value`; the text of a whole number has no decimal point. Returns `nil`
  /// if `value` is not finite.
  package init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = shortest(value)
  }
}

/// A JSON object: its members in their original order. No name occurs twice; names are compared by their bytes.
public struct DataObject: Hashable, Sendable {
  /// A name and its value.
  public struct Member: Hashable, Sendable {
    public let name: String
    public let value: DataValue

    public init(name: String, value: DataValue) {
      self.name = name
      self.value = value
    }
  }

  public let members: [Member]

  /// Creates an object. Of several members with the same name, only the first is kept.
  public init(_ members: [Member]) {
    var names: Set<Bytewise> = []
    self.members = members.filter { names.insert(Bytewise($0.name)).inserted }
  }

  /// Creates an object without checks: no two of `members` may have the same name.
  package init(unique members: [Member]) {
    self.members = members
  }

  /// The value of the member with the given name; `nil` if there is none. O(n) for n members.
  public subscript(name: String) -> DataValue? {
    for member in members where member.name.hasBytes(of: name) { return member.value }
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
  /// Whether the value counts as true in a `when`. Null, false, 0, and empty strings, lists and objects count as false.
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

  /// The text that an expression with this value inserts; `nil` for null, lists and objects.
  package var text: String? {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string(let text): text
    case .null, .array, .object: nil
    }
  }

  /// Reads JSON.
  /// - Parameters:
  ///   - fileName: what messages call the text.
  ///   - line: the number of its first line.
  /// - Throws: ``NotationError`` if the bytes are not a single JSON value.
  package init(json bytes: [UInt8], fileName: String, line: Int = 1) throws(NotationError) {
    self = try JSONReader<DataValue>.read(bytes, file: fileName, line: line)
  }

  /// Returns one object with the members of all these objects, in order; the first of several members with the same name. Values
  /// that are not objects add nothing.
  package static func joined(_ objects: [DataValue]) -> DataValue {
    .object(
      DataObject(
        objects.flatMap { object -> [DataObject.Member] in
          if case .object(let object) = object { object.members } else { [] }
        }))
  }

  /// Creates the value of a node. Unquoted YAML scalars are converted as in ``DocumentNode/resolved``.
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

extension DataNumber: Digestible {
  /// Writes the text, which expressions insert as it is: `1.0` is another value than `1`.
  package func write(to writer: inout DigestWriter) { writer.add(text) }
}

extension DataValue: Digestible {
  package func write(to writer: inout DigestWriter) {
    switch self {
    case .null: writer.addCase(0)
    case .boolean(let value): writer.addCase(1, value)
    case .number(let number): writer.addCase(2, number)
    case .string(let text): writer.addCase(3, text)
    case .array(let values): writer.addCase(4, values)
    case .object(let object): writer.addCase(5, object)
    }
  }
}

extension DataObject: Digestible {
  package func write(to writer: inout DigestWriter) { writer.add(members) }
}

extension DataObject.Member: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(name, value)
  }
}
