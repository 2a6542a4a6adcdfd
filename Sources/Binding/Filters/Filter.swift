// SPDX-License-Identifier: MIT

public import Notation

/// The filters by the names that they have in documents.
@nonexhaustive public enum FilterName: String, Hashable, Sendable, CaseIterable {
  /// Plain text from HTML.
  case html
  /// A date and time by a pattern, from ISO 8601 or seconds since 1970: `date "d MMM yyyy, HH:mm"`.
  case date
  /// How long ago a date was: `now`, `5 min ago`, `2 h ago`, `3 d ago`, and then the date.
  case ago
  /// A number shortened: `1.2K`, `3.4M`.
  case number
  /// The first letters of the first and the last word.
  case initials
  /// All letters large, or small, or the first one of each word large.
  case upper, lower, title
  /// Without blank space at both ends.
  case trim
  /// At most so many characters, the last one "…" where some are left out: `truncate 80`.
  case truncate
  /// The number of values of a list.
  case count
  /// One of two words, the first for 1: `plural "like" "likes"`.
  case plural
  /// Without `:name:` of custom emoji.
  case shortcodes
  /// At most so many combining marks on each character: `marks 2`.
  case marks
  /// The texts of a list in one, with a text between them: `join ", "`.
  case join
  /// A path, or null for an address on a network, which is never asked.
  case local

  /// What a filter takes behind its name.
  var argumentsInWords: String {
    switch self {
    case .date: "a pattern in quotation marks, as in date \"d MMM yyyy\""
    case .truncate: "a number of characters, as in truncate 80"
    case .marks: "a number of marks, as in marks 2"
    case .plural: "two words in quotation marks, as in plural \"like\" \"likes\""
    case .join: "a text in quotation marks, as in join \", \""
    case .html, .ago, .number, .initials, .upper, .lower, .title, .trim, .count, .shortcodes, .local: "nothing behind it"
    }
  }
}

/// Why a filter cannot work on a value.
@nonexhaustive public enum FilterProblem: Error, Hashable, Sendable {
  case unexpected(FoundValue, expected: FilterInput)
  /// Text that is no date by ISO 8601, and a number of seconds outside the years 1 to 9999.
  case noDate(FoundValue)
}

/// The values that a filter takes.
public enum FilterInput: String, Hashable, Sendable {
  case text = "a string"
  case number = "a number"
  case list = "a list"
}

extension FilterProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpected(let found, let expected): "expected \(expected.rawValue), found \(found)"
    case .noDate(let found): "expected a date as in 2024-05-01T12:30:00Z or seconds since 1970, found \(found)"
    }
  }
}

/// A filter with its arguments, checked.
package enum Filter: Hashable, Sendable {
  case html, ago, number, initials, upper, lower, title, trim, count, shortcodes, local
  case date(DatePattern)
  case truncate(Int)
  case plural(String, String)
  case marks(Int)
  case join(String)

  init(_ name: FilterName, arguments: [DataValue]) throws(ExpressionProblem) {
    switch (name, arguments.count, arguments.first, arguments.last) {
    case (.html, 0, _, _): self = .html
    case (.ago, 0, _, _): self = .ago
    case (.number, 0, _, _): self = .number
    case (.initials, 0, _, _): self = .initials
    case (.upper, 0, _, _): self = .upper
    case (.lower, 0, _, _): self = .lower
    case (.title, 0, _, _): self = .title
    case (.trim, 0, _, _): self = .trim
    case (.count, 0, _, _): self = .count
    case (.shortcodes, 0, _, _): self = .shortcodes
    case (.local, 0, _, _): self = .local
    case (.date, 1, .string(let pattern), _): self = .date(try DatePattern(pattern))
    case (.plural, 2, .string(let one), .string(let many)): self = .plural(one, many)
    case (.join, 1, .string(let separator), _): self = .join(separator)
    case (.truncate, 1, .number(let number), _):
      guard let length = Int(exactly: number.value), length >= 1 else { throw .filterArguments(name) }
      self = .truncate(length)
    case (.marks, 1, .number(let number), _):
      guard let most = Int(exactly: number.value), 0...DocumentLimits.combiningMarks ~= most else { throw .filterArguments(name) }
      self = .marks(most)
    default: throw .filterArguments(name)
    }
  }

  package var name: FilterName {
    switch self {
    case .html: .html
    case .date: .date
    case .ago: .ago
    case .number: .number
    case .initials: .initials
    case .upper: .upper
    case .lower: .lower
    case .title: .title
    case .trim: .trim
    case .truncate: .truncate
    case .count: .count
    case .plural: .plural
    case .shortcodes: .shortcodes
    case .marks: .marks
    case .join: .join
    case .local: .local
    }
  }
}
