// SPDX-License-Identifier: MIT

internal import CellConstraints
internal import CellGraphics
internal import CellTree

/// What would decide a position or a length that constraints leave open.
extension ConstraintTranslation {
  /// Returns an ambiguity in words.
  func explained(
    _ ambiguity: ConstraintExplanation.Ambiguity, _ explanation: ConstraintExplanation
  ) -> ConstraintProblems.Ambiguity {
    let sides = ambiguity.sides.map {
      ConstraintProblems.Ambiguity.Side(path: element(of: $0.view).path, attribute: $0.attribute)
    }
    if ambiguity.isByOrder {
      let rivals = ambiguity.rivals.map { explained($0, explanation) }
      return ConstraintProblems.Ambiguity(sides: sides, cause: .order(of: rivals))
    }
    if let ignored = explanation.conflicts.lazy.map(\.dropped).first(where: { decides($0, ambiguity.sides) }) {
      return ConstraintProblems.Ambiguity(sides: sides, cause: .ignored(explained(ignored)))
    }
    let (remedy, view) = remedy(for: ambiguity, explanation)
    return ConstraintProblems.Ambiguity(sides: sides, cause: .missing(remedy: remedy, path: element(of: view).path))
  }

  /// Whether a constraint mentions one of the sides.
  private func decides(_ constraint: WrittenConstraint, _ sides: [ViewSide]) -> Bool {
    rules.views[constraint.view].constraints[constraint.index].terms.contains { term in
      guard case .view(let view) = term.item else { return false }
      return sides.contains { $0.view == view && ($0.axis == .horizontal) == term.attribute.isHorizontal }
    }
  }

  /// Returns a constraint that decides open sides, and the child that gets it.
  ///
  /// A number of this row is the last resort, because it would be wrong in others.
  private func remedy(
    for ambiguity: ConstraintExplanation.Ambiguity, _ explanation: ConstraintExplanation
  ) -> (text: String, view: Int) {
    for limit in ambiguity.limits { if let equality = equality(limit, in: ambiguity) { return equality } }
    let open = Set(ambiguity.sides)
    let frames = explanation.frames
    if let side = ambiguity.sides.first(where: { !$0.isLength && frames[$0.view].distance(along: $0.axis) == 0 }) {
      return ("\(side.attribute.rawValue) == parent.\(side.attribute.rawValue)", side.view)
    }
    let isTied = { (side: ViewSide) in !open.contains(ViewSide(view: side.view, axis: side.axis, isLength: false)) }
    if let side = ambiguity.sides.first(where: { $0.isLength && frames[$0.view].length(along: $0.axis) == 0 && isTied($0) }) {
      return (side.axis == .horizontal ? "trailing == parent.trailing" : "height == 20", side.view)
    }
    return (ambiguity.sides[0].remedy(frames[ambiguity.sides[0].view]), ambiguity.sides[0].view)
  }

  /// Returns an inequality of a child as an equation, for a child whose side is open; `nil` if the inequality is none of the document.
  private func equality(
    _ limit: WrittenConstraint, in ambiguity: ConstraintExplanation.Ambiguity
  ) -> (text: String, view: Int)? {
    guard let (constraint, alternative) = written[limit.view][limit.index].source else { return nil }
    let views = Set(ambiguity.sides.map(\.view)).sorted()
    if !views.contains(limit.view) {
      let owner = element(of: limit.view).nameInFormulas
      for view in views {
        let name = element(of: view).nameInFormulas
        if let text = constraint.equation(alternative, of: name, where: owner) { return (text, view) }
      }
    }
    return (constraint.equation(alternative), limit.view)
  }
}

extension ViewSide {
  fileprivate var attribute: LayoutAttribute {
    switch (axis, isLength) {
    case (.horizontal, false): .leading
    case (.horizontal, true): .width
    case (.vertical, false): .top
    case (.vertical, true): .height
    }
  }

  /// Returns a constraint that gives the side the value that it has in a frame.
  fileprivate func remedy(_ frame: Rect) -> String {
    let value = isLength ? frame.length(along: axis) : frame.distance(along: axis)
    if isLength { return "\(attribute.rawValue) == \(decimal(value))" }
    let offset = value == 0 ? "" : " \(value < 0 ? "-" : "+") \(decimal(abs(value)))"
    return "\(attribute.rawValue) == parent.\(attribute.rawValue)\(offset)"
  }
}

extension Rect {
  fileprivate func distance(along axis: ConstraintAxis) -> Double { axis == .horizontal ? x : y }
  fileprivate func length(along axis: ConstraintAxis) -> Double { axis == .horizontal ? width : height }
}
