// SPDX-License-Identifier: MIT

/// How long ago an instant was: `now` under a minute, then `5 min ago`, `2 h ago`, `3 d ago`, and from a week on the date, with
/// the year only where it is another one. Whole units, never rounded up. An instant to come within a minute is `now`, and
/// otherwise a date.
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
