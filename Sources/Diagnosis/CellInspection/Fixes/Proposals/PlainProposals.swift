// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
internal import CellNotation
import CellRenderAnalysis
internal import CellTree

/// Proposals that set or remove individual keys.
extension ProposalSite {
  /// A proposal to let the frame cast the shadows instead of the content, because the frame is known before anything is drawn. `nil`
  /// unless the content casts them and the template sets `shadow` to a literal.
  var framedShadow: FixProposal? {
    guard element.decoration.shadows.contains(where: { $0.path == .content }), case .literal(let shadow) = written["shadow"]
    else {
      return nil
    }
    let key = written.pointer.appending("shadow")
    switch shadow {
    case .object:
      return proposal(
        .shadowPath, [.add(key.appending("path"), "frame")], title: "Let the frame of \(path) cast its shadow",
        change: "set path: frame in the shadow")
    case .array(let shadows):
      // All outer shadows of a list have the same path. The path of an inset one is always the frame.
      let outer = shadows.indices.filter { index in
        if case .object(let shadow) = shadows[index] { shadow["inset"] != .boolean(true) } else { false }
      }
      return proposal(
        .shadowPath, outer.map { .add(key.appending("\($0)").appending("path"), "frame") },
        title: "Let the frame of \(path) cast its shadows", change: "set path: frame in the shadows")
    case .null, .boolean, .number, .string: return nil
    }
  }

  /// A proposal to set `opaque: true` on an element that is opaque anyway; `nil` if the template sets `opaque` to anything but
  /// `false`.
  var promised: FixProposal? {
    turningOn("opaque").map { proposal(.unusedAlpha, [$0], title: "Declare \(path) opaque", change: "set opaque: true") }
  }

  /// A proposal to hide this element, or the outermost of its ancestors in which nothing is visible. `nil` if anything in this
  /// element is visible, or if the element to hide sets `hidden` to anything but `false`. The root is never hidden.
  var hiding: FixProposal? {
    let useless = ([index] + ancestors).dropLast().prefix { list.layers[$0].items.allSatisfy(cell.unseenItems.contains) }
    guard let outermost = useless.last, let site = site(ofLayer: outermost) else { return nil }
    return site.turningOn("hidden").map {
      site.proposal(.hidden, [$0], title: "Hide \(site.path), which is not visible", change: "set hidden: true")
    }
  }

  /// Returns a proposal to remove the transparent background. Returns `nil` if the element is invisible for another reason, or if
  /// its background is not a literal.
  func withoutClearPaint(_ cause: InvisibleLayer.Cause) -> FixProposal? {
    guard cause == .clear, case .literal = written["background"] else { return nil }
    return proposal(
      .clearPaint, [.remove(written.pointer.appending("background"))], title: "Remove the clear background of \(path)",
      change: "remove the clear background")
  }

  /// Returns a proposal to give a text element or an icon a named colour of the document. Returns `nil` for other elements, or if the
  /// data sets the colour.
  func recolored(_ color: PaletteColor) -> FixProposal? {
    let isIcon = layer.vectorImage?.icon != nil
    let key = isIcon ? "tint" : "color"
    guard isIcon || element.text != nil, written[key] != .bound else { return nil }
    return proposal(
      isIcon ? .iconTint : .textColor, [.add(written.pointer.appending(key), .string(color.name))],
      title: "Give \(path) the \(isIcon ? "tint" : "colour") \(color.name)", change: "set \(key): \(color.name)")
  }

  /// Returns a proposal to give a control at least the size of a touch target. Returns `nil` if the template sets a width or
  /// height that would have to grow, or a minimum for it.
  func enlarged(from size: Size) -> FixProposal? {
    let sides = [("minWidth", "width", size.width), ("minHeight", "height", size.height)].filter { $0.2 < minimumTouchTarget }
    // The `size` of a text element is its font size.
    let isSized = element.text == nil && has("size")
    guard !isSized, sides.allSatisfy({ !has($0.0) && !has($0.1) }) else { return nil }
    return proposal(
      .targetSize, sides.map { .add(written.pointer.appending($0.0), .length(minimumTouchTarget)) },
      title: "Make \(path) at least 44 points " + sides.map { $0.1 == "width" ? "wide" : "high" }.joined(separator: " and "),
      change: "set \(sides.map { "\($0.0): 44" }.joined(separator: ", "))")
  }
}
