// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellNotation
internal import CellXML

/// A cell of a file.
package struct InterfaceCell: Equatable, Sendable {
  /// The reuse identifier, the class, or the id of the object.
  package let name: String
  package let id: String
  package let position: SourcePosition
  package let isTableViewCell: Bool
  /// The content view, or the cell itself in files without one.
  package let root: InterfaceView
  /// The constraints of all views, in the order of the file.
  package let constraints: [InterfaceConstraint]
  let resources: InterfaceResources
  /// The cell itself.
  let node: InterfaceNode
  /// The id of the cell, which stands for its content view.
  let aliases: [String: String]
  /// The ids of the safe area of the root, which Interface Builder may lay out as the view of a whole screen.
  let safeAreas: Set<String>
  /// The names of outlets, by the ids of what they lead to.
  let outlets: [String: String]
  /// The outlets that lead to no object of the file.
  let lostOutlets: [InterfaceNode]

  /// - Parameter owners: other objects with outlets to the views of the cell.
  init(_ node: InterfaceNode, _ resources: InterfaceResources, owners: [InterfaceNode] = []) {
    let content = node.value("contentView") ?? node
    id = node.id
    name = node["reuseIdentifier"] ?? node["customClass"] ?? id
    position = node.position
    isTableViewCell = node.name == "tableViewCell"
    self.resources = resources
    self.node = node
    root = InterfaceView(content, isRoot: true)
    var aliases: [String: String] = [id: root.id]
    var constraints = root.allConstraints
    if content != node { constraints += InterfaceView.constraints(of: node) }
    var safeAreas: Set<String> = []
    for guide in node.descendants where guide.name == "viewLayoutGuide" || guide.name == "layoutGuide" {
      // A guide has the edges of its view: a cell has no safe area.
      let owner = owner(of: guide, in: node)
      guard let guideID = guide["id"] else { continue }
      aliases[guideID] = owner == id ? root.id : owner
      if owner == root.id || owner == id, guide["key"] == "safeArea" { safeAreas.insert(guideID) }
    }
    self.safeAreas = safeAreas
    self.aliases = aliases
    self.constraints = constraints
    let connections = ([node] + owners).flatMap { $0.child("connections")?.children ?? [] }
    let all = connections.filter { $0.name == "outlet" }
    lostOutlets = all.filter { outlet in !(outlet["destination"].map(node.source.ids.contains) ?? false) }
    var outlets: [String: String] = [:]
    for outlet in all {
      if let destination = outlet["destination"], let property = outlet["property"] { outlets[destination] = property }
    }
    self.outlets = outlets
  }

  package var line: Int { position.line }

  /// The first view with the id of one before it, and that one; `nil` if there is none.
  var repeatedID: (again: InterfaceNode, first: InterfaceNode)? {
    var known: [String: InterfaceNode] = [:]
    for view in (node == root.node ? [] : [node]) + root.all.map(\.node) {
      if let first = known.updateValue(view, forKey: view.id) { return (view, first) }
    }
    return nil
  }

  /// The names of the outlets that lead to views with a text.
  package var textOutlets: [String] {
    root.all.filter { InterfaceView.kindsWithText.contains($0.kind) }.compactMap { outlets[$0.id] }
  }

  /// Whether constraints may refer to a safe area.
  package var hasSafeArea: Bool { !safeAreas.isEmpty }

  /// The frame of the cell itself.
  var frame: Rect? { InterfaceView.frame(of: node) }

  /// The view by its id, or by that of the cell or of a guide.
  func viewID(_ id: String) -> String { aliases[id] ?? id }
}

/// Returns the id of the view that a guide belongs to.
private func owner(of guide: InterfaceNode, in cell: InterfaceNode) -> String {
  let parent = guide.source.document.elements[guide.index].parent
  return InterfaceNode(guide.source, parent)["id"] ?? cell.id
}

/// A view of a cell.
package struct InterfaceView: Equatable, Sendable {
  let node: InterfaceNode
  package let id: String
  /// The kind of the view by the name of its element, such as `label` or `imageView`.
  package let kind: String
  package let position: SourcePosition
  /// What Auto Layout gave the view, in the coordinates of the view around it; `nil` if the file has no frame.
  package let frame: Rect?
  package let subviews: [InterfaceView]
  /// Whether Interface Builder says that the frame is not the solution of the constraints, or one of several.
  package let isMisplaced, isAmbiguous: Bool
  package let isHidden: Bool
  let ownConstraints: [InterfaceConstraint]
  /// Whether an autoresizing mask places the view.
  let hasMask: Bool

  init(_ node: InterfaceNode, isRoot: Bool = false, isArranged: Bool = false) {
    self.node = node
    id = node.id
    kind = node.name
    position = node.position
    frame = Self.frame(of: node)
    isMisplaced = node.isTrue("misplaced")
    isAmbiguous = node.isTrue("ambiguous")
    isHidden = node.isTrue("hidden")
    let excluded = Self.excluded("subviews", of: node)
    let isStack = node.name == "stackView"
    // The views in an effect are those of its content view.
    let effect = node.name == "visualEffectView" ? [node.value("contentView")].compactMap(\.self) : []
    subviews =
      (effect + (node.child("subviews")?.children ?? [])).filter { !excluded.contains($0["id"] ?? "") }
      .map { InterfaceView($0, isArranged: isStack) }
    ownConstraints = Self.constraints(of: node)
    hasMask = !isRoot && !isArranged && (node["translatesAutoresizingMaskIntoConstraints"] != "NO" || node.isTrue("fixedFrame"))
  }

  package var line: Int { position.line }

  /// The kinds of views that show a text.
  package static let kindsWithText: Set = ["label", "button", "textView", "textField"]

  static func frame(of node: InterfaceNode) -> Rect? {
    // Nothing that is farther away, or less than empty, can be drawn.
    guard let rect = node.value("frame"), let x = rect.number("x"), let y = rect.number("y"), let width = rect.number("width"),
      let height = rect.number("height"), width >= 0, height >= 0, [x, y, width, height].allSatisfy({ abs($0) <= 100_000 })
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// The constraints of the view and of those inside it.
  var allConstraints: [InterfaceConstraint] { ownConstraints + subviews.flatMap(\.allConstraints) }

  /// Whether the frame of the view depends on a content whose size the file only has as that frame.
  package var hasContent: Bool {
    !["view", "tableViewCellContentView", "collectionViewCellContentView", "tableViewCell", "collectionViewCell", "stackView"]
      .contains(kind)
      && !(kind == "imageView" && node.image() == nil) && !scrolls
  }

  /// Whether the view is a text view that scrolls, so that its size is not that of its text.
  var scrolls: Bool { kind == "textView" && node["scrollEnabled"] != "NO" }

  /// The view and those inside it, in preorder.
  package var all: [InterfaceView] { [self] + subviews.flatMap(\.all) }

  /// The active constraints that the file lists at a view.
  static func constraints(of node: InterfaceNode) -> [InterfaceConstraint] {
    let excluded = excluded("constraints", of: node)
    return (node.child("constraints")?.children ?? []).compactMap { constraint in
      guard constraint.name == "constraint", !excluded.contains(constraint["id"] ?? ""), !constraint.isTrue("placeholder") else {
        return nil
      }
      return InterfaceConstraint(constraint, owner: node.id)
    }
  }

  /// The ids of objects that are not there on the device: those that the variation for all size classes leaves out, unless one for a size
  /// class of the device has them.
  private static func excluded(_ key: String, of node: InterfaceNode) -> Set<String> {
    var excluded: Set<String> = []
    for variation in node.variations {
      guard let mask = variation.children.first(where: { $0.name == "mask" && $0["key"] == key }) else { continue }
      for change in mask.children {
        guard let reference = change["reference"] else { continue }
        if change.name == "exclude" { excluded.insert(reference) } else { excluded.remove(reference) }
      }
    }
    return excluded
  }
}

/// A constraint of a file.
package struct InterfaceConstraint: Equatable, Sendable {
  package let id: String
  package let position: SourcePosition
  /// The ids of the items, and the names of their attributes in the file.
  private(set) var first: String
  private(set) var firstAttribute: String
  private(set) var second: String?
  private(set) var secondAttribute: String?
  private(set) var relation: ConstraintRelation
  private(set) var multiplier: Double
  private(set) var constant: Double
  let priority: Int

  /// - Parameter owner: the id of the view with the constraint.
  init?(_ node: InterfaceNode, owner: String) {
    guard let attribute = node["firstAttribute"] else { return nil }
    id = node["id"] ?? ""
    position = node.position
    first = node["firstItem"] ?? owner
    firstAttribute = attribute
    secondAttribute = node["secondAttribute"]
    second = secondAttribute == nil ? nil : node["secondItem"] ?? owner
    switch node["relation"] {
    case "greaterThanOrEqual": relation = .atLeast
    case "lessThanOrEqual": relation = .atMost
    default: relation = .equal
    }
    multiplier = node["multiplier"].flatMap(Self.ratio) ?? 1
    // The last variation is the one for the narrowest choice of size classes.
    func number(_ attribute: String) -> Double? { ([node] + node.variations).compactMap { $0.number(attribute) }.last }
    constant = number("constant") ?? (node.isTrue("symbolic") ? 8 : 0)
    priority = Int(min(1000, max(1, number("priority") ?? 1000)))
  }

  /// The same constraint with its items swapped; `nil` if it has one item.
  var swapped: InterfaceConstraint? {
    guard let second, let secondAttribute, multiplier > 0 else { return nil }
    var swapped = self
    swapped.first = second
    swapped.firstAttribute = secondAttribute
    swapped.second = first
    swapped.secondAttribute = firstAttribute
    swapped.relation = relation.reversed
    swapped.multiplier = 1 / multiplier
    swapped.constant = -constant / multiplier
    return swapped
  }

  package var line: Int { position.line }

  /// A multiplier: `0.5`, `1:2` or `1/2`.
  private static func ratio(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).map { Double($0) }
    guard let first = parts.first, let dividend = first else { return nil }
    if parts.count == 1 { return dividend }
    guard parts.count == 2, let divisor = parts[1], divisor != 0 else { return nil }
    return dividend / divisor
  }
}
