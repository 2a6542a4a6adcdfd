// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

extension GoldenReport {
  /// The maximum number of goldens in each table of ``markdown``: a comment on a forge can contain about 65,000 characters.
  private static let mostMarkdownEntries = 50

  /// The report as Markdown, for a comment on a pull request or for the summary of a CI job: a table of failures, and a collapsed
  /// table of the other goldens that did not pass.
  package var markdown: String {
    let failed = openEntries.filter(\.outcome.fails)
    let others = openEntries.filter { !$0.outcome.fails }
    let blocks = [
      ["### Goldens: \(title.markdownCode)"],
      ["**\(summary.escapedForMarkdown)**"],
      notes.map { "- \($0.escapedForMarkdown)" },
      table(of: failed),
      folded(others),
    ]
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func folded(_ entries: [Entry]) -> [String] {
    guard !entries.isEmpty else { return [] }
    let counts = [Outcome.drift, .skipped].filter { count(of: $0) > 0 }.map { $0.counted(count(of: $0)) }
    return ["<details><summary>\(counts.joined(separator: ", "))</summary>", ""] + table(of: entries) + ["", "</details>"]
  }

  private func table(of entries: [Entry]) -> [String] {
    guard !entries.isEmpty else { return [] }
    let rest = entries.count - Self.mostMarkdownEntries
    return ["| | Golden | Why |", "|---|---|---|"] + entries.prefix(Self.mostMarkdownEntries).map(\.markdownRow)
      + (rest > 0 ? ["", "And \(grouped(rest)) more."] : [])
  }
}

extension GoldenReport.Entry {
  fileprivate var markdownRow: String {
    let place = "\(golden.markdownCode)<br>\(location.description.markdownCode)"
    return "| \(outcome.rawValue) | \(place) | \(facts.map(\.escapedForMarkdown).joined(separator: "<br>")) |"
  }
}
