// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellInspection
internal import CellNotation
internal import CellRenderAnalysis

/// What became of templates since an older version of them, over the same data.
package struct TemplatesComparison: Sendable {
  package struct Entry: Sendable {
    /// The path of the template.
    package let template: String
    /// `nil` for a template that the older version does not have.
    package let comparison: InspectionComparison?

    package init(template: String, comparison: InspectionComparison?) {
      self.template = template
      self.comparison = comparison
    }
  }

  /// What reports call the older version: a git revision, or a file.
  package let older: String
  package let entries: [Entry]

  /// The most new findings that reports for people list.
  private static let mostFindings = 20

  package init(older: String, entries: [Entry]) {
    self.older = older
    self.entries = entries
  }

  private var changed: [(template: String, comparison: InspectionComparison)] {
    entries.compactMap { entry in
      entry.comparison.flatMap { $0.isChanged ? (entry.template, $0) : nil }
    }
  }

  private var added: [String] { entries.filter { $0.comparison == nil }.map(\.template) }

  /// How many templates changed, in one sentence.
  private var sentence: String {
    let new = added.isEmpty ? "" : ", \(added.count) new"
    return "\(counted(entries.count, "template")) compared with \(older): \(changed.count) changed\(new)"
  }

  private static let heading = ["template", "cells", "findings", "blended", "misaligned", "passes", "pixels"]

  /// A row for each template that changed: costs before and after, summed over its cells.
  private var rows: [[String]] {
    changed.map { template, comparison in
      let (before, after) = comparison.totals
      func change(_ property: KeyPath<ComparedTotals, Int>) -> String {
        let (old, new) = (grouped(before[keyPath: property]), grouped(after[keyPath: property]))
        return old == new ? old : "\(old) -> \(new)"
      }
      let others = comparison.cells.count { $0.pixels != .identical }
      return [
        template, "\(comparison.cells.count)", change(\.findings), change(\.blended), change(\.misaligned), change(\.passes),
        others == 0 ? "the same" : "differ in \(counted(others, "cell"))",
      ]
    } + added.map { [$0, "new"] + [String](repeating: "", count: Self.heading.count - 2) }
  }

  /// The findings that are new, each once, with its place and the first of its reasons.
  private var newFindings: [(place: String, finding: Finding)] {
    var known: Set<String> = []
    return changed.flatMap(\.comparison.cells).flatMap(\.new).compactMap { effect in
      let place = "\(effect.location.map { "\($0) " } ?? "")\(effect.finding.path)"
      return known.insert("\(place) \(effect.finding.rule.rawValue)").inserted ? (place, effect.finding) : nil
    }
  }

  /// The comparison for people: a table of the templates that changed, and the findings that are new.
  package var text: String {
    var blocks = [sentence]
    if !rows.isEmpty {
      let alignments = [AlignedTable.Alignment.left] + Self.heading.dropFirst().dropLast().map { _ in .right } + [.left]
      blocks.append("\(AlignedTable(alignments: alignments, texts: [Self.heading] + rows))")
    }
    let found = newFindings
    if !found.isEmpty {
      let lines = found.prefix(Self.mostFindings).map { "  \($0.finding.rule.rawValue) \($0.place): \($0.finding.reason)" }
      let rest = found.count - lines.count
      blocks.append((["findings new"] + lines + (rest > 0 ? ["  and \(rest) more"] : [])).joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// The comparison as Markdown, for a comment on a pull request.
  package var markdown: String {
    var blocks = ["### CellRaster: costs since \(older.markdownCode)", "**\(sentence.escapedForMarkdown)**"]
    if !rows.isEmpty {
      let head = ["| " + Self.heading.joined(separator: " | ") + " |", "|---|--:|--:|--:|--:|--:|---|"]
      let lines = rows.map { row in
        "| " + ([row[0].markdownCode] + row.dropFirst().map(\.escapedForMarkdown)).joined(separator: " | ") + " |"
      }
      blocks.append((head + lines).joined(separator: "\n"))
    }
    let found = newFindings
    if !found.isEmpty {
      let lines = found.prefix(Self.mostFindings).map {
        "- **\($0.finding.severity.rawValue)** \($0.place.markdownCode) \($0.finding.reason.escapedForMarkdown) (\($0.finding.rule.rawValue))"
      }
      let rest = found.count - lines.count
      blocks.append((["New findings:", ""] + lines + (rest > 0 ? ["- and \(rest) more"] : [])).joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }
}

extension InspectionComparison {
  /// Whether a cell has other keys, findings, costs or pixels, or only one of the templates has it.
  fileprivate var isChanged: Bool {
    !onlyOld.isEmpty || !onlyNew.isEmpty
      || cells.contains { cell in
        !cell.changes.isEmpty || !cell.gone.isEmpty || !cell.new.isEmpty || cell.pixels != .identical || cell.before != cell.after
      }
  }
}
