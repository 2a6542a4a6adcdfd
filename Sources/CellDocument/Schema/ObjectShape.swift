// SPDX-License-Identifier: MIT

/// The keys of one kind of object, and the rules about which of them occur together.
package struct ObjectShape: Hashable, Sendable {
  /// A key: its name and the shape of its value.
  package struct Key: Hashable, Sendable {
    package let name: String
    package let shape: ValueShape
    /// Whether the key is required.
    package let isRequired: Bool
    /// A short description; `nil` if the name is self-explanatory.
    package let summary: String?

    init(_ name: String, _ shape: ValueShape, isRequired: Bool = false, summary: String? = nil) {
      self.name = name
      self.shape = shape
      self.isRequired = isRequired
      self.summary = summary
    }
  }

  /// The name of the shape in the schema; unique among all shapes.
  package let name: String
  /// The keys, in the order in which decoding reads them. A key that is in two tables occurs twice.
  package let keys: [Key]
  let rules: [KeyRule]

  package init(_ name: String, _ keys: [Key], rules: [KeyRule] = []) {
    self.name = name
    self.keys = keys
    self.rules = rules
  }

  /// Returns the shape of a state's changes to such an object: the same keys without `fixed`. Null removes a key that is not
  /// required. The rules are left out, because they apply to the changed object.
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
}
