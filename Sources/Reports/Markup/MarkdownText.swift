// SPDX-License-Identifier: MIT

internal import Graphics

extension String {
  /// The text as itself in GitHub Flavored Markdown, in tables too: characters with a meaning are escaped, and an `@` calls nobody.
  var escapedForMarkdown: String {
    onOneLine.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\", "`", "*", "_", "{", "}", "[", "]", "|", "~", "#": text += "\\\(Character(scalar))"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "&": text += "&amp;"
      // A forge looks for mentions after it has resolved escapes, but not across a space of no width.
      case "@": text += "@&#8203;"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text as a code span, in tables too: the fence is longer than any row of backticks inside.
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
    // A table splits its cells before it looks for code.
    return fence + space + text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") + space + fence
  }
}
