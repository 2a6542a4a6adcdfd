// SPDX-License-Identifier: MIT

import CellDocument
import CellLayout
import DisplayList
import Graphics
internal import Notation
import RenderAnalysis

extension ProposalSite {
  /// A gradient that covers the strip along an edge of the one label below it as the label's own fade would, and runs to a colour
  /// from its transparent form: as that fade.
  ///
  /// Never where the gradient is there under a condition of its own, which the label's fade cannot have; never for a label that
  /// has a fade or a mask.
  func mergedFades(ofItem number: Int) -> [FixProposal] {
    guard case .gradient = element.content, let hiding = turningOn("hidden"), isNothingButItem(number),
      let fade = list.items[number].plainFade, let label = onlyText(below: fade.strip),
      let edge = label.edge(of: fade), !["when", "each"].contains(where: has)
    else { return [] }
    let length = DataValue.length(fade.length / list.scale.factor)
    return fadeTexts(for: fade.color).map { text in
      let value: DataValue = [
        "edge": .string(edge.rawValue), "length": length, "color": .string(text), "when": "always",
      ]
      return proposal(
        .mergeFade, [.add(label.written.pointer.appending("fade"), value), hiding], alsoChanging: [label.path],
        title: "Make \(path) the fade of \(label.path), \(edge.rawValue) \(length.compactJSON.text) to \(text)")
    }
  }

  /// Whether the item is all that the element draws, and nothing else changes it.
  private func isNothingButItem(_ number: Int) -> Bool {
    layer.ownItems == number..<number + 1 && list.items[number].opacity == 1 && layer.opacity == 1 && layer.mask == nil
      && layer.shadow == nil
  }

  /// The label in whose strip a gradient lies, where it touches no other text.
  private func onlyText(below strip: PixelRect) -> ProposalSite? {
    let texts = list.layers.indices.prefix(index).filter { number in
      guard case .text = elements[number].content else { return false }
      return !list.layers[number].ownItems.isEmpty && !list.layers[number].deviceFrame.outset.intersection(strip).isEmpty
    }
    guard texts.count == 1, let label = site(ofLayer: texts[0]), !label.has("fade"), !label.has("mask") else { return nil }
    return label
  }

  /// Along which edge of the label's text its own fade would be just so.
  private func edge(of fade: PlainFade) -> Fade.Edge? {
    guard let text = textBox else { return nil }
    let strip = fade.strip
    let isAcross = strip.x == text.x && strip.width == text.width
    let isDown = strip.y == text.y && strip.height == text.height
    switch fade.edge {
    case .bottom where isAcross && strip.maxY == text.maxY: return .bottom
    case .top where isAcross && strip.y == text.y: return .top
    case .left where isDown && strip.x == text.x: return .left
    case .right where isDown && strip.maxX == text.maxX: return .right
    case .bottom, .top, .left, .right: return nil
    }
  }

  /// The box of a text without border and padding, in device pixels; `nil` where only layout knows it.
  private var textBox: PixelRect? {
    element.contentInsets(inContentOfWidth: nil).map { PixelGrid(scale: list.scale).snapped(layer.frame.inset(by: $0)) }
  }

  /// As the gradient writes the colour, or by the other texts that stand for it.
  private func fadeTexts(for color: RGBA) -> [String] {
    var own: [String] = []
    if case .literal(.array(let colors)) = written["colors"] {
      own = colors.compactMap { if case .string(let text) = $0 { stands(text, for: color) } else { nil } }
    }
    return distinct(own + colorTexts(for: color))
  }
}

/// A gradient that vanishes towards the inside, as the fade of a label does.
private struct PlainFade: Hashable {
  var strip: PixelRect
  /// Where it has its full colour.
  var edge: Fade.Edge
  /// How far it reaches inwards, in device pixels.
  var length: Double
  var color: RGBA
}

extension DisplayItem {
  /// `nil` for anything but a rectangle of whole pixels that a colour fills along an axis, from its transparent form on one edge to
  /// itself on the other.
  fileprivate var plainFade: PlainFade? {
    guard case .fill(let outline, .linear(let from, let to, let stops)) = content, outline.radii.isZero, outline.rect.isAligned,
      stops.count == 2, stops[0].offset == 0, stops[1].offset == 1
    else { return nil }
    let isReversed = stops[0].color.alpha > 0
    let (color, transparent) = isReversed ? (stops[0].color, stops[1].color) : (stops[1].color, stops[0].color)
    guard transparent == color.multipliedAlpha(by: 0), color.alpha > 0 else { return nil }
    let (start, end) = isReversed ? (to, from) : (from, to)
    let rect = outline.rect
    let isDown = start.x == end.x && min(start.y, end.y) == rect.y && max(start.y, end.y) == rect.maxY
    let isAcross = start.y == end.y && min(start.x, end.x) == rect.x && max(start.x, end.x) == rect.maxX
    guard isDown != isAcross else { return nil }
    let edge: Fade.Edge = isDown ? (start.y < end.y ? .bottom : .top) : (start.x < end.x ? .right : .left)
    return PlainFade(strip: rect.outset, edge: edge, length: isDown ? rect.height : rect.width, color: color)
  }
}
