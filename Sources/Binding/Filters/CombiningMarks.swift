// SPDX-License-Identifier: MIT

/// How many combining marks the characters of a text carry.
///
/// Counted are scalars of the general categories Mn, Mc and Me behind one that is none of them; format characters between marks
/// neither count nor start anew.
package enum CombiningMarks {
  /// Counts the marks of a text that comes in pieces.
  package struct Counter {
    private var count = 0

    package init() {}

    /// Whether no character of the text so far carries more than `limit` marks.
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

    /// Whether the scalar is a mark; counts it.
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

  /// The text with at most `limit` marks on each character; the later ones are left out.
  static func limited(_ text: String, to limit: Int) -> String {
    var counter = Counter()
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !counter.isMark(scalar) || counter.current <= limit { result.append(scalar) }
    return String(result)
  }
}
