// SPDX-License-Identifier: MIT

internal import CellFiles

/// A date of the Gregorian calendar and a time of day.
struct CalendarTime: Equatable, Sendable {
  var year: Int
  /// The month, from 1.
  var month: Int
  /// The day of the month, from 1.
  var day: Int
  var hour, minute, second: Int
  /// The day of the week, from 0 for Sunday.
  var weekday: Int

  /// The range of instants in the years 1 to 9999 in UTC, in seconds since 1970-01-01 00:00 UTC.
  static let instants: ClosedRange<Double> = -62_135_596_800...253_402_300_799

  /// Creates the time that clocks of a time zone show at `instant`, in seconds since 1970-01-01 00:00 UTC.
  ///
  /// Source: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, `civil_from_days`.
  init(instant: Double, in timeZone: CellTimeZone) {
    let seconds = Int(instant.rounded(.down)) + timeZone.offset(at: instant)
    let days = Self.floorDivision(seconds, 86_400)
    let time = seconds - days * 86_400
    hour = time / 3600
    minute = time / 60 % 60
    second = time % 60
    weekday = (days % 7 + 11) % 7

    let shifted = days + 719_468
    let era = Self.floorDivision(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Returns the number of days from 1970-01-01 to a date, negative for earlier dates. Source: `days_from_civil`, as above.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = floorDivision(year, 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func floorDivision(_ a: Int, _ b: Int) -> Int {
    a >= 0 ? a / b : -((b - 1 - a) / b)
  }

  static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
  ]
  static let weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
