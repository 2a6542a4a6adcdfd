// SPDX-License-Identifier: MIT

internal import CellConstraints
public import CellGraphics
internal import Synchronization

/// A box that constraints place: a ``ConstraintView`` or a ``LayoutGuide``. There is no other kind.
///
/// A tree of items belongs to one owner at a time. Build and use it on any thread, or pass it on with `sending`, but never use it on
/// two threads at once: the class is not `Sendable`, so the compiler checks this.
open class LayoutItem {
  /// The name of the item in the texts of constraints, such as `avatar` in `title.leading == avatar.trailing + 10`. An item without a
  /// name appears by its place in the tree, such as `root[1][0]`.
  public var name: String

  /// Numbers items and constraints in the order of their creation.
  let serial = Serial.next()
  /// The constraints that name the item and are active, by their serials.
  var active: [UInt64: ViewConstraint] = [:]
  /// The constraints whose first item this is, active or not.
  private var known: [KnownConstraint] = []
  /// The frame in the coordinates of the view around the item.
  var placement = Rect.zero

  init(name: String) {
    self.name = name
  }

  /// The active constraints that name the item, in the order of their creation.
  public var constraints: [ViewConstraint] { active.values.sorted { $0.serial < $1.serial } }

  /// The view in whose coordinates the item lies.
  var container: ConstraintView? { nil }

  /// Remembers a constraint, so that the next system has a row for it even while it is inactive.
  func add(_ constraint: ViewConstraint) {
    known.append(KnownConstraint(constraint))
    noteStructureChange()
  }

  /// The constraints whose first item this is and that still exist.
  func knownConstraints() -> [ViewConstraint] {
    known.removeAll { $0.constraint == nil }
    return known.compactMap(\.constraint)
  }

  /// Compiles the systems that contain the item again before they are next solved.
  func noteStructureChange() {
    var view = self as? ConstraintView ?? container
    while let current = view {
      current.structureVersion &+= 1
      current.editVersion &+= 1
      view = current.superview
    }
  }

  /// Solves the systems that contain the item again before their values are next read.
  func noteEdit() {
    var view = self as? ConstraintView ?? container
    while let current = view {
      current.editVersion &+= 1
      view = current.superview
    }
  }

  /// The root of the tree that the item is in.
  var tree: ConstraintView? {
    var view = self as? ConstraintView ?? container
    while let next = view?.superview { view = next }
    return view
  }

  /// The name, or the place in the tree.
  var label: String {
    if !name.isEmpty { return name }
    guard let container else { return self is ConstraintView ? "root" : "guide" }
    if let index = container.subviews.firstIndex(where: { $0 === self }) { return "\(container.label)[\(index)]" }
    if let name = container.name(ofGuide: self) { return "\(container.label).\(name)" }
    let index = container.allGuides.firstIndex { $0 === self } ?? 0
    return "\(container.label).guide[\(index)]"
  }
}

/// A constraint that its item does not keep alive.
private struct KnownConstraint {
  weak var constraint: ViewConstraint?

  init(_ constraint: ViewConstraint) {
    self.constraint = constraint
  }
}

/// A rectangle that takes part in a layout without being drawn, such as a gap between two views.
///
/// See ``LayoutItem`` for the rules about threads.
public final class LayoutGuide: LayoutItem {
  /// The view whose guide this is; `nil` if there is none.
  public internal(set) weak var owningView: ConstraintView?

  override var container: ConstraintView? { owningView }

  /// The frame after the last layout, in points, in the coordinates of ``owningView``.
  public var layoutFrame: Rect { placement }

  public override init(name: String = "") {
    super.init(name: name)
  }
}

/// The numbers of items and constraints.
enum Serial {
  // The only state shared by all trees. The order of two constraints of one tree is that in which its owner created them.
  private static let last = Atomic<UInt64>(0)

  static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
