// SPDX-License-Identifier: MIT

/// What a JSON or YAML text says, with the place of every value and key: the one tree that decoding reads.
package struct DocumentNode: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(DataNumber)
    case string(String)
    /// An unquoted YAML scalar, such as `12`, `12:30` or `no`, as it is written.
    case plain(String)
    case array([DocumentNode])
    /// No two members have the same key.
    case object([Member])
  }

  package struct Member: Hashable, Sendable {
    package var key: String
    package var keyPosition: SourcePosition
    package var value: DocumentNode

    package init(key: String, keyPosition: SourcePosition, value: DocumentNode) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }
  }

  package var value: Value
  package var position: SourcePosition

  package init(value: Value, position: SourcePosition) {
    self.value = value
    self.position = position
  }

  /// The value, with an unquoted YAML scalar converted to null (`null`, `~` or nothing), `true`, `false`, a number by JSON's
  /// grammar, or otherwise a string. A document therefore has the same meaning in both formats.
  package var resolved: Value {
    guard case .plain(let text) = value else { return value }
    switch text {
    case "null", "~", "": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: return DataNumber(text: text).map(Value.number) ?? .string(text)
    }
  }

  /// The members of an object; `nil` for anything else.
  package var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The positions of an object's keys; empty for any other value.
  package var keyPositions: [String: SourcePosition] {
    Dictionary((members ?? []).map { ($0.key, $0.keyPosition) }) { first, _ in first }
  }

  /// The value of the member of an object named `key`.
  package subscript(key: String) -> DocumentNode? {
    members?.first { $0.key == key }?.value
  }
}

extension DocumentNode {
  /// Reads the text of a document or of data.
  package init(_ bytes: [UInt8], fileName: String, format: DocumentFormat) throws(NotationError) {
    switch format {
    case .json: self = try JSONReader.read(bytes, file: fileName)
    case .yaml: self = try YAMLReader.read(bytes, file: fileName)
    }
  }
}
