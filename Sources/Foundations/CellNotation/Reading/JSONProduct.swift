// SPDX-License-Identifier: MIT

internal import CellGraphics

/// What a ``JSONReader`` makes of a value: a node with its position, a data value, or nothing.
protocol JSONProduct {
  associatedtype Member

  /// Whether strings and the elements of lists and objects are kept. If not, they are only checked.
  static var isKept: Bool { get }

  init(_ scalar: JSONScalar, at position: SourcePosition)
  init(elements: [Self], at position: SourcePosition)
  init(members: [Member], at position: SourcePosition)
  static func member(_ key: String, at position: SourcePosition, _ value: Self) -> Member
  static func key(of member: Member) -> String

  /// Returns the bytes of memory that the values of a text may take.
  static func memory(forBytes count: Int) -> Int
}

enum JSONScalar {
  case null
  case boolean(Bool)
  case number(DataNumber)
  case string(String)
}

extension DocumentNode: JSONProduct {
  static var isKept: Bool { true }

  init(_ scalar: JSONScalar, at position: SourcePosition) {
    let value: Value =
      switch scalar {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      }
    self.init(value: value, position: position)
  }

  init(elements: [DocumentNode], at position: SourcePosition) { self.init(value: .array(elements), position: position) }
  init(members: [Member], at position: SourcePosition) { self.init(value: .object(members), position: position) }

  static func member(_ key: String, at position: SourcePosition, _ value: DocumentNode) -> Member {
    Member(key: key, keyPosition: position, value: value)
  }

  static func key(of member: Member) -> String { member.key }

  static func memory(forBytes count: Int) -> Int { Limits.documentMemory + Limits.memoryPerDataByte * count }
}

extension DataValue: JSONProduct {
  static var isKept: Bool { true }

  init(_ scalar: JSONScalar, at position: SourcePosition) {
    switch scalar {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    }
  }

  init(elements: [DataValue], at position: SourcePosition) { self = .array(elements) }
  init(members: [DataObject.Member], at position: SourcePosition) { self = .object(DataObject(unique: members)) }

  static func member(_ key: String, at position: SourcePosition, _ value: DataValue) -> DataObject.Member {
    DataObject.Member(name: key, value: value)
  }

  static func key(of member: DataObject.Member) -> String { member.name }

  static func memory(forBytes count: Int) -> Int { Limits.dataMemory(forBytes: count) }
}

/// The product of a reader that only checks a text.
struct SkippedJSON: JSONProduct {
  static var isKept: Bool { false }

  init(_ scalar: JSONScalar, at position: SourcePosition) {}
  init(elements: [SkippedJSON], at position: SourcePosition) {}
  init(members: [Never], at position: SourcePosition) {}

  static func member(_ key: String, at position: SourcePosition, _ value: SkippedJSON) -> Never {
    preconditionFailure("members are not kept")
  }

  static func key(of member: Never) -> String {}

  static func memory(forBytes count: Int) -> Int { .max }
}
