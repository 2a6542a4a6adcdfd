// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// What a table view cell draws besides its content view: backgrounds, accessories and separators.
extension InterfaceConversion {
  /// The width of the cell.
  var width: Double {
    let content = cell.root.frame?.width ?? 375
    return min(10_000, max(1, isWrapped ? max(content, cell.frame?.width ?? 0) : content))
  }

  /// Whether something is drawn outside of the content view.
  private var isWrapped: Bool {
    guard !options.hasRecordedSizes, cell.node.name == "tableViewCell", cell.root.id != cell.id else { return false }
    return accessory != nil || separatorInsets != nil
  }

  private var accessory: String? { cell.node["accessoryType"].flatMap { $0 == "none" ? nil : $0 } }

  /// The distances of the separator from the sides; `nil` if the cell states none, or those that hide it.
  private var separatorInsets: (left: Double, right: Double)? {
    guard let inset = cell.node.value("separatorInset") else { return nil }
    let (left, right) = (inset.number("minX") ?? 0, inset.number("maxX") ?? 0)
    return left + right < (cell.frame?.width ?? 0) ? (left, right) : nil
  }

  /// The content view, or a box with it and what the cell draws around it.
  mutating func cellElement() -> WrittenElement {
    var content = element(cell.root, in: nil)
    guard isWrapped else {
      if cell.root.id != cell.id { content.addMissing(decoration(of: cell.node)) }
      return content
    }
    let height = max(cell.root.frame?.height ?? 44, cell.frame?.height ?? 0)
    content.remove("height")
    let gap = cell.root.frame.map { width - $0.maxX } ?? 0
    content.constraints = [
      "leading == parent.leading", "trailing == parent.trailing\(gap > 0 ? " - \(shortest(gap))" : "")", "top == parent.top",
      "bottom == parent.bottom",
    ]
    note(.drawn, cell.node.name, cell.id, cell.line, "")
    var element = WrittenElement(comment: "\(cell.node.name) \(cell.id)")
    element.keys = [("name", "cell"), ("height", shortest(height)), ("layout", "constraints")]
    element.addMissing(decoration(of: cell.node))
    element.children = [content] + accessoryParts()
    if let insets = separatorInsets {
      element.children.append(
        WrittenElement(
          comment: "separator", keys: [("type", "separator")],
          constraints: [
            "leading == parent.leading + \(shortest(insets.left))",
            "trailing == parent.trailing\(insets.right == 0 ? "" : " - \(shortest(insets.right))")",
            "bottom == parent.bottom",
          ]))
    }
    return element
  }

  /// The accessories, from the trailing edge on.
  private mutating func accessoryParts() -> [WrittenElement] {
    guard let accessory else { return [] }
    let kind = cell.node.name
    let blue = color(cell.node.value("tintColor")) ?? systemColor("tintColor")
    let chevron = icon(
      "M2 2l5.5 6L2 14", size: Size(width: 9.5, height: 16), strokeWidth: 2, tint: systemColor("tertiaryLabelColor"), distance: 16
    )
    let info = icon(
      "M11 1a10 10 0 1 1 0 20a10 10 0 1 1 0 -20zM11 10v6M11 6v0.1", size: Size(width: 22, height: 22), strokeWidth: 1.6,
      tint: blue,
      distance: accessory == "detailDisclosureButton" ? 35 : 16)
    switch accessory {
    case "disclosureIndicator": return [chevron]
    case "detailButton": return [info]
    case "detailDisclosureButton": return [chevron, info]
    case "checkmark":
      return [icon("M1.5 8l4 4.5L14 2", size: Size(width: 15.5, height: 14), strokeWidth: 2.2, tint: blue, distance: 16)]
    default:
      note(.unsupported, kind, cell.id, cell.line, "the accessory \(accessory) is not drawn")
      return []
    }
  }

  private func icon(_ path: String, size: Size, strokeWidth: Double, tint: String, distance: Double) -> WrittenElement {
    WrittenElement(
      comment: "accessory",
      keys: [
        ("type", "icon"), ("path", DataValue.string(path).compactJSON),
        ("viewBox", "[0, 0, \(shortest(size.width)), \(shortest(size.height))]"),
        ("size", shortest(max(size.width, size.height))), ("strokeWidth", shortest(strokeWidth)), ("tint", tint),
      ], constraints: ["trailing == parent.trailing - \(shortest(distance))", "centerY == parent.centerY"])
  }
}

/// A view that the style of a table view cell places.
struct StyledView {
  private let written: [String]
  /// The view that ends the room of this one, with a distance.
  private let next: (id: String, distance: Double)?

  /// Whether the view becomes narrower before the one after it does.
  var yields: Bool { next != nil }

  /// The constraints, with the names of elements by the ids of their views.
  func constraints(_ names: [String: String]) -> [String] {
    written + (next.map { ["trailing <= \(names[$0.id] ?? "parent").leading - \(shortest($0.distance))"] } ?? [])
  }

  /// The views of a cell that has a style, by their ids.
  static func all(of cell: InterfaceCell) -> [String: StyledView] {
    guard let style = cell.node["style"], style.hasPrefix("IBUITableViewCellStyle"), let room = cell.root.frame else {
      return [:]
    }
    let ids = ["textLabel", "detailTextLabel", "imageView"].map { cell.node[$0] }
    var views: [String: StyledView] = [:]
    for view in cell.root.subviews {
      guard let frame = view.frame, view.hasMask, let role = ids.firstIndex(of: view.id) else { continue }
      let middle = frame.y + frame.height / 2 - room.height / 2
      var written = ["centerY == parent.centerY\(middle == 0 ? "" : " \(middle < 0 ? "-" : "+") \(shortest(abs(middle)))")"]
      let leading = "leading == parent.leading + \(shortest(frame.x))"
      var next: (id: String, distance: Double)?
      switch (style, role) {
      case ("IBUITableViewCellStyleValue1", 1):
        written.append("trailing == parent.trailing - \(shortest(room.width - frame.maxX))")
      case ("IBUITableViewCellStyleValue1", 0):
        written.append(leading)
        next = ids[1].map { ($0, 6) }
      case ("IBUITableViewCellStyleValue2", 0): written += [leading, "width == \(shortest(frame.width))"]
      case (_, 2): written += [leading, "width == \(shortest(frame.width))", "height == \(shortest(frame.height))"]
      default: written += [leading, "trailing <= parent.trailing - 16"]
      }
      views[view.id] = StyledView(written: written, next: next)
    }
    return views
  }
}
