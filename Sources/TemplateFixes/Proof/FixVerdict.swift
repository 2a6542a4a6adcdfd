// SPDX-License-Identifier: MIT

import Graphics
package import RenderAnalysis

/// How a cell with a fix differs from the cell without it.
package enum RenderDifference: Hashable, Sendable {
  /// So many pixels have another colour.
  case pixels(Int)
  /// The picture has another size, so that its pixels cannot be compared.
  case size
  /// The fixed template refuses the data, or cannot be drawn.
  case refused
  /// The fix brings in an error or a warning.
  case finding(Rule, path: String)
  /// Pixels differ, but not by this fix alone.
  case conflict
}

extension RenderDifference: CustomStringConvertible {
  /// The words behind a colon: `1,143 pixels differ`.
  package var description: String {
    switch self {
    case .pixels(let count): "\(counted(count, "pixel")) \(count == 1 ? "differs" : "differ")"
    case .size: "the picture has another size"
    case .refused: "the cell cannot be drawn"
    case .finding(let rule, let path): "it brings in \(rule.rawValue) at \(path)"
    case .conflict: "pixels differ together with other fixes"
    }
  }
}

/// A cell in which a fix does harm.
package struct Counterexample: Hashable, Sendable {
  package let proofCase: ProofCase
  package let difference: RenderDifference
}

/// What drawing a template with a fix and without has shown.
package enum FixVerdict: Hashable, Sendable {
  /// No pixel changes, whatever the data and the configuration.
  case safe(ProofExtent)
  /// No pixel of the given items changes in any configuration; with other data some do.
  case holdsForData(Counterexample)
  /// No pixel of the given items changes, and other data could not be tried.
  case unvariedData(place: String)
  /// Pixels of a given item change.
  case changes(Counterexample)
  /// No pixel changes, but over the given items it paints more pixels than it saves from being blended.
  case costsMore(FixGain)
  /// No pixel changes, and no finding vanishes.
  case helpsNothing
  /// More renders would be needed than a proof may take.
  case notProven(renders: Int)

  /// Whether the fix may be made unasked.
  package var isSafe: Bool { if case .safe = self { true } else { false } }
}

/// How much was drawn for a proof.
package struct ProofExtent: Hashable, Sendable {
  /// How many cells were drawn with the fix, or found to be drawn alike.
  package let cells: Int
  /// How many items of the data were among them, of how many.
  package let items, allItems: Int
}

extension FixVerdict: CustomStringConvertible {
  /// `safe, no pixel changes in 412 renders`, `holds for this data, but not with an empty price: 1,143 pixels differ`
  package var description: String {
    switch self {
    case .safe(let extent):
      "safe, no pixel changes in \(counted(extent.cells, "render"))"
        + (extent.items < extent.allItems ? " of a sample of \(grouped(extent.items)) of \(grouped(extent.allItems)) items" : "")
    case .holdsForData(let counterexample):
      "holds for this data, but not \(counterexample.proofCase): \(counterexample.difference)"
    case .unvariedData(let place): "holds for this data; the document takes no generated value of \(place)"
    case .changes(let counterexample): Self.words(forChangesIn: counterexample)
    case .costsMore(let gain): "changes no pixel, but \(gain)"
    case .helpsNothing: "changes no pixel, but no finding vanishes"
    case .notProven(let renders): "not proven within \(counted(renders, "render"))"
    }
  }

  private static func words(forChangesIn counterexample: Counterexample) -> String {
    switch counterexample.difference {
    case .pixels(let count): "changes \(counted(count, "pixel")) of \(counterexample.proofCase)"
    case .size: "changes the size of \(counterexample.proofCase)"
    case .refused: "keeps \(counterexample.proofCase) from being drawn"
    case .finding(let rule, let path): "brings in \(rule.rawValue) at \(path), \(counterexample.proofCase)"
    case .conflict: "changes pixels of \(counterexample.proofCase) together with other fixes"
    }
  }
}

/// What a fix saves and costs over the given items.
package struct FixGain: Hashable, Sendable {
  /// For each item whose cost changes, by its number from 0: pixels that need not be blended any more, and pixels that are painted in
  /// addition.
  package private(set) var items: [Int: Change] = [:]

  package struct Change: Hashable, Sendable {
    package var saved = 0, painted = 0
  }

  package init() {}

  mutating func add(saved: Int, painted: Int, toItem item: Int) {
    guard saved != 0 || painted != 0 else { return }
    items[item, default: Change()].saved += saved
    items[item, default: Change()].painted += painted
  }

  package var saved: Int { items.values.reduce(0) { $0 + $1.saved } }
  package var painted: Int { items.values.reduce(0) { $0 + max(0, $1.painted) } }

  /// Whether it saves as many pixels as it paints in addition.
  package var isWorthwhile: Bool { saved >= painted }
}

extension FixGain: CustomStringConvertible {
  /// `saves 270,000 blended pixels and paints 810,000 (item 2 gets cheaper, items 1 and 3 dearer)`
  package var description: String {
    let cheaper = items.filter { $0.value.painted <= $0.value.saved }.keys.sorted()
    let dearer = items.filter { $0.value.painted > $0.value.saved }.keys.sorted()
    let sentence = "saves \(counted(saved, "blended pixel")) and paints \(grouped(painted))"
    guard !dearer.isEmpty else { return sentence }
    let parts = [
      cheaper.isEmpty ? nil : "\(Self.words(cheaper)) \(cheaper.count == 1 ? "gets" : "get") cheaper",
      "\(Self.words(dearer)) dearer",
    ]
    return "\(sentence) (\(parts.compactMap(\.self).joined(separator: ", ")))"
  }

  /// `items 1, 2 and 5`; of many the first and how many others.
  private static func words(_ items: [Int]) -> String {
    let numbers = items.map { "\($0 + 1)" }
    if numbers.count == 1 { return "item \(numbers[0])" }
    if numbers.count > 6 { return "items \(numbers.prefix(5).joined(separator: ", ")) and \(numbers.count - 5) others" }
    return "items \(numbers.dropLast().joined(separator: ", ")) and \(numbers[numbers.count - 1])"
  }
}
