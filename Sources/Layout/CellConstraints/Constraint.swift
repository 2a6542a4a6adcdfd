// SPDX-License-Identifier: MIT

package import CellGraphics

/// A constraint of Auto Layout: the sum of the terms, compared with a constant.
package struct Constraint: Hashable, Sendable {
  /// The box that an attribute belongs to.
  package enum Item: Hashable, Sendable {
    /// The content box of the container.
    case container
    /// An element inside the container, by its index among the views.
    case view(Int)
    /// The content box of a view that has other views inside.
    case content(Int)
  }

  /// An attribute, multiplied by a number.
  package struct Term: Hashable, Sendable {
    package var item: Item
    package var attribute: LayoutAttribute
    package var multiplier: Double

    package init(_ item: Item, _ attribute: LayoutAttribute, times multiplier: Double = 1) {
      self.item = item
      self.attribute = attribute
      self.multiplier = multiplier
    }
  }

  package var terms: [Term]
  package var relation: ConstraintRelation
  /// From 1 to 1000; 1000 is required.
  package var priority: Int
  /// Whether the constraint follows from a key, such as that of a stack: others of a conflict are left out first.
  package var isImplied: Bool

  package init(_ terms: [Term], _ relation: ConstraintRelation, priority: Int = 1000, isImplied: Bool = false) {
    self.terms = terms
    self.relation = relation
    self.priority = priority
    self.isImplied = isImplied
  }

  /// Whether a height follows from a width through this constraint, or a width from a height.
  package var tiesAxes: Bool {
    terms.contains(where: \.attribute.isHorizontal) && !terms.allSatisfy(\.attribute.isHorizontal)
  }
}

/// The constraints of one view, without their constants.
package struct ConstrainedView: Equatable, Sendable {
  /// How a view resists becoming larger or smaller than its content along an axis: priorities from 1 to 1000.
  package struct Content: Hashable, Sendable {
    package var hugging, resistance: Int

    package init(hugging: Int = 250, resistance: Int = 750) {
      self.hugging = hugging
      self.resistance = resistance
    }
  }

  /// The written constraints, in their order.
  package var constraints: [Constraint]
  /// `nil` for a view without a width, or a height, of its own.
  package var width, height: Content?
  /// Whether the view has text. A view without text has its baselines at its bottom edge.
  package var hasBaselines: Bool
  /// Whether the width of the content is that of its longest line: the lines break at the width that the view has without this.
  package var hugsLines = false
  /// Whether the view is present. Otherwise its frame is zero.
  package var isPresent = true
  /// The view around this one, which comes before it; `nil` for a child of the container.
  package var parent: Int?
  /// Whether the view has others inside, and is as short as they allow where nothing else determines a length.
  package var holdsViews = false
  /// Whether a stack arranges the view.
  package var isArranged = false
  /// The views inside whose baselines are those of this one; `nil` for its own.
  package var firstBaselineView, lastBaselineView: Int?

  /// An absent view.
  package static let absent: ConstrainedView = {
    var view = ConstrainedView([])
    view.isPresent = false
    return view
  }()

  package init(_ constraints: [Constraint], width: Content? = nil, height: Content? = nil, hasBaselines: Bool = false) {
    self.constraints = constraints
    self.width = width
    self.height = height
    self.hasBaselines = hasBaselines
  }

  /// The priority at which a view that holds others is kept short.
  package var fittingPriority: Int {
    isArranged ? ConstrainedContainer.arrangedFittingPriority : ConstrainedContainer.fittingPriority
  }

  package func hugging(lines hugsLines: Bool) -> ConstrainedView {
    var view = self
    view.hugsLines = hugsLines
    return view
  }
}

/// The constraints of a container and of the containers inside it that share its system, without their constants: rows with the same views
/// share them.
package struct ConstrainedContainer: Equatable, Sendable {
  /// The priority at which a container without a given length is kept short: that of `UIView.layoutFittingCompressedSize`.
  package static let fittingPriority = 50
  /// The same for a view that a stack arranges: below that of the edges of the stack, which such a view fills where nothing else determines
  /// its length across the axis.
  package static let arrangedFittingPriority = 20

  package var views: [ConstrainedView]
  package var isRightToLeft: Bool

  package init(_ views: [ConstrainedView], isRightToLeft: Bool = false) {
    self.views = views
    self.isRightToLeft = isRightToLeft
  }

  package subscript(constraint: WrittenConstraint) -> Constraint { views[constraint.view].constraints[constraint.index] }

  /// The constraints that tie heights to widths.
  var ties: [WrittenConstraint] {
    views.indices.flatMap { view in
      views[view].constraints.indices.filter { views[view].constraints[$0].tiesAxes }.map {
        WrittenConstraint(view: view, index: $0)
      }
    }
  }
}

/// A written constraint: the index of its view, and its index there.
package struct WrittenConstraint: Hashable, Sendable {
  package let view, index: Int

  package init(view: Int, index: Int) {
    self.view = view
    self.index = index
  }
}
