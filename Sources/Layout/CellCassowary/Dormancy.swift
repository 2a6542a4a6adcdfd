// SPDX-License-Identifier: MIT

/// Deep constraints that are in no tableau, because the solution without them happens to fit.
///
/// A solution of some constraints that also satisfies the others is the solution of all. More generally, the cost of a constraint is
/// convex: it is nowhere less than the straight line that continues it from one side of zero. Where the solution with the line in its
/// place is on that side, it is the solution with the constraint, too. A line is a cost of variables, which needs no row.
///
/// So a dormant constraint first costs nothing. If it is not required and fails, it costs as much as the line on that side. If that was
/// wrong, if the line leaves a choice, or if the constraint is required and fails, it gets a row. Each step is taken at most once, so
/// this ends.
struct Dormancy: Sendable {
  private(set) var constraints: [Int]
  /// For each of them the side whose line is its cost: 1 above zero, -1 below, 0 if it costs nothing.
  private(set) var sides: [Int8]

  init(_ constraints: [Int]) {
    self.constraints = constraints
    sides = [Int8](repeating: 0, count: constraints.count)
  }

  func contains(_ constraint: Int) -> Bool { constraints.contains(constraint) }

  mutating func tilt(_ index: Int, to side: Int8) { sides[index] = side }

  /// Assumes the other side.
  mutating func turn(_ index: Int, around system: ConstraintSystem) {
    let other = -sides[index]
    sides[index] = Entity(constraint: constraints[index], of: system).slope(other) == 0 ? 0 : other
  }

  mutating func remove(_ indices: [Int]) {
    for index in indices.sorted().reversed() {
      constraints.remove(at: index)
      sides.remove(at: index)
    }
  }
}

extension Solver {
  /// Wakes the dormant constraints that the solution contradicts.
  /// - Parameter round: the number of earlier rounds. In each round, more of the constraints that need a row get one, the farthest first.
  /// - Returns: whether there were any, so that the system must be solved again.
  mutating func wakeDormant(round: Int) -> Bool {
    var failing: [(distance: Double, index: Int)] = []
    var tilted: [Int] = []
    for (index, constraint) in compilation.dormancy.constraints.enumerated() {
      let entity = Entity(constraint: constraint, of: system)
      let (distance, tolerance) = system.distance(of: constraint, at: solution, constants)
      compilation.terms += system.terms(of: constraint).count
      let side = compilation.dormancy.sides[index]
      if side == 0 {
        guard distance > tolerance && entity.up > 0 || distance < -tolerance && entity.down > 0 else { continue }
        if entity.level == 0 {
          failing.append((distance.magnitude, index))
        } else {
          compilation.dormancy.tilt(index, to: distance > 0 ? 1 : -1)
          tilted.append(index)
        }
      } else if distance * Double(side) < -tolerance {
        failing.append((distance.magnitude, index))
      }
    }
    failing.sort { ($0.distance, $1.index) > ($1.distance, $0.index) }
    if !tilted.isEmpty { addSlopes(of: tilted, sign: 1) }
    if tilted.isEmpty, failing.isEmpty { return wakeTied() }
    wake(failing.prefix(1 << min(round, 20)).map(\.index))
    return true
  }

  /// Gives rows to the dormant constraints that cost something and whose variables the priorities leave open: the choice depends on the
  /// errors of single constraints.
  /// - Returns: whether there are any.
  private mutating func wakeTied() -> Bool {
    guard compilation.dormancy.sides.contains(where: { $0 != 0 }), compilation.parts.contains(where: \.wasTied) else {
      return false
    }
    var expansion = Expansion(variableCount: system.variableCount)
    let tied = compilation.dormancy.constraints.indices.filter { index in
      if compilation.dormancy.sides[index] == 0 { return false }
      expansion.expand(compilation.dormancy.constraints[index], of: system, by: compilation.reduction.definitions)
      compilation.terms += expansion.uses.count
      return expansion.terms.contains { compilation.parts[Int(partOfVariable[$0.variable])].wasTied }
    }
    wake(tied)
    return !tied.isEmpty
  }

  /// Gives rows to all dormant constraints.
  mutating func wakeAll() { wake(Array(compilation.dormancy.constraints.indices)) }

  /// Finds the dormant constraint that stops a column which nothing in its tableau limits. It gets a row; those that the column passes
  /// before it change sides.
  /// - Returns: whether there is one. Otherwise all that cost something get rows, if there are any.
  mutating func wake(limiting column: Int, _ direction: Direction, _ level: Int, of part: Int) -> Bool {
    let tableau = compilation.parts[part].tableau
    for index in compilation.parts.indices { compilation.parts[index].tableau.copyValues(to: &solution) }
    compilation.reduction.definitions.evaluate(&solution, system, constants: constants)
    let rates = rates(of: column, direction, tableau)
    compilation.terms += 3 * system.termVariables.count
    var stops: [(step: Double, index: Int, rate: Double)] = []
    for (index, constraint) in compilation.dormancy.constraints.enumerated() {
      let side = Double(compilation.dormancy.sides[index])
      guard side != 0, system.levels[constraint] <= level else { continue }
      let rate = system.terms(of: constraint).reduce(0) { $0 + system.termCoefficients[$1] * rates[system.termVariables[$1]] }
      guard rate * side < -Tableau.smallestPivot else { continue }
      let distance = system.distance(of: constraint, at: solution, constants).distance / system.scales[constraint]
      stops.append((max(0, distance * side) / rate.magnitude, index, rate.magnitude))
    }
    stops.sort { ($0.step, $0.index) < ($1.step, $1.index) }
    var cost = tableau.cost(level, column, direction)
    var passed: [Int] = []
    for stop in stops {
      let constraint = compilation.dormancy.constraints[stop.index]
      let entity = Entity(constraint: constraint, of: system)
      cost += entity.jump * system.scales[constraint] * stop.rate
      if entity.level < level || cost >= -tableau.costTolerances[level] {
        addSlopes(of: passed, sign: -1)
        for index in passed { compilation.dormancy.turn(index, around: system) }
        addSlopes(of: passed, sign: 1)
        wake([stop.index])
        return true
      }
      passed.append(stop.index)
    }
    let tilted = compilation.dormancy.sides.indices.filter { compilation.dormancy.sides[$0] != 0 }
    wake(tilted)
    return !tilted.isEmpty
  }

  /// The change of each variable when a column moves by 1.
  private func rates(of column: Int, _ direction: Direction, _ tableau: Tableau) -> [Double] {
    var rates = [Double](repeating: 0, count: system.variableCount)
    let own = tableau.columns[column].id
    if own >= tableau.firstVariable { rates[Int(own - tableau.firstVariable)] = direction.sign }
    var cursor = tableau.entries.cursor(column: column)
    while let (row, entry) = tableau.entries.nextInColumn(&cursor) {
      let id = tableau.rows[row].id
      if id >= tableau.firstVariable { rates[Int(id - tableau.firstVariable)] = entry * direction.sign }
    }
    let zeros = [Double](repeating: 0, count: system.constraintCount)
    compilation.reduction.definitions.evaluate(&rates, system, constants: zeros)
    return rates
  }

  private mutating func wake(_ indices: [Int]) {
    if indices.isEmpty { return }
    addSlopes(of: indices, sign: -1)
    let base = compilation.definedValues(system, constants)
    var expansion = Expansion(variableCount: system.variableCount)
    for index in indices {
      let constraint = compilation.dormancy.constraints[index]
      let entity = Entity(constraint: constraint, of: system)
      // Without costs of other constraints, the dual simplex would exchange a long row with each of its variables.
      let isFree = !acceptsAnyValues && compilation.dormancy.sides[index] == 0 && (entity.up == 0 || entity.down == 0)
      compilation.wake(
        constraint, assuming: isFree ? entity.sideAtZero : nil, system, constants: constants, base: base, &partOfVariable,
        &expansion)
    }
    compilation.dormancy.remove(indices)
  }

  /// Adds the costs of dormant constraints on their sides to the variables that are left after substitution, or removes them.
  private mutating func addSlopes(of members: [Int], sign: Double) {
    let indices = members.filter { compilation.dormancy.sides[$0] != 0 }
    for (level, members) in Dictionary(grouping: indices, by: { system.levels[compilation.dormancy.constraints[$0]] }).sorted(
      by: { $0.key < $1.key })
    {
      var weights = [Double](repeating: 0, count: system.variableCount)
      for index in members {
        let constraint = compilation.dormancy.constraints[index]
        let slope = sign * Entity(constraint: constraint, of: system).slope(compilation.dormancy.sides[index])
        for term in system.terms(of: constraint) {
          weights[system.termVariables[term]] += slope * system.scales[constraint] * system.termCoefficients[term]
        }
      }
      compilation.reduction.definitions.substitute(in: &weights, system)
      compilation.terms += system.termVariables.count
      var slopes: [Int: [VariableSlope]] = [:]
      for variable in weights.indices where weights[variable].magnitude > Entries.smallest && partOfVariable[variable] >= 0 {
        let key = VariableSlope.Key(id: Int32(system.constraintCount + variable), level: Int32(level))
        slopes[Int(partOfVariable[variable]), default: []].append(VariableSlope(key: key, cost: weights[variable]))
      }
      for (part, slopes) in slopes { compilation.parts[part].add(slopes) }
    }
  }
}

extension ConstraintSystem {
  /// The distance of a constraint from equality times its scale, and the magnitude below which it counts as zero.
  func distance(of constraint: Int, at point: [Double], _ constants: [Double]) -> (distance: Double, tolerance: Double) {
    var distance = -constants[constraint]
    var magnitude = distance.magnitude
    for term in terms(of: constraint) {
      let part = termCoefficients[term] * point[termVariables[term]]
      distance += part
      magnitude = max(magnitude, part.magnitude)
    }
    let scale = scales[constraint]
    return (distance * scale, max(1e-10, 1e-12 * magnitude * scale))
  }
}
