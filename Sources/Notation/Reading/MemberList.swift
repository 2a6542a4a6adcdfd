// SPDX-License-Identifier: MIT

/// Collects the members of an object and finds a key that occurs twice, in time proportional to their number.
struct MemberList {
  private(set) var members: [DocumentNode.Member] = []
  /// Where each key was first; filled only for objects so large that looking at all members would cost more.
  private var positions: [String: SourcePosition] = [:]
  private static let linearLimit = 12

  /// Appends a member, or returns where its key has already occurred.
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
