// SPDX-License-Identifier: MIT

/// A part of a compiled system with its tableau: variables that share no row with those of other parts.
struct Part: Sendable {
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

  /// A tableau is rebuilt from the constraints after this many pivots and edits, which bounds the drift of its numbers.
  static let longestAge = 500

  /// Creates the tableau in which all variables are zero.
  /// - Parameter reducedConstant: returns the right-hand side of a constraint after the substitution of definitions.
  init(_ group: Reduction.Group, of reduction: Reduction, _ system: ConstraintSystem, reducedConstant: (Int) -> Double) {
    tableau = Tableau(variables: group.variables, of: system)
    let width = group.variables.count
    tableau.rows.reserveCapacity(group.constraints.count)
    tableau.entries.reserveCapacity(group.constraints.count * width)
    var coefficients = [Double](repeating: 0, count: width)
    for constraint in group.constraints {
      let scale = system.scales[constraint]
      for index in coefficients.indices { coefficients[index] = 0 }
      for term in reduction.terms(of: constraint) {
        let column = Self.position(of: reduction.rowVariables[term], in: group.variables)
        coefficients[column] = reduction.rowCoefficients[term] * scale
      }
      let value = -reducedConstant(constraint) * scale
      tableau.append(Entity(constraint: constraint, of: system), coefficients: coefficients, value: value)
    }
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
  /// O(r) if no row changed sides, otherwise O(r c) for each pivot, r rows and c columns.
  /// - Returns: whether the required constraints hold.
  mutating func solve() throws(PivotLimit) -> Bool {
    isStale = false
    let pivots = tableau.pivots
    defer { if tableau.pivots != pivots { isRough = true } }
    if isOptimal {
      let isUnchanged = tableau.isOnAssumedSides
      if isUnchanged || tableau.reoptimize() {
        // The order of the constraints depends on the sides, too.
        if isUnchanged { return tableau.requiredConstraintsHold }
        if tableau.findOpenDirections() {
          if !tableau.requiredConstraintsHold { return false }
          try settleTies()
          return true
        }
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
    wasTied = tableau.isOpen
    if wasTied { try tableau.settleConstraintTies() }
    isOpen = tableau.isOpen
  }

  /// Moves the distance of a constraint from equality. O(r) for r rows.
  mutating func shift(_ constraint: Int, by amount: Double) {
    isStale = true
    tableau.shift(Int32(constraint), by: amount)
  }

  /// Adds a row. `terms` are the variables and coefficients after scaling; `constant` is the scaled right-hand side.
  mutating func append(_ entity: Entity, terms: [(variable: Int32, coefficient: Double)], constant: Double) {
    let width = tableau.columns.count
    var coefficients = [Double](repeating: 0, count: width)
    var value = -constant
    for term in terms {
      if let column = tableau.column(of: term.variable) {
        coefficients[column] += term.coefficient
      } else if let row = tableau.row(of: term.variable) {
        value += term.coefficient * tableau.values[row]
        for column in 0..<width { coefficients[column] += term.coefficient * tableau.entries[row * width + column] }
      }
    }
    tableau.append(entity, coefficients: coefficients, value: value)
    tableau.allow(magnitude: constant)
    isStale = true
    isOptimal = false
  }

  /// Removes a constraint. One that holds with equality keeps its column until the next pivot there, and no longer counts.
  mutating func remove(_ constraint: Int) {
    isStale = true
    if let column = tableau.column(of: Int32(constraint)) {
      tableau.columns[column].retire()
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
    fresh.takeBasis(of: tableau)
    tableau = fresh
    isStale = true
    isOptimal = false
  }
}
