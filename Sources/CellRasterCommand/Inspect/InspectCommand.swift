// SPDX-License-Identifier: MIT

import ArgumentParser

struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what each pixel and each layer of a cell costs, and what could be saved.",
    discussion: """
      Prints the findings, grouped by layer, with the totals, unless you request other output: overlays, reports or a baseline. \
      An overlay has the name of the picture, followed by the state and the mode: template-07.dark.blended@2x.png.

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
      Report the changes in keys, findings, cost and pixels since an older template, with the same data; with --json, as JSON. \
      Does not look for fixes.
      """, valueName: "old"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var olderTemplate: String?

  @Option(
    help: ArgumentHelp("How many cells to inspect at once; the number of cores by default.", valueName: "number"),
    completion: .list(["1", "2", "4", "8"]))
  var jobs: Int?

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
    guard others.isEmpty else { throw ValidationError("--compare works with one newer template: name only one.") }
    var reports = reports
    reports.json = false
    guard overlays.isEmpty, reports.isEmpty, budgets.isEmpty, !fixes.isWanted, fixes.optionForOneFix == nil else {
      throw ValidationError("--compare cannot be combined with overlays, checks, fixes, or any report except --json.")
    }
    if older == "-", input.template == "-" || input.data == "-" {
      throw ValidationError("Only one of the templates and the data can come from standard input.")
    }
    if older == "-", input.root == nil {
      throw ValidationError("A template from standard input has no folder for pictures: name one with --root.")
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
      if watch { return try await WatchLoop(inputs: TemplateSelection(self).inputs).run { _ in _ = try await inspect() } }
      let status =
        if let olderTemplate {
          try await TemplateComparisonTask(self, olderTemplate: olderTemplate).run()
        } else {
          try await inspect()
        }
      if let status { throw status.code }
    }
  }

  private func inspect() async throws -> ExitStatus? {
    var task = try InspectionTask(self)
    return try await task.run()
  }
}
