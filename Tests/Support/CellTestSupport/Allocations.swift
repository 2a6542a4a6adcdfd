// SPDX-License-Identifier: MIT

internal import CCellTestEnvironment

/// Returns the number of blocks of memory that `body` allocates on the calling thread; `nil` if allocations are not counted, because a
/// sanitizer has an allocator of its own.
public func allocations(during body: () throws -> Void) rethrows -> Int? {
  let before = cellraster_test_allocations()
  try body()
  return before < 0 ? nil : cellraster_test_allocations() - before
}

/// Returns the bytes of memory that `body` allocates on the calling thread, also those that it frees again; `nil` if allocations are
/// not counted.
public func allocatedBytes(during body: () throws -> Void) rethrows -> Int? {
  let before = cellraster_test_allocated_bytes()
  try body()
  return before < 0 ? nil : cellraster_test_allocated_bytes() - before
}

/// Returns how many times as many bytes of memory `body` allocates on the calling thread for `2 * size` as for `size`; `nil` if
/// allocations are not counted. The bytes are the same on every machine, and grow with the work of code that keeps lists.
public func growth(ofMemoryFrom size: Int, _ body: (Int) throws -> Void) rethrows -> Double? {
  // What is made once is made here.
  try body(size)
  guard let once = try allocatedBytes(during: { try body(size) }),
    let twice = try allocatedBytes(during: { try body(2 * size) })
  else { return nil }
  return Double(twice) / Double(once)
}
