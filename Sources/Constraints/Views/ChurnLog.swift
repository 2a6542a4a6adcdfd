// SPDX-License-Identifier: MIT

internal import Graphics

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

  mutating func note(_ constraint: ViewConstraint, of first: LayoutItem, isActive: Bool) {
    guard order.count < Self.capacity || constraints[constraint.serial] != nil else { return }
    if constraints[constraint.serial] == nil {
      order.append(constraint.serial)
      constraints[constraint.serial] = LoggedConstraint(
        subject: constraint.description, item: first.serial, itemLabel: first.label, attribute: constraint.attribute,
        wasActive: !isActive)
    }
    constraints[constraint.serial]?.note(constraint, isActive: isActive)
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
    guard moved.count < Self.capacity else { return }
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
    order.flatMap { serial -> [ConstraintChurn] in
      if let view = views[serial], view.count > 0 { return [readded(view)] }
      guard let constraint = constraints[serial] else { return [] }
      return constraint.reactivations > 0 ? [reactivated(constraint)] : toggled(constraint).map { [$0] } ?? []
    }
  }

  private func reactivated(_ constraint: LoggedConstraint) -> ConstraintChurn {
    ConstraintChurn(
      kind: .reactivated, constraint.subject, count: constraint.reactivations,
      advice: "Leave the constraint active, because it was activated again unchanged in the same frame.")
  }

  private func readded(_ view: LoggedView) -> ConstraintChurn {
    ConstraintChurn(
      kind: .readded, subject: view.label, file: nil, line: nil, count: view.count,
      advice: "Leave the view in its superview and set isHidden, because removing it deactivates its constraints.")
  }

  /// A constraint that was replaced by one that collapses its view, or that replaced one, when no other view moved.
  private func toggled(_ constraint: LoggedConstraint) -> ConstraintChurn? {
    guard constraint.isToggled, !constraint.collapses,
      let other = constraints.values.first(where: {
        $0.collapses && $0.isToggled && $0.item == constraint.item && $0.attribute == constraint.attribute
          && $0.isActive != constraint.isActive
      }),
      moved.allSatisfy({ $0.contains(constraint.item) })
    else { return nil }
    return ConstraintChurn(
      kind: .toggled, constraint.subject, count: 1,
      advice:
        "Set isHidden of \(constraint.itemLabel) instead of toggling this constraint with \(other.subject.text), because no "
        + "other view moved.")
  }
}

private struct LoggedView {
  let label: String
  var removedFrom: UInt64?
  var count = 0
}

private struct LoggedConstraint {
  let subject: ConstraintDescription
  let item: UInt64
  let itemLabel: String
  let attribute: LayoutAttribute
  let wasActive: Bool
  var isActive = false
  var collapses = false
  var reactivations = 0
  private var before: (constant: Double, priority: Int)?

  init(subject: ConstraintDescription, item: UInt64, itemLabel: String, attribute: LayoutAttribute, wasActive: Bool) {
    self.subject = subject
    self.item = item
    self.itemLabel = itemLabel
    self.attribute = attribute
    self.wasActive = wasActive
  }

  /// Whether the frame ends with the constraint in the other state.
  var isToggled: Bool { isActive != wasActive }

  mutating func note(_ constraint: ViewConstraint, isActive: Bool) {
    self.isActive = isActive
    collapses = constraint.collapses
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
