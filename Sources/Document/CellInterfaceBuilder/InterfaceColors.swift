// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// The colours that a document defines by name, because they are others in the state `dark`.
struct InterfacePalette {
  private(set) var colors: [(name: String, light: RGBA, dark: RGBA)] = []
  /// The names by the origin and the values of a colour: one asset may be used with several alphas.
  private var byOrigin: [String: String] = [:]
  /// The names of colours that each document has.
  private var taken: Set<String> = ["white", "black", "transparent"]
  private var noted: Set<InterfaceRemark> = []

  /// Returns the name of a colour: that of its origin, in words.
  /// - Parameter origin: the name of the asset or of the system's colour, which tells colours apart.
  mutating func name(of origin: String, _ light: RGBA, dark: RGBA) -> String {
    let key = "\(origin)\0\(light)\(dark)"
    if let known = byOrigin[key] { return known }
    let end = "Color"
    let words = (origin.hasSuffix(end) && origin != end ? String(origin.dropLast(end.count)) : origin).documentWords
    let base = words.isEmpty ? "color" : words.joined(separator: "-")
    var name = base
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    byOrigin[key] = name
    colors.append((name, light, dark))
    return name
  }

  /// Returns whether a remark is the first of its kind.
  mutating func isNew(_ remark: InterfaceRemark) -> Bool { noted.insert(remark).inserted }

  /// The lines of the document that define the colours, and their values in the state `dark`. Each document has that state, so that a run for
  /// many cells can ask for it.
  var lines: [String] {
    func object(_ color: KeyPath<(name: String, light: RGBA, dark: RGBA), RGBA>) -> String {
      "{" + colors.map { "\(key($0.name)): \"\($0[keyPath: color])\"" }.joined(separator: ", ") + "}"
    }
    if colors.isEmpty { return ["states: {dark: {}}"] }
    return ["colors: \(object(\.light))", "states: {dark: {colors: \(object(\.dark))}}"]
  }

  /// A name as a key: in quotation marks if YAML could take it for something else.
  private func key(_ name: String) -> String {
    name.utf8.first.map { $0 | 0x20 &- 97 < 26 } ?? false ? name : DataValue.string(name).compactJSON
  }
}

extension InterfaceConversion {
  /// Returns a colour as a value of a document: its digits, or a name that the document then defines. `nil` for a transparent
  /// background, and for a colour that is not known.
  mutating func color(_ node: InterfaceNode?) -> String? {
    guard let node else { return nil }
    if node.name == "nil" { return node["key"] == "textColor" ? systemColor("labelColor") : nil }
    guard let (color, origin) = resolved(node) else { return nil }
    if color.isApproximated { note(node, "it is outside sRGB; the nearest colour in it is drawn") }
    if color.light.alpha == 0, color.dark == nil, node["key"] == "backgroundColor" { return nil }
    return written(color, origin)
  }

  /// Returns a colour of iOS as a value of a document.
  mutating func systemColor(_ name: String) -> String {
    InterfaceColor.system(name).map { written($0, name) } ?? "\"\(RGBA.black)\""
  }

  /// Returns the background of the canvas: that of lists, unless the cell covers it.
  mutating func canvasBackground() -> String {
    let own = cell.root.node.value("backgroundColor") ?? cell.node.value("backgroundColor")
    if let own, resolved(own)?.color.isOpaque ?? false { return "\"\(RGBA.white)\"" }
    return systemColor("systemBackgroundColor")
  }

  /// Returns the colour of a node, and its name if it is not a literal one; `nil`, with a remark, if it is not known.
  private mutating func resolved(_ node: InterfaceNode) -> (color: InterfaceColor, origin: String)? {
    if let name = node["systemColor"] ?? node["cocoaTouchSystemColor"] {
      // The components beside a system colour are those of the version that wrote the file.
      let own = literal(node)
      let known = InterfaceColor.system(name)?.multipliedAlpha(by: own == nil ? node.number("alpha") ?? 1 : 1)
      if let color = known ?? own ?? cell.resources.colors[name].flatMap(literal) { return (color, name) }
    } else if let name = node["name"] {
      return named(name, node).map { ($0.multipliedAlpha(by: node.number("alpha") ?? 1), name) }
    } else if let color = literal(node) {
      return (color, "")
    }
    note(node, "the colour is not known; the default is drawn")
    return nil
  }

  /// Returns a colour of an asset catalogue, or else of the end of the file.
  private mutating func named(_ name: String, _ node: InterfaceNode) -> InterfaceColor? {
    var problem = "no asset catalogue has the colour \"\(name)\"" + (assets.gap.map { ": \($0)" } ?? "")
    do throws(InterfaceAssetProblem) {
      if let color = try assets.color(name) { return color }
    } catch {
      problem = error.sentence
    }
    let recorded = cell.resources.colors[name].flatMap { node in
      literal(node) ?? (node["systemColor"] ?? node["cocoaTouchSystemColor"]).flatMap(InterfaceColor.system)
    }
    note(node, problem + (recorded == nil ? "; the default is drawn" : "; the colour that the file recorded is drawn"))
    return recorded
  }

  /// Returns the colour that a node states by its components.
  private func literal(_ node: InterfaceNode) -> InterfaceColor? {
    let alpha = node.number("alpha") ?? 1
    let space = InterfaceColor.Space(node["customColorSpace"] ?? node["colorSpace"])
    if let white = node.number("white") { return InterfaceColor(space, red: white, green: white, blue: white, alpha: alpha) }
    guard let red = node.number("red"), let green = node.number("green"), let blue = node.number("blue") else { return nil }
    return InterfaceColor(space, red: red, green: green, blue: blue, alpha: alpha)
  }

  private mutating func written(_ color: InterfaceColor, _ origin: String) -> String {
    guard let dark = color.dark else { return "\"\(color.light)\"" }
    return "\"\(palette.name(of: origin, color.light, dark: dark))\""
  }

  /// Notes a difference of a colour, once for each object.
  private mutating func note(_ node: InterfaceNode, _ reason: String) {
    var owner = node.parent
    while let object = owner, object["id"] == nil { owner = object.parent }
    let object = owner ?? node
    let remark = InterfaceRemark(
      outcome: .approximated, kind: "color", id: object["id"] ?? "", line: object.position.line, reason: reason)
    if palette.isNew(remark) { remarks.append(remark) }
  }
}

extension InterfaceColor {
  var isOpaque: Bool { light.isOpaque && dark?.isOpaque ?? true }
}
