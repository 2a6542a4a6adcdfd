// SPDX-License-Identifier: MIT

/// A reason to refuse a constraint before solving. The constraint is given as its index in the system.
package enum ConstraintSystemError: Error, Equatable {
  /// The number of variables is negative or above `ConstraintSystem.largestCount`.
  case variableCountOutOfRange
  /// There are more constraints than `ConstraintSystem.largestCount`.
  case tooManyConstraints
  case variableOutOfRange(constraint: Int, variable: Int)
  /// A coefficient is zero, not a number, or of a magnitude outside `ConstraintSystem.coefficientMagnitudes`.
  case invalidCoefficient(constraint: Int, variable: Int)
  /// The constant is not a number, or of a magnitude above `ConstraintSystem.largestConstant`.
  case invalidConstant(constraint: Int)
  case priorityOutOfRange(constraint: Int, priority: Int)
}

/// The sizes above which the solver avoids work that grows faster than the system.
struct Sizes: Equatable, Sendable {
  /// A constraint whose variables depend on more definitions than this is deep: see ``Reduction``.
  var shallowUses = 32
  /// A deep constraint over more variables than this is dormant: see ``Dormancy``.
  var shortTerms = 8
  /// If more equalities than this are left, none of which has a variable of its own, they are made to define variables.
  var smallCycle = 64
  /// A tableau with more numbers than this is sparse.
  var array = Entries.largestArray

  /// The limits that treat every system as a large one.
  static let all = Sizes(shallowUses: 0, shortTerms: 0, smallCycle: 0, array: 0)
}

/// Constraints over the variables `0..<variableCount`, checked and laid out in flat arrays.
///
/// The order matters: where constraints of one priority leave several solutions, the errors of earlier constraints are minimized
/// first, and then the magnitudes of earlier variables.
package struct ConstraintSystem: Equatable, Sendable {
  /// The magnitudes that a coefficient may have.
  package static let coefficientMagnitudes = 1e-12...1e12
  /// The largest magnitude of a constant.
  package static let largestConstant = 1e12

  /// The largest number of variables, and of constraints.
  package static let largestCount = 1 << 20

  package let variableCount: Int
  /// The number of constraints, active or not.
  package var constraintCount: Int { relations.count }

  /// The terms of constraint `i` are those at `termStarts[i]..<termStarts[i + 1]`. No variable occurs twice in a constraint.
  let termStarts: [Int]
  let termVariables: [Int]
  let termCoefficients: [Double]
  let relations: [LinearConstraint.Relation]
  let constants: [Double]
  /// The level of each constraint: 0 is required, then one level per priority that occurs, highest first.
  let levels: [Int]
  let levelCount: Int
  /// The power of two by which the solver multiplies a constraint, so that its largest coefficient is in `1..<2`.
  let scales: [Double]
  /// The sizes above which the solver takes another way to the same solution. Tests change them.
  var sizes = Sizes()

  /// Checks the constraints and merges repeated variables. O(t log t) for each constraint of t terms.
  /// - Throws: ``ConstraintSystemError`` for the first constraint that is refused.
  package init(variableCount: Int, constraints: [LinearConstraint]) throws(ConstraintSystemError) {
    guard 0...Self.largestCount ~= variableCount else { throw .variableCountOutOfRange }
    guard constraints.count <= Self.largestCount else { throw .tooManyConstraints }
    var starts = [0]
    starts.reserveCapacity(constraints.count + 1)
    var variables: [Int] = []
    var coefficients: [Double] = []
    var scales: [Double] = []
    var isUsed = [Bool](repeating: false, count: LinearConstraint.required + 1)
    for (index, constraint) in constraints.enumerated() {
      guard 1...LinearConstraint.required ~= constraint.priority else {
        throw .priorityOutOfRange(constraint: index, priority: constraint.priority)
      }
      guard Self.isValid(constant: constraint.constant) else { throw .invalidConstant(constraint: index) }
      isUsed[constraint.priority] = true
      for term in try Self.mergedTerms(of: constraint, index, variableCount) {
        variables.append(term.variable)
        coefficients.append(term.coefficient)
      }
      let largest = coefficients[starts[index]...].reduce(0) { max($0, $1.magnitude) }
      scales.append(largest > 0 ? 1 / largest.binade : 1)
      starts.append(variables.count)
    }
    isUsed[LinearConstraint.required] = true
    var levelOfPriority = [Int](repeating: 0, count: isUsed.count)
    var level = 0
    for priority in isUsed.indices.reversed() where isUsed[priority] {
      levelOfPriority[priority] = level
      level += 1
    }
    self.variableCount = variableCount
    termStarts = starts
    termVariables = variables
    termCoefficients = coefficients
    relations = constraints.map(\.relation)
    constants = constraints.map(\.constant)
    levels = constraints.map { levelOfPriority[$0.priority] }
    levelCount = level
    self.scales = scales
  }

  /// Whether a constant may be used: finite, and not above ``largestConstant``.
  static func isValid(constant: Double) -> Bool { constant.magnitude <= largestConstant }

  func isRequired(_ constraint: Int) -> Bool { levels[constraint] == 0 }

  func terms(of constraint: Int) -> Range<Int> { termStarts[constraint]..<termStarts[constraint + 1] }

  /// Returns the terms of a constraint, sorted by variable, with those of the same variable added.
  private static func mergedTerms(
    of constraint: LinearConstraint, _ index: Int, _ variableCount: Int
  ) throws(ConstraintSystemError) -> [LinearConstraint.Term] {
    var merged: [LinearConstraint.Term] = []
    for term in constraint.terms {
      guard 0..<variableCount ~= term.variable else {
        throw .variableOutOfRange(constraint: index, variable: term.variable)
      }
      guard coefficientMagnitudes ~= term.coefficient.magnitude else {
        throw .invalidCoefficient(constraint: index, variable: term.variable)
      }
    }
    for term in constraint.terms.sorted(by: { $0.variable < $1.variable }) {
      if let last = merged.last, last.variable == term.variable {
        merged[merged.count - 1].coefficient += term.coefficient
      } else {
        merged.append(term)
      }
    }
    // Coefficients that cancel leave a rounding error.
    return merged.filter { $0.coefficient.magnitude >= coefficientMagnitudes.lowerBound }
  }
}
