// SPDX-License-Identifier: MIT

/// Counts and limits the combining marks on the characters of a text.
///
/// A combining mark is a scalar of the general category Mn, Mc or Me that follows another scalar. Format characters between marks
/// are not counted and do not reset the count.
package enum CombiningMarks {
  /// Counts the marks of a text that is passed in pieces.
  package struct Counter {
    private var count = 0

    package init() {}

    /// Whether no character has more than `limit` marks. Marks at the start of `text` belong to the last character before it.
    package mutating func accepts(_ text: String, limit: Int) -> Bool {
      // Marks begin at U+0300, whose first byte is 0xCC.
      if text.utf8.allSatisfy({ $0 < 0xCC }) {
        if !text.isEmpty { count = 0 }
        return true
      }
      for scalar in text.unicodeScalars where isMark(scalar) {
        if count > limit { return false }
      }
      return count <= limit
    }

    /// Whether the scalar is a mark. Updates the count.
    mutating func isMark(_ scalar: Unicode.Scalar) -> Bool {
      guard scalar.value >= 0x300 else {
        count = 0
        return false
      }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark:
        count += 1
        return true
      case .format: return false
      default:
        count = 0
        return false
      }
    }

    var current: Int { count }
  }

  /// Returns the text with at most `limit` marks on each character; further marks are removed.
  static func limited(_ text: String, to limit: Int) -> String {
    var counter = Counter()
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !counter.isMark(scalar) || counter.current <= limit { result.append(scalar) }
    return String(result)
  }
}
