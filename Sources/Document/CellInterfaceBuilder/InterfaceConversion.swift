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
  /// The scroll views with a constraint between a view in them and one outside.
  private(set) var tiedScrollViews: Set<String> = []
  private var constraints: [String: [String]] = [:]
  /// The views that the style of the cell places, by their ids.
  let styledViews: [String: StyledView]

  init(_ cell: InterfaceCell, _ options: ImportedCell.Options, _ assets: InterfaceAssets) {
    self.cell = cell
    self.options = options
    origin = DocumentOrigin(cell.position)
    self.assets = assets
    styledViews = options.hasRecordedSizes ? [:] : StyledView.all(of: cell)
    var taken: Set<String> = ["parent", "previous", "cell", "text"]
    /// The numbers at the ends of the latest names, by the names without them.
    var numbers: [String: Int] = [:]
    for view in cell.root.all {
      views[view.id] = view
      for child in view.subviews { parents[child.id] = view.id }
      let wish = view.id == cell.root.id ? "content" : cell.outlets[view.id] ?? view.node["userLabel"] ?? view.kind
      let base = Self.identifier(wish, kind: view.kind)
      var name = base
      while !taken.insert(name).inserted {
        numbers[base, default: 1] += 1
        name = "\(base)-\(numbers[base] ?? 2)"
      }
      names[view.id] = name
      origin.objects[name] = DocumentOrigin.Object(view.position)
    }
    takenNames = taken
    tiedScrollViews = Set(cell.constraints.flatMap(scrollViewsTied))
    for constraint in cell.constraints {
      guard let (owner, text) = text(of: turnedInwards(constraint)) else {
        note(
          .unsupported, "constraint", constraint.id, constraint.line,
          "it ties an object that is not in the cell, or one edge to another kind")
        continue
      }
      constraints[owner, default: []].append(text)
      if let name = names[owner] { origin.objects[name]?.constraints[text] = constraint.position }
    }
  }

  /// Returns a name for an element: letters, digits and hyphens. One that reads as a number or a constant has the kind before it.
  private static func identifier(_ text: String, kind: String) -> String {
    let words = text.split { !$0.isLetter && !$0.isNumber }.prefix(4)
    guard let first = words.first?.first else { return kind }
    let name = words.joined(separator: "-")
    return first.isLetter && !["true", "false", "null"].contains(name.lowercased()) ? name : "\(kind)-\(name)"
  }

  mutating func note(_ outcome: InterfaceRemark.Outcome, _ kind: String, _ id: String, _ line: Int, _ reason: String) {
    remarks.append(InterfaceRemark(outcome: outcome, kind: kind, id: id, line: line, reason: reason))
  }

  mutating func note(_ outcome: InterfaceRemark.Outcome, _ view: InterfaceView, _ reason: String = "") {
    let differences = (reason.isEmpty ? [] : [reason]) + RuntimeAttributes(view.node).differences
    let isApproximated = outcome == .drawn && !differences.isEmpty
    note(isApproximated ? .approximated : outcome, view.kind, view.id, view.line, differences.joined(separator: "; "))
  }

  /// Says that a view is drawn, and how it differs from that of UIKit, if it does.
  mutating func note(_ view: InterfaceView, differences: [String]) {
    note(differences.isEmpty ? .drawn : .approximated, view, differences.joined(separator: "; "))
  }

  /// Adds a value to the data, unless another view has the key.
  mutating func show(_ value: DataValue, for key: String) {
    if !data.contains(where: { $0.name == key }) { data.append(DataObject.Member(name: key, value: value)) }
  }

  // MARK: Views

  mutating func element(_ view: InterfaceView, in parent: InterfaceView?) -> WrittenElement {
    var element = WrittenElement(comment: "\(view.kind) \(view.id)")
    func add(_ key: String, _ value: String) { element.keys.append((key, value)) }
    add("name", names[view.id] ?? view.kind)
    let isRoot = parent == nil
    if isRoot, options.hasRecordedHeight, let height = view.frame?.height { add("height", shortest(height)) }
    let styled = styledViews[view.id]
    if view.hasMask, styled == nil, let mask = mask(of: view, in: parent) { add("autoresizing", mask) }
    if let hidden = hidden(view) { add("hidden", hidden) }
    if let alpha = view.node.number("alpha"), alpha < 1 { add("opacity", shortest(max(0, alpha))) }
    // The cell clips its content anyway.
    element.keys += decoration(of: view.node).filter { !isRoot || $0.name != "clip" }
    content(of: view, isRoot: isRoot, &element)
    element.constraints = (styled?.constraints(names) ?? []) + (constraints[view.id] ?? []) + element.constraints
    return element
  }

  private mutating func content(of view: InterfaceView, isRoot: Bool, _ element: inout WrittenElement) {
    if options.hasRecordedSizes, recordedContent(of: view, &element) { return }
    switch view.kind {
    case "label": label(view, &element)
    case "textView": textView(view, &element)
    case "textField": textField(view, &element)
    case "button": button(view, &element)
    case "imageView": imageView(view, &element)
    case "switch": toggle(view, &element)
    case "activityIndicatorView": activityIndicator(view, &element)
    case "progressView": progress(view, &element)
    case "slider": slider(view, &element)
    case "segmentedControl": segments(view, &element)
    case "pageControl": pages(view, &element)
    case "stepper": stepper(view, &element)
    case "stackView":
      stack(view, &element)
      children(of: view, &element)
      note(.drawn, view)
    case "scrollView": scroll(view, &element)
    case "visualEffectView": effect(view, &element)
    case "view", "tableViewCellContentView", "collectionViewCellContentView", "tableViewCell", "collectionViewCell",
      "collectionReusableView":
      element.keys.append(("layout", "constraints"))
      children(of: view, &element)
      let customClass = isRoot || view.kind != "view" ? nil : view.node["customClass"]
      note(view, differences: customClass.map { ["a plain view: what \($0) draws is not in the file"] } ?? [])
    case "tableView", "collectionView", "pickerView":
      box(view, contentSize: nil, &element)
      note(.withoutPixels, view, "what it lists comes from the app")
    case "mapView", "webView", "wkWebView", "sceneKitView", "arscnView", "mtkView", "glkView":
      box(view, contentSize: nil, &element)
      note(.withoutPixels, view, "what it shows is loaded by the app")
    default:
      box(view, contentSize: Self.kindsWithContent.contains(view.kind) ? view.frame?.size : nil, &element)
      note(.withoutPixels, view, "views of this kind are not drawn")
    }
  }

  mutating func children(of view: InterfaceView, _ element: inout WrittenElement) {
    addMargins(of: view, to: &element)
    noteUnknownMargins(of: view)
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

  private func stack(_ view: InterfaceView, _ element: inout WrittenElement) {
    var parts: [String] = []
    for (key, values) in Self.stackKeys {
      if let value = view.node[key], values.contains(value) { parts.append("\(key): \(value)") }
    }
    if let spacing = view.node.number("spacing"), spacing > 0 { parts.append("spacing: \(shortest(spacing))") }
    if view.node.isTrue("layoutMarginsRelativeArrangement") { parts.append("margins: true") }
    element.keys += [("layout", "constraints"), ("stack", "{\(parts.joined(separator: ", "))}")]
  }

  /// The values of the keys of stacks that differ from the initial ones.
  private static let stackKeys: [(key: String, values: Set<String>)] = [
    ("axis", ["vertical", "horizontal"]),
    ("alignment", ["leading", "top", "center", "trailing", "bottom", "firstBaseline", "lastBaseline"]),
    ("distribution", ["fillEqually", "fillProportionally", "equalSpacing", "equalCentering"]),
  ]

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
struct Priorities: Equatable {
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
    func priority(_ attribute: String) -> Int { node.number(attribute).map { Int(min(1000, max(1, $0))) } ?? initial }
    var priorities = Priorities(initial)
    (priorities.horizontal, priorities.vertical) = (priority(horizontal), priority(vertical))
    return priorities
  }
}
