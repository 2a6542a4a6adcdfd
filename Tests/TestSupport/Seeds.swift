// SPDX-License-Identifier: MIT

import Foundation

/// The seeds of tests with made-up input: 40, or as many as `CELLRASTER_SEEDS` says in the environment. `tools/fuzz` asks for thousands.
public enum Seeds {
  public static let count = ProcessInfo.processInfo.environment["CELLRASTER_SEEDS"].flatMap { Int($0) } ?? 40
  public static let all = 0..<UInt64(count)
}
