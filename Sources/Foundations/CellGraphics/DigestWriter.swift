// SPDX-License-Identifier: MIT

/// A value that can be written as bytes for a digest.
///
/// Equal values give equal bytes in any process and on any machine, and values of one type that differ give different bytes. What a value
/// excludes from its equality, such as the place in a file, is not written.
package protocol Digestible {
  /// Adds the value's properties, in a fixed order. O(size of the value).
  func write(to writer: inout DigestWriter)
}

/// Collects the bytes from which a digest is computed.
///
/// Each type writes a fixed sequence of properties. Whatever varies says how: a text and a list begin with their length, an optional with
/// 0 or 1, an enumeration with its case. So bytes can be read in only one way. Integers and numbers take eight bytes, the lowest first;
/// a number is written as its bits, with 0 for -0, and one NaN for all.
package struct DigestWriter {
  /// What of a cell is written.
  package enum Extent: String, Hashable, Sendable {
    case everything
    /// What frames depend on: ``addPaint(_:)`` adds nothing.
    case layout
  }

  private let extent: Extent
  package private(set) var bytes: [UInt8] = []
  /// Whether everything that was added has a value that other processes can compare. False after ``addIncomparable()``.
  package private(set) var isComparable = true

  /// - Parameter subject: the name of what is written, such as `row`, so that digests of different things differ.
  package init(_ subject: String, _ extent: Extent = .everything) {
    self.extent = extent
    add(subject)
  }

  package mutating func add(_ value: some Digestible) { value.write(to: &self) }

  // The compiler does not specialize the generic method in other modules, so values that occur often have methods of their own.

  package mutating func add(_ value: Double) { value.write(to: &self) }
  package mutating func add(_ value: Int) { value.write(to: &self) }
  package mutating func add(_ value: Bool) { value.write(to: &self) }
  package mutating func add(_ value: String) { value.write(to: &self) }

  // All properties of a value in one call. A parameter pack would make lists a seventh slower: each of its values is copied.

  package mutating func add(_ first: some Digestible, _ second: some Digestible) {
    add(first)
    add(second)
  }

  package mutating func add(_ first: some Digestible, _ second: some Digestible, _ third: some Digestible) {
    add(first, second)
    add(third)
  }

  package mutating func add(
    _ first: some Digestible, _ second: some Digestible, _ third: some Digestible, _ fourth: some Digestible
  ) {
    add(first, second)
    add(third, fourth)
  }

  package mutating func add(
    _ first: some Digestible, _ second: some Digestible, _ third: some Digestible, _ fourth: some Digestible,
    _ fifth: some Digestible
  ) {
    add(first, second, third)
    add(fourth, fifth)
  }

  package mutating func add(
    _ first: some Digestible, _ second: some Digestible, _ third: some Digestible, _ fourth: some Digestible,
    _ fifth: some Digestible, _ sixth: some Digestible
  ) {
    add(first, second, third)
    add(fourth, fifth, sixth)
  }

  /// Adds bytes that are not parsed.
  package mutating func add(bytes: [UInt8]) {
    add(bits: UInt64(bytes.count))
    self.bytes += bytes
  }

  /// Whether values are written on which colours and coverage depend, but no frame.
  package var includesPaint: Bool { extent == .everything }

  /// Adds a value on which colours and coverage depend, but no frame.
  package mutating func addPaint(_ value: some Digestible) { if includesPaint { add(value) } }

  /// Adds which case of an enumeration a value is. The number of a case never changes.
  package mutating func addCase(_ number: UInt8) { bytes.append(number) }

  /// Adds which case of an enumeration a value is, and its payload.
  package mutating func addCase(_ number: UInt8, _ payload: some Digestible) {
    addCase(number)
    add(payload)
  }

  /// States that a part has no value that can be written, such as a function in Swift.
  package mutating func addIncomparable() { isComparable = false }

  fileprivate mutating func add(bits: UInt64) {
    withUnsafeBytes(of: bits.littleEndian) { bytes.append(contentsOf: $0) }
  }

  fileprivate mutating func add(utf8 text: String) {
    var text = text
    text.withUTF8 {
      add(bits: UInt64($0.count))
      bytes.append(contentsOf: $0)
    }
  }
}

extension Int: Digestible {
  package func write(to writer: inout DigestWriter) { writer.add(bits: UInt64(bitPattern: Int64(self))) }
}

extension Double: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(bits: self == 0 ? 0 : isNaN ? Double.nan.bitPattern : bitPattern)
  }
}

extension Bool: Digestible {
  package func write(to writer: inout DigestWriter) { writer.addCase(self ? 1 : 0) }
}

extension String: Digestible {
  /// Writes the UTF-8 bytes: texts with other bytes can have other glyphs, even if they are canonically equivalent.
  package func write(to writer: inout DigestWriter) { writer.add(utf8: self) }
}

extension Optional: Digestible where Wrapped: Digestible {
  package func write(to writer: inout DigestWriter) {
    (self != nil).write(to: &writer)
    self?.write(to: &writer)
  }
}

extension Array: Digestible where Element: Digestible {
  package func write(to writer: inout DigestWriter) {
    count.write(to: &writer)
    for element in self { element.write(to: &writer) }
  }
}

/// An enumeration is written as the name or the number of its case.
extension Digestible where Self: RawRepresentable, RawValue: Digestible {
  package func write(to writer: inout DigestWriter) { rawValue.write(to: &writer) }
}
