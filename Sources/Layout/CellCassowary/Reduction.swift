// SPDX-License-Identifier: MIT

/// A system without the variables that equalities define, divided into parts that share no variable.
///
/// In a chain, a constraint on the last position depends on all lengths before it. If every position has one, substitution would add
/// terms that grow with the square of the chain. So a constraint is substituted only if it is shallow (it depends on few definitions),
/// if few variables are left after substitution, or if it is a required equality. The others are ``dormant``.
struct Reduction: Sendable {
  /// The variables of a part, in order, and its constraints, in order.
  struct Group: Sendable {
    var variables: [Int] = []
    var constraints: [Int] = []
  }

  let definitions: Definitions
  /// The parts. The last one has no variables: its constraints compare constants.
  private(set) var groups: [Group] = []
  /// The constraints of the groups over the variables that are left, laid out as in ``ConstraintSystem``.
  private(set) var rowStarts = [0]
  private(set) var rowVariables: [Int] = []
  private(set) var rowCoefficients: [Double] = []
  /// For each constraint its row, or -1.
  private(set) var rows: [Int]
  /// The growth of each row's left-hand side when the constant of a definition grows by 1, definition by definition.
  private(set) var shiftStarts: [Int] = []
  private(set) var shiftConstraints: [Int] = []
  private(set) var shiftFactors: [Double] = []
  /// Whether a constraint depends on many definitions. Then there are no shifts.
  private(set) var isDeep = false
  /// Active constraints without a row, in order.
  private(set) var dormant: [Int] = []
  /// For each rank the variables that its definition depends on after substitution; `nil` if they are many. Empty unless needed.
  private var forms: [[LinearConstraint.Term]?] = []

  /// Reduces the constraints for which `isActive`. O(t log t) for t terms, those that substitution adds included.
  /// - Parameters:
  ///   - mayDefine: whether an active constraint may be used to define a variable.
  ///   - connects: whether an inactive constraint keeps its variables in one part, because it may become active.
  init(of system: ConstraintSystem, where isActive: (Int) -> Bool, mayDefine: (Int) -> Bool, connects: (Int) -> Bool) {
    definitions = Definitions(of: system, where: { isActive($0) && mayDefine($0) })
    rows = [Int](repeating: -1, count: system.constraintCount)
    var isDefinition = [Bool](repeating: false, count: system.constraintCount)
    for constraint in definitions.constraints { isDefinition[constraint] = true }
    var sets = DisjointSets(count: system.variableCount)
    var expansion = Expansion(variableCount: system.variableCount)
    var uses: [(rank: Int, constraint: Int, factor: Double)] = []
    var isCore = [Bool](repeating: false, count: system.variableCount)
    for constraint in 0..<system.constraintCount where !isDefinition[constraint] {
      let active = isActive(constraint)
      guard active || connects(constraint) else { continue }
      var terms: [(variable: Int, coefficient: Double)]
      if expansion.expand(constraint, of: system, by: definitions, limit: system.sizes.shallowUses) {
        terms = expansion.terms
      } else {
        isDeep = true
        if let short = shortTerms(of: constraint, system) {
          terms = short.map { ($0.variable, $0.coefficient) }
        } else if active, system.relations[constraint] == .equal, system.isRequired(constraint) {
          expansion.expand(constraint, of: system, by: definitions)
          terms = expansion.terms
        } else {
          for term in system.terms(of: constraint) where definitions.ranks[system.termVariables[term]] < 0 {
            isCore[system.termVariables[term]] = true
          }
          if active { dormant.append(constraint) }
          continue
        }
      }
      if let first = terms.first?.variable {
        for term in terms { sets.join(first, term.variable) }
      }
      for term in terms { isCore[term.variable] = true }
      guard active else { continue }
      rows[constraint] = rowStarts.count - 1
      for term in terms {
        rowVariables.append(term.variable)
        rowCoefficients.append(term.coefficient)
      }
      rowStarts.append(rowVariables.count)
      if isDeep { continue }
      for use in expansion.uses { uses.append((use.rank, constraint, use.factor)) }
    }
    if isDeep { uses = [] }
    // A variable that only definitions use has no row, but its value is still open.
    for constraint in definitions.constraints {
      for term in system.terms(of: constraint) where definitions.ranks[system.termVariables[term]] < 0 {
        isCore[system.termVariables[term]] = true
      }
    }
    group(isCore, &sets)
    sortShifts(uses)
  }

  private mutating func group(_ isCore: [Bool], _ sets: inout DisjointSets) {
    var groupOfRoot = [Int](repeating: -1, count: isCore.count)
    for variable in isCore.indices where isCore[variable] {
      let root = sets.root(of: variable)
      if groupOfRoot[root] < 0 {
        groupOfRoot[root] = groups.count
        groups.append(Group())
      }
      groups[groupOfRoot[root]].variables.append(variable)
    }
    groups.append(Group())
    for constraint in rows.indices where rows[constraint] >= 0 {
      let terms = self.terms(of: constraint)
      let group = terms.isEmpty ? groups.count - 1 : groupOfRoot[sets.root(of: rowVariables[terms.lowerBound])]
      groups[group].constraints.append(constraint)
    }
  }

  /// Returns a constraint over the variables that are left after substitution; `nil` if they are many.
  private mutating func shortTerms(of constraint: Int, _ system: ConstraintSystem) -> [LinearConstraint.Term]? {
    if forms.isEmpty {
      forms = [[LinearConstraint.Term]?](repeating: nil, count: definitions.variables.count)
      for rank in forms.indices.reversed() {
        let variable = definitions.variables[rank]
        let terms = system.terms(of: definitions.constraints[rank]).filter { system.termVariables[$0] != variable }
        forms[rank] = substituted(terms, system, times: -1 / definitions.coefficients[rank])
      }
    }
    return substituted(Array(system.terms(of: constraint)), system, times: 1)
  }

  private func substituted(_ terms: [Int], _ system: ConstraintSystem, times factor: Double) -> [LinearConstraint.Term]? {
    var sum: [LinearConstraint.Term] = []
    for term in terms {
      let variable = system.termVariables[term]
      let share = system.termCoefficients[term] * factor
      let rank = definitions.ranks[variable]
      guard let form = rank < 0 ? [LinearConstraint.Term(variable)] : forms[rank] else { return nil }
      for part in form {
        if let known = sum.firstIndex(where: { $0.variable == part.variable }) {
          sum[known].coefficient += share * part.coefficient
        } else {
          sum.append(LinearConstraint.Term(part.variable, share * part.coefficient))
        }
      }
    }
    sum.removeAll { $0.coefficient.magnitude <= Entries.smallest }
    return sum.count <= system.sizes.shortTerms ? sum : nil
  }

  /// Sorts the uses of definitions by definition.
  private mutating func sortShifts(_ uses: [(rank: Int, constraint: Int, factor: Double)]) {
    shiftStarts = [Int](repeating: 0, count: definitions.variables.count + 1)
    for use in uses { shiftStarts[use.rank + 1] += 1 }
    for rank in definitions.variables.indices { shiftStarts[rank + 1] += shiftStarts[rank] }
    var next = shiftStarts
    shiftConstraints = [Int](repeating: 0, count: uses.count)
    shiftFactors = [Double](repeating: 0, count: uses.count)
    for use in uses {
      shiftConstraints[next[use.rank]] = use.constraint
      shiftFactors[next[use.rank]] = use.factor
      next[use.rank] += 1
    }
  }

  /// The indices of the terms of a constraint with a row.
  func terms(of constraint: Int) -> Range<Int> { rowStarts[rows[constraint]]..<rowStarts[rows[constraint] + 1] }

  func shifts(of rank: Int) -> Range<Int> { shiftStarts[rank]..<shiftStarts[rank + 1] }
}

/// A partition of `0..<count` that grows coarser: Tarjan's union-find with path halving.
struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(of element: Int) -> Int {
    var element = element
    while parents[element] != element {
      parents[element] = parents[parents[element]]
      element = parents[element]
    }
    return element
  }

  mutating func join(_ left: Int, _ right: Int) {
    let left = root(of: left)
    let right = root(of: right)
    parents[max(left, right)] = min(left, right)
  }
}
