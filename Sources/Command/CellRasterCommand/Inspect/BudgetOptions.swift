// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellRaster

/// The budgets of a cell, and the baseline of accepted findings.
struct BudgetOptions: ParsableArguments {
  @Option(
    name: .customLong("max"),
    help: ArgumentHelp(
      "The most that each cell may cost, such as avoidable-blended=0, or blended=baseline for what the baseline records; can be repeated, and overrides the settings.",
      valueName: "name=limit"),
    completion: .list(CostMeasure.allCases.map { $0.rawValue + "=" }))
  var limits: [String] = []

  @Option(
    help: ArgumentHelp(
      "The settings file; by default, cellraster.yaml next to the template or in the working folder.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var config: String?

  @Option(
    help: ArgumentHelp("Accept the findings listed in this file; any other error or warning fails the check.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp("Write the findings and costs to a file, to accept them from now on.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  func validate() throws {
    _ = try checks()
    if baseline == "-" || writeBaseline == "-" || config == "-" {
      throw ValidationError("--config, --baseline and --write-baseline must name a file, not standard input or output.")
    }
  }

  /// Whether no checks are requested.
  var isEmpty: Bool { limits.isEmpty && config == nil && baseline == nil && writeBaseline == nil }

  func checks() throws(ValidationError) -> InspectionChecks {
    var checks = InspectionChecks()
    do throws(UsageError) { try checks.setLimits(limits) } catch { throw ValidationError(error.message) }
    (checks.config, checks.baseline, checks.acceptsFindings) = (config, baseline, writeBaseline != nil)
    return checks
  }
}
