// SPDX-License-Identifier: MIT

/// What a container compiled for its latest rules, without the rules in use. A condition or a state that changes rules alternates between
/// a few.
struct RecentPrograms<Rules: Equatable, Program> {
  /// The latest last.
  private var entries: [(rules: Rules, program: Program)] = []

  /// The number of programs that are kept.
  private static var capacity: Int { 3 }

  /// Removes and returns the program of given rules.
  mutating func take(_ rules: Rules) -> Program? {
    entries.firstIndex { $0.rules == rules }.map { entries.remove(at: $0).program }
  }

  mutating func keep(_ program: Program, of rules: Rules) {
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append((rules, program))
  }

  var programs: [Program] { entries.map(\.program) }
}
