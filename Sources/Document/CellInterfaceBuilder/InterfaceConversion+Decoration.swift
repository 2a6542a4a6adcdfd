// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// What views have besides their contents: backgrounds, runtime attributes, effects and tints.
extension InterfaceConversion {
  /// The keys for what an object has behind, around and below its content.
  mutating func decoration(of node: InterfaceNode) -> [(name: String, value: String)] {
    let attributes = RuntimeAttributes(node)
    var element = WrittenElement(part: [])
    if let background = color(node.value("backgroundColor")) { element.set("background", background) }
    let masks = attributes.isTrue("layer.masksToBounds") || attributes.isTrue("clipsToBounds")
    let clips = node.isTrue("clipsSubviews") || masks
    if clips { element.set("clip", "true") }
    if let radius = attributes.number("layer.cornerRadius", "cornerRadius"), radius > 0 {
      element.set("cornerRadius", shortest(min(1000, radius)))
    }
    if let width = attributes.number("layer.borderWidth", "borderWidth"), width > 0 {
      let color = color(attributes.color("border")) ?? "\"#000000\""
      element.set("border", "{color: \(color)\(width == 1 ? "" : ", width: \(shortest(min(100, width)))")}")
    }
    // A layer that masks its content masks its shadow, too.
    if !clips, let shadow = shadow(attributes, hasBackground: element.has("background")) { element.set("shadow", shadow) }
    return element.keys
  }

  private mutating func shadow(_ attributes: RuntimeAttributes, hasBackground: Bool) -> String? {
    guard let opacity = attributes.number("layer.shadowOpacity", "shadowOpacity"), opacity > 0 else { return nil }
    let color = (color(attributes.color("shadow")) ?? "\"#000000\"").faded(to: min(1, opacity))
    let offset = attributes.size("shadowOffset") ?? Size(width: 0, height: -3)
    let radius = attributes.number("layer.shadowRadius", "shadowRadius") ?? 3
    return """
      {color: \(color), offset: [\(offset.width.asShadowOffset), \(offset.height.asShadowOffset)], \
      blur: \(shortest(min(200, max(0, 2 * radius))))\(hasBackground ? ", path: frame" : "")}
      """
  }

  mutating func effect(_ view: InterfaceView, _ element: inout WrittenElement) {
    let style = view.node.child("blurEffect")?["style"] ?? "regular"
    element.set("background", "\"\(Self.effectTints[style] ?? "#F6F6F6CC")\"")
    element.keys.append(("layout", "constraints"))
    children(of: view, &element)
    note(.approximated, view, "the tint of its effect: what is behind it is not blurred")
  }

  /// What the styles of blur effects look like over a plain background.
  private static let effectTints = [
    "extraLight": "#F7F7F7D9", "light": "#FFFFFF99", "dark": "#1C1C1EBA", "regular": "#F6F6F6CC", "prominent": "#FCFCFCD9",
    "systemUltraThinMaterial": "#F5F5F580", "systemThinMaterial": "#F5F5F5A6", "systemMaterial": "#F5F5F5CC",
    "systemThickMaterial": "#F7F7F7E6", "systemChromeMaterial": "#F9F9F9F0",
    "systemUltraThinMaterialLight": "#F5F5F580", "systemThinMaterialLight": "#F5F5F5A6", "systemMaterialLight": "#F5F5F5CC",
    "systemThickMaterialLight": "#F7F7F7E6", "systemChromeMaterialLight": "#F9F9F9F0",
    "systemUltraThinMaterialDark": "#25252580", "systemThinMaterialDark": "#252525A6", "systemMaterialDark": "#252525CC",
    "systemThickMaterialDark": "#252525E6", "systemChromeMaterialDark": "#1D1D1DF0",
  ]

  /// A scroll view has constraints of its own, unless one ties what is in it to a view outside.
  mutating func scroll(_ view: InterfaceView, _ element: inout WrittenElement) {
    let isTied = tiedScrollViews.contains(view.id)
    element.keys.append(("layout", "constraints"))
    if isTied {
      element.set("clip", "true")
    } else {
      element.remove("clip")
      element.keys += [("overflow", "scroll"), ("scrollAxis", "both"), ("hugging", "1"), ("resistance", "1")]
    }
    children(of: view, &element)
    note(.approximated, view, isTied ? "its content has the size of the view" : "at the start of its content")
  }
}

extension InterfaceConversion {
  /// The scroll views around one item of a constraint that are neither around the other one nor that one itself.
  func scrollViewsTied(by constraint: InterfaceConstraint) -> [String] {
    guard let second = constraint.second.map(cell.viewID) else { return [] }
    let first = cell.viewID(constraint.first)
    let (outside, others) = (ancestors(of: first), ancestors(of: second))
    let tied = outside.filter { $0 != second && !others.contains($0) } + others.filter { $0 != first && !outside.contains($0) }
    return tied.filter { views[$0]?.kind == "scrollView" }
  }

  /// The views around a view, from the inside outwards.
  private func ancestors(of view: String) -> [String] {
    var ancestors: [String] = []
    var next = parents[view]
    while let view = next {
      ancestors.append(view)
      next = parents[view]
    }
    return ancestors
  }

  /// A constraint that belongs to a view inside a scroll view, if it ties the content of the scroll view to it.
  func turnedInwards(_ constraint: InterfaceConstraint) -> InterfaceConstraint {
    guard let view = views[cell.viewID(constraint.first)], view.kind == "scrollView", let second = constraint.second,
      ancestors(of: second).contains(view.id), !tiedScrollViews.contains(view.id)
    else { return constraint }
    return constraint.swapped ?? constraint
  }
}

/// The attributes of a view that are set when the file is loaded.
struct RuntimeAttributes {
  private let nodes: [InterfaceNode]

  init(_ node: InterfaceNode) { nodes = node.child("userDefinedRuntimeAttributes")?.children ?? [] }

  private func node(_ paths: [String]) -> InterfaceNode? {
    paths.lazy.compactMap { path in nodes.first { $0["keyPath"] == path } }.first
  }

  /// The number of the first attribute of several that the file has.
  func number(_ paths: String...) -> Double? {
    node(paths).flatMap { $0.value("value")?.number("value") ?? $0.number("value") }
  }

  func isTrue(_ path: String) -> Bool {
    node([path]).map { $0.isTrue("value") || $0.value("value")?.isTrue("value") ?? false } ?? false
  }

  func size(_ name: String) -> Size? {
    guard let value = node(["layer.\(name)", name])?.value("value") else { return nil }
    guard let width = value.number("width") ?? value.number("x"), let height = value.number("height") ?? value.number("y") else {
      return nil
    }
    return Size(width: width, height: height)
  }

  /// The colour of an attribute, under the names that apps give to the colours of layers.
  /// - Parameter name: `border` or `shadow`.
  func color(_ name: String) -> InterfaceNode? {
    let paths = Self.colors.filter { $0.lowercased().contains(name) }
    return node(paths.flatMap { ["layer.\($0)", $0] })?.value("value")
  }

  /// How the picture differs because of attributes that only the class of the view knows.
  var differences: [String] {
    nodes.compactMap { $0["keyPath"] }.compactMap { path in
      if path.hasPrefix("accessibility") || Self.drawn.contains(path) { return nil }
      if Self.drawn.contains("layer.\(path)") { return "\(path) is drawn as that of the layer" }
      return Self.colors.contains { path.hasSuffix($0) } ? nil : "without the attribute \(path)"
    }
  }

  private static let drawn: Set = [
    "layer.cornerRadius", "layer.borderWidth", "layer.masksToBounds", "layer.shadowOpacity", "layer.shadowRadius",
    "layer.shadowOffset", "clipsToBounds",
  ]
  private static let colors = [
    "borderColor", "shadowColor", "borderUIColor", "shadowUIColor", "borderColorFromUIColor", "shadowColorFromUIColor",
    "uiBorderColor", "uiShadowColor",
  ]
}

extension WrittenElement {
  /// A part of a view that is no object of the file.
  init(part keys: [(name: String, value: String)]) { self.init(comment: "", keys: keys) }

  func has(_ name: String) -> Bool { keys.contains { $0.name == name } }

  mutating func remove(_ name: String) { keys.removeAll { $0.name == name } }

  /// Adds the keys that the element does not have.
  mutating func addMissing(_ others: [(name: String, value: String)]) { keys += others.filter { !has($0.name) } }

  /// Adds a key, or replaces its value.
  mutating func set(_ name: String, _ value: String) {
    if let index = keys.firstIndex(where: { $0.name == name }) { keys[index].value = value } else { keys.append((name, value)) }
  }
}

extension Double {
  /// A distance of a shadow, which documents bound.
  var asShadowOffset: String { shortest(min(500, max(-500, self))) }
}

extension String {
  /// A written colour with a share of its alpha.
  func faded(to share: Double) -> String {
    share >= 1 ? self : "\"\(withoutMarks)/\(shortest((share * 100).rounded()))%\""
  }
}
