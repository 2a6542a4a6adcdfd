// SPDX-License-Identifier: MIT

import CellDocument
internal import Notation
import RenderAnalysis

/// Holds fixes to the cells of a template: those of the user's data in every configuration, and those of generated data.
///
/// All fixes are drawn together first. Where a cell differs, each is drawn there alone, and those that do harm are left out; then the
/// cells drawn before are looked at again, of which few need to be drawn.
struct FixProver {
  /// The most times that cells are drawn for one template; what is not proven then counts as not proven.
  static let mostDraws = 20_000

  private(set) var renders: ProofRenders
  /// How many generated cells the document refused.
  private(set) var refusedCases = 0
  /// The first place none of whose generated values the document takes; `nil` where each can be varied.
  private(set) var unvariedPlace: DataPlace?
  /// How many of the given items are among the cells.
  let itemCount: Int
  private let environment: BindingEnvironment

  /// Lays all cells out.
  ///
  /// - Parameters:
  ///   - items: the user's data, or a sample of it, with the place of each.
  ///   - chosen: choices of states that the user asked for.
  /// - Throws: `CellDocumentError` for a template that is wrong in one of the configurations.
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

  /// The cells, in the order in which they are drawn.
  var cases: [ProofCase] { renders.subjects.map(\.proofCase) }

  /// What comes of proving fixes together.
  struct Outcome {
    /// The fixes that change no pixel of any cell, together.
    var proven: [FixProposal]
    var refuted: [FixProposal: Counterexample]
    /// Fixes that could not be drawn everywhere.
    var unproven: [FixProposal] = []
  }

  /// Proves as many of the fixes as hold together.
  ///
  /// - Parameters:
  ///   - fixes: changes of `source`.
  ///   - source: the template, or a version of it that is proven to draw the same.
  mutating func prove(_ fixes: [FixProposal], on source: DataValue) -> Outcome {
    // Promises are held to the template without the other fixes, whose backgrounds would keep them.
    let promises = fixes.filter { $0.kind == .unusedAlpha }
    guard !promises.isEmpty, promises.count < fixes.count else { return proveAlone(fixes, on: source) }
    let kept = proveTogether(promises, on: source)
    let others = fixes.filter { $0.kind != .unusedAlpha }
    var outcome = proveAlone(kept.proven + others, on: source)
    outcome.refuted.merge(kept.refuted) { first, _ in first }
    outcome.unproven += kept.unproven
    return outcome
  }

  /// Proves fixes together, and those that changed the same pixels as others alone as well, in some of the cells: one that paints a
  /// wrong colour where another one paints above it does so in all of them.
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

  /// In how many cells a fix is drawn alone that is proven with others.
  private static let cellsAlone = 24

  private mutating func proveTogether(_ fixes: [FixProposal], on source: DataValue, in cells: [Int]? = nil) -> Outcome {
    var outcome = Outcome(proven: fixes, refuted: [:])
    let cells = cells ?? Array(renders.subjects.indices)
    let count = cells.count
    var start = 0
    var length = Self.firstBatch
    // How many cells in a row the remaining fixes have passed. When a fix is left out, the count begins again, and after the last
    // cell comes the first one.
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

  /// How many cells are drawn before it is looked at what came of them: few at first, where most harm shows.
  private static let firstBatch = 4
  private static let largestBatch = 64

  /// The fixes that do harm in the first cell that differs, each with that cell; none where no cell differs.
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

  /// Of fixes that differ in a cell only together, the first that does so with those before it. Searches by halves.
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

  /// The first fix with which the template cannot be made any more.
  private func conflict(among fixes: [FixProposal], on source: DataValue, in batch: [Int]) -> [FixProposal: Counterexample] {
    let first = fixes.indices.first { version(of: source, with: Array(fixes[...$0]), in: batch) == nil } ?? fixes.count - 1
    return [fixes[first]: Counterexample(proofCase: renders.subjects[batch[0]].proofCase, difference: .refused)]
  }

  /// The template with fixes, prepared for some of the cells; `nil` where the fixes do not fit or what they leave is no template.
  private func version(of source: DataValue, with fixes: [FixProposal], in batch: [Int]) -> ProofRenders.Version? {
    do {
      let value = try fixes.reduce(source) { try $0.applying($1.patch) }
      let template = try CellTemplate(parsing: value.compactJSON.text, fileName: "", format: .json)
      let configurations = distinct(batch.map { renders.subjects[$0].proofCase.configuration })
      return ProofRenders.Version(
        template: try PreparedTemplate(template, for: configurations, environment), fixes: fixes)
    } catch {
      return nil  // a fix that another one leaves no place for, or a document that is none: refuted by the caller
    }
  }

  /// All cells, each with how it differs with a fix alone.
  mutating func differences(of fix: FixProposal, on source: DataValue) -> [(proofCase: ProofCase, difference: RenderDifference?)]
  {
    let all = Array(renders.subjects.indices)
    guard let version = version(of: source, with: [fix], in: all) else { return cases.map { ($0, .refused) } }
    return zip(cases, renders.differences(of: version, in: all)).map { ($0, $1) }
  }

  /// The generated values with which a fix does harm, each alone in an item of the data.
  mutating func harmfulChanges(of fix: FixProposal, on source: DataValue) -> [ProofCase.Change] {
    let single = renders.subjects.indices.filter { renders.subjects[$0].proofCase.changes.count == 1 }
    guard let version = version(of: source, with: [fix], in: single) else { return [] }
    let differences = renders.differences(of: version, in: single)
    return distinct(
      zip(single, differences).filter { $0.1 != nil }.flatMap { renders.subjects[$0.0].proofCase.changes })
  }

  /// Takes the proven fixes as made: further ones are held to what they draw.
  mutating func rebase() { renders.rebase() }
}
