// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CellJobs
internal import CellRaster
internal import CellReports
internal import CellTemplateFixes
internal import Glibc

/// The task of `inspect` for one template, from its bytes to the exit status.
struct TemplateInspectionTask {
  let command: InspectCommand
  let judge: InspectionJudge
  let source: TemplateSource
  let template: CellTemplate
  /// The combinations of states in which each item is inspected.
  let states: [[String]]
  /// The settings of the rules.
  let rules: RuleSettings
  let environment: BindingEnvironment
  let resources: RenderingResources
  let jobs: Int
  /// The number of the template's first finding in the report.
  var firstNumber = 1
  /// A prefix for messages that do not name the template: the name of its file if there are several templates, otherwise empty.
  var prefix = ""
  /// Whether all items are inspected, so that their cells can be compared.
  private var hasAllItems = false

  /// The outcome for a template.
  struct Outcome {
    /// The findings; `nil` if nothing was inspected.
    var report: InspectionReport?
    /// The status of a failure that is not a failed check of the report; `nil` if there is none.
    var status: ExitStatus?
  }

  /// - Throws: `UsageError` for a state that the document does not define; `FileFailure`, `CellDocumentError`,
  ///   ``UnreadableBaseline``.
  init(_ command: InspectCommand) async throws {
    let input = command.input.input
    self.command = command
    let settings = try InspectSettings(command.budgets, template: input.template)
    if command.fixes.skipsFixes, let measure = CostMeasure.allCases.first(where: { $0.needsFixes && settings.limits[$0] != nil })
    {
      throw UsageError(
        "--no-fixes does not look for fixes, which \(measure.rawValue) depends on: omit --no-fixes or the limit.")
    }
    rules = settings.rules
    judge = try InspectionJudge(
      limits: settings.limits, baseline: settings.baseline, template: CellInput.name(of: input.template))
    let bytes = try FileSystem.read(input.template)
    source = try TemplateSource(
      bytes, fileName: CellInput.name(of: input.template), format: DocumentFormat(of: bytes, fileName: input.template),
      direction: input.direction)
    template = try await input.decodedTemplate(parsing: bytes) { report("warning: \($0)") }
    states = command.allStates ? [[]] + template.states.map { [$0] } : [input.states]
    for variant in try Self.variants(of: template, in: states) { try variant.checkSuppressedRules(.ofFindings) }
    environment = input.environment
    resources = try Self.resources(of: template, command)
    jobs = command.jobs ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))
  }

  private static func resources(of template: CellTemplate, _ command: InspectCommand) throws -> RenderingResources {
    var folders = FontFolders(command.input.fontPath)
    try folders.add(settings: command.budgets.settingsFile(for: command.input.template))
    try folders.add(template, root: command.input.input.pictureFolder(of: command.input.template))
    return command.input.input.resources(of: command.input.template, fonts: try folders.collection())
  }

  /// Returns a template in each combination of states.
  private static func variants(of template: CellTemplate, in states: [[String]]) throws -> [CellTemplate] {
    try states.map { try template.applying($0, givenBy: "--state") }
  }

  /// Inspects the template, and writes its fixes and its overlays.
  func run() async throws -> Outcome {
    let items = try command.input.input.items()
    let scope = InspectionScope(try Self.variants(of: template, in: states), items)
    let pictures = try OverlayPlan(self, items: items.source.count)
    let run = InspectionRun(environment: environment, resources: resources, rules: rules, jobs: jobs, prefix: prefix)
    let inspected = try await run.inspect(scope, progress: ProgressLine(count: scope.count))
    guard !inspected.cells.isEmpty else {
      if inspected.failures.status == nil { report("\(prefix)the data has no items: there is nothing to inspect") }
      return Outcome(status: inspected.failures.status)
    }
    var task = self
    task.hasAllItems = command.input.item == nil && inspected.failures.status == nil
    var outcome = try await task.finish(inspected.cells, pictures)
    outcome.status = inspected.failures.status ?? outcome.status
    return outcome
  }

  /// Applies the requested fixes, and reports on the cells.
  private func finish(_ cells: [InspectedSubject], _ pictures: OverlayPlan) async throws -> Outcome {
    guard !command.fixes.skipsFixes else { return try await conclude(cells, pictures, nil) }
    let inspector = TemplateInspector(
      resources, rules: rules, items: cells.filter { $0.cell.states == states[0] }.map(\.data), states: states,
      environment: environment, budget: command.fixes.proofBudget)
    if let number = command.fixes.explained {
      try explainFix(number, cells, inspector)
      return Outcome()
    }
    var source = source
    var known: [InspectedCell]? = cells.map(\.cell)
    if let number = command.fixes.apply {
      let fix = try fix(number, in: inspector.inspect(source, cells: cells.map(\.cell)), for: "--apply")
      let fixed = FixedTemplate(applying: fix, to: source)
      _ = try FixWriter(of: source, path: command.input.template).write(fixed, as: command.fixes)
      if command.fixes.diff { return Outcome(status: .checkFailed) }
      source = fixed.source
      known = nil
    } else if command.fixes.isWanted {
      let (fixed, drawn) = try inspector.fixed(source, cells: known, onlyProven: command.fixes.proven)
      let isPrinted = try FixWriter(of: source, path: command.input.template).write(fixed, as: command.fixes)
      if command.fixes.diff { return Outcome(status: isPrinted ? .checkFailed : nil) }
      source = fixed.source
      known = drawn
    }
    let inspection = try inspector.inspect(source, cells: known)
    let inspected = zip(cells, inspection.cells).map { InspectedSubject(item: $0.item, data: $0.data, cell: $1) }
    return try await conclude(inspected, pictures, inspection)
  }

  /// Prints the cells with which a fix was tested.
  private func explainFix(_ number: Int, _ cells: [InspectedSubject], _ inspector: TemplateInspector) throws {
    let cells = cells.map(\.cell)
    let fix = try fix(number, in: inspector.inspect(source, cells: cells), for: "--explain-fix")
    let renders = try inspector.renders(of: fix.proposal, in: source, cells: cells)
    let lines = renders.map { "  \($0.proofCase): \($0.difference.map { "\($0)" } ?? "the same pixels")" }
    let text = ["\(fix.proposal.title): \(fix.verdict)"] + lines
    try CellRasterCommand.write(Array((text.joined(separator: "\n") + "\n").utf8))
  }

  private func fix(_ number: Int, in inspection: TemplateInspection, for option: String) throws -> VerifiedFix {
    guard inspection.fixes.indices.contains(number - 1) else {
      throw UsageError(
        inspection.fixes.isEmpty
          ? "\(option): no fix was found." : "\(option) must be the number of a fix, from 1 to \(inspection.fixes.count).")
    }
    return inspection.fixes[number - 1]
  }

  /// Draws the requested pictures, and judges the findings.
  private func conclude(_ cells: [InspectedSubject], _ pictures: OverlayPlan, _ inspection: TemplateInspection?) async throws
    -> Outcome
  {
    let fixes = inspection?.reportedFixes ?? [:]
    let found = try templateFindings(in: cells.map(\.cell), of: inspection?.source ?? source)
    let cells = numbered(cells, with: found)
    var report = InspectionReport(
      toolVersion: CellRasterTool.version, template: source.fileName,
      cells: cells.enumerated().map { index, subject in
        ReportedCell(subject.cell, name: name(of: subject) ?? command.input.input.stem) {
          fixes[FindingPlace(cell: index, finding: $0)]
        }
      })
    report.notes = (inspection?.notes ?? []).map { prefix + $0 }
    report.furtherFixes = inspection?.furtherFixes ?? []
    report.add(found, to: cells.map(\.cell))
    for (index, drawn) in try await pictures.run(self, of: inspection?.source ?? source).draw(cells).enumerated() {
      report.cells[index].png = drawn.render
      report.cells[index].overlays = drawn.overlays
    }
    judge.judge(&report, cells.map { (name(of: $0), $0.cell.budgetedTotals) })
    return Outcome(report: report)
  }
}

/// Findings about the template as a whole.
extension TemplateInspectionTask {
  /// - Parameter source: the template after fixes were applied to it.
  private func templateFindings(in cells: [InspectedCell], of source: TemplateSource) throws -> [TemplateFinding] {
    guard hasAllItems else { return [] }
    return TemplateFinding.all(
      in: try Self.variants(of: try source.template, in: states), cells,
      isWhole: command.allStates || template.states.isEmpty, rules: rules)
  }

  /// Returns the cells with numbers for their findings. After the findings of each cell, numbers are reserved for the findings about
  /// the template.
  private func numbered(_ cells: [InspectedSubject], with found: [TemplateFinding]) -> [InspectedSubject] {
    var next = firstNumber
    return cells.enumerated().map { index, subject in
      var subject = subject
      subject.cell.firstNumber = next
      next += subject.cell.findings.events.count + found.count { $0.cell == index }
      return subject
    }
  }
}

extension TemplateInspectionTask {
  /// Returns the name that distinguishes a cell from the others: `item 2, state dark`; `nil` if there can be only one cell.
  func name(of subject: InspectedSubject) -> String? {
    let item = command.input.data == nil ? nil : "item \(subject.item + 1)"
    let parts = [item, InspectionReport.name(ofStates: subject.cell.states)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Reports why the check fails, or writes the baseline that will make it pass.
  func conclusion(of report: InspectionReport) throws -> ExitStatus? {
    var objections = report.breaches
    if let path = command.budgets.writeBaseline {
      try FindingBaseline.write(report, to: path)
      CellRasterCommand.report("\(path): the findings of \(report.template) are accepted from now on")
    } else {
      objections = judge.objections(to: report)
      if command.input.item == nil, let remark = judge.remark(on: report) { CellRasterCommand.report(remark) }
    }
    for objection in objections { CellRasterCommand.report(objection) }
    return objections.isEmpty ? nil : .checkFailed
  }
}
