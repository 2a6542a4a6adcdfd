// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellLayout
internal import CellNotation
import CellRenderAnalysis
internal import CellTree

extension ProposalSite {
  /// Returns proposals that replace a gradient over a label with the label's own fade.
  ///
  /// The gradient must cover a strip along an edge of the label's text. It must run from the transparent form of a colour to that
  /// colour, as the fade would. Returns none if the gradient has its own `when` or `each`, because a fade can be neither
  /// conditional nor repeated. Returns none if the label already has a fade or a mask.
  func mergedFades(ofItem number: Int) -> [FixProposal] {
    guard element.content.as(GradientContent.self) != nil, let hiding = turningOn("hidden"), isNothingButItem(number),
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
        title: "Replace \(path) with a fade on \(label.path): the last \(length.compactJSON) points before the "
          + "\(edge.rawValue) edge fade to \(text)",
        change: "use the text's own fade instead")
    }
  }

  /// Whether the element draws only the item, at full opacity and without a mask or shadow.
  private func isNothingButItem(_ number: Int) -> Bool {
    layer.ownItems == number..<number + 1 && list.items[number].opacity == 1 && layer.opacity == 1 && layer.mask == nil
      && layer.shadows.isEmpty
  }

  /// Returns the label below a strip. Returns `nil` if the strip overlaps no text element or several, or if the label has a fade or
  /// a mask.
  private func onlyText(below strip: PixelRect) -> ProposalSite? {
    let texts = list.layers.indices.prefix(index).filter { number in
      guard elements[list.layers[number].path]?.text != nil else { return false }
      return !list.layers[number].ownItems.isEmpty && list.layers[number].deviceFrame.outset.overlaps(strip)
    }
    guard texts.count == 1, let label = site(ofLayer: texts[0]), !label.has("fade"), !label.has("mask") else { return nil }
    return label
  }

  /// Returns the edge of the label's text at which the label's own fade would look the same as `fade`, or `nil` if there is none.
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

  /// The box of the label's text, without border and padding, in device pixels; `nil` if the padding is a percentage.
  private var textBox: PixelRect? {
    element.contentInsets(inContentOfWidth: nil, at: list.scale).map {
      PixelGrid(scale: list.scale).snapped(layer.frame.inset(by: $0))
    }
  }

  /// Returns the ways to write the colour of the fade: first as the gradient writes it, then as in `colorTexts(for:)`.
  private func fadeTexts(for color: RGBA) -> [String] {
    var own: [String] = []
    if case .literal(.array(let colors)) = written["colors"] {
      own = colors.compactMap { if case .string(let text) = $0 { stands(text, for: color) } else { nil } }
    }
    return distinct(own + colorTexts(for: color))
  }
}

/// A gradient that fades out towards the inside of an element, like the fade of a label.
private struct PlainFade: Equatable {
  var strip: PixelRect
  /// The edge at which the gradient has its full colour.
  var edge: Fade.Edge
  /// The length from that edge inwards, in device pixels.
  var length: Double
  var color: RGBA
}

extension DisplayItem {
  /// The item as a plain fade, or `nil` if it is anything else.
  ///
  /// A plain fade is a rectangle of whole device pixels filled along one axis, from the transparent form of a colour at one edge
  /// to the colour itself at the opposite edge.
  fileprivate var plainFade: PlainFade? {
    guard case .fill(.box(let outline), .gradient(let gradient)) = content, outline.radii.isZero, outline.rect.isAligned,
      case .linear(let from, let to) = gradient.geometry, let ends = gradient.ramp.plainEnds
    else { return nil }
    let isReversed = ends.start.alpha > 0
    let (color, transparent) = isReversed ? (ends.start, ends.end) : (ends.end, ends.start)
    guard transparent.alpha == 0, color.alpha > 0 else { return nil }
    let (start, end) = isReversed ? (to, from) : (from, to)
    let rect = outline.rect
    let isDown = start.x == end.x && min(start.y, end.y) == rect.y && max(start.y, end.y) == rect.maxY
    let isAcross = start.y == end.y && min(start.x, end.x) == rect.x && max(start.x, end.x) == rect.maxX
    guard isDown != isAcross else { return nil }
    let edge: Fade.Edge = isDown ? (start.y < end.y ? .bottom : .top) : (start.x < end.x ? .right : .left)
    return PlainFade(strip: rect.outset, edge: edge, length: isDown ? rect.height : rect.width, color: color)
  }
}
