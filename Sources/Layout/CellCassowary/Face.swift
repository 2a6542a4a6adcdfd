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

  /// Collects the open columns. Takes time in proportion to the numbers of the tableau.
  /// - Throws: ``SolverError/tooLarge``, ``SolverError/tooMuchWork``.
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
    guard columns.count <= Compilation.largestSize else { throw .tooLarge }
    tableau = Tableau(columns: columns, open: open, of: system)
    tableau.termLimit = solver.termLimit == .max ? .max : max(0, solver.termLimit - solver.terms)
    var forms: [Int: Form] = [:]
    var first = 0
    for part in parts {
      appendRows(of: part, first: &first, &forms)
    }
    // The values of the last solution are those of another vertex if the order of the variables chose them.
    var values = solver.solution
    for part in parts { part.copyValues(to: &values) }
    try appendDefinitions(of: solver, forms, values)
  }

  /// How a variable depends on columns, each once, in order.
  private typealias Form = [(column: Int, value: Double)]

  /// Returns an entity; if it is a variable, with a cost for its magnitude.
  private static func costed(_ entity: Entity, _ system: ConstraintSystem) -> Entity {
    let variable = Int(entity.id) - system.constraintCount
    return variable < 0 ? entity : Entity(variable: variable, of: system, cost: 1)
  }

  /// Appends the rows of a part that depend on its open columns, and notes how its variables depend on them.
  private mutating func appendRows(of part: Tableau, first: inout Int, _ forms: inout [Int: Form]) {
    var place = [Int](repeating: -1, count: part.columns.count)
    for column in part.columns.indices where part.open[column] != 0 {
      place[column] = first
      let variable = Int(part.columns[column].id) - system.constraintCount
      if variable >= 0 { forms[variable] = [(first, 1)] }
      first += 1
    }
    for row in part.rows.indices where part.rows[row].id != Entity.retiredID {
      var form: Form = []
      var cursor = part.entries.cursor(row: row)
      while let (column, entry) = part.entries.nextInRow(&cursor) {
        if place[column] >= 0 { form.append((place[column], entry)) }
      }
      guard form.contains(where: { $0.value.magnitude > Tableau.smallestPivot }) else { continue }
      form.sort { $0.column < $1.column }
      tableau.append(Self.costed(part.rows[row], system), coefficients: form, value: part.values[row])
      if part.rows[row].level != Entity.unranked { tableau.sides[tableau.sides.count - 1] = part.sides[row] }
      let variable = Int(part.rows[row].id) - system.constraintCount
      if variable >= 0 { forms[variable] = form }
    }
    tableau.tolerance = max(tableau.tolerance, part.tolerance)
  }

  /// Appends a row for each defined variable that depends on an open column.
  private mutating func appendDefinitions(
    of solver: Solver, _ given: [Int: Form], _ variables: [Double]
  ) throws(SolverError) {
    var forms = given
    let definitions = solver.compilation.reduction.definitions
    var values = variables
    definitions.evaluate(&values, system, constants: solver.constants)
    var sum = [Double](repeating: 0, count: tableau.columns.count)
    for rank in definitions.variables.indices.reversed() {
      let variable = definitions.variables[rank]
      var columns: [Int] = []
      for term in system.terms(of: definitions.constraints[rank]) where system.termVariables[term] != variable {
        guard let other = forms[system.termVariables[term]] else { continue }
        let factor = -system.termCoefficients[term] / definitions.coefficients[rank]
        for part in other {
          columns.append(part.column)
          sum[part.column] += factor * part.value
        }
      }
      if columns.isEmpty { continue }
      var form: Form = []
      for column in columns.sorted() where sum[column] != 0 {
        form.append((column, sum[column]))
        sum[column] = 0
      }
      tableau.terms += columns.count
      do throws(PivotLimit) { try tableau.checkWork() } catch { throw .tooMuchWork }
      guard form.contains(where: { $0.value.magnitude > Tableau.smallestPivot }) else { continue }
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
