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
