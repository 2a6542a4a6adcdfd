// SPDX-License-Identifier: MIT

/// The keys of one kind of object, and what they must be to each other.
public struct ObjectShape: Hashable, Sendable {
  /// One key: its name, and what may stand behind it.
  public struct Key: Hashable, Sendable {
    public let name: String
    public let shape: ValueShape
    /// Whether the object is refused without it.
    public let isRequired: Bool
    /// What it says, in a few words; `nil` where the name says it all.
    public let summary: String?

    init(_ name: String, _ shape: ValueShape, isRequired: Bool = false, summary: String? = nil) {
      self.name = name
      self.shape = shape
      self.isRequired = isRequired
      self.summary = summary
    }
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
        Key(key.name, key.isRequired ? key.shape : .nullable(key.shape), summary: key.summary)
      })
  }
}

extension Field {
  var key: ObjectShape.Key { ObjectShape.Key(name, shape, isRequired: isRequired, summary: summary) }
}
