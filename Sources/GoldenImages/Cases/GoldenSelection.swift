// SPDX-License-Identifier: MIT

/// The goldens that a run processes.
package struct GoldenSelection: Hashable, Sendable {
  /// One of several equal parts of all goldens, so that machines can share the work.
  ///
  /// A golden is in the same shard on every machine.
  package struct Shard: Hashable, Sendable {
    /// The number of the shard, from 1.
    package let index: Int
    package let count: Int

    /// Creates shard `index` of `count`, or returns `nil` unless `1 <= index <= count`.
    package init?(index: Int, of count: Int) {
      guard count >= 1, (1...count).contains(index) else { return nil }
      self.index = index
      self.count = count
    }

    /// Parses a text such as `2/4`.
    package init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
      self.init(index: index, of: count)
    }
  }

  /// Name patterns. A golden is chosen if it matches any of them, or if there are none.
  package var filters: [String] = []
  package var shard: Shard?

  package init(filters: [String] = [], shard: Shard? = nil) {
    self.filters = filters
    self.shard = shard
  }

  /// Returns the chosen goldens in their order. The filters apply first; the shard then takes every `count`-th golden of the rest.
  package func chosen<Golden>(_ goldens: [Golden], name: (Golden) -> String) -> [Golden] {
    let filters = filters.map(NamePattern.init)
    let fitting = filters.isEmpty ? goldens : goldens.filter { golden in filters.contains { $0.fits(name(golden)) } }
    guard let shard else { return fitting }
    return fitting.enumerated().filter { $0.offset % shard.count == shard.index - 1 }.map(\.element)
  }
}

/// A part of a name, or a whole name in which `*` stands for any characters and `?` for exactly one.
struct NamePattern: Hashable, Sendable {
  private let signs: [Character]

  /// Creates a pattern. A text without `*` and `?` matches names that contain it.
  init(_ text: String) {
    signs = Array(text.contains { "*?".contains($0) } ? text : "*\(text)*")
  }

  /// Whether the pattern matches the whole name. O(n · m) for a pattern of n and a name of m characters.
  func fits(_ name: String) -> Bool {
    let name = Array(name)
    var (at, sign) = (0, 0)
    // The position of the last star in the pattern, and the end of the part of the name that it matches so far.
    var star: (sign: Int, end: Int)?
    while at < name.count {
      if sign < signs.count, signs[sign] == "*" {
        star = (sign, at)
        sign += 1
      } else if sign < signs.count, signs[sign] == "?" || signs[sign] == name[at] {
        at += 1
        sign += 1
      } else if let (starSign, end) = star {
        star = (starSign, end + 1)
        at = end + 1
        sign = starSign + 1
      } else {
        return false
      }
    }
    return signs[sign...].allSatisfy { $0 == "*" }
  }
}
