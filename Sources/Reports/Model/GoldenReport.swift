// SPDX-License-Identifier: MIT

internal import Graphics

/// What a run over golden images found out, as a plain value that every writer of this room reads: text, JSON, JUnit, Markdown,
/// HTML.
package struct GoldenReport: Hashable, Sendable {
  /// The version of the command or the package, such as `0.1.0`.
  package var toolVersion: String
  /// What was verified, as it was given: `golden-images`.
  package var title: String
  /// What is to be said about the run as a whole, a sentence each: `this is shard 2 of 4`.
  package var notes: [String]
  /// One for each picture that a case or a test asks for.
  package var entries: [Entry]

  package init(toolVersion: String, title: String, notes: [String] = [], entries: [Entry]) {
    self.toolVersion = toolVersion
    self.title = title
    self.notes = notes
    self.entries = entries
  }

  /// What became of a golden; the order is that in which people want to see them.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The picture is not the golden, or there is no golden.
    case failed
    /// There is no picture to compare, or no golden that can be read.
    case error
    /// It differs, and a tolerance lets that pass.
    case drift
    /// The golden was written by this run, which fails for it.
    case recorded
    /// It was not compared, such as for want of a font.
    case skipped
    case passed

    /// Whether it makes the run fail.
    package var fails: Bool {
      switch self {
      case .failed, .error, .recorded: true
      case .drift, .skipped, .passed: false
      }
    }
  }
}

extension GoldenReport {
  /// How many goldens came out like that.
  package func count(of outcome: Outcome) -> Int { entries.count { $0.outcome == outcome } }

  /// Whether the run fails.
  package var fails: Bool { entries.contains { $0.outcome.fails } }

  /// The entries that came out like that, in their order.
  func entries(with outcome: Outcome) -> [Entry] { entries.filter { $0.outcome == outcome } }

  /// What people have to see, first what is worst: all entries but those that passed.
  var openEntries: [Entry] { Outcome.allCases.filter { $0 != .passed }.flatMap(entries(with:)) }

  /// `412 goldens: 1 failed, 2 recorded, 409 passed`
  package var summary: String {
    let counts = Outcome.allCases.compactMap { outcome in
      let count = count(of: outcome)
      return count == 0 ? nil : outcome.counted(count)
    }
    return counts.isEmpty ? "No goldens" : "\(counted(entries.count, "golden")): " + counts.joined(separator: ", ")
  }
}

extension GoldenReport.Outcome {
  /// `3 failed`, `2 errors`
  func counted(_ count: Int) -> String {
    switch self {
    case .error: Graphics.counted(count, "error")
    case .drift: "\(grouped(count)) drifted"
    case .failed, .recorded, .skipped, .passed: "\(grouped(count)) \(rawValue)"
    }
  }
}
