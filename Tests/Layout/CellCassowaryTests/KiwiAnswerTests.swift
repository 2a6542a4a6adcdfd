// SPDX-License-Identifier: MIT

import CellCassowary
import Foundation
import Testing

/// The systems that kiwi has solved: required constraints and those of one priority, which kiwi solves as `medium`.
private func kiwiSystem(_ index: Int) -> RandomSystem {
  RandomSystem(seed: UInt64(1_000_000 + index), sizes: 1...8, priorities: [500], requiredShare: index.isMultiple(of: 2) ? 25 : 70)
}

/// The number of systems with answers.
private let kiwiSystemCount = 2000

/// The answers of kiwi 1.5.1: nothing if it refused a constraint, otherwise the sum of the errors of soft constraints and the values.
private struct KiwiAnswers {
  let answers: [[Double]?]

  init() throws {
    let url = try #require(Bundle.module.url(forResource: "kiwi-answers", withExtension: "json"))
    answers = try JSONDecoder().decode([[Double]?].self, from: Data(contentsOf: url))
  }

  /// How the solver's answer to a system differs from kiwi's, or `nil` if it does not.
  func difference(_ index: Int) throws -> String? {
    let system = kiwiSystem(index)
    let soft = system.constraints.filter { $0.priority < LinearConstraint.required }
    do throws(SolverError) {
      let solver = try Template(compiled(system)).solver()
      guard let answer = answers[index] else { return "system \(index): kiwi refuses it" }
      let objective = soft.reduce(0) { $0 + $1.error(solver.values) }
      if (objective - answer[0]).magnitude > 1e-4 { return "system \(index): errors of \(objective) instead of \(answer[0])" }
      if try solver.ambiguity != nil || largestDifference(solver.values, Array(answer.dropFirst())) < 1e-4 { return nil }
      return "system \(index): \(solver.values) instead of \(answer.dropFirst())"
    } catch {
      guard case .unsatisfiable = error else { return "system \(index): \(error)" }
      return answers[index] == nil ? nil : "system \(index): kiwi solves it"
    }
  }

  private func compiled(_ system: RandomSystem) throws(SolverError) -> ConstraintSystem {
    do {
      return try system.compiled()
    } catch {
      throw .inexact
    }
  }
}

@Suite struct KiwiAnswerTests {
  @Test func `2,000 systems have kiwi's verdict, its sum of errors and, where unique, its solution`() throws {
    let answers = try KiwiAnswers()
    #expect(answers.answers.count == kiwiSystemCount)
    #expect(answers.answers.count { $0 == nil } > 300)
    #expect(try answers.answers.indices.compactMap(answers.difference) == [])
  }

  /// Prints the systems for `tools/truth/kiwi-answers`: one line each, the number of variables and the constraints.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["CELLRASTER_KIWI_SYSTEMS"] != nil))
  func `the systems are written for the tool that asks kiwi`() throws {
    let path = try #require(ProcessInfo.processInfo.environment["CELLRASTER_KIWI_SYSTEMS"])
    let lines = (0..<kiwiSystemCount).map { index in
      let system = kiwiSystem(index)
      let constraints = system.constraints.map { constraint in
        let terms = constraint.terms.map { "[\($0.variable),\($0.coefficient)]" }.joined(separator: ",")
        return "[[\(terms)],\(constraint.relation.rawValue),\(constraint.constant),\(constraint.priority)]"
      }
      return "[\(system.variableCount),[\(constraints.joined(separator: ","))]]"
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
  }
}
