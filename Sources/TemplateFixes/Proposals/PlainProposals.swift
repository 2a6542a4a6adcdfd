// SPDX-License-Identifier: MIT

import CellDocument
import DisplayList
import Graphics
internal import Notation
import RenderAnalysis

/// Proposals that set or remove single values.
extension ProposalSite {
  /// Makes the shadow follow the frame, which is known before anything is drawn.
  var framedShadow: FixProposal? {
    guard element.decoration.shadow?.path == .content, case .literal(.object) = written["shadow"] else { return nil }
    let path = written.pointer.appending("shadow").appending("path")
    return proposal(.shadowPath, [.add(path, "frame")], title: "Let the frame of \(self.path) cast its shadow")
  }

  /// Sets `opaque: true` on an element that is opaque anyway.
  var promised: FixProposal? {
    turningOn("opaque").map { proposal(.unusedAlpha, [$0], title: "Declare \(path) opaque") }
  }

  /// Hides the outermost ancestor that draws nothing visible; `nil` if something of this element is visible.
  var hiding: FixProposal? {
    let useless = ([index] + ancestors).dropLast().prefix { list.layers[$0].items.allSatisfy(cell.unseenItems.contains) }
    guard let outermost = useless.last, let site = site(ofLayer: outermost) else { return nil }
    return site.turningOn("hidden").map { site.proposal(.hidden, [$0], title: "Hide \(site.path), which is not visible") }
  }

  /// Removes the transparent background; `nil` if the element is invisible for another reason, or the data sets the background.
  func withoutClearPaint(_ cause: InvisibleLayer.Cause) -> FixProposal? {
    guard cause == .clear, case .literal = written["background"] else { return nil }
    return proposal(
      .clearPaint, [.remove(written.pointer.appending("background"))], title: "Remove the clear background of \(path)")
  }

  /// Gives the text a named colour of the document.
  func recolored(_ color: PaletteColor) -> FixProposal? {
    guard case .text = element.content, written["color"] != .bound else { return nil }
    return proposal(
      .textColor, [.add(written.pointer.appending("color"), .string(color.name))], title: "Give \(path) the colour \(color.name)")
  }

  /// Gives the control the minimum size of a touch target; `nil` if the template sets its size explicitly.
  func enlarged(from size: Size) -> FixProposal? {
    let sides = [("minWidth", "width", size.width), ("minHeight", "height", size.height)].filter { $0.2 < minimumTouchTarget }
    // The `size` of a text is its font size.
    let isSized = if case .text = element.content { false } else { has("size") }
    guard !isSized, sides.allSatisfy({ !has($0.0) && !has($0.1) }) else { return nil }
    return proposal(
      .targetSize, sides.map { .add(written.pointer.appending($0.0), .length(minimumTouchTarget)) },
      title: "Make \(path) at least 44 points " + sides.map { $0.1 == "width" ? "wide" : "high" }.joined(separator: " and "))
  }
}
