// SPDX-License-Identifier: MIT

internal import CellReports

extension ScrollComparison {
  /// The most elements that reports for people list.
  private static let mostElements = 10

  /// What became better or worse, the time of each stage, and the elements whose costs changed.
  package var text: String {
    let head = "\(before) -> \(after): \(sentence)"
    let measures = AlignedTable(
      alignments: [.left, .right, .right, .left], texts: [["", "before", "after", ""]] + self.measures.map(\.line))
    let stages = AlignedTable(
      alignments: [.left, .right, .right, .left], texts: [["stage", "before", "after", ""]] + self.stages.map(\.line))
    return ([head, "\(measures)", "\(stages)"] + elementText).joined(separator: "\n\n") + "\n"
  }

  private var elementText: [String] {
    guard !elements.isEmpty else { return [] }
    let lines = elements.prefix(Self.mostElements).map { [$0.path, $0.beforeWords, $0.afterWords, $0.place ?? ""] }
    let table = AlignedTable(
      alignments: [.left, .right, .right, .left], texts: [["element", "before", "after", ""]] + lines)
    return ["\(table)" + (moreElements.map { "\n\($0)" } ?? "")]
  }

  private var moreElements: String? {
    let rest = elements.count - Self.mostElements
    return rest > 0 ? "and \(rest) more" : nil
  }

  /// The comparison as Markdown, for a comment on a pull request.
  package var markdown: String {
    let changed = measures + stages.filter { $0.verdict != .same }
    let rows = changed.map(\.line).map { line in
      "| \(line[0].escapedForMarkdown) | \(line[1]) | \(line[2]) | \(line[3]) |"
    }
    let blocks = [
      ["### Scroll: \(after.markdownCode)"],
      ["**\(sentence.escapedForMarkdown)** Compared with \(before.markdownCode)."],
      ["| | Before | After | |", "|---|--:|--:|---|"] + rows,
      elementMarkdown,
    ]
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var elementMarkdown: [String] {
    guard !elements.isEmpty else { return [] }
    let rows = elements.prefix(Self.mostElements).map { element in
      let place = element.place.map { "<br>\($0.markdownCode)" } ?? ""
      return "| \(element.path.markdownCode)\(place) | \(element.beforeWords) | \(element.afterWords) |"
    }
    return ["| Element | Before | After |", "|---|--:|--:|"] + rows + (moreElements.map { ["", "\($0)"] } ?? [])
  }

  /// The verdict in a sentence.
  private var sentence: String {
    let headroom = measures[0]
    switch verdict {
    case .same: return "Neither the headroom nor the frames changed."
    case .better, .worse:
      let word = verdict.rawValue
      return headroom.verdict == verdict
        ? "The headroom is \(word): \(headroom.words(of: headroom.after)) instead of \(headroom.words(of: headroom.before))."
        : "The headroom is the same; the frames are \(word)."
    }
  }
}

extension ScrollComparison.Measure {
  /// The name, both numbers and the verdict, unless they are the same.
  fileprivate var line: [String] { [name, words(of: before), words(of: after), verdict == .same ? "" : verdict.rawValue] }

  fileprivate func words(of value: Double?) -> String {
    switch unit {
    case .factor: value.map { "\(Double(Int($0 * 100)) / 100)" } ?? "over 128"
    case .frames, .rows: value.map { "\(Int($0))" } ?? "-"
    case .millisecondsPerSecond: value.map { "\($0.withTenths) ms/s" } ?? "-"
    case .nanoseconds: value.map { "\(Int($0).inMilliseconds) ms" } ?? "-"
    case .bytes: value.map { "\((Int($0) + 1023) / 1024) KiB" } ?? "-"
    }
  }
}

extension ScrollComparison.ElementChange {
  fileprivate var beforeWords: String { before.map { "\($0.inMilliseconds) ms" } ?? "-" }
  fileprivate var afterWords: String { after.map { "\($0.inMilliseconds) ms" } ?? "-" }
}
