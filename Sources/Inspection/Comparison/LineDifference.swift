// SPDX-License-Identifier: MIT

/// The differences between the lines of two texts.
package struct LineDifference: Hashable, Sendable {
  /// Adjacent lines that were replaced: a range of old lines and a range of new ones, either of which may be empty.
  package struct Change: Hashable, Sendable {
    /// Line numbers, from 0.
    package let old, new: Range<Int>
  }

  /// The lines with their line feeds. The last line may have none.
  package let old, new: [ArraySlice<UInt8>]
  /// The changes in the order of the text, with at least one unchanged line between two of them.
  package let changes: [Change]

  /// Compares two texts in O(n + d²) for n lines, d of them different.
  package init(from old: [UInt8], to new: [UInt8]) {
    self.old = Self.lines(of: old)
    self.new = Self.lines(of: new)
    let difference = self.new.difference(from: self.old)
    var (isRemoved, isInserted) = (
      [Bool](repeating: false, count: self.old.count), [Bool](repeating: false, count: self.new.count)
    )
    for change in difference {
      switch change {
      case .remove(let offset, _, _): isRemoved[offset] = true
      case .insert(let offset, _, _): isInserted[offset] = true
      }
    }
    changes = Self.changes(isRemoved, isInserted)
  }

  private static func changes(_ isRemoved: [Bool], _ isInserted: [Bool]) -> [Change] {
    var changes: [Change] = []
    var (old, new) = (0, 0)
    while old < isRemoved.count || new < isInserted.count {
      let (firstOld, firstNew) = (old, new)
      while old < isRemoved.count, isRemoved[old] { old += 1 }
      while new < isInserted.count, isInserted[new] { new += 1 }
      if (old, new) != (firstOld, firstNew) {
        changes.append(Change(old: firstOld..<old, new: firstNew..<new))
      } else {
        old += 1
        new += 1
      }
    }
    return changes
  }

  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }
}
