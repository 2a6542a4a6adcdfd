// SPDX-License-Identifier: MIT

/// A line and a column, both from 1; columns count Unicode scalars.
package struct SourcePosition: Hashable, Sendable {
  package var line, column: Int
  /// The file, if it is not the document's file: elements written in Swift may come from several files.
  var file: String?

  static let start = SourcePosition(line: 1, column: 1)

  init(line: Int, column: Int, file: String? = nil) {
    self.line = line
    self.column = column
    self.file = file
  }
}

/// A value of a JSON or YAML text, with the positions of all values and keys. Decoding reads only this tree.
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
  }

  package var value: Value
  package var position: SourcePosition

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

  /// Whether it is a text that contains an expression.
  package var holdsExpression: Bool {
    if case .string(let text) = resolved { BoundText.holdsExpression(text) } else { false }
  }

  /// Whether it is, or contains anywhere inside, a text with an expression.
  var holdsAnyExpression: Bool {
    switch value {
    case .array(let elements): elements.contains(where: \.holdsAnyExpression)
    case .object(let members): members.contains { $0.value.holdsAnyExpression }
    case .null, .boolean, .number, .string, .plain: holdsExpression
    }
  }

  /// The members of an object; `nil` for any other value.
  package var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The positions of an object's keys; empty for any other value.
  var keyPositions: [String: SourcePosition] {
    Dictionary((members ?? []).map { ($0.key, $0.keyPosition) }) { first, _ in first }
  }

  /// The value of the member of an object named `key`.
  package subscript(key: String) -> DocumentNode? {
    members?.first { $0.key == key }?.value
  }
}
