// SPDX-License-Identifier: MIT

package import CellGraphics

/// How a scroll differs from an older one with the same script on the same device.
package struct ScrollComparison: Equatable, Sendable {
  /// Whether a change is one for the better.
  package enum Verdict: String, Hashable, Sendable, CaseIterable {
    case better, worse, same
  }

  /// A number that both scrolls have.
  package struct Measure: Equatable, Sendable {
    package enum Unit: Hashable, Sendable {
      case factor, frames, millisecondsPerSecond, nanoseconds, rows, bytes
    }

    package let name: String
    package let unit: Unit
    /// `nil` for a headroom without limit, or for a scroll without frames.
    package let before, after: Double?
    package let verdict: Verdict
  }

  /// An element whose costs changed.
  package struct ElementChange: Hashable, Sendable {
    /// The path of the element in the template, without numbers of repetitions.
    package let path: String
    /// The place in the newer template, or else in the older one.
    package let place: String?
    /// In nanoseconds; `nil` if only the other template has the element.
    package let before, after: Int?

    package init(path: String, place: String?, before: Int?, after: Int?) {
      self.path = path
      self.place = place
      self.before = before
      self.after = after
    }

    package var difference: Int { (after ?? 0) - (before ?? 0) }
  }

  /// The files of the templates, as given.
  package let before, after: String
  /// What is better if it is higher or lower, the most important first.
  package let measures: [Measure]
  /// The time of all frames by stage; for the render stage, that of a frame.
  package let stages: [Measure]
  /// The elements whose costs grew or shrank, the largest difference first.
  package let elements: [ElementChange]

  /// - Throws: ``IncomparableScrolls`` if not only the templates or the strategies differ.
  package init(_ old: ScrollSummary, _ new: ScrollSummary) throws(IncomparableScrolls) {
    let differences = [
      old.weights == new.weights ? nil : "other weights of steps", old.rate == new.rate ? nil : "another refresh rate",
      old.device == new.device ? nil : "another device", old.clock == new.clock ? nil : "another clock",
      old.startsCold == new.startsCold ? nil : "another start", old.script == new.script ? nil : "another script",
    ].compactMap(\.self)
    guard differences.isEmpty else { throw IncomparableScrolls(file: old.template, differences: differences) }
    before = old.template
    after = new.template
    func measure(_ name: String, _ unit: Measure.Unit, _ part: (ScrollSummary) -> Double?) -> Measure {
      let (before, after) = (part(old), part(new))
      return Measure(name: name, unit: unit, before: before, after: after, verdict: Verdict(before, after, unit))
    }
    measures = [
      measure("headroom", .factor, \.headroom),
      measure("missed frames", .frames) { Double($0.missed) },
      measure("missed by the main actor", .frames) { Double($0.missedByCommit) },
      measure("missed by the render stage", .frames) { Double($0.missedByRender) },
      measure("hitch ratio", .millisecondsPerSecond, \.hitchRatio),
      measure("longest frame", .nanoseconds) { $0.longestFrame.map(Double.init) },
      measure("latency", .nanoseconds) { $0.latency.map(Double.init) },
      measure("blank rows", .rows) { Double($0.blankRows) },
      measure("caches", .bytes) { Double($0.cacheBytes) },
    ]
    stages = Stage.allCases.map { stage in
      // A list that misses fewer frames renders more of them.
      stage == .render
        ? measure("render, each frame", .nanoseconds) { (Double($0.stages[.render] ?? 0) / Double(max(1, $0.frames))).rounded() }
        : measure(stage.rawValue, .nanoseconds) { Double($0.stages[stage] ?? 0) }
    }
    elements = Self.changes(old.elements, new.elements)
  }

  /// Whether the newer scroll is better: by its headroom, then by its missed frames, then by its longest frame.
  package var verdict: Verdict {
    let ranks = ["headroom", "missed frames", "longest frame"]
    return measures.first { ranks.contains($0.name) && $0.verdict != .same }?.verdict ?? .same
  }

  private static func changes(_ old: [ScrollSummary.Element], _ new: [ScrollSummary.Element]) -> [ElementChange] {
    var before: [String: (cost: Int, place: String?)] = [:]
    var after = before
    for element in old { before[element.path] = (element.nanoseconds + (before[element.path]?.cost ?? 0), element.place) }
    for element in new { after[element.path] = (element.nanoseconds + (after[element.path]?.cost ?? 0), element.place) }
    return Set(before.keys).union(after.keys).compactMap { path -> ElementChange? in
      let (old, new) = (before[path], after[path])
      guard old?.cost != new?.cost else { return nil }
      return ElementChange(path: path, place: (new ?? old)?.place, before: old?.cost, after: new?.cost)
    }.sorted { (abs($0.difference), $1.path) > (abs($1.difference), $0.path) }
  }
}

extension ScrollComparison.Verdict {
  /// Only a headroom is better if it is higher; the highest is the one without limit.
  fileprivate init(_ before: Double?, _ after: Double?, _ unit: ScrollComparison.Measure.Unit) {
    let isHeadroom = unit == .factor
    let missing = isHeadroom ? Double.infinity : 0
    let change = (after ?? missing) - (before ?? missing)
    self = before == after ? .same : (change > 0) == isHeadroom ? .better : .worse
  }
}

/// The error for scrolls that differ in more than their templates and strategies.
package struct IncomparableScrolls: Error, Equatable, AttributableError, CustomStringConvertible {
  /// The older scroll.
  package let file: String
  package let differences: [String]

  package var description: String { "\(file): this scroll cannot be compared: it has \(differences.joined(separator: ", "))" }
  package var fault: Fault { .document }
}
