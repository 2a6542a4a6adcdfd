// SPDX-License-Identifier: MIT

internal import CTestEnvironment

/// Returns the number of blocks of memory that `body` allocates on the calling thread; `nil` if allocations are not counted, because a
/// sanitizer has an allocator of its own.
public func allocations(during body: () throws -> Void) rethrows -> Int? {
  let before = cellraster_test_allocations()
  try body()
  return before < 0 ? nil : cellraster_test_allocations() - before
}
