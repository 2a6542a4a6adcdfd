// SPDX-License-Identifier: MIT

import CellCassowary
import CellTestSupport

/// A system generated from a seed, with small whole coefficients and constants, so that ties and redundant constraints are common.
struct RandomSystem {
  let variableCount: Int
  let constraints: [LinearConstraint]

  /// Generates a system.
  /// - Parameters:
  ///   - sizes: the range of the number of variables.
  ///   - priorities: the priorities of soft constraints.
  ///   - requiredShare: the share of required constraints, in percent.
  init(seed: UInt64, sizes: ClosedRange<Int> = 1...12, priorities: [Int] = [750, 500, 250], requiredShare: Int = 35) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: sizes, using: &random)
    variableCount = count
    let constraintCount = Int.random(in: count...(2 * count + 2), using: &random)
    constraints = (0..<constraintCount).map { _ in
      let isRequired = Int.random(in: 0..<100, using: &random) < requiredShare
      return LinearConstraint(
        Self.terms(count, &random), Self.relation(&random), Double(Int.random(in: -5...20, using: &random) * 5),
        priority: isRequired ? 1000 : priorities[Int.random(in: 0..<priorities.count, using: &random)])
    }
  }

  init(variableCount: Int, constraints: [LinearConstraint]) {
    self.variableCount = variableCount
    self.constraints = constraints
  }

  /// One to three terms, mostly with the coefficients 1 and -1.
  private static func terms(_ count: Int, _ random: inout SplitMix64) -> [LinearConstraint.Term] {
    let coefficients = [1.0, 1, 1, 1, -1, -1, -1, 2, -2, 3]
    return (0..<min(count, [1, 1, 2, 2, 3][Int.random(in: 0..<5, using: &random)])).map { _ in
      LinearConstraint.Term(
        Int.random(in: 0..<count, using: &random), coefficients[Int.random(in: 0..<coefficients.count, using: &random)])
    }
  }

  private static func relation(_ random: inout SplitMix64) -> LinearConstraint.Relation {
    let relations: [LinearConstraint.Relation] = [.equal, .equal, .atMost, .atLeast]
    return relations[Int.random(in: 0..<4, using: &random)]
  }

  func compiled() throws -> ConstraintSystem {
    try ConstraintSystem(variableCount: variableCount, constraints: constraints)
  }
}

extension LinearConstraint {
  /// The left-hand side minus the right-hand side.
  func distance(_ values: [Double]) -> Double {
    terms.reduce(-constant) { $0 + $1.coefficient * values[$1.variable] }
  }

  /// The amount by which the constraint fails.
  func error(_ values: [Double]) -> Double {
    switch relation {
    case .equal: distance(values).magnitude
    case .atMost: max(0, distance(values))
    case .atLeast: max(0, -distance(values))
    }
  }
}

/// The largest difference between two arrays of the same length.
func largestDifference(_ left: [Double], _ right: [Double]) -> Double {
  zip(left, right).reduce(0) { max($0, ($1.0 - $1.1).magnitude) }
}
