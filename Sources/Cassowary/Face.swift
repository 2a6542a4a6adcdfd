// SPDX-License-Identifier: MIT

/// The set of all solutions that a stage of the objective leaves, as a tableau of its own.
///
/// Its columns are the open directions of all parts. Its rows are the constraints that limit them, and all variables that depend on
/// them, those of definitions included. So the order of the variables can be applied across parts. Empty for an unambiguous solution.
struct Face {
  /// Which steps of the objective have been applied.
  enum Stage {
    case priorities
    case constraintOrder
  }

  var tableau: Tableau
  let system: ConstraintSystem

  /// Collects the open columns. O(r c) for the r rows of parts with open directions and the c open columns of all parts.
  /// - Throws: ``SolverError/tooLarge``.
  init(of solver: Solver, after stage: Stage) throws(SolverError) {
    system = solver.system
    var parts: [Tableau] = []
    for part in solver.compilation.parts {
      switch stage {
      case .priorities:
        if part.wasTied {
          var tableau = part.tableau
          // The tableau is optimal, so this only opens the directions that the order of the constraints closed.
          _ = tableau.findOpenDirections()
          parts.append(tableau)
        }
      case .constraintOrder:
        if part.isOpen { parts.append(part.tableau) }
      }
    }
    var columns: [Entity] = []
    var open: [UInt8] = []
    for part in parts {
      for column in part.columns.indices where part.open[column] != 0 {
        columns.append(Self.costed(part.columns[column], system))
        open.append(part.open[column])
      }
    }
    let rows = parts.reduce(solver.compilation.reduction.definitions.variables.count) { $0 + $1.rows.count }
    guard columns.count * rows <= Compilation.largestSize else { throw .tooLarge }
    tableau = Tableau(columns: columns, open: open, of: system)
    var forms: [Int: [Double]] = [:]
    var first = 0
    for part in parts {
      appendRows(of: part, first: &first, &forms)
    }
    // The values of the last solution are those of another vertex if the order of the variables chose them.
    var values = solver.solution
    for part in parts { part.copyValues(to: &values) }
    appendDefinitions(of: solver, forms, values)
  }

  /// An entity whose magnitude costs, if it is a variable.
  private static func costed(_ entity: Entity, _ system: ConstraintSystem) -> Entity {
    let variable = Int(entity.id) - system.constraintCount
    return variable < 0 ? entity : Entity(variable: variable, of: system, cost: 1)
  }

  /// Appends the rows of a part that depend on its open columns, and notes how its variables do.
  private mutating func appendRows(of part: Tableau, first: inout Int, _ forms: inout [Int: [Double]]) {
    let open = part.columns.indices.filter { part.open[$0] != 0 }
    let width = part.columns.count
    var coefficients = [Double](repeating: 0, count: tableau.columns.count)
    for row in part.rows.indices where part.rows[row].id != Entity.retiredID {
      var isEmpty = true
      for (index, column) in open.enumerated() {
        let entry = part.entries[row * width + column]
        coefficients[first + index] = entry
        if entry.magnitude > Tableau.smallestPivot { isEmpty = false }
      }
      if isEmpty { continue }
      tableau.append(Self.costed(part.rows[row], system), coefficients: coefficients, value: part.values[row])
      if part.rows[row].level != Entity.unranked { tableau.sides[tableau.sides.count - 1] = part.sides[row] }
      let variable = Int(part.rows[row].id) - system.constraintCount
      if variable >= 0 { forms[variable] = coefficients }
    }
    for (index, column) in open.enumerated() {
      let variable = Int(part.columns[column].id) - system.constraintCount
      if variable < 0 { continue }
      var form = [Double](repeating: 0, count: tableau.columns.count)
      form[first + index] = 1
      forms[variable] = form
    }
    tableau.tolerance = max(tableau.tolerance, part.tolerance)
    first += open.count
  }

  /// Appends a row for each defined variable that depends on an open column.
  private mutating func appendDefinitions(of solver: Solver, _ given: [Int: [Double]], _ variables: [Double]) {
    var forms = given
    let definitions = solver.compilation.reduction.definitions
    var values = variables
    definitions.evaluate(&values, system, constants: solver.constants)
    for rank in definitions.variables.indices.reversed() {
      let variable = definitions.variables[rank]
      var form: [Double]?
      for term in system.terms(of: definitions.constraints[rank]) where system.termVariables[term] != variable {
        guard let other = forms[system.termVariables[term]] else { continue }
        var sum = form ?? [Double](repeating: 0, count: tableau.columns.count)
        let factor = -system.termCoefficients[term] / definitions.coefficients[rank]
        for column in sum.indices { sum[column] += factor * other[column] }
        form = sum
      }
      guard let form, form.contains(where: { $0.magnitude > Tableau.smallestPivot }) else { continue }
      forms[variable] = form
      tableau.append(Entity(variable: variable, of: system, cost: 1), coefficients: form, value: values[variable])
    }
  }

  /// Minimizes the magnitudes of the variables, one by one in their order.
  mutating func minimizeMagnitudes() throws(PivotLimit) {
    for variable in 0..<system.variableCount {
      if !tableau.isOpen { return }
      try tableau.minimizeMagnitude(of: Int32(system.constraintCount + variable))
    }
  }
}
