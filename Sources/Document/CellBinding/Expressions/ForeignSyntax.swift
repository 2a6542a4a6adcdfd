// SPDX-License-Identifier: MIT

/// What expressions and filters are called in other languages, so that messages can say what to write instead.
enum ForeignSyntax {
  /// Signs, with a sentence that says what to write.
  static let signs: [(found: String, instead: String)] = [
    ("&&", #"write "and""#), ("||", #"write "or""#), ("===", #"write "==""#), ("!==", #"write "!=""#),
    ("=", #"to compare, write "==""#), ("?.", #"write ".": in a condition, a missing value is null"#),
    ("[", "an entry of a list follows a dot, as in tags.0"),
    ("+", #"put texts side by side, as in "${first} ${last}""#), ("&", #"write "and""#),
  ]

  /// Filters of other template languages.
  static let filters = [
    "length": "count", "size": "count", "len": "count", "uppercase": "upper", "upcase": "upper", "lowercase": "lower",
    "downcase": "lower", "capitalize": "title", "titlecase": "title", "strip": "trim", "striphtml": "html", "striptags": "html",
    "strip_html": "html", "timeago": "ago", "pluralize": "plural", "ellipsize": "truncate", "abbreviate": "number",
  ]

  /// Returns the problem with a sign that expressions do not have; `nil` for one that is only in the wrong place.
  static func problem(with sign: String) -> ExpressionProblem? {
    if sign == "(" { return .foreign(sign, instead: "functions are filters, as in name | upper") }
    return signs.first { $0.found == sign }.map { .foreign($0.found, instead: $0.instead) }
  }
}
