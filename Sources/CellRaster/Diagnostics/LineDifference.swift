// SPDX-License-Identifier: MIT

/// Which lines of a text became which.
package struct LineDifference: Hashable, Sendable {
  /// Lines beside each other that were replaced: those of the old text, and those of the new one; either may be none.
  package struct Change: Hashable, Sendable {
    /// From 0.
    package let old, new: Range<Int>
  }

  /// Lines with the line feed at their ends; the last one may have none.
  package let old, new: [ArraySlice<UInt8>]
  /// In the order of the text; at least one line that is the same lies between two of them.
  package let changes: [Change]

  /// Takes time for each line, and for each that differs with each of these again.
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
