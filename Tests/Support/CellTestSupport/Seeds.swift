// SPDX-License-Identifier: MIT

import FoundationEssentials

/// The seeds of tests with generated input: 40, or the number given by the environment variable `CELLRASTER_SEEDS`. `tools/fuzzing/fuzz`
/// asks for thousands.
public enum Seeds {
  public static let count = ProcessInfo.processInfo.environment["CELLRASTER_SEEDS"].flatMap { Int($0) } ?? 40
  public static let all = 0..<UInt64(count)
}
