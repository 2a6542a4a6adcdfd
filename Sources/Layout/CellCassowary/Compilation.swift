// SPDX-License-Identifier: MIT

/// A system reduced and divided into tableaux, for one set of active constraints and those added to it since.
struct Compilation: Sendable {
  let reduction: Reduction
  var parts: [Part]
  /// For each constraint its part, -1 if it is inactive, or -2 minus its rank if it defines a variable.
  var homes: [Int]
  /// Constraints activated since the compilation that use definitions, as in `Reduction.shifts`.
  var lateShifts: [(rank: Int, constraint: Int, factor: Double)] = []

  static let inactive = -1

  /// Constraints that are in no tableau, because they are deep.
  var dormancy: Dormancy
  /// In a deep system, the right-hand side of each constraint in a tableau, after the substitution of definitions.
  private var reducedConstants: [Double] = []
  /// Whether constants of a deep system have changed since.
  private var areConstantsStale = false
  /// Numbers read or written outside of the tableaux.
  var terms = 0

  /// The most numbers that all tableaux together may hold.
  static let largestSize = 1 << 25

  /// Compiles the active constraints without solving them.
  /// - Parameter isReplaceable: whether a constraint is deactivated now and then: it is not used as a definition.
  init(
    _ system: ConstraintSystem, constants: [Double], isActive: [Bool], isReplaceable: [Bool]
  ) throws(SolverError) {
    let reduction = Reduction(
      of: system, where: { isActive[$0] }, mayDefine: { !isReplaceable[$0] }, connects: { isReplaceable[$0] })
    self.reduction = reduction
    var size = reduction.rowVariables.count
    for group in reduction.groups { size += group.variables.count * system.levelCount }
    guard size <= Self.largestSize else { throw .tooLarge }
    let base = Self.definedValues(reduction.definitions, system, constants)
    parts = reduction.groups.map {
      Part($0, of: reduction, system) { Self.reducedConstant(of: $0, base, system, constants) }
    }
    homes = [Int](repeating: Self.inactive, count: system.constraintCount)
    for (part, group) in reduction.groups.enumerated() {
      for constraint in group.constraints { homes[constraint] = part }
    }
    for (rank, constraint) in reduction.definitions.constraints.enumerated() { homes[constraint] = -2 - rank }
    dormancy = Dormancy(reduction.dormant)
    terms = system.termVariables.count + reduction.rowVariables.count
    if reduction.isDeep {
      reducedConstants = [Double](repeating: 0, count: system.constraintCount)
      for constraint in homes.indices where homes[constraint] >= 0 {
        reducedConstants[constraint] = Self.reducedConstant(of: constraint, base, system, constants)
      }
    }
  }

  /// The values of the defined variables if all others are zero.
  private static func definedValues(_ definitions: Definitions, _ system: ConstraintSystem, _ constants: [Double]) -> [Double] {
    var values = [Double](repeating: 0, count: system.variableCount)
    definitions.evaluate(&values, system, constants: constants)
    return values
  }

  /// The right-hand side of a constraint after the substitution of definitions.
  private static func reducedConstant(
    of constraint: Int, _ base: [Double], _ system: ConstraintSystem, _ constants: [Double]
  ) -> Double {
    var constant = constants[constraint]
    for term in system.terms(of: constraint) {
      constant -= system.termCoefficients[term] * base[system.termVariables[term]]
    }
    return constant
  }

  /// Moves all rows that depend on the constant of a constraint. In a deep system, ``settleConstants(_:_:)`` does it for all constants.
  mutating func changeConstant(of constraint: Int, by change: Double, _ system: ConstraintSystem) {
    if reduction.isDeep {
      areConstantsStale = true
      return
    }
    let home = homes[constraint]
    if home >= 0 {
      parts[home].shift(constraint, by: -change * system.scales[constraint])
    } else if home != Self.inactive {
      let rank = -2 - home
      for shift in reduction.shifts(of: rank) {
        move(reduction.shiftConstraints[shift], by: reduction.shiftFactors[shift] * change, system)
      }
      for shift in lateShifts where shift.rank == rank { move(shift.constraint, by: shift.factor * change, system) }
    }
  }

  /// Moves the rows of a deep system to the constants that have changed.
  mutating func settleConstants(_ system: ConstraintSystem, _ constants: [Double]) {
    guard areConstantsStale else { return }
    areConstantsStale = false
    let base = Self.definedValues(reduction.definitions, system, constants)
    terms += system.termVariables.count
    for constraint in homes.indices where homes[constraint] >= 0 {
      let constant = Self.reducedConstant(of: constraint, base, system, constants)
      if constant == reducedConstants[constraint] { continue }
      let change = constant - reducedConstants[constraint]
      parts[homes[constraint]].shift(constraint, by: -change * system.scales[constraint])
      reducedConstants[constraint] = constant
    }
  }

  private mutating func move(_ constraint: Int, by amount: Double, _ system: ConstraintSystem) {
    let home = homes[constraint]
    if home >= 0 { parts[home].shift(constraint, by: amount * system.scales[constraint]) }
  }

  /// Adds a constraint to a tableau.
  /// - Returns: `false`, having done nothing, if its variables are not all in one part, or if the system is deep.
  mutating func activate(_ constraint: Int, _ system: ConstraintSystem, constants: [Double], _ partOfVariable: [Int32]) -> Bool {
    if reduction.isDeep { return false }
    var expansion = Expansion(variableCount: system.variableCount)
    guard expansion.expand(constraint, of: system, by: reduction.definitions, limit: system.sizes.shallowUses) else {
      return false
    }
    let homes = expansion.terms.map { partOfVariable[$0.variable] }
    let home = homes.first.map(Int.init) ?? parts.count - 1
    guard home >= 0, homes.allSatisfy({ $0 == home }) else { return false }
    let entity = Entity(constraint: constraint, of: system)
    let scale = system.scales[constraint]
    var constant = constants[constraint]
    for use in expansion.uses {
      constant -= use.factor * constants[reduction.definitions.constraints[use.rank]]
      if reduction.rows[constraint] < 0 { lateShifts.append((use.rank, constraint, use.factor)) }
    }
    let first = system.constraintCount
    let terms = expansion.terms.map { (variable: Int32(first + $0.variable), coefficient: $0.coefficient * scale) }
    parts[home].append(entity, terms: terms, constant: constant * scale)
    self.homes[constraint] = home
    return true
  }

  /// Adds a dormant constraint to a tableau. Parts that it connects are merged.
  /// - Parameter side: the side on which the costs so far assume it, if it costs nothing there.
  mutating func wake(
    _ constraint: Int, assuming side: Int8?, _ system: ConstraintSystem, constants: [Double], base: [Double],
    _ partOfVariable: inout [Int32], _ expansion: inout Expansion
  ) {
    expansion.expand(constraint, of: system, by: reduction.definitions)
    terms += expansion.terms.count + expansion.uses.count
    let home = merge(expansion.terms.map { Int(partOfVariable[$0.variable]) }, &partOfVariable)
    let scale = system.scales[constraint]
    let constant = Self.reducedConstant(of: constraint, base, system, constants)
    let first = system.constraintCount
    parts[home].append(
      Entity(constraint: constraint, of: system),
      terms: expansion.terms.map { (variable: Int32(first + $0.variable), coefficient: $0.coefficient * scale) },
      constant: constant * scale, assuming: side)
    homes[constraint] = home
    reducedConstants[constraint] = constant
  }

  /// Merges parts into the first one of them.
  /// - Returns: the index of the part.
  private mutating func merge(_ indices: [Int], _ partOfVariable: inout [Int32]) -> Int {
    let others = Set(indices).sorted()
    guard let home = others.first else { return parts.count - 1 }
    guard others.count > 1 else { return home }
    parts[home].merge(others.dropFirst().map { parts[$0] })
    for other in others.dropFirst() {
      for variable in parts[other].variables { partOfVariable[variable] = Int32(home) }
      for entity in parts[other].tableau.rows + parts[other].tableau.columns where 0..<homes.count ~= Int(entity.id) {
        homes[Int(entity.id)] = home
      }
      parts[other] = Part.empty(like: parts[home])
    }
    return home
  }

  /// The values of the defined variables if all others are zero.
  func definedValues(_ system: ConstraintSystem, _ constants: [Double]) -> [Double] {
    Self.definedValues(reduction.definitions, system, constants)
  }

  /// Removes a constraint from its tableau.
  /// - Returns: `false`, having done nothing, if it defines a variable, or if the system is deep.
  mutating func deactivate(_ constraint: Int) -> Bool {
    let home = homes[constraint]
    if reduction.isDeep { return home == Self.inactive && !dormancy.contains(constraint) }
    guard home >= 0 else { return home == Self.inactive }
    parts[home].remove(constraint)
    homes[constraint] = Self.inactive
    lateShifts.removeAll { $0.constraint == constraint }
    return true
  }

  /// Rebuilds the tableaux that have had many pivots and edits from the constraints.
  mutating func rebuildAged(_ system: ConstraintSystem, constants: [Double]) {
    for index in parts.indices where parts[index].isStale && parts[index].isAged {
      rebuild(index, system, constants)
    }
  }

  /// Rebuilds a tableau from its constraints, in the same basis.
  mutating func rebuild(_ index: Int, _ system: ConstraintSystem, _ constants: [Double]) {
    let base = definedValues(system, constants)
    let variables = parts[index].variables
    var fresh = Tableau(variables: variables, of: system)
    var columns = [Int: Int](minimumCapacity: variables.count)
    for (column, variable) in variables.enumerated() { columns[variable] = column }
    var expansion = Expansion(variableCount: system.variableCount)
    for constraint in homes.indices where homes[constraint] == index {
      expansion.expand(constraint, of: system, by: reduction.definitions)
      let scale = system.scales[constraint]
      let coefficients = expansion.terms.compactMap { term in
        columns[term.variable].map { (column: $0, value: term.coefficient * scale) }
      }
      let constant = Self.reducedConstant(of: constraint, base, system, constants)
      fresh.append(Entity(constraint: constraint, of: system), coefficients: coefficients, value: -constant * scale)
    }
    parts[index].rebuild(as: fresh)
  }
}
