// SPDX-License-Identifier: MIT

internal import CellBinding
internal import CellDocument
import CellGraphics
internal import CellNotation

/// Looks for an argument that a fix changes no pixel whatever the data. Reads only what the template writes as literals, and gives up
/// at anything else.
struct ArgumentSearch {
  private let root: DocumentNode
  private let template: CellTemplate
  private let source: TemplateSource

  init(_ source: TemplateSource, _ template: CellTemplate) {
    root = source.root
    self.source = source
    self.template = template
  }

  func argument(for fix: FixProposal) -> ProofArgument? {
    guard let written = source.element(at: fix.location), let chain = chain(to: written.pointer), let element = chain.last else {
      return nil
    }
    switch fix.kind {
    case .clearPaint: return element.literal("background").map(isClear) == true ? .clearPaint : nil
    case .hidden:
      if element.number("opacity") == 0 { return .zeroOpacity }
      if isUnpainted(element) { return .unpainted }
      return isCovered(element, in: chain) ? .coveredByNumbers : nil
    case .background: return paintsCanvas(fix, written, chain) ? .onlyCanvasBelow : nil
    case .mergeFade, .unusedAlpha, .shadowPath, .unclip, .round, .textColor, .iconTint, .targetSize: return nil
    }
  }

  /// The argument for every fix of a template that nothing but scale, direction and state can change, if all their combinations are
  /// among `cases`; otherwise `nil`.
  func exhaustiveArgument(_ cases: [ProofCase]) -> ProofArgument? {
    // Texts and badges depend on the text scale, and pictures on files. The result of several states depends on their order.
    guard template.dataPlaces.isEmpty, !template.isResizable, template.states.count < 2,
      let cell = root["cell"],
      WrittenElement(cell).hasOnlyElements(ofTypes: ["container", "shape", "separator", "spacer", "gradient"])
    else { return nil }
    let configurations = Set(cases.filter(\.isGiven).map(\.configuration).filter { $0.textScale == nil && $0.width == nil })
    let count = (1 + template.states.count) * PixelScale.allCases.count * 2
    return configurations.count == count ? .allConfigurations(count) : nil
  }

  /// Returns the elements from the root of the cell to the element at a pointer, or `nil` if the pointer leads elsewhere.
  private func chain(to pointer: JSONPointer) -> [WrittenElement]? {
    guard pointer.tokens.first == "cell", var node = root["cell"] else { return nil }
    var chain = [WrittenElement(node)]
    var tokens = pointer.tokens.dropFirst()
    while let key = tokens.popFirst() {
      guard key == "children", let index = tokens.popFirst(), let children = node.child(key), let child = children.child(index)
      else {
        return nil
      }
      node = child
      chain.append(WrittenElement(node))
    }
    return chain
  }
}

/// Colours
extension ArgumentSearch {
  /// Whether a text means a fully transparent colour in every state.
  private func isClear(_ value: DataValue) -> Bool { meanings(of: value)?.allSatisfy { $0.alpha == 0 } ?? false }

  private func isOpaque(_ value: DataValue) -> Bool { meanings(of: value)?.allSatisfy(\.isOpaque) ?? false }

  /// Returns the colours that a text can mean in any set of states, or `nil` if that is not plain from literal definitions.
  private func meanings(of value: DataValue) -> [RGBA]? {
    guard case .string(let text) = value else { return nil }
    return meanings(of: text, depth: 1)
  }

  /// The most colours that a text may mean.
  private static let mostMeanings = 64

  /// - Parameter depth: the number of definitions that lead to the text, with the text itself.
  private func meanings(of text: String, depth: Int) -> [RGBA]? {
    guard depth <= Limits.colorDepth, let notation = ColorNotation(orNil: text) else { return nil }
    // Every combination of what the names can mean; not all of them need to occur.
    var combinations: [[String: RGBA]] = [[:]]
    for name in notation.names {
      guard let colors = meanings(ofName: name, depth: depth), combinations.count * colors.count <= Self.mostMeanings else {
        return nil
      }
      combinations = combinations.flatMap { known in colors.map { known.merging([name: $0]) { $1 } } }
    }
    let colors = combinations.map { notation.color(among: $0) }
    return colors.contains(nil) ? nil : distinct(colors.compactMap(\.self))
  }

  private func meanings(ofName name: String, depth: Int) -> [RGBA]? {
    let definitions = ([root] + source.definitions.map(\.node)).flatMap { file in
      [file["colors"]] + (file["states"]?.members ?? []).map { $0.value["colors"] }
    }
    let written = definitions.compactMap { $0?[name] }
    if written.isEmpty { return RGBA(named: name, among: template.colors).map { [$0] } }
    let colors = written.map { node -> [RGBA]? in
      guard case .string(let text) = FoundValue(node) else { return nil }
      // In its own definition, a name means the colour of CSS.
      return ColorNotation(orNil: text)?.names.contains(name) == false ? meanings(of: text, depth: depth + 1) : nil
    }
    return colors.contains { $0 == nil } ? nil : colors.flatMap { $0 ?? [] }
  }
}

/// Elements that draw nothing
extension ArgumentSearch {
  private static let plainShapeKeys: Set = [
    "type", "name", "shape", "fill", "background", "size", "width", "height", "position", "left", "top", "right", "bottom",
    "start",
    "end", "flex", "grow", "shrink", "basis", "margin", "alignSelf",
  ]

  private func isUnpainted(_ element: WrittenElement) -> Bool {
    guard element.type == "shape", element.hasOnly(Self.plainShapeKeys) else { return false }
    return ["fill", "background"].allSatisfy { key in !element.has(key) || element.literal(key).map(isClear) == true }
      && element.has("fill")
  }

  private static let framedShapeKeys: Set = ["type", "name", "fill", "position", "left", "top", "width", "height"]

  /// Whether a later shape in the root of the cell is opaque, and its literal frame includes the one of the element.
  private func isCovered(_ element: WrittenElement, in chain: [WrittenElement]) -> Bool {
    guard chain.count == 2, let frame = plainFrame(of: element), chain[0].layoutEngine == "flexbox" else { return false }
    let outline = ["cornerRadius", "border", "clip", "states", "mask"]
    guard outline.allSatisfy({ !chain[0].has($0) }) else { return false }
    let siblings = chain[0].children
    guard let index = siblings.firstIndex(where: { $0.node.position == element.node.position }) else { return false }
    return !siblings.contains { $0.has("order") }
      && siblings[(index + 1)...].contains { later in
        guard let cover = plainFrame(of: later), let fill = later.literal("fill"), isOpaque(fill) else { return false }
        // On whole points, an edge is on whole device pixels at every scale.
        let isAligned = [cover.x, cover.y, cover.width, cover.height].allSatisfy { $0 == $0.rounded() }
        return isAligned && cover.x <= frame.x && cover.y <= frame.y && cover.maxX >= frame.maxX && cover.maxY >= frame.maxY
      }
  }

  /// The literal frame of an absolutely positioned rectangle; `nil` for all other elements.
  private func plainFrame(of element: WrittenElement) -> Rect? {
    guard element.type == "shape", element.hasOnly(Self.framedShapeKeys), element.literal("position") == "absolute",
      let x = element.number("left"), let y = element.number("top"), let width = element.number("width"),
      let height = element.number("height")
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }
}

/// Backgrounds in the colour of the canvas
extension ArgumentSearch {
  /// The keys that paint, or that change how what is inside is painted.
  private static let paintingKeys: Set = [
    "background", "backdrop", "border", "shadow", "opacity", "mask", "rasterize", "cornerRadius", "clip", "cornerCurve",
    "outline",
  ]
  /// The keys that make a group of the element's own items, or paint below its background.
  private static let groupingKeys: Set = ["shadow", "opacity", "mask", "rasterize"]

  private func paintsCanvas(_ fix: FixProposal, _ written: TemplateElement, _ chain: [WrittenElement]) -> Bool {
    guard fix.patch.operations.count == 1, case .add(let pointer, let color) = fix.patch.operations[0], isOpaque(color),
      ["background", "backdrop"].contains(where: { pointer == written.pointer.appending($0) }),
      let canvas = root["canvas"]?["background"], DataValue(canvas) == color,
      (root["states"]?.members ?? []).allSatisfy({ $0.value["canvas"]?["background"] == nil }),
      let element = chain.last, Self.groupingKeys.isDisjoint(with: element.allKeys)
    else { return false }
    for (index, container) in chain.dropLast().enumerated() {
      guard isPlainContainer(container, in: color), !container.children.contains(where: { $0.has("order") }) else { return false }
      let next = chain[index + 1].node.position
      for earlier in container.children.prefix(while: { $0.node.position != next }) where !paintsNothingElse(earlier, color) {
        return false
      }
    }
    return chain.allSatisfy { !$0.has("each") }
  }

  /// Whether a container paints at most a background of a colour, and everything in it as if it were not there.
  private func isPlainContainer(_ element: WrittenElement, in color: DataValue) -> Bool {
    guard element.type == "container" else { return false }
    return Self.paintingKeys.isDisjoint(with: element.allKeys.subtracting(["background"]))
      && (!element.has("background") || element.literal("background") == color)
  }

  private func paintsNothingElse(_ element: WrittenElement, _ color: DataValue) -> Bool {
    if element.type == "spacer" { return Self.paintingKeys.isDisjoint(with: element.allKeys) }
    return isPlainContainer(element, in: color) && element.children.allSatisfy { paintsNothingElse($0, color) }
  }
}

/// An element as the template writes it, with its changes in states.
private struct WrittenElement {
  let node: DocumentNode
  /// The keys of the element, and those that states set or remove.
  let allKeys: Set<String>
  private let stateKeys: Set<String>

  init(_ node: DocumentNode) {
    self.node = node
    stateKeys = Set((node["states"]?.members ?? []).flatMap { $0.value.members ?? [] }.map(\.key))
    allKeys = stateKeys.union((node.members ?? []).map(\.key))
  }

  var type: String {
    guard let type = node["type"] else { return "container" }
    guard case .string(let name) = FoundValue(type) else { return "" }
    return name
  }

  var layoutEngine: String {
    guard let layout = node["layout"] else { return "flexbox" }
    guard case .string(let name) = FoundValue(layout) else { return "" }
    return name
  }

  var children: [WrittenElement] {
    guard case .array(let children)? = node["children"]?.value else { return [] }
    return children.map(WrittenElement.init)
  }

  func has(_ key: String) -> Bool { allKeys.contains(key) }

  func hasOnly(_ keys: Set<String>) -> Bool { allKeys.isSubset(of: keys) }

  /// The value of a key that contains no expression and is the same in every state.
  func literal(_ key: String) -> DataValue? {
    guard !stateKeys.contains(key), let value = node[key], !value.holdsExpression else { return nil }
    return DataValue(value)
  }

  func number(_ key: String) -> Double? { if case .number(let number)? = literal(key) { number.value } else { nil } }

  func hasOnlyElements(ofTypes types: Set<String>) -> Bool {
    types.contains(type) && children.allSatisfy { $0.hasOnlyElements(ofTypes: types) }
  }
}
