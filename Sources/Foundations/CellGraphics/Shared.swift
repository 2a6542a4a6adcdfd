// SPDX-License-Identifier: MIT

/// A value in storage that its copies share until one of them is replaced.
///
/// What no binding of a template touches is the same storage in every row, so rows are compared by identity instead of field by field.
@usableFromInline package struct Shared<Value: Sendable>: Sendable {
  @usableFromInline package final class Storage: Sendable {
    @usableFromInline package let value: Value

    @usableFromInline init(_ value: Value) { self.value = value }
  }

  @usableFromInline package private(set) var storage: Storage

  @usableFromInline package init(_ value: Value) { storage = Storage(value) }

  @usableFromInline package var value: Value {
    _read { yield storage.value }
    _modify {
      var changed = storage.value
      defer { storage = Storage(changed) }
      yield &changed
    }
  }

  /// Whether both are copies of one value. Equal values may have different storage.
  @inline(__always) package func isIdentical(to other: Shared) -> Bool { storage === other.storage }
}

extension Shared: Equatable where Value: Equatable {
  @usableFromInline package static func == (one: Shared, other: Shared) -> Bool {
    one.isIdentical(to: other) || one.storage.value == other.storage.value
  }
}

extension Shared: Hashable where Value: Hashable {
  @usableFromInline package func hash(into hasher: inout Hasher) { storage.value.hash(into: &hasher) }
}
