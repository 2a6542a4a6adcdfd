// SPDX-License-Identifier: MIT

import CellDocument
internal import Graphics
internal import Notation
import RenderAnalysis

/// Proves fixes by drawing the cells of a template: those of the user's data in every configuration, and those of generated data.
///
/// First, all fixes are drawn together. Where a cell differs, each fix is drawn there alone, and the harmful ones are dropped.
/// The remaining fixes are then checked against the earlier cells again; few of these need to be drawn again.
struct FixProver {
  /// The maximum number of draws per template. Fixes that are not proven by then are reported as not proven.
  static let mostDraws = 20_000

  private(set) var renders: ProofRenders
  /// The number of cells that the document refused.
  private(set) var refusedCases = 0
  /// The first place for which the document accepts no generated value; `nil` if every place can be varied.
  private(set) var unvariedPlace: DataPlace?
  /// The number of the user's items among the cells.
  let itemCount: Int
  private let environment: BindingEnvironment

  /// Lays out all cells.
  ///
  /// - Parameters:
  ///   - items: The user's data or a sample of it, each item with its index.
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

  /// The result of proving fixes together.
  struct Outcome {
    /// The fixes that together change no pixel of any cell.
    var proven: [FixProposal]
    var refuted: [FixProposal: Counterexample]
    /// Fixes that were not drawn in every cell before the limit was reached.
    var unproven: [FixProposal] = []
  }

  /// Drops fixes that do harm until the remaining ones together change no pixel.
  ///
  /// - Parameters:
  ///   - fixes: Changes of `source`.
  ///   - source: The template, or a version of it that is proven to draw the same pixels.
  mutating func prove(_ fixes: [FixProposal], on source: DataValue) -> Outcome {
    // Promises are proven without the other fixes, whose backgrounds could make a false promise true.
    let promises = fixes.filter { $0.kind == .unusedAlpha }
    guard !promises.isEmpty, promises.count < fixes.count else { return proveAlone(fixes, on: source) }
    let kept = proveTogether(promises, on: source)
    let others = fixes.filter { $0.kind != .unusedAlpha }
    var outcome = proveAlone(kept.proven + others, on: source)
    outcome.refuted.merge(kept.refuted) { first, _ in first }
    outcome.unproven += kept.unproven
    return outcome
  }

  /// Proves fixes together. Then proves each fix that changed the same pixels as another one on its own, in some of the cells.
  ///
  /// The second step finds a fix whose wrong colour is hidden by another fix that paints above it. Such a fix is wrong in all of
  /// these cells, so some are enough.
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

  /// The number of cells in which a fix is drawn alone after it was proven with others.
  private static let cellsAlone = 24

  private mutating func proveTogether(_ fixes: [FixProposal], on source: DataValue, in cells: [Int]? = nil) -> Outcome {
    var outcome = Outcome(proven: fixes, refuted: [:])
    let cells = cells ?? Array(renders.subjects.indices)
    let count = cells.count
    var start = 0
    var length = Self.firstBatch
    // The number of consecutive cells that the remaining fixes have passed. It restarts at 0 when a fix is dropped. After the
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

  /// Returns the harmful fixes in the first cell that differs, each with that cell; empty if no cell differs.
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

  /// Returns the first fix that changes a cell together with those before it, when no fix changes it alone. Binary search.
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

  /// Returns the first fix with which the template is no longer valid.
  private func conflict(among fixes: [FixProposal], on source: DataValue, in batch: [Int]) -> [FixProposal: Counterexample] {
    let first = fixes.indices.first { version(of: source, with: Array(fixes[...$0]), in: batch) == nil } ?? fixes.count - 1
    return [fixes[first]: Counterexample(proofCase: renders.subjects[batch[0]].proofCase, difference: .refused)]
  }

  /// Returns the template with fixes, prepared for some of the cells, or `nil` if the fixes do not fit or the result is not a
  /// valid template.
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

  /// Returns all cells, each with its difference when the fix is applied alone; `nil` for no difference.
  mutating func differences(of fix: FixProposal, on source: DataValue) -> [(proofCase: ProofCase, difference: RenderDifference?)]
  {
    let all = Array(renders.subjects.indices)
    guard let version = version(of: source, with: [fix], in: all) else { return cases.map { ($0, .refused) } }
    return zip(cases, renders.differences(of: version, in: all)).map { ($0, $1) }
  }

  /// Returns the generated values with which a fix does harm, each tried alone in one of the user's items.
  mutating func harmfulChanges(of fix: FixProposal, on source: DataValue) -> [ProofCase.Change] {
    let single = renders.subjects.indices.filter { renders.subjects[$0].proofCase.changes.count == 1 }
    guard let version = version(of: source, with: [fix], in: single) else { return [] }
    let differences = renders.differences(of: version, in: single)
    return distinct(
      zip(single, differences).filter { $0.1 != nil }.flatMap { renders.subjects[$0.0].proofCase.changes })
  }

  /// Makes the proven fixes the new reference. Further fixes are compared with the result.
  mutating func rebase() { renders.rebase() }
}
