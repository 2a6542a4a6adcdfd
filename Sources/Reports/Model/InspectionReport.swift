// SPDX-License-Identifier: MIT

/// What an inspection found out, as a plain value that every writer of this room reads: text, JSON, SARIF, JUnit, Markdown, HTML.
package struct InspectionReport: Hashable, Sendable {
  /// The version of the command, such as `0.1.0`.
  package var toolVersion: String
  /// What was inspected, in the words of the command line: the template's file, or several files and folders.
  package var template: String
  /// The names of the templates' files.
  package var templates: [String]
  /// The cells that were inspected: one for each data item and state, template by template.
  package var cells: [Cell]
  /// The limits that were set; empty where none was.
  package var budgets: [Budget]
  /// The table of all rules, also of those that found nothing.
  package var rules: [Rule]
  /// The version of that table.
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

  /// One report of several templates.
  /// - Parameters:
  ///   - reports: those of the templates, one at least, all made by the same version of the command.
  ///   - title: what was inspected.
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

  /// A limit of what a cell may cost, and how it was kept.
  package struct Budget: Hashable, Sendable {
    /// As in `--max`: `avoidable-blended`.
    package var name: String
    /// The template's file; `nil` for the only one of the report.
    package var template: String?
    package var limit: Double
    /// The cost of the worst cell.
    package var actual: Double
    /// One sentence that says what is over the limit, and in which cell; `nil` where the limit is kept.
    package var breach: String?

    package init(name: String, template: String? = nil, limit: Double, actual: Double, breach: String? = nil) {
      self.name = name
      self.template = template
      self.limit = limit
      self.actual = actual
      self.breach = breach
    }
  }

  /// What findings can be about.
  package struct Rule: Hashable, Sendable {
    /// A category and a name: `blend.background-missing`.
    package var id: String
    /// A few words, without a full stop.
    package var title: String
    /// What is the matter, when, and what to do: some sentences.
    package var explanation: String
    /// The severity of what it finds, unless a finding says otherwise.
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

    /// What stands before the first full stop of the id: `blend`.
    package var category: String { String(id.prefix { $0 != "." }) }
  }

  /// How much a finding matters; the order is that of the words `error`, `warning` and `note`.
  package enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    case error, warning, note

    /// What matters more comes first.
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

  /// The fixes of all findings, each once, in the order of the findings.
  package var fixes: [Fix] { distinct(cells.flatMap(\.findings).flatMap(\.fixes)) }

  /// The table of rules, and behind it the rules of findings that the table does not hold.
  package var allRules: [Rule] { distinct(rules + cells.flatMap(\.findings).map(\.rule)) }
}

/// The values in their order, without those that stood there before.
func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
  var known: Set<Value> = []
  return values.filter { known.insert($0).inserted }
}
