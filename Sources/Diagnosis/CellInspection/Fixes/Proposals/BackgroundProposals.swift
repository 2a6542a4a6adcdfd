// SPDX-License-Identifier: MIT

internal import CellBinding
import CellDisplayList
import CellGraphics
internal import CellNotation
import CellRenderAnalysis

extension ProposalSite {
  /// Returns proposals that set an element's `background` or `backdrop` to the colour that is already below the element.
  ///
  /// Each proposal writes the colour in a different way, for example as a name or as a hexadecimal literal. In some states,
  /// this text may mean another colour than the one below. The proposal then sets a different value for each of these states. The
  /// proposals with the fewest such states come first. If the colour is known in some states but not without a state, there is only
  /// one proposal, which sets the colour in these states.
  ///
  /// Returns no proposals for an element above text, because the background could hide the text if the data changes.
  ///
  /// - Parameter unclipping: What rounds the element's corners without the clip that cuts them now, and would cut its background,
  ///   too; `nil` if no clip does.
  func backgrounds(over below: RGBA, unclipping: Unclipping? = nil) -> [FixProposal] {
    guard !liesOverText, let key = unclipping == nil ? freeColorKey : backdropKey else { return [] }
    let inStates = colorsBelow.states(below: path)
    guard let base = colorsBelow.color(below: path, in: []) ?? (cell.states.isEmpty ? below : nil) else {
      let values = inStates.map { (state: $0.name, text: text(for: $0.color, in: $0.name)) }
      return values.isEmpty ? [] : [background(key, nil, inStates: values, unclipping)]
    }
    let offers = baseTexts(for: base).map { offer in
      let others = inStates.filter { !offer.isExpression && !stands(offer.text, for: $0.color, in: [$0.name]) }
      return (text: offer.text, inStates: others.map { (state: $0.name, text: text(for: $0.color, in: $0.name)) })
    }
    let sorted = offers.enumerated().sorted { ($0.element.inStates.count, $0.offset) < ($1.element.inStates.count, $1.offset) }
    return sorted.map { background(key, $0.element.text, inStates: $0.element.inStates, unclipping) }
  }

  private func background(
    _ key: String, _ text: String?, inStates values: [(state: String, text: String)], _ unclipping: Unclipping?
  ) -> FixProposal {
    let base = text.map { [TemplatePatch.Operation.add(written.pointer.appending(key), .string($0))] } ?? []
    let operations = base + written.adding(key, inStates: values)
    let words = ((text.map { [$0] } ?? []) + values.map { "\($0.text) in state \($0.state)" }).joined(separator: ", ")
    let change = "set \(key): \(words)"
    guard let unclipping else {
      return proposal(.background, operations, title: "Give \(path) the \(key) \(words)", change: change)
    }
    return proposal(
      .unclip, unclipping.operations + operations, alsoChanging: unclipping.changedPaths,
      title: "\(unclipping.title), and give \(path) the \(key) \(words)", change: "\(unclipping.change), and \(change)")
  }

  /// Returns the ways to write the colour below the element, in order of preference: the name or expression with which it is
  /// painted there, the other names that the template has for it, and a hexadecimal literal.
  private func baseTexts(for color: RGBA) -> [(text: String, isExpression: Bool)] {
    let written = textBelow(of: color)
    let names = source.colorNames.filter { colorsBelow.names(in: [])[$0] == color }
    // A literal colour comes after the names.
    let first = written.flatMap { RGBA(hexadecimal: $0.text) == nil ? $0.text : nil }
    return distinct((first.map { [$0] } ?? []) + names + [color.description]).map { text in
      (text, text == written?.text && written?.isExpression == true)
    }
  }

  /// Returns the template's first name for a colour in a state, or a hexadecimal literal if the template has no name for it.
  private func text(for color: RGBA, in state: String) -> String {
    source.colorNames.first { colorsBelow.names(in: [state])[$0] == color } ?? color.description
  }

  private func stands(_ text: String, for color: RGBA, in states: [String]) -> Bool {
    RGBA(notation: text, among: colorsBelow.names(in: states)) == color
  }

  /// The key to set: `background` if the corners are square and `background` is unset. Otherwise `backdrop`, which also fills the
  /// frame outside round corners, or `nil` if `backdrop` is already set.
  private var freeColorKey: String? {
    if layer.cornerRadii.isZero, !has("background") { return "background" }
    return backdropKey
  }

  private var backdropKey: String? { has("backdrop") ? nil : "backdrop" }

  private var liesOverText: Bool {
    let frame = layer.deviceFrame.outset
    return list.items[..<layer.items.lowerBound].contains { item in
      guard case .text = item.content else { return false }
      return !list.layers[item.layer].deviceFrame.outset.intersection(frame).isEmpty
    }
  }

  /// Returns the ways to write a colour in this element, in order of preference.
  ///
  /// The text with which the colour is painted below the element comes first, then a hexadecimal literal. The template's other
  /// names for the colour come last, because they may mean other colours in other states.
  func colorTexts(for color: RGBA) -> [String] {
    let names = source.colorNames.filter { cell.colors[$0] == color }
    return distinct((textBelow(of: color).map { [$0.text] } ?? []) + [color.description] + names)
  }

  /// Returns the text that the template uses for a colour painted below the element, and whether that text is an expression. The
  /// text is the value of a key of another element or of the canvas. Returns `nil` if no such text is found.
  private func textBelow(of color: RGBA) -> (text: String, isExpression: Bool)? {
    let frame = layer.deviceFrame.outset
    let painted = list.items[..<layer.items.lowerBound].last { item in
      guard case .fill(.box(let outline), .color(color)) = item.content else { return false }
      return outline.rect.outset.overlaps(frame)
    }
    guard let painted else {
      return source.node(at: ["canvas", "background"]).flatMap { text($0, for: color) }.map { ($0, false) }
    }
    guard let element = site(ofLayer: painted.layer)?.written else { return nil }
    let nodes = ["background", "backdrop", "fill", "color"].compactMap { source.node(at: element.pointer.tokens + [$0]) }
    // An ancestor's expression has the same value in this element.
    let isAround = ancestors.contains(painted.layer)
    return nodes.lazy.compactMap { node in
      if isAround, node.holdsExpression { return node.text.map { ($0, true) } }
      return text(node, for: color).map { ($0, false) }
    }.first
  }

  private func text(_ node: DocumentNode, for color: RGBA) -> String? {
    node.text.flatMap { stands($0, for: color) }
  }

  /// Returns `text` if it means the colour in this cell, otherwise `nil`.
  func stands(_ text: String, for color: RGBA) -> String? {
    RGBA(notation: text, among: cell.colors) == color ? text : nil
  }
}

extension TemplateSource {
  /// The names under `colors`, in template order.
  var colorNames: [String] { root["colors"]?.members?.map(\.key) ?? [] }

  func node(at tokens: [String]) -> DocumentNode? {
    tokens.reduce(root as DocumentNode?) { $0?.child($1) }
  }
}

extension DocumentNode {
  fileprivate var text: String? { if case .string(let text) = resolved { text } else { nil } }
}
