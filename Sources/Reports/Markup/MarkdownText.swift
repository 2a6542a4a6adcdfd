// SPDX-License-Identifier: MIT

internal import Graphics

extension String {
  /// The text, escaped for GitHub Flavored Markdown, including tables. It displays literally, and an `@` notifies no user.
  var escapedForMarkdown: String {
    onOneLine.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\", "`", "*", "_", "{", "}", "[", "]", "|", "~", "#": text += "\\\(Character(scalar))"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "&": text += "&amp;"
      // A forge looks for mentions after it has resolved escapes. A zero-width space breaks the mention.
      case "@": text += "@&#8203;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text as a code span, also inside tables. The fence is longer than any sequence of backticks in the text.
  var markdownCode: String {
    let text = onOneLine
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    // A table is split into cells before code spans are recognized.
    return fence + space + text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") + space + fence
  }
}
