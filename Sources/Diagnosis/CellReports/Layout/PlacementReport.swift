// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellLayout
internal import CellNotation

extension ExplainedPlacement {
  /// A line for each part of the two distances, after the title `x` or `y`.
  func lines(words: (DocumentKey) -> String) -> String {
    let rows = x.rows(title: x.isFromRight ? "x, from the right" : "x", words) + y.rows(title: "y", words)
    return "\(AlignedTable(alignments: [.left, .right, .left], texts: rows))"
  }
}

extension ExplainedDistance {
  fileprivate func rows(title: String, _ words: (DocumentKey) -> String) -> [[String]] {
    if parts.isEmpty { return [["  " + title, "0", "at the edge"]] }
    return parts.enumerated().map { index, part in
      [index == 0 ? "  " + title : "", decimal(part.points), part.reason.words(words)]
    }
  }
}

extension ExplainedDistance.Reason {
  fileprivate func words(_ words: (DocumentKey) -> String) -> String {
    switch self {
    case .edges(let path): "border and padding of \(path)"
    case .element(let path): path
    case .gaps(let key): "gaps by \(words(key))"
    case .freeSpace(let key): "free space by \(words(key))"
    case .margin(let key): words(key)
    case .automaticMargin(let key): "free space by the automatic \(words(key))"
    case .lines: "the lines before"
    case .shift(let key): "moved by \(words(key))"
    }
  }
}

extension DecidingNumbers {
  /// A table of the numbers: their keys, values, the sides that change with them, and their places.
  var text: String {
    let rows = numbers.map { number in
      [
        "  " + number.name, decimal(number.value), number.sides.map(\.rawValue).joined(separator: ", "),
        number.key.location.map(\.description) ?? "",
      ]
    }
    let end = isIncomplete ? "\n  and perhaps others: the search ended at its limit" : ""
    if rows.isEmpty { return "numbers  none" + (untried.isEmpty ? "" : "; \(untriedWords)") + end }
    let title = untried.isEmpty ? "these, and no others, change the frame" : "these change the frame; \(untriedWords)"
    return "numbers  \(title)\n\(AlignedTable(alignments: [.left, .right, .left, .left], texts: rows))" + end
  }

  /// `those of texts and constraints were not tried`
  private var untriedWords: String {
    let names = untried.map(\.rawValue)
    let listed = names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    return "those of \(listed) were not tried"
  }
}

extension DecidingNumber {
  fileprivate var name: String { ([path, key.name, edge].compactMap { $0 }).joined(separator: " ") }
}
