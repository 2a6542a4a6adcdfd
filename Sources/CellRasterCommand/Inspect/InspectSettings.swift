// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
internal import Files
internal import Notation
import RenderAnalysis

/// What findings are judged by: the options of the command line, and the project's settings where those say nothing.
struct InspectSettings {
  /// The file's name, which is looked for beside the template and then in the working folder.
  static let fileName = "cellraster.yaml"

  let limits: [CostMeasure: Double]
  /// The path of the baseline that findings are compared with; `nil` for none, and where one is written.
  let baseline: String?
  /// What becomes of rules.
  let rules: RuleSettings

  /// - Throws: `FileFailure` for a file that is named and not there; `CellDocumentError` for settings that are wrong.
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
      parsing: bytes, fileName: path, format: DocumentFormat(fileName: path) ?? DocumentFormat(guessedFrom: bytes),
      measures: CostMeasure.allCases.map(\.rawValue), rules: .ofSettings
    ).inspection
    rules = RuleSettings(settings.rules.map { ($0.rule, RuleSettings.Choice($0.level)) })
    var limits: [CostMeasure: Double] = [:]
    for limit in settings.limits {
      if let measure = CostMeasure(rawValue: limit.measure) { limits[measure] = limit.value }
    }
    self.limits = limits.merging(given) { $1 }
    let named = options.baseline ?? settings.baseline.map { FileSystem.path($0, from: FileSystem.folder(of: path)) }
    baseline = options.writeBaseline == nil ? named : nil
  }

  /// The settings of a template; `nil` where there are none.
  private static func path(for template: String) -> String? {
    let beside = FileSystem.path(fileName, from: template == "-" ? "." : FileSystem.folder(of: template))
    return [beside, fileName].first { FileSystem.exists($0) && !FileSystem.areSame($0, template) }
  }
}

extension RuleSettings.Choice {
  fileprivate init(_ level: ProjectSettings.RuleChoice.Level) {
    switch level {
    case .off: self = .off
    case .error: self = .severity(.error)
    case .warning: self = .severity(.warning)
    case .note: self = .severity(.note)
    }
  }
}
