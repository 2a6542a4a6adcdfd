// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

extension InterfaceConversion {
  /// An attribute of a view, and whether it is inside the margins.
  private struct Anchor {
    let view: String
    let attribute: LayoutAttribute
    let isWithinMargins: Bool
    /// How much farther the anchor is than the attribute of the view, in points: that of a safe area or of the cell around the content view.
    var distance = 0.0
  }

  private func anchor(_ id: String, _ attribute: String) -> Anchor? {
    let view = cell.viewID(id)
    guard views[view] != nil else { return nil }
    let plain = attribute == "baseline" ? .lastBaseline : LayoutAttribute(rawValue: attribute)
    if let plain {
      var anchor = Anchor(view: view, attribute: plain, isWithinMargins: false)
      if let insets = insets(of: id) { anchor.distance = insets.distance(of: plain) }
      return anchor
    }
    let margin = LayoutAttribute.withinMargins.first { $0.nameWithinMargins == attribute }
    return margin.map { Anchor(view: view, attribute: $0, isWithinMargins: true) }
  }

  /// The distances from the edges of the root to those of what stands for it: of its safe area, or of the cell around it, which are negative.
  private func insets(of id: String) -> Insets? {
    if cell.safeAreas.contains(id) { return options.safeArea }
    guard id == cell.id, id != cell.root.id, let inner = cell.root.frame, let outer = cell.frame else { return nil }
    return Insets(top: -inner.y, right: inner.maxX - outer.width, bottom: inner.maxY - outer.height, left: -inner.x)
  }

  /// The constant of a constraint, which the data may replace, and what else is added.
  private struct Constant {
    private let value: Double
    /// The path of the value in the data; `nil` for a constraint without an outlet.
    private let path: String?
    private var factor = 1.0
    /// What is added besides, in points.
    var distance = 0.0

    init(_ value: Double, outlet: String?) {
      self.value = value
      path = outlet.map { InterfaceExpression.path("\($0).constant") }
    }

    mutating func scale(by factor: Double) { self.factor *= factor }

    /// The value of the data, or else that of the file.
    private func expression(_ path: String) -> String {
      let magnitude = factor.magnitude == 1 ? "" : "\(shortest(factor.magnitude)) * "
      return "\(magnitude)${\(path) ?? \(shortest(value))}"
    }

    /// The right side of a constraint for a length alone.
    var length: String { path.map(expression) ?? shortest(factor * value + distance) }

    /// The end of the right side of a constraint.
    var offset: String {
      guard let path else { return Self.term(factor * value + distance) }
      return Self.term(distance) + (factor < 0 ? " - " : " + ") + expression(path)
    }

    private static func term(_ points: Double) -> String {
      points == 0 ? "" : " \(points < 0 ? "-" : "+") \(shortest(points.magnitude))"
    }
  }

  /// Returns the view whose element gets a constraint, and the constraint; `nil` if a document cannot express it.
  func text(of constraint: InterfaceConstraint) -> (owner: String, text: String)? {
    guard var own = anchor(constraint.first, constraint.firstAttribute) else { return nil }
    var (relation, multiplier) = (constraint.relation, constraint.multiplier)
    var constant = Constant(constraint.constant, outlet: options.hasRecordedSizes ? nil : cell.outlets[constraint.id])
    var other: Anchor?
    if let second = constraint.second, let attribute = constraint.secondAttribute {
      guard let anchor = anchor(second, attribute) else { return nil }
      other = anchor
    }
    if own.view == cell.root.id, let swapped = other {
      // The root has no constraints, so the other view has them.
      guard swapped.view != cell.root.id, multiplier != 0 else { return nil }
      (own, other) = (swapped, own)
      if multiplier > 0 { relation = relation.reversed }
      constant.scale(by: -1 / multiplier)
      multiplier = 1 / multiplier
    }
    if own.view == cell.root.id { return nil }
    if own.isWithinMargins {
      constant.distance -= distance(of: own)
      own = Anchor(view: own.view, attribute: own.attribute, isWithinMargins: false)
    }
    if let other { constant.distance += multiplier * other.distance }
    let end = constraint.priority == 1000 ? "" : " @\(constraint.priority)"
    let start = "\(own.attribute.rawValue) \(relation.rawValue) "
    guard let other, multiplier != 0 else { return own.attribute.isLength ? (own.view, start + constant.length + end) : nil }
    guard own.attribute.isHorizontal == other.attribute.isHorizontal || own.attribute.isLength && other.attribute.isLength,
      own.attribute.isLength == other.attribute.isLength, own.attribute.canBeTied(to: other.attribute)
    else { return nil }
    let owner =
      other.view == own.view
      ? "" : parents[own.view] == other.view && !other.attribute.isBaseline ? "parent." : "\(names[other.view] ?? "")."
    let attribute = other.isWithinMargins ? other.attribute.nameWithinMargins : other.attribute.rawValue
    let factor = multiplier == 1 ? "" : "\(shortest(multiplier)) * "
    return (own.view, "\(start)\(factor)\(owner)\(attribute)\(constant.offset)\(end)")
  }

  /// The distance from an attribute of a view to the same inside its margins.
  private func distance(of anchor: Anchor) -> Double {
    (views[anchor.view].map(margins) ?? Insets(all: 0)).distance(of: anchor.attribute)
  }
}

extension Insets {
  /// The distance from an attribute of a rectangle to the same of the one inside it.
  fileprivate func distance(of attribute: LayoutAttribute) -> Double {
    switch attribute {
    case .leading, .left: left
    case .trailing, .right: -right
    case .top: top
    case .bottom: -bottom
    case .centerX: (left - right) / 2
    case .centerY: (top - bottom) / 2
    case .width: -(left + right)
    case .height: -(top + bottom)
    case .firstBaseline, .lastBaseline: 0
    }
  }
}

extension LayoutAttribute {
  fileprivate var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// Whether a constraint may contain both: UIKit, too, ties left and right to neither leading nor trailing.
  fileprivate func canBeTied(to other: LayoutAttribute) -> Bool {
    guard let follows = followsDirection, let others = other.followsDirection else { return true }
    return follows == others
  }
}
