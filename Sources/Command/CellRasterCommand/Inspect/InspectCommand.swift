// SPDX-License-Identifier: MIT

import ArgumentParser
import CellInspection
import CellJobs
import CellRaster
import CellReports
import Glibc

struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.subcommand(
    "inspect",
    abstract: "Shows what each pixel and each layer of a cell costs, and what could be saved.",
    discussion: """
      Prints what the most expensive cell costs, and the findings grouped by what to do about them, unless you request other \
      output: overlays, reports or a baseline. --details prints every finding. An overlay has the name of the picture, followed by the state and the mode: template-07.dark.blended@2x.png.

      Several templates, or folders of templates, give one report and the worst exit status. Each template uses the data of \
      --data, or else message.data.json or data.json next to message.yaml. Overlays go into folders that mirror the folders of the \
      templates. In a folder, files that are not templates and folders named golden-images are skipped.

      Findings alone do not change the exit status. It is 1 if a cell costs more than --max allows, if an error or a warning is \
      not in the baseline, or if --diff prints changes.

      Limits and the baseline can also be set in cellraster.yaml, next to the template or in the working folder. That file can \
      also switch rules off or set their severity:
        inspect:
          max: {avoidable-blended: 0, misaligned: 0}
          baseline: inspect-baseline.json
          rules: {offscreen.shadow: off, blend.background-missing: error}

      An element can ignore rules for itself and its descendants, with a reason. Their findings are then only counted:
        ignore: [offscreen.mask]
        ignoreReason: "the picture behind it is the user's own"

      EXAMPLES
        cellraster inspect message.yaml --data messages.json
        cellraster inspect message.yaml --data messages.json --overlay all -o out
        cellraster inspect cells --sarif cells.sarif
        cellraster inspect message.yaml --overlay updates --state selected -o -
        cellraster inspect message.yaml --data messages.json --html message.html
        cellraster inspect message.yaml --max avoidable-blended=0 --sarif out.sarif
        cellraster inspect message.yaml --data messages.json --all-states --fix
        cellraster inspect --compare old.yaml message.yaml --data messages.json
        cellraster inspect --compare main cells --markdown comment.md
      """)

  @OptionGroup var input: InputOptions

  @Argument(
    help: ArgumentHelp(
      "More templates or folders. All templates in a folder are inspected. The first argument can be a folder too.",
      valueName: "more"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var others: [String] = []

  @Flag(help: "Inspect the document once without states, and once in each of its states.")
  var allStates = false

  @OptionGroup(title: "OVERLAYS") var overlays: OverlayArguments
  @OptionGroup(title: "REPORTS") var reports: ReportOptions
  @OptionGroup(title: "CHECKS") var budgets: BudgetOptions
  @OptionGroup(title: "FIXES") var fixes: FixOptions

  @Option(
    name: .customLong("compare"),
    help: ArgumentHelp(
      """
      Report the changes in keys, findings, cost and pixels since an older template, with the same data: a file, or a git revision \
      (main, or main:cells/post.yaml). Several templates or folders take a revision, and give one table; --markdown writes it for a \
      pull request. --json prints the changes of one template. Does not look for fixes.
      """, valueName: "old"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var olderTemplate: String?

  @Option(
    help: ArgumentHelp("How many cells to inspect at once; the number of cores by default.", valueName: "number"),
    completion: .list(["1", "2", "4", "8"]))
  var jobs: Int?

  @Flag(help: "Print every finding with its layer, its numbers and the full verdicts of its fixes.")
  var details = false

  @Flag(help: .watch)
  var watch = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    if allStates, !input.states.isEmpty {
      throw ValidationError("--all-states inspects each state alone: omit --state.")
    }
    if !others.isEmpty, ([input.template] + others).contains("-") {
      throw ValidationError("A template from standard input is inspected alone: name no other template.")
    }
    if !others.isEmpty, let option = fixes.optionForOneFix {
      throw ValidationError("\(option) works with one template: name only one.")
    }
    if let olderTemplate { try validateComparison(with: olderTemplate) }
    let outputs = standardOutputs
    if outputs.count > 1 {
      throw ValidationError("Only one of \(outputs.joined(separator: " and ")) can use standard output.")
    }
    if watch,
      input.readsStandardInput || !outputs.isEmpty || fixes.isWanted || fixes.optionForOneFix != nil || olderTemplate != nil
        || budgets.writeBaseline != nil
    {
      throw ValidationError(
        "--watch needs files as input and output, and cannot be combined with fixes, --compare or --write-baseline.")
    }
    if fixes.diff, !overlays.isEmpty || !reports.isEmpty || budgets.writeBaseline != nil {
      throw ValidationError("--diff only prints changes: omit overlays, reports and --write-baseline.")
    }
  }

  private func validateComparison(with older: String) throws {
    if reports.json, !others.isEmpty {
      throw ValidationError("--compare with --json works with one newer template: name only one.")
    }
    var reports = reports
    (reports.json, reports.markdown) = (false, nil)
    guard overlays.isEmpty, reports.isEmpty, budgets.isEmpty, !fixes.isWanted, fixes.optionForOneFix == nil else {
      throw ValidationError(
        "--compare cannot be combined with overlays, checks, fixes, or any report except --json and --markdown.")
    }
    if older == "-", input.template == "-" || input.data == "-" {
      throw ValidationError("Only one of the templates and the data can come from standard input.")
    }
  }

  /// The given options that write to standard output.
  private var standardOutputs: [String] {
    overlays.standardOutputs + reports.standardOutputs + (fixes.diff ? ["--diff"] : [])
      + (fixes.explained == nil ? [] : ["--explain-fix"])
      + (fixes.fix && input.template == "-" ? ["--fix"] : [])
  }

  /// Whether no output is requested, so that the findings are printed for people.
  var isForPeople: Bool { overlays.isEmpty && reports.isEmpty && budgets.writeBaseline == nil && standardOutputs.isEmpty }

  func run() async throws {
    try await reportingFailure {
      if let olderTemplate { return try await compare(with: olderTemplate) }
      let job = try job()
      if watch { return try await CellRasterCommand.watch(job.inputs()) { _ in _ = try await inspect(job) } }
      if let status = try await inspect(job) { throw status.code }
    }
  }

  private func job() throws -> InspectJob {
    var job = InspectJob(input.input)
    (job.others, job.allStates, job.jobs) = (others, allStates, jobs ?? coreCount)
    (job.checks, job.fixes, job.overlays) = (try budgets.checks(), fixes.request, overlays.request)
    job.reportsPictures = reports.html != nil
    return job
  }

  /// Inspects the templates, and writes what was requested.
  /// - Returns: the status that the command exits with; `nil` if nothing failed.
  private func inspect(_ job: InspectJob) async throws -> ExitStatus? {
    // Of several statuses, the one with the highest number is the worst.
    var statuses: [ExitStatus] = []
    let failed = try await follow(job) { result in
      switch result {
      case .destinations(let destinations): for destination in destinations { try destination.makeFolder() }
      case .unreadable(let template, let error):
        if error is InspectionTooLarge { report("\(template): \(error)") } else { report(error) }
        statuses.append(ExitStatus(error))
      case .fixed(let fixed, let source, let path):
        let isFixed = try fixes.write(fixed, of: source, to: path)
        if fixes.diff, isFixed || fixes.apply != nil { statuses.append(.checkFailed) }
      case .explained(let fix, let renders):
        let lines = renders.map { "  \($0.proofCase): \($0.difference.map { "\($0)" } ?? "the same pixels")" }
        let text = ["\(fix.proposal.title): \(fix.verdict)"] + lines
        try write(text.joined(separator: "\n") + "\n")
      case .picture(let bytes, let path): try write(picture: bytes, to: path)
      case .note(let note): report(note)
      case .inspected(let inspected):
        try writeReports(inspected.report)
        let failing = try inspected.templates.filter { try !isAccepted($0) }
        guard !failing.isEmpty else { break }
        statuses.append(.checkFailed)
        // Reports in files say nothing in the log of a CI service.
        if !isForPeople, standardOutputs.isEmpty { for template in failing { try show(template.report.log) } }
      }
    }
    return (statuses + [failed].compactMap(\.self)).max { $0.rawValue < $1.rawValue }
  }

  /// Writes the requested reports, or the text for people if no output was requested.
  private func writeReports(_ report: InspectionReport) throws {
    try reports.write(report)
    guard isForPeople else { return }
    // Exceeded budgets are reported on standard error.
    var text = report
    text.budgets = []
    if details { return try show(text.details(isColored: TerminalColor.isShown)) }
    try write(
      text.text(
        isColored: TerminalColor.isShown, columns: TerminalWidth.columns(of: STDOUT_FILENO),
        command: Invocation.line(without: ["--fix", "--proven"])))
  }

  /// Reports why the check of a template fails, or writes the baseline that will make it pass. Returns whether it passes.
  private func isAccepted(_ template: InspectedTemplate) throws -> Bool {
    if let path = budgets.writeBaseline {
      try InspectionBaseline.write(template.report, to: path)
      report("\(path): the findings of \(template.report.template) are accepted from now on")
    }
    if let remark = template.remark { report(remark) }
    for objection in template.objections { report(objection) }
    return template.objections.isEmpty
  }

  private func compare(with olderTemplate: String) async throws {
    var job = CompareJob(input.input, older: olderTemplate)
    (job.others, job.allStates, job.jobs) = (others, allStates, jobs ?? coreCount)
    var entries: [TemplatesComparison.Entry] = []
    let status = try await follow(job) { result in
      switch result {
      case .nothingToCompare(let template):
        report("\(template): the data has no items: there is nothing to compare")
      case .new(let template): entries.append(TemplatesComparison.Entry(template: template, comparison: nil))
      case .comparison(let comparison, let template):
        entries.append(TemplatesComparison.Entry(template: template, comparison: comparison))
      }
    }
    let all = TemplatesComparison(older: olderTemplate, entries: entries)
    if let path = reports.markdown { try AtomicFile.write(Array(all.markdown.utf8), to: path) }
    if entries.count == 1, let only = entries[0].comparison {
      if reports.json {
        try write(InspectionComparison.output.text(of: only))
      } else if reports.markdown != "-" {
        try write(only.text)
      }
    } else if !entries.isEmpty, reports.markdown != "-" {
      try write(all.text)
    }
    if let status { throw status.code }
  }
}
