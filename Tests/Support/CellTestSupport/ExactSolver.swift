// SPDX-License-Identifier: MIT

package import CellCassowary

/// A plain and slow solver in exact arithmetic, which tests compare with the fast one.
///
/// The simplex method in standard form: every variable is the difference of two that are not negative, every soft constraint has
/// error variables, and every inequality a slack variable. One phase finds a feasible vertex, and one phase follows for each priority,
/// for each soft constraint and for each variable. After each phase, the columns that would raise its cost are removed. Bland's rule
/// excludes cycles. Entries are whole numbers over one common denominator (Edmonds' integer pivoting).
package struct ExactSolver {
  /// A number does not fit into 128 bits.
  package struct Overflow: Error {}

  private typealias Costs = [Int: Int128]

  private var entries: [[Int128]] = []
  private var constants: [Int128] = []
  private var denominator: Int128 = 1
  private var basis: [Int] = []
  private var isUsable: [Bool] = []
  private let variableCount: Int
  private let constraints: [LinearConstraint]
  /// The columns of the error variables of each constraint.
  private var errors: [[Int]] = []

  /// Solves a system whose coefficients and constants are whole numbers.
  /// - Returns: the values, or `nil` if the required constraints conflict.
  package static func solution(_ constraints: [LinearConstraint], variableCount: Int) throws(Overflow) -> [Double]? {
    var solver = ExactSolver(constraints, variableCount)
    guard try solver.findVertex() else { return nil }
    for priority in Set(constraints.map(\.priority)).sorted(by: >) where priority < LinearConstraint.required {
      try solver.minimize(solver.costs { $0.priority == priority })
    }
    for index in constraints.indices where constraints[index].priority < LinearConstraint.required {
      try solver.minimize(Dictionary(uniqueKeysWithValues: solver.errors[index].map { ($0, 1) }))
    }
    for variable in 0..<variableCount { try solver.minimize([2 * variable: 1, 2 * variable + 1: 1]) }
    return solver.values
  }

  private init(_ constraints: [LinearConstraint], _ variableCount: Int) {
    self.constraints = constraints
    self.variableCount = variableCount
    var width = 2 * variableCount
    var signs: [[(Int, Int128)]] = []
    for constraint in constraints {
      var own: [(Int, Int128)] = []
      var errors: [Int] = []
      func append(_ sign: Int128, isError: Bool) {
        own.append((width, sign))
        if isError { errors.append(width) }
        width += 1
      }
      let isSoft = constraint.priority < LinearConstraint.required
      switch constraint.relation {
      case .equal where isSoft:
        append(1, isError: true)
        append(-1, isError: true)
      case .equal: break
      case .atMost:
        append(1, isError: false)
        if isSoft { append(-1, isError: true) }
      case .atLeast:
        append(-1, isError: false)
        if isSoft { append(1, isError: true) }
      }
      signs.append(own)
      self.errors.append(errors)
    }
    let artificial = width
    width += constraints.count
    for (index, constraint) in constraints.enumerated() {
      var row = [Int128](repeating: 0, count: width)
      for term in constraint.terms {
        row[2 * term.variable] += Int128(term.coefficient)
        row[2 * term.variable + 1] -= Int128(term.coefficient)
      }
      for (column, sign) in signs[index] { row[column] = sign }
      if constraint.constant < 0 { row = row.map { -$0 } }
      row[artificial + index] = 1
      entries.append(row)
      constants.append(Int128(constraint.constant.magnitude))
      basis.append(artificial + index)
    }
    isUsable = [Bool](repeating: true, count: width)
  }

  private func costs(where isIncluded: (LinearConstraint) -> Bool) -> Costs {
    var costs: Costs = [:]
    for (index, constraint) in constraints.enumerated() where isIncluded(constraint) {
      for column in errors[index] { costs[column] = 1 }
    }
    return costs
  }

  /// Minimizes the sum of the artificial variables, and removes them if it is zero.
  private mutating func findVertex() throws(Overflow) -> Bool {
    let first = isUsable.count - constraints.count
    try minimize(Dictionary(uniqueKeysWithValues: (first..<isUsable.count).map { ($0, 1) }))
    for row in basis.indices where basis[row] >= first && constants[row] != 0 { return false }
    for column in first..<isUsable.count { isUsable[column] = false }
    for row in basis.indices.reversed() where basis[row] >= first {
      if let column = (0..<first).first(where: { isUsable[$0] && entries[row][$0] != 0 }) {
        if entries[row][column] < 0 { entries[row] = entries[row].map { -$0 } }
        try pivot(row, column)
      } else {
        entries.remove(at: row)
        constants.remove(at: row)
        basis.remove(at: row)
      }
    }
    return true
  }

  private mutating func minimize(_ costs: Costs) throws(Overflow) {
    while true {
      let reduced = try reducedCosts(costs)
      guard let column = reduced.indices.first(where: { isUsable[$0] && reduced[$0] < 0 }) else {
        for column in reduced.indices where reduced[column] > 0 { isUsable[column] = false }
        return
      }
      var best: Int?
      for row in basis.indices where entries[row][column] > 0 {
        guard let last = best else {
          best = row
          continue
        }
        let difference = try Self.difference(constants[row], entries[last][column], constants[last], entries[row][column])
        if difference < 0 || (difference == 0 && basis[row] < basis[last]) { best = row }
      }
      guard let best else { return }
      try pivot(best, column)
    }
  }

  /// The reduced costs times the denominator.
  private func reducedCosts(_ costs: Costs) throws(Overflow) -> [Int128] {
    var reduced = [Int128](repeating: 0, count: isUsable.count)
    for (column, cost) in costs { reduced[column] = cost * denominator }
    for row in basis.indices {
      guard let cost = costs[basis[row]] else { continue }
      for column in reduced.indices {
        reduced[column] = try Self.difference(reduced[column], 1, cost, entries[row][column])
      }
    }
    return reduced
  }

  private mutating func pivot(_ row: Int, _ column: Int) throws(Overflow) {
    let factor = entries[row][column]
    for other in basis.indices where other != row {
      let entry = entries[other][column]
      constants[other] = try Self.difference(constants[other], factor, entry, constants[row]) / denominator
      for index in isUsable.indices where isUsable[index] || basis.contains(index) {
        entries[other][index] = try Self.difference(entries[other][index], factor, entry, entries[row][index]) / denominator
      }
    }
    denominator = factor
    basis[row] = column
  }

  private static func difference(_ a: Int128, _ b: Int128, _ c: Int128, _ d: Int128) throws(Overflow) -> Int128 {
    let (left, leftOverflow) = a.multipliedReportingOverflow(by: b)
    let (right, rightOverflow) = c.multipliedReportingOverflow(by: d)
    let (result, overflow) = left.subtractingReportingOverflow(right)
    if leftOverflow || rightOverflow || overflow { throw Overflow() }
    return result
  }

  private var values: [Double] {
    var columns = [Double](repeating: 0, count: isUsable.count)
    let divisor = Double(denominator)
    for row in basis.indices { columns[basis[row]] = Double(constants[row]) / divisor }
    return (0..<variableCount).map { (variable: Int) -> Double in columns[2 * variable] - columns[2 * variable + 1] }
  }
}
