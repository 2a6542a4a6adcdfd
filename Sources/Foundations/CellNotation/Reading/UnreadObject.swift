// SPDX-License-Identifier: MIT

internal import CellGraphics

/// A value of a JSON text that has been checked, but not read.
package struct UnreadValue: Hashable, Sendable {
  /// The bytes of the value.
  package let range: Range<Int>
  package let position: SourcePosition
}

/// A JSON text whose value has been checked, but of which only the keys of the outermost object have been read. Takes little memory,
/// however many values the text has.
package struct UnreadObject: Sendable {
  package struct Member: Hashable, Sendable {
    package let key: String
    package let keyPosition: SourcePosition
    package let value: UnreadValue
  }

  private let bytes: [UInt8]
  private let file: String
  /// The position of the value.
  package let position: SourcePosition
  /// The members of the outermost object; `nil` if the text is another value.
  package let members: [Member]?

  /// Checks a text: reads each byte once.
  /// - Throws: ``NotationError`` if the bytes are not valid JSON, or if two members of the outermost object have the same key. Other
  ///   objects are checked for that when they are read.
  package init(_ bytes: [UInt8], fileName: String) throws(NotationError) {
    var reader = JSONReader<SkippedJSON>(file: fileName, bytes: bytes, line: 1)
    position = reader.nextPosition()
    if reader.isAtObject {
      members = try reader.unreadMembers(from: position)
    } else {
      _ = try reader.value()
      members = nil
    }
    try reader.finish()
    self.bytes = bytes
    file = fileName
  }

  package subscript(key: String) -> Member? { members?.first { $0.key.hasBytes(of: key) } }

  /// Reads a member as a node.
  package func node(of member: Member) throws(NotationError) -> DocumentNode { try read(member.value) }

  /// Reads a member as data.
  package func data(of member: Member) throws(NotationError) -> DataValue { try read(member.value) }

  private func read<Product: JSONProduct>(_ value: UnreadValue) throws(NotationError) -> Product {
    var reader = JSONReader<Product>(value, of: bytes, file: file, depth: 1)
    return try reader.value()
  }
}

extension JSONReader<SkippedJSON> {
  fileprivate mutating func unreadMembers(from start: SourcePosition) throws(NotationError) -> [UnreadObject.Member] {
    var members: [UnreadObject.Member] = []
    var keys = KeySet()
    try forEachMember(from: start, keepsKeys: true) { (reader, key, keyPosition) throws(NotationError) in
      let position = reader.nextPosition()
      let first = reader.index
      _ = try reader.value()
      guard keys.insert(key, after: members.lazy.map(\.key)) else {
        let line = members.first { $0.key.hasBytes(of: key) }?.keyPosition.line ?? 1
        throw NotationError(.duplicateKey(key, firstLine: line), at: keyPosition, in: reader.file)
      }
      members.append(
        UnreadObject.Member(
          key: key, keyPosition: keyPosition, value: UnreadValue(range: first..<reader.index, position: position)))
    }
    return members
  }
}
