// SPDX-License-Identifier: MIT

import CellDisplayList
internal import CellNotation
import CellRenderAnalysis

/// A proposal with the findings that it was made for.
struct OfferedFix: Equatable, Sendable {
  let proposal: FixProposal
  fileprivate(set) var served: Set<PlaceInCells>
}

/// Alternative changes of one kind to one element; one of them is enough.
struct FixChoice: Equatable, Sendable {
  /// The alternatives; at least one. The one that serves the most findings comes first; ties are in order of preference.
  let offers: [OfferedFix]

  /// The maximum number of alternatives per choice. It is small because all cells may have to be drawn for each alternative.
  static let maximumOffers = 4
}

extension TemplateSource {
  /// Returns the changes that might resolve findings of the cells, in the order of the findings for which they are first proposed.
  func choices(for cells: [ExaminedCell]) -> [FixChoice] {
    var collection = FixCollection()
    let colorsBelow = ColorsBelow(cells)
    let misplaced = Set(cells.flatMap(\.findings).filter(\.isOfMisplaced).map(\.path.withoutRepetitions))
    for (number, cell) in cells.enumerated() {
      let elements = CellElements(cell.cell)
      for (place, finding) in cell.findings.enumerated() where !finding.isSuppressed {
        guard
          let site = ProposalSite(layer: finding.layer, of: cell, elements: elements, colorsBelow: colorsBelow, source: self)
        else { continue }
        let proposals = site.proposals(for: finding).filter { !$0.hides(anyOf: misplaced) }
        collection.add(proposals, for: PlaceInCells(cell: number, finding: place))
      }
    }
    return collection.choices
  }
}

extension FixProposal {
  /// Whether the fix hides one of the elements with the given paths, or an element around one.
  fileprivate func hides(anyOf paths: Set<String>) -> Bool {
    kind == .hidden && paths.contains { $0 == path || $0.hasPrefix(path + "/") }
  }
}

extension ProposalSite {
  /// Returns the changes that might resolve a finding. Changes of the same kind are alternatives.
  fileprivate func proposals(for finding: Finding) -> [FixProposal] {
    switch finding.evidence {
    case .blending(.noBackground(let below?), _): backgrounds(over: below)
    case .blending(.corners(let below?), _): backgrounds(over: below, unclipping: unclippedAround)
    case .blending(.gradient(let item, let below), _): mergedFades(ofItem: item) + (below.map { backgrounds(over: $0) } ?? [])
    case .blending(.opaqueButNotDeclared, _): promised.map { [$0] } ?? []
    case .misaligned: rounded.map { [$0] } ?? []
    case .offscreen(.cornerClip, _, _): unclipped.map { [proposal($0)] } ?? []
    case .offscreen(.shadowWithoutPath, _, _), .shadowInBitmap: framedShadow.map { [$0] } ?? []
    case .covered, .repainting: hiding.map { [$0] } ?? []
    case .invisible(let cause): (hiding ?? withoutClearPaint(cause)).map { [$0] } ?? []
    case .contrast(_, let instead): instead.flatMap { recolored($0) }.map { [$0] } ?? []
    case .smallTarget(let size): enlarged(from: size).map { [$0] } ?? []
    case .blending(.noBackground(nil), _), .blending(.corners(nil), _), .blending(.opacity, _), .blending(.mask, _), .inkOutside,
      .falsePromise, .iconEdges, .scaled, .oversized, .copied, .unconverted, .offscreen, .keptBitmap, .drawing, .cut, .overlap,
      .shadowShape, .layout:
      []
    }
  }
}

/// Collects the proposals for each finding. Proposals with the same patch are merged.
private struct FixCollection {
  private struct Subject: Hashable {
    var kind: FixProposal.Kind
    var location: DocumentLocation
  }

  private var offers: [Subject: [OfferedFix]] = [:]
  private var order: [Subject] = []
  /// The subject under which each patch was first proposed.
  private var subjects: [TemplatePatch: Subject] = [:]

  mutating func add(_ proposals: [FixProposal], for place: PlaceInCells) {
    for proposal in proposals {
      // The same change can be proposed for several elements, such as the rounding of the container that they are in.
      let subject = subjects[proposal.patch] ?? Subject(kind: proposal.kind, location: proposal.location)
      subjects[proposal.patch] = subject
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
      // Proposals that serve equally many findings stay in order of preference.
      let ranked = all.enumerated().sorted {
        ($1.element.served.count, $0.offset) < ($0.element.served.count, $1.offset)
      }
      return FixChoice(offers: ranked.prefix(FixChoice.maximumOffers).map(\.element))
    }
  }
}
