// SPDX-License-Identifier: MIT

import CellDocument
import DisplayList
import Graphics
internal import Notation
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

  /// The element without the background that shows nothing; `nil` where it is clear by anything else, or by the data.
  func withoutClearPaint(_ cause: InvisibleLayer.Cause) -> FixProposal? {
    guard cause == .clear, case .literal = written["background"] else { return nil }
    return proposal(
      .clearPaint, [.remove(written.pointer.appending("background"))], title: "Take the clear background of \(path) away")
  }

  /// The text in a colour that the document names.
  func recolored(_ color: PaletteColor) -> FixProposal? {
    guard case .text = element.content, written["color"] != .bound else { return nil }
    return proposal(
      .textColor, [.add(written.pointer.appending("color"), .string(color.name))], title: "Give \(path) the colour \(color.name)")
  }

  /// The control with the least size; `nil` where the template gives its size in numbers.
  func enlarged(from size: Size) -> FixProposal? {
    let sides = [("minWidth", "width", size.width), ("minHeight", "height", size.height)].filter { $0.2 < leastTouchTarget }
    // The `size` of a text is that of its font.
    let isSized = if case .text = element.content { false } else { has("size") }
    guard !isSized, sides.allSatisfy({ !has($0.0) && !has($0.1) }) else { return nil }
    return proposal(
      .targetSize, sides.map { .add(written.pointer.appending($0.0), .length(leastTouchTarget)) },
      title: "Make \(path) at least 44 points " + sides.map { $0.1 == "width" ? "wide" : "high" }.joined(separator: " and "))
  }
}
