// SPDX-License-Identifier: MIT

internal import CellDocument
internal import Graphics

extension LaidOutCell {
  /// Returns what the containers with constraints did not decide, without hidden elements.
  func constraintProblems() -> [LayoutProblem] {
    let hidden = Set(parts.filter(\.isHidden).map(\.element.path))
    return constraints.flatMap(\.all).filter { !hidden.contains($0.path) }
  }
}

extension ConstraintProblems {
  /// The problems, by the elements to which the constraints belong.
  fileprivate var all: [LayoutProblem] {
    var problems = conflicts.map { LayoutProblem(path: $0.dropped.path, kind: .conflict($0)) }
    // One missing constraint leaves all elements open that are tied to each other, so they are reported together.
    for isHorizontal in [true, false] {
      for isByOrder in [false, true] {
        let open = ambiguities.filter { $0.attribute.isHorizontal == isHorizontal && $0.isByOrder == isByOrder }
        if let first = open.first { problems.append(LayoutProblem(path: first.path, kind: .ambiguous(open))) }
      }
    }
    if let first = unsettled.first { problems.append(LayoutProblem(path: first.path, kind: .unsettled(unsettled))) }
    return problems
  }
}

extension ConstraintProblems.Conflict {
  var sentence: String {
    let others = constraints.filter { $0 != dropped }
    if others.isEmpty { return "ignores \(dropped.quoted), which can never hold; remove it" }
    let written = others.filter { $0.location != nil }
    let advice =
      written.isEmpty
      ? "remove it, or give it a priority below 1000" : "remove one of them, or give it a priority below 1000"
    return
      "ignores \(dropped.quoted), which cannot hold together with \(others.map(\.quoted).listed); \(advice)"
  }
}

extension [ConstraintProblems.Ambiguity] {
  var sentence: String {
    guard let first else { return "" }
    let own = filter { $0.path == first.path }
    let others = distinct(filter { $0.path != first.path }.map(\.path))
    let more = others.count > 3 ? [String](others.prefix(2)) + ["\(others.count - 2) others"] : others
    let also = others.isEmpty ? "" : ", and of \(more.listed) too"
    let attributes = own.map(\.attribute.rawValue).listed
    if first.isByOrder {
      return
        "has several possible values of its \(attributes)\(also), because constraints of one priority contradict each other and "
        + "the earlier ones win; give them different priorities"
    }
    return "has no constraint that determines its \(attributes)\(also); add one, such as \"\(first.remedy)\""
  }
}

extension [ExplainedConstraint] {
  /// The sentence about constraints that tie heights to widths which did not settle.
  var unsettledSentence: String {
    "has a height that depends on its width, and a width that depends on its height, by \(map(\.quoted).listed): after 4 rounds the "
      + "lines of text still changed, so each text got its largest height; remove the constraint, or give one of the lengths in points"
  }
}

extension ExplainedConstraint {
  /// The constraint with its place: `"width == 100" (line 9)`.
  fileprivate var quoted: String {
    guard let location else { return "\"\(text)\" of \(path)" }
    return "\"\(text)\" (\(location))"
  }
}
