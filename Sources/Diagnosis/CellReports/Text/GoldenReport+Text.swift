// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

extension GoldenReport {
  /// Returns the report for display: a block for each golden that did not pass, the worst first, then the notes and a summary. The
  /// blocks of goldens that changed for the same reason are indented below it.
  ///
  /// - Parameter isColored: whether to use the colours of a terminal.
  package func text(isColored: Bool) -> String {
    let style = StyledText(isColored: isColored)
    let blocks = openGroups.flatMap { $0.blocks(style) } + [notes.map(\.onOneLine)]
    let mood = Outcome.allCases.first { count(of: $0) > 0 }.map { TerminalStyle($0) } ?? .yellow
    return (blocks.filter { !$0.isEmpty } + [[style(summary, mood)]]).map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }
}

extension GoldenReport.Group {
  /// Returns the lines of each block: the heading if there is one, and the entries.
  fileprivate func blocks(_ style: StyledText) -> [[String]] {
    let blocks = entries.map { $0.lines($0.facts(under: heading), style) }
    guard let heading else { return blocks }
    return [["\(heading.extent): " + style(heading.title.onOneLine, .bold)]] + blocks.map { $0.map { "  " + $0 } }
  }
}

extension GoldenReport.Entry {
  /// Returns the lines of the entry: the location and the name, followed by the outcome and its facts.
  fileprivate func lines(_ facts: [String], _ style: StyledText) -> [String] {
    let word = outcome.rawValue.padded(to: Self.outcomeWidth)
    let heading = style(location.description.onOneLine, .underlined) + "  " + style(golden.onOneLine, .bold)
    guard let first = facts.first else { return [heading, "  " + style(outcome.rawValue, TerminalStyle(outcome))] }
    let indentation = String(repeating: " ", count: Self.outcomeWidth + 4)
    return [heading, "  " + style(word, TerminalStyle(outcome)) + "  " + first.onOneLine]
      + facts.dropFirst().map { indentation + $0.onOneLine }
  }

  private static let outcomeWidth = GoldenReport.Outcome.allCases.map(\.rawValue.count).max() ?? 0
}

extension TerminalStyle {
  fileprivate init(_ outcome: GoldenReport.Outcome) {
    switch outcome {
    case .failed, .error: self = .red
    case .drift, .skipped: self = .yellow
    case .recorded: self = .blue
    case .passed: self = .green
    }
  }
}
