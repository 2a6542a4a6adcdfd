// SPDX-License-Identifier: MIT

/// A string that equals another only if both have the same UTF-8 bytes.
///
/// `String` compares by canonical equivalence: "é" as one character equals "e" with a combining accent. In the names of files and
/// the members of JSON objects, the two are different.
@propertyWrapper
package struct Bytewise: Hashable, Sendable, Comparable, ExpressibleByStringLiteral {
  package var wrappedValue: String

  package init(wrappedValue: String) {
    self.wrappedValue = wrappedValue
  }

  package init(_ string: String) {
    wrappedValue = string
  }

  package init(stringLiteral value: String) {
    wrappedValue = value
  }

  package static func == (one: Bytewise, other: Bytewise) -> Bool { one.wrappedValue.hasBytes(of: other.wrappedValue) }

  /// Hashes the bytes. The hash of `String` would be the same for all orders of many combining marks, of which an attacker can choose
  /// the names.
  package func hash(into hasher: inout Hasher) {
    var string = wrappedValue
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Whether the UTF-8 bytes of `one` precede those of `other` in lexicographic order.
  package static func < (one: Bytewise, other: Bytewise) -> Bool {
    one.wrappedValue.utf8.lexicographicallyPrecedes(other.wrappedValue.utf8)
  }
}

extension String {
  /// Whether the string has the same UTF-8 bytes as another. See ``Bytewise``.
  package func hasBytes(of other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let areEqual = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { haveEqualBytes(UnsafeRawBufferPointer(bytes), UnsafeRawBufferPointer($0)) }
    }
    return areEqual.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }
}

/// Compares two buffers of the same size, eight bytes at a time: texts are compared whenever they are looked up in a cache.
private func haveEqualBytes(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
  let whole = one.count & ~7
  for offset in stride(from: 0, to: whole, by: 8)
  where one.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  {
    return false
  }
  return one[whole...].elementsEqual(other[whole...])
}
