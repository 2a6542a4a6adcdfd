// SPDX-License-Identifier: MIT

import CellGraphics
package import CellRenderAnalysis

/// The difference between a cell with a fix and the same cell without it.
package enum RenderDifference: Equatable, Sendable {
  /// The number of pixels whose colour differs.
  case pixels(Int)
  /// The pictures have different sizes, so their pixels cannot be compared.
  case size
  /// The fixed template refuses the data or cannot be drawn.
  case refused
  /// The fix introduces an error or a warning.
  case finding(Rule, path: String)
  /// Pixels differ, but only if other fixes are applied too.
  case conflict
}

extension RenderDifference: CustomStringConvertible {
  /// The difference in words: `1,143 pixels differ`.
  package var description: String {
    switch self {
    case .pixels(let count): "\(counted(count, "pixel")) \(count == 1 ? "differs" : "differ")"
    case .size: "the picture's size differs"
    case .refused: "the cell cannot be drawn"
    case .finding(let rule, let path): "it causes \(rule.rawValue) at \(path)"
    case .conflict: "pixels differ in combination with other fixes"
    }
  }
}

/// A cell in which a fix does harm.
package struct Counterexample: Equatable, Sendable {
  package let proofCase: ProofCase
  let difference: RenderDifference
}

/// The result of comparing the cells of a template with and without a fix.
package enum FixVerdict: Equatable, Sendable {
  /// An argument shows that no pixel changes, whatever the data. No cell that was compared contradicts it.
  case proven(ProofArgument, ProofExtent)
  /// No pixel changes in any configuration and with any data tried. Other data may still show a difference.
  case tested(ProofExtent)
  /// The fix does no harm to the user's items in any configuration, but it does with generated data.
  case holdsForData(Counterexample)
  /// No pixel changes in any cell tried, but the document accepts none of the values generated for `place`.
  case unvariedData(place: String)
  /// The fix does harm to one of the user's items.
  case changes(Counterexample)
  /// No pixel changes, but in total over the user's items, the fix paints more additional pixels than it saves blended pixels.
  case costsMore(FixGain)
  /// No pixel changes, and no finding disappears.
  case resolvesNothing
  /// The budget was spent on fixes that save more.
  case notTried(ProofBudget)

  /// Whether the fix may be applied automatically: it is proven or tested.
  package var isSafe: Bool {
    switch self {
    case .proven, .tested: true
    case .holdsForData, .unvariedData, .changes, .costsMore, .resolvesNothing, .notTried: false
    }
  }

  /// The argument for all data; `nil` unless the fix is proven.
  var argument: ProofArgument? { if case .proven(let argument, _) = self { argument } else { nil } }
}

/// The cells with which a fix was tested.
package struct ProofExtent: Equatable, Sendable {
  /// The number of cells that were laid out with and without the fix.
  let cells: Int
  /// The number of these cells of which pixels were drawn, because one of the tested fixes may change them.
  let drawn: Int
  /// The number of the user's items among the cells, and the number of all items in the data.
  let items, allItems: Int
  /// The number of generated values that were tried, and the number of places in the data where they were set.
  let values, places: Int
  /// The number of different sets of states, scales, directions, text scales and widths.
  let configurations: Int
  /// The number of cells that the budget left out.
  let leftOut: Int
}

extension ProofExtent: CustomStringConvertible {
  /// The extent in words: `412 cells laid out, 96 of them drawn: 2 items and 37 values at 4 places in the data, in 16 configurations`.
  package var description: String {
    let sample =
      items < allItems ? "a sample of \(grouped(items)) of \(grouped(allItems)) items" : counted(allItems, "item")
    let generated = values == 0 ? "" : " and \(counted(values, "value")) at \(counted(places, "place")) in the data"
    let rest = leftOut == 0 ? "" : "; \(counted(leftOut, "cell")) left out by the budget"
    return "\(counted(cells, "cell")) laid out, \(grouped(drawn)) of them drawn: \(sample)\(generated), in "
      + "\(counted(configurations, "configuration"))\(rest)"
  }
}

extension FixVerdict: CustomStringConvertible {
  /// The verdict in words: `tested, no pixel changes in 412 cells laid out, …`, `works for this data, but not with an empty price:
  /// 1,143 pixels differ`.
  package var description: String {
    switch self {
    case .proven(let argument, let extent): "proven, \(argument); no pixel changes in \(extent)"
    case .tested(let extent): "tested, no pixel changes in \(extent)"
    case .holdsForData(let counterexample):
      "works for this data, but not \(counterexample.proofCase): \(counterexample.difference)"
    case .unvariedData(let place): "works for this data; the document accepts none of the values generated for \(place)"
    case .changes(let counterexample): Self.words(forChangesIn: counterexample)
    case .costsMore(let gain): "changes no pixel, but \(gain)"
    case .resolvesNothing: "changes no pixel, but removes no finding"
    case .notTried(let budget):
      "not tried within the proof budget\(budget.steps.map { " of \(counted($0, "step"))" } ?? "")"
    }
  }

  /// The verdict in a few words: `tested with 412 cells`, `works for this data, but not with an empty price`.
  var shortDescription: String {
    switch self {
    case .proven: "proven"
    case .tested(let extent): "tested with \(counted(extent.cells, "cell"))"
    case .holdsForData(let counterexample): "works for this data, but not \(counterexample.proofCase)"
    case .unvariedData: "tested with this data only"
    case .changes(let counterexample): Self.words(forChangesIn: counterexample)
    case .costsMore: "costs more than it saves"
    case .resolvesNothing: "removes no finding"
    case .notTried: "not tried within the proof budget"
    }
  }

  /// The kind of verdict in words, without its numbers.
  var outcome: String {
    switch self {
    case .proven: "proven"
    case .tested: "tested"
    case .holdsForData, .unvariedData: "works for this data only"
    case .changes(let counterexample):
      if case .finding = counterexample.difference { "causes findings" } else { "changes pixels" }
    case .costsMore, .resolvesNothing, .notTried: shortDescription
    }
  }

  private static func words(forChangesIn counterexample: Counterexample) -> String {
    switch counterexample.difference {
    case .pixels(let count): "changes \(counted(count, "pixel")) of \(counterexample.proofCase)"
    case .size: "changes the size of \(counterexample.proofCase)"
    case .refused: "prevents \(counterexample.proofCase) from being drawn"
    case .finding(let rule, let path): "causes \(rule.rawValue) at \(path) in \(counterexample.proofCase)"
    case .conflict: "changes pixels of \(counterexample.proofCase) in combination with other fixes"
    }
  }
}

/// What a fix saves when it is applied alone, and the additional pixels that it paints, for each of the user's items.
package struct FixGain: Hashable, Sendable {
  /// The change in cost for each item, by its zero-based index. Items whose cost does not change are left out.
  package private(set) var items: [Int: Change] = [:]

  /// The pixels that no longer blend, the additional pixels painted, and the offscreen passes that are no longer needed, with the
  /// bytes of their buffers. A number is negative if the fix does the opposite.
  package struct Change: Hashable, Sendable {
    var saved = 0, painted = 0, passes = 0, bytes = 0
  }

  package init() {}

  /// Adds what another fix saves and paints.
  package static func += (sum: inout FixGain, other: FixGain) {
    for (item, change) in other.items { sum.add(change, toItem: item) }
  }

  mutating func add(_ change: Change, toItem item: Int) {
    guard change != Change() else { return }
    var sum = items[item] ?? Change()
    sum.saved += change.saved
    sum.painted += change.painted
    sum.passes += change.passes
    sum.bytes += change.bytes
    items[item] = sum
  }

  package var saved: Int { items.values.reduce(0) { $0 + $1.saved } }
  package var savedPasses: Int { items.values.reduce(0) { $0 + $1.passes } }
  /// The bytes of the passes in ``savedPasses``, and those by which other passes become smaller.
  package var savedBytes: Int { items.values.reduce(0) { $0 + $1.bytes } }
  /// The additional pixels painted. An item for which fewer pixels are painted counts as zero.
  package var painted: Int { items.values.reduce(0) { $0 + max(0, $1.painted) } }

  /// Whether the fix saves at least as many blended pixels as it paints additional pixels.
  var isWorthwhile: Bool { saved >= painted }

  /// Whether the fix neither saves nor costs anything that is counted.
  package var isNothing: Bool { saved == 0 && painted == 0 && savedPasses == 0 && savedBytes == 0 }
}

extension FixGain: CustomStringConvertible {
  /// The gain in words: `saves 270,000 blended pixels and paints 810,000 (item 2 gets cheaper, items 1 and 3 get more expensive)`.
  package var description: String {
    let cheaper = items.filter { $0.value.painted <= $0.value.saved }.keys.sorted()
    let dearer = items.filter { $0.value.painted > $0.value.saved }.keys.sorted()
    let sentence = parts.joined(separator: " and ")
    guard !dearer.isEmpty else { return sentence }
    let remarks = [
      cheaper.isEmpty ? nil : "\(Self.words(cheaper)) \(cheaper.count == 1 ? "gets" : "get") cheaper",
      "\(Self.words(dearer)) \(dearer.count == 1 ? "gets" : "get") more expensive",
    ]
    return "\(sentence) (\(remarks.compactMap(\.self).joined(separator: ", ")))"
  }

  /// The savings, then the costs: `saves 1 offscreen pass of 600,840 bytes`, `paints 810,000 pixels`.
  private var parts: [String] {
    let more = saved < 0 ? ["blends \(counted(-saved, "more pixel", plural: "more pixels"))"] : []
    return [savings] + more
      + (painted > 0 ? ["paints \(grouped(painted))"] : [])
  }

  /// The savings alone: `saves 9,600 blended pixels, 1 offscreen pass of 600,840 bytes`.
  package var savings: String {
    var savings: [String] = []
    if saved > 0 || savedPasses <= 0 && savedBytes <= 0 { savings.append(counted(max(0, saved), "blended pixel")) }
    if savedPasses > 0 {
      let passes = counted(savedPasses, "offscreen pass", plural: "offscreen passes")
      savings.append("\(passes) of \(counted(savedBytes, "byte"))")
    } else if savedBytes > 0 {
      savings.append("\(counted(savedBytes, "byte")) of offscreen passes")
    }
    return "saves \(savings.joined(separator: ", "))"
  }

  /// Returns zero-based item indices as numbers counted from 1: `items 1, 2 and 5`. If there are more than six, returns the first
  /// five and the number of others.
  private static func words(_ items: [Int]) -> String {
    let numbers = items.map { "\($0 + 1)" }
    if numbers.count == 1 { return "item \(numbers[0])" }
    if numbers.count > 6 { return "items \(numbers.prefix(5).joined(separator: ", ")) and \(numbers.count - 5) others" }
    return "items \(numbers.listed)"
  }
}
