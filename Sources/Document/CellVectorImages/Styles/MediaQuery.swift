// SPDX-License-Identifier: MIT

/// For which media a rule is: Media Queries Level 4, as far as a drawing on a screen in light or dark surroundings can tell.
///
/// A query with a feature that is not known does not hold, whether it is negated or not.
struct MediaQuery {
  /// Whether the query looks at the surroundings.
  let dependsOnDarkness: Bool
  /// The alternatives, in lower case.
  private let queries: [Substring]

  /// - Parameter text: a list of queries; empty for all media.
  init(_ text: String) {
    let text = text.lowercased()
    queries = text.allSatisfy(\.isWhitespace) ? [] : text.split(separator: ",", omittingEmptySubsequences: false)
    dependsOnDarkness = text.contains("prefers-color-scheme")
  }

  func holds(isDark: Bool) -> Bool { queries.isEmpty || queries.contains { Self.holds($0, isDark: isDark) } }

  private static func holds(_ query: Substring, isDark: Bool) -> Bool {
    var words = query.replacing("(", with: " (").replacing(")", with: ") ").split(whereSeparator: \.isWhitespace)[...]
    var result = true
    var isNegated = false
    if let first = words.first, first == "not" || first == "only" {
      isNegated = first == "not"
      words.removeFirst()
    }
    while !words.isEmpty {
      let end = words.firstIndex(of: "and") ?? words.endIndex
      let part = words[..<end].joined()
      words = words[min(end + 1, words.endIndex)...]
      switch part {
      case "all", "screen", "(prefers-color-scheme)": break
      case "print", "speech", "tty", "tv", "projection", "handheld", "braille", "embossed", "aural": result = false
      case "(prefers-color-scheme:dark)": result = result && isDark
      case "(prefers-color-scheme:light)": result = result && !isDark
      default: return false
      }
    }
    return result != isNegated
  }
}
