// SPDX-License-Identifier: MIT

import Glibc

extension UnsafeMutableBufferPointer<UInt32> {
  /// Asks for huge pages where none has been touched yet: a picture of 48 MB takes 24 faults instead of 12,000, and half the time to
  /// fill. For what is going to be written whole; smaller pictures are left alone.
  package func adviseHugePages() {
    let page = 2 << 20
    guard let base = baseAddress else { return }
    let start = UnsafeMutableRawPointer(base).alignedUp(toMultipleOf: page)
    let length = (UnsafeMutableRawPointer(base + count) - start) / page * page
    // Advice alone: where the system does not take it, the pages are as small as ever.
    if length > 0 { _ = madvise(start, length, MADV_HUGEPAGE) }
  }
}
