// SPDX-License-Identifier: MIT

import CellDocument
import DisplayList
import Graphics
import RenderAnalysis

extension ProposalSite {
  /// The colour below an element as its own, under all that it draws, by each name that the template may have for it; the one
  /// to be preferred first.
  ///
  /// Never for what lies over a text: with other data the colour would hide it.
  func backgrounds(over below: RGBA) -> [FixProposal] {
    guard !liesOverText, let key = freeColorKey else { return [] }
    return colorTexts(for: below).map { text in
      proposal(.background, [.add(written.pointer.appending(key), .string(text))], title: "Give \(path) the \(key) \(text)")
    }
  }

  /// The key that takes the colour: round corners leave no room for a `background` below them, which `backdrop` has.
  private var freeColorKey: String? {
    if layer.cornerRadii.isZero, !has("background") { return "background" }
    return has("backdrop") ? nil : "backdrop"
  }

  private var liesOverText: Bool {
    let frame = layer.deviceFrame.outset
    return list.items[..<layer.items.lowerBound].contains { item in
      guard case .text = item.content else { return false }
      return !list.layers[item.layer].deviceFrame.outset.intersection(frame).isEmpty
    }
  }

  /// The texts that stand for a colour here: as it is written where it is painted below, then the colour itself, then by the
  /// other names that the template gives it, which may say what it is in other states too.
  func colorTexts(for color: RGBA) -> [String] {
    let names = source.colorNames.filter { cell.colors[$0] == color }
    return distinct((textBelow(of: color).map { [$0] } ?? []) + [color.description] + names)
  }

  /// How the template writes the colour that is painted below the element: behind a key of another element, or of the canvas.
  private func textBelow(of color: RGBA) -> String? {
    let frame = layer.deviceFrame.outset
    let painted = list.items[..<layer.items.lowerBound].last { item in
      guard case .fill(let outline, .color(color)) = item.content else { return false }
      return !outline.rect.outset.intersection(frame).isEmpty
    }
    guard let painted else { return source.node(at: ["canvas", "background"]).flatMap { text($0, for: color) } }
    guard let element = site(ofLayer: painted.layer)?.written else { return nil }
    let nodes = ["background", "backdrop", "fill", "color"].compactMap { source.node(at: element.pointer.tokens + [$0]) }
    // What an expression around the element gives, it gives inside too.
    let isAround = ancestors.contains(painted.layer)
    return nodes.lazy.compactMap { isAround && $0.holdsExpression ? $0.text : text($0, for: color) }.first
  }

  private func text(_ node: DocumentNode, for color: RGBA) -> String? {
    node.text.flatMap { stands($0, for: color) }
  }

  /// The text where it means the colour in this cell.
  func stands(_ text: String, for color: RGBA) -> String? {
    (cell.colors[text] ?? RGBA(hexadecimal: text)) == color ? text : nil
  }
}

extension TemplateSource {
  /// The names under `colors`, in the order of the template.
  var colorNames: [String] { root["colors"]?.members?.map(\.key) ?? [] }

  func node(at tokens: [String]) -> DocumentNode? {
    tokens.reduce(root as DocumentNode?) { $0?.child($1) }
  }
}

extension DocumentNode {
  fileprivate var text: String? { if case .string(let text) = resolved { text } else { nil } }
}

/// The values in their order, without those that stood there before.
func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
  var known: Set<Value> = []
  return values.filter { known.insert($0).inserted }
}
