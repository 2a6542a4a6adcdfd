// SPDX-License-Identifier: MIT

import CellDocument
import DisplayList
internal import Notation
import RenderAnalysis

/// A proposal, and the findings that it was made for.
struct OfferedFix: Hashable, Sendable {
  let proposal: FixProposal
  fileprivate(set) var served: Set<FindingPlace>
}

/// Changes of one kind to one element, of which one is enough.
struct FixChoice: Hashable, Sendable {
  /// Not empty. The one that most findings ask for first, and of these the one that is to be preferred.
  let offers: [OfferedFix]

  /// How many of one choice are worth drawing all cells for.
  static let maximumOffers = 4
}

extension TemplateSource {
  /// The changes that might make findings of its cells vanish, in the order in which elements are met.
  func choices(for cells: [ExaminedCell]) -> [FixChoice] {
    var collection = FixCollection()
    let colorsBelow = ColorsBelow(cells)
    for (number, cell) in cells.enumerated() {
      let elements = CellElements(cell.cell)
      for (place, finding) in cell.findings.enumerated() where !finding.isSuppressed {
        guard
          let site = ProposalSite(layer: finding.layer, of: cell, elements: elements, colorsBelow: colorsBelow, source: self)
        else { continue }
        collection.add(site.proposals(for: finding), for: FindingPlace(cell: number, finding: place))
      }
    }
    return collection.choices
  }
}

extension ProposalSite {
  /// The changes that might make a finding vanish; those of one kind are alternatives.
  fileprivate func proposals(for finding: Finding) -> [FixProposal] {
    switch finding.evidence {
    case .blending(.noBackground(let below?), _), .blending(.corners(let below?), _): backgrounds(over: below)
    case .blending(.gradient(let item, let below), _): mergedFades(ofItem: item) + (below.map { backgrounds(over: $0) } ?? [])
    case .blending(.unsaid, _): promised.map { [$0] } ?? []
    case .misaligned: rounded.map { [$0] } ?? []
    case .offscreen(.shadowWithoutPath, _): framedShadow.map { [$0] } ?? []
    case .covered, .repainting: hiding.map { [$0] } ?? []
    case .invisible(let cause): (hiding ?? withoutClearPaint(cause)).map { [$0] } ?? []
    case .contrast(_, let instead): instead.flatMap { recolored($0) }.map { [$0] } ?? []
    case .smallTarget(let size): enlarged(from: size).map { [$0] } ?? []
    case .blending(.noBackground(nil), _), .blending(.corners(nil), _), .blending(.opacity, _), .blending(.mask, _), .inkOutside,
      .falsePromise, .scaled, .oversized, .offscreen, .cut, .shadowShape:
      []
    }
  }
}

/// Proposals as they come from one finding after the other, those with the same patch as one.
private struct FixCollection {
  private struct Subject: Hashable {
    var kind: FixProposal.Kind
    var location: SourceLocation
  }

  private var offers: [Subject: [OfferedFix]] = [:]
  private var order: [Subject] = []

  mutating func add(_ proposals: [FixProposal], for place: FindingPlace) {
    for proposal in proposals {
      let subject = Subject(kind: proposal.kind, location: proposal.location)
      if offers[subject] == nil { order.append(subject) }
      if let index = offers[subject]?.firstIndex(where: { $0.proposal.patch == proposal.patch }) {
        offers[subject]?[index].served.insert(place)
      } else {
        offers[subject, default: []].append(OfferedFix(proposal: proposal, served: [place]))
      }
    }
  }

  var choices: [FixChoice] {
    order.map { subject in
      let all = offers[subject] ?? []
      // Sorting in a stable way: what is preferred stays in front.
      let ranked = all.enumerated().sorted {
        ($1.element.served.count, $0.offset) < ($0.element.served.count, $1.offset)
      }
      return FixChoice(offers: ranked.prefix(FixChoice.maximumOffers).map(\.element))
    }
  }
}
