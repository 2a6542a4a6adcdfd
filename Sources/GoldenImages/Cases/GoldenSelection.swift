// SPDX-License-Identifier: MIT

/// Which of all goldens a run looks at.
public struct GoldenSelection: Hashable, Sendable {
  /// A part of all goldens, so that several machines share the work: each golden is in one shard, whatever the machine.
  public struct Shard: Hashable, Sendable {
    /// From 1.
    public let index: Int
    public let count: Int

    /// Creates shard `index` of `count`, or returns `nil` unless `1 <= index <= count`.
    public init?(index: Int, of count: Int) {
      guard count >= 1, (1...count).contains(index) else { return nil }
      self.index = index
      self.count = count
    }

    /// Reads `2/4`.
    public init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
      self.init(index: index, of: count)
    }
  }

  /// Patterns of names, any of which is enough; all goldens where there are none.
  public var filters: [String] = []
  public var shard: Shard?

  public init(filters: [String] = [], shard: Shard? = nil) {
    self.filters = filters
    self.shard = shard
  }

  /// What is chosen of names, in their order: first by the filters, and of what they leave every so many.
  public func chosen<Golden>(_ goldens: [Golden], name: (Golden) -> String) -> [Golden] {
    let filters = filters.map(NamePattern.init)
    let fitting = filters.isEmpty ? goldens : goldens.filter { golden in filters.contains { $0.fits(name(golden)) } }
    guard let shard else { return fitting }
    return fitting.enumerated().filter { $0.offset % shard.count == shard.index - 1 }.map(\.element)
  }
}

/// Part of a name, or a name with `*` for any signs and `?` for one.
struct NamePattern: Hashable, Sendable {
  private let signs: [Character]

  /// A text without `*` and `?` fits wherever it stands in a name.
  init(_ text: String) {
    signs = Array(text.contains { "*?".contains($0) } ? text : "*\(text)*")
  }

  /// Takes time in proportion to the product of both lengths at most.
  func fits(_ name: String) -> Bool {
    let name = Array(name)
    var (at, sign) = (0, 0)
    // Where the last star stands, and what it has swallowed up to.
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
