// SPDX-License-Identifier: MIT

package import Notation

/// The settings of a project for the command: the contents of `cellraster.yaml`.
///
///     inspect:
///       max: {avoidable-blended: 0, misaligned: 0, mean-overdraw: 2.0}
///       baseline: inspect-baseline.json
///       rules: {offscreen.shadow: off, blend: note}
///
/// An unknown key is an error, as in documents.
package struct ProjectSettings: Hashable, Sendable {
  /// The settings of `cellraster inspect`.
  package struct Inspection: Hashable, Sendable {
    /// The limits on the cost of a cell, in the order of the file.
    package var limits: [CostLimit] = []
    /// The path of the baseline, as it is written in the file; `nil` for none.
    package var baseline: String?
    /// The levels of rules, in the order of the file.
    package var rules: [RuleChoice] = []
  }

  /// The level of a rule's findings, or of the findings of a group of rules.
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

  /// The maximum cost of a cell by one measure; 0 or more.
  package struct CostLimit: Hashable, Sendable {
    package var measure: String
    package var value: Double

    package init(measure: String, value: Double) {
      self.measure = measure
      self.value = value
    }
  }

  package let inspection: Inspection

  /// Decodes a settings file.
  ///
  /// - Parameters:
  ///   - fileName: The file name for error messages.
  ///   - measures: The keys allowed under `max`.
  ///   - rules: The keys allowed under `rules`.
  /// - Throws: ``CellDocumentError`` for the first problem.
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
  /// Reads a literal value from a node.
  fileprivate func value(of node: DocumentNode, _ context: DecodingContext) throws(CellDocumentError) -> Value {
    guard case .literal(let value) = try read(node, context) else {
      throw context.site.error(.expressionNotAllowed, at: node.position)
    }
    return value
  }
}
