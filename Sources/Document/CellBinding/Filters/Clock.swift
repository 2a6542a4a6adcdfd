// SPDX-License-Identifier: MIT

package import CellFiles

/// The current time and the time zone for the filters `ago` and `date`.
package struct Clock: Equatable, Sendable {
  /// The current time for `ago`, in seconds since 1970-01-01 00:00 UTC.
  package var now: Double
  /// The time zone in which times are shown. It also applies to times in the data without a time zone.
  package var timeZone: CellTimeZone

  package init(now: Double, timeZone: CellTimeZone = .utc) {
    self.now = now
    self.timeZone = timeZone
  }

  /// Parses an ISO 8601 date or time (`2026-11-21`, `2026-11-21T12:00:00Z`). A date or time without a time zone is in UTC.
  /// - Returns: seconds since 1970-01-01 00:00 UTC; `nil` for any other text.
  package static func instant(_ text: String) -> Double? {
    CalendarTime.instant(iso8601: text, defaultZone: .utc)
  }
}

/// Returns the time that has passed since an instant, in words. `instant` is in seconds since 1970-01-01 00:00 UTC.
///
/// Less than a minute is `now`. Longer times are `5 min ago`, `2 h ago` or `3 d ago`, in whole units, rounded down. After a week or
/// more, the result is the date in the clock's time zone, with the year if it is not the current year. An instant up to a
/// minute in the future is `now`; a later instant gives the date.
func elapsedTime(since instant: Double, by clock: Clock) -> String {
  let now = clock.now
  let seconds = now - instant
  switch seconds {
  case -60..<60: return "now"
  case 60..<3600: return "\(Int(seconds / 60)) min ago"
  case 3600..<86_400: return "\(Int(seconds / 3600)) h ago"
  case 86_400..<604_800: return "\(Int(seconds / 86_400)) d ago"
  default:
    let then = CalendarTime(instant: instant, in: clock.timeZone)
    let day = "\(then.day) \(CalendarTime.monthNames[then.month - 1].prefix(3))"
    let isThisYear = CalendarTime.instants.contains(now) && CalendarTime(instant: now, in: clock.timeZone).year == then.year
    return isThisYear ? day : "\(day) \(then.year)"
  }
}
