// SPDX-License-Identifier: MIT

internal import CellBinding
package import CellNotation
internal import CellTree

/// The keys of one kind of object, and the rules about which keys may or must occur together.
package struct ObjectShape: Hashable, Sendable {
  /// A key: its name and the shape of its value.
  package struct Key: Hashable, Sendable {
    package let name: String
    package let shape: ValueShape
    /// Whether the key is required.
    package let isRequired: Bool
    /// A short description; `nil` if the name is self-explanatory.
    package let summary: String?
    /// The default value, in an object that is the value of a key; `nil` if it has none, or if no single value expresses it.
    let initial: DataValue?

    init(_ name: String, _ shape: ValueShape, isRequired: Bool = false, summary: String? = nil, initial: DataValue? = nil) {
      self.name = name
      self.shape = shape
      self.isRequired = isRequired
      self.summary = summary
      self.initial = initial
    }
  }

  /// The name of the shape in the schema; unique among all shapes.
  package let name: String
  /// The keys, in the order in which decoding reads them. A key that is in two tables of fields occurs twice.
  package let keys: [Key]
  let rules: [KeyRule]

  package init(_ name: String, _ keys: [Key], rules: [KeyRule] = []) {
    self.name = name
    self.keys = keys
    self.rules = rules
  }

  /// Returns the name of a shape in words, for messages: `border` for `text-border`.
  static func title(of name: String) -> String { String(name.split(separator: "-").last ?? "") }

  /// Returns the shape of a state's changes to an object of this shape: the same keys except `fixed`. A key that is not required
  /// may be null, which removes it. The rules are left out, because they apply to the changed object.
  func changes(except fixed: [String] = []) -> ObjectShape {
    ObjectShape(
      name + "-changes",
      keys.filter { !fixed.contains($0.name) }.map { key in
        Key(key.name, key.isRequired ? key.shape : .nullable(key.shape), summary: key.summary)
      })
  }
}

extension Field {
  package var key: ObjectShape.Key { ObjectShape.Key(name, shape, isRequired: isRequired, summary: summary) }

  /// Returns the key of an object with the properties `initial` if it has no keys.
  func key(in initial: Target) -> ObjectShape.Key {
    ObjectShape.Key(name, shape, isRequired: isRequired, summary: summary, initial: value(initial)?.written)
  }
}

extension ValueShape {
  /// Returns the default value of a key in objects of this shape; `nil` if there are no such objects, or it has none.
  func initialValue(of key: String) -> DataValue? {
    switch self {
    case .object(let shape): shape.keys.first { $0.name == key }?.initial
    case .oneOf(let shapes): shapes.lazy.compactMap { $0.initialValue(of: key) }.first
    case .literal(let shape), .nullable(let shape): shape.initialValue(of: key)
    default: nil
    }
  }
}

/// A rule about which keys of an object may or must occur together.
///
/// It is checked when the document is decoded, without data. If the data decides whether a key is omitted, the rule is checked
/// again when the data is bound.
package enum KeyRule: Hashable, Sendable {
  /// At least one of the conditions must be met.
  case needsOne(of: [KeyCondition])
  /// The two conditions must not both be met.
  case conflict(KeyCondition, KeyCondition)
  /// The first key is required if the second is present.
  case needs(String, for: String)
  /// At least one of the first keys is required if the second is present.
  case needsAny(of: [String], for: String)
}

/// The condition that a key is present and that its value meets a requirement.
package struct KeyCondition: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    /// Any value.
    case any
    /// A value without expressions. An expression could give null, which would omit the key.
    case known
    case equal(DataValue)
    /// An object that has the given key.
    case holding(String)
    /// Any value, if the object that has the condition's key also has this one.
    case with(String)
  }

  let key: String
  let value: Value

  package static func any(_ key: String) -> KeyCondition { KeyCondition(key: key, value: .any) }
  static func known(_ key: String) -> KeyCondition { KeyCondition(key: key, value: .known) }
  static func both(_ key: String, _ other: String) -> KeyCondition { KeyCondition(key: key, value: .with(other)) }
  static func holding(_ key: String, _ inner: String) -> KeyCondition { KeyCondition(key: key, value: .holding(inner)) }
  package static func equal(_ key: String, _ value: DataValue) -> KeyCondition { KeyCondition(key: key, value: .equal(value)) }

  /// Whether the object with the keys meets the condition: whatever the data is, or for at least some data.
  fileprivate func holds(in keys: some KeyValues, forAllData: Bool) -> Bool {
    guard let found = keys.value(of: key) else { return false }
    switch value {
    case .any: return true
    case .known: return !forAllData || !found.holdsExpression
    case .equal(let expected): return found.holdsExpression ? !forAllData : found.written == expected
    case .holding(let inner): if case .object(let object) = found.written { return object[inner] != nil } else { return false }
    case .with(let other): return keys.value(of: other) != nil
    }
  }

  /// The condition in messages: `shape: circle` for a required string, `golden.template` for a required inner key, otherwise the
  /// key alone.
  var description: String {
    switch value {
    case .equal(.string(let word)): "\(key): \(word)"
    case .holding(let inner): "\(key).\(inner)"
    case .with(let other): "\(key)\" with \"\(other)"
    case .any, .known, .equal: key
    }
  }
}

/// Keys and their values: of an object in a document, or of an element in Swift.
protocol KeyValues {
  associatedtype Entry: KeyValue
  func value(of key: String) -> Entry?
}

/// The value of a key, as rules see it.
protocol KeyValue {
  var holdsExpression: Bool { get }
  var written: DataValue { get }
}

extension DocumentNode: KeyValues, KeyValue {
  func value(of key: String) -> DocumentNode? { self[key] }
  var written: DataValue { DataValue(self) }
}

extension KeyRule {
  /// The key without which the rule is not broken; `nil` if the absence of keys breaks it.
  var key: String? {
    switch self {
    case .needsOne: nil
    case .conflict(_, let second): second.key
    case .needs(_, for: let key), .needsAny(_, for: let key): key
    }
  }

  /// Returns what is wrong with an object that has the keys; `nil` if it keeps the rule for at least some data.
  func problem(in keys: some KeyValues) -> CellDocumentProblem? {
    switch self {
    case .needsOne(let conditions):
      conditions.contains { $0.holds(in: keys, forAllData: false) } ? nil : .missingOneOf(conditions.map(\.key))
    case .conflict(let first, let second):
      // The second one is looked at first: mostly it is absent, and the first one may be searched for expressions.
      second.holds(in: keys, forAllData: true) && first.holds(in: keys, forAllData: true)
        ? .conflictingKeys(first.description, second.description) : nil
    case .needs(let needed, let key):
      keys.value(of: key) != nil && keys.value(of: needed) == nil ? .missingKey(needed) : nil
    case .needsAny(let needed, let key):
      keys.value(of: key) != nil && needed.allSatisfy { keys.value(of: $0) == nil } ? .missingOneOf(needed) : nil
    }
  }
}

extension NodeReader {
  /// Throws if the object breaks one of the rules.
  func check(_ rules: [KeyRule]...) throws(CellDocumentError) {
    var errors = DocumentErrors()
    for rule in rules.joined() {
      guard let problem = rule.problem(in: node) else { continue }
      var position = node.position
      if case .conflict = rule, let second = members.first(where: { $0.key == rule.key }) { position = second.keyPosition }
      errors.add(context.site.error(problem, at: position))
    }
    try errors.check()
  }
}
