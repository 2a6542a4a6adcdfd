// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellReports
import CellTemplateFixes

/// The task of `inspect`: inspects the templates one after the other, and writes one report.
struct InspectionTask {
  private let command: InspectCommand
  private let selection: TemplateSelection
  /// The worst status so far; `nil` if nothing has failed.
  private var status: ExitStatus?

  /// - Throws: the errors of ``TemplateSelection``.
  init(_ command: InspectCommand) throws {
    self.command = command
    selection = try TemplateSelection(command)
  }

  /// - Returns: the status that the command exits with; `nil` if nothing failed.
  mutating func run() async throws -> ExitStatus? {
    var tasks: [TemplateInspectionTask] = []
    // Wrong usage is reported before anything is drawn.
    for template in selection.templates {
      do {
        tasks.append(try await TemplateInspectionTask(selection.command(for: template)))
      } catch let error as UsageError where selection.isSeveral {
        throw UsageError("\(template.path): \(error.message)")
      } catch {
        try note(error, of: template.path)
      }
    }
    var reports: [(task: TemplateInspectionTask, report: InspectionReport)] = []
    for var task in tasks {
      if selection.isSeveral { task.prefix = "\(task.source.fileName): " }
      task.firstNumber = 1 + reports.reduce(0) { $0 + $1.report.findingCount }
      do {
        let outcome = try await task.run()
        note(outcome.status)
        if let report = outcome.report { reports.append((task, report)) }
      } catch {
        try note(error, of: task.source.fileName)
      }
    }
    guard !reports.isEmpty else { return status }
    try write(reports.map(\.report))
    for (task, report) in reports { note(try task.conclusion(of: report)) }
    return status
  }

  /// Reports the failure of a template. The other templates are still inspected.
  /// - Throws: `error`, if there is only one template, or if the error is wrong usage.
  private mutating func note(_ error: any Error, of template: String) throws {
    guard selection.isSeveral, !(error is UsageError) else { throw error }
    if error is InspectionTooLarge { report("\(template): \(error)") } else { report(error) }
    note(ExitStatus(error))
  }

  /// Keeps the worse of two statuses, which is the one with the higher number.
  private mutating func note(_ other: ExitStatus?) {
    guard let other, other.rawValue > status?.rawValue ?? 0 else { return }
    status = other
  }

  /// Writes the requested reports, or the text for people if no output was requested.
  private func write(_ reports: [InspectionReport]) throws {
    let report = selection.isSeveral ? InspectionReport(joining: reports, title: selection.title) : reports[0]
    try command.reports.write(report)
    guard command.isForPeople else { return }
    // Exceeded budgets are reported on standard error.
    var text = report
    text.budgets = []
    try CellRasterCommand.write(Array(text.text(isColored: TerminalColor.isShown).utf8))
  }
}

extension InspectionReport {
  fileprivate var findingCount: Int { cells.reduce(0) { $0 + $1.findings.count } }
}
