// SPDX-License-Identifier: MIT

internal import CellDocument

/// A JSON Pointer (RFC 6901) to a value in a document: `/cell/children/2/left`.
package struct JSONPointer: Hashable, Sendable {
  /// Object keys and zero-based list indices, from the outermost value inwards; empty for the document itself.
  let tokens: [String]

  package init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Parses a pointer by the grammar of RFC 6901, section 3. Returns `nil` if the text is not a valid pointer.
  init?(_ text: String) {
    var tokens = text.split(separator: "/", omittingEmptySubsequences: false)
    guard tokens.removeFirst().isEmpty else { return nil }
    var unescaped: [String] = []
    for token in tokens {
      guard let text = Self.unescaped(token) else { return nil }
      unescaped.append(text)
    }
    self.tokens = unescaped
  }

  /// Returns a pointer to the member or list element that `token` names.
  /// The name of the included file to which the pointer leads; `nil` for one into the document itself.
  var includedFile: String? { tokens.count > 1 && tokens[0] == IncludedFile.key ? tokens[1] : nil }

  func appending(_ token: String) -> JSONPointer { JSONPointer(tokens + [token]) }

  func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

  /// A pointer to the object or list that contains the value; `nil` for the document itself.
  var parent: JSONPointer? { tokens.isEmpty ? nil : JSONPointer(Array(tokens.dropLast())) }

  /// Decodes `~0` and `~1` (section 4). Returns `nil` if a tilde precedes any other character.
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
