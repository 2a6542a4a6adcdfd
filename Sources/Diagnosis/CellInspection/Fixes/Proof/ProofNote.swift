// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellNotation

/// What several fixes of a template have in common, said once.
enum ProofNote: Equatable, Sendable {
  /// Fixes would be safe if the document stated a data constraint.
  case constraint(String, place: String, fixes: Int)
  /// Fixes were not tested with other data, because the document accepts none of the values generated for a place.
  case unvaried(place: String, constraint: String?, fixes: Int)
  /// The budget was spent before these fixes were tried.
  case untried(fixes: Int, ProofBudget)
  /// The budget was spent before these cells were laid out.
  case leftOut(cells: Int, ProofBudget)
}

extension ProofNote: CustomStringConvertible {
  var description: String {
    switch self {
    case .constraint(let constraint, let place, let fixes):
      "\(Self.counted(fixes)) for the user's data, but not for all values of \(place); state \(constraint) to make \(fixes == 1 ? "it" : "them") safe"
    case .unvaried(let place, let constraint, let fixes):
      "\(Self.counted(fixes)) for the user's data, but cannot be tested with other data: the document accepts none of the values "
        + "generated for \(place)" + (constraint.map { "; state \($0)" } ?? "; state its type or its values under \"data\"")
    case .untried(let fixes, let budget):
      "\(CellGraphics.counted(fixes, "fix", plural: "fixes")) \(fixes == 1 ? "was" : "were") not tried within the proof budget\(Self.words(budget)); "
        + "--proof-budget unlimited tries all"
    case .leftOut(let cells, let budget):
      "\(CellGraphics.counted(cells, "cell")) that would be compared \(cells == 1 ? "was" : "were") left out within the proof budget\(Self.words(budget)); "
        + "--proof-budget unlimited compares all"
    }
  }

  private static func counted(_ fixes: Int) -> String { fixes == 1 ? "1 fix works" : "\(grouped(fixes)) fixes work" }

  private static func words(_ budget: ProofBudget) -> String {
    budget.steps.map { " of \(CellGraphics.counted($0, "step"))" } ?? ""
  }
}
