// SPDX-License-Identifier: MIT

import CellCassowary
import Foundation

// Measures the solver on the systems of MessageSystem.swift. Usage: CellConstraintBenchmark CASE ROUNDS. Prints nanoseconds per round and,
// so that the programs can be compared, the sum of all values after the last round. `CellConstraintBenchmark print SYSTEM` prints a system
// for kiwi_constraints.cpp: message-cell, or chain-N.

func nanoseconds(_ start: ContinuousClock.Instant) -> Double {
  let time = (ContinuousClock.now - start).components
  return Double(time.seconds) * 1e9 + Double(time.attoseconds) / 1e9
}

func system(_ name: String) -> BenchmarkSystem {
  guard name.hasPrefix("chain-"), let count = Int(name.dropFirst(6)) else { return .messageCell }
  return .chain(count)
}

func edit(_ solver: inout Solver, _ constraints: [Int], _ round: Int) throws {
  let values = BenchmarkSystem.edits(round)
  for index in constraints.indices { try solver.setConstant(values[index], of: constraints[index]) }
  try solver.solve()
}

func run(_ name: String, rounds: Int) throws -> (time: Double, sum: Double) {
  let source = system(name)
  let compiled = try source.compiled()
  let template = try Template(compiled)
  var solver = template.solver()
  var sum = 0.0
  let start = ContinuousClock.now
  switch name {
  case "clone-and-edit":
    for round in 0..<rounds {
      var clone = template.solver()
      try edit(&clone, source.edits, round)
      sum = 0
      for variable in 0..<32 { sum += clone.value(of: variable) }
    }
    return (nanoseconds(start), sum)
  case "edit":
    for round in 0..<rounds { try edit(&solver, source.edits, round) }
  case "changed-constant":
    // The distance between the avatar and the name.
    for round in 0..<rounds {
      try solver.setConstant(Double(10 + round % 5), of: BenchmarkSystem.changedConstraint)
      try solver.solve()
    }
  case "replaced":
    // The constraint and one with another constant take turns.
    var other = source.constraints[BenchmarkSystem.changedConstraint]
    other.constant += 4
    let both = try ConstraintSystem(variableCount: 4 * source.views, constraints: source.constraints + [other])
    let pair = [BenchmarkSystem.changedConstraint, source.constraints.count]
    solver = try Template(both, active: (0...pair[1]).map { $0 != pair[1] }).solver()
    let start = ContinuousClock.now
    for round in 0..<rounds { try solver.change(activating: [pair[1 - round % 2]], deactivating: [pair[round % 2]]) }
    return (nanoseconds(start), solver.values.reduce(0, +))
  case "off-and-on":
    for _ in 0..<rounds {
      try solver.deactivate(BenchmarkSystem.changedConstraint)
      try solver.activate(BenchmarkSystem.changedConstraint)
    }
  case "all-off-and-on":
    for _ in 0..<rounds {
      let all = Array(0..<compiled.constraintCount)
      try solver.change(activating: [], deactivating: all)
      try solver.change(activating: all)
    }
  default:
    for _ in 0..<rounds { solver = try Template(source.compiled()).solver() }
  }
  return (nanoseconds(start), solver.values.reduce(0, +))
}

guard CommandLine.arguments.count == 3 else { exit(64) }
if CommandLine.arguments[1] == "print" {
  print(system(CommandLine.arguments[2]).text)
} else if let rounds = Int(CommandLine.arguments[2]) {
  let result = try run(CommandLine.arguments[1], rounds: rounds)
  print(String(format: "%.1f %.6f", result.time / Double(rounds), result.sum))
}
