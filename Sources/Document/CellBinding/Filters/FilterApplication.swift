// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// What an expression is asked for.
enum ExpressionForm {
  /// A value, in which a text has no styles.
  case value
  /// A text with its styles: a text, or a list of spans.
  case spans
  /// A text with its styles and paragraphs: a text, or a list of paragraphs.
  case paragraphs
}

extension Filter {
  /// Returns the result of the filter. Null stays null, so that a default can still apply.
  /// - Parameters:
  ///   - argument: the value of the argument that comes from the data; null for a filter without one.
  ///   - form: what the whole expression is asked for.
  func apply(
    to value: DataValue, _ argument: DataValue, by clock: Clock, form: ExpressionForm
  ) throws(BindingProblem) -> DataValue {
    if case .null = value { return .null }
    do throws(FilterProblem) {
      if form == .spans, let spans = try spans(for: value, argument) { return spans }
      if form == .paragraphs, let paragraphs = try paragraphs(for: value, argument) { return paragraphs.value }
      return try result(for: value, argument, by: clock)
    } catch {
      throw .filter(name, error)
    }
  }

  /// Returns the list of spans that the filter gives; `nil` if it gives plain text or another value.
  private func spans(for value: DataValue, _ argument: DataValue) throws(FilterProblem) -> DataValue? {
    switch self {
    case .html(let leftOut): SpanList(html: try text(value), without: leftOut).value
    case .emoji: try list(value).withEmoji(EmojiList(argument)).value
    case .mentions: try list(value).withMentions(MentionList(argument)).value
    case .truncate(let length): if case .array = value { try list(value).truncated(to: length).value } else { nil }
    case .ago, .number, .initials, .first, .upper, .lower, .title, .trim, .count, .shortcodes, .local, .date, .plural, .decimal,
      .percent, .money, .marks, .join:
      nil
    }
  }

  /// Returns the list of paragraphs that the filter gives; `nil` if it gives plain text or another value.
  private func paragraphs(for value: DataValue, _ argument: DataValue) throws(FilterProblem) -> ParagraphList? {
    switch self {
    case .html(let leftOut): return ParagraphList(html: try text(value), without: leftOut)
    case .emoji:
      let emoji = try EmojiList(argument)
      return try paragraphList(value).mapping { $0.withEmoji(emoji) }
    case .mentions:
      let mentions = try MentionList(argument)
      return try paragraphList(value).mapping { $0.withMentions(mentions) }
    case .truncate(let length): if case .array = value { return try paragraphList(value).truncated(to: length) }
    case .ago, .number, .initials, .first, .upper, .lower, .title, .trim, .count, .shortcodes, .local, .date, .plural, .decimal,
      .percent, .money, .marks, .join:
      break
    }
    return nil
  }

  private func paragraphList(_ value: DataValue) throws(FilterProblem) -> ParagraphList {
    guard let list = ParagraphList(value) else { throw .unexpected(FoundValue(value), expected: .text) }
    return list
  }

  private func list(_ value: DataValue) throws(FilterProblem) -> SpanList {
    guard let list = SpanList(value) else { throw .unexpected(FoundValue(value), expected: .text) }
    return list
  }

  private func result(for value: DataValue, _ argument: DataValue, by clock: Clock) throws(FilterProblem) -> DataValue {
    switch self {
    case .html(let leftOut): return .string(HTMLText.plainText(of: try text(value), without: leftOut))
    case .emoji:
      _ = try EmojiList(argument)
      return .string(try text(value))
    case .mentions:
      _ = try MentionList(argument)
      return .string(try text(value))
    case .date(let pattern):
      return .string(pattern.text(of: try instant(value, clock), in: clock.timeZone))
    case .ago:
      return .string(elapsedTime(since: try instant(value, clock), by: clock))
    case .number: return .string(abbreviated(try number(value)))
    case .initials: return .string(CellBinding.initials(of: try text(value)))
    case .first: return .string(try text(value).first { !$0.isWhitespace }.map(String.init) ?? "")
    case .upper(let language): return .string((language ?? .other).uppercased(try text(value)))
    case .lower(let language): return .string((language ?? .other).lowercased(try text(value)))
    case .title(let language): return .string(titleCased(try text(value), language ?? .other))
    case .trim: return .string(trimmed(try text(value)))
    case .truncate(let length): return .string(truncated(try text(value), to: length))
    case .count: return .number(DataNumber(try count(value)))
    case .plural(let one, let many): return .string(try number(value).value == 1 ? one : many)
    case .decimal(let format): return .string(format.text(of: try number(value)))
    case .percent(let format): return .string(format.text(of: try number(value), exponent: 2) + "%")
    // The amount and its symbol stay in one line.
    case .money(let symbol, let format): return .string(format.text(of: try number(value)) + "\u{A0}" + symbol)
    case .shortcodes: return .string(withoutShortcodes(try text(value)))
    case .marks(let most): return .string(CombiningMarks.limited(try text(value), to: most))
    case .join(let separator): return .string(try joined(value, by: separator))
    case .local: return isLocalPath(try text(value)) ? value : .null
    }
  }

  private func text(_ value: DataValue) throws(FilterProblem) -> String {
    guard let text = value.plainText else { throw .unexpected(FoundValue(value), expected: .text) }
    return text
  }

  private func number(_ value: DataValue) throws(FilterProblem) -> DataNumber {
    switch value {
    case .number(let number): return number
    case .string(let text):
      if let number = DataNumber(text: text) { return number }
    case .null, .boolean, .array, .object: break
    }
    throw .unexpected(FoundValue(value), expected: .number)
  }

  private func count(_ value: DataValue) throws(FilterProblem) -> Int {
    guard case .array(let values) = value else { throw .unexpected(FoundValue(value), expected: .list) }
    return values.count
  }

  private func joined(_ value: DataValue, by separator: String) throws(FilterProblem) -> String {
    guard case .array(let values) = value else { throw .unexpected(FoundValue(value), expected: .list) }
    var texts: [String] = []
    for value in values { texts.append(try text(value)) }
    let bytes = texts.reduce(separator.utf8.count * max(0, texts.count - 1)) { $0 + $1.utf8.count }
    guard bytes <= Limits.expressionBytes else { throw .tooLong(bytes: bytes) }
    return texts.joined(separator: separator)
  }

  /// Returns an instant in seconds since 1970-01-01 00:00 UTC. `value` is such a number of seconds, or an ISO 8601 date.
  private func instant(_ value: DataValue, _ clock: Clock) throws(FilterProblem) -> Double {
    let instant: Double? =
      switch value {
      case .number(let number): number.value
      case .string(let text): CalendarTime.instant(iso8601: text, defaultZone: clock.timeZone)
      case .null, .boolean, .array, .object: nil
      }
    guard let instant, CalendarTime.instants.contains(instant) else { throw .noDate(FoundValue(value)) }
    return instant
  }
}

/// Abbreviates a number as counters do, with the unit K, M, B or T. A magnitude below 1,000, or of 1e27 or more, is unchanged.
///
/// Less than 100 of a unit is written with one decimal (1.2K, 3.4M), more without decimals (123K). A decimal of zero is left out.
/// Rounds to nearest, halves away from zero. A value that rounds up to 1,000 of a unit becomes 1 of the next unit: 999,950 is 1M.
func abbreviated(_ number: DataNumber) -> String {
  let magnitude = abs(number.value)
  guard magnitude >= 1000 else { return number.text }
  let sign = number.value < 0 ? "-" : ""
  let units = ["K", "M", "B", "T"]
  var divisor = 1000.0
  for (index, unit) in units.enumerated() {
    let isLast = index == units.count - 1
    // Rounds to whole tenths: dividing a whole number by a power of ten rounds only once.
    let tenths = (magnitude / (divisor / 10)).rounded()
    if tenths < 1000 {
      let decimal = Int(tenths) % 10
      return sign + String(Int(tenths) / 10) + (decimal == 0 ? "" : ".\(decimal)") + unit
    }
    let whole = (magnitude / divisor).rounded()
    if whole < 1000 { return sign + String(Int(whole)) + unit }
    if isLast { return whole < 1e15 ? sign + String(Int(whole)) + unit : number.text }
    divisor *= 1000
  }
  return number.text
}

/// Counts and limits the combining marks on the characters in a string.
///
/// A combining mark is a scalar of the general category Mn, Mc or Me. Format characters between marks are not counted and do not
/// reset the count, except U+00AD, the soft hyphen, which resets it.
package enum CombiningMarks {
  /// Counts the combining marks in text that is passed in pieces.
  package struct Counter {
    private var count = 0

    package init() {}

    /// Returns whether every character has at most `limit` marks. Marks at the start of `text` count towards the last character of
    /// the previous piece.
    package mutating func accepts(_ text: String, limit: Int) -> Bool {
      // Marks begin at U+0300, whose first byte is 0xCC.
      if text.utf8.allSatisfy({ $0 < 0xCC }) {
        if !text.isEmpty { count = 0 }
        return true
      }
      for scalar in text.unicodeScalars where isMark(scalar) {
        if count > limit { return false }
      }
      return count <= limit
    }

    /// Returns whether the scalar is a combining mark, and updates the count.
    mutating func isMark(_ scalar: Unicode.Scalar) -> Bool {
      guard scalar.value >= 0x300 else {
        count = 0
        return false
      }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark:
        count += 1
        return true
      case .format: return false
      default:
        count = 0
        return false
      }
    }

    var current: Int { count }
  }

  /// Returns the text with at most `limit` marks on each character; further marks are removed.
  static func limited(_ text: String, to limit: Int) -> String {
    var counter = Counter()
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !counter.isMark(scalar) || counter.current <= limit { result.append(scalar) }
    return String(result)
  }
}
