// SPDX-License-Identifier: MIT

import CellDocument
import DisplayList
import RenderAnalysis

/// Proposals that take a word.
extension ProposalSite {
  /// The shadow thrown by the frame, known before anything is drawn.
  var framedShadow: FixProposal? {
    guard element.decoration.shadow?.path == .content, case .literal(.object) = written["shadow"] else { return nil }
    let path = written.pointer.appending("shadow").appending("path")
    return proposal(.shadowPath, [.add(path, "frame")], title: "Let the frame of \(self.path) throw its shadow")
  }

  /// The promise of what is opaque anyway.
  var promised: FixProposal? {
    turningOn("opaque").map { proposal(.unusedAlpha, [$0], title: "Say that \(path) is opaque") }
  }

  /// The outermost element around that draws nothing that is seen, hidden; `nil` where something of this one is seen.
  var hiding: FixProposal? {
    let useless = ([index] + ancestors).dropLast().prefix { list.layers[$0].items.allSatisfy(cell.unseenItems.contains) }
    guard let outermost = useless.last, let site = site(ofLayer: outermost) else { return nil }
    return site.turningOn("hidden").map { site.proposal(.hidden, [$0], title: "Hide \(site.path), of which nothing is seen") }
  }
}
