// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellNotation

/// The filters, by their names in documents.
package enum FilterName: String, Hashable, Sendable, CaseIterable {
  /// Converts HTML to spans, or to plain text where a text is asked for. With an argument, leaves out the elements of its classes:
  /// `html "quote-inline"`.
  case html
  /// Formats a date, given in ISO 8601 or as seconds since 1970, with a pattern: `date "d MMM yyyy, HH:mm"`.
  case date
  /// Converts a date to the time since then (`now`, `5 min ago`, `2 h ago`, `3 d ago`), or after a week to a short date.
  case ago
  /// Abbreviates a number: `1.2K`, `3.4M`.
  case number
  /// Writes a number with a fixed number of decimals, and separators of choice: `decimal 2`, `decimal 2 ",."`.
  case decimal
  /// Writes a fraction as a percentage: `percent`, `percent 1`, `percent 1 ".,"`.
  case percent
  /// Writes an amount of money with the symbol of its currency: `money "EUR"`, `money "EUR" ".,"`.
  case money
  /// Reduces a name to the first letters of its first and last words.
  case initials
  /// Reduces a text to its first character that is not white space.
  case first
  /// Converts text to upper case, to lower case, or so that the first letter of each word is in title case.
  case upper, lower, title
  /// Removes white space at both ends.
  case trim
  /// Limits text to a number of characters; truncated text ends in "…": `truncate 80`.
  case truncate
  /// Counts the values of a list.
  case count
  /// Chooses one of two words: the first if the number is 1, otherwise the second: `plural "like" "likes"`.
  case plural
  /// Removes the shortcodes of custom emoji: `:name:`.
  case shortcodes
  /// Keeps at most the given number of combining marks on each character: `marks 2`.
  case marks
  /// Joins the values of a list into one string, with a separator between them: `join ", "`.
  case join
  /// Returns the path of a file unchanged. Converts empty text, and an address such as `https://…`, to null, because nothing is
  /// loaded from a network.
  case local
  /// Makes each shortcode of a custom emoji a span of its own. The argument is the list of emoji that Mastodon's API gives.
  case emoji
  /// Makes each mention of an account a span of its own. The argument is the list of mentions that Mastodon's API gives.
  case mentions

  /// The arguments that the filter takes, as a phrase for messages.
  var argumentsInWords: String {
    switch self {
    case .date: "a pattern in quotation marks, as in date \"d MMM yyyy\""
    case .truncate: "a number of characters, as in truncate 80"
    case .marks: "a number of marks, as in marks 2"
    case .decimal:
      "a number of decimals from 0 to 20, and the separators of thousands and decimals if you like, as in decimal 2 \",.\""
    case .percent: "no argument, or a number of decimals from 0 to 20, and separators if you like, as in percent 1 \".,\""
    case .money: "the code of a currency, and the separators of thousands and decimals if you like, as in money \"EUR\" \".,\""
    case .plural: "two words in quotation marks, as in plural \"like\" \"likes\""
    case .join: "a separator in quotation marks, as in join \", \""
    case .emoji: "a path to the list of emoji, as in emoji emojis"
    case .mentions: "a path to the list of mentions, as in mentions mentions"
    case .upper, .lower, .title: "no argument, or a language in quotation marks, as in \(rawValue) \"tr\""
    case .html: "no argument, or classes of elements to leave out, as in html \"quote-inline\""
    case .ago, .number, .initials, .first, .trim, .count, .shortcodes, .local: "no argument"
    }
  }
}

extension FilterName {
  /// Returns the format with a number of decimals, and with the separators if they are given.
  fileprivate func format(
    _ decimals: DataNumber, _ separators: ArraySlice<DataValue>
  ) throws(ExpressionProblem) -> DecimalFormat {
    let format: DecimalFormat? =
      switch (Int(exactly: decimals.value), separators.first) {
      case (let count?, nil): DecimalFormat(decimals: count)
      case (let count?, .string(let separators)): DecimalFormat(decimals: count, separators: separators)
      default: nil
      }
    guard let format else { throw .filterArguments(self) }
    return format
  }
}

/// The reason why a filter does not accept a value.
package enum FilterProblem: Error, Hashable, Sendable {
  case unexpected(FoundValue, expected: FilterInput)
  /// A value that is neither an ISO 8601 date nor a number of seconds since 1970, or that is outside the years 1 to 9999.
  case noDate(FoundValue)
  /// A result of more bytes than ``Limits/expressionBytes``.
  case tooLong(bytes: Int)
  /// An argument that is no list of objects as Mastodon's API gives them, each with the member `member`.
  case noEntries(FoundValue, member: String)
}

/// The kind of value that a filter accepts. The raw values are phrases for messages.
package enum FilterInput: String, Hashable, Sendable {
  case text = "a string"
  case number = "a number"
  case list = "a list"
}

extension FilterProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unexpected(let found, let expected): "expected \(expected.rawValue), found \(found)"
    case .noDate(let found): "expected a date such as 2024-05-01T12:30:00Z or seconds since 1970, found \(found)"
    case .tooLong(let bytes): "the text would have \(bytes) bytes: the limit is \(Limits.expressionBytes)"
    case .noEntries(let found, let member): "expected a list of objects with \"\(member)\", found \(found)"
    }
  }
}

/// A filter with valid arguments.
package enum Filter: Hashable, Sendable {
  case ago, number, initials, first, trim, count, shortcodes, local
  /// The filter `html`, with the classes of elements that it leaves out.
  case html(without: Set<String>)
  /// The filters of letter case, with the rules of a language; `nil` for those of the text in which the expression is.
  case upper(CaseLanguage?)
  case lower(CaseLanguage?)
  case title(CaseLanguage?)
  case date(DatePattern)
  case truncate(Int)
  case plural(String, String)
  case decimal(DecimalFormat)
  case percent(DecimalFormat)
  case money(symbol: String, DecimalFormat)
  case marks(Int)
  case join(String)
  /// The filter `emoji` or `mentions`, with the operands of its argument.
  case emoji([Expression.Operand])
  case mentions([Expression.Operand])

  init(_ name: FilterName, arguments: [DataValue]) throws(ExpressionProblem) {
    switch (name, arguments.count, arguments.first, arguments.last) {
    case (.html, 0, _, _): self = .html(without: [])
    case (.html, 1, .string(let classes), _) where !classes.allSatisfy(\.isWhitespace):
      self = .html(without: Set(classes.split(whereSeparator: \.isWhitespace).map(String.init)))
    case (.ago, 0, _, _): self = .ago
    case (.number, 0, _, _): self = .number
    case (.initials, 0, _, _): self = .initials
    case (.first, 0, _, _): self = .first
    case (.upper, 0, _, _): self = .upper(nil)
    case (.upper, 1, .string(let tag), _) where !tag.isEmpty: self = .upper(CaseLanguage(tag: tag))
    case (.lower, 0, _, _): self = .lower(nil)
    case (.lower, 1, .string(let tag), _) where !tag.isEmpty: self = .lower(CaseLanguage(tag: tag))
    case (.title, 0, _, _): self = .title(nil)
    case (.title, 1, .string(let tag), _) where !tag.isEmpty: self = .title(CaseLanguage(tag: tag))
    case (.trim, 0, _, _): self = .trim
    case (.count, 0, _, _): self = .count
    case (.shortcodes, 0, _, _): self = .shortcodes
    case (.local, 0, _, _): self = .local
    case (.date, 1, .string(let pattern), _): self = .date(try DatePattern(pattern))
    case (.plural, 2, .string(let one), .string(let many)): self = .plural(one, many)
    case (.join, 1, .string(let separator), _): self = .join(separator)
    case (.decimal, 1...2, .number(let decimals), _): self = .decimal(try name.format(decimals, arguments.dropFirst()))
    case (.percent, 0, _, _): self = .percent(try name.format(DataNumber(0), []))
    case (.percent, 1...2, .number(let decimals), _): self = .percent(try name.format(decimals, arguments.dropFirst()))
    case (.money, 1...2, .string(let code), _) where !code.isEmpty:
      let format = try name.format(DataNumber(Currency.decimals(of: code)), arguments.dropFirst())
      self = .money(symbol: Currency.symbol(of: code), format)
    case (.truncate, 1, .number(let number), _):
      guard let length = Int(exactly: number.value), length >= 1 else { throw .filterArguments(name) }
      self = .truncate(length)
    case (.marks, 1, .number(let number), _):
      guard let most = Int(exactly: number.value), 0...Limits.combiningMarks ~= most else { throw .filterArguments(name) }
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
    case .first: .first
    case .upper: .upper
    case .lower: .lower
    case .title: .title
    case .trim: .trim
    case .truncate: .truncate
    case .count: .count
    case .plural: .plural
    case .decimal: .decimal
    case .percent: .percent
    case .money: .money
    case .shortcodes: .shortcodes
    case .marks: .marks
    case .join: .join
    case .local: .local
    case .emoji: .emoji
    case .mentions: .mentions
    }
  }

  /// Returns the filter with the rules of a language, unless it states one.
  func applying(_ language: CaseLanguage) -> Filter {
    switch self {
    case .upper(nil): .upper(language)
    case .lower(nil): .lower(language)
    case .title(nil): .title(language)
    default: self
    }
  }

  /// The operands of an argument that is a value of the data; none for other filters.
  package var operands: [Expression.Operand] {
    switch self {
    case .emoji(let operands), .mentions(let operands): operands
    case .html, .ago, .number, .initials, .first, .upper, .lower, .title, .trim, .count, .shortcodes, .local, .date, .truncate,
      .plural, .decimal, .percent, .money, .marks, .join:
      []
    }
  }
}

extension FilterName {
  /// Whether the argument of the filter is a value of the data.
  var takesData: Bool { !entryKeys.isEmpty }

  /// The keys that the entries of the list have that is the filter's argument; none if the argument is no list.
  package var entryKeys: [String] {
    switch self {
    case .emoji: ["shortcode", "url"]
    case .mentions: ["acct"]
    case .html, .ago, .number, .initials, .first, .upper, .lower, .title, .trim, .count, .shortcodes, .local, .date, .truncate,
      .plural, .decimal, .percent, .money, .marks, .join:
      []
    }
  }
}
