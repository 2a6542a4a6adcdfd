// SPDX-License-Identifier: MIT

import ArgumentParser
import CellRaster

/// The budgets of a cell, and the baseline of accepted findings.
struct BudgetOptions: ParsableArguments {
  @Option(
    name: .customLong("max"),
    help: ArgumentHelp(
      "The most that each cell may cost, such as avoidable-blended=0; may be given several times, and wins over the settings.",
      valueName: "name=number"),
    completion: .list(CostMeasure.allCases.map { $0.rawValue + "=" }))
  var limits: [String] = []

  @Option(
    help: ArgumentHelp(
      "The settings; cellraster.yaml beside the template or in the working folder if not given.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var config: String?

  @Option(
    help: ArgumentHelp("Let the findings pass that this file holds; new errors and warnings fail.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp("Write the findings to a file, to let them pass from now on.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  func validate() throws {
    _ = try parsedLimits()
    if baseline == "-" || writeBaseline == "-" || config == "-" {
      throw ValidationError("Settings and baselines lie in files, not on standard input or output.")
    }
  }

  /// Returns the limits given on the command line. If a measure is given twice, the last limit counts.
  func parsedLimits() throws -> [CostMeasure: Double] {
    var parsed: [CostMeasure: Double] = [:]
    for limit in limits {
      guard let sign = limit.firstIndex(of: "=") else {
        throw ValidationError("--max takes a name and a number, such as avoidable-blended=0, not \"\(limit)\".")
      }
      let (name, number) = (String(limit[..<sign]), String(limit[limit.index(after: sign)...]))
      guard let measure = CostMeasure(rawValue: name) else {
        let known = CostMeasure.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--max: there is no \"\(name)\"; there are \(known).")
      }
      guard let value = DataNumber(text: number)?.value, value >= 0 else {
        throw ValidationError("--max \(name) takes a number of at least 0, not \"\(number)\".")
      }
      parsed[measure] = value
    }
    return parsed
  }
}
