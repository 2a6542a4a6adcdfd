// SPDX-License-Identifier: MIT

/// A linear equation or inequality: the sum of `coefficient * variable` over `terms`, compared with `constant`.
///
/// A constraint of priority 1000 holds in every solution. One of a lower priority may fail; its error is the distance by which it does.
package struct LinearConstraint: Equatable, Sendable {
  /// How the sum of the terms compares with the constant.
  package enum Relation: UInt8, Hashable, Sendable {
    case equal
    case atMost
    case atLeast
  }

  /// A variable with its coefficient.
  package struct Term: Hashable, Sendable {
    /// The index of the variable in its system.
    package var variable: Int
    /// The factor: not zero, and of a magnitude in `ConstraintSystem.coefficientMagnitudes`.
    package var coefficient: Double

    package init(_ variable: Int, _ coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// The priority of a constraint that must hold.
  package static let required = 1000

  /// The terms, in any order. The coefficients of a variable that occurs several times are added.
  package var terms: [Term]
  package var relation: Relation
  /// The right-hand side, of a magnitude up to `ConstraintSystem.largestConstant`.
  package var constant: Double
  /// In `1...1000`. No number of constraints of lower priorities outweighs one of a higher priority.
  package var priority: Int

  package init(_ terms: [Term], _ relation: Relation, _ constant: Double, priority: Int = Self.required) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.priority = priority
  }
}
