// SPDX-License-Identifier: MIT

internal import CellGraphics
package import CellLayout
internal import CellLayoutEngines
internal import CellNotation

/// What the constraints of a cell cost the solver, as text and JSON.
package struct CostReport {
  /// One for each container with constraints.
  let containers: [ExplainedCosts]

  package init(containers: [ExplainedCosts]) {
    self.containers = containers
  }

  /// A block for each container: the work in total, a line for each constraint, and a line for each change that may save work.
  var text: String {
    containers.isEmpty ? "The cell has no container with constraints.\n" : containers.map(block).joined(separator: "\n")
  }

  private func block(_ container: ExplainedCosts) -> String {
    let costs = container.costs
    let total =
      "\(container.location) \(container.container): \(counted(costs.parts.count, "constraint")), "
      + "\(counted(costs.work.systems, "system")), \(counted(costs.work.rows, "row")), \(counted(costs.work.pivots, "pivot"))"
    let parts = costs.parts.map { part in
      [part.rows == 0 ? "-" : grouped(part.rows), part.rows == 0 ? "-" : grouped(part.pivots)]
        + words(part.constraint, in: container)
    }
    let table = AlignedTable(
      alignments: [.right, .right, .left, .left], texts: [["rows", "pivots", "line", "constraint"]] + parts)
    var text = "\(total)\n\n\(table)\n"
    if !costs.alternatives.isEmpty {
      let rows = costs.alternatives.map {
        numbers($0.work, of: costs.work) + words($0.constraint, in: container) + [$0.change.words]
      }
      let lines =
        [
          ["systems", "rows", "pivots", "time", "line", "constraint", "change"],
          numbers(costs.work, of: costs.work) + ["", "", "none"],
        ] + rows
      text += "\n\(AlignedTable(alignments: [.right, .right, .right, .right, .left, .left, .left], texts: lines))\n"
    }
    return text
  }

  private func numbers(_ work: ConstraintWork?, of whole: ConstraintWork) -> [String] {
    guard let work else { return ["-", "-", "-", "-"] }
    return [grouped(work.systems), grouped(work.rows), grouped(work.pivots), ratio(work.time, to: whole.time)]
  }

  /// The place of a constraint, without the file if it is that of the container, and its text.
  private func words(_ constraint: ExplainedConstraint, in container: ExplainedCosts) -> [String] {
    let place = constraint.location.map { $0.file == container.location.file ? "\($0.line):\($0.column)" : "\($0)" }
    return [place ?? "", "\(constraint.path): \(constraint.text)"]
  }
}

extension ConstraintChange {
  fileprivate var words: String {
    switch self {
    case .required: "required"
    case .equality: "an equality"
    case .removed: "left out"
    }
  }
}

// MARK: JSON

extension CostReport {
  static let container = OutputForm<ExplainedCosts>.record(
    "costs", "What the constraints of a container cost the solver, from scratch.",
    [
      .member("container", .text, "The path of the container.") { $0.container },
      .member("location", DocumentLocation.output, "The place of the container.") { $0.location },
      .member("work", work, "The work in total.") { $0.costs.work },
      .member("constraints", .list(part), "The active constraints, in document order.") { $0.costs.parts },
      .member(
        "alternatives", .list(alternative),
        "The work with one constraint changed: left out if it conflicts, required, or as an equality. At most 40."
      ) { $0.costs.alternatives },
    ])

  private static let part = OutputForm<ConstraintCosts<ExplainedConstraint>.Part>.record(
    "constraintCost", "The part of a constraint in the work.",
    [
      .member("constraint", LayoutReport.constraint, "The constraint.") { $0.constraint },
      .member(
        "rows", .count,
        "The rows of the tableau in which the constraint is; 0 if it only defines a value, which takes no pivots."
      ) { $0.rows },
      .member("pivots", .count, "The pivots in which the constraint was exchanged.") { $0.pivots },
    ])

  private static let alternative = OutputForm<ConstraintCosts<ExplainedConstraint>.Alternative>.record(
    "alternative", "The work with one constraint changed.",
    [
      .member("constraint", LayoutReport.constraint, "The constraint.") { $0.constraint },
      .member("change", .words(["removed", "required", "equality"]), "How the constraint is changed.") { $0.change.rawValue },
      .member("work", .nullable(work), "The work; null if the changed constraint conflicts with others.") { $0.work },
    ])

  private static let work = OutputForm<ConstraintWork>.record(
    "work", "The work of the solver, from scratch.",
    [
      .member(
        "systems", .count,
        "Compiled systems: one for each axis or for both, and one more for each constraint that is dropped."
      ) { $0.systems },
      .member("rows", .count, "The rows of all tableaux.") { $0.rows },
      .member("pivots", .count, "Exchanges of two variables.") { $0.pivots },
      .member("seconds", .number, "The shortest time of a few solutions on this machine.") { $0.time },
    ])
}
