// SPDX-License-Identifier: MIT

import CellInspection
import CellRaster

/// The task of ``InspectJob`` for one template.
struct TemplateInspectionTask {
  let job: InspectJob
  private let report: InspectJob.Report
  let judge: InspectionJudge
  private(set) var source: TemplateSource
  private(set) var template: CellTemplate
  /// The combinations of states in which each item is inspected.
  let states: [[String]]
  /// The settings of the rules.
  let rules: RuleSettings
  let environment: BindingEnvironment
  let resources: RenderingResources
  /// The number of the template's first finding in the report.
  var firstNumber = 1
  /// A prefix for messages that do not name the template: the name of its file if there are several templates, otherwise empty.
  var prefix = ""
  /// Other templates, of which fixes in files that they include must change no pixel.
  var others: [TemplateInspectionTask] = []
  /// The template with the fixes that were applied; `nil` if none were asked for.
  private(set) var fixedSource: TemplateSource?
  /// Whether all items are inspected, so that their cells can be compared.
  private var hasAllItems = false

  /// - Throws: `UsageError` for a state that the document does not define; `FileFailure`, `CellDocumentError`,
  ///   ``UnreadableBaseline``.
  init(_ job: InspectJob, _ report: @escaping InspectJob.Report) async throws {
    let input = job.input
    self.job = job
    self.report = report
    let settings = try InspectSettings(job.checks, template: input.template)
    if job.fixes.action == .skip, let measure = CostMeasure.allCases.first(where: { $0.needsFixes && settings.limits[$0] != nil })
    {
      throw UsageError(
        "--no-fixes does not look for fixes, which \(measure.rawValue) depends on: omit --no-fixes or the limit.")
    }
    rules = settings.rules
    judge = try InspectionJudge(
      limits: settings.limits, looksForFixes: job.fixes.action != .skip, baseline: settings.baseline,
      template: CellInput.name(of: input.template))
    let document = try input.document()
    if document.origin != nil, let option = job.fixes.action.editingOption {
      throw UsageError("\(option) cannot change \(input.template): write a template with cellraster import, and fix that one.")
    }
    source = try TemplateSource(document, direction: input.direction)
    template = try await input.decodedTemplate(document) { try await report(.warning($0)) }
    states = job.allStates ? [[]] + template.states.map { [$0] } : [input.states]
    for variant in try Self.variants(of: template, in: states) { try variant.checkSuppressedRules(.ofFindings) }
    environment = input.environment
    resources = try Self.resources(of: template, job)
  }

  private static func resources(of template: CellTemplate, _ job: InspectJob) throws -> RenderingResources {
    if let kept = job.input.keptResources { return kept }
    let path = job.input.template
    var folders = FontFolders(job.input.fontFolders)
    try folders.add(settings: job.checks.settingsFile(for: path))
    try folders.add(template, root: job.input.pictureFolder(of: path))
    return job.input.resources(of: path, fonts: try folders.collection())
  }

  /// Returns a template in each combination of states.
  private static func variants(of template: CellTemplate, in states: [[String]]) throws -> [CellTemplate] {
    try states.map { try template.applying($0, givenBy: "--state") }
  }

  /// Inspects the template, and reports its fixes and its overlays.
  /// - Returns: the findings; `nil` if nothing was inspected, or if the job should end with the fixes.
  mutating func run() async throws -> InspectedTemplate? {
    let items = try job.input.items()
    let scope = InspectionScope(try Self.variants(of: template, in: states), items)
    let pictures = try OverlayPlan(self, items: items.source.count)
    try await report(.result(.destinations(pictures.destinations)))
    let run = InspectionRun(
      environment: environment, resources: resources, rules: rules, jobs: job.jobs, prefix: prefix,
      missingNames: job.input.missingNames(in: template, items), earlier: pictures.earlier)
    let inspected = try await run.inspect(scope, report)
    guard !inspected.cells.isEmpty else {
      if !inspected.hasFailures {
        try await report(.result(.note("\(prefix)the data has no items: there is nothing to inspect")))
      }
      return nil
    }
    hasAllItems = job.input.item == nil && !inspected.hasFailures
    return try await finish(inspected.cells, pictures)
  }

  /// Takes over what fixes of another template have changed in files that this one includes, too.
  mutating func adoptFiles(of other: TemplateSource) throws {
    guard source.sharesFiles(with: other) else { return }
    source = try source.adoptingFiles(of: other)
    template = try source.template
  }

  /// The template with an inspector for all of its items, to test the fixes of another template.
  private func subject() throws -> (source: TemplateSource, inspector: TemplateInspector) {
    var items: [DataItem] = []
    let source = try job.input.items()
    while let entry = try source.next() { items.append(try entry.item()) }
    let inspector = TemplateInspector(
      resources, rules: rules, items: items, states: states, environment: environment, budget: job.fixes.budget)
    return (self.source, inspector)
  }

  /// Applies the requested fixes, and judges the cells.
  private mutating func finish(_ cells: [InspectedSubject], _ pictures: OverlayPlan) async throws -> InspectedTemplate? {
    let inspector = TemplateInspector(
      resources, rules: rules, items: cells.filter { $0.cell.states == states[0] }.map(\.data), states: states,
      environment: environment, budget: job.fixes.budget)
    var source = source
    var known: [InspectedCell]? = cells.map(\.cell)
    var fixed: FixedTemplate?
    switch job.fixes.action {
    case .skip: return try await conclude(cells, pictures, nil)
    case .report: break
    case .explain(let number):
      try await explainFix(number, cells.map(\.cell), inspector)
      return nil
    case .apply(let number):
      let fix = try fix(number, in: inspector.inspect(source, cells: known), for: "--apply")
      fixed = FixedTemplate(applying: fix, to: source)
      known = nil
    case .applySafe(let onlyProven):
      let sharing = try others.filter { $0.source.sharesFiles(with: source) }.map { try $0.subject() }
      (fixed, known) = try inspector.fixed(source, cells: known, onlyProven: onlyProven, sharing: sharing)
    }
    if let fixed {
      try await report(.result(.fixed(fixed, of: source, path: job.input.template)))
      for file in fixed.source.changedFiles(since: source) { try await report(.result(.note(extent(of: fixed, in: file.path)))) }
      fixedSource = fixed.source
      if job.fixes.endsWithFixes { return nil }
      source = fixed.source
    }
    let inspection = try inspector.inspect(source, cells: known)
    let inspected = zip(cells, inspection.cells).map { InspectedSubject(item: $0.item, data: $0.data, cell: $1) }
    return try await conclude(inspected, pictures, inspection)
  }

  /// Returns a sentence on the documents for which fixes have changed a file that they include.
  private func extent(of fixed: FixedTemplate, in path: String) -> String {
    let users = [self] + others.filter { $0.source.includes(path) }
    let places = Set(fixed.applied.map(\.proposal.location.withoutUse)).filter { $0.file == path }
    let elements = users.reduce(0) { sum, user in
      places.reduce(sum) { $0 + user.template.count(ofElementsAt: user.source.location($1)) }
    }
    let rest = job.fixes.comparesAllUsers ? "" : "; with --all-users, those below the root that are not named are compared, too"
    let documents = users.count == 1 ? "1 document that includes it" : "\(users.count) documents that include it"
    return "\(path): no pixel changes in \(documents) (\(counted(elements, "element")))\(rest)"
  }

  /// Reports the cells with which a fix was tested.
  private func explainFix(_ number: Int, _ cells: [InspectedCell], _ inspector: TemplateInspector) async throws {
    let fix = try fix(number, in: inspector.inspect(source, cells: cells), for: "--explain-fix")
    let renders = try inspector.renders(of: fix.proposal, in: source, cells: cells)
    try await report(.result(.explained(fix, renders)))
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
  private func conclude(
    _ cells: [InspectedSubject], _ pictures: OverlayPlan, _ inspection: TemplateInspection?
  ) async throws -> InspectedTemplate {
    let fixes = inspection?.reportedFixes ?? [:]
    let found = try templateFindings(in: cells.map(\.cell), of: inspection?.source ?? source)
    let cells = numbered(cells, with: found)
    var findings = InspectionReport(
      template: CellInput.name(of: job.input.template),
      cells: cells.enumerated().map { index, subject in
        ReportedCell(subject.cell, name: name(of: subject) ?? job.input.stem) {
          fixes[PlaceInCells(cell: index, finding: $0)]
        }
      })
    findings.notes = (inspection?.notes ?? []).map { prefix + $0 }
    findings.furtherFixes = inspection?.furtherFixes ?? []
    findings.add(found, to: cells.map(\.cell))
    let drawn = try await pictures.run(self, of: inspection?.source ?? source).draw(cells, report)
    for (index, drawn) in drawn.enumerated() {
      findings.cells[index].png = drawn.render
      findings.cells[index].overlays = drawn.overlays
    }
    judge.judge(&findings, cells.map { (name(of: $0), $0.cell.budgetedTotals) })
    return InspectedTemplate(
      report: findings, objections: job.checks.acceptsFindings ? findings.breaches : judge.objections(to: findings),
      remark: job.input.item == nil && !job.checks.acceptsFindings ? judge.remark(on: findings) : nil)
  }
}

/// Findings about the template as a whole.
extension TemplateInspectionTask {
  /// - Parameter source: the template after fixes were applied to it.
  private func templateFindings(in cells: [InspectedCell], of source: TemplateSource) throws -> [TemplateRemark] {
    guard hasAllItems else { return [] }
    let remarks = TemplateRemark.all(
      in: try Self.variants(of: try source.template, in: states), cells,
      isWhole: job.allStates || template.states.isEmpty, rules: rules)
    guard let interface = InterfacePath(job.input.template), let item = try job.input.items().next()?.item() else {
      return remarks
    }
    let inspection = InterfaceInspection(template: try job.input.interfaces.cell(at: interface), cells: cells, rules: rules)
    return try remarks + inspection.findings(job.input, item, by: CellRenderer(resources))
  }

  /// Returns the cells with numbers for their findings. After the findings of each cell, numbers are reserved for the findings about
  /// the template.
  private func numbered(_ cells: [InspectedSubject], with found: [TemplateRemark]) -> [InspectedSubject] {
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
    let item = job.input.data == nil ? nil : "item \(subject.item + 1)"
    let parts = [item, InspectionReport.name(ofStates: subject.cell.states)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

/// The settings for judging findings: those of the job, and the project's settings for those that are not given.
struct InspectSettings {
  let limits: [CostMeasure: CostLimit]
  /// The path of the baseline to compare findings with; `nil` if there is none, or if a baseline is written instead.
  let baseline: String?
  /// The settings of the rules.
  let rules: RuleSettings

  /// - Throws: `FileFailure` for a named file that does not exist; `CellDocumentError` for invalid settings; `UsageError` for a limit of a
  ///   baseline that is not named.
  init(_ checks: InspectionChecks, template: String) throws {
    let file = try checks.settingsFile(for: template)
    let settings = file?.settings
    rules = settings?.rules ?? RuleSettings()
    limits = (settings?.limits ?? [:]).merging(checks.limits) { $1 }
    let named = file.flatMap { file in settings?.baseline.map { FileSystem.path($0, from: file.folder) } }
    baseline = checks.acceptsFindings ? nil : checks.baseline ?? named
    if baseline == nil, !checks.acceptsFindings, let measure = CostMeasure.allCases.first(where: { limits[$0] == .baseline }) {
      throw UsageError(
        "the limit of \(measure.rawValue) is that of the baseline, but there is none: write one with --write-baseline, and name it with "
          + "--baseline or in the settings")
    }
  }
}
