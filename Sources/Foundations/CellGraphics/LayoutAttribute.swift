// SPDX-License-Identifier: MIT

/// What a constraint can tie: an edge, a centre, a baseline or a length of an element, by the names of Auto Layout.
package enum LayoutAttribute: String, Hashable, Sendable, CaseIterable {
  case leading, trailing, left, right, top, bottom, width, height, centerX, centerY, firstBaseline, lastBaseline

  /// Whether the attribute is a length, not a position.
  package var isLength: Bool { self == .width || self == .height }

  package var isHorizontal: Bool {
    switch self {
    case .leading, .trailing, .left, .right, .width, .centerX: true
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: false
    }
  }

  /// Whether the attribute is an edge that the direction of the cell moves to the other side, or an edge that it does not; `nil` for
  /// all other attributes.
  package var followsDirection: Bool? {
    switch self {
    case .leading, .trailing: true
    case .left, .right: false
    default: nil
    }
  }
}

extension LayoutAttribute {
  /// The attributes that a view also has inside its margins.
  package static let withinMargins: [LayoutAttribute] = [.leading, .trailing, .left, .right, .top, .bottom, .centerX, .centerY]

  /// The name of the attribute inside the margins of a view, as in UIKit, if there is one.
  package var nameWithinMargins: String {
    self == .centerX || self == .centerY ? rawValue + "WithinMargins" : rawValue + "Margin"
  }
}

/// A direction in which constraints determine a position and a length.
public enum ConstraintAxis: String, Hashable, Sendable, CaseIterable {
  case horizontal, vertical
}

/// How the two sides of a constraint compare.
package enum ConstraintRelation: String, Hashable, Sendable, CaseIterable {
  case equal = "=="
  case atMost = "<="
  case atLeast = ">="
}

extension ConstraintRelation {
  /// The relation between the two sides in the opposite order.
  package var reversed: ConstraintRelation {
    switch self {
    case .equal: .equal
    case .atMost: .atLeast
    case .atLeast: .atMost
    }
  }
}

/// The kinds of anchors. Only anchors of one kind can be tied to each other.
public enum AnchorKind {
  /// Edges that follow the direction of the cell, and the centre between them.
  public enum XAxis: Sendable {}
  /// The left and the right edge.
  public enum FixedXAxis: Sendable {}
  public enum YAxis: Sendable {}
  /// Lengths in points.
  public enum Dimension: Sendable {}
}

extension LayoutAttribute: Digestible {}
extension ConstraintRelation: Digestible {}
