// SPDX-License-Identifier: MIT

internal import CellNotation
internal import CellTree

extension SchemaWriter {
  /// Returns the schema keywords that enforce the rules of an object.
  mutating func rules(_ rules: [KeyRule]) -> DataValue {
    var conditions: [DataValue] = []
    var dependents: [DataObject.Member] = []
    for rule in rules {
      switch rule {
      case .needsOne(let keys): conditions.append(["anyOf": .array(keys.map { possible($0) })])
      case .conflict(let first, let second):
        // The schema restricts the second key, so that editors mark that key.
        conditions.append(["if": certain(first), "then": .properties(second.key, absent(second))])
      case .needs(let needed, let key): dependents.append(.init(name: key, value: [.string(needed)]))
      case .needsAny(let needed, let key):
        conditions.append(["if": .required(key), "then": ["anyOf": .array(needed.map { .required($0) })]])
      }
    }
    return .joined([
      dependents.isEmpty ? [:] : ["dependentRequired": .object(DataObject(dependents))],
      conditions.isEmpty ? [:] : ["allOf": .array(conditions)],
    ])
  }

  /// Returns a schema for objects that meet the condition for at least some data.
  private mutating func possible(_ condition: KeyCondition) -> DataValue {
    switch condition.value {
    case .any, .known: .required(condition.key)
    case .equal(let value):
      .joined([.required(condition.key), .properties(condition.key, ["anyOf": [["const": value], expression]])])
    case .holding(let inner): .joined([.required(condition.key), .properties(condition.key, .required(inner))])
    case .with(let other): ["required": [.string(condition.key), .string(other)]]
    }
  }

  /// Returns a schema for objects that meet the condition for all data.
  private mutating func certain(_ condition: KeyCondition) -> DataValue {
    switch condition.value {
    case .any: .required(condition.key)
    case .known: .joined([.required(condition.key), .properties(condition.key, ["not": expression])])
    case .equal(let value): .joined([.required(condition.key), .properties(condition.key, ["const": value])])
    case .holding(let inner): .joined([.required(condition.key), .properties(condition.key, .required(inner))])
    case .with(let other): ["required": [.string(condition.key), .string(other)]]
    }
  }

  /// Returns a schema for the value of the condition's key. It accepts the values with which the condition fails for at least some
  /// data.
  private mutating func absent(_ condition: KeyCondition) -> DataValue {
    switch condition.value {
    case .any, .with: false
    case .known: expression
    case .equal(let value): ["not": ["const": value]]
    case .holding(let inner): ["not": .required(inner)]
    }
  }
}

extension DataValue {
  fileprivate static func required(_ key: String) -> DataValue { ["required": [.string(key)]] }

  fileprivate static func properties(_ key: String, _ schema: DataValue) -> DataValue {
    ["properties": .object(DataObject([.init(name: key, value: schema)]))]
  }
}
