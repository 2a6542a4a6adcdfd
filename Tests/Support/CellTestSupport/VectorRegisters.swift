// SPDX-License-Identifier: MIT

internal import CCellTestEnvironment

/// Whether the upper halves of the calling thread's vector registers are in use, which makes SSE instructions slow; `nil` if the
/// processor does not tell.
public var upperHalvesAreInUse: Bool? {
  let answer = cellraster_test_upper_halves_in_use()
  return answer < 0 ? nil : answer == 1
}
