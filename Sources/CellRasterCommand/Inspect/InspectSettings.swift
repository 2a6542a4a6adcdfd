// SPDX-License-Identifier: MIT

import CellRaster

/// The settings for judging findings: the options of the command line, and the project's settings where an option is not given.
struct InspectSettings {
  /// The name of the settings file. The file is looked for next to the template and then in the working folder.
  static let fileName = "cellraster.yaml"

  let limits: [CostMeasure: Double]
  /// The path of the baseline to compare findings with; `nil` for none, and when a baseline is written.
  let baseline: String?
  /// The settings of the rules.
  let rules: RuleSettings

  /// - Throws: `FileFailure` for a named file that does not exist; `CellDocumentError` for invalid settings.
  init(_ options: BudgetOptions, template: String) throws {
    let given = try options.parsedLimits()
    guard let path = options.config ?? Self.path(for: template) else {
      limits = given
      rules = RuleSettings()
      baseline = options.writeBaseline == nil ? options.baseline : nil
      return
    }
    let bytes = try FileSystem.read(path)
    let settings = try ProjectSettings(
      parsing: bytes, fileName: path, format: DocumentFormat(of: bytes, fileName: path))
    rules = settings.rules
    limits = settings.limits.merging(given) { $1 }
    let named = options.baseline ?? settings.baseline.map { FileSystem.path($0, from: FileSystem.folder(of: path)) }
    baseline = options.writeBaseline == nil ? named : nil
  }

  /// Returns the path of the settings for a template, or `nil` if there are none.
  private static func path(for template: String) -> String? {
    let beside = FileSystem.path(fileName, from: template == "-" ? "." : FileSystem.folder(of: template))
    return [beside, fileName].first { FileSystem.exists($0) && !FileSystem.areSame($0, template) }
  }
}
