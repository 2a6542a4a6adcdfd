// SPDX-License-Identifier: MIT

import CellLayout
import CellLayoutEngines
import CellNotation
import CellRaster

/// What the constraints of a cell cost the solver, as text and JSON.
struct CostReport {
  /// One for each container with constraints.
  let containers: [ExplainedCosts]

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
  var json: JSONText { .array(containers.map(container)) }

  private func container(_ container: ExplainedCosts) -> JSONText {
    let costs = container.costs
    return .object([
      ("container", .string(container.container)), ("location", .location(container.location)), ("work", work(costs.work)),
      (
        "constraints",
        .array(
          costs.parts.map { part in
            .object([
              ("constraint", LayoutReport.constraint(part.constraint)), ("rows", .number(part.rows)),
              ("pivots", .number(part.pivots)),
            ])
          })
      ),
      (
        "alternatives",
        .array(
          costs.alternatives.map { alternative in
            .object([
              ("constraint", LayoutReport.constraint(alternative.constraint)), ("change", .string(alternative.change.rawValue)),
              ("work", alternative.work.map(work) ?? .null),
            ])
          })
      ),
    ])
  }

  private func work(_ work: ConstraintWork) -> JSONText {
    .object([
      ("systems", .number(work.systems)), ("rows", .number(work.rows)), ("pivots", .number(work.pivots)),
      ("seconds", .number(work.time)),
    ])
  }
}
