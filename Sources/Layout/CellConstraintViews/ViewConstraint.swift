// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellGraphics

/// A relation between an anchor of a view or guide and another anchor, or a length in points. Anchors make it: see ``ViewAnchor``.
///
/// An active constraint is kept alive by its items; it does not keep them alive. While its items are not in one tree, it takes no part
/// in a layout. Removing a view from its superview deactivates the constraints between the view's subtree and the rest of the tree.
///
/// See ``LayoutItem`` for the rules about threads.
public final class ViewConstraint {
  /// The priority of a constraint that must hold.
  public static let required = 1000

  /// The number of points that the constraint adds to its second anchor. Setting it does not compile the system again.
  ///
  /// A constraint whose constant is not a finite number of a magnitude up to 1e12 takes no part in a layout: see
  /// ``ConstraintView/failures``.
  public var constant: Double {
    didSet {
      if constant != oldValue { noteEdit() }
    }
  }

  /// From 1 to 1000; values outside are clamped. A constraint of priority 1000 holds in every layout. No number of constraints of
  /// lower priorities outweighs one of a higher priority. Setting it compiles the system again.
  public var priority: Int {
    get { storedPriority }
    set {
      let clamped = Self.clamped(newValue)
      if clamped == storedPriority { return }
      storedPriority = clamped
      firstItem?.noteStructureChange()
      secondItem?.noteStructureChange()
    }
  }

  /// Whether the constraint takes part in layouts. The next layout solves once for all changes before it.
  public var isActive: Bool {
    get { isListed }
    set {
      if newValue == isListed { return }
      setActive(newValue)
      guard let first = firstItem, origin == .written else { return }
      first.tree?.churnLog.note(self, isActive: newValue)
    }
  }

  /// The item whose anchor is on the left; `nil` after its end.
  public private(set) weak var firstItem: LayoutItem?
  /// The item whose anchor is on the right; `nil` if there is none, or after its end.
  public private(set) weak var secondItem: LayoutItem?
  /// The factor of the second anchor.
  public let multiplier: Double

  let serial = Serial.next()
  let origin: ConstraintOrigin
  let place: SourcePlace?
  let attribute: LayoutAttribute
  let relation: ConstraintRelation
  let secondAttribute: LayoutAttribute?
  private var storedPriority: Int
  private var isListed = false

  /// Activates constraints. The next layout solves once for all of them.
  public static func activate(_ constraints: [ViewConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints. The next layout solves once for all of them.
  public static func deactivate(_ constraints: [ViewConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Returns the constraint after setting its priority.
  public func withPriority(_ priority: Int) -> ViewConstraint {
    self.priority = priority
    return self
  }

  convenience init<Kind>(
    _ first: ViewAnchor<Kind>, _ relation: ConstraintRelation, _ second: ViewAnchor<Kind>? = nil, multiplier: Double = 1,
    constant: Double, place: SourcePlace
  ) {
    self.init(
      (first.item, first.attribute), relation, second.map { ($0.item, $0.attribute) }, multiplier: multiplier, constant: constant,
      priority: Self.required, origin: .written, place: place)
  }

  init(
    _ first: (item: LayoutItem, attribute: LayoutAttribute), _ relation: ConstraintRelation,
    _ second: (item: LayoutItem, attribute: LayoutAttribute)?, multiplier: Double, constant: Double, priority: Int,
    origin: ConstraintOrigin, place: SourcePlace?
  ) {
    firstItem = first.item
    attribute = first.attribute
    self.relation = relation
    secondItem = second?.item
    secondAttribute = second?.attribute
    self.multiplier = multiplier
    self.constant = constant
    storedPriority = Self.clamped(priority)
    self.origin = origin
    self.place = place
    first.item.add(self)
  }

  private static func clamped(_ priority: Int) -> Int { min(max(priority, 1), required) }

  /// Adds the constraint to its items' lists, or removes it.
  func setActive(_ isActive: Bool) {
    isListed = isActive
    firstItem?.active[serial] = isActive ? self : nil
    secondItem?.active[serial] = isActive ? self : nil
    noteEdit()
  }

  private func noteEdit() {
    firstItem?.noteEdit()
    secondItem?.noteEdit()
  }

  /// Whether the constraint names two items, even if one of them no longer exists.
  var isBinary: Bool { secondAttribute != nil }

  /// Whether a height follows from a width, or a width from a height.
  var tiesAxes: Bool { secondAttribute.map { $0.isHorizontal != attribute.isHorizontal } ?? false }

  /// Whether the constraint makes a length zero.
  var collapses: Bool { !isBinary && attribute.isLength && constant == 0 && relation != .atLeast }

  /// The constraint in words and its place in the source.
  var description: ConstraintDescription {
    var right = ""
    if let secondAttribute {
      let factor = multiplier == 1 ? "" : "\(shortest(multiplier)) * "
      right = "\(factor)\(secondItem?.label ?? "(removed)").\(secondAttribute.rawValue)"
      if constant != 0 { right += constant < 0 ? " - \(shortest(-constant))" : " + \(shortest(constant))" }
    } else {
      right = shortest(constant)
    }
    let end = priority == Self.required ? "" : " @\(priority)"
    return ConstraintDescription(
      text: "\(firstItem?.label ?? "(removed)").\(attribute.rawValue) \(relation.rawValue) \(right)\(end)", origin: origin,
      file: place?.file, line: place?.line)
  }
}

/// A place in a Swift source.
struct SourcePlace: Equatable, Sendable {
  let file: String
  let line: Int

  init(_ file: StaticString, _ line: Int) {
    self.file = file.description
    self.line = line
  }
}
