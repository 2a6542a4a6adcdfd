// SPDX-License-Identifier: MIT

package import CellGraphics

/// How a container with constraints arranges its children in a row or a column, as `UIStackView` does.
package struct StackProperties: Hashable, Sendable {
  package var axis = ConstraintAxis.horizontal
  package var alignment = StackAlignment.fill
  package var distribution = StackDistribution.fill
  /// The gap between children that state none of their own, in points.
  package var spacing = 0.0
  /// Whether the children lie inside the margins of the container.
  package var isWithinMargins = false

  package init() {}
}

/// A distance or a length that grows and shrinks with the container around an element. The raw value is its name in documents.
@nonexhaustive public enum AutoresizingPart: String, Hashable, Sendable, CaseIterable {
  case leftMargin, width, rightMargin, topMargin, height, bottomMargin
}

/// A frame that follows the size of the container around it, as the autoresizing mask of a `UIView` makes it.
package struct Autoresizing: Hashable, Sendable {
  /// The frame in a container of the size ``parentWidth`` by ``parentHeight``, in points.
  package var x = 0.0
  package var y = 0.0
  package var width = 0.0
  package var height = 0.0
  package var parentWidth = 0.0
  package var parentHeight = 0.0
  package var flexible: [AutoresizingPart] = []

  package init() {}
}

extension ConstraintAxis: Digestible {}
extension AutoresizingPart: Digestible {}

extension StackProperties: Digestible {
  package func write(to writer: inout DigestWriter) { writer.add(axis, alignment, distribution, spacing, isWithinMargins) }
}

extension Autoresizing: Digestible {
  package func write(to writer: inout DigestWriter) {
    writer.add(x, y, width, height, parentWidth, parentHeight)
    writer.add(flexible)
  }
}

extension [Element] {
  /// Notes which of these children of a stack take no room.
  package mutating func leaveHiddenOut(of stack: StackProperties?) {
    if stack == nil { return }
    for index in indices where self[index].decoration.isHidden && !self[index].layout.isLeftOutOfStack {
      self[index].layout.isLeftOutOfStack = true
    }
  }
}
