// SPDX-License-Identifier: MIT

internal import CellConstraints
public import CellGraphics

extension ConstraintView {
  /// The target for the smallest size that the constraints allow.
  public static let layoutFittingCompressedSize = Size.zero

  /// The target for the largest size that the constraints allow: 10,000 points along each axis.
  public static let layoutFittingExpandedSize = Size(width: 10_000, height: 10_000)

  /// The priority of a target that is only a wish: weaker than the hugging and the resistance of contents.
  public static let fittingSizeLevel = ConstrainedContainer.fittingPriority

  /// Returns the size closest to a target that satisfies the constraints inside the view.
  ///
  /// Only the constraints between the view, its guides and the views inside it count. Solves a system of its own, which is kept for the
  /// next call. No frame changes. Constraints that conflict in this system are among the ``conflicts`` of the view.
  /// - Parameters:
  ///   - targetSize: ``layoutFittingCompressedSize``, ``layoutFittingExpandedSize``, or a length that you know.
  ///   - horizontalFittingPriority: the priority of the target's width; 1000 requires it.
  ///   - verticalFittingPriority: the priority of the target's height; 1000 requires it.
  public func systemLayoutSizeFitting(
    _ targetSize: Size, horizontalFittingPriority: Int = fittingSizeLevel, verticalFittingPriority: Int = fittingSizeLevel
  ) -> Size {
    updateConstraintsIfNeeded()
    let lengths = ViewSystem.Lengths.fitting(
      horizontal: min(max(horizontalFittingPriority, 1), ViewConstraint.required),
      vertical: min(max(verticalFittingPriority, 1), ViewConstraint.required))
    var system = fittingSystem ?? ViewSystem(of: self, lengths: lengths)
    if system.lengths != lengths { system = ViewSystem(of: self, lengths: lengths) }
    system = system.solved(for: self, size: targetSize)
    fittingSystem = system
    return system.rootSize
  }

  /// The required constraints that cannot hold together: those of the tree, as of its last solution, and those inside this view, as of
  /// the last size that was found to fit, unless anything has changed since.
  public var conflicts: [ConstraintConflict] {
    let found = root.system?.conflicts ?? []
    return found + (currentFittingSystem?.conflicts ?? []).filter { !found.contains($0) }
  }

  /// Other reasons why the last solution of the tree, or the last size that was found to fit, does not follow from the constraints.
  public var failures: [LayoutFailure] {
    let found = root.system?.failures ?? []
    return found + (currentFittingSystem?.failures ?? []).filter { !found.contains($0) }
  }

  /// The system of the last size that was found to fit; `nil` if anything has changed since.
  private var currentFittingSystem: ViewSystem? {
    fittingSystem.flatMap { $0.solvedVersion == editVersion ? $0 : nil }
  }

  /// The constraints that determine the position and the length of the view in its superview along an axis, in the order of their
  /// creation.
  ///
  /// Solves the tree if anything changed, and then a part of it for each variable: use it while debugging.
  public func constraintsAffectingLayout(for axis: ConstraintAxis) -> [ViewConstraint] {
    guard let system = currentSystem, let place = system.variables.places[serial] else { return [] }
    return system.rows(determining: place, axis).compactMap { $0.bound?.constraint }
  }

  /// Everything that determines the position and the length of the view along an axis in words: the constraints, content sizes and
  /// frames, as a chain from the superview to the view.
  public func reasonsForLayout(for axis: ConstraintAxis) -> [ConstraintDescription] {
    guard let system = currentSystem, let place = system.variables.places[serial] else { return [] }
    let start = superview.flatMap { system.variables.places[$0.serial] } ?? 0
    return system.rows(determining: place, axis).chained(from: start, naming: \.items).map(system.description)
  }
}

extension LayoutItem {
  /// Whether the constraints leave several positions or lengths for the item in the view around it.
  ///
  /// Solves the tree if anything changed, and explores the solution once after each change: use it while debugging.
  public var hasAmbiguousLayout: Bool {
    guard let system = currentSystem, let place = system.variables.places[serial] else { return false }
    return system.isAmbiguous(place)
  }

  /// The system of the tree that the item is in, solved; `nil` for a guide of no view.
  var currentSystem: ViewSystem? {
    tree?.updateConstraintsIfNeeded()
    return tree?.solvedSystem()
  }
}

extension ViewSystem {
  /// The rows that determine the position and the length of an item along an axis, in order.
  fileprivate func rows(determining place: Int, _ axis: ConstraintAxis) -> [ViewRow] {
    answer(or: []) {
      try solvers.first { $0.axes.list.contains(axis) }?.rows(determining: place, axis, stepLimit: stepLimit) ?? []
    }
  }

  fileprivate func isAmbiguous(_ place: Int) -> Bool {
    answer(or: false) { try solvers.indices.contains { try solvers[$0].isAmbiguous(place, stepLimit: stepLimit) } }
  }
}
