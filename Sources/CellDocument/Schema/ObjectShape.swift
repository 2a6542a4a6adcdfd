// SPDX-License-Identifier: MIT

/// The keys of one kind of object, and what they must be to each other.
public struct ObjectShape: Hashable, Sendable {
  /// One key: its name, and what may stand behind it.
  public struct Key: Hashable, Sendable {
    public let name: String
    public let shape: ValueShape
    /// Whether the object is refused without it.
    public let isRequired: Bool
  }

  /// What the schema calls it; no two kinds have the same name.
  public let name: String
  /// In the order in which decoding looks for them. A key that two tables have is in here twice.
  public let keys: [Key]
  let rules: [KeyRule]

  init(_ name: String, _ keys: [Key], rules: [KeyRule] = []) {
    self.name = name
    self.keys = keys
    self.rules = rules
  }

  /// What a state may say of such an object: the same keys without `fixed`, each with null to leave it out. The rules hold for
  /// what that comes to.
  func changes(except fixed: [String] = []) -> ObjectShape {
    ObjectShape(
      name + "-changes",
      keys.filter { !fixed.contains($0.name) }.map { key in
        Key(name: key.name, shape: key.isRequired ? key.shape : .nullable(key.shape), isRequired: false)
      })
  }
}

extension Field {
  var key: ObjectShape.Key { ObjectShape.Key(name: name, shape: shape, isRequired: isRequired) }
}
