// SPDX-License-Identifier: MIT

import ArgumentParser

struct InspectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what each pixel and each layer of a cell costs, and what could be saved.",
    discussion: """
      Prints the findings, grouped by layer, with the totals; or writes what is named instead: overlays, reports, a baseline. \
      The names of overlays are those of pictures with the state and the mode behind them: template-07.dark.blended@2x.png.

      Of several templates, and of folders, there is one report, and the exit status is the worst. Each takes the data of --data, or \
      else the file message.data.json or data.json beside message.yaml; overlays go into folders like theirs. In a folder, files \
      that are no templates are passed over, and so are folders named golden-images.

      The exit status is 0 whatever is found. It is 1 when a cell costs more than --max allows, when an error or a warning is \
      not in the baseline, and when --diff has something to show.

      Limits and the baseline may also stand in cellraster.yaml, beside the template or in the working folder, and there rules are \
      switched off or given a severity:
        inspect:
          max: {avoidable-blended: 0, misaligned: 0}
          baseline: inspect-baseline.json
          rules: {offscreen.shadow: off, blend.background-missing: error}

      An element of a template ignores rules for itself and all it holds, with a reason; findings are then only counted:
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
      "Further templates; each of these, and the first one, may be a folder, in which all templates are inspected.",
      valueName: "more"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var others: [String] = []

  @Option(help: ArgumentHelp("Only this item, from 1.", valueName: "number"))
  var item: Int?

  @Flag(help: "Inspect the document as it is, and in each of its states alone.")
  var allStates = false

  @OptionGroup(title: "OVERLAYS") var overlays: OverlayArguments
  @OptionGroup(title: "REPORTS") var reports: ReportOptions
  @OptionGroup(title: "CHECKS") var budgets: BudgetOptions
  @OptionGroup(title: "FIXES") var fixes: FixOptions

  @Option(
    name: .customLong("compare"),
    help: ArgumentHelp(
      """
      Say what became otherwise since an older template, over the same data: keys, findings, cost and pixels; with --json for \
      programs. Looks for no fixes.
      """, valueName: "old"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var olderTemplate: String?

  @Option(
    help: ArgumentHelp("How many cells are inspected at once; as many as there are cores if not given.", valueName: "number"),
    completion: .list(["1", "2", "4", "8"]))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on.") }
    if let item, item < 1 { throw ValidationError("--item takes a number from 1 on.") }
    if allStates, !input.states.isEmpty {
      throw ValidationError("--all-states inspects each state alone: name none with --state.")
    }
    if !others.isEmpty, ([input.template] + others).contains("-") {
      throw ValidationError("A template from standard input is inspected alone: name no other.")
    }
    if !others.isEmpty, let option = fixes.optionForOneFix {
      throw ValidationError("\(option) takes the number of a fix of one template: name only one.")
    }
    if let olderTemplate { try validateComparison(with: olderTemplate) }
    let outputs = standardOutputs
    if outputs.count > 1 {
      throw ValidationError("Standard output holds one thing, and not that of \(outputs.joined(separator: " and ")) alike.")
    }
    if fixes.diff, !overlays.isEmpty || !reports.isEmpty || budgets.writeBaseline != nil {
      throw ValidationError("--diff inspects nothing that could be written elsewhere: pass it alone.")
    }
  }

  private func validateComparison(with older: String) throws {
    guard others.isEmpty else { throw ValidationError("--compare takes one newer template: name only one.") }
    var reports = reports
    reports.json = false
    guard overlays.isEmpty, reports.isEmpty, budgets.isEmpty, !fixes.isWanted, fixes.optionForOneFix == nil else {
      throw ValidationError("--compare says what became otherwise, and nothing else: pass it with no other report than --json.")
    }
    if older == "-", input.template == "-" || input.data == "-" {
      throw ValidationError("Standard input holds one of the templates or the data, not both.")
    }
    if older == "-", input.root == nil {
      throw ValidationError("A template from standard input lies in no folder: name one with --root.")
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
