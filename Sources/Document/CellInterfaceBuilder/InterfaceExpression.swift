// SPDX-License-Identifier: MIT

/// Parts of expressions in documents.
enum InterfaceExpression {
  /// Returns the path of a value of the data. Names with other characters than letters and digits are in quotation marks.
  static func path(_ name: String) -> String {
    let isPlain =
      name.utf8.allSatisfy { $0 | 0x20 &- 97 < 26 || $0 &- 48 < 10 || $0 == 95 }
      && !(name.utf8.first.map { $0 &- 48 < 10 } ?? true)
    if isPlain, !words.contains(name) { return name }
    return ".\(text(name))"
  }

  /// The words that mean something else in an expression.
  private static let words: Set = ["true", "false", "null", "not", "and", "or"]

  /// Returns a text in quotation marks.
  static func text(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: "\\n"))'"
  }
}
