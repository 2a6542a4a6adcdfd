// SPDX-License-Identifier: MIT

internal import CellGraphics
internal import CellRenderAnalysis

/// The result of an inspection. The module `CellReports` writes it as text, JSON, SARIF, JUnit XML, Markdown and HTML.
package struct InspectionReport: Hashable, Sendable {
  /// The subject of the inspection, as given on the command line: the template's file, or several files and folders.
  package var template: String
  /// The file names of the templates.
  package var templates: [String]
  /// The inspected cells, template by template. Each template has one cell for each data item in each set of states.
  package var cells: [ReportedCell]
  /// The budgets; empty if none were set.
  package var budgets: [Budget]
  /// The highest cost of a cell by measure, of a report on one template; measures that were not computed are left out.
  var highestCosts: [CostMeasure: Double] = [:]
  /// Sentences about the search for fixes: data constraints that several fixes lack, and what the proof budget left out.
  package var notes: [String] = []
  /// The safe fixes for findings that no cell of the report shows.
  package var furtherFixes: [FurtherFix] = []

  package init(
    template: String, cells: [ReportedCell], budgets: [Budget] = []
  ) {
    self.template = template
    templates = [template]
    self.cells = cells
    self.budgets = budgets
  }

  /// Joins the reports of several templates into one report.
  ///
  /// - Parameters:
  ///   - reports: at least one report, all made by the same version of the command.
  ///   - title: the subject of the inspection.
  package init(joining reports: [InspectionReport], title: String) {
    self.init(
      template: title, cells: [], budgets: reports.flatMap(\.budgets))
    templates = []
    for report in reports {
      notes += report.notes
      furtherFixes += report.furtherFixes.map { further in
        var further = further
        further.template += templates.count
        return further
      }
      cells += report.cells.map { cell in
        var cell = cell
        cell.template += templates.count
        return cell
      }
      templates += report.templates
    }
  }

  /// A limit that one kind of cost must not exceed in any cell of a template, and the highest cost that actually occurs.
  package struct Budget: Hashable, Sendable {
    /// The name, as in an argument of `--max`: `avoidable-blended`.
    package var name: String
    /// The file name of the template; `nil` for the report's only template.
    package var template: String?
    package var limit: Double
    /// The highest cost that a cell of the template has.
    package var actual: Double
    /// One sentence that states how the limit is exceeded, and in which cell; `nil` if it is not exceeded.
    package var breach: String?
  }
}

extension InspectionReport {
  /// Returns a title that is unique in the report: the name of the cell if there is only one template. Otherwise it is the
  /// template's file, followed by the name of the cell unless it is the template's only cell.
  package func title(of cell: ReportedCell) -> String {
    guard templates.count > 1 else { return cell.name }
    let isOnly = cells.count { $0.template == cell.template } == 1
    return isOnly ? templates[cell.template] : "\(templates[cell.template]), \(cell.name)"
  }

  /// One sentence for each limit that is exceeded.
  package var breaches: [String] { budgets.compactMap(\.breach) }
}
