// SPDX-License-Identifier: MIT

/// A constraint rewritten over the variables of the tableaux: each defined variable is replaced by its definition.
struct Expansion {
  /// The variables that remain, with their coefficients.
  private(set) var terms: [(variable: Int, coefficient: Double)] = []
  /// The definitions used, as ranks. A constant of a definition that grows by 1 adds `factor` to the left-hand side.
  private(set) var uses: [(rank: Int, factor: Double)] = []

  /// Coefficients of the variables met so far. All zero between two expansions.
  private var weights: [Double]
  private var isMet: [Bool]
  private var met: [Int] = []
  /// The ranks still to be replaced.
  private var pending = AscendingQueue()

  init(variableCount: Int) {
    weights = [Double](repeating: 0, count: variableCount)
    isMet = [Bool](repeating: false, count: variableCount)
  }

  /// Rewrites a constraint. O(t log t) for t terms of the constraint and of the definitions that it reaches.
  /// - Parameter limit: the number of definitions that may be used.
  /// - Returns: whether they were enough.
  @discardableResult
  mutating func expand(
    _ constraint: Int, of system: ConstraintSystem, by definitions: Definitions, limit: Int = .max
  ) -> Bool {
    expand(
      system.terms(of: constraint).map { (system.termVariables[$0], system.termCoefficients[$0]) }, of: system, by: definitions,
      limit: limit)
  }

  /// Rewrites a sum of variables.
  @discardableResult
  mutating func expand(
    _ sum: some Sequence<(Int, Double)>, of system: ConstraintSystem, by definitions: Definitions, limit: Int = .max
  ) -> Bool {
    terms.removeAll(keepingCapacity: true)
    uses.removeAll(keepingCapacity: true)
    for (variable, coefficient) in sum { add(coefficient, of: variable, definitions) }
    var isComplete = true
    while isComplete, let rank = pending.popLeast() {
      let variable = definitions.variables[rank]
      let factor = weights[variable] / definitions.coefficients[rank]
      weights[variable] = 0
      if factor == 0 { continue }
      if uses.count == limit { isComplete = false }
      uses.append((rank, factor))
      let definition = definitions.constraints[rank]
      for term in system.terms(of: definition) where system.termVariables[term] != variable {
        add(-factor * system.termCoefficients[term], of: system.termVariables[term], definitions)
      }
    }
    pending.removeAll()
    for variable in met {
      // A rounding error is not a dependency.
      if weights[variable].magnitude > Entries.smallest { terms.append((variable, weights[variable])) }
      weights[variable] = 0
      isMet[variable] = false
    }
    met.removeAll(keepingCapacity: true)
    return isComplete
  }

  private mutating func add(_ coefficient: Double, of variable: Int, _ definitions: Definitions) {
    if !isMet[variable] {
      isMet[variable] = true
      met.append(variable)
      if definitions.ranks[variable] >= 0 { pending.insert(definitions.ranks[variable]) }
    }
    weights[variable] += coefficient
  }
}
