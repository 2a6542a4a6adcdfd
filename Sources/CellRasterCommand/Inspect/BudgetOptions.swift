// SPDX-License-Identifier: MIT

import ArgumentParser
import CellJobs
import CellRaster

/// The budgets of a cell, and the baseline of accepted findings.
struct BudgetOptions: ParsableArguments {
  @Option(
    name: .customLong("max"),
    help: ArgumentHelp(
      "The most that each cell may cost, such as avoidable-blended=0; can be repeated, and overrides the settings.",
      valueName: "name=number"),
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
    help: ArgumentHelp("Write the findings to a file, to accept them from now on.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  func validate() throws {
    _ = try parsedLimits()
    if baseline == "-" || writeBaseline == "-" || config == "-" {
      throw ValidationError("--config, --baseline and --write-baseline must name a file, not standard input or output.")
    }
  }

  /// Returns the settings for a template: the file that `--config` names, or the one that is found.
  /// - Throws: `FileFailure`, `CellDocumentError`.
  func settingsFile(for template: String) throws -> SettingsFile? {
    try config.map(SettingsFile.init(at:)) ?? SettingsFile.found(for: template)
  }

  /// Returns the limits given on the command line. If a measure is given twice, the last limit counts.
  func parsedLimits() throws -> [CostMeasure: Double] {
    var parsed: [CostMeasure: Double] = [:]
    for limit in limits {
      guard let sign = limit.firstIndex(of: "=") else {
        throw ValidationError("--max must be a name and a number, such as avoidable-blended=0, not \"\(limit)\".")
      }
      let (name, number) = (String(limit[..<sign]), String(limit[limit.index(after: sign)...]))
      guard let measure = CostMeasure(rawValue: name) else {
        let known = CostMeasure.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--max: there is no cost \"\(name)\"; use one of \(known).")
      }
      guard let value = DataNumber(text: number)?.value, value >= 0 else {
        throw ValidationError("--max \(name) must be a number of at least 0, not \"\(number)\".")
      }
      parsed[measure] = value
    }
    return parsed
  }
}

/// The settings for judging findings: the options of the command line, and the project's settings for options that are not given.
struct InspectSettings {
  let limits: [CostMeasure: Double]
  /// The path of the baseline to compare findings with; `nil` if there is none, or if a baseline is written instead.
  let baseline: String?
  /// The settings of the rules.
  let rules: RuleSettings

  /// - Throws: `FileFailure` for a named file that does not exist; `CellDocumentError` for invalid settings.
  init(_ options: BudgetOptions, template: String) throws {
    let given = try options.parsedLimits()
    guard let file = try options.settingsFile(for: template) else {
      limits = given
      rules = RuleSettings()
      baseline = options.writeBaseline == nil ? options.baseline : nil
      return
    }
    let settings = file.settings
    rules = settings.rules
    limits = settings.limits.merging(given) { $1 }
    let named = options.baseline ?? settings.baseline.map { FileSystem.path($0, from: file.folder) }
    baseline = options.writeBaseline == nil ? named : nil
  }
}
