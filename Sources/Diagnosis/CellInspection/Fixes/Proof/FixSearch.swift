// SPDX-License-Identifier: MIT

internal import CellDocument
import CellGraphics

/// Selects the fixes to try together, and records the result of each.
struct FixSearch {
  private let choices: [FixChoice]
  /// The indices of the choices, with the largest savings first.
  private let ranking: [Int]
  /// The number of choices to try now, from the start of the ranking.
  var size: Int
  var refuted: [FixProposal: Counterexample] = [:]
  /// The fixes that were not tested completely, because the budget was spent.
  var untried: Set<FixProposal> = []
  var useless: Set<FixProposal> = []
  /// The fixes that cost more than they save, with their gain.
  var dear: [FixProposal: FixGain] = [:]
  /// The places in the data at which one value refutes several fixes. No alternatives to these fixes are tried.
  private(set) var lacks: Set<DataPlace> = []

  /// The number of choices to try first. Each further round tries twice as many.
  static let firstSize = 8
  /// The least number of fixes that one place refutes alike.
  private static let leastSharedFailures = 3

  /// - Parameter savings: Returns the cost of the findings that a choice may remove.
  init(_ choices: [FixChoice], savings: (FixChoice) -> Int) {
    self.choices = choices
    let costs = choices.map(savings)
    ranking = choices.indices.sorted { (-costs[$0], $0) < (-costs[$1], $1) }
    size = Self.firstSize
  }

  var isComplete: Bool { size >= choices.count }

  /// The fixes to try together, ordered by kind: from each choice, the first fix that has not failed.
  ///
  /// A fix is left out if earlier fixes already serve all of its findings.
  var candidates: [OfferedFix] {
    var served: Set<PlaceInCells> = []
    return ordered.compactMap { choice in
      guard !isGivenUp(choice), let offer = choice.offers.first(where: { !hasFailed($0.proposal) }),
        !offer.served.isSubset(of: served)
      else { return nil }
      served.formUnion(offer.served)
      return offer
    }
  }

  private var ordered: [FixChoice] {
    let chosen = ranking.prefix(size).sorted().map { choices[$0] }
    return FixProposal.Kind.allCases.flatMap { kind in chosen.filter { $0.offers[0].proposal.kind == kind } }
  }

  private func hasFailed(_ proposal: FixProposal) -> Bool {
    refuted[proposal] != nil || untried.contains(proposal) || useless.contains(proposal) || dear[proposal] != nil
  }

  /// Whether a fix of the choice failed for a value at a place that the data lacks a constraint for, or was not tried.
  private func isGivenUp(_ choice: FixChoice) -> Bool {
    choice.offers.contains { offer in
      untried.contains(offer.proposal) || refuted[offer.proposal]?.proofCase.onlyPlace.map { lacks.contains($0) } == true
    }
  }

  /// Stops the search: everything that is not among the settled fixes counts as not tried.
  mutating func giveUp(except settled: Set<FixProposal>) {
    while true {
      let open = candidates.map(\.proposal).filter { !settled.contains($0) }
      if open.isEmpty { return }
      untried.formUnion(open)
    }
  }

  /// Finds the places in the data at which one value refutes several fixes.
  mutating func findLacks() {
    let places = refuted.values.compactMap(\.proofCase.onlyPlace)
    let counts = Dictionary(grouping: places) { $0 }.mapValues(\.count)
    lacks.formUnion(counts.filter { $0.value >= Self.leastSharedFailures }.keys)
  }

  /// Returns one fix with its verdict for each choice, in the order of the choices. Choices that serve only findings of other choices
  /// are left out.
  func verified(
    of source: TemplateSource, _ prover: inout FixProver, allItems: Int, arguments: ArgumentSearch,
    effect: (OfferedFix) -> (resolved: Set<PlaceInCells>, gain: FixGain)
  ) -> [VerifiedFix] {
    let proven = Set(candidates.map(\.proposal))
    let extent = prover.extent(allItems: allItems)
    let exhaustive = arguments.exhaustiveArgument(prover.cases)
    let rank = Dictionary(uniqueKeysWithValues: ranking.enumerated().map { ($1, $0) })
    var fixes: [VerifiedFix] = []
    for (index, choice) in choices.enumerated() {
      let wasReached = rank[index] ?? 0 < size
      if let offer = choice.offers.first(where: { proven.contains($0.proposal) }), wasReached {
        let (resolved, gain) = effect(offer)
        if let place = prover.unvariedPlace {
          fixes.append(VerifiedFix(offer, .unvariedData(place: "\(place)"), of: source, gain: gain))
          continue
        }
        let argument = arguments.argument(for: offer.proposal) ?? exhaustive
        let verdict = argument.map { FixVerdict.proven($0, extent) } ?? .tested(extent)
        fixes.append(VerifiedFix(offer, verdict, of: source, resolved: resolved, gain: gain))
        continue
      }
      let failed = choice.offers.compactMap { offer in
        verdict(of: offer.proposal, prover).map { (offer: offer, verdict: $0) }
      }
      let best = failed.first { if case .holdsForData = $0.verdict { true } else { false } } ?? failed.first
      if let best {
        // Editing the text takes longer than many comparisons.
        let isEdited = !prover.isExhausted
        if isEdited { prover.spend(ProofSteps.edit(templateBytes: source.bytes.count)) }
        fixes.append(
          VerifiedFix(best.offer, best.verdict, of: source, gain: dear[best.offer.proposal] ?? FixGain(), isEdited: isEdited))
      } else if !wasReached {
        fixes.append(VerifiedFix(choice.offers[0], .notTried(prover.renders.drawing.budget), of: source, isEdited: false))
      }
    }
    return fixes
  }

  private func verdict(of proposal: FixProposal, _ prover: FixProver) -> FixVerdict? {
    if let example = refuted[proposal] { return example.proofCase.isGiven ? .changes(example) : .holdsForData(example) }
    if let gain = dear[proposal] { return .costsMore(gain) }
    if useless.contains(proposal) { return .resolvesNothing }
    return untried.contains(proposal) ? .notTried(prover.renders.drawing.budget) : nil
  }
}

extension ProofCase {
  /// The place of the only generated value; `nil` if there are several, or none.
  var onlyPlace: DataPlace? { changes.count == 1 ? changes[0].place : nil }
}
