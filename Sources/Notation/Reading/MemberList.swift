// SPDX-License-Identifier: MIT

/// Collects the members of an object and detects duplicate keys. O(n) for n members.
struct MemberList {
  private(set) var members: [DocumentNode.Member] = []
  /// The position of each key's first occurrence. Empty for small objects, in which a linear search is faster.
  private var positions: [String: SourcePosition] = [:]
  private static let linearLimit = 12

  /// Appends a member, or returns the position of an earlier member with the same key.
  mutating func append(_ member: DocumentNode.Member) -> SourcePosition? {
    if members.count < Self.linearLimit {
      for earlier in members where earlier.key == member.key { return earlier.keyPosition }
    } else {
      if positions.isEmpty {
        for earlier in members { positions[earlier.key] = earlier.keyPosition }
      }
      if let first = positions.updateValue(member.keyPosition, forKey: member.key) { return first }
    }
    members.append(member)
    return nil
  }
}
