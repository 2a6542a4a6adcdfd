// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// Buttons: a row of a picture and a title.
extension InterfaceConversion {
  mutating func button(_ view: InterfaceView, _ element: inout WrittenElement) {
    let look = ButtonLook(view, in: &self)
    var differences = look.differences
    if let background = look.background { element.set("background", background) }
    if let radius = look.cornerRadius { element.set("cornerRadius", radius) }
    let isColumn = look.placement == "top" || look.placement == "bottom"
    let across = Self.alignments[view.node["contentHorizontalAlignment"] ?? ""] ?? "center"
    let along = Self.alignments[view.node["contentVerticalAlignment"] ?? ""] ?? "center"
    let title = title(view, look, across)
    if look.image == nil, let title, view.node.value("titleEdgeInsets") == nil {
      titleOnly(view, look, title, along, &element)
      return note(view, differences: differences)
    }
    if isColumn { element.keys.append(("direction", "column")) }
    element.keys += [("justify", isColumn ? along : across), ("alignItems", isColumn ? across : along)]
    if look.padding != Insets(all: 0) { element.keys.append(("padding", look.padding.list)) }
    element.keys += priorities(of: view)
    if let image = look.image {
      let size = look.pictureSize(cell.resources.imageSizes[image.name], of: view)
      var picture = picture(image, size: size, look, of: view, &differences)
      move(&picture, by: view.node.value("imageEdgeInsets"), across)
      element.children.append(picture)
    }
    if let title {
      if look.imagePadding > 0 { element.keys.append(("gap", shortest(look.imagePadding))) }
      let isFirst = look.placement == "trailing" || look.placement == "bottom"
      element.children.insert(title, at: isFirst ? 0 : element.children.count)
    } else if look.image == nil {
      let height = shortest(look.font.lineHeight + 12)
      element.children.append(
        WrittenElement(part: [("type", "shape"), ("fill", "\"#00000000\""), ("width", "30"), ("height", height)]))
    }
    note(view, differences: differences)
  }

  /// The picture of a button, or a place for one that is not available.
  private mutating func picture(
    _ image: InterfaceImage, size: Size?, _ look: ButtonLook, of view: InterfaceView, _ differences: inout [String]
  ) -> WrittenElement {
    var picture: WrittenElement
    switch lookup(image) {
    case .found(let found):
      differences += found.approximations
      let tint = look.isConfigured ? look.titleColor : tint(of: view)
      picture = pictureElement(found, of: image, size: size, tint: tint, isTemplate: look.tintsPictures)
    case .absent(let reason):
      differences.append("without its picture: \(reason)")
      let size = size ?? Size(width: 20, height: 20)
      picture = WrittenElement(part: [
        ("type", "shape"), ("fill", "\"#00000000\""), ("width", shortest(size.width)), ("height", shortest(size.height)),
      ])
    }
    picture.keys.append(("shrink", "0"))
    return picture
  }

  /// Writes a button without a picture as a box around its title, whose baseline is that of the button.
  private func titleOnly(
    _ view: InterfaceView, _ look: ButtonLook, _ title: WrittenElement, _ along: String, _ element: inout WrittenElement
  ) {
    box(around: [title], alignment: ["start": "top", "end": "bottom"][along] ?? "center", of: view, &element)
    if look.padding != Insets(all: 0) { element.keys.append(("padding", look.padding.list)) }
    element.keys += priorities(of: view)
    // A button is 30 points wide at least, unless it states insets.
    if look.hasUsualInsets { element.constraints.append("width >= 30 @\(view.resistance.horizontal)") }
  }

  /// The title of a button; `nil` for a button without one.
  private mutating func title(
    _ view: InterfaceView, _ look: ButtonLook, _ across: String
  ) -> WrittenElement? {
    let outlet = cell.outlets[view.id]
    if look.title.isEmpty, look.attributed == nil, outlet == nil { return nil }
    var keys = textKeys(of: view, look.title, look.attributed) + look.font.keys() + [("color", look.titleColor)]
    if across != "start" { keys.append(("align", across)) }
    keys.append(("maxLines", "1"))
    let ends = ["headTruncation": "start", "middleTruncation": "middle", "clip": "none", "wordWrap": "none"]
    if let end = ends[view.node["lineBreakMode"] ?? "middleTruncation"], !look.isConfigured { keys.append(("ellipsis", end)) }
    // A title has 6 points above and below, unless the button states insets.
    if look.hasUsualInsets { keys.append(("padding", "[6, 0]")) }
    if look.title.isEmpty, look.attributed == nil, let outlet {
      keys.append(("when", DataValue.string("\(InterfaceExpression.path(outlet)) ?? ''").compactJSON))
    }
    var title = WrittenElement(part: keys)
    move(&title, by: view.node.value("titleEdgeInsets"), across)
    return title
  }

  /// Moves a part of a button by its insets, of which those of two opposite edges each count for a half in the middle.
  private func move(_ part: inout WrittenElement, by insets: InterfaceNode?, _ across: String) {
    guard let insets else { return }
    let left = insets.number("minX") ?? 0
    let right = insets.number("maxX") ?? 0
    let x = across == "start" ? left : across == "end" ? -right : (left - right) / 2
    let y = ((insets.number("minY") ?? 0) - (insets.number("maxY") ?? 0)) / 2
    if abs(x) > 0.01 { part.keys.append(("left", shortest(x))) }
    if abs(y) > 0.01 { part.keys.append(("top", shortest(y))) }
  }

  /// Where a row or a column of flexbox places its children, by the alignments of the contents of controls.
  private static let alignments = [
    "left": "start", "leading": "start", "right": "end", "trailing": "end", "top": "start", "bottom": "end",
  ]
}

/// What a button looks like in its state.
private struct ButtonLook {
  let title: String
  let attributed: InterfaceText?
  let font: InterfaceFont
  let titleColor: String
  let image: InterfaceImage?
  /// Whether pictures are drawn in the tint, unless the asset states that they have their own colours.
  let tintsPictures: Bool
  let background: String?
  let cornerRadius: String?
  let padding: Insets
  /// Whether the button states neither insets nor a configuration.
  let hasUsualInsets: Bool
  let isConfigured: Bool
  /// Where the picture is.
  let placement: String
  let imagePadding: Double
  let differences: [String]

  init(_ view: InterfaceView, in conversion: inout InterfaceConversion) {
    let configuration = view.node.value("configuration").flatMap { $0.name == "buttonConfiguration" ? $0 : nil }
    let isDisabled = view.node["enabled"] == "NO"
    let state = isDisabled ? "disabled" : view.node.isTrue("selected") ? "selected" : "normal"
    let states = view.node.children.filter { $0.name == "state" }
    // A state without a value of its own has that of the normal one.
    let own = [state, "normal"].compactMap { name in states.first { $0["key"] == name } }
    func first(_ value: (InterfaceNode) -> String?) -> String? { own.lazy.compactMap(value).first }
    title = configuration?.string("title") ?? (configuration == nil ? first { $0.string("title") } : nil) ?? ""
    attributed = InterfaceText(
      configuration?.value("attributedTitle") ?? own.lazy.compactMap { $0.value("attributedTitle") }.first, in: &conversion)
    image = configuration.map { $0.image() } ?? own.lazy.compactMap { $0.image() }.first
    tintsPictures = configuration != nil || ["system", "roundedRect"].contains(view.node["buttonType"])
    isConfigured = configuration != nil
    let initialSize = isConfigured ? 17.0 : 15
    let description = configuration?.value("titleFontDescription") ?? view.node.value("fontDescription")
    font = attributed?.font ?? InterfaceFont(description, initialSize: initialSize)
    // Custom buttons have no use for it.
    let tint = tintsPictures ? conversion.tint(of: view) : "\"\(RGBA.white)\""
    let style = configuration?["style"] ?? ""
    let colors = Self.colors(style, tint)
    let usual = isDisabled ? "\"#3C3C434D\"" : configuration == nil ? Self.usualColor(view, tint) : colors.title
    titleColor =
      conversion.color(configuration?.value("baseForegroundColor")) ?? attributed?.color
      ?? conversion.color(own.lazy.compactMap { $0.value("titleColor") }.first) ?? usual
    let ground = configuration?.value("background")
    background =
      conversion.color(ground?.value("backgroundColor")) ?? conversion.color(configuration?.value("baseBackgroundColor"))
      ?? colors.background
    cornerRadius = configuration == nil ? nil : Self.radius(configuration, ground)
    let insets = view.node.value("contentEdgeInsets")
    hasUsualInsets = configuration == nil && insets == nil
    padding = configuration.map(Self.insets) ?? Self.insets(insets)
    placement = configuration?["imagePlacement"] ?? "leading"
    imagePadding = max(0, configuration?.number("imagePadding") ?? 0)
    var differences = [font.difference].compactMap(\.self)
    if first({ $0["backgroundImage"] }) != nil { differences.append("without its background picture") }
    if configuration?.string("subtitle") != nil { differences.append("without its subtitle") }
    if configuration?.isTrue("showsActivityIndicator") ?? false { differences.append("without its activity indicator") }
    self.differences = differences
  }

  /// The size of the picture, which shrinks with the room that its insets leave.
  func pictureSize(_ size: Size?, of view: InterfaceView) -> Size? {
    guard var size else { return nil }
    if image?.isSymbol ?? false {
      // A file gives symbols the size that they have in a font of 128 points.
      let scale = 20 / max(size.width, size.height, 1)
      size = Size(width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
    }
    guard let frame = view.frame, let insets = view.node.value("imageEdgeInsets") else { return size }
    let width = frame.width - padding.left - padding.right - (insets.number("minX") ?? 0) - (insets.number("maxX") ?? 0)
    let height = frame.height - padding.top - padding.bottom - (insets.number("minY") ?? 0) - (insets.number("maxY") ?? 0)
    guard width > 0, height > 0 else { return size }
    return Size(width: min(size.width, width), height: min(size.height, height))
  }

  /// A custom button has white letters, all others have the tint.
  private static func usualColor(_ view: InterfaceView, _ tint: String) -> String {
    ["system", "roundedRect"].contains(view.node["buttonType"]) ? tint : "\"#FFFFFF\""
  }

  private static func colors(_ style: String, _ tint: String) -> (title: String, background: String?) {
    switch style {
    case "filled", "borderedProminent": ("\"#FFFFFF\"", tint)
    case "tinted", "borderedTinted": (tint, tint.faded(to: 0.18))
    case "gray", "bordered": (tint, "\"#7878801F\"")
    default: (tint, nil)
    }
  }

  private static func radius(_ configuration: InterfaceNode?, _ background: InterfaceNode?) -> String {
    if let radius = background?.number("cornerRadius") { return shortest(max(0, radius)) }
    switch configuration?["cornerStyle"] {
    case "capsule": return "1000"
    case "small": return "4"
    case "large": return "9"
    default: return "6"
    }
  }

  private static func insets(_ configuration: InterfaceNode) -> Insets {
    if let insets = configuration.value("contentInsets") {
      return Insets(
        top: max(0, insets.number("top") ?? 0), right: max(0, insets.number("trailing") ?? 0),
        bottom: max(0, insets.number("bottom") ?? 0), left: max(0, insets.number("leading") ?? 0))
    }
    switch configuration["buttonSize"] {
    case "mini", "small": return Insets(top: 5, right: 10, bottom: 5, left: 10)
    case "large": return Insets(top: 15, right: 20, bottom: 15, left: 20)
    default: return Insets(top: 7, right: 12, bottom: 7, left: 12)
    }
  }

  private static func insets(_ node: InterfaceNode?) -> Insets {
    func edge(_ name: String) -> Double { node?.number(name).flatMap { $0 > 0.01 ? $0 : nil } ?? 0 }
    return Insets(top: edge("minY"), right: edge("maxX"), bottom: edge("maxY"), left: edge("minX"))
  }
}

extension Insets {
  /// The four lengths in the order of CSS.
  var list: String { "[\([top, right, bottom, left].map { shortest($0) }.joined(separator: ", "))]" }
}
