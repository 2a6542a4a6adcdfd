// SPDX-License-Identifier: MIT

/// Selects the fixes to try together, and records the result of each.
struct FixSearch {
  private let choices: [FixChoice]
  var refuted: [FixProposal: Counterexample] = [:]
  var unproven: Set<FixProposal> = []
  var useless: Set<FixProposal> = []
  /// The fixes that cost more than they save, with their gain.
  var dear: [FixProposal: FixGain] = [:]

  init(_ choices: [FixChoice]) {
    self.choices = choices
  }

  /// The fixes to try together, ordered by kind: from each choice, the first fix that has not failed.
  ///
  /// A fix is left out if earlier fixes already serve all of its findings.
  var candidates: [OfferedFix] {
    var served: Set<FindingPlace> = []
    return ordered.compactMap { choice in
      guard let offer = choice.offers.first(where: { !hasFailed($0.proposal) }), !offer.served.isSubset(of: served) else {
        return nil
      }
      served.formUnion(offer.served)
      return offer
    }
  }

  private var ordered: [FixChoice] {
    FixProposal.Kind.allCases.flatMap { kind in choices.filter { $0.offers[0].proposal.kind == kind } }
  }

  private func hasFailed(_ proposal: FixProposal) -> Bool {
    refuted[proposal] != nil || unproven.contains(proposal) || useless.contains(proposal) || dear[proposal] != nil
  }

  /// Returns one fix with its verdict for each choice that was tried, in the order of the choices.
  func verified(
    of source: TemplateSource, _ prover: FixProver, allItems: Int,
    effect: (OfferedFix) -> (resolved: Set<FindingPlace>, gain: FixGain)
  ) -> [VerifiedFix] {
    let proven = Set(candidates.map(\.proposal))
    let extent = ProofExtent(cells: prover.cases.count, items: prover.itemCount, allItems: allItems)
    return choices.compactMap { choice in
      if let offer = choice.offers.first(where: { proven.contains($0.proposal) }) {
        let (resolved, gain) = effect(offer)
        if let place = prover.unvariedPlace {
          return VerifiedFix(offer, .unvariedData(place: "\(place)"), of: source, gain: gain)
        }
        return VerifiedFix(offer, .safe(extent), of: source, resolved: resolved, gain: gain)
      }
      let failed = choice.offers.compactMap { offer in
        verdict(of: offer.proposal, prover).map { (offer: offer, verdict: $0) }
      }
      let best = failed.first { if case .holdsForData = $0.verdict { true } else { false } } ?? failed.first
      return best.map { VerifiedFix($0.offer, $0.verdict, of: source, gain: dear[$0.offer.proposal] ?? FixGain()) }
    }
  }

  private func verdict(of proposal: FixProposal, _ prover: FixProver) -> FixVerdict? {
    if let example = refuted[proposal] { return example.proofCase.isGiven ? .changes(example) : .holdsForData(example) }
    if let gain = dear[proposal] { return .costsMore(gain) }
    if useless.contains(proposal) { return .resolvesNothing }
    return unproven.contains(proposal) ? .notProven(renders: prover.renders.drawCount) : nil
  }
}
