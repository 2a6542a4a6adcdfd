// SPDX-License-Identifier: MIT

/// A cache that limits the total cost of its values. It evicts values that were not requested recently.
///
/// The cache keeps two generations of values instead of a list in order of use. The values of the younger generation may cost up to
/// half of the capacity. When a new value does not fit in the younger generation, the younger generation becomes the older one, and
/// the previous older generation is evicted. A value in the older generation that is requested again moves to the younger one if it
/// fits there. An access takes constant time, as in a dictionary.
///
/// The compiler specializes the cache in other modules only if its members are `@inlinable` and public: it never inlines `package`
/// members across modules. Unspecialized, each access takes some 3,000 instructions. The cache is therefore public, but only to
/// modules of this package: the others cannot see it without importing its SPI.
@_spi(Caching) public struct BoundedCache<Key: Hashable, Value> {
  @usableFromInline struct Generation {
    @usableFromInline var values: [Key: (value: Value, cost: Int)] = [:]
    @usableFromInline var cost = 0

    @inlinable init() {}
  }

  @usableFromInline let capacity: Int
  @usableFromInline var young = Generation()
  @usableFromInline var old = Generation()

  /// - Parameter capacity: the maximum total cost of the values, in any unit, such as entries or bytes.
  @inlinable public init(capacity: Int) {
    self.capacity = capacity
  }

  /// The total cost of the cached values.
  @inlinable public var cost: Int { young.cost + old.cost }

  /// Returns the cached value for a key, or `nil` if there is none. Marks the value as recently used.
  @inlinable public mutating func value(for key: Key) -> Value? {
    if let known = young.values[key] { return known.value }
    guard let known = old.values[key] else { return nil }
    // If the younger generation is full, the value stays in the older one. Otherwise, a lookup would evict all other values of the
    // older generation.
    if young.cost + known.cost <= max(1, capacity / 2) { remember(known.value, for: key, cost: known.cost) }
    return known.value
  }

  /// Caches a value, unless it costs more than half of the capacity. In either case, any previous value for the key is removed.
  @inlinable public mutating func remember(_ value: Value, for key: Key, cost: Int = 1) {
    let half = max(1, capacity / 2)
    guard cost <= half else { return forget(key) }
    if young.cost + cost > half {
      forget(key)
      if young.cost + cost > half {
        old = young
        young = Generation()
      }
    } else if !old.values.isEmpty, let known = old.values.removeValue(forKey: key) {
      old.cost -= known.cost
    }
    if let known = young.values.updateValue((value, cost), forKey: key) { young.cost -= known.cost }
    young.cost += cost
  }

  /// Evicts values until those that remain cost at most half as much; values that were not requested recently go first. The capacity
  /// stays the same. O(n) for n values.
  @inlinable public mutating func halve() {
    let goal = cost / 2
    if young.cost > goal {
      old = young
      young = Generation()
    }
    for key in Array(old.values.keys) {
      if cost <= goal { return }
      forget(key)
    }
  }

  @inlinable mutating func forget(_ key: Key) {
    if let known = young.values.removeValue(forKey: key) { young.cost -= known.cost }
    if let known = old.values.removeValue(forKey: key) { old.cost -= known.cost }
  }
}
