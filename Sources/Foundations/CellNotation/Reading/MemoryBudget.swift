// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The memory that the values of a text may take. It is counted while they are read, since the shortest values take many times
/// their bytes: a list of digits takes 12 bytes for each byte.
struct MemoryBudget {
  let limit: Int
  private var left: Int

  init(_ limit: Int) {
    self.limit = limit
    left = limit
  }

  /// Counts memory. Returns `false` if there is not as much left.
  mutating func spend(_ bytes: Int) -> Bool {
    left -= bytes
    return left >= 0
  }

  mutating func release(_ bytes: Int) { left += bytes }

  /// Whether as much is left for a short time.
  func has(_ bytes: Int) -> Bool { bytes <= left }
}

/// A list whose elements are being read.
///
/// A long list grows to the length that it will have if its elements stay as long as those so far, so that its elements rarely move.
/// While they do, they take twice the memory. Memory that is reserved and not used is not resident.
struct CountedList<Element> {
  private(set) var elements: [Element] = []
  /// The index of the list in the text.
  private let start: Int

  /// The number of elements from which a list is counted while it grows, and not only at its end.
  private static var longCount: Int { 4096 }
  /// The header of an array's block of memory.
  private static var header: Int { 32 }
  /// The most memory that is reserved for the elements to come, in bytes, unless the list doubles.
  private static var reservedBytes: Int { 256 << 20 }
  private static var stride: Int { MemoryLayout<Element>.stride }

  init(from start: Int) {
    self.start = start
  }

  /// Appends an element, up to which the text has been read to `index` of `end`. Returns `false` if there is no memory left.
  mutating func append(_ element: Element, at index: Int, of end: Int, _ memory: inout MemoryBudget) -> Bool {
    if elements.count >= Self.longCount {
      if elements.count == elements.capacity {
        guard memory.has(elements.count * Self.stride) else { return false }
        let expected = Int(Double(elements.count) * 1.02 * Double(end - start) / Double(max(1, index - start)))
        let most = max(2 * elements.count, Self.reservedBytes / Self.stride)
        elements.reserveCapacity(min(max(expected, elements.count + elements.count / 8), most))
      }
      guard memory.spend(Self.stride) else { return false }
    }
    elements.append(element)
    return elements.count != Self.longCount || memory.spend(Self.longCount * Self.stride)
  }

  /// Returns the whole list; `nil` if there is no memory left.
  mutating func finish(_ memory: inout MemoryBudget) -> [Element]? {
    if elements.isEmpty { return [] }
    if elements.count < Self.longCount {
      guard memory.spend(elements.capacity * Self.stride + Self.header) else { return nil }
    } else if elements.capacity > 2 * elements.count {
      // What is reserved is given back: there may be many lists.
      guard memory.has(elements.count * Self.stride) else { return nil }
      var copy: [Element] = []
      copy.reserveCapacity(elements.count)
      copy += elements
      elements = copy
    }
    return elements
  }
}

/// The keys of an object while it is read.
struct KeySet {
  /// Empty for small objects, in which a linear search is faster.
  private var keys: Set<Bytewise> = []
  private static let linearLimit = 12

  /// The memory that a key takes in a large object, in bytes.
  static let memory = 64

  /// Adds a key. Returns `false` if it is there already. O(1) on average.
  /// - Parameter earlier: all keys before this one.
  mutating func insert(_ key: String, after earlier: some Collection<String>) -> Bool {
    if earlier.count < Self.linearLimit { return !earlier.contains { $0.hasBytes(of: key) } }
    if keys.isEmpty { keys = Set(earlier.map { Bytewise($0) }) }
    return keys.insert(Bytewise(key)).inserted
  }
}
