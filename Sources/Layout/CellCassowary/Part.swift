// SPDX-License-Identifier: MIT

/// A part of a compiled system with its tableau: variables that share no row with those of other parts.
struct Part: Sendable {
  /// The variables of the tableau. Sorted, unless parts were merged.
  private(set) var variables: [Int]
  var tableau: Tableau
  /// Whether values or rows have changed since the last solution.
  var isStale = true
  /// Whether it has pivoted since its values were refined.
  var isRough = false
  /// Whether the reduced costs are those of an optimum, so that the dual simplex may restore it.
  private(set) var isOptimal = false
  /// Whether the priorities alone left directions open, and whether the order of the constraints did too.
  private(set) var wasTied = false
  private(set) var isOpen = false
  /// Whether constraints that just hold closed directions.
  private var isBlocked = false

  /// A small tableau is rebuilt from the constraints after this many pivots and edits, which bounds the drift of its numbers.
  private static let longestAge = 500

  var isAged: Bool { tableau.age > max(Self.longestAge, 8 * (tableau.rows.count + tableau.columns.count)) }

  /// Creates the tableau in which all variables are zero.
  /// - Parameter reducedConstant: returns the right-hand side of a constraint after the substitution of definitions.
  init(_ group: Reduction.Group, of reduction: Reduction, _ system: ConstraintSystem, reducedConstant: (Int) -> Double) {
    variables = group.variables
    tableau = Tableau(variables: group.variables, of: system)
    tableau.rows.reserveCapacity(group.constraints.count)
    tableau.entries.reserve(rows: group.constraints.count)
    for constraint in group.constraints {
      let scale = system.scales[constraint]
      let coefficients = reduction.terms(of: constraint).lazy.map { term in
        (
          column: Self.position(of: reduction.rowVariables[term], in: group.variables),
          value: reduction.rowCoefficients[term] * scale
        )
      }
      let value = -reducedConstant(constraint) * scale
      tableau.append(Entity(constraint: constraint, of: system), coefficients: coefficients, value: value)
    }
  }

  /// Returns a part without variables and constraints, in place of one that was merged into another.
  static func empty(like other: Part) -> Part {
    var part = other
    part.variables = []
    part.tableau = other.tableau.emptied
    part.isStale = false
    part.isRough = false
    part.wasTied = false
    part.isOpen = false
    return part
  }

  /// The index of a number that a sorted array contains.
  private static func position(of variable: Int, in sorted: [Int]) -> Int {
    var range = sorted.startIndex..<sorted.endIndex
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = sorted[middle] <= variable ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Finds the optimum after any change.
  ///
  /// O(r) for r rows if no row changed sides; otherwise each pivot takes time in proportion to the numbers that it changes.
  /// - Returns: whether the required constraints hold.
  mutating func solve() throws(PivotLimit) -> Bool {
    isStale = false
    let pivots = tableau.pivots
    defer { if tableau.pivots != pivots { isRough = true } }
    if isOptimal {
      let isUnchanged = tableau.isOnAssumedSides
      // The order of the constraints depends on the sides, too, and on what is at zero.
      if isUnchanged, !isBlocked { return tableau.requiredConstraintsHold }
      if try tableau.reoptimize(), tableau.findOpenDirections() {
        if !tableau.requiredConstraintsHold { return false }
        try settleTies()
        return true
      }
    }
    isOptimal = false
    guard try tableau.minimizeLevels() else { return false }
    try settleTies()
    removeRetired()
    isOptimal = true
    return true
  }

  private mutating func settleTies() throws(PivotLimit) {
    isBlocked = tableau.closeBlockedDirections()
    wasTied = tableau.isOpen
    if wasTied { try tableau.settleConstraintTies() }
    isOpen = tableau.isOpen
  }

  /// Moves the distance of a constraint from equality.
  mutating func shift(_ constraint: Int, by amount: Double) {
    isStale = true
    tableau.shift(Int32(constraint), by: amount)
  }

  /// Adds a row. `terms` are the variables and coefficients after scaling; `constant` is the scaled right-hand side.
  /// - Parameter side: the side on which the reduced costs assume the row, if it costs nothing there. The part then stays optimal.
  mutating func append(
    _ entity: Entity, terms: [(variable: Int32, coefficient: Double)], constant: Double, assuming side: Int8? = nil
  ) {
    let (coefficients, value) = tableau.substituted(terms, constant: constant)
    tableau.append(entity, coefficients: coefficients, value: value)
    tableau.allow(magnitude: constant)
    isStale = true
    if let side { tableau.sides[tableau.sides.count - 1] = side } else { isOptimal = false }
  }

  /// Takes over the tableaux of other parts.
  mutating func merge(_ others: [Part]) {
    tableau.append(others.map(\.tableau))
    variables += others.flatMap(\.variables)
    isStale = true
    isRough = isRough || others.contains(where: \.isRough)
    isOptimal = isOptimal && others.allSatisfy(\.isOptimal) && tableau.pricedLevels == tableau.levelCount
    isBlocked = isBlocked || others.contains(where: \.isBlocked)
    wasTied = wasTied || others.contains(where: \.wasTied)
    isOpen = isOpen || others.contains(where: \.isOpen)
  }

  /// Changes the costs of variables.
  mutating func add(_ slopes: [VariableSlope]) {
    var places: [VariableSlope.Key: Int] = [:]
    for (place, slope) in tableau.slopes.enumerated() { places[slope.key] = place }
    for slope in slopes {
      if let place = places[slope.key] {
        tableau.slopes[place].cost += slope.cost
      } else {
        tableau.slopes.append(slope)
      }
      tableau.allow(cost: slope.cost.magnitude, at: Int(slope.key.level))
    }
    isStale = true
    isOptimal = false
  }

  /// Removes a constraint. A tight constraint costs nothing from now on, but its column stays until the next pivot in it.
  mutating func remove(_ constraint: Int) {
    isStale = true
    if let column = tableau.column(of: Int32(constraint)) {
      tableau.retire(column: column)
      isOptimal = false
    } else if let row = tableau.row(of: Int32(constraint)) {
      if tableau.rows[row].slope(tableau.sides[row]) != 0 { isOptimal = false }
      tableau.remove(row: row)
    }
  }

  /// Removes the rows of constraints that no longer count.
  private mutating func removeRetired() {
    for row in tableau.rows.indices.reversed() where tableau.rows[row].id == Entity.retiredID { tableau.remove(row: row) }
  }

  /// Replaces the tableau by one built from the constraints, in the same basis.
  mutating func rebuild(as fresh: Tableau) {
    var fresh = fresh
    fresh.slopes = tableau.slopes
    fresh.terms = tableau.terms
    fresh.termLimit = tableau.termLimit
    fresh.takeBasis(of: tableau)
    tableau = fresh
    isStale = true
    isOptimal = false
  }
}
