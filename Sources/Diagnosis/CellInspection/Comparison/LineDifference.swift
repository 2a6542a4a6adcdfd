// SPDX-License-Identifier: MIT

/// The differences between the lines of two texts.
package struct LineDifference: Equatable, Sendable {
  /// Adjacent lines that were replaced: a range of old lines and a range of new ones, either of which may be empty.
  package struct Change: Hashable, Sendable {
    /// The indices of the lines, from 0.
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

extension LineDifference {
  /// Returns the changes in the unified format of `diff -u`, with three context lines around each group; empty if nothing changes.
  package func unified(oldName: String, newName: String) -> [UInt8] {
    guard !changes.isEmpty else { return [] }
    var text = Array("--- \(oldName)\n+++ \(newName)\n".utf8)
    for hunk in hunks { append(hunk, to: &text) }
    return text
  }

  private static let context = 3

  /// The changes in groups. Changes whose context lines overlap or touch are in one group.
  private var hunks: [ArraySlice<Change>] {
    var hunks: [ArraySlice<Change>] = []
    var start = 0
    for index in changes.indices.dropFirst()
    where changes[index].old.lowerBound - changes[index - 1].old.upperBound > 2 * Self.context {
      hunks.append(changes[start..<index])
      start = index
    }
    return hunks + [changes[start...]]
  }

  private func append(_ hunk: ArraySlice<Change>, to text: inout [UInt8]) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let oldLines = first.old.lowerBound - before..<last.old.upperBound + after
    let newLines = first.new.lowerBound - before..<last.new.upperBound + after
    text += Array("@@ -\(Self.range(oldLines)) +\(Self.range(newLines)) @@\n".utf8)
    var line = oldLines.lowerBound
    for change in hunk {
      for same in line..<change.old.lowerBound { Self.append(old[same], marked: " ", to: &text) }
      for removed in change.old { Self.append(old[removed], marked: "-", to: &text) }
      for added in change.new { Self.append(new[added], marked: "+", to: &text) }
      line = change.old.upperBound
    }
    for same in line..<oldLines.upperBound { Self.append(old[same], marked: " ", to: &text) }
  }

  /// Returns a range in the format of `diff -u`: the first line, from 1, and the number of lines unless it is 1. An empty range is
  /// given by the line before it.
  private static func range(_ lines: Range<Int>) -> String {
    let first = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(first)" : "\(first),\(lines.count)"
  }

  private static func append(_ line: ArraySlice<UInt8>, marked mark: Unicode.Scalar, to text: inout [UInt8]) {
    text.append(UInt8(ascii: mark))
    text += line
    if line.last != UInt8(ascii: "\n") { text += Array("\n\\ No newline at end of file\n".utf8) }
  }
}
