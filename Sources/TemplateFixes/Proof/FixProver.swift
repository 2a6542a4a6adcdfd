// SPDX-License-Identifier: MIT

import CellDocument
internal import Graphics
internal import Notation
import RenderAnalysis

/// Proves that fixes change no pixel. Draws the cells of a template with and without the fixes: the user's data in every
/// configuration, and generated data.
///
/// First, each cell is drawn with all fixes. If a cell differs, it is drawn with each fix alone, and the harmful fixes are dropped.
/// The remaining fixes are then checked again in the earlier cells, but only a few of these cells must be drawn again.
struct FixProver {
  /// The number of draws per template after which a proof stops. Fixes that are not proven by then are reported as not proven.
  static let mostDraws = 20_000

  private(set) var renders: ProofRenders
  /// The number of cases whose data the document refuses, or whose cells cannot be laid out.
  private(set) var refusedCases = 0
  /// The first place for which the document accepts no generated value; `nil` if there is no such place.
  private(set) var unvariedPlace: DataPlace?
  /// The number of the user's items that the proof draws.
  let itemCount: Int
  private let environment: BindingEnvironment

  /// Lays out the cells of all cases without fixes.
  ///
  /// - Parameters:
  ///   - items: The user's data or a sample of it, each item with its zero-based index.
  ///   - chosen: Sets of states that the user asked for.
  /// - Throws: `CellDocumentError` for a template that is invalid in one of the configurations.
  init(
    of template: CellTemplate, items: [(index: Int, item: DataItem)], including chosen: [[String]], drawing: ProofDrawing
  ) throws(CellDocumentError) {
    let configurations = ProofConfigurations(of: template, drawing.environment, including: chosen)
    let prepared = try PreparedTemplate(template, for: configurations.all, drawing.environment)
    let given = configurations.all.flatMap { configuration in
      items.map { ProofCase(item: $0.item, configuration: configuration, origin: .given($0.index)) }
    }
    let generator = CaseGenerator(of: template, items: items.map(\.item), configurations)
    let single = generator.single
    renders = ProofRenders(drawing)
    environment = drawing.environment
    itemCount = items.count
    refusedCases = renders.add(given, of: prepared).count { !$0 }
    let isTaken = renders.add(single, of: prepared)
    let accepted = Set(zip(single, isTaken).filter(\.1).flatMap(\.0.changes))
    let combined = generator.combinations(of: accepted)
    let isCombined = renders.add(combined, of: prepared)
    let rest = generator.completing(single + zip(combined, isCombined).filter(\.1).map(\.0), accepted: accepted)
    let isRest = renders.add(rest, of: prepared)
    refusedCases += (isTaken + isCombined + isRest).count { !$0 }
    unvariedPlace = Self.unvaried(single, accepted)
  }

  private static func unvaried(_ single: [ProofCase], _ accepted: Set<ProofCase.Change>) -> DataPlace? {
    let variedPlaces = Set(accepted.map(\.place))
    return single.flatMap(\.changes).map(\.place).first { !variedPlaces.contains($0) }
  }

  /// The cells, in drawing order.
  var cases: [ProofCase] { renders.subjects.map(\.proofCase) }

  /// The result of proving a set of fixes.
  struct Outcome {
    /// The fixes that together change no pixel of any cell.
    var proven: [FixProposal]
    /// The fixes that do harm, each with a cell that shows it.
    var refuted: [FixProposal: Counterexample]
    /// The fixes that had not been checked in every cell when the limit of draws was reached.
    var unproven: [FixProposal] = []
  }

  /// Proves a set of fixes. Drops harmful fixes until the remaining fixes, applied together, change no pixel.
  ///
  /// - Parameters:
  ///   - fixes: Changes of `source`.
  ///   - source: The template, or a version of it that is proven to draw the same pixels.
  mutating func prove(_ fixes: [FixProposal], on source: DataValue) -> Outcome {
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

  /// Proves fixes together, and then proves a fix alone if it changes an area that another fix also changes.
  ///
  /// Otherwise, a fix that sets a wrong colour could go unnoticed, because another fix paints over that colour. The colour is wrong
  /// in every cell where the areas overlap, so the fix is proven alone in only some of these cells.
  private mutating func proveAlone(_ fixes: [FixProposal], on source: DataValue) -> Outcome {
    var outcome = proveTogether(fixes, on: source)
    let entangled = renders.subjects.map(\.entangled)
    for fix in outcome.proven where entangled.contains(where: { $0.contains(fix) }) {
      let cells = entangled.indices.filter { entangled[$0].contains(fix) }.evenlySpread(atMost: Self.cellsAlone)
      let alone = proveTogether([fix], on: source, in: cells)
      if alone.proven.isEmpty { outcome.proven.removeAll { $0 == fix } }
      outcome.refuted.merge(alone.refuted) { first, _ in first }
      outcome.unproven += alone.unproven
    }
    return outcome
  }

  /// The maximum number of cells in which a fix is drawn alone after it was proven together with others.
  private static let cellsAlone = 24

  private mutating func proveTogether(_ fixes: [FixProposal], on source: DataValue, in cells: [Int]? = nil) -> Outcome {
    var outcome = Outcome(proven: fixes, refuted: [:])
    let cells = cells ?? Array(renders.subjects.indices)
    let count = cells.count
    var start = 0
    var length = Self.firstBatch
    // The number of consecutive cells that the remaining fixes do not change. It restarts at 0 when a fix is dropped. After the
    // last cell, the loop continues with the first.
    var heldCount = 0
    while heldCount < count, !outcome.proven.isEmpty {
      guard renders.drawCount <= Self.mostDraws else {
        return Outcome(proven: [], refuted: outcome.refuted, unproven: outcome.proven)
      }
      let batch = Array(cells[start..<min(start + length, start + count - heldCount, count)])
      let harmful = harm(of: outcome.proven, on: source, in: batch)
      outcome.proven.removeAll { harmful[$0] != nil }
      outcome.refuted.merge(harmful) { first, _ in first }
      if harmful.isEmpty {
        heldCount += batch.count
        start = (start + batch.count) % count
        length = min(length * 2, Self.largestBatch)
      } else {
        heldCount = 0
      }
    }
    return outcome
  }

  /// The number of cells in the first batch. It is small, because most harm shows in the first cells.
  private static let firstBatch = 4
  private static let largestBatch = 64

  /// Returns the fixes that do harm in the first cell of `batch` that differs, each with that cell; empty if no cell differs.
  private mutating func harm(of fixes: [FixProposal], on source: DataValue, in batch: [Int]) -> [FixProposal: Counterexample] {
    guard let version = version(of: source, with: fixes, in: batch) else {
      return conflict(among: fixes, on: source, in: batch)
    }
    let differences = renders.differences(of: version, in: batch)
    guard let first = differences.firstIndex(where: { $0 != nil }), let difference = differences[first] else { return [:] }
    let index = batch[first]
    let proofCase = renders.subjects[index].proofCase
    var harmful: [FixProposal: Counterexample] = [:]
    if fixes.count > 1 {
      for fix in fixes {
        guard let alone = self.version(of: source, with: [fix], in: [index]) else { continue }
        if let difference = renders.differences(of: alone, in: [index])[0] {
          harmful[fix] = Counterexample(proofCase: proofCase, difference: difference)
        }
      }
    }
    if harmful.isEmpty {
      let last = firstHarmful(of: fixes, on: source, in: index)
      harmful[last] = Counterexample(proofCase: proofCase, difference: fixes.count > 1 ? .conflict : difference)
    }
    return harmful
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

  /// Returns the first fix that makes the template invalid when applied together with all fixes before it.
  private func conflict(among fixes: [FixProposal], on source: DataValue, in batch: [Int]) -> [FixProposal: Counterexample] {
    let first = fixes.indices.first { version(of: source, with: Array(fixes[...$0]), in: batch) == nil } ?? fixes.count - 1
    return [fixes[first]: Counterexample(proofCase: renders.subjects[batch[0]].proofCase, difference: .refused)]
  }

  /// Returns the template with `fixes` applied, prepared for the cells in `batch`. Returns `nil` if the fixes cannot be applied
  /// together or the result is not a valid template.
  private func version(of source: DataValue, with fixes: [FixProposal], in batch: [Int]) -> ProofRenders.Version? {
    do {
      let value = try fixes.reduce(source) { try $0.applying($1.patch) }
      let template = try CellTemplate(parsing: value.compactJSON.text, fileName: "", format: .json)
      let configurations = distinct(batch.map { renders.subjects[$0].proofCase.configuration })
      return ProofRenders.Version(
        template: try PreparedTemplate(template, for: configurations, environment), fixes: fixes)
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

  /// Returns the generated values with which a fix does harm. Each is tried alone in one of the user's items.
  mutating func harmfulChanges(of fix: FixProposal, on source: DataValue) -> [ProofCase.Change] {
    let single = renders.subjects.indices.filter { renders.subjects[$0].proofCase.changes.count == 1 }
    guard let version = version(of: source, with: [fix], in: single) else { return [] }
    let differences = renders.differences(of: version, in: single)
    return distinct(
      zip(single, differences).filter { $0.1 != nil }.flatMap { renders.subjects[$0.0].proofCase.changes })
  }

  /// Applies the proven fixes to the cells. Further fixes are compared with the result instead of the original template.
  mutating func rebase() { renders.rebase() }
}
