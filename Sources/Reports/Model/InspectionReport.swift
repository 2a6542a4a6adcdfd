// SPDX-License-Identifier: MIT

/// The result of an inspection. It is a plain value that all writers in this module read: text, JSON, SARIF, JUnit,
/// Markdown and HTML.
package struct InspectionReport: Hashable, Sendable {
  /// The version of the command, such as `0.1.0`.
  package var toolVersion: String
  /// The subject of the inspection, as given on the command line: the template's file, or several files and folders.
  package var template: String
  /// The names of the templates' files.
  package var templates: [String]
  /// The inspected cells: one for each data item and state, grouped by template.
  package var cells: [Cell]
  /// The budgets; empty if none were set.
  package var budgets: [Budget]
  /// The table of all rules, including rules without findings.
  package var rules: [Rule]
  /// The version of the rule table.
  package var ruleTableVersion: Int

  package init(
    toolVersion: String, template: String, cells: [Cell], budgets: [Budget] = [], rules: [Rule] = [], ruleTableVersion: Int = 1
  ) {
    self.toolVersion = toolVersion
    self.template = template
    templates = [template]
    self.cells = cells
    self.budgets = budgets
    self.rules = rules
    self.ruleTableVersion = ruleTableVersion
  }

  /// Joins the reports of several templates into one report.
  ///
  /// - Parameters:
  ///   - reports: at least one report, all made by the same version of the command.
  ///   - title: the subject of the inspection.
  package init(joining reports: [InspectionReport], title: String) {
    self.init(
      toolVersion: reports[0].toolVersion, template: title, cells: [], budgets: reports.flatMap(\.budgets),
      rules: reports[0].rules,
      ruleTableVersion: reports[0].ruleTableVersion)
    templates = []
    for report in reports {
      cells += report.cells.map { cell in
        var cell = cell
        cell.template += templates.count
        return cell
      }
      templates += report.templates
    }
  }

  /// A limit for the cost of a cell, and the actual cost.
  package struct Budget: Hashable, Sendable {
    /// The name, as an argument of `--max`: `avoidable-blended`.
    package var name: String
    /// The template's file; `nil` for the report's only template.
    package var template: String?
    package var limit: Double
    /// The cost of the worst cell.
    package var actual: Double
    /// One sentence that states how the limit is exceeded, and in which cell; `nil` if it is not exceeded.
    package var breach: String?

    package init(name: String, template: String? = nil, limit: Double, actual: Double, breach: String? = nil) {
      self.name = name
      self.template = template
      self.limit = limit
      self.actual = actual
      self.breach = breach
    }
  }

  /// The rule that a finding violates.
  package struct Rule: Hashable, Sendable {
    /// The category and the name: `blend.background-missing`.
    package var id: String
    /// A short title without a full stop.
    package var title: String
    /// The problem, when it occurs and how to solve it, in a few sentences.
    package var explanation: String
    /// The default severity of its findings.
    package var severity: Severity
    /// The URI of a page about the rule.
    package var page: String?

    package init(id: String, title: String, explanation: String, severity: Severity, page: String? = nil) {
      self.id = id
      self.title = title
      self.explanation = explanation
      self.severity = severity
      self.page = page
    }

    /// The part of the id before the first full stop: `blend`.
    package var category: String { String(id.prefix { $0 != "." }) }
  }

  /// The severity of a finding. The most severe case comes first.
  package enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    case error, warning, note

    /// Whether `one` is more severe.
    package static func < (one: Severity, other: Severity) -> Bool { one.place < other.place }

    private var place: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }
  }
}

extension InspectionReport {
  /// One sentence for each limit that is exceeded.
  package var breaches: [String] { budgets.compactMap(\.breach) }

  /// The fixes of all findings, without duplicates, in the order of the findings.
  package var fixes: [Fix] { distinct(cells.flatMap(\.findings).flatMap(\.fixes)) }

  /// The rule table, followed by rules of findings that are not in the table.
  package var allRules: [Rule] { distinct(rules + cells.flatMap(\.findings).map(\.rule)) }
}

/// Returns the values in their order, without duplicates.
func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
  var known: Set<Value> = []
  return values.filter { known.insert($0).inserted }
}
