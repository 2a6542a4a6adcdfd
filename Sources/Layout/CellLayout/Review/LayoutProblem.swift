// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellTree

/// A problem in the layout of a cell, found before anything is drawn.
package struct LayoutProblem: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case squeezed(Squeeze)
    case zeroSize(ZeroSize)
    case percentage(PercentageWithoutBase)
    /// Required constraints that cannot hold together.
    case conflict(ConstraintProblems.Conflict)
    /// Positions and lengths that no constraint determines, or only the order of constraints.
    case ambiguous(ConstraintProblems.Ambiguity)
    /// Constraints that tie heights to widths, although the heights of text do not settle.
    case unsettled([ExplainedConstraint])
  }

  /// The path of the element.
  package let path: String
  package let kind: Kind
}

extension LayoutProblem {
  /// A box that is smaller than its content.
  package struct Squeeze: Hashable, Sendable {
    /// The part of an element that needs the room.
    package enum Content: Hashable, Sendable {
      /// The lines of a text.
      case lines
      /// The longest word of a text whose lines break between words.
      case word
      /// The label of a badge, or the disc of a dot.
      case badge
      /// The proportions that the template gives to an avatar.
      case proportions
      /// The children of a container. `child` is the path of the one that reaches farthest beyond the container.
      case children(child: String)
    }

    let axis: SizeAxis
    package let content: Content
    /// The border-box lengths, in points, that the element needs and has.
    let needed, size: Double
    let cause: SizeCause
    /// Whether the element or an element around it cuts off the content that does not fit.
    package let isClipped: Bool
    /// Whether the lines of an element's container could be wrapped to make room.
    let mayWrap: Bool
    /// The element whose content keeps a child of the container from becoming narrower; `nil` if there is none.
    var floor: Floor?

    /// An element that is as wide as its content, and with it those around it.
    struct Floor: Hashable, Sendable {
      let path: String
      /// The width of its border box, in points.
      let width: Double
      let content: Content

      package enum Content: Hashable, Sendable { case picture, text, other }
    }
  }

  /// A box that has something to draw, but no width or no height.
  package struct ZeroSize: Hashable, Sendable {
    enum Subject: String, Hashable, Sendable {
      case text, picture, icon, badge, shape, background
    }

    let axis: SizeAxis
    let subject: Subject
    package let cause: SizeCause
  }

  /// Keys that have no effect: percentages of a height that depends on its own content.
  package struct PercentageWithoutBase: Hashable, Sendable {
    /// At least one.
    let keys: [DocumentKey]
    /// The path of the container whose height is the base; `nil` for the canvas, whose height follows from the content.
    let container: String?
    /// Whether the keys are gaps of the container itself.
    let isGap: Bool
  }
}

/// The reason why a box is not larger on one axis.
package struct SizeCause: Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The length is the value of a key.
    case key(DocumentKey)
    /// A key limits the length.
    case limit(DocumentKey)
    /// The element shares a line of a container with others. `minimum` is the key that lets it shrink below its content.
    case line(ExplainedLine, minimum: DocumentKey?)
    /// The element lies between two edges of a container.
    case edges
    /// The other side, by an aspect ratio.
    case aspectRatio
    case percentage(LayoutProblem.PercentageWithoutBase)
    /// The constraints that determine the length; not empty.
    case constraints([ExplainedConstraint])
    /// No constraint determines the length. One that would, and the path of the element that needs it.
    case missingConstraint(String, of: String)
    /// The constraints of the contents of several elements, of which not all can have the size of their content.
    case rivals([ExplainedConstraint])
    /// A constraint that would determine the length is ignored.
    case ignoredConstraint(ExplainedConstraint)
    /// Nothing gives the element a length, and its content has none.
    case content
  }

  /// The path of the element around the box to which the reason applies; `nil` if it applies to the box itself.
  let owner: String?
  package let reason: Reason
  /// The border-box length of the box or of the owner, in points.
  let size: Double
}
