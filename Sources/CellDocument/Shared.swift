// SPDX-License-Identifier: MIT

/// A value in storage that its copies share until one of them is changed.
///
/// What no binding of a template touches is the same storage in every row, so rows are compared by identity instead of field by field.
package struct Shared<Value: Sendable>: Sendable {
  // Sendable without checks: the value is changed only while the storage has a single owner.
  private final class Storage: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  package init(_ value: Value) { storage = Storage(value) }

  package var value: Value {
    _read { yield storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }

  /// Whether both are copies of one value that was not changed. Equal values may have different storage.
  package func isIdentical(to other: Shared) -> Bool { storage === other.storage }
}

extension Shared: Equatable where Value: Equatable {
  package static func == (one: Shared, other: Shared) -> Bool { one.isIdentical(to: other) || one.value == other.value }
}

extension Shared: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
