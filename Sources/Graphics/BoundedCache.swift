// SPDX-License-Identifier: MIT

/// A cache whose total cost is bounded; it evicts values that were not requested recently.
///
/// It keeps two generations instead of a list in order of use. The younger generation may cost half of the capacity. When it is
/// full, it replaces the older one, whose values are evicted. A value that is requested again moves to the younger generation
/// while it fits there. Access is as fast as in a dictionary.
///
/// It is public although only this package uses it: the compiler does not specialize a `package` type for another module, and
/// drawing a cell takes measurably longer with the unspecialized code (`tools/benchmarks/run chat-cell`).
package struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline struct Generation {
    @usableFromInline var values: [Key: (value: Value, cost: Int)] = [:]
    @usableFromInline var cost = 0

    @inlinable init() {}
  }

  @usableFromInline let capacity: Int
  @usableFromInline var young = Generation()
  @usableFromInline var old = Generation()

  /// - Parameter capacity: the maximum total cost of the values, in any unit: entries, bytes.
  @inlinable package init(capacity: Int) {
    self.capacity = capacity
  }

  /// The total cost of the cached values.
  @inlinable package var cost: Int { young.cost + old.cost }

  /// Returns the cached value for a key, and marks it as recently used.
  @inlinable package mutating func value(for key: Key) -> Value? {
    if let known = young.values[key] { return known.value }
    guard let known = old.values[key] else { return nil }
    // If the younger generation is full, the value stays in the older one: a lookup must not evict all the other values there.
    if young.cost + known.cost <= max(1, capacity / 2) { remember(known.value, for: key, cost: known.cost) }
    return known.value
  }

  /// Caches a value, unless it alone costs more than half of the capacity. Any previous value for the key is removed.
  @inlinable package mutating func remember(_ value: Value, for key: Key, cost: Int = 1) {
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
