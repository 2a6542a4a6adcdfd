// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellGraphics
internal import CellNotation

extension TemplateExamination {
  /// The maximum number of different causes for which data constraints are searched.
  private static let mostCauses = 3

  /// Suggests data constraints that would make fixes safe that hold only for the user's data.
  ///
  /// Fixes that fail at the same places in the data get the same suggestion. They are tested again with generated data that satisfies
  /// the suggested constraints.
  func suggestStatements(for fixes: inout [VerifiedFix], _ prover: inout FixProver) throws {
    let template = try source.template
    let sample = data.sample(of: template)
    let search = StatementSearch(sample.map(\.item), of: template)
    if let place = prover.unvariedPlace {
      // Without a constraint, nothing can be tested; so the suggestion is not tested either.
      guard let statement = search.statement(describing: place) else { return }
      for index in fixes.indices where fixes[index].verdict == .unvariedData(place: "\(place)") {
        fixes[index].suggestion = Self.written([place: statement])
      }
      return
    }
    // A document whose data has a JSON Schema states constraints there.
    if template.dataConstraints.areSchema { return }
    let value = source.value
    var causes: [Set<DataPlace>: [Int]] = [:]
    for index in fixes.indices {
      guard case .holdsForData(let example) = fixes[index].verdict else { continue }
      causes[Set(example.proofCase.changes.map(\.place)), default: []].append(index)
    }
    let largest = causes.sorted { (-$0.value.count, $0.value[0]) < (-$1.value.count, $1.value[0]) }.prefix(Self.mostCauses)
    for (_, indices) in largest {
      if prover.isExhausted { return }
      let harmful = prover.harmfulChanges(of: indices.map { fixes[$0].proposal }, on: value)
      let tried = prover.cases.filter { $0.changes.count == 1 }.flatMap(\.changes)
      let choices = StatementSearch.Room.allCases.map { search.statements(excluding: harmful, tried: tried, room: $0) }
      for statements in distinct(choices).compactMap(\.self) {
        if prover.isExhausted { return }
        let proven = proven(indices.map { fixes[$0].proposal }, stating: statements, sample, &prover)
        for index in indices where proven.contains(fixes[index].proposal) { fixes[index].suggestion = Self.written(statements) }
        if !proven.isEmpty { break }
      }
    }
  }

  private static func written(_ statements: [DataPlace: DataConstraint]) -> String {
    "data: \(DataValue.written(statements).flowYAML)"
  }

  /// Returns the fixes that hold if the document states data constraints.
  private func proven(
    _ fixes: [FixProposal], stating statements: [DataPlace: DataConstraint], _ items: [(index: Int, item: DataItem)],
    _ prover: inout FixProver
  ) -> Set<FixProposal> {
    let stated = source.value.stating(statements)
    do {
      let template = try self.template.version(parsing: stated.compactJSON, fileName: "")
      var drawing = data.drawing
      drawing.budget = prover.remainingBudget
      var proof = try FixProver(
        of: template, bytes: source.bytes.count, items: items, including: data.states,
        concerned: Set(fixes.flatMap(\.changedPaths)), drawing: drawing)
      let outcome = proof.prove(fixes, on: stated)
      prover.spend(proof.renders.steps)
      return proof.unvariedPlace == nil ? Set(outcome.proven) : []
    } catch {
      return []  // the path of a constraint cannot be written in a document
    }
  }

  /// Returns what the fixes have in common.
  static func notes(on fixes: [VerifiedFix], _ prover: FixProver) -> [ProofNote] {
    let budget = prover.renders.drawing.budget
    var notes: [ProofNote] = []
    if let place = prover.unvariedPlace {
      let untested = fixes.filter { $0.verdict == .unvariedData(place: "\(place)") }
      if let first = untested.first {
        notes.append(.unvaried(place: "\(place)", constraint: first.suggestion, fixes: untested.count))
      }
    }
    let suggested = fixes.filter { if case .holdsForData = $0.verdict { true } else { false } }
    for constraint in distinct(suggested.compactMap(\.suggestion)) {
      let served = suggested.filter { $0.suggestion == constraint }
      guard served.count > 1, case .holdsForData(let example) = served[0].verdict else { continue }
      let places = distinct(example.proofCase.changes.map { "\($0.place)" }).listed
      notes.append(.constraint(constraint, place: places, fixes: served.count))
    }
    let untried = fixes.count { if case .notTried = $0.verdict { true } else { false } }
    if untried > 0 { notes.append(.untried(fixes: untried, budget)) }
    if prover.renders.leftOutCount > 0 { notes.append(.leftOut(cells: prover.renders.leftOutCount, budget)) }
    return notes
  }
}
