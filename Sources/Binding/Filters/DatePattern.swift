// SPDX-License-Identifier: MIT

/// A date format made of letters of Unicode's date patterns, in English.
///
/// `y` `yy` `yyyy`, `M` `MM` `MMM` `MMMM`, `d` `dd`, `E` to `EEE` (Mon) and `EEEE` (Monday), `H` `HH`, `h` `hh`, `m` `mm`, `s`
/// `ss`, `a` (AM, PM). Text between apostrophes and all characters that are not ASCII letters are literal; two apostrophes are one
/// apostrophe. Source: Unicode Technical Standard 35, part 4, Date Format Patterns.
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
        guard Self.longest[first].map({ count <= $0 }) == true else { throw .datePattern(first) }
        parts.append(.field(first, count: count))
        rest = rest.dropFirst(count)
      } else {
        parts.append(.literal(String(first)))
        rest = rest.dropFirst()
      }
    }
    self.parts = parts
  }

  private static let longest: [Character: Int] = ["y": 4, "M": 4, "d": 2, "E": 4, "H": 2, "h": 2, "m": 2, "s": 2, "a": 1]

  /// Formats the date at `instant`, in seconds since 1970-01-01 00:00 UTC, for clocks that are `offset` seconds ahead of UTC.
  func text(of instant: Double, offset: Int) -> String {
    let time = CalendarTime(instant: instant, offset: offset)
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
