// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellInspection
internal import CellRenderAnalysis

/// Open findings of one rule that ask for the same change of several elements, or for none that is known.
struct FindingGroup {
  /// A change that fixes make.
  struct Change: Hashable {
    /// The change in words that name no element: `set background: white`.
    let words: String
    /// Whether the fixes may be applied.
    let isSafe: Bool
  }

  /// An element with the problem.
  struct Element: Hashable {
    /// The path in the template.
    let path: String
    /// Such as `text`; empty if it is not known.
    let type: String
  }

  let rule: Rule
  /// What the fixes change; `nil` if there is no fix.
  let change: Change?
  /// The highest severity of the findings.
  private(set) var severity: Severity
  /// The elements, each once, in the order of the findings.
  private(set) var elements: [OfTemplate<Element>] = []
  /// The numbers of the findings, in ascending order.
  private(set) var numbers: [Int] = []
  /// The fixes of the elements, each once.
  private(set) var fixes: [OfTemplate<InspectionReport.Fix>] = []
  /// The cost of the findings in the cell where they cost the most, leaving out those that other groups share.
  private(set) var cost = Finding.Cost()

  fileprivate init(_ rule: Rule, _ change: Change?, _ severity: Severity) {
    self.rule = rule
    self.change = change
    self.severity = severity
  }

  fileprivate mutating func add(_ entry: ReportEntry, _ elements: [OfTemplate<Element>], _ fix: OfTemplate<InspectionReport.Fix>?)
  {
    severity = min(severity, entry.severity)
    for element in elements where !self.elements.contains(element) { self.elements.append(element) }
    if numbers.last != entry.number { numbers.append(entry.number) }
    if let fix, !fixes.contains(fix) { fixes.append(fix) }
  }

  fileprivate mutating func raise(to cost: Finding.Cost) {
    if cost.weight > self.cost.weight { self.cost = cost }
  }

  /// The most groups that a summary for people lists.
  static let mostShown = 15

  /// What the fixes save together, each applied alone; nothing unless they are safe.
  var gain: FixGain { fixes.reduce(into: FixGain()) { $0 += $1.part.gain } }
}

extension Finding.Cost {
  /// The pixels, with four bytes of buffers for one more.
  fileprivate var weight: Int { pixels + bytes / 4 }
}

// MARK: Words

extension FindingGroup {
  /// The most elements that a sentence names.
  private static let namedElements = 3

  /// The group in one sentence: `3 texts have no opaque background (cell/name, cell/text, cell/time): set background: white; saves
  /// 26,754 blended pixels, no pixel changes (tested with 361 cells)`.
  func sentence(of report: InspectionReport) -> String {
    "\(problem) (\(places(in: report))): \(change.map(words) ?? rule.advice.cure + costs)"
  }

  /// The elements and their problem: `3 texts have no opaque background`.
  var problem: String {
    let types = Set(elements.map(\.part.type))
    let noun = types.count == 1 ? elements[0].part.type : "layer"
    return counted(elements.count, noun.isEmpty ? "element" : noun) + " "
      + (elements.count == 1 ? rule.advice.ofOne : rule.advice.ofMany)
  }

  private func places(in report: InspectionReport) -> String {
    let paths = elements.map { report.templates.count == 1 ? $0.part.path : "\($0.part.path) of \($0.template)" }
    let rest = paths.count - Self.namedElements
    if rest <= 1 { return paths.joined(separator: ", ") }
    return paths.prefix(Self.namedElements).joined(separator: ", ") + " and \(grouped(rest)) more"
  }

  private func words(_ change: Change) -> String {
    guard change.isSafe else { return "\(change.words) (\(verdict))" }
    let gain = gain
    let items = gain.items.count > 1 ? " in \(counted(gain.items.count, "item"))" : ""
    return change.words + (gain.isNothing ? "; " : "; \(gain.savings)\(items), ") + "no pixel changes (\(verdict))"
  }

  /// The different verdicts on the fixes in a few words.
  var verdict: String {
    let verdicts = distinct(fixes.map(\.part.shortVerdict))
    return verdicts.count == 1 ? verdicts[0] : distinct(fixes.map(\.part.outcome)).joined(separator: " or ")
  }

  private var costs: String { cost.parts.isEmpty ? "" : "; costs \(cost.parts.joined(separator: ", "))" }
}

// MARK: Grouping

extension InspectionReport {
  /// The open findings in groups: first errors, then what saves the most, then what costs the most.
  var groups: [FindingGroup] {
    var grouping = Grouping()
    for cell in cells {
      var costs: [Grouping.Key: Finding.Cost] = [:]
      for finding in cell.findings where finding.isOpen {
        let keys = grouping.add(finding, of: templates[cell.template])
        if keys.count == 1, let key = keys.first { costs[key, default: Finding.Cost()] += finding.cost }
      }
      for (key, cost) in costs { grouping.raise(key, to: cost) }
    }
    return grouping.groups.enumerated().sorted { one, other in
      one.element.rank == other.element.rank ? one.offset < other.offset : one.element.rank < other.element.rank
    }.map(\.element)
  }
}

extension FindingGroup {
  /// What groups are sorted by; the lowest comes first.
  fileprivate var rank: Rank {
    let gain = gain
    return Rank(
      isNoError: severity == .error ? 0 : 1, saved: -max(0, gain.saved + gain.savedBytes / 4),
      severity: Severity.allCases.firstIndex(of: severity) ?? 0, cost: -cost.weight)
  }

  fileprivate struct Rank: Equatable, Comparable {
    let isNoError, saved, severity, cost: Int

    static func < (one: Self, other: Self) -> Bool {
      (one.isNoError, one.saved, one.severity, one.cost) < (other.isNoError, other.saved, other.severity, other.cost)
    }
  }
}

private struct Grouping {
  struct Key: Hashable {
    let rule: Rule
    let change: FindingGroup.Change?
  }

  private(set) var groups: [FindingGroup] = []
  private var places: [Key: Int] = [:]

  /// Adds the elements of a finding, each to the group of its fix. Elements without a fix of their own belong to the first fix, which
  /// changes an element around or below them.
  mutating func add(_ finding: ReportEntry, of template: String) -> Set<Key> {
    let types = finding.elementTypes
    let elements = ([finding.layer] + finding.otherLayers).enumerated().map { index, layer in
      FindingGroup.Element(path: layer.withoutRepetitions, type: index < types.count ? types[index] : "")
    }
    var members: [Int?: [FindingGroup.Element]] = [:]
    for element in elements {
      let own = finding.fixes.firstIndex { $0.path == element.path }
      members[own ?? (finding.fixes.isEmpty ? nil : 0), default: []].append(element)
    }
    var keys: Set<Key> = []
    for (index, elements) in members.sorted(by: { ($0.key ?? -1) < ($1.key ?? -1) }) {
      let fix = index.map { finding.fixes[$0] }
      let key = Key(rule: finding.rule, change: fix.map { FindingGroup.Change(words: $0.change, isSafe: $0.isSafe) })
      let place = places[key] ?? groups.count
      if place == groups.count {
        places[key] = place
        groups.append(FindingGroup(key.rule, key.change, finding.severity))
      }
      groups[place].add(finding, elements.map { OfTemplate($0, template) }, fix.map { OfTemplate($0, template) })
      keys.insert(key)
    }
    return keys
  }

  mutating func raise(_ key: Key, to cost: Finding.Cost) {
    if let place = places[key] { groups[place].raise(to: cost) }
  }
}
