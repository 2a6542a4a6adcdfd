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

  /// Whether the object meets the condition, whatever the data is.
  func alwaysHolds(in node: DocumentNode) -> Bool {
    guard let found = node[key] else { return false }
    switch value {
    case .any: return true
    case .known: return !found.holdsExpression
    case .equal(let expected): return DataValue(found) == expected
    case .holding(let inner): return found[inner] != nil
    case .with(let other): return node[other] != nil
    }
  }

  /// Whether the object meets the condition for at least some data.
  func canHold(in node: DocumentNode) -> Bool {
    guard let found = node[key] else { return false }
    switch value {
    case .any, .known: return true
    case .equal(let expected): return found.holdsExpression || DataValue(found) == expected
    case .holding(let inner): return found[inner] != nil
    case .with(let other): return node[other] != nil
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

extension NodeReader {
  /// Throws if the object breaks one of the rules.
  func check(_ rules: [KeyRule]) throws(CellDocumentError) {
    var errors = DocumentErrors()
    for rule in rules {
      switch rule {
      case .needsOne(let conditions):
        if conditions.contains(where: { $0.canHold(in: node) }) { continue }
        errors.add(context.site.error(.missingOneOf(conditions.map(\.key)), at: node.position))
      case .conflict(let first, let second):
        // The second one is looked at first: mostly it is absent, and the first one may be searched for expressions.
        guard second.alwaysHolds(in: node), first.alwaysHolds(in: node) else { continue }
        let place = members.first { $0.key == second.key }?.keyPosition
        errors.add(
          context.site.error(.conflictingKeys(first.description, second.description), at: place ?? node.position))
      case .needs(let needed, let key):
        guard node[key] != nil, node[needed] == nil else { continue }
        errors.add(context.site.error(.missingKey(needed), at: node.position))
      case .needsAny(let needed, let key):
        guard node[key] != nil, needed.allSatisfy({ node[$0] == nil }) else { continue }
        errors.add(context.site.error(.missingOneOf(needed), at: node.position))
      }
    }
    try errors.check()
  }
}
