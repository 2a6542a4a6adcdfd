// SPDX-License-Identifier: MIT

internal import CellDocument
internal import CellGraphics
internal import CellNotation

/// Writes the views of a cell as elements.
struct InterfaceConversion {
  let cell: InterfaceCell
  let options: ImportedCell.Options
  let assets: InterfaceAssets
  private(set) var names: [String: String] = [:]
  /// Where the elements and their constraints come from.
  private(set) var origin: DocumentOrigin
  /// Names that no further element can have.
  private(set) var takenNames: Set<String>
  var remarks: [InterfaceRemark] = []
  var data: [DataObject.Member] = []
  var palette = InterfacePalette()
  var pictures = InterfacePictureNames()
  private(set) var views: [String: InterfaceView] = [:]
  /// The view around each view.
  private(set) var parents: [String: String] = [:]
  private var constraints: [String: [String]] = [:]

  init(_ cell: InterfaceCell, _ options: ImportedCell.Options, _ assets: InterfaceAssets) {
    self.cell = cell
    self.options = options
    origin = DocumentOrigin(cell.position)
    self.assets = assets
    var taken: Set<String> = ["parent", "previous"]
    for view in cell.root.all {
      views[view.id] = view
      for child in view.subviews { parents[child.id] = view.id }
      let wish = view.id == cell.root.id ? "content" : cell.outlets[view.id] ?? view.node["userLabel"] ?? view.kind
      let base = Self.identifier(wish) ?? view.kind
      var name = base
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(base)-\(number)"
        number += 1
      }
      names[view.id] = name
      origin.objects[name] = DocumentOrigin.Object(view.position)
    }
    takenNames = taken
    for constraint in cell.constraints {
      guard let (owner, text) = text(of: constraint) else {
        note(
          .unsupported, "constraint", constraint.id, constraint.line,
          "it ties an object that is not in the cell, or one edge to another kind")
        continue
      }
      constraints[owner, default: []].append(text)
      if let name = names[owner] { origin.objects[name]?.constraints[text] = constraint.position }
    }
  }

  /// Returns a name for an element: letters, digits and hyphens; `nil` if nothing is left.
  private static func identifier(_ text: String) -> String? {
    let words = text.split { !$0.isLetter && !$0.isNumber }.prefix(4)
    return words.isEmpty ? nil : words.joined(separator: "-")
  }

  private mutating func note(_ outcome: InterfaceRemark.Outcome, _ kind: String, _ id: String, _ line: Int, _ reason: String) {
    remarks.append(InterfaceRemark(outcome: outcome, kind: kind, id: id, line: line, reason: reason))
  }

  mutating func note(_ outcome: InterfaceRemark.Outcome, _ view: InterfaceView, _ reason: String = "") {
    note(outcome, view.kind, view.id, view.line, reason)
  }

  // MARK: Views

  mutating func element(_ view: InterfaceView, in parent: InterfaceView?) -> WrittenElement {
    var element = WrittenElement(comment: "\(view.kind) \(view.id)")
    func add(_ key: String, _ value: String) { element.keys.append((key, value)) }
    add("name", names[view.id] ?? view.kind)
    let isRoot = parent == nil
    if isRoot, options.hasRecordedHeight, let height = view.frame?.height { add("height", shortest(height)) }
    if view.hasMask, let mask = mask(of: view, in: parent) { add("autoresizing", mask) }
    if view.node.isTrue("hidden") { add("hidden", "true") }
    if let alpha = view.node.number("alpha"), alpha < 1 { add("opacity", shortest(max(0, alpha))) }
    if let background = color(view.node.value("backgroundColor")) { add("background", background) }
    if view.node.isTrue("clipsSubviews"), !isRoot { add("clip", "true") }
    if let radius = view.runtimeNumber("layer.cornerRadius"), radius > 0 { add("cornerRadius", shortest(radius)) }
    content(of: view, &element)
    element.constraints = (constraints[view.id] ?? []) + element.constraints
    return element
  }

  private mutating func content(of view: InterfaceView, _ element: inout WrittenElement) {
    switch view.kind {
    case "label": text(of: view, "text", &element)
    case "textView", "textField":
      text(of: view, "text", &element)
      note(.approximated, view, "a text without the insets of the view")
    case "button":
      text(of: view, view.node.children.first { $0.name == "state" && $0["key"] == "normal" }?["title"], &element)
      note(.approximated, view, "its title, without picture and insets")
    case "imageView":
      imageView(view, &element)
    case "stackView":
      stack(view, &element)
      children(of: view, &element)
      note(.drawn, view)
    case "switch":
      element.keys += [
        ("layout", "constraints"), ("alignmentInsets", "{right: 2}"), ("background", "\"#34C759\""), ("cornerRadius", "15.5"),
      ]
      hold(Size(width: 49, height: 31), of: view, &element)
      note(.approximated, view, "a green area of its size")
    case "view", "tableViewCellContentView", "collectionViewCellContentView", "tableViewCell", "collectionViewCell",
      "collectionReusableView":
      element.keys.append(("layout", "constraints"))
      children(of: view, &element)
      note(.drawn, view)
    default:
      let size = Self.sizes[view.kind]
      box(
        view, contentSize: options.hasRecordedSizes && Self.kindsWithContent.contains(view.kind) ? view.frame?.size : size,
        &element)
      note(.withoutPixels, view, "views of this kind are not drawn")
    }
  }

  /// The kinds of views that have a size of their own besides those that are drawn.
  private static let kindsWithContent: Set = [
    "activityIndicatorView", "progressView", "slider", "segmentedControl", "pageControl", "stepper", "datePicker", "searchBar",
  ]

  /// The sizes of views that have one of their own, whatever is in them.
  private static let sizes = ["activityIndicatorView": Size(width: 20, height: 20), "stepper": Size(width: 94, height: 32)]

  private mutating func children(of view: InterfaceView, _ element: inout WrittenElement) {
    if let margins = margins(of: view), margins != Insets(all: 8) {
      element.keys.append(
        (
          "layoutMargins",
          "[\([margins.top, margins.right, margins.bottom, margins.left].map { shortest($0) }.joined(separator: ", "))]"
        ))
    }
    for child in view.subviews { element.children.append(self.element(child, in: view)) }
  }

  func box(_ view: InterfaceView, contentSize: Size?, _ element: inout WrittenElement) {
    element.keys += [("type", "shape"), ("fill", "\"#00000000\"")]
    if let contentSize { hold(contentSize, of: view, &element) }
  }

  /// Adds the size that the content of a view has, with the priorities of the view.
  func hold(_ size: Size, of view: InterfaceView, _ element: inout WrittenElement) {
    let (hugging, resistance) = (view.hugging, view.resistance)
    for (attribute, length, low, high) in [
      ("width", size.width, hugging.horizontal, resistance.horizontal),
      ("height", size.height, hugging.vertical, resistance.vertical),
    ] {
      element.constraints.append("\(attribute) <= \(shortest(length)) @\(low)")
      element.constraints.append("\(attribute) >= \(shortest(length)) @\(high)")
    }
  }

  private mutating func text(of view: InterfaceView, _ attribute: String, _ element: inout WrittenElement) {
    text(of: view, view.node.string(attribute), &element)
    note(.drawn, view)
  }

  private mutating func text(of view: InterfaceView, _ shown: String?, _ element: inout WrittenElement) {
    let shown = shown ?? ""
    element.keys.append(("type", "text"))
    if options.hasRecordedSizes {
      element.keys.append(("text", DataValue.string(view.id).compactJSON))
    } else if let outlet = cell.outlets[view.id] {
      let quoted = shown.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: "\\n")
      element.keys.append(("text", DataValue.string("${\(outlet) ?? '\(quoted)'}").compactJSON))
      data.append(DataObject.Member(name: outlet, value: .string(shown)))
    } else {
      element.keys.append(("text", DataValue.string(shown.replacing("${", with: "$${")).compactJSON))
    }
    let font = view.node.value("fontDescription")
    element.keys.append(("size", shortest(font?.pointSize ?? (view.kind == "button" ? 15 : 17))))
    if let weight = font?.weight { element.keys.append(("weight", "\(weight)")) }
    if let family = font?["family"], !family.hasPrefix(".") {
      element.keys.append(("family", DataValue.string(family).compactJSON))
    }
    if let color = color(view.node.value("textColor")) { element.keys.append(("color", color)) }
    let alignment = view.kind == "button" ? "center" : view.node["textAlignment"]
    if let align = ["center": "center", "right": "right", "left": "left"][alignment ?? ""] {
      element.keys.append(("align", align))
    }
    let lines = view.kind == "label" ? Int(view.node.number("numberOfLines") ?? 1) : view.kind == "textView" ? 0 : 1
    if lines > 0 { element.keys.append(("maxLines", "\(lines)")) }
    // A label without a text has no size, but its constraints hold.
    if shown.isEmpty || cell.outlets[view.id] != nil { element.keys.append(("keepsEmpty", "true")) }
    let (hugging, resistance) = (view.hugging, view.resistance)
    if hugging != Priorities(250) { element.keys.append(("hugging", hugging.text)) }
    if resistance != Priorities(750) { element.keys.append(("resistance", resistance.text)) }
  }

  private func stack(_ view: InterfaceView, _ element: inout WrittenElement) {
    var parts: [String] = []
    if let axis = view.node["axis"] { parts.append("axis: \(axis)") }
    if let alignment = view.node["alignment"], alignment != "fill" { parts.append("alignment: \(alignment)") }
    if let distribution = view.node["distribution"], distribution != "fill" { parts.append("distribution: \(distribution)") }
    if let spacing = view.node.number("spacing"), spacing != 0 { parts.append("spacing: \(shortest(spacing))") }
    if view.node.isTrue("layoutMarginsRelativeArrangement") { parts.append("margins: true") }
    element.keys += [("layout", "constraints"), ("stack", "{\(parts.joined(separator: ", "))}")]
  }

  private func mask(of view: InterfaceView, in parent: InterfaceView?) -> String? {
    guard let frame = view.frame, let around = parent?.frame else { return nil }
    let mask = view.node.value("autoresizingMask")
    let flexible = [
      ("flexibleMinX", "leftMargin"), ("widthSizable", "width"), ("flexibleMaxX", "rightMargin"), ("flexibleMinY", "topMargin"),
      ("heightSizable", "height"), ("flexibleMaxY", "bottomMargin"),
    ].filter { mask?.isTrue($0.0) ?? false }.map(\.1)
    return """
      {x: \(shortest(frame.x)), y: \(shortest(frame.y)), width: \(shortest(frame.width)), height: \(shortest(frame.height)), \
      parentWidth: \(shortest(around.width)), parentHeight: \(shortest(around.height)), flexible: [\(flexible.joined(separator: ", "))]}
      """
  }
}

/// Priorities along both axes.
struct Priorities: Hashable {
  var horizontal, vertical: Int

  init(_ both: Int) { (horizontal, vertical) = (both, both) }

  var text: String { horizontal == vertical ? "\(horizontal)" : "{horizontal: \(horizontal), vertical: \(vertical)}" }
}

extension InterfaceView {
  var hugging: Priorities { priorities("horizontalHuggingPriority", "verticalHuggingPriority", 250) }
  var resistance: Priorities {
    priorities("horizontalCompressionResistancePriority", "verticalCompressionResistancePriority", 750)
  }

  private func priorities(_ horizontal: String, _ vertical: String, _ initial: Int) -> Priorities {
    func priority(_ attribute: String) -> Int { node.number(attribute).map { min(1000, max(1, Int($0))) } ?? initial }
    var priorities = Priorities(initial)
    (priorities.horizontal, priorities.vertical) = (priority(horizontal), priority(vertical))
    return priorities
  }

  /// The number of a user-defined runtime attribute.
  fileprivate func runtimeNumber(_ path: String) -> Double? {
    let attribute = node.child("userDefinedRuntimeAttributes")?.children.first { $0["keyPath"] == path }
    return attribute?.value("value").flatMap { $0.number("value") }
  }
}

extension InterfaceNode {
  fileprivate var pointSize: Double? { number("pointSize") ?? self["style"].flatMap { Self.textStyles[$0] } }

  /// The weight of a font; `nil` for a regular one.
  fileprivate var weight: Int? {
    if self["type"] == "boldSystem" { return 600 }
    return self["weight"].flatMap {
      ["ultraLight": 100, "thin": 200, "light": 300, "medium": 500, "semibold": 600, "bold": 700, "heavy": 800, "black": 900][$0]
    }
  }

  /// The sizes of text styles in the standard content size category.
  private static let textStyles = [
    "UICTFontTextStyleLargeTitle": 34.0, "UICTFontTextStyleTitle0": 34, "UICTFontTextStyleTitle1": 28,
    "UICTFontTextStyleTitle2": 22,
    "UICTFontTextStyleTitle3": 20, "UICTFontTextStyleHeadline": 17, "UICTFontTextStyleBody": 17, "UICTFontTextStyleCallout": 16,
    "UICTFontTextStyleSubhead": 15, "UICTFontTextStyleFootnote": 13, "UICTFontTextStyleCaption1": 12,
    "UICTFontTextStyleCaption2": 11,
  ]
}
