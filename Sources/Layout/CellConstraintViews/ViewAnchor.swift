// SPDX-License-Identifier: MIT

internal import CellConstraints
public import CellGraphics

/// An edge, a centre, a baseline or a length of a view or a guide, from which constraints are made.
///
/// Only anchors of the same `Kind` can be tied, so a leading edge never meets a top edge, or a position a length:
///
///     title.leadingAnchor.constraint(equalTo: avatar.trailingAnchor, constant: 10).isActive = true
public struct ViewAnchor<Kind: Sendable> {
  let item: LayoutItem
  let attribute: LayoutAttribute

  /// Returns an inactive constraint: this anchor equals `anchor` plus a number of points.
  public func constraint(
    equalTo anchor: ViewAnchor, constant: Double = 0, file: StaticString = #fileID, line: Int = #line
  ) -> ViewConstraint {
    ViewConstraint(self, .equal, anchor, constant: constant, place: SourcePlace(file, line))
  }

  /// Returns an inactive constraint: this anchor is at most `anchor` plus a number of points.
  public func constraint(
    lessThanOrEqualTo anchor: ViewAnchor, constant: Double = 0, file: StaticString = #fileID, line: Int = #line
  ) -> ViewConstraint {
    ViewConstraint(self, .atMost, anchor, constant: constant, place: SourcePlace(file, line))
  }

  /// Returns an inactive constraint: this anchor is at least `anchor` plus a number of points.
  public func constraint(
    greaterThanOrEqualTo anchor: ViewAnchor, constant: Double = 0, file: StaticString = #fileID, line: Int = #line
  ) -> ViewConstraint {
    ViewConstraint(self, .atLeast, anchor, constant: constant, place: SourcePlace(file, line))
  }
}

extension ViewAnchor<AnchorKind.Dimension> {
  /// Returns an inactive constraint: this length equals `anchor` times a multiplier plus a number of points.
  public func constraint(
    equalTo anchor: ViewAnchor, multiplier: Double, constant: Double = 0, file: StaticString = #fileID, line: Int = #line
  ) -> ViewConstraint {
    ViewConstraint(self, .equal, anchor, multiplier: multiplier, constant: constant, place: SourcePlace(file, line))
  }

  /// Returns an inactive constraint: this length is at most `anchor` times a multiplier plus a number of points.
  public func constraint(
    lessThanOrEqualTo anchor: ViewAnchor, multiplier: Double, constant: Double = 0, file: StaticString = #fileID,
    line: Int = #line
  ) -> ViewConstraint {
    ViewConstraint(self, .atMost, anchor, multiplier: multiplier, constant: constant, place: SourcePlace(file, line))
  }

  /// Returns an inactive constraint: this length is at least `anchor` times a multiplier plus a number of points.
  public func constraint(
    greaterThanOrEqualTo anchor: ViewAnchor, multiplier: Double, constant: Double = 0, file: StaticString = #fileID,
    line: Int = #line
  ) -> ViewConstraint {
    ViewConstraint(self, .atLeast, anchor, multiplier: multiplier, constant: constant, place: SourcePlace(file, line))
  }

  /// Returns an inactive constraint: this length is a number of points.
  public func constraint(
    equalToConstant constant: Double, file: StaticString = #fileID, line: Int = #line
  ) -> ViewConstraint {
    ViewConstraint(self, .equal, constant: constant, place: SourcePlace(file, line))
  }

  /// Returns an inactive constraint: this length is at most a number of points.
  public func constraint(
    lessThanOrEqualToConstant constant: Double, file: StaticString = #fileID, line: Int = #line
  ) -> ViewConstraint {
    ViewConstraint(self, .atMost, constant: constant, place: SourcePlace(file, line))
  }

  /// Returns an inactive constraint: this length is at least a number of points.
  public func constraint(
    greaterThanOrEqualToConstant constant: Double, file: StaticString = #fileID, line: Int = #line
  ) -> ViewConstraint {
    ViewConstraint(self, .atLeast, constant: constant, place: SourcePlace(file, line))
  }
}

/// The anchors of views and guides.
extension LayoutItem {
  public var leadingAnchor: ViewAnchor<AnchorKind.XAxis> { ViewAnchor(item: self, attribute: .leading) }
  public var trailingAnchor: ViewAnchor<AnchorKind.XAxis> { ViewAnchor(item: self, attribute: .trailing) }
  public var centerXAnchor: ViewAnchor<AnchorKind.XAxis> { ViewAnchor(item: self, attribute: .centerX) }
  /// The left edge, which stays at the left in a tree from right to left.
  public var leftAnchor: ViewAnchor<AnchorKind.FixedXAxis> { ViewAnchor(item: self, attribute: .left) }
  /// The right edge, which stays at the right in a tree from right to left.
  public var rightAnchor: ViewAnchor<AnchorKind.FixedXAxis> { ViewAnchor(item: self, attribute: .right) }
  public var topAnchor: ViewAnchor<AnchorKind.YAxis> { ViewAnchor(item: self, attribute: .top) }
  public var bottomAnchor: ViewAnchor<AnchorKind.YAxis> { ViewAnchor(item: self, attribute: .bottom) }
  public var centerYAnchor: ViewAnchor<AnchorKind.YAxis> { ViewAnchor(item: self, attribute: .centerY) }
  public var widthAnchor: ViewAnchor<AnchorKind.Dimension> { ViewAnchor(item: self, attribute: .width) }
  public var heightAnchor: ViewAnchor<AnchorKind.Dimension> { ViewAnchor(item: self, attribute: .height) }
}

extension ConstraintView {
  /// The baseline of the first line of the content; the bottom edge of a view without text.
  public var firstBaselineAnchor: ViewAnchor<AnchorKind.YAxis> { ViewAnchor(item: self, attribute: .firstBaseline) }
  /// The baseline of the last line of the content; the bottom edge of a view without text.
  public var lastBaselineAnchor: ViewAnchor<AnchorKind.YAxis> { ViewAnchor(item: self, attribute: .lastBaseline) }
}
