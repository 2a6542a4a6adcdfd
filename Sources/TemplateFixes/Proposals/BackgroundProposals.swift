// SPDX-License-Identifier: MIT

internal import Binding
import CellDocument
import DisplayList
import Graphics
internal import Notation
import RenderAnalysis

extension ProposalSite {
  /// The colour below an element as its own, under all that it draws, by each name that the template may have for it, with another
  /// one for each state in which another colour lies below; the one to be preferred first. Where there is no such colour but in
  /// states, these alone get one.
  ///
  /// Never for what lies over a text: with other data the colour would hide it.
  func backgrounds(over below: RGBA) -> [FixProposal] {
    guard !liesOverText, let key = freeColorKey else { return [] }
    let inStates = colorsBelow.states(below: path)
    guard let base = colorsBelow.color(below: path, in: []) ?? (cell.states.isEmpty ? below : nil) else {
      let values = inStates.map { (state: $0.name, text: text(for: $0.color, in: $0.name)) }
      return values.isEmpty ? [] : [background(key, nil, inStates: values)]
    }
    let offers = baseTexts(for: base).map { offer in
      let others = inStates.filter { !offer.isExpression && !stands(offer.text, for: $0.color, in: [$0.name]) }
      return (text: offer.text, inStates: others.map { (state: $0.name, text: text(for: $0.color, in: $0.name)) })
    }
    let sorted = offers.enumerated().sorted { ($0.element.inStates.count, $0.offset) < ($1.element.inStates.count, $1.offset) }
    return sorted.map { background(key, $0.element.text, inStates: $0.element.inStates) }
  }

  private func background(_ key: String, _ text: String?, inStates values: [(state: String, text: String)]) -> FixProposal {
    let base = text.map { [TemplatePatch.Operation.add(written.pointer.appending(key), .string($0))] } ?? []
    let words = (text.map { [$0] } ?? []) + values.map { "\($0.text) in state \($0.state)" }
    return proposal(
      .background, base + written.adding(key, inStates: values), title: "Give \(path) the \(key) \(words.joined(separator: ", "))"
    )
  }

  /// How the template may write the colour below the element: by the name that is written there, by its other names, and as it is.
  private func baseTexts(for color: RGBA) -> [(text: String, isExpression: Bool)] {
    let written = textBelow(of: color)
    let names = source.colorNames.filter { colorsBelow.names(in: [])[$0] == color }
    // A colour written out comes after its names.
    let first = written.flatMap { RGBA(hexadecimal: $0.text) == nil ? $0.text : nil }
    return distinct((first.map { [$0] } ?? []) + names + [color.description]).map { text in
      (text, text == written?.text && written?.isExpression == true)
    }
  }

  /// A text for a colour in a state: a name where the template has one.
  private func text(for color: RGBA, in state: String) -> String {
    source.colorNames.first { colorsBelow.names(in: [state])[$0] == color } ?? color.description
  }

  private func stands(_ text: String, for color: RGBA, in states: [String]) -> Bool {
    (colorsBelow.names(in: states)[text] ?? RGBA(hexadecimal: text)) == color
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
    return distinct((textBelow(of: color).map { [$0.text] } ?? []) + [color.description] + names)
  }

  /// How the template writes the colour that is painted below the element: behind a key of another element, or of the canvas.
  private func textBelow(of color: RGBA) -> (text: String, isExpression: Bool)? {
    let frame = layer.deviceFrame.outset
    let painted = list.items[..<layer.items.lowerBound].last { item in
      guard case .fill(let outline, .color(color)) = item.content else { return false }
      return !outline.rect.outset.intersection(frame).isEmpty
    }
    guard let painted else {
      return source.node(at: ["canvas", "background"]).flatMap { text($0, for: color) }.map { ($0, false) }
    }
    guard let element = site(ofLayer: painted.layer)?.written else { return nil }
    let nodes = ["background", "backdrop", "fill", "color"].compactMap { source.node(at: element.pointer.tokens + [$0]) }
    // What an expression around the element gives, it gives inside too.
    let isAround = ancestors.contains(painted.layer)
    return nodes.lazy.compactMap { node in
      if isAround, node.holdsExpression { return node.text.map { ($0, true) } }
      return text(node, for: color).map { ($0, false) }
    }.first
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
