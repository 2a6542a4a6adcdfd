// SPDX-License-Identifier: MIT

package import CellInspection
package import CellRaster

/// Inspects the cells of templates one template after the other, looks for fixes, and draws overlays.
package struct InspectJob: Job {
  package enum Result: Sendable {
    /// The folders or files for the pictures of the next template.
    case destinations([OutputDestination])
    /// A template, one of several, that could not be inspected. The others still are.
    case unreadable(template: String, any Error)
    /// A template with the requested fixes.
    case fixed(FixedTemplate, of: TemplateSource, path: String)
    /// A fix, and the cells with which it was tested.
    case explained(VerifiedFix, [(proofCase: ProofCase, difference: RenderDifference?)])
    /// An overlay or a contact sheet as a PNG file; `path` is `nil` for standard output.
    case picture([UInt8], path: String?)
    /// A remark for people.
    case note(String)
    /// The last result, if anything was inspected.
    case inspected(Inspected)
  }

  /// The findings in all templates.
  package struct Inspected: Sendable {
    package let templates: [InspectedTemplate]
    /// One report on all templates.
    package let report: InspectionReport
  }

  /// The first template or folder of templates, and its data.
  package var input: CellInput
  /// More templates or folders.
  package var others: [String] = []
  /// Whether to inspect each document once without states, and once in each of its states.
  package var allStates = false
  package var checks = InspectionChecks()
  package var fixes = FixRequest()
  package var overlays = OverlayRequest()
  /// Whether the report has pictures of the cells and all their overlays.
  package var reportsPictures = false
  /// How many cells are inspected at once.
  package var jobs = coreCount

  package init(_ input: CellInput) {
    self.input = input
  }

  /// The input for each template.
  /// - Throws: as ``run(_:)``.
  package func inputs() throws -> [CellInput] {
    let selection = try TemplateSelection(self)
    return selection.templates.map { selection.job(for: $0).input }
  }

  /// - Throws: `UsageError`; for a single template, the error that prevents its inspection.
  package func run(_ report: @escaping Report) async throws {
    let selection = try TemplateSelection(self)
    func note(_ error: any Error, of template: String) async throws {
      guard selection.isSeveral, !(error is UsageError), !(error is CancellationError) else { throw error }
      try await report(.result(.unreadable(template: template, error)))
    }
    var tasks: [TemplateInspectionTask] = []
    // Wrong usage is reported before anything is drawn.
    for template in selection.templates {
      do {
        tasks.append(try await TemplateInspectionTask(selection.job(for: template), report))
      } catch let error as UsageError where selection.isSeveral {
        throw UsageError("\(template.path): \(error.message)")
      } catch {
        try await note(error, of: template.path)
      }
    }
    var inspected: [InspectedTemplate] = []
    let users = fixes.comparesAllUsers ? try await users(of: tasks) : []
    // Fixes of one template may change files that the next ones include.
    var changed: [TemplateSource] = []
    for index in tasks.indices {
      for source in changed { try tasks[index].adoptFiles(of: source) }
      var task = tasks[index]
      task.others = tasks.enumerated().filter { $0.offset != index }.map(\.element) + users
      for other in task.others.indices { for source in changed { try task.others[other].adoptFiles(of: source) } }
      if selection.isSeveral { task.prefix = "\(CellInput.name(of: task.job.input.template)): " }
      task.firstNumber = 1 + inspected.reduce(0) { $0 + $1.report.findingCount }
      do {
        if let template = try await task.run() { inspected.append(template) }
        if let fixed = task.fixedSource { changed.append(fixed) }
      } catch {
        try await note(error, of: CellInput.name(of: task.job.input.template))
      }
    }
    guard !inspected.isEmpty else { return }
    let reports = inspected.map(\.report)
    try await report(
      .result(
        .inspected(
          Inspected(
            templates: inspected,
            report: selection.isSeveral ? InspectionReport(joining: reports, title: selection.title) : reports[0]))))
  }
}

extension InspectJob {
  /// Returns the templates below the roots of some templates that include the same files, besides these templates.
  private func users(of tasks: [TemplateInspectionTask]) async throws -> [TemplateInspectionTask] {
    var (users, known) = ([TemplateInspectionTask](), tasks.map(\.job.input.templateFile))
    for root in distinct(tasks.map { $0.job.input.pictureFolder(of: $0.job.input.template).path }) {
      for path in try TemplateFolder(root).templates() where !known.contains(where: { FileSystem.areSame($0, path) }) {
        known.append(path)
        var job = self
        (job.input.template, job.input.data, job.input.item) = (path, TemplateFolder.data(beside: path), nil)
        let user = try await TemplateInspectionTask(job) { _ in }
        if tasks.contains(where: { $0.source.sharesFiles(with: user.source) }) { users.append(user) }
      }
    }
    return users
  }
}

/// The findings in a template, and how they were judged.
package struct InspectedTemplate: Sendable {
  package let report: InspectionReport
  /// A sentence for each reason why the check fails.
  package let objections: [String]
  /// A sentence about accepted findings that no longer occur; `nil` if there are none.
  package let remark: String?
}

/// Which fixes to look for, and what to do with them.
package struct FixRequest: Sendable {
  package enum Action: Equatable, Sendable {
    /// Do not look for fixes.
    case skip
    case report
    /// Apply all safe fixes.
    case applySafe(onlyProven: Bool)
    /// Apply the fix with this number in the report, whatever its verdict.
    case apply(Int)
    /// List the cells with which the fix with this number was tested.
    case explain(Int)

    /// The option that asks for changes of the template; `nil` if it stays as it is.
    var editingOption: String? {
      switch self {
      case .applySafe: "--fix"
      case .apply: "--apply"
      case .skip, .report, .explain: nil
      }
    }
  }

  package var action = Action.report
  /// Whether the job ends with the fixed template, without inspecting it.
  package var endsWithFixes = false
  package var budget = ProofBudget.standard
  /// Whether fixes in files that documents include must change no pixel of any document below the root.
  package var comparesAllUsers = false

  package init() {}
}

/// The overlays to draw, and where they are written.
package struct OverlayRequest: Sendable {
  package var modes: [OverlayMode] = []
  /// Whether the mode `updates` was requested by name, so that there must be an older version.
  package var needsUpdates = false
  package var options = CellRenderAnalysis.OverlayOptions()
  /// The folder or file for the overlays, and that for the contact sheets; `nil` for no contact sheets.
  package var output = "."
  package var contactSheet: String?
  /// The states and the data file of the previous cells; without a file, their data is that of the cells.
  package var earlierStates: [String] = []
  package var earlierData: String?

  package init() {}
}

extension InspectionReport {
  fileprivate var findingCount: Int { cells.reduce(0) { $0 + $1.findings.count } }
}
