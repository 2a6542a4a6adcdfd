// SPDX-License-Identifier: MIT

internal import CellConstraints

/// What made a constraint.
@nonexhaustive public enum ConstraintOrigin: Hashable, Sendable {
  /// Your code, with an anchor.
  case written
  /// A ``StackView`` that arranges its views.
  case stackView
  /// A ``ConstraintView/layoutMarginsGuide``.
  case layoutMargins
  /// A ``ScrollView`` with its guides.
  case scrollView
  /// The content size of a view, with its hugging or compression resistance.
  case content
  /// The frame of the root.
  case frame
  /// The target of ``ConstraintView/systemLayoutSizeFitting(_:horizontalFittingPriority:verticalFittingPriority:)``.
  case fitting
  /// The rule that no length is negative.
  case minimum
}

extension ConstraintOrigin {
  init(_ source: ConstraintSource) {
    switch source {
    case .container: self = .frame
    case .fitting, .fittingView: self = .fitting
    case .minimum, .containerMinimum: self = .minimum
    case .resistance, .hugging: self = .content
    case .written: self = .written
    }
  }
}

/// A constraint in words, with its origin.
public struct ConstraintDescription: Hashable, Sendable, CustomStringConvertible {
  /// The constraint with the names of its items, such as `title.leading == avatar.trailing + 10 @750`.
  public let text: String
  public let origin: ConstraintOrigin
  /// Where your code made the constraint; `nil` if it did not.
  public let file: String?
  public let line: Int?

  /// The text, followed by the place in the source or by the origin.
  public var description: String {
    if let file, let line { return "\(text) (\(file):\(line))" }
    switch origin {
    case .written: return text
    case .stackView: return "\(text) (made by the stack view)"
    case .layoutMargins: return "\(text) (the layout margins)"
    case .scrollView: return "\(text) (made by the scroll view)"
    case .content: return "\(text) (the content size)"
    case .frame: return "\(text) (the frame of the root)"
    case .fitting: return "\(text) (the size to fit)"
    case .minimum: return "\(text) (no length is negative)"
    }
  }
}

/// Required constraints that cannot hold together.
public struct ConstraintConflict: Hashable, Sendable, CustomStringConvertible {
  /// A minimal set: without any one of them, the others can hold. Frames, minimal lengths and content sizes come first, then the
  /// constraints in the order of their creation.
  public let constraints: [ConstraintDescription]
  /// The constraint that is ignored until the conflict is gone: the last one that your code made.
  public let dropped: ConstraintDescription

  public var description: String {
    "\(dropped.text) is ignored, because these constraints cannot hold together: "
      + constraints.map(\.description).joined(separator: "; ")
  }
}

/// A reason why a layout does not follow from the constraints, apart from conflicts.
@nonexhaustive public enum LayoutFailure: Hashable, Sendable, CustomStringConvertible {
  /// The constant or the multiplier of a constraint is not a number, or of a magnitude that the solver refuses. The constraint takes no
  /// part in the layout.
  case invalidNumber(ConstraintDescription)
  /// The heights of contents change each time that the constraints between widths and heights are solved. Each content got the
  /// largest of its heights.
  case unsettledHeights([ConstraintDescription])
  /// The solver refused the system, because it is too large or because its coefficients differ too much in magnitude. The frames are
  /// those of the last layout.
  case unsolved
  /// Solving the constraints takes more steps than the ``ConstraintView/stepLimit`` of the root, which is the associated value. The
  /// frames are those of the last layout, and a fitting size is the last one that was found.
  case stepLimit(Int)
  /// The solver could not tell what determines the frames, or whether they are ambiguous, for the reasons of ``unsolved`` and
  /// ``stepLimit(_:)``. The frames themselves follow from the constraints.
  case unexplained

  public var description: String {
    switch self {
    case .invalidNumber(let constraint): "\(constraint) is ignored, because one of its numbers is invalid"
    case .unsettledHeights(let ties):
      "the heights of the contents do not settle, because constraints tie heights to widths: "
        + ties.map(\.description).joined(separator: "; ")
    case .unsolved: "the constraints are too many or their coefficients too different to be solved"
    case .stepLimit(let limit):
      "the constraints take more than \(limit) steps to solve, so the frames are those of the last layout; remove constraints between views,"
        + " or raise the stepLimit of the root"
    case .unexplained: "the constraints are too many or their coefficients too different to be explained"
    }
  }
}

/// Work within one frame that changed nothing, or that a cheaper way would have done.
public struct ConstraintChurn: Hashable, Sendable, CustomStringConvertible {
  /// The kind of work.
  @nonexhaustive public enum Kind: Hashable, Sendable {
    /// A constraint was deactivated, and activated again with the same constant and priority.
    case reactivated
    /// A view was removed from its superview and added to it again.
    case readded
    /// One constraint replaced another only to collapse a view, or to expand it again.
    case toggled
  }

  public let kind: Kind
  /// The constraint, or the name of the view.
  public let subject: String
  /// Where your code made the constraint; `nil` for a view.
  public let file: String?
  public let line: Int?
  /// How often it happened within the frame.
  public let count: Int
  /// What to do instead, in one sentence.
  public let advice: String

  public var description: String { "\(subject): \(advice)" }
}

/// The work of one frame.
public struct FrameReport: Hashable, Sendable {
  /// The number of views whose constraints were updated, that were laid out, and that were displayed.
  public let updatedViews, laidOutViews, displayedViews: Int
  /// How often the system was solved since the frame before, and how often it was compiled.
  public let solutions, compilations: Int
  /// The conflicts of the last solution.
  public let conflicts: [ConstraintConflict]
  /// The other failures of the last solution.
  public let failures: [LayoutFailure]
  /// Work since the frame before that could be avoided.
  public let churn: [ConstraintChurn]
}
