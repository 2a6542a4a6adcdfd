// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellInspection
internal import CellNotation
internal import CellRenderAnalysis

extension InspectionReport {
  /// Returns what people read first: what the most expensive cell costs, the findings grouped by what to do, and the next command.
  ///
  /// There are at most 30 lines and 15 groups; ``details(isColored:)`` has the rest. A finding that is in the baseline or suppressed
  /// is only counted.
  ///
  /// - Parameters:
  ///   - isColored: whether to use the colours of a terminal.
  ///   - columns: the width at which lines are broken; `nil` to break none.
  ///   - command: the command line that made the report, without the options that a next one could have.
  package func text(isColored: Bool, columns: Int? = nil, command: String) -> String {
    let style = StyledText(isColored: isColored)
    let found = recurringFindings
    let open = found.filter(\.finding.isOpen)
    let page = TextPage(columns: columns)
    let head = headLines(style, page)
    let end = [notes.flatMap { page.lines($0.onOneLine) }, breachLines(style), closingLines(found, open, style, page, command)]
    let blocks = [head] + end.filter { !$0.isEmpty }
    // Each block takes its lines, and an empty one before the next.
    let room = Self.mostLines - blocks.reduce(0) { $0 + $1.count + 1 }
    let all = [head, groupLines(room: room, style, page)] + end
    return all.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private static let mostLines = 30

  // MARK: Totals

  private func headLines(_ style: StyledText, _ page: TextPage) -> [String] {
    let others = peaks.map(\.total).filter { !Self.measuresOfBlending.contains($0.id) }
    let (zeros, costs) = (others.filter { $0.value == 0 }, others.filter { $0.value != 0 })
    let words = costs.map { total in
      total.unit == nil ? "\(total.shortLabel) \(total.number)" : "\(total.number) \(total.nounOfCost)"
    }
    var lines =
      blendedLine.map { line in
        page.lines(line.words, label: "Blended", bar: Bar(share: line.share), style)
      } ?? []
    if !words.isEmpty { lines += page.lines(words.joined(separator: ", "), label: "Besides", style) }
    if !zeros.isEmpty { lines += page.lines(zeros.map(\.shortLabel).joined(separator: ", "), label: "None", style) }
    return lines
  }

  private static let measuresOfBlending: Set = ["blended", "blended-once", "avoidable-blended", "inherent-blended"]

  /// The sentence about the blended pixels of the cell that has the most, and their share of its pixels.
  private var blendedLine: (words: String, share: Double)? {
    func value(_ id: String, _ cell: ReportedCell) -> Int? { cell.totals.first { $0.id == id }.map { Int($0.value) } }
    guard let worst = cells.max(by: { (value("blended-once", $0) ?? 0) < (value("blended-once", $1) ?? 0) }),
      let blended = value("blended", worst), let once = value("blended-once", worst)
    else { return nil }
    let area = worst.size.width * worst.size.height
    let share = area == 0 ? 0 : Double(once) / Double(area)
    let subject = cells.count == 1 ? "" : "\(title(of: worst).onOneLine) blends "
    guard once > 0 else { return ("nothing" + (cells.count == 1 ? "" : " in \(extent)"), 0) }
    var words = "\(subject)\(grouped(once)) of \(counted(area, "device pixel"))"
    let mean = shownNumber(Double(blended) / Double(once))
    if blended > once { words += ", each \(mean) times on average" }
    if let avoidable = value("avoidable-blended", worst), avoidable > 0 {
      words += "; \(grouped(avoidable)) of these \(counted(blended, "blend")) need not be"
    }
    return (words, share)
  }

  // MARK: Groups

  private func groupLines(room: Int, _ style: StyledText, _ page: TextPage) -> [String] {
    let groups = groups
    var lines: [String] = []
    for (index, group) in groups.enumerated() {
      let word = style(group.severity.rawValue.padded(to: Self.severityWidth), TerminalStyle(group.severity))
      let added = page.lines(group.sentence(of: self).onOneLine, after: word, width: Self.severityWidth)
      let isLast = index == groups.count - 1
      guard index < FindingGroup.mostShown, lines.count + added.count + (isLast ? 0 : 1) <= room || index == 0 else {
        return lines + [style("and \(counted(groups.count - index, "more group")), with --details", .dim)]
      }
      lines += added
    }
    return lines
  }

  private static let severityWidth = Severity.allCases.map(\.rawValue.count).max() ?? 0

  // MARK: End

  private func closingLines(
    _ found: [Recurrence], _ open: [Recurrence], _ style: StyledText, _ page: TextPage, _ command: String
  ) -> [String] {
    let summary = page.lines(summary(of: found)).map { style($0, mood(of: open)) }
    // A template that was made from a file of Interface Builder is not changed.
    let fixes = safeFixes(of: open).map(\.part) + unlistedFixes(besides: open).map(\.fix)
    let hasFixes = fixes.contains { !$0.edits.isEmpty }
    let next = hasFixes ? "--fix" : open.isEmpty ? nil : "--details"
    return summary + (next.map { [style("Next: \(command) \($0)", .dim)] } ?? [])
  }
}

extension InspectionReport.Total {
  /// The label as a part of a sentence: `mean overdraw`, `misaligned pixels`.
  fileprivate var shortLabel: String {
    let words = label.lowercased().split(separator: ", ").reversed().joined(separator: " ")
    return unit.map { words.hasSuffix($0) || words.hasSuffix("memory") ? words : "\(words) \($0)" } ?? words
  }

  /// What is counted, after the number: `offscreen passes`, `bytes of offscreen memory`.
  fileprivate var nounOfCost: String {
    guard let unit, let shownUnit else { return shortLabel }
    let words = shortLabel
    return words.hasSuffix(unit) ? words.dropLast(unit.count) + shownUnit : "\(shownUnit) of \(words)"
  }
}

/// Lines of a terminal, broken between words.
private struct TextPage {
  /// The width; `nil` to break no line.
  let columns: Int?
  private static let labelWidth = 9

  func lines(_ text: String, label: String, bar: Bar? = nil, _ style: StyledText) -> [String] {
    let bar = bar.map { "\($0)  " } ?? ""
    return lines(
      text, after: style(label.padded(to: Self.labelWidth), .bold) + bar, width: Self.labelWidth + bar.count, gap: "")
  }

  func lines(_ text: String) -> [String] { lines(text, after: "", width: 0, gap: "") }

  /// Returns the lines of a text that begins with `start`, which takes `width` columns. Further lines begin below the text.
  func lines(_ text: String, after start: String, width: Int, gap: String = "  ") -> [String] {
    let indentation = width + gap.count
    guard let columns, columns - indentation >= 20 else { return [start + gap + text] }
    return text[...].lines(after: start + gap, indentation: indentation, columns: columns)
  }
}

/// A share of a whole as a bar, with the number: `██████░░░░ 60 %`.
private struct Bar: CustomStringConvertible {
  /// In `0...1`.
  let share: Double
  private static let length = 10

  var description: String {
    let filled = share == 0 ? 0 : max(1, Int((share * Double(Self.length)).rounded()))
    let percent = share > 0 && share < 0.01 ? "< 1" : String(Int((share * 100).rounded()))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: Self.length - filled) + " \(percent) %"
  }
}
