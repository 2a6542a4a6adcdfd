// SPDX-License-Identifier: MIT

/// A line and a column from 1, in Unicode scalars.
package struct SourcePosition: Hashable, Sendable {
  package var line, column: Int
  /// The file, where it is not the one that the whole document is in: elements written in Swift may come from several.
  var file: String?

  static let start = SourcePosition(line: 1, column: 1)

  init(line: Int, column: Int, file: String? = nil) {
    self.line = line
    self.column = column
    self.file = file
  }
}

/// What a JSON or YAML text says, with the place of every value and key: the one tree that decoding reads.
package struct DocumentNode: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(DataNumber)
    case string(String)
    /// A YAML scalar without quotes, such as `12`, `12:30` or `no`, as it is written.
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

  /// The value, a YAML scalar without quotes read as what it stands for: null (`null`, `~` or nothing), `true`, `false`, a number
  /// by JSON's grammar, or else a string. So a document means the same in either notation.
  package var resolved: Value {
    guard case .plain(let text) = value else { return value }
    switch text {
    case "null", "~", "": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: return DataNumber(text: text).map(Value.number) ?? .string(text)
    }
  }

  /// Whether it is text in which an expression stands.
  package var holdsExpression: Bool {
    if case .string(let text) = resolved { BoundText.holdsExpression(text) } else { false }
  }

  /// Whether an expression stands in it, or anywhere inside.
  var holdsAnyExpression: Bool {
    switch value {
    case .array(let elements): elements.contains(where: \.holdsAnyExpression)
    case .object(let members): members.contains { $0.value.holdsAnyExpression }
    case .null, .boolean, .number, .string, .plain: holdsExpression
    }
  }

  /// The members of an object; `nil` for anything else.
  package var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// Where the keys of an object stand; nothing for anything else.
  var keyPositions: [String: SourcePosition] {
    Dictionary((members ?? []).map { ($0.key, $0.keyPosition) }) { first, _ in first }
  }

  /// The member of an object named `key`.
  package subscript(key: String) -> DocumentNode? {
    members?.first { $0.key == key }?.value
  }
}
