// SPDX-License-Identifier: MIT

import FoundationEssentials

/// The seeds of tests with generated input.
public enum Seeds {
  /// 40, or the number given by the environment variable `CELLRASTER_SEEDS`. `tools/fuzzing/fuzz` asks for thousands.
  public static let count = number("CELLRASTER_SEEDS") ?? 40
  public static let all = 0..<UInt64(count)
  /// The seeds of sequences of layouts, pictures and changes of lists: as many, or the number given by `CELLRASTER_SEQUENCES`. `tools/check`
  /// asks for ten times as many.
  public static let sequences = 0..<UInt64(number("CELLRASTER_SEQUENCES") ?? count)

  private static func number(_ variable: String) -> Int? { ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } }
}
