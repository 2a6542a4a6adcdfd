// SPDX-License-Identifier: MIT

internal import CellGraphics

/// The result of a run over golden images. This module writes it as text, JSON, JUnit XML, Markdown and HTML.
package struct GoldenReport: Equatable, Sendable {
  /// The paths that were verified, as given and separated by spaces: `golden-images`.
  package var title: String
  /// Notes about the whole run, one sentence each: `this is shard 2 of 4`.
  package var notes: [String]
  /// One entry for each golden, and one for each case that could not be read.
  package var entries: [Entry]
  /// Whether goldens that were not compared make the run fail, as they do in CI.
  package var failsIfSkipped = false

  package init(title: String, notes: [String] = [], entries: [Entry]) {
    self.title = title
    self.notes = notes
    self.entries = entries
  }

  /// The outcome of a golden. The cases are in the order in which reports show them.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The picture does not pass: it differs from the golden, or the golden is missing or cannot be read.
    case failed
    /// There is no picture to compare, because of an error in the document, the data or the system.
    case error
    /// The picture differs from the golden, but within the tolerance.
    case drift
    /// The run wrote the golden, and fails for that reason.
    case recorded
    /// The golden was not compared, for example because a font is missing.
    case skipped
    case passed

    /// Whether the outcome makes the run fail.
    package var fails: Bool {
      switch self {
      case .failed, .error, .recorded: true
      case .drift, .skipped, .passed: false
      }
    }
  }
}

extension GoldenReport {
  /// Returns the number of goldens with the given outcome.
  package func count(of outcome: Outcome) -> Int { entries.count { $0.outcome == outcome } }

  /// Whether the run fails.
  package var fails: Bool { entries.contains { $0.outcome.fails || failsIfSkipped && $0.outcome == .skipped } }

  /// Returns the entries with the given outcome, in their order.
  func entries(with outcome: Outcome) -> [Entry] { entries.filter { $0.outcome == outcome } }

  /// Goldens that can be decided on, and that changed for the same reason; or a single entry.
  struct Group {
    let origin: Origin?
    fileprivate(set) var entries: [Entry]

    /// The reason that several goldens share, and how many it changed; `nil` for a single golden.
    var heading: (title: String, extent: String)? {
      guard entries.count > 1, let origin else { return nil }
      return (origin.title, "\(counted(entries.count, "golden")) changed for this reason")
    }
  }

  /// Returns the entries with the given outcome. Those with the same origin are together, in the place of the first of them.
  func groups(with outcome: Outcome) -> [Group] {
    var groups: [Group] = []
    var indices: [String: Int] = [:]
    for entry in entries(with: outcome) {
      if entry.isDecidable, let origin = entry.origin {
        if let index = indices[origin.id] {
          groups[index].entries.append(entry)
          continue
        }
        indices[origin.id] = groups.count
      }
      groups.append(Group(origin: entry.origin, entries: [entry]))
    }
    return groups
  }

  /// All entries except those that passed, the worst outcomes first, in groups.
  var openGroups: [Group] { Outcome.allCases.filter { $0 != .passed }.flatMap(groups(with:)) }

  /// The number of goldens, and their outcomes: `412 goldens: 1 failed, 2 recorded, 409 passed`.
  package var summary: String {
    let counts = Outcome.allCases.compactMap { outcome in
      let count = count(of: outcome)
      return count == 0 ? nil : outcome.counted(count)
    }
    return counts.isEmpty ? "No goldens" : "\(counted(entries.count, "golden")): " + counts.joined(separator: ", ")
  }
}

extension GoldenReport.Outcome {
  /// Returns the count with the outcome: `3 failed`, `2 errors`.
  func counted(_ count: Int) -> String {
    switch self {
    case .error: CellGraphics.counted(count, "error")
    case .drift: "\(grouped(count)) drifted"
    case .failed, .recorded, .skipped, .passed: "\(grouped(count)) \(rawValue)"
    }
  }
}
