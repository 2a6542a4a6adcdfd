// SPDX-License-Identifier: MIT

package import CellDocument
internal import CellGraphics
package import CellNotation
package import CellRenderAnalysis

/// A project's settings: the contents of `cellraster.yaml`. The keys `fonts` and `include` apply to all commands.
///
///     fonts: [Design/Fonts]
///     include: [Design/components.yaml]
///     inspect:
///       max: {avoidable-blended: 0, misaligned: 0, blended: baseline}
///       baseline: inspect-baseline.json
///       rules: {offscreen.shadow: off, blend: note}
///
/// An unknown key is an error, as in documents.
package struct ProjectSettings: Equatable, Sendable {
  /// The usual name of the file.
  package static let fileName = "cellraster.yaml"

  /// The highest cost that a cell may have, by measure.
  package fileprivate(set) var limits: [CostMeasure: CostLimit] = [:]
  /// The path of the baseline, as it is written in the file; `nil` for none.
  package fileprivate(set) var baseline: String?
  package fileprivate(set) var rules = RuleSettings()
  /// The folders with the project's own fonts, relative to the folder of the file.
  package fileprivate(set) var fonts: [String] = []
  /// The files that all documents include, relative to the folder of the file.
  package fileprivate(set) var includes: [String] = []

  /// Decodes a settings file.
  ///
  /// - Parameter fileName: the file name for error messages.
  /// - Throws: `CellDocumentError` for the first problem.
  package init(parsing bytes: [UInt8], fileName: String, format: DocumentFormat) throws(CellDocumentError) {
    let node = try DocumentNode(document: bytes, fileName: fileName, format: format)
    self = try ValueReader.file.value(of: node, DecodingContext(fileName: fileName))
  }

  fileprivate init() {}

  fileprivate static let fields: [Field<ProjectSettings>] = [
    .fixed("max", .limits) { $0.limits = $1 }, .fixed("baseline", .nonEmptyText) { $0.baseline = $1 },
    .fixed("rules", .rules) { $0.rules = $1 },
  ]
}

extension ValueReader<ProjectSettings> {
  fileprivate static let file = object(
    "settings",
    [
      .fixed("inspect", inspect) { settings, judging in
        (settings.limits, settings.baseline, settings.rules) = (judging.limits, judging.baseline, judging.rules)
      },
      .fixed("fonts", .list(of: .nonEmptyText, count: 1...64)) { $0.fonts = $1 },
      .fixed("include", .list(of: .nonEmptyText, count: 1...64)) { $0.includes = $1 },
    ], initial: ProjectSettings())
  private static let inspect = object("inspect-settings", ProjectSettings.fields, initial: ProjectSettings())
}

extension ValueReader<[CostMeasure: CostLimit]> {
  fileprivate static let limits = object(
    "cost-limits", CostMeasure.allCases.map { measure in .fixed(measure.rawValue, .limit) { $0[measure] = $1 } },
    initial: [:])
}

extension ValueReader<CostLimit> {
  /// A number of at least 0, or the word `baseline`.
  fileprivate static let limit = either(
    ValueReader<BaselineWord>.name.mapped { _ in .baseline }, or: ValueReader<Double>.number(.atLeast(0)).mapped { .atMost($0) },
    isFirst: {
      if case .string(let text) = FoundValue($0) { nearestName(to: text, among: [CostLimit.baselineWord]) != nil } else { false }
    })
}

private enum BaselineWord: String, Hashable, Sendable, CaseIterable {
  case baseline
}

extension ValueReader<RuleSettings> {
  fileprivate static let rules = ValueReader<[(name: String, value: RuleLevel)]>.named(.name) {
    KnownRules.ofSettings.problem(with: $0)
  }.mapped { levels in RuleSettings(levels.map { ($0.name, $0.value.choice) }) }
}

/// The setting of a rule as written in the file: `off`, or the severity of the rule's findings.
private enum RuleLevel: String, Hashable, Sendable, CaseIterable {
  case off, error, warning, note

  var choice: RuleSettings.Choice {
    switch self {
    case .off: .off
    case .error: .severity(.error)
    case .warning: .severity(.warning)
    case .note: .severity(.note)
    }
  }
}
