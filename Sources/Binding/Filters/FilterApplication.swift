// SPDX-License-Identifier: MIT

internal import Notation

extension Filter {
  /// Returns the result of the filter. Null stays null, so that a default can still apply.
  func apply(to value: DataValue, by clock: Clock) throws(BindingProblem) -> DataValue {
    if case .null = value { return .null }
    do throws(FilterProblem) {
      return try result(for: value, by: clock)
    } catch {
      throw .filter(name, error)
    }
  }

  private func result(for value: DataValue, by clock: Clock) throws(FilterProblem) -> DataValue {
    switch self {
    case .html: .string(HTMLText.plainText(of: try text(value)))
    case .date(let pattern):
      .string(pattern.text(of: try instant(value, clock), offset: clock.timeZoneOffset))
    case .ago:
      .string(elapsedTime(since: try instant(value, clock), now: clock.now, offset: clock.timeZoneOffset))
    case .number: .string(abbreviated(try number(value)))
    case .initials: .string(Binding.initials(of: try text(value)))
    case .upper: .string(try text(value).uppercased())
    case .lower: .string(try text(value).lowercased())
    case .title: .string(titleCased(try text(value)))
    case .trim: .string(trimmed(try text(value)))
    case .truncate(let length): .string(truncated(try text(value), to: length))
    case .count: .number(DataNumber(try count(value)))
    case .plural(let one, let many): .string(try number(value).value == 1 ? one : many)
    case .shortcodes: .string(withoutShortcodes(try text(value)))
    case .marks(let most): .string(CombiningMarks.limited(try text(value), to: most))
    case .join(let separator): .string(try joined(value, by: separator))
    case .local: isLocalPath(try text(value)) ? value : .null
    }
  }

  private func text(_ value: DataValue) throws(FilterProblem) -> String {
    guard let text = value.text else { throw .unexpected(FoundValue(value), expected: .text) }
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
    return texts.joined(separator: separator)
  }

  /// Returns seconds since 1970, from a number of seconds or an ISO 8601 date.
  private func instant(_ value: DataValue, _ clock: Clock) throws(FilterProblem) -> Double {
    let instant: Double? =
      switch value {
      case .number(let number): number.value
      case .string(let text): CalendarTime.instant(iso8601: text, defaultOffset: clock.timeZoneOffset)
      case .null, .boolean, .array, .object: nil
      }
    guard let instant, CalendarTime.instants.contains(instant) else { throw .noDate(FoundValue(value)) }
    return instant
  }
}
