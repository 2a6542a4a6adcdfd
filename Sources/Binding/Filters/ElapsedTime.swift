// SPDX-License-Identifier: MIT

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
