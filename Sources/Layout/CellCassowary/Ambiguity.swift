// SPDX-License-Identifier: MIT

/// The variables that the constraints do not determine, and how their values were chosen.
package struct Ambiguity: Hashable, Sendable {
  /// Variables chosen by the order of the constraints: constraints of one priority contradict each other, and several ways to fail
  /// add up to the same errors.
  package let byConstraintOrder: [Int]
  /// Variables chosen by the order of the variables, the smallest magnitude first: constraints are missing.
  package let byMagnitude: [Int]
  /// Other values of all variables, whose errors add up to the same sums at every priority.
  package let alternative: [Double]

  /// All variables that are not determined, in order.
  package var variables: [Int] { (byConstraintOrder + byMagnitude).sorted() }
}

extension Solver {
  /// The ambiguity of the last solution, or `nil` if the priorities alone determine all variables.
  ///
  /// Explores the range of each variable that may be open: about 2 c pivots of O(r c) each, for r rows and c open columns.
  /// - Throws: ``SolverError/tooLarge`` if thousands of variables are open and depend on each other; ``SolverError/tooMuchWork`` if each
  ///   exploration takes more numbers than ``Solver/termLimit`` leaves.
  package var ambiguity: Ambiguity? {
    get throws(SolverError) {
      if !compilation.dormancy.constraints.isEmpty, isOpen || compilation.parts.contains(where: \.wasTied) {
        // All constraints limit the choice.
        var awake = self
        awake.wakeAll()
        try awake.optimize()
        return try awake.ambiguity
      }
      var free = variablesWithoutConstraints
      var byOrder: [Int] = []
      var alternative = solution
      for variable in free { alternative[variable] += FaceExplorer.step }
      if compilation.parts.contains(where: \.wasTied) {
        var explorer = FaceExplorer(try Face(of: self, after: .priorities), solution)
        try explorer.explore()
        var last = FaceExplorer(try Face(of: self, after: .constraintOrder), solution)
        try last.explore()
        free += last.varying
        let isByMagnitude = Set(free)
        byOrder = explorer.varying.filter { !isByMagnitude.contains($0) }
        let point = explorer.point(unlike: solution)
        for variable in explorer.varying { alternative[variable] = point[variable] }
      }
      if byOrder.isEmpty && free.isEmpty { return nil }
      return Ambiguity(byConstraintOrder: byOrder, byMagnitude: free.sorted(), alternative: alternative)
    }
  }

  /// Variables that no active constraint mentions.
  private var variablesWithoutConstraints: [Int] {
    partOfVariable.indices.filter { partOfVariable[$0] < 0 && compilation.reduction.definitions.ranks[$0] < 0 }
  }
}

/// Finds the variables that differ between points of a face, by moving to the ends of each variable's extent.
struct FaceExplorer {
  /// How far to follow a direction that nothing limits, in units of its column.
  static let step = 100.0

  private var tableau: Tableau
  private let system: ConstraintSystem
  private let start: [Double]
  private var isVarying: [Bool]
  private var sum: [Double]
  private var first: [Double]
  private var points = 0

  init(_ face: Face, _ solution: [Double]) {
    tableau = face.tableau
    system = face.system
    var values = solution
    tableau.copyValues(to: &values)
    start = values
    first = values
    isVarying = [Bool](repeating: false, count: solution.count)
    sum = [Double](repeating: 0, count: solution.count)
  }

  /// The variables that differ at some point.
  var varying: [Int] { isVarying.indices.filter { isVarying[$0] } }

  /// A point other than the solution, if there is one: the average of the points at which a variable was first seen to differ, the
  /// vertex from which they were found, or the first of them.
  func point(unlike solution: [Double]) -> [Double] {
    let average = points == 0 ? start : sum.map { $0 / Double(points) }
    let isOther = { (point: [Double]) in zip(point, solution).contains { ($0 - $1).magnitude > 1e-7 } }
    return [average, start].first(where: isOther) ?? first
  }

  /// - Throws: ``SolverError/tooMuchWork``.
  mutating func explore() throws(SolverError) {
    for variable in isVarying.indices {
      for direction in [Direction.up, .down] where !isVarying[variable] {
        try move(Int32(system.constraintCount + variable), direction)
      }
    }
  }

  /// Moves a variable in a direction as far as the constraints allow, or until it differs.
  private mutating func move(_ id: Int32, _ direction: Direction) throws(SolverError) {
    let variable = Int(id) - system.constraintCount
    let start = tableau.pivots
    let limit = tableau.pivotLimit
    while !isVarying[variable], tableau.pivots - start < limit {
      do throws(PivotLimit) { try tableau.checkWork() } catch { throw .tooMuchWork }
      let bland = tableau.pivots - start > limit / 3
      guard let (column, way) = entering(id, direction, bland: bland) else { return }
      let row = tableau.leaving(column, way, upTo: Int32(tableau.levelCount), bland: bland)
      guard let row else {
        compare(moving: column, by: way.sign * Self.step)
        return
      }
      tableau.move(row, column, way, at: Int32(tableau.levelCount))
      compare(moving: nil, by: 0)
    }
  }

  /// Returns an open direction in which the variable moves as required.
  private mutating func entering(_ id: Int32, _ direction: Direction, bland: Bool) -> (column: Int, Direction)? {
    if let column = tableau.column(of: id) {
      return tableau.open[column] & direction.rawValue != 0 ? (column, direction) : nil
    }
    guard let row = tableau.row(of: id) else { return nil }
    return tableau.descent(of: row, -direction.sign, bland: bland)
  }

  /// Marks the variables that differ from the start, at the vertex or at a point beyond it.
  private mutating func compare(moving column: Int?, by amount: Double) {
    tableau.terms += start.count + tableau.rows.count
    var point = start
    for index in tableau.columns.indices where tableau.columns[index].id >= tableau.firstVariable {
      point[Int(tableau.columns[index].id - tableau.firstVariable)] = index == column ? amount : 0
    }
    for row in tableau.rows.indices where tableau.rows[row].id >= tableau.firstVariable {
      let entry = column.map { tableau.entries[row, $0] } ?? 0
      point[Int(tableau.rows[row].id - tableau.firstVariable)] = tableau.values[row] + entry * amount
    }
    var isNew = false
    for variable in point.indices where !isVarying[variable] {
      if (point[variable] - start[variable]).magnitude > 1e-7 + 100 * tableau.tolerance {
        isVarying[variable] = true
        isNew = true
      }
    }
    guard isNew else { return }
    if points == 0 { first = point }
    points += 1
    for variable in point.indices { sum[variable] += point[variable] }
  }
}
