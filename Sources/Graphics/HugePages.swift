// SPDX-License-Identifier: MIT

import Glibc

extension UnsafeMutableBufferPointer<UInt32> {
  /// Asks the system for huge pages. Call this before the first write, and only for a buffer that will be written completely: a
  /// picture of 48 MB then takes 24 page faults instead of 12,000, and half the time to fill. A buffer that contains no whole page
  /// of 2 MiB is left alone.
  package func adviseHugePages() {
    let page = 2 << 20
    guard let base = baseAddress else { return }
    let start = UnsafeMutableRawPointer(base).alignedUp(toMultipleOf: page)
    let length = (UnsafeMutableRawPointer(base + count) - start) / page * page
    // Only a hint: if the system ignores it, the pages have their usual size.
    if length > 0 { _ = madvise(start, length, MADV_HUGEPAGE) }
  }
}
