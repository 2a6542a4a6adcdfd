// SPDX-License-Identifier: MIT

/// The time that the filters `ago` and `date` go by.
package struct Clock: Hashable, Sendable {
  /// The instant that `ago` counts from, in seconds since 1970-01-01 00:00 UTC.
  package var now: Double
  /// The offset in seconds from UTC in which times are shown.
  package var timeZoneOffset: Int

  package init(now: Double, timeZoneOffset: Int) {
    self.now = now
    self.timeZoneOffset = timeZoneOffset
  }

  /// The instant that a text names by ISO 8601 (`2026-11-21T12:00:00Z`, `2026-11-21`), in seconds since 1970-01-01 00:00
  /// UTC, which holds where the text names no time zone; `nil` for anything else.
  package static func instant(_ text: String) -> Double? {
    CalendarTime.instant(iso8601: text, defaultOffset: 0)
  }
}

/// Returns the time that has passed since an instant, in words.
///
/// Less than a minute is `now`; then follow `5 min ago`, `2 h ago` and `3 d ago`. After a week, the result is the date, with the
/// year if it differs from the current one. Units are whole and never rounded up. An instant up to a minute in the future is `now`;
/// a later one is a date.
func elapsedTime(since instant: Double, now: Double, offset: Int) -> String {
  let seconds = now - instant
  switch seconds {
  case -60..<60: return "now"
  case 60..<3600: return "\(Int(seconds / 60)) min ago"
  case 3600..<86_400: return "\(Int(seconds / 3600)) h ago"
  case 86_400..<604_800: return "\(Int(seconds / 86_400)) d ago"
  default:
    let then = CalendarTime(instant: instant, offset: offset)
    let day = "\(then.day) \(CalendarTime.monthNames[then.month - 1].prefix(3))"
    let isThisYear = CalendarTime.instants.contains(now) && CalendarTime(instant: now, offset: offset).year == then.year
    return isThisYear ? day : "\(day) \(then.year)"
  }
}
