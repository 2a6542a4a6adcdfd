// SPDX-License-Identifier: MIT

internal import CellFiles

extension CalendarTime {
  /// Parses an ISO 8601 date, alone or with a time.
  ///
  /// The date is `2024-05-01`, optionally followed by `T` or a space and a time: `12:30`, `12:30:15` or `12:30:15.250`. A UTC
  /// offset may follow the time: `Z`, `+02:00`, `+0200` or `+02`. Without one, the time is that of `defaultZone`.
  /// - Returns: seconds since 1970-01-01 00:00 UTC; `nil` for any other text.
  static func instant(iso8601 text: String, defaultZone: CellTimeZone) -> Double? {
    var reader = DigitReader(bytes: Array(text.utf8))
    guard let year = reader.number(digits: 4), reader.take("-"), let month = reader.number(digits: 2), 1...12 ~= month,
      reader.take("-"), let day = reader.number(digits: 2), 1...daysInMonth(month, year: year) ~= day
    else { return nil }
    var seconds = Double(days(year: year, month: month, day: day) * 86_400)
    var offset: Int?
    if reader.take("T") || reader.take("t") || reader.take(" ") {
      guard let hour = reader.number(digits: 2), hour < 24, reader.take(":"), let minute = reader.number(digits: 2), minute < 60
      else { return nil }
      seconds += Double(hour * 3600 + minute * 60)
      if reader.take(":") {
        // In a leap second, the second is 60.
        guard let second = reader.number(digits: 2), second <= 60 else { return nil }
        seconds += Double(second)
        if reader.take(".") || reader.take(",") {
          guard let fraction = reader.fraction() else { return nil }
          seconds += fraction
        }
      }
      if !reader.isAtEnd {
        offset = reader.offset()
        if offset == nil { return nil }
      }
    }
    guard reader.isAtEnd else { return nil }
    return if let offset { seconds - Double(offset) } else { defaultZone.instant(showing: seconds) }
  }
}

/// Reads the parts of a date. Each method returns `nil` or `false` if the part is not there.
private struct DigitReader {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, UInt32(bytes[index]) == character.value else { return false }
    index += 1
    return true
  }

  mutating func number(digits: Int) -> Int? {
    guard index + digits <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[index..<index + digits] {
      guard byte &- 48 < 10 else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    index += digits
    return value
  }

  mutating func fraction() -> Double? {
    var value = 0.0
    var unit = 0.1
    let start = index
    while index < bytes.count, bytes[index] &- 48 < 10 {
      value += Double(bytes[index] - 48) * unit
      unit /= 10
      index += 1
    }
    return index > start ? value : nil
  }

  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isBehind = take("-")
    guard isBehind || take("+"), let hours = number(digits: 2), hours < 24 else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = take(":")
      guard let found = number(digits: 2), found < 60 else { return nil }
      minutes = found
    }
    return (hours * 3600 + minutes * 60) * (isBehind ? -1 : 1)
  }
}

/// A date format that consists of Unicode's pattern letters and literal text. Months and weekdays are named in English.
///
/// The letters are `y` `yy` `yyyy`, `M` `MM` `MMM` `MMMM`, `d` `dd`, `E` to `EEE` (Mon) and `EEEE` (Monday), `H` `HH`, `h` `hh`,
/// `m` `mm`, `s` `ss`, `a` (AM, PM). Text between apostrophes is literal, and so are all characters that are not ASCII letters.
/// Outside such text, two apostrophes stand for one. Source: Unicode Technical Standard 35, part 4, Date Format Patterns.
package struct DatePattern: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case literal(String)
    case field(Character, count: Int)
  }

  private let parts: [Part]

  init(_ pattern: String) throws(ExpressionProblem) {
    var parts: [Part] = []
    var rest = pattern[...]
    while let first = rest.first {
      if first == "'" {
        rest = rest.dropFirst()
        if rest.first == "'" {
          parts.append(.literal("'"))
          rest = rest.dropFirst()
          continue
        }
        guard let end = rest.firstIndex(of: "'") else { throw .unterminatedString }
        parts.append(.literal(String(rest[..<end])))
        rest = rest[end...].dropFirst()
      } else if first.isASCII, first.isLetter {
        let count = rest.prefix { $0 == first }.count
        guard Self.longest(first).map({ count <= $0 }) == true else { throw .datePattern(first) }
        parts.append(.field(first, count: count))
        rest = rest.dropFirst(count)
      } else {
        parts.append(.literal(String(first)))
        rest = rest.dropFirst()
      }
    }
    self.parts = parts
  }

  /// The largest number of repetitions of a letter; `nil` for one that stands for nothing.
  private static func longest(_ letter: Character) -> Int? {
    switch letter {
    case "y", "M", "E": 4
    case "d", "H", "h", "m", "s": 2
    case "a": 1
    default: nil
    }
  }

  /// Formats the date at `instant`, in seconds since 1970-01-01 00:00 UTC, as it is in a time zone.
  func text(of instant: Double, in timeZone: CellTimeZone) -> String {
    let time = CalendarTime(instant: instant, in: timeZone)
    var text = ""
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .field(let letter, let count): text += Self.field(letter, count, of: time)
      }
    }
    return text
  }

  private static func field(_ letter: Character, _ count: Int, of time: CalendarTime) -> String {
    switch letter {
    case "y": count == 2 ? padded(time.year % 100, 2) : padded(time.year, count)
    case "M" where count >= 3:
      count == 3 ? String(CalendarTime.monthNames[time.month - 1].prefix(3)) : CalendarTime.monthNames[time.month - 1]
    case "M": padded(time.month, count)
    case "d": padded(time.day, count)
    case "E": count == 4 ? CalendarTime.weekdayNames[time.weekday] : String(CalendarTime.weekdayNames[time.weekday].prefix(3))
    case "H": padded(time.hour, count)
    case "h": padded((time.hour + 11) % 12 + 1, count)
    case "m": padded(time.minute, count)
    case "s": padded(time.second, count)
    default: time.hour < 12 ? "AM" : "PM"
    }
  }

  private static func padded(_ value: Int, _ digits: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
