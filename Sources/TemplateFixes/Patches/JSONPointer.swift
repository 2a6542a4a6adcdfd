// SPDX-License-Identifier: MIT

/// The place of a value in a document, by RFC 6901: `/cell/children/2/left`.
package struct JSONPointer: Hashable, Sendable {
  /// Keys of objects, and places in lists from 0, from the outermost value inwards; none for the document itself.
  package let tokens: [String]

  package init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Reads a pointer by the grammar of section 3; `nil` for text that is none.
  package init?(_ text: String) {
    var tokens = text.split(separator: "/", omittingEmptySubsequences: false)
    guard tokens.removeFirst().isEmpty else { return nil }
    var unescaped: [String] = []
    for token in tokens {
      guard let text = Self.unescaped(token) else { return nil }
      unescaped.append(text)
    }
    self.tokens = unescaped
  }

  /// A value of the object or the list here.
  package func appending(_ token: String) -> JSONPointer { JSONPointer(tokens + [token]) }

  package func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// The object or the list that the value is in; `nil` for the document itself.
  package var parent: JSONPointer? { tokens.isEmpty ? nil : JSONPointer(Array(tokens.dropLast())) }

  /// The text behind `~0` and `~1` (section 4); `nil` where a tilde stands before anything else.
  private static func unescaped(_ token: Substring) -> String? {
    var text = ""
    var scalars = token.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "~" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch scalars.next() {
      case "0": text += "~"
      case "1": text += "/"
      default: return nil
      }
    }
    return text
  }
}

extension JSONPointer: CustomStringConvertible {
  package var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      for scalar in token.unicodeScalars {
        switch scalar {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }
}
