// SPDX-License-Identifier: MIT

import CellDisplayList
internal import CellDocument
import CellGraphics
import CellNotation

/// Lays out the cells with which fixes are tested, the most telling ones first, as far as the budget allows. They are compared in
/// another order: the user's data comes first.
struct ProofCases {
  private(set) var renders: ProofRenders
  /// The number of cases whose data the document refuses, or whose cells cannot be laid out.
  private(set) var refusedCount = 0
  /// The first place for which the document accepts no generated value; `nil` if there is no such place.
  private(set) var unvariedPlace: DataPlace?
  private let prepared: PreparedTemplate
  private let limit: Int

  /// The most of the user's items that are drawn in the further text scales and widths.
  private static let itemsOfOtherSizes = 3
  /// How far a number is moved to see which edges move with it.
  private static let probeSteps = [8.0, -8.0, 1, -1, 0.25]

  /// - Parameters:
  ///   - items: The user's data or a sample of it, each item with its zero-based index.
  ///   - concerned: The template paths of the elements that fixes change.
  init(
    _ template: CellTemplate, _ prepared: PreparedTemplate, _ configurations: ProofConfigurations,
    items: [(index: Int, item: DataItem)], concerned: Set<String>, drawing: ProofDrawing
  ) {
    self.prepared = prepared
    limit = drawing.budget.stepsForCases
    renders = ProofRenders(drawing)
    renders.spend(prepared.steps)
    let generator = CaseGenerator(of: template, items: items.map(\.item), configurations)
    let simple = configurations.all.filter { $0.differences < 2 }
    add(Self.given(items, in: simple))
    let single = generator.single
    let singleAdditions = add(single)
    let accepted = Set(zip(single, singleAdditions).filter { $1 == .added }.flatMap(\.0.changes))
    unvariedPlace = Self.unvaried(single, singleAdditions)
    guard unvariedPlace == nil else { return }
    add(generator.conditional)
    for number in generator.numbers { addNumbers(number, generator, concerned) }
    for lists in generator.growing { addGrowing(lists) }
    add(generator.differingEntries(of: accepted))
    let few = items.indices.evenlySpread(atMost: Self.itemsOfOtherSizes).map { items[$0] }
    add(Self.given(few, in: configurations.further))
    add(Self.given(items, in: configurations.all.filter { $0.differences > 1 }))
    let combined = generator.combinations(of: accepted)
    let isCombined = add(combined)
    let known = single + zip(combined, isCombined).filter { $1 == .added }.map(\.0)
    add(generator.completing(known, accepted: accepted))
    renders.moveGivenToFront()
  }

  private static func given(_ items: [(index: Int, item: DataItem)], in configurations: [Configuration]) -> [ProofCase] {
    configurations.flatMap { configuration in
      items.map { ProofCase(item: $0.item, configuration: configuration, origin: .given($0.index)) }
    }
  }

  private static func unvaried(_ single: [ProofCase], _ additions: [ProofRenders.Addition]) -> DataPlace? {
    let open = Set(zip(single, additions).filter { $1 != .refused }.flatMap(\.0.changes).map(\.place))
    return single.flatMap(\.changes).map(\.place).first { !open.contains($0) }
  }

  @discardableResult
  private mutating func add(_ cases: [ProofCase]) -> [ProofRenders.Addition] {
    let additions = renders.add(cases, of: prepared, limit: limit)
    refusedCount += additions.count { $0 == .refused }
    return additions
  }

  /// Adds cases with numbers at, between and beyond the edges that the number moves.
  private mutating func addNumbers(
    _ number: (place: DataPlace, item: DataItem, value: Double), _ generator: CaseGenerator, _ concerned: Set<String>
  ) {
    guard renders.steps < limit else { return }
    var edges: EdgeNumbers?
    for step in Self.probeSteps where edges == nil {
      let probes = generator.cases(of: [number.value, number.value + step], at: number.place, in: number.item)
      guard probes.count == 2 else { continue }
      let lists = renders.lists(of: probes, from: prepared)
      guard let first = lists[0], let second = lists[1] else { continue }
      edges = EdgeNumbers(first, second, value: number.value, step: step, concerned: concerned)
    }
    add(generator.cases(of: edges?.numbers ?? [], at: number.place, in: number.item))
  }

  /// Adds longer and longer lists until the repeated elements no longer reach further down or to a side.
  private mutating func addGrowing(_ cases: [ProofCase]) {
    var extents: [(count: Int, extent: PixelRect)] = []
    for proofCase in cases {
      guard let count = proofCase.changes.last?.value.count, add([proofCase]) == [.added], let list = renders.subjects.last?.list
      else { return }
      let extent = list.layers.filter { $0.path.contains("#") }.reduce(PixelRect.empty) { $0.union($1.deviceFrame.outset) }
      // A line that is not yet full does not grow, so only a list of half the length shows that nothing grows.
      if let half = extents.last(where: { $0.count <= count / 2 }), half.extent.union(extent) == half.extent { return }
      extents.append((count, extent))
    }
  }
}

extension Configuration {
  /// The number of respects in which the configuration differs from the document.
  fileprivate var differences: Int {
    states.count + (scale == nil ? 0 : 1) + (textScale == nil ? 0 : 1) + (width == nil ? 0 : 1) + (isMirrored ? 1 : 0)
      + (scrolled == nil ? 0 : 1)
  }
}
