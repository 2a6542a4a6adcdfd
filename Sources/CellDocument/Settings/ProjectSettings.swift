// SPDX-License-Identifier: MIT

package import Notation

/// What a project wants of the command: the contents of `cellraster.yaml`.
///
///     inspect:
///       max: {avoidable-blended: 0, misaligned: 0, mean-overdraw: 2.0}
///       baseline: inspect-baseline.json
///       rules: {offscreen.shadow: off, blend: note}
///
/// Unknown keys are refused, as in documents.
package struct ProjectSettings: Hashable, Sendable {
  /// What `cellraster inspect` goes by.
  package struct Inspection: Hashable, Sendable {
    /// The most that a cell may cost, in the order in which it is written.
    package var limits: [CostLimit] = []
    /// The path of the baseline, as it is written; `nil` for none.
    package var baseline: String?
    /// What becomes of rules, in the order in which it is written.
    package var rules: [RuleChoice] = []
  }

  /// What becomes of the findings of a rule, or of several.
  package struct RuleChoice: Hashable, Sendable {
    package enum Level: String, Hashable, Sendable, CaseIterable {
      case off, error, warning, note
    }

    package var rule: String
    package var level: Level

    package init(rule: String, level: Level) {
      self.rule = rule
      self.level = level
    }
  }

  /// The most that a cell may cost by a measure: 0 or more.
  package struct CostLimit: Hashable, Sendable {
    package var measure: String
    package var value: Double

    package init(measure: String, value: Double) {
      self.measure = measure
      self.value = value
    }
  }

  package let inspection: Inspection

  /// Reads a settings file.
  ///
  /// - Parameters:
  ///   - fileName: The name for messages.
  ///   - measures: The names that may stand under `max`.
  ///   - rules: The names that may stand under `rules`.
  /// - Throws: ``CellDocumentError`` with the first thing that is wrong.
  package init(
    parsing bytes: [UInt8], fileName: String, format: DocumentFormat, measures: [String], rules: KnownRules
  ) throws(CellDocumentError) {
    let context = DecodingContext(site: Site(file: fileName), definitions: Definitions())
    var reader = try NodeReader(try DocumentNode(document: bytes, fileName: fileName, format: format), context)
    let inspect = reader.take("inspect")
    try reader.finish()
    inspection = if let inspect { try Inspection(inspect.value, context, measures: measures, rules) } else { Inspection() }
  }
}

extension ProjectSettings.Inspection {
  init(_ node: DocumentNode, _ context: DecodingContext, measures: [String], _ known: KnownRules) throws(CellDocumentError) {
    var reader = try NodeReader(node, context)
    let max = reader.take("max")
    let baseline = reader.take("baseline")
    let rules = reader.take("rules")
    try reader.finish()
    if let max { limits = try Self.limits(max.value, context, measures: measures) }
    if let baseline { self.baseline = try ValueReader.nonEmptyText.value(of: baseline.value, context) }
    if let rules { self.rules = try Self.choices(rules.value, context, known) }
  }

  private static func choices(_ node: DocumentNode, _ context: DecodingContext, _ known: KnownRules) throws(CellDocumentError)
    -> [ProjectSettings.RuleChoice]
  {
    var choices: [ProjectSettings.RuleChoice] = []
    for member in try NodeReader(node, context).members {
      if let problem = known.problem(with: member.key) { throw context.site.error(problem, at: member.keyPosition) }
      let level = try ValueReader<ProjectSettings.RuleChoice.Level>.name.value(of: member.value, context)
      choices.append(ProjectSettings.RuleChoice(rule: member.key, level: level))
    }
    return choices
  }

  private static func limits(_ node: DocumentNode, _ context: DecodingContext, measures: [String]) throws(CellDocumentError)
    -> [ProjectSettings.CostLimit]
  {
    var reader = try NodeReader(node, context)
    for measure in measures { _ = reader.take(measure) }
    try reader.finish()
    var limits: [ProjectSettings.CostLimit] = []
    for member in reader.members {
      let value = try ValueReader.number(.atLeast(0)).value(of: member.value, context)
      limits.append(ProjectSettings.CostLimit(measure: member.key, value: value))
    }
    return limits
  }
}

extension ValueReader {
  /// The value that a node says outright.
  fileprivate func value(of node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) -> Value {
    guard case .literal(let value) = try read(node, context) else {
      throw context.site.error(.expressionNotAllowed, at: node.position)
    }
    return value
  }
}
