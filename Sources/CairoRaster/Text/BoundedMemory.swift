// SPDX-License-Identifier: MIT

/// The last values by their keys, as many as fit: the half that was not asked for of late goes first.
///
/// Two generations instead of a list in the order of use: as cheap as a dictionary, and close enough.
struct BoundedMemory<Key: Hashable, Value> {
  private let half: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  init(capacity: Int) {
    half = max(1, capacity / 2)
  }

  subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old.removeValue(forKey: key) else { return nil }
      self[key] = value
      return value
    }
    set {
      if young.count >= half, young[key] == nil {
        old = young
        young = [:]
      }
      young[key] = newValue
    }
  }
}
