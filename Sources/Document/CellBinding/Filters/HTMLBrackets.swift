// SPDX-License-Identifier: MIT

/// Follows the elements whose text is in brackets where it cannot be raised, lowered or written above other text: `x^(n+1)`, `単語(たんご)`.
///
/// A bracket is written before the first character of its element, so that an empty element has none.
struct HTMLBrackets {
  private struct Element {
    let name: String
    let opening: String
    /// Whether the text consists of digits, which become raised or lowered ones.
    let isOfDigits: Bool
  }

  private var open: [Element] = []
  /// The number of elements, the innermost ones, that have no text yet.
  private var emptyCount = 0
  /// The number of open elements of each name, so that a closing tag without an opening one costs nothing.
  private var counts: [String: Int] = [:]

  /// Whether elements are open that have no text yet.
  var arePending: Bool { emptyCount > 0 }

  /// Whether white space is left out: at the beginning of an annotation.
  var leaveOutBlanks: Bool { emptyCount > 0 && open.last?.name == "rt" }

  /// The digits to use for those of the text: U+2070 for raised ones, U+2080 for lowered ones; `nil` for the usual ones.
  var digits: UInt32? {
    guard let last = open.last, last.isOfDigits else { return nil }
    return last.name == "sup" ? 0x2070 : 0x2080
  }

  mutating func begin(_ name: String, opening: String, isOfDigits: Bool = false) {
    open.append(Element(name: name, opening: isOfDigits ? "" : opening, isOfDigits: isOfDigits))
    counts[name, default: 0] += 1
    emptyCount += 1
  }

  /// Returns the brackets to write before the first character of the innermost elements.
  mutating func begun() -> String {
    defer { emptyCount = 0 }
    return open.suffix(emptyCount).map(\.opening).joined()
  }

  /// Ends the innermost element of a name, and those in it. Returns the brackets to write.
  mutating func end(_ name: String) -> String {
    guard counts[name, default: 0] > 0 else { return "" }
    var closing = ""
    while let last = open.last {
      closing += endLast()
      if last.name == name { break }
    }
    return closing
  }

  /// Ends all elements. Returns the brackets to write.
  mutating func endAll() -> String {
    var closing = ""
    while !open.isEmpty { closing += endLast() }
    return closing
  }

  private mutating func endLast() -> String {
    let last = open.removeLast()
    counts[last.name, default: 1] -= 1
    if emptyCount > 0 {
      emptyCount -= 1
      return ""
    }
    return last.opening.isEmpty ? "" : ")"
  }
}

extension HTMLScanner {
  /// Returns whether the text of an element whose opening tag was read consists of digits alone. Looks at up to 16 tags and texts.
  func isOfDigits(until name: String) -> Bool {
    var rest = self
    var hasDigits = false
    for _ in 0..<16 {
      guard let token = rest.next() else { return false }
      let text: String
      switch token {
      case .close(name: name): return hasDigits
      case .open(let tag):
        guard Self.plainInline.contains(tag.name) else { return false }
        continue
      case .close(let other):
        guard Self.plainInline.contains(other) else { return false }
        continue
      case .text(let range):
        guard range.count <= 64 else { return false }
        text = String(decoding: bytes[range], as: UTF8.self)
      case .characters(let characters): text = characters
      }
      guard text.utf8.allSatisfy({ $0 &- 48 < 10 || Self.isBlank($0) }) else { return false }
      hasDigits = hasDigits || text.utf8.contains { $0 &- 48 < 10 }
    }
    return false
  }

  private static let plainInline: Set = ["a", "b", "strong", "i", "em", "u", "small", "span"]
}
