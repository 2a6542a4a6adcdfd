// SPDX-License-Identifier: MIT

extension CalendarTime {
  /// Parses an ISO 8601 date in the variants that occur in data.
  ///
  /// The date is `2024-05-01`, optionally followed by `T` or a space and a time: `12:30`, `12:30:15` or `12:30:15.250`. An offset
  /// may follow the time: `Z`, `+02:00`, `+0200` or `+02`. Without one, `defaultOffset` applies.
  /// - Returns: Seconds since 1970-01-01 00:00 UTC; `nil` for any other text.
  static func instant(iso8601 text: String, defaultOffset: Int) -> Double? {
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
        // 60 is a leap second.
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
    return seconds - Double(offset ?? defaultOffset)
  }
}

/// A reader for the parts of a date.
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
