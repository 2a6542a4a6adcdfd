// SPDX-License-Identifier: MIT

package import CellGraphics
package import CellNotation
package import CellTree

/// The boxes of a cell, and why they have their sizes and positions. All lengths are in points; rectangles are relative to the upper
/// left corner of the cell.
package struct ExplainedLayout: Hashable, Sendable {
  /// The boxes in preorder.
  package let boxes: [ExplainedBox]
  /// What the containers with constraints did not decide.
  let constraintProblems: [ConstraintProblems]
  /// How the constraints of each container took part.
  package let constraintUses: [ConstraintUses]
}

/// The box of an element, and why it has its size and position.
package struct ExplainedBox: Hashable, Sendable {
  package let path: String
  package let location: DocumentLocation
  /// The number of boxes around this one.
  package let depth: Int
  /// Whether there are no boxes inside.
  package let isLeaf: Bool
  package let frame: Rect
  /// The frame without border and padding.
  package let content: Rect
  /// The used margins. Automatic margins are zero here, because they are free space.
  package let margin: Insets
  /// The baselines of the text, as distances from the top of the cell; `nil` for other elements.
  package let firstBaseline, lastBaseline: Double?
  /// The gaps between the children, and between their lines.
  package let gaps: [Rect]
  package let position: BoxPosition
  package let width, height: ExplainedSide
  /// Whether percentages of the height that the items inside use have a base: a definite height of this box.
  package var isHeightDefinite = true
  /// Why the box is where it is; `nil` unless it is an item of a flexbox container.
  package var placement: ExplainedPlacement?
  /// The content of a container with `overflow: scroll`; `nil` for other elements.
  package var scrollArea: ScrollArea?
  /// How the containers around the box that are scrolled moved it, those inside before those around them.
  package var shifts: [ExplainedShift] = []
  /// The size that text and badges need, in points, without border and padding: for text, the width of the longest word and the height
  /// of the lines at the width of the box. `nil` for other elements.
  package var need: Size?
}

/// A dimension of a box.
package enum SizeAxis: String, Hashable, Sendable {
  case width, height
}

/// How a container that is scrolled moved what is inside it.
package struct ExplainedShift: Hashable, Sendable {
  /// The path of the container.
  package let container: String
  /// To the right and downwards, in points.
  package let distance: Point
  package let key: DocumentKey
}

/// What determines the position of a box.
package enum BoxPosition: Hashable, Sendable {
  /// The cell itself.
  case root
  /// The box is an item of a container, aligned in its line by the key `alignment`.
  case inFlow(container: String, alignment: CellTree.ItemAlignment, key: DocumentKey)
  /// The box is placed at distances from the edges of a container.
  case absolute(container: String)
  /// The element has no box: its children are laid out as children of the container.
  case noBox(container: String)
  /// The element states its position in a container with manual frames. A coordinate without a formula is 0.
  case frame(container: String, x: ExplainedFormula?, y: ExplainedFormula?)
  /// Constraints determine the position: each list is a chain from the container to the element.
  case constraints(container: String, x: [ExplainedConstraint], y: [ExplainedConstraint])
}

/// A formula of a frame, and its key.
package struct ExplainedFormula: Hashable, Sendable {
  package let key: DocumentKey
  /// The formula as written in a document, with the numbers from the data.
  package let text: String
}

/// How one side of a box got its length.
package struct ExplainedSide: Hashable, Sendable {
  /// The border-box length.
  package let size: Double
  /// The length before limits apply. An item grows or shrinks from this length along the main axis of its container.
  package let preferred: ExplainedPoints
  /// `nil` in a container with manual frames.
  package let minimum: ExplainedPoints?
  /// `nil` if there is no maximum.
  package let maximum: ExplainedPoints?
  /// The line in which the box grows or shrinks; `nil` for a side across its container's main axis.
  package let line: ExplainedLine?
  /// The width at which lines broke before the box became as narrow as its longest line; `nil` if it did not.
  package var breakingWidth: Double?
}

/// A length in points, and the reason for it.
package struct ExplainedPoints: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The value of a key.
    case key(DocumentKey)
    /// The formula of a frame.
    case formula(ExplainedFormula)
    /// Constraints: a chain from the container to the element. Empty if no constraint determines the length.
    case constraints([ExplainedConstraint])
    case content
    /// The other side, by the key `aspectRatio` or the proportions of a picture.
    case aspectRatio
    /// The space that the container offers: an item is stretched, or an absolute element lies between two edges.
    case stretch
    /// An item does not shrink below its content unless the document says so.
    case automaticMinimum
    case borderAndPadding
  }

  package let points: Double
  package let reason: Reason
}

/// A key of the document, and its place.
package struct DocumentKey: Hashable, Sendable {
  package let name: String
  /// `nil` if the document does not have the key, so that its default applies.
  package let location: DocumentLocation?

  package init(name: String, location: DocumentLocation?) {
    self.name = name
    self.location = location
  }
}

/// The line of a container in which a box grows or shrinks.
package struct ExplainedLine: Hashable, Sendable {
  /// The path of the container.
  package let container: String
  package let isRow: Bool
  /// The number of the line, counted from 1, and the number of lines.
  package let number, count: Int
  package let itemCount: Int
  /// The inner length of the container, and the gap between neighbours.
  package let room, gap: Double
  /// The length that is left over if every item has its preferred length within its limits; negative if there is too little.
  package let freeSpace: Double
  /// The space that was distributed when this item got its final length; negative if there was too little. It differs from
  /// ``freeSpace`` if other items had reached a limit before, or if the factors add up to less than one. `nil` if the item took no part.
  package let distributed: Double?
  /// The factor by which this item takes part: `grow` if there is free space, `shrink` if there is too little; and the sum of the
  /// factors of the items that had no final length yet. For `shrink`, each factor is multiplied by the preferred length without border
  /// and padding.
  package let factor, factorSum: Double
  /// The factor as the document states it.
  package let statedFactor: Double
  /// The key of the factor.
  package let factorKey: DocumentKey
  /// Whether a user can scroll to what does not fit.
  package let canBeScrolled: Bool
}

extension ExplainedLayout {
  /// Other frames of the elements whose constraints leave a choice: they satisfy the constraints equally well.
  package var alternativeFrames: [Rect] {
    constraintProblems.flatMap { problems -> [Rect] in
      guard let container = boxes.first(where: { $0.path == problems.container }) else { return [] }
      return boxes.compactMap { box in
        problems.alternative[box.path].map { $0.translated(by: container.content.origin) }.flatMap {
          box.frame.isFar(from: $0) ? $0 : nil
        }
      }
    }
  }
}

extension Rect {
  /// Whether an edge is farther than a thousandth of a point from that of another rectangle.
  fileprivate func isFar(from other: Rect) -> Bool {
    zip([x, y, width, height], [other.x, other.y, other.width, other.height]).contains { abs($0 - $1) > 0.001 }
  }
}
