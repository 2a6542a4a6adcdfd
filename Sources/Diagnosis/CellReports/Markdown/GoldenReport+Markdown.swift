// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

extension GoldenReport {
  /// The maximum number of rows in each table of ``markdown``: a comment on a forge can contain about 65,000 characters.
  private static let mostMarkdownRows = 50

  /// The report as Markdown, for a comment on a pull request or for the summary of a CI job: a table of failures, and a collapsed
  /// table of the other goldens that did not pass. Goldens that changed for the same reason share a row.
  package var markdown: String {
    let failed = openGroups.filter(\.fails)
    let others = openGroups.filter { !$0.fails }
    let blocks = [
      ["### Goldens: \(title.markdownCode)"],
      ["**\(summary.escapedForMarkdown)**"],
      notes.map { "- \($0.escapedForMarkdown)" },
      table(of: failed),
      folded(others),
    ]
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func folded(_ groups: [Group]) -> [String] {
    guard !groups.isEmpty else { return [] }
    let counts = [Outcome.drift, .skipped].filter { count(of: $0) > 0 }.map { $0.counted(count(of: $0)) }
    return ["<details><summary>\(counts.joined(separator: ", "))</summary>", ""] + table(of: groups) + ["", "</details>"]
  }

  private func table(of groups: [Group]) -> [String] {
    guard !groups.isEmpty else { return [] }
    let rest = groups.dropFirst(Self.mostMarkdownRows).reduce(0) { $0 + $1.entries.count }
    return ["| | Golden | Why |", "|---|---|---|"] + groups.prefix(Self.mostMarkdownRows).map(\.markdownRow)
      + (rest > 0 ? ["", "And \(grouped(rest)) more."] : [])
  }
}

extension GoldenReport.Group {
  /// The maximum number of goldens that a row names.
  private static let mostNames = 10

  fileprivate var fails: Bool { entries[0].outcome.fails }

  fileprivate var markdownRow: String {
    let first = entries[0]
    let places: [String]
    let reasons: [String]
    if let heading {
      let rest = entries.count - Self.mostNames
      places = entries.prefix(Self.mostNames).map(\.golden.markdownCode) + (rest > 0 ? ["and \(grouped(rest)) more"] : [])
      reasons = [heading.title, heading.extent]
    } else {
      places = [first.golden.markdownCode, first.location.description.markdownCode]
      reasons = first.facts
    }
    let why = reasons.map(\.escapedForMarkdown).joined(separator: "<br>")
    return "| \(first.outcome.rawValue) | \(places.joined(separator: "<br>")) | \(why) |"
  }
}
