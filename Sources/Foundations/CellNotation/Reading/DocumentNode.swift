// SPDX-License-Identifier: MIT

package import CellGraphics

/// A node of the tree that JSON and YAML are parsed into: a value and its position in the source. Decoding reads only this tree.
package struct DocumentNode: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(DataNumber)
    case string(String)
    /// The source text of an unquoted YAML scalar, such as `12`, `12:30` or `no`.
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
  /// The comment after an empty YAML value if it looks like a colour, such as `#FF0000`: the author forgot the quotation marks.
  var unquotedColor: String?

  package init(value: Value, position: SourcePosition) {
    self.value = value
    self.position = position
  }

  /// The value without the case `plain`. An unquoted YAML scalar becomes null if it is `null`, `~` or empty, a Boolean if it is
  /// `true` or `false`, a number if it matches JSON's number grammar, and otherwise a string. A document therefore has the same
  /// meaning in both formats.
  package var resolved: Value {
    guard case .plain(let text) = value else { return value }
    switch text {
    case "null", "~", "": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: return DataNumber(text: text).map(Value.number) ?? .string(text)
    }
  }

  /// Whether the node is an unquoted YAML scalar.
  package var isPlain: Bool { if case .plain = value { true } else { false } }

  /// The members of an object; `nil` for anything else.
  package var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The positions of an object's keys; empty for any other value.
  package var keyPositions: [String: SourcePosition] {
    Dictionary((members ?? []).map { ($0.key, $0.keyPosition) }) { first, _ in first }
  }

  /// The value of the object's member with this key; `nil` if there is none, or if the node is not an object. O(n) for n members.
  package subscript(key: String) -> DocumentNode? {
    guard case .object(let members) = value else { return nil }
    // Searching the array itself copies each member that is looked at.
    return members.withUnsafeBufferPointer { members in
      for index in members.indices where members[index].key.hasBytes(of: key) { return members[index].value }
      return nil
    }
  }

  /// Returns the value of a member of an object, or of the entry of a list with a number from 0; `nil` if there is none.
  package func child(_ name: String) -> DocumentNode? {
    switch value {
    case .object: self[name]
    case .array(let elements): DataValue.index(name, below: elements.count).map { elements[$0] }
    case .null, .boolean, .number, .string, .plain: nil
    }
  }
}

extension DocumentNode {
  /// Parses the text of a document or a data file.
  /// - Throws: ``NotationError`` if the bytes are not valid in `format`.
  package init(_ bytes: [UInt8], fileName: String, format: DocumentFormat) throws(NotationError) {
    switch format {
    case .json: self = try JSONReader<DocumentNode>.read(bytes, file: fileName)
    case .yaml: self = try YAMLReader.read(bytes, file: fileName)
    }
  }
}

extension DocumentNode: Digestible {
  /// Writes the value as data, so that the same document in JSON and in YAML gives the same bytes, whatever its layout and comments.
  package func write(to writer: inout DigestWriter) { writer.add(DataValue(self)) }
}

extension DataValue {
  /// Returns the list index that a token names: digits without a leading zero (RFC 6901, section 4), below `count`. Returns `nil`
  /// for any other token.
  package static func index(_ token: String, below count: Int) -> Int? {
    guard let index = Int(token), String(index) == token, (0..<count).contains(index) else { return nil }
    return index
  }
}
