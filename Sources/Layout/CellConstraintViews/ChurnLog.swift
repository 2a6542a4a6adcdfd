// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellGraphics

/// The changes of constraints and views since the last frame. Keeps nothing alive.
struct ChurnLog {
  /// Changes of more constraints or views than these within a frame are not recorded.
  private static let capacity = 10_000

  /// How often the system was solved and compiled.
  var solutions = 0
  var compilations = 0

  private var constraints: [UInt64: LoggedConstraint] = [:]
  private var views: [UInt64: LoggedView] = [:]
  /// The constraints and views in the order of their first changes.
  private var order: [UInt64] = []
  /// The views around each item whose frame changed, from the item to the root.
  private var moved: [[UInt64]] = []
  /// Whether a constraint that makes a length zero changed, so that the items that move matter.
  private var mayCollapse = false

  mutating func note(_ constraint: ViewConstraint, isActive: Bool) {
    guard order.count < Self.capacity || constraints[constraint.serial] != nil else { return }
    if constraints[constraint.serial] == nil {
      order.append(constraint.serial)
      constraints[constraint.serial] = LoggedConstraint(constraint, wasActive: !isActive)
    }
    constraints[constraint.serial]?.note(isActive: isActive)
    mayCollapse = mayCollapse || constraint.collapses
  }

  mutating func noteRemoved(_ view: ConstraintView, from superview: ConstraintView) {
    guard order.count < Self.capacity || views[view.serial] != nil else { return }
    if views[view.serial] == nil { order.append(view.serial) }
    views[view.serial, default: LoggedView(label: view.label)].removedFrom = superview.serial
  }

  mutating func noteAdded(_ view: ConstraintView, to superview: ConstraintView) {
    guard views[view.serial]?.removedFrom == superview.serial else { return }
    views[view.serial]?.removedFrom = nil
    views[view.serial]?.count += 1
  }

  mutating func noteMoved(_ item: LayoutItem) {
    guard mayCollapse, moved.count < Self.capacity else { return }
    var path = [item.serial]
    var view = item.container
    while let current = view {
      path.append(current.serial)
      view = current.superview
    }
    moved.append(path)
  }

  /// The work that could be avoided, in the order in which it began.
  var churn: [ConstraintChurn] {
    let collapsing = collapsing
    return order.flatMap { serial -> [ConstraintChurn] in
      if let view = views[serial], view.count > 0 { return [readded(view)] }
      guard let logged = constraints[serial], let constraint = logged.constraint else { return [] }
      if logged.reactivations > 0 { return [reactivated(constraint, logged.reactivations)] }
      return toggled(logged, collapsing).map { [$0] } ?? []
    }
  }

  private func reactivated(_ constraint: ViewConstraint, _ count: Int) -> ConstraintChurn {
    ConstraintChurn(
      kind: .reactivated, constraint.description, count: count,
      advice: "Leave the constraint active, because it was activated again unchanged in the same frame.")
  }

  private func readded(_ view: LoggedView) -> ConstraintChurn {
    ConstraintChurn(
      kind: .readded, subject: view.label, file: nil, line: nil, count: view.count,
      advice: "Leave the view in its superview and set isHidden, because removing it deactivates its constraints.")
  }

  /// A constraint that was replaced by one that collapses its view, or that replaced one, when no other view moved.
  private func toggled(_ logged: LoggedConstraint, _ collapsing: [ToggledLength: ViewConstraint]) -> ConstraintChurn? {
    guard logged.isToggled, let constraint = logged.constraint, !constraint.collapses, let item = constraint.firstItem,
      let other = collapsing[
        ToggledLength(item: item.serial, attribute: constraint.attribute, isActive: !logged.isActive)],
      moved.count < Self.capacity, moved.allSatisfy({ $0.contains(item.serial) })
    else { return nil }
    return ConstraintChurn(
      kind: .toggled, constraint.description, count: 1,
      advice:
        "Set isHidden of \(item.label) instead of toggling this constraint with \(other.description.text), because no other "
        + "view moved.")
  }

  /// The constraints that make a length zero and were toggled; of several for one length, the first.
  private var collapsing: [ToggledLength: ViewConstraint] {
    guard mayCollapse else { return [:] }
    var found: [ToggledLength: ViewConstraint] = [:]
    for serial in order {
      guard let logged = constraints[serial], logged.isToggled, let constraint = logged.constraint, constraint.collapses,
        let item = constraint.firstItem
      else { continue }
      let length = ToggledLength(item: item.serial, attribute: constraint.attribute, isActive: logged.isActive)
      if found[length] == nil { found[length] = constraint }
    }
    return found
  }
}

/// A length of an item on which a constraint was activated or deactivated.
private struct ToggledLength: Hashable {
  let item: UInt64
  let attribute: LayoutAttribute
  let isActive: Bool
}

private struct LoggedView {
  let label: String
  var removedFrom: UInt64?
  var count = 0
}

private struct LoggedConstraint {
  private(set) weak var constraint: ViewConstraint?
  private(set) var isActive = false
  private(set) var reactivations = 0
  private let wasActive: Bool
  private var before: (constant: Double, priority: Int)?

  init(_ constraint: ViewConstraint, wasActive: Bool) {
    self.constraint = constraint
    self.wasActive = wasActive
  }

  /// Whether the frame ends with the constraint in the other state.
  var isToggled: Bool { isActive != wasActive }

  mutating func note(isActive: Bool) {
    guard let constraint else { return }
    self.isActive = isActive
    let now = (constant: constraint.constant, priority: constraint.priority)
    if isActive, let before, before == now { reactivations += 1 }
    before = isActive ? nil : now
  }
}

extension ConstraintChurn {
  fileprivate init(kind: Kind, _ constraint: ConstraintDescription, count: Int, advice: String) {
    self.init(
      kind: kind, subject: constraint.text, file: constraint.file, line: constraint.line, count: count, advice: advice)
  }
}
