// SPDX-License-Identifier: MIT

internal import CellGraphics

extension Cell: CustomStringConvertible {
  /// A line for the cell, then one line for each element, indented by depth. An element's line has its path, its source location,
  /// its content, and the properties that differ from their defaults.
  public var description: String {
    let background = background.map { " on \($0)" } ?? ""
    var lines = ["cell \(short(width)) points wide at \(scale.rawValue)x\(background)\(isRightToLeft ? ", right to left" : "")"]
    root.describe(depth: 1, into: &lines)
    return lines.joined(separator: "\n")
  }
}

extension Element {
  fileprivate func describe(depth: Int, into lines: inout [String]) {
    let properties = content.properties + layout.properties + decoration.properties
    lines.append(String(repeating: "  ", count: depth) + "\(path) (\(location)) " + properties.joined(separator: " "))
    for child in children { child.describe(depth: depth + 1, into: &lines) }
  }
}

/// Formats a number; a whole number has no decimals.
private func short(_ value: Double) -> String {
  shortest(value)
}

private func short(_ radii: CornerRadii) -> String {
  radii == CornerRadii(all: radii.topLeft)
    ? short(radii.topLeft)
    : "[\([radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].map(short).joined(separator: " "))]"
}

extension StyledText {
  fileprivate var summary: String {
    let runs = runs.map { run in
      let font = run.font
      return
        "\(run.text.quotedOnOneLine) \(font.family) \(short(font.size))/\(font.weight)\(font.isItalic ? "/italic" : "") \(run.color)"
        + (run.letterSpacing == 0 ? "" : " spacing:\(short(run.letterSpacing))")
        + (run.isUnderlined ? " underlined" : "") + (run.isStruckThrough ? " struck" : "")
    }
    var result = "[" + runs.joined(separator: ", ") + "]"
    let initial = ParagraphStyle()
    if paragraph.alignment != initial.alignment { result += " align:\(paragraph.alignment)" }
    if let lineHeight = paragraph.lineHeight { result += " lineHeight:\(short(lineHeight))" }
    if let maxLines = paragraph.maxLines { result += " maxLines:\(maxLines) ellipsis:\(paragraph.ellipsis)" }
    if paragraph.wrap != initial.wrap { result += " wrap:\(paragraph.wrap)" }
    if paragraph.language != initial.language { result += " language:\(paragraph.language)" }
    if paragraph.direction != initial.direction { result += " direction:\(paragraph.direction.rawValue)" }
    return result
  }
}

extension Gradient: CustomStringConvertible {
  /// The gradient as `linear 90 [0 #FF0000, 1 #0000FF]`.
  public var description: String {
    let stops = stops.map { "\(short($0.offset)) \($0.color)" }.joined(separator: ", ")
    switch geometry {
    case .linear(let angle): return "linear \(short(angle)) [\(stops)]"
    case .radial: return "radial [\(stops)]"
    }
  }
}

extension Fill: CustomStringConvertible {
  public var description: String {
    switch self {
    case .color(let color): "\(color)"
    case .gradient(let gradient): "\(gradient)"
    }
  }
}

extension Content {
  fileprivate var properties: [String] {
    switch self {
    case .container: ["container"]
    case .spacer: ["spacer"]
    case .text(let content):
      ["text", content.text.summary]
        + (content.fade.map { fade in
          ["fade:\(fade.edge)/\(short(fade.length))/\(fade.color)\(fade.onlyWhenTruncated ? "/when-truncated" : "")"]
        } ?? [])
    case .picture(let content): ["image", content.source.quotedOnOneLine, "mode:\(content.mode)"]
    case .avatar(let content):
      ["avatar", content.source.map(\.quotedOnOneLine) ?? "", content.initials?.summary ?? "", "fill:\(content.fill)"].filter {
        !$0.isEmpty
      }
    case .badge(let content):
      ["badge", content.label?.summary ?? "dot", "color:\(content.color)", "diameter:\(short(content.diameter))"]
        + (content.label == nil ? [] : ["padding:\(short(content.padding))"])
    case .gradient(let gradient): ["gradient", "\(gradient)"]
    case .separator(let content):
      ["separator", "color:\(content.color)", "thickness:\(content.thickness.map(short) ?? "pixel")"]
    case .shape(let content):
      ["shape", content.outlineSummary] + (content.fill.map { ["fill:\($0)"] } ?? [])
        + (content.border.map { ["line:\($0.summary)"] } ?? [])
    }
  }
}

extension Border {
  /// The width, or those of the top, right, bottom and left edges, and the colour.
  fileprivate var summary: String {
    let edges = [widths.top, widths.right, widths.bottom, widths.left].map(short).joined(separator: " ")
    return "\(isEven ? short(widths.top) : "[\(edges)]")/\(color)"
  }
}

extension ShapeContent {
  fileprivate var outlineSummary: String {
    switch outline {
    case .circle: "circle"
    case .roundedRectangle(let radii): "rectangle radius:\(short(radii))"
    }
  }
}

extension Length: CustomStringConvertible {
  public var description: String {
    switch self {
    case .points(let points): short(points)
    case .percent(let percent): short(percent) + "%"
    case .percentAndPoints(let percent, let points):
      short(percent) + "% " + (points < 0 ? "- " : "+ ") + short(abs(points))
    case .auto: "auto"
    case .minContent: "min-content"
    case .maxContent: "max-content"
    case .fitContent: "fit-content"
    case .content: "content"
    }
  }
}

extension EdgeLengths: CustomStringConvertible {
  /// One length if all edges are equal, otherwise the lengths of the top, right, bottom and left edges.
  public var description: String {
    self == EdgeLengths(all: top) ? "\(top)" : "[\(top) \(right) \(bottom) \(left)]"
  }
}

extension LayoutProperties {
  fileprivate var properties: [String] {
    let initial = LayoutProperties()
    var result: [String] = []
    func add<Value: Equatable>(_ name: String, _ property: KeyPath<LayoutProperties, Value>, _ text: (Value) -> String) {
      if self[keyPath: property] != initial[keyPath: property] { result.append("\(name):\(text(self[keyPath: property]))") }
    }
    add("layout", \.engine) { $0.rawValue }
    add("display", \.display) { $0.rawValue }
    add("direction", \.direction) { $0.rawValue }
    add("wrap", \.wrap) { $0.rawValue }
    add("justify", \.justify) { $0.rawValue }
    add("alignItems", \.alignItems) { $0.rawValue }
    add("alignContent", \.alignContent) { $0.rawValue }
    add("rowGap", \.rowGap) { "\($0)" }
    add("columnGap", \.columnGap) { "\($0)" }
    add("integral", \.isIntegral) { "\($0)" }
    add("padding", \.padding) { "\($0)" }
    add("overflow", \.overflow) { $0.rawValue }
    add("boxSizing", \.boxSizing) { $0.rawValue }
    add("order", \.order) { "\($0)" }
    add("grow", \.grow, short)
    add("shrink", \.shrink) { $0.map(short) ?? "" }
    add("basis", \.basis) { "\($0)" }
    add("alignSelf", \.alignSelf) { $0?.rawValue ?? "" }
    add("margin", \.margin) { "\($0)" }
    add("width", \.width) { "\($0)" }
    add("height", \.height) { "\($0)" }
    add("minWidth", \.minWidth) { "\($0)" }
    add("minHeight", \.minHeight) { "\($0)" }
    add("maxWidth", \.maxWidth) { "\($0)" }
    add("maxHeight", \.maxHeight) { "\($0)" }
    add("aspectRatio", \.aspectRatio) { $0.map(short) ?? "" }
    add("position", \.position) { $0.rawValue }
    add("insets", \.insets) { "\($0)" }
    add("x", \.frame.x) { $0.map(Self.quoted) ?? "" }
    add("y", \.frame.y) { $0.map(Self.quoted) ?? "" }
    add("width", \.frame.width) { $0.map(Self.quoted) ?? "" }
    add("height", \.frame.height) { $0.map(Self.quoted) ?? "" }
    add("leading", \.frame.leading) { $0.map(Self.quoted) ?? "" }
    add("trailing", \.frame.trailing) { $0.map(Self.quoted) ?? "" }
    return result
  }

  private static func quoted(_ formula: FrameFormula) -> String { formula.number.map(short) ?? "(\(formula))" }
}

extension DropShadow: CustomStringConvertible {
  /// The offset, blur, colour and path, as in `(0 2)/8/#00000040/frame`.
  public var description: String { "(\(short(offset.x)) \(short(offset.y)))/\(short(blur))/\(color)/\(path)" }
}

extension AlphaMask: CustomStringConvertible {
  /// The mask as `linear 90 [0 #000000, 1 #00000000]`, `radius 12` or `fade bottom/24/when-truncated`.
  public var description: String {
    switch self {
    case .gradient(let gradient): "\(gradient)"
    case .rounded(let radii): "radius \(short(radii))"
    case .fade(let fade): "fade \(fade.edge)/\(short(fade.length))\(fade.onlyWhenTruncated ? "/when-truncated" : "")"
    }
  }
}

extension Decoration {
  fileprivate var properties: [String] {
    var result: [String] = []
    if let background { result.append("background:\(background)") }
    if let backdrop { result.append("backdrop:\(backdrop)") }
    if let cornerRadii { result.append("cornerRadius:\(short(cornerRadii))") }
    if let border { result.append("border:\(border.summary)") }
    if let shadow { result.append("shadow:\(shadow)") }
    if let mask { result.append("mask:\(mask)") }
    if opacity != 1 { result.append("opacity:\(short(opacity))") }
    let flags = [
      ("clip", clips), ("hidden", isHidden), ("opaque", promisesOpaque), ("rasterize", rasterizes), ("control", isControl),
    ]
    result += flags.filter(\.1).map(\.0)
    if !suppressedRules.isEmpty { result.append("ignore:\(suppressedRules.joined(separator: ","))") }
    if let ignoreReason { result.append("ignoreReason:\(ignoreReason.quotedOnOneLine)") }
    return result
  }
}
