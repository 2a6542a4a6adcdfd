// SPDX-License-Identifier: MIT

internal import CellGraphics
public import CellNotation
internal import FoundationEssentials

extension DataValue {
  /// Encodes a value as data for a template.
  ///
  ///     struct Person: Encodable { var name: String, avatar: String? }
  ///     let data = try DataValue(encoding: Person(name: "Ada", avatar: nil))  // {"name": "Ada", "avatar": null}
  ///
  /// Optional properties that are `nil` become null, so that an expression such as `${avatar}` finds them. A `Date` becomes a text in ISO
  /// 8601 in UTC, a `URL` its text, `Data` a text in Base64. A whole number has no decimals, whatever its type, and a `Decimal` is a number. Numbers must be
  /// finite.
  /// - Throws: `EncodingError`, which names the place of a number that is not finite; the errors of the value's own encoding.
  public init(encoding value: some Encodable) throws {
    self = try DataEncoding(path: []).data(of: value)
  }
}

/// The encoding of one value at a place. Its containers store what they are given in a node that they share with it.
private final class DataEncoding: Encoder {
  /// What was encoded.
  private enum Node {
    case value(DataValue)
    case list([DataEncoding])
    case object([(name: String, value: DataEncoding)])
  }

  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private var node: Node?

  init(path: [any CodingKey]) { codingPath = path }

  /// Returns a value as data. A value that encodes nothing is an empty object, as for other encoders.
  func data(of value: some Encodable) throws -> DataValue {
    try encode(value)
    return result
  }

  private var result: DataValue {
    switch node {
    case .value(let value): value
    case .list(let elements): .array(elements.map(\.result))
    // The same property encoded twice keeps its last value.
    case .object(let members):
      .object(DataObject(members.map { DataObject.Member(name: $0.name, value: $0.value.result) }))
    case nil: .object(DataObject([]))
    }
  }

  func encode(_ value: some Encodable) throws {
    switch value {
    case let data as DataValue: node = .value(data)
    case let date as Date: node = .value(.string(date.formatted(.iso8601)))
    case let decimal as Decimal: try set(number: decimal.description, decimal)
    case let bytes as Data: node = .value(.string(bytes.base64EncodedString()))
    case let url as URL: node = .value(.string(url.absoluteString))
    default: try value.encode(to: self)
    }
  }

  func set(_ value: DataValue) { node = .value(value) }

  func set(number text: String, _ value: Any) throws {
    guard let number = DataNumber(text: text) else {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: codingPath, debugDescription: "the number \(text) is not finite"))
    }
    node = .value(.number(number))
  }

  /// Begins an object, or continues it.
  func startObject() { if case .object = node {} else { node = .object([]) } }

  /// Begins a list, or continues it.
  func startList() { if case .list = node {} else { node = .list([]) } }

  func member(_ key: any CodingKey) -> DataEncoding {
    let member = DataEncoding(path: codingPath + [key])
    guard case .object(var members) = node else { return member }
    members.removeAll { $0.name == key.stringValue }
    members.append((key.stringValue, member))
    node = .object(members)
    return member
  }

  func element() -> DataEncoding {
    let element = DataEncoding(path: codingPath + [Index(intValue: count)])
    guard case .list(let elements) = node else { return element }
    node = .list(elements + [element])
    return element
  }

  var count: Int { if case .list(let elements) = node { elements.count } else { 0 } }

  func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
    startObject()
    return KeyedEncodingContainer(ObjectEncoding<Key>(place: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    startList()
    return ListEncoding(place: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { ValueEncoding(place: self) }
}

/// The place of an element in a list.
private struct Index: CodingKey {
  let intValue: Int?
  var stringValue: String { intValue.map { "\($0)" } ?? "super" }

  init(intValue: Int) { self.intValue = intValue }
  init?(stringValue: String) { nil }
  /// The key for the properties of a class's superclass.
  private init() { intValue = nil }
  static let superclass = Index()
}

private struct ObjectEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let place: DataEncoding

  var codingPath: [any CodingKey] { place.codingPath }

  func encodeNil(forKey key: Key) { place.member(key).set(.null) }
  func encode(_ value: some Encodable, forKey key: Key) throws { try place.member(key).encode(value) }

  func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }

  // The compiler's code for a structure calls these for optional properties of the types.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try present(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try present(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try present(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try present(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try present(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try present(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try present(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try present(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try present(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try present(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try present(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try present(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try present(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try present(value, key) }

  private func present(_ value: (some Encodable)?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }

  func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    place.member(key).container(keyedBy: Nested.self)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { place.member(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { place.member(Index.superclass) }
  func superEncoder(forKey key: Key) -> any Encoder { place.member(key) }
}

private struct ListEncoding: UnkeyedEncodingContainer {
  let place: DataEncoding

  var codingPath: [any CodingKey] { place.codingPath }
  var count: Int { place.count }

  func encodeNil() { place.element().set(.null) }
  func encode(_ value: some Encodable) throws { try place.element().encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type) -> KeyedEncodingContainer<Nested> {
    place.element().container(keyedBy: Nested.self)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { place.element().unkeyedContainer() }
  func superEncoder() -> any Encoder { place.element() }
}

private struct ValueEncoding: SingleValueEncodingContainer {
  let place: DataEncoding

  var codingPath: [any CodingKey] { place.codingPath }

  func encodeNil() { place.set(.null) }
  func encode(_ value: Bool) { place.set(.boolean(value)) }
  func encode(_ value: String) { place.set(.string(value)) }
  func encode(_ value: Double) throws { try place.set(number: shortest(value), value) }
  func encode(_ value: Float) throws {
    try place.set(number: value == value.rounded() ? shortest(Double(value)) : "\(value)", value)
  }
  func encode(_ value: Int) { place.set(.number(DataNumber(value))) }
  func encode(_ value: Int8) { encode(Int(value)) }
  func encode(_ value: Int16) { encode(Int(value)) }
  func encode(_ value: Int32) { encode(Int(value)) }
  func encode(_ value: Int64) { encode(Int(value)) }
  func encode(_ value: UInt) throws { try place.set(number: "\(value)", value) }
  func encode(_ value: UInt8) { encode(Int(value)) }
  func encode(_ value: UInt16) { encode(Int(value)) }
  func encode(_ value: UInt32) { encode(Int(value)) }
  func encode(_ value: UInt64) throws { try place.set(number: "\(value)", value) }
  func encode(_ value: some Encodable) throws { try place.encode(value) }
}
