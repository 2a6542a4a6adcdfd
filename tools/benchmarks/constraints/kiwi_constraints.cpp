// SPDX-License-Identifier: MIT
// The work of CellConstraintBenchmark, done by kiwi. Usage: kiwi_constraints CASE ROUNDS < SYSTEM, with a system as printed by
// `CellConstraintBenchmark print`. Prints nanoseconds per round and the sum of all values after the last round.
//
// Expressions and constraints are made before the clock starts. Priorities above 750 are strong, above 250 medium, the others weak.

#include <kiwi/kiwi.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

struct Edit {
  kiwi::Variable variable;
  double strength;
};

struct System {
  std::vector<kiwi::Variable> variables;
  std::vector<kiwi::Constraint> constraints;
  std::vector<Edit> edits;
  std::vector<double> values;
};

double strength(int priority) {
  if (priority == 1000) return kiwi::strength::required;
  if (priority > 750) return kiwi::strength::strong;
  return priority > 250 ? kiwi::strength::medium : kiwi::strength::weak;
}

System read(int changed, double change) {
  System system;
  std::string line;
  for (int index = 0; std::getline(std::cin, line); ++index) {
    std::istringstream words(line);
    int priority, isEdit;
    char relation;
    double constant;
    words >> priority >> relation >> constant >> isEdit;
    std::vector<kiwi::Term> terms;
    std::string term;
    while (words >> term) {
      size_t colon = term.find(':');
      size_t variable = std::stoul(term.substr(0, colon));
      while (system.variables.size() <= variable) system.variables.emplace_back();
      terms.emplace_back(system.variables[variable], std::stod(term.substr(colon + 1)));
    }
    if (isEdit) {
      system.edits.push_back({terms[0].variable(), strength(priority)});
      system.values.push_back(constant);
      continue;
    }
    if (index == changed) constant += change;
    kiwi::RelationalOperator op = relation == '=' ? kiwi::OP_EQ : relation == '<' ? kiwi::OP_LE : kiwi::OP_GE;
    system.constraints.emplace_back(kiwi::Expression(terms, -constant), op, strength(priority));
  }
  return system;
}

void build(kiwi::Solver& solver, const System& system) {
  for (const kiwi::Constraint& constraint : system.constraints) solver.addConstraint(constraint);
  for (const Edit& edit : system.edits) solver.addEditVariable(edit.variable, edit.strength);
  for (size_t i = 0; i < system.edits.size(); ++i) solver.suggestValue(system.edits[i].variable, system.values[i]);
}

// The edits of MessageSystem.swift.
void edit(kiwi::Solver& solver, const System& system, int round) {
  const double values[] = {320.0 + round % 97, 14.0 + round % 23, 60.0 + round % 211, 30.0 + round % 31, 20.0 * (1 + round % 9),
                           16.0 * (1 + round % 3)};
  for (size_t i = 0; i < system.edits.size(); ++i) solver.suggestValue(system.edits[i].variable, values[i]);
  solver.updateVariables();
}

double sum(const System& system) {
  double total = 0;
  for (const kiwi::Variable& variable : system.variables) total += variable.value();
  return total;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 64;
  const std::string name = argv[1];
  const int rounds = std::atoi(argv[2]);
  const int changed = 27;
  System system = read(-1, 0);
  kiwi::Solver solver;
  build(solver, system);
  kiwi::Constraint spacing = system.constraints[std::min<size_t>(changed, system.constraints.size() - 1)];
  std::vector<kiwi::Constraint> spacings;
  for (int i = 0; i < 5; ++i) {
    spacings.emplace_back(kiwi::Expression(spacing.expression().terms(), spacing.expression().constant() - i), spacing.op());
  }
  if (name == "replaced") {
    solver.removeConstraint(spacing);
    solver.addConstraint(spacings[0]);
  }
  const auto start = Clock::now();
  for (int round = 0; round < rounds; ++round) {
    if (name == "clone-and-edit") {
      kiwi::Solver fresh;
      build(fresh, system);
      edit(fresh, system, round);
    } else if (name == "edit") {
      edit(solver, system, round);
    } else if (name == "changed-constant") {
      // kiwi has no way to change a constant.
      solver.removeConstraint(round == 0 ? spacing : spacings[(round - 1) % 5]);
      solver.addConstraint(spacings[round % 5]);
      solver.updateVariables();
    } else if (name == "replaced") {
      solver.removeConstraint(round % 2 ? spacings[4] : spacings[0]);
      solver.addConstraint(round % 2 ? spacings[0] : spacings[4]);
      solver.updateVariables();
    } else if (name == "off-and-on") {
      solver.removeConstraint(spacing);
      solver.updateVariables();
      solver.addConstraint(spacing);
      solver.updateVariables();
    } else if (name == "all-off-and-on") {
      for (const kiwi::Constraint& constraint : system.constraints) solver.removeConstraint(constraint);
      for (const Edit& edit : system.edits) solver.removeEditVariable(edit.variable);
      solver.updateVariables();
      build(solver, system);
      solver.updateVariables();
    } else {
      kiwi::Solver fresh;
      build(fresh, system);
      fresh.updateVariables();
    }
  }
  const double time = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
  std::printf("%.1f %.6f\n", time / rounds, sum(system));
}
