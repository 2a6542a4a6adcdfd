// SPDX-License-Identifier: MIT

/// The last values by their keys, as many as a bound allows: those that were not asked for of late go first.
///
/// Two generations instead of a list in the order of use: when the younger is half full it becomes the older, and what is
/// asked for again moves back while there is room. As cheap as a dictionary, and never above the bound.
///
/// Public though only the package's own rooms use it: the compiler does not specialize a `package` type for another
/// module, and drawing a cell takes measurably longer through the unspecialized one (`tools/benchmarks/run chat-cell`).
public struct BoundedMemory<Key: Hashable, Value> {
  @usableFromInline struct Generation {
    @usableFromInline var values: [Key: (value: Value, cost: Int)] = [:]
    @usableFromInline var cost = 0

    @inlinable init() {}
  }

  @usableFromInline let capacity: Int
  @usableFromInline var young = Generation()
  @usableFromInline var old = Generation()

  /// - Parameter capacity: the most that the values may cost together, in any unit: entries, bytes.
  @inlinable public init(capacity: Int) {
    self.capacity = capacity
  }

  /// What the remembered values cost together.
  @inlinable public var cost: Int { young.cost + old.cost }

  /// The remembered value, which from now on counts as new.
  @inlinable public mutating func value(for key: Key) -> Value? {
    if let known = young.values[key] { return known.value }
    guard let known = old.values[key] else { return nil }
    // Where the younger has no room, it stays: to make room would drop the rest of the older for a mere look.
    if young.cost + known.cost <= max(1, capacity / 2) { remember(known.value, for: key, cost: known.cost) }
    return known.value
  }

  /// Remembers a value, unless it alone costs more than half of what there is.
  @inlinable public mutating func remember(_ value: Value, for key: Key, cost: Int = 1) {
    forget(key)
    let half = max(1, capacity / 2)
    guard cost <= half else { return }
    if young.cost + cost > half {
      old = young
      young = Generation()
    }
    young.values[key] = (value, cost)
    young.cost += cost
  }

  @inlinable mutating func forget(_ key: Key) {
    if let known = young.values.removeValue(forKey: key) { young.cost -= known.cost }
    if let known = old.values.removeValue(forKey: key) { old.cost -= known.cost }
  }
}
