// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellGraphics
internal import CellNotation
import CellRenderAnalysis

/// Tests whether fixes change no pixel. Compares the cells of a template with and without the fixes: the user's data in every
/// configuration, and generated data.
///
/// First, each cell is laid out with all fixes, and drawn where they may change it. If a cell differs, the harmful fixes are found and
/// dropped. The remaining fixes are then checked again in the earlier cells in which a dropped fix changed the same pixels.
struct FixProver {
  private(set) var renders: ProofRenders
  /// The number of cases whose data the document refuses, or whose cells cannot be laid out.
  let refusedCases: Int
  /// The first place for which the document accepts no generated value; `nil` if there is no such place. Then only the user's data is
  /// tested.
  let unvariedPlace: DataPlace?
  /// The number of the user's items that the proof draws.
  let itemCount: Int
  private let template: CellTemplate
  private let environment: BindingEnvironment
  private let limit: Int
  /// The version of the template that was tested last, with its text. The next cells are often tested with the same one.
  private var lastVersion: (text: String, template: PreparedTemplate)?

  /// Lays out the cells of all cases without fixes.
  ///
  /// - Parameters:
  ///   - bytes: The size of the template as compact JSON.
  ///   - items: The user's data or a sample of it, each item with its zero-based index.
  ///   - chosen: Sets of states that the user asked for.
  ///   - concerned: The template paths of the elements that fixes change.
  /// - Throws: `CellDocumentError` for a template that is invalid in one of the configurations.
  init(
    of template: CellTemplate, bytes: Int = 0, items: [(index: Int, item: DataItem)], including chosen: [[String]],
    concerned: Set<String> = [], drawing: ProofDrawing
  ) throws(CellDocumentError) {
    let configurations = ProofConfigurations(of: template, drawing.environment, including: chosen)
    let prepared = try PreparedTemplate(
      template, for: configurations.all + configurations.further + configurations.forGeneratedData, drawing.environment,
      bytes: bytes)
    let cases = ProofCases(template, prepared, configurations, items: items, concerned: concerned, drawing: drawing)
    renders = cases.renders
    refusedCases = cases.refusedCount
    unvariedPlace = cases.unvariedPlace
    self.template = template
    environment = drawing.environment
    itemCount = items.count
    limit = drawing.budget.stepsForFixes
    if unvariedPlace != nil { renders.keepOnlyGiven() }
  }

  /// The cells, in the order in which they are compared.
  var cases: [ProofCase] { renders.subjects.map(\.proofCase) }

  /// Whether the budget for testing fixes is spent. A cancelled task has nothing to spend.
  var isSpent: Bool { renders.steps >= limit || Task.isCancelled }

  /// Whether the budget for testing fixes has room for more steps.
  func canSpend(_ steps: Int) -> Bool { renders.steps < limit - steps && !Task.isCancelled }

  /// The steps for comparing all cells with one version of the template, if all of their pixels are drawn.
  var stepsOfPass: Int { renders.stepsOfPass }

  /// Whether the whole budget is spent.
  var isExhausted: Bool { renders.steps >= renders.drawing.budget.steps ?? .max || Task.isCancelled }

  /// The part of the budget that is left.
  var remainingBudget: ProofBudget { ProofBudget(steps: renders.drawing.budget.steps.map { max(0, $0 - renders.steps) }) }

  /// Returns the extent of the test.
  /// - Parameter allItems: The number of items in the user's data.
  func extent(allItems: Int) -> ProofExtent {
    let changes = Set(cases.flatMap(\.changes).map { ProofCase.Change(place: $0.place.ofAllEntries, value: $0.value) })
    return ProofExtent(
      cells: cases.count, drawn: renders.drawnCells, items: itemCount, allItems: allItems, values: changes.count,
      places: Set(changes.map(\.place)).count, configurations: Set(cases.map(\.configuration)).count,
      leftOut: renders.leftOutCount)
  }

  /// The result of testing a set of fixes.
  struct Outcome {
    /// The fixes that together change no pixel of any cell.
    var proven: [FixProposal]
    /// The fixes that do harm, each with a cell that shows it.
    var refuted: [FixProposal: Counterexample]
    /// The fixes that had not been checked in every cell when the budget was spent.
    var unproven: [FixProposal] = []
  }

  /// Tests a set of fixes. Drops harmful fixes until the remaining fixes, applied together, change no pixel. Fixes with the same patch
  /// are tested once.
  ///
  /// - Parameters:
  ///   - fixes: Changes of `source`.
  ///   - source: The template, or a version of it that is proven to draw the same pixels.
  mutating func prove(_ fixes: [FixProposal], on source: DataValue) -> Outcome {
    let groups = Dictionary(grouping: fixes, by: \.patch)
    let firsts = fixes.filter { groups[$0.patch]?.first == $0 }
    func all(_ some: [FixProposal]) -> [FixProposal] {
      let patches = Set(some.map(\.patch))
      return fixes.filter { patches.contains($0.patch) }
    }
    let outcome = proveDistinct(firsts, on: source)
    var refuted: [FixProposal: Counterexample] = [:]
    for (fix, example) in outcome.refuted { for same in groups[fix.patch] ?? [] { refuted[same] = example } }
    return Outcome(proven: all(outcome.proven), refuted: refuted, unproven: all(outcome.unproven))
  }

  private mutating func proveDistinct(_ fixes: [FixProposal], on source: DataValue) -> Outcome {
    // Fixes that set `opaque: true` are proven without the others, because a background from another fix could make the element
    // opaque.
    let promises = fixes.filter { $0.kind == .unusedAlpha }
    guard !promises.isEmpty, promises.count < fixes.count else { return proveAlone(fixes, on: source) }
    let kept = proveTogether(promises, on: source)
    let others = fixes.filter { $0.kind != .unusedAlpha }
    var outcome = proveAlone(kept.proven + others, on: source)
    outcome.refuted.merge(kept.refuted) { first, _ in first }
    outcome.unproven += kept.unproven
    return outcome
  }

  /// Tests fixes together, and then tests a fix alone if it changes an area that another fix also changes.
  ///
  /// Otherwise, a fix that sets a wrong colour could go unnoticed, because another fix paints over that colour. The colour is wrong
  /// in every cell where the areas overlap, so the fix is tested alone in only some of these cells.
  private mutating func proveAlone(_ fixes: [FixProposal], on source: DataValue) -> Outcome {
    var outcome = proveTogether(fixes, on: source)
    let entangled = renders.subjects.map(\.entangled)
    let together = outcome.proven
    for fix in together where entangled.contains(where: { $0.contains(fix) }) {
      let cells = entangled.indices.filter { entangled[$0].contains(fix) }.evenlySpread(atMost: Self.cellsAlone)
      let alone = proveTogether([fix], on: source, in: cells)
      if alone.proven.isEmpty { outcome.proven.removeAll { $0 == fix } }
      outcome.refuted.merge(alone.refuted) { first, _ in first }
      outcome.unproven += alone.unproven
    }
    guard outcome.proven.count < together.count else { return outcome }
    // Without those that failed alone, the others must still hold.
    let rest = proveAlone(outcome.proven, on: source)
    outcome.proven = rest.proven
    outcome.refuted.merge(rest.refuted) { first, _ in first }
    outcome.unproven += rest.unproven
    return outcome
  }

  /// The maximum number of cells in which a fix is tested alone after it was tested together with others.
  private static let cellsAlone = 24

  private mutating func proveTogether(_ fixes: [FixProposal], on source: DataValue, in cells: [Int]? = nil) -> Outcome {
    if renders.subjects.isEmpty { return Outcome(proven: [], refuted: [:], unproven: fixes) }
    var outcome = Outcome(proven: fixes, refuted: [:])
    var open = cells ?? Array(renders.subjects.indices)
    // The cells that the remaining fixes do not change.
    var held: [Int] = []
    var length = Self.firstBatch
    while !open.isEmpty, !outcome.proven.isEmpty {
      let batch = Array(open.prefix(length))
      guard !isSpent, let harm = harm(of: outcome.proven, on: source, in: batch) else {
        return Outcome(proven: [], refuted: outcome.refuted, unproven: outcome.proven)
      }
      open.removeFirst(batch.count)
      if harm.fixes.isEmpty {
        held += batch
        length = min(length * 2, Self.largestBatch)
        continue
      }
      let isLocal = outcome.proven.allSatisfy(\.isLocal)
      outcome.proven.removeAll { harm.fixes[$0] != nil }
      outcome.refuted.merge(harm.fixes) { first, _ in first }
      let unchanged = held + harm.unchanged
      let again = Set(
        isLocal ? unchanged.filter { !renders.subjects[$0].entangled.isDisjoint(with: harm.fixes.keys) } : unchanged)
      held = unchanged.filter { !again.contains($0) }
      let same = Set(harm.unchanged)
      open = batch.filter { !same.contains($0) } + open + unchanged.filter(again.contains)
      length = max(Self.firstBatch, length / 2)
    }
    return outcome
  }

  /// The fixes that do harm in a batch of cells.
  private struct Harm {
    /// Each harmful fix with a cell that shows it; empty if no cell differs.
    var fixes: [FixProposal: Counterexample] = [:]
    /// The cells of the batch that do not differ.
    var unchanged: [Int] = []
  }

  /// The number of cells in the first batch. It is small, because most harm shows in the first cells.
  private static let firstBatch = 4
  private static let largestBatch = 64

  /// Returns fixes that do harm in a cell of `batch`, or `nil` if the budget is spent before a harmful fix is found.
  ///
  /// If the pixels show which fixes made the difference, all of these are returned. Otherwise the fixes that make the first cell
  /// differ are found by halving.
  private mutating func harm(of fixes: [FixProposal], on source: DataValue, in batch: [Int]) -> Harm? {
    guard let version = version(of: source, with: fixes, in: batch) else {
      return conflict(among: fixes, on: source, in: batch).map { Harm(fixes: $0) }
    }
    let comparisons = renders.comparisons(with: version, in: batch)
    var harm = Harm()
    harm.unchanged = zip(batch, comparisons).filter { $1.difference == nil }.map(\.0)
    for (index, comparison) in zip(batch, comparisons) {
      for (fix, difference) in comparison.faults where harm.fixes[fixes[fix]] == nil {
        harm.fixes[fixes[fix]] = Counterexample(proofCase: renders.subjects[index].proofCase, difference: difference)
      }
    }
    if !harm.fixes.isEmpty { return harm }
    guard let first = comparisons.firstIndex(where: { $0.difference != nil }), let difference = comparisons[first].difference
    else {
      return harm
    }
    let index = batch[first]
    let separate = culprits(inGroups: comparisons[first].groups, of: fixes, on: source, in: index)
    guard
      let culprits = separate.isEmpty ? culprits(among: fixes, difference: difference, on: source, in: index) : separate
    else { return nil }
    harm.fixes = culprits.mapValues { Counterexample(proofCase: renders.subjects[index].proofCase, difference: $0) }
    return harm
  }

  /// Returns the fixes that make a cell differ, found by comparing it with groups of fixes that change different areas. The result is
  /// empty if no group makes a difference.
  private mutating func culprits(
    inGroups groups: [[Int]], of fixes: [FixProposal], on source: DataValue, in index: Int
  ) -> [FixProposal: RenderDifference] {
    var found: [FixProposal: RenderDifference] = [:]
    for group in groups where group.count < fixes.count {
      if isSpent { break }
      let members = group.map { fixes[$0] }
      guard let version = version(of: source, with: members, in: [index]) else { continue }
      let comparison = renders.comparisons(with: version, in: [index])[0]
      if members.count == 1, let difference = comparison.difference { found[members[0]] = difference }
      for (fix, difference) in comparison.faults { found[members[fix]] = difference }
    }
    return found
  }

  /// Returns the fixes that make a cell differ, each with the difference that it makes. The cell must differ with all fixes together.
  /// If it differs with no half of the fixes, the last of the fixes that are needed for a difference is returned. Returns `nil` if
  /// the budget is spent.
  private mutating func culprits(
    among fixes: [FixProposal], difference: RenderDifference, on source: DataValue, in index: Int
  ) -> [FixProposal: RenderDifference]? {
    if fixes.count == 1 { return [fixes[0]: difference] }
    var found: [FixProposal: RenderDifference] = [:]
    let middle = fixes.count / 2
    for half in [Array(fixes[..<middle]), Array(fixes[middle...])] {
      if isSpent { return found.isEmpty ? nil : found }
      guard let version = version(of: source, with: half, in: [index]) else { continue }
      guard let difference = renders.differences(of: version, in: [index])[0] else { continue }
      guard let some = culprits(among: half, difference: difference, on: source, in: index) else {
        return found.isEmpty ? nil : found
      }
      found.merge(some) { first, _ in first }
    }
    return found.isEmpty ? [firstHarmful(of: fixes, on: source, in: index): .conflict] : found
  }

  /// Returns the first fix that makes a cell differ when applied together with all fixes before it. The cell must differ with all
  /// fixes together. Uses binary search.
  private mutating func firstHarmful(of fixes: [FixProposal], on source: DataValue, in index: Int) -> FixProposal {
    var range = 0..<fixes.count - 1
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let differs =
        version(of: source, with: Array(fixes[...middle]), in: [index]).map {
          renders.differences(of: $0, in: [index])[0] != nil
        } ?? true
      range = differs ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return fixes[range.lowerBound]
  }

  /// Returns the first fix that makes the template invalid when applied together with all fixes before it; `nil` if the budget is
  /// spent.
  private mutating func conflict(
    among fixes: [FixProposal], on source: DataValue, in batch: [Int]
  ) -> [FixProposal: Counterexample]? {
    var first = fixes.count - 1
    for index in fixes.indices {
      if isSpent { return nil }
      if version(of: source, with: Array(fixes[...index]), in: batch) == nil {
        first = index
        break
      }
    }
    return [fixes[first]: Counterexample(proofCase: renders.subjects[batch[0]].proofCase, difference: .refused)]
  }

  /// Returns the template with `fixes` applied, prepared for the cells in `batch`. Returns `nil` if the fixes cannot be applied
  /// together or the result is not a valid template.
  private mutating func version(of source: DataValue, with fixes: [FixProposal], in batch: [Int]) -> ProofRenders.Version? {
    do {
      let value = try fixes.reduce(source) { try $0.applying($1.patch) }
      let text = value.compactJSON
      var prepared =
        if let lastVersion, lastVersion.text == text { lastVersion.template } else {
          try PreparedTemplate(try template.version(parsing: text, fileName: ""), for: [], environment, bytes: text.utf8.count)
        }
      let steps = prepared.steps
      try prepared.prepare(for: distinct(batch.map { renders.subjects[$0].proofCase.configuration }))
      renders.spend(prepared.steps - steps)
      lastVersion = (text, prepared)
      return ProofRenders.Version(prepared, with: fixes)
    } catch {
      return nil  // two fixes conflict, or the result is not a valid document: the caller refutes a fix
    }
  }

  /// Returns all cells, each with the difference that the fix makes when applied alone. The difference is `nil` for a cell that
  /// does not change.
  mutating func differences(of fix: FixProposal, on source: DataValue) -> [(proofCase: ProofCase, difference: RenderDifference?)]
  {
    let all = Array(renders.subjects.indices)
    guard let version = version(of: source, with: [fix], in: all) else { return cases.map { ($0, .refused) } }
    return zip(cases, renders.differences(of: version, in: all)).map { ($0, $1) }
  }

  /// Returns the generated values with which fixes do harm. Each is tried alone in one of the user's items.
  mutating func harmfulChanges(of fixes: [FixProposal], on source: DataValue) -> [ProofCase.Change] {
    let single = renders.subjects.indices.filter { renders.subjects[$0].proofCase.changes.count == 1 }
    guard let version = version(of: source, with: fixes, in: single) else { return [] }
    let differences = renders.differences(of: version, in: single)
    return distinct(
      zip(single, differences).filter { $0.1 != nil }.flatMap { renders.subjects[$0.0].proofCase.changes })
  }

  /// Counts work that is done elsewhere.
  mutating func spend(_ steps: Int) { renders.spend(steps) }

  /// Applies the proven fixes to the cells. Further fixes are compared with the result instead of the original template, within at
  /// least half of the budget.
  mutating func rebase() { renders.rebase(limit: limit) }
}
