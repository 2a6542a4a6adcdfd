// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellNotation
internal import CellReports

extension ScrollAdvice {
  /// A table of the changes that change the headroom, and a line that names the others.
  package var text: String {
    let useful = candidates.filter { $0.gain != 1 }
    let rows = useful.map { candidate in
      [candidate.gain.asFactor] + Self.numbers(candidate.measure) + [candidate.change.words]
    }
    let table = AlignedTable(
      alignments: [.right, .right, .right, .right, .left],
      texts: [["gain", "headroom", "KiB", "measured", ""], [""] + Self.numbers(current) + ["the list as it is"]] + rows)
    let others = candidates.filter { $0.gain == 1 }.map(\.change.name)
    return "\(table)\n" + (others.isEmpty ? "" : "\nWithout effect: \(others.joined(separator: ", ")).\n")
  }

  private static func numbers(_ measure: Measure) -> [String] {
    [measure.headroom.words, "\((measure.cacheBytes + 1023) / 1024)", "\(measure.measurements)"]
  }
}

extension ScrollAdvice.Change {
  /// The strategy, or the place and the title of a fix.
  fileprivate var name: String {
    switch self {
    case .strategy(let strategy): strategy.rawValue
    case .fix(let title, let place): "\(place) \(title)"
    }
  }

  fileprivate var words: String {
    switch self {
    case .strategy(let strategy): "\(strategy.rawValue): \(strategy.summary)"
    case .fix: "fix \(name)"
    }
  }
}

extension Double {
  /// A factor with two decimals: 1.50x.
  fileprivate var asFactor: String { fixed(2) + "x" }
}

// MARK: JSON

extension ScrollAdvice {
  package static let output = Output<ScrollAdvice>(
    "scroll-advice", "Output of cellraster scroll --advise --json",
    [
      .member("current", current, "The list as it is.") { $0.current },
      .member(
        "candidates", .list(candidate), "The list with one change each, the largest gain of headroom first."
      ) { $0.candidates },
    ])

  private static let current = OutputForm<Measure>.record("measure", "What a list takes.", measures { $0 })

  private static let candidate = OutputForm<Candidate>.record(
    "candidate", "The list with one change: a strategy, or a fix of the template.",
    [
      .optional("strategy", .words(Strategy.allCases.map(\.rawValue)), "A strategy that the list does not use.") {
        if case .strategy(let strategy) = $0.change { strategy.rawValue } else { nil }
      },
      .optional("fix", .text, "What a fix changes. It keeps all pixels.") {
        if case .fix(let title, _) = $0.change { title } else { nil }
      },
      .optional("place", .text, "The line of the template that the fix changes, such as post.yaml:12:5.") {
        if case .fix(_, let place) = $0.change { place } else { nil }
      },
      .member("gain", .number(0...), "The headroom relative to that of the list as it is; 128 stands for one above 128.") {
        $0.gain
      },
    ] + measures { $0.measure })

  private static func measures<Whole>(_ measure: @escaping @Sendable (Whole) -> Measure) -> [OutputMember<Whole>] {
    [
      .member("headroom", .nullable(.number(1...128)), "The first slowdown with a hitch; null if there is none up to 128.") {
        measure($0).headroom?.factor
      },
      .member("cacheBytes", .count, "The most memory that the caches of the list took.") { measure($0).cacheBytes },
      .member("measurements", .count, "How often text was measured.") { measure($0).measurements },
    ]
  }
}
