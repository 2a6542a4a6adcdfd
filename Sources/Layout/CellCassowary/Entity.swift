// SPDX-License-Identifier: MIT

/// The subject of a row or a column of a tableau: the signed distance of a constraint from equality, or a variable.
///
/// The distance is the left-hand side minus the right-hand side, times the constraint's scale. The paper's slack and error variables
/// are its two signs. An entity of a column is zero: the constraint holds with equality.
struct Entity: Hashable, Sendable {
  /// The level of a variable, or of a constraint that no longer counts: after those of all priorities.
  static let unranked = Int32.max

  /// The number of constraints that no longer count.
  static let retiredID: Int32 = -1

  /// The index of the constraint, or the number of constraints plus the index of the variable.
  private(set) var id: Int32
  /// 0 for a required constraint, then one level for each priority, highest first.
  var level: Int32
  /// The cost of each unit above zero, and of each unit below.
  var up: Double
  var down: Double
  /// How often the entity entered or left the basis.
  var pivots: Int32 = 0

  /// The cost of a unit in the direction in which the value lies: the derivative of the cost of the entity.
  func slope(_ side: Int8) -> Double { side > 0 ? up : -down }

  /// The jump of the derivative at zero.
  var jump: Double { up + down }

  /// The side to which a value of zero belongs: one that costs nothing, if there is one.
  var sideAtZero: Int8 { up > 0 && down == 0 ? -1 : 1 }

  /// - Parameter cost: the cost of each unit of the variable's magnitude.
  init(variable: Int, of system: ConstraintSystem, cost: Double = 0) {
    id = Int32(system.constraintCount + variable)
    level = Self.unranked
    up = cost
    down = cost
  }

  init(constraint: Int, of system: ConstraintSystem) {
    id = Int32(constraint)
    level = Int32(system.levels[constraint])
    // The cost is the unscaled error. For required constraints only zero matters.
    let weight = system.isRequired(constraint) ? 1 : 1 / system.scales[constraint]
    up = system.relations[constraint] == .atLeast ? 0 : weight
    down = system.relations[constraint] == .atMost ? 0 : weight
  }

  /// Ends the influence of a constraint on the solution.
  mutating func retire() {
    id = Self.retiredID
    level = Self.unranked
    up = 0
    down = 0
  }
}
