// SPDX-License-Identifier: MIT

import ArgumentParser
import CellDocument
import CellRaster
import Glibc
import RenderAnalysis
import Reports
import TemplateFixes

/// What `inspect` does with a template, from its bytes to the exit status.
struct TemplateInspectionTask {
  let command: InspectCommand
  let judge: InspectionJudge
  let source: TemplateSource
  let template: CellTemplate
  /// The choices of states in which each item is inspected.
  let states: [[String]]
  let environment: BindingEnvironment
  let resources: RenderingResources
  let jobs: Int

  init(_ command: InspectCommand) throws {
    let input = command.input
    self.command = command
    let settings = try InspectSettings(command.budgets, template: input.template)
    if command.fixes.skipsFixes, let measure = CostMeasure.allCases.first(where: { $0.needsFixes && settings.limits[$0] != nil })
    {
      throw ValidationError(
        "--no-fixes looks for no fixes, and without them nobody knows \(measure.rawValue): leave out one of the two.")
    }
    judge = try InspectionJudge(settings, template: input.name(of: input.template))
    let bytes = try Files.read(input.template)
    source = try TemplateSource(bytes, fileName: input.name(of: input.template), format: input.format(of: bytes))
    template = try CellTemplate(parsing: bytes, fileName: source.fileName, format: source.format)
    states = command.allStates ? [[]] + template.states.map { [$0] } : [input.states]
    environment = input.bindingEnvironment()
    resources = try input.resources()
    jobs = command.jobs ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))
  }

  /// - Returns: the status that the command ends with; `nil` when all is well.
  func run() async throws -> ExitStatus? {
    let data = try command.input.dataSource()
    let scope = InspectionScope(
      try states.map { try template.applying($0, givenBy: "--state") }, data, onlyItem: command.item)
    let pictures = try OverlayPlan(self, items: data.count)
    let run = InspectionRun(environment: environment, resources: resources, jobs: jobs)
    let outcome = try await run.inspect(scope, progress: ProgressLine(count: scope.count))
    guard !outcome.cells.isEmpty else {
      if outcome.failures.status == nil { report("the data holds no items: there is nothing to inspect") }
      return outcome.failures.status
    }
    let status = try await finish(outcome.cells, pictures)
    return outcome.failures.status ?? status
  }

  /// Fixes what is to be fixed, and reports on the cells.
  private func finish(_ cells: [InspectedSubject], _ pictures: OverlayPlan) async throws -> ExitStatus? {
    guard !command.fixes.skipsFixes else { return try await conclude(cells, pictures, nil) }
    let inspector = TemplateInspector(
      resources, items: cells.filter { $0.cell.states == states[0] }.map(\.data), states: states,
      environment: environment)
    if let number = command.fixes.explained { return try explainFix(number, cells, inspector) }
    var source = source
    if let number = command.fixes.apply {
      let fix = try fix(number, in: inspector.inspect(source, cells: cells.map(\.cell)), for: "--apply")
      let fixed = FixedTemplate(applying: fix, to: source)
      _ = try FixWriter(of: source, path: command.input.template).write(fixed, as: command.fixes)
      if command.fixes.diff { return .checkFailed }
      source = fixed.source
    } else if command.fixes.isWanted {
      let fixed = try inspector.fixed(source)
      let isPrinted = try FixWriter(of: source, path: command.input.template).write(fixed, as: command.fixes)
      if command.fixes.diff { return isPrinted ? .checkFailed : nil }
      source = fixed.source
    }
    let inspection = try inspector.inspect(source, cells: source == self.source ? cells.map(\.cell) : nil)
    let inspected = zip(cells, inspection.cells).map { InspectedSubject(item: $0.item, data: $0.data, cell: $1) }
    return try await conclude(inspected, pictures, inspection)
  }

  /// Prints the renders that a fix is held to.
  private func explainFix(_ number: Int, _ cells: [InspectedSubject], _ inspector: TemplateInspector) throws -> ExitStatus? {
    let cells = cells.map(\.cell)
    let fix = try fix(number, in: inspector.inspect(source, cells: cells), for: "--explain-fix")
    let renders = try inspector.renders(of: fix.proposal, in: source, cells: cells)
    let lines = renders.map { "  \($0.proofCase): \($0.difference.map { "\($0)" } ?? "the same pixels")" }
    let text = ["\(fix.proposal.title): \(fix.verdict)"] + lines
    try CellRasterCommand.write(Array((text.joined(separator: "\n") + "\n").utf8))
    return nil
  }

  private func fix(_ number: Int, in inspection: TemplateInspection, for option: String) throws -> VerifiedFix {
    guard inspection.fixes.indices.contains(number - 1) else {
      throw ValidationError(
        inspection.fixes.isEmpty
          ? "\(option): no fix is known." : "\(option) takes the number of a fix, from 1 to \(inspection.fixes.count).")
    }
    return inspection.fixes[number - 1]
  }

  /// Writes what was asked for, and judges.
  private func conclude(_ cells: [InspectedSubject], _ pictures: OverlayPlan, _ inspection: TemplateInspection?) async throws
    -> ExitStatus?
  {
    let fixes = inspection?.reportedFixes ?? [:]
    var report = InspectionReport(
      toolVersion: CellRasterTool.configuration.version, template: source.fileName,
      cells: cells.enumerated().map { index, subject in
        InspectionReport.Cell(subject.cell, name: name(of: subject) ?? command.input.stem) {
          fixes[FindingPlace(cell: index, finding: $0)]
        }
      }, rules: Rule.allCases.map(InspectionReport.Rule.init), ruleTableVersion: Rule.tableVersion)
    for (index, drawn) in try await pictures.run(self, of: inspection?.source ?? source).draw(cells).enumerated() {
      report.cells[index].png = drawn.render
      report.cells[index].overlays = drawn.overlays
    }
    judge.judge(&report, cells.map { (name(of: $0), $0.cell.totals) })
    try write(report)
    return try conclusion(of: report)
  }
}
