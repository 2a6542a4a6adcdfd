// SPDX-License-Identifier: MIT

import Glibc

/// Returns the processor time that this thread spends on `work`. Unlike wall-clock time, it stops while other threads have the
/// processor, so ratios of it hold on a busy machine.
public func threadTime(_ work: () throws -> Void) rethrows -> Duration {
  let start = now()
  try work()
  return now() - start
}

/// Returns the processor time of this thread: https://man7.org/linux/man-pages/man2/clock_gettime.2.html
private func now() -> Duration {
  var time = timespec()
  let status = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  precondition(status == 0, "every thread has a clock")
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
