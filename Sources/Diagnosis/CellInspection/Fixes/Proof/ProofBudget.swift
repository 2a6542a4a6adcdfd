// SPDX-License-Identifier: MIT

/// The work that the search for fixes of one template may do.
///
/// Work is counted in steps, not in seconds, so that the result is the same on every machine. Laying out a cell takes a step for each
/// layer and for each 64 bytes of the template; preparing a version of the template, a step for each 16 bytes; drawing, a step for
/// each 16,384 pixels. A step takes about 10 microseconds.
package struct ProofBudget: Equatable, Sendable {
  /// The most steps; `nil` for no limit.
  package let steps: Int?

  /// Enough for about four seconds of processor time.
  package static let standard = ProofBudget(steps: 400_000)
  package static let unlimited = ProofBudget(steps: nil)

  package init(steps: Int?) {
    self.steps = steps
  }

  /// The steps for laying out the cells of the proof; the others are for fixes.
  var stepsForCases: Int { steps.map { $0 / 6 } ?? .max }

  /// The steps for the proof of fixes; the others are for what follows, such as suggestions.
  var stepsForFixes: Int { steps.map { $0 / 4 * 3 } ?? .max }
}

/// The number of steps that work takes.
enum ProofSteps {
  static func layout(layers: Int, templateBytes: Int) -> Int { layers + templateBytes / 64 }

  static func preparation(templateBytes: Int, variants: Int) -> Int { variants * templateBytes / 16 }

  static func drawing(pixels: Int) -> Int { 2 + pixels / 16384 }

  /// Editing the text of a template and reading it again.
  static func edit(templateBytes: Int) -> Int { templateBytes / 12 }
}
