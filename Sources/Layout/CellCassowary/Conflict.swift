// SPDX-License-Identifier: MIT

/// Required constraints that cannot hold together, and the one of them that is left out.
package struct Conflict: Hashable, Sendable {
  /// A minimal set, in order: without any one of them, the others can hold.
  package let constraints: [Int]
  /// The one of them to leave out.
  package let dropped: Int

  /// Returns the constraints to leave out so that the other required constraints can hold, each with those with which it conflicts.
  ///
  /// The constraints are tried in order. One that conflicts with those kept before is left out, or an earlier one that `choose` prefers.
  /// Each constraint left out conflicts with constraints that are kept. The result depends only on the active constraints and their
  /// constants. Each conflict costs at most one solution.
  /// - Parameters:
  ///   - terms: increases by the numbers that the search reads or writes.
  ///   - choose: returns the one of a conflicting set to leave out.
  /// - Throws: ``SolverError/unsatisfiable(constraints:)`` if `choose` returns `nil`; ``SolverError/tooMuchWork`` if `terms` exceeds
  ///   `termLimit`; ``SolverError/inexact``.
  package static func all(
    in system: ConstraintSystem, constants: [Double], isActive: [Bool], terms: inout Int, termLimit: Int = .max,
    dropping choose: ([Int]) -> Int?
  ) throws(SolverError) -> [Conflict] {
    var excluded: Set<Int> = []
    while true {
      var search = ConflictSearch(system, constants: constants, isActive: isActive, excluded: excluded, terms, termLimit)
      defer { terms = search.terms }
      var conflicts: [Conflict] = []
      var earlier: Int?
      for constraint in search.candidates {
        guard let members = try search.keep(constraint) else { continue }
        guard let dropped = choose(members) else { throw .unsatisfiable(constraints: members) }
        if dropped != constraint {
          earlier = dropped
          break
        }
        conflicts.append(Conflict(constraints: members, dropped: dropped))
      }
      if let earlier {
        excluded.insert(earlier)
        continue
      }
      // A constraint that was left out in favour of one that failed later might hold now.
      for constraint in excluded.sorted() {
        if let members = try search.keep(constraint) { conflicts.append(Conflict(constraints: members, dropped: constraint)) }
      }
      return conflicts.sorted { $0.dropped < $1.dropped }
    }
  }
}

/// The search for required constraints that conflict.
///
/// The distance by which each constraint fails is minimized while those kept before it hold. One whose minimum is not zero conflicts
/// with the constraints of the columns in its row. Farkas' lemma: they, times their entries, add up to a contradiction. Their left-hand
/// sides apart from one are linearly independent, so no smaller set of them conflicts.
private struct ConflictSearch {
  private let system: ConstraintSystem
  private let constants: [Double]
  private let reduction: Reduction
  /// The values of the defined variables if all others are zero.
  private let base: [Double]
  private var tableau: Tableau
  private var expansion: Expansion
  /// Deep constraints that were kept without a row, because they can hold together with the others.
  private var dormant: [Int] = []
  /// A solution of the constraints kept so far. It is computed again once variables have moved.
  private var point: [Double]
  private var isMoved = false
  private let earlierTerms: Int
  /// A dormant constraint that failed, and has a row that is not handled yet.
  private var woken: Int?

  var terms: Int { earlierTerms + tableau.terms }

  /// - Parameters:
  ///   - excluded: active constraints that are tried last, so that they must not define variables.
  ///   - terms: the numbers that were read or written before.
  init(
    _ system: ConstraintSystem, constants: [Double], isActive: [Bool], excluded: Set<Int>, _ terms: Int, _ termLimit: Int
  ) {
    self.system = system
    self.constants = constants
    let isRequired = isActive.indices.map { isActive[$0] && system.isRequired($0) && !excluded.contains($0) }
    reduction = Reduction(of: system, where: { isRequired[$0] }, mayDefine: { _ in true }, connects: excluded.contains)
    var base = [Double](repeating: 0, count: system.variableCount)
    reduction.definitions.evaluate(&base, system, constants: constants)
    self.base = base
    point = base
    expansion = Expansion(variableCount: system.variableCount)
    let variables = reduction.groups.flatMap(\.variables)
    tableau = Tableau(variables: variables, of: system)
    earlierTerms = terms + system.termVariables.count
    tableau.termLimit = termLimit == .max ? .max : termLimit - earlierTerms
  }

  /// The constraints that do not define variables, in order.
  var candidates: [Int] { (reduction.groups.flatMap(\.constraints) + reduction.dormant).sorted() }

  /// Keeps a constraint, unless it conflicts with those that are kept.
  /// - Returns: the conflict.
  mutating func keep(_ constraint: Int) throws(SolverError) -> [Int]? {
    do throws(PivotLimit) {
      return try tryToKeep(constraint)
    } catch {
      throw error == .work ? .tooMuchWork : .inexact
    }
  }

  private mutating func tryToKeep(_ constraint: Int) throws(PivotLimit) -> [Int]? {
    try tableau.checkWork()
    if reduction.rows[constraint] < 0 {
      if try settleDormant() != nil { throw .step }
      if holds(constraint) {
        dormant.append(constraint)
        return nil
      }
    }
    append(constraint)
    var conflict = try failure(of: constraint)
    if conflict == nil, !dormant.isEmpty { conflict = try settleDormant() }
    guard let conflict else { return nil }
    tableau.release(Int32(constraint))
    isMoved = true
    // Without the constraint, the others can hold.
    if woken != nil, try settleDormant() != nil { throw .step }
    return conflict
  }

  /// Lets all dormant constraints hold.
  /// - Returns: the conflict, if the constraint tried last prevents it.
  private mutating func settleDormant() throws(PivotLimit) -> [Int]? {
    while true {
      if let woken {
        if let conflict = try failure(of: woken) { return conflict }
        self.woken = nil
      }
      guard isMoved else { return nil }
      isMoved = false
      tableau.copyValues(to: &point)
      reduction.definitions.evaluate(&point, system, constants: constants)
      tableau.terms += system.termVariables.count
      guard let failing = dormant.firstIndex(where: { !holds($0) }) else { return nil }
      woken = dormant[failing]
      append(dormant.remove(at: failing))
    }
  }

  /// Whether a constraint holds at the point.
  private func holds(_ constraint: Int) -> Bool {
    let (distance, tolerance) = system.distance(of: constraint, at: point, constants)
    switch system.relations[constraint] {
    case .equal: return distance.magnitude <= tolerance
    case .atMost: return distance <= tolerance
    case .atLeast: return distance >= -tolerance
    }
  }

  /// Adds the row of a constraint, which limits nothing until ``failure(of:)`` has handled it.
  private mutating func append(_ constraint: Int) {
    let scale = system.scales[constraint]
    var constant = constants[constraint]
    for term in system.terms(of: constraint) {
      constant -= system.termCoefficients[term] * base[system.termVariables[term]]
    }
    var terms: [(variable: Int, coefficient: Double)]
    if reduction.rows[constraint] >= 0 {
      terms = reduction.terms(of: constraint).map { (reduction.rowVariables[$0], reduction.rowCoefficients[$0]) }
    } else {
      expansion.expand(constraint, of: system, by: reduction.definitions)
      tableau.terms += expansion.uses.count
      terms = expansion.terms
    }
    let first = Int32(system.constraintCount)
    let (coefficients, value) = tableau.substituted(
      terms.map { (first + Int32($0.variable), $0.coefficient * scale) }, constant: constant * scale)
    var entity = Entity(constraint: constraint, of: system)
    entity.level = Entity.unranked
    tableau.append(entity, coefficients: coefficients, value: value)
  }

  /// Minimizes the distance by which a constraint fails, while those handled before hold.
  /// - Returns: the conflict, if the minimum is not zero. Otherwise the constraint holds from then on.
  private mutating func failure(of constraint: Int) throws(PivotLimit) -> [Int]? {
    guard let row = try tableau.failingRow(of: Int32(constraint), &isMoved) else { return nil }
    return members(of: row)
  }

  /// The constraints whose combination is a contradiction: the one that fails, those in its row, and the definitions substituted into them.
  private mutating func members(of row: Int) -> [Int] {
    let failing = Int(tableau.rows[row].id)
    var multipliers = [failing: system.scales[failing]]
    var cursor = tableau.entries.cursor(row: row)
    while let (column, entry) = tableau.entries.nextInRow(&cursor) {
      let constraint = Int(tableau.columns[column].id)
      guard 0..<system.constraintCount ~= constraint, entry.magnitude > Tableau.smallestPivot else { continue }
      multipliers[constraint] = -entry * system.scales[constraint]
    }
    expansion.expand(system.sum(multipliers), of: system, by: reduction.definitions)
    let definitions = expansion.uses.filter { $0.factor.magnitude >= Tableau.smallestPivot }.map {
      reduction.definitions.constraints[$0.rank]
    }
    tableau.terms += multipliers.count + expansion.uses.count
    return (Array(multipliers.keys) + definitions).sorted()
  }
}

extension Tableau {
  /// Minimizes the distance by which a required constraint fails, while those handled before hold.
  /// - Parameter isMoved: becomes `true` if the value of a variable may have changed.
  /// - Returns: the row of the constraint if the minimum is not zero. Otherwise the constraint holds from then on.
  fileprivate mutating func failingRow(of id: Int32, _ isMoved: inout Bool) throws(PivotLimit) -> Int? {
    let start = pivots
    let limit = pivotLimit
    while let row = row(of: id) {
      let value = values[row]
      sides[row] = value > tolerance ? 1 : value < -tolerance ? -1 : rows[row].sideAtZero
      let slope = rows[row].slope(sides[row])
      if slope == 0 {
        rows[row].level = 0
        return nil
      }
      let descent = descent(of: row, slope, bland: pivots - start > limit / 3)
      if value.magnitude <= tolerance || (descent == nil && value.magnitude <= 100 * tolerance) {
        guard fix(row) else {
          rows[row].level = 0
          return nil
        }
        break
      }
      guard let (column, direction) = descent else { return row }
      try checkWork()
      guard pivots - start < limit,
        let leaving = leaving(column, direction, upTo: 0, also: id, bland: pivots - start > limit / 3)
      else {
        throw .step
      }
      if values[leaving].magnitude > 1e-12 { isMoved = true }
      move(leaving, column, direction, at: 1)
    }
    if let column = column(of: id) {
      columns[column].level = 0
      if columns[column].up > 0 { close(.up, column) }
      if columns[column].down > 0 { close(.down, column) }
    }
    return nil
  }

  /// Moves an equality that holds into a column. Returns `false` if no open direction changes it.
  private mutating func fix(_ row: Int) -> Bool {
    var best: Int?
    var largest = Self.smallestPivot
    var cursor = entries.cursor(row: row)
    while let (column, entry) = entries.nextInRow(&cursor) {
      guard open[column] != 0, entry.magnitude > largest else { continue }
      largest = entry.magnitude
      best = column
    }
    guard let best else { return false }
    pivot(row: row, column: best, open[best] & Direction.up.rawValue != 0 ? .up : .down)
    setOpen(Direction.both, best)
    return true
  }

  /// Ends the influence of a constraint.
  fileprivate mutating func release(_ id: Int32) {
    if let row = row(of: id) {
      remove(row: row)
    } else if let column = column(of: id) {
      retire(column: column)
      setOpen(Direction.both, column)
      // An equality that others implied may be the only one left to fix the column.
      var cursor = entries.cursor(column: column)
      while let (row, entry) = entries.nextInColumn(&cursor) {
        guard rows[row].level == 0, rows[row].up > 0, rows[row].down > 0, entry.magnitude > Self.smallestPivot else { continue }
        pivot(row: row, column: column, .up)
        setOpen(0, column)
        return
      }
    }
  }
}
