// SPDX-License-Identifier: MIT

import ArgumentParser
import CellInspection
import CellJobs
import CellRaster
import CellReports

/// The options for fixes.
struct FixOptions: ParsableArguments {
  @Flag(
    help: """
      Apply all safe fixes to the template, and inspect the result. A safe fix changes no pixel in any cell that was compared: it \
      is proven by an argument, or tested with your data and generated data in many configurations. A template from standard \
      input is printed.
      """)
  var fix = false

  @Flag(help: "With --fix or --diff: only fixes that are proven, that is, an argument shows that they hold for all data.")
  var proven = false

  @Option(
    name: .customLong("proof-budget"),
    help: ArgumentHelp(
      """
      How much work the search for fixes may do, in steps of about 10 microseconds, or "unlimited". \
      The report says what was left out.
      """, valueName: "steps"))
  var proofBudget = ProofBudget.standard

  @Flag(help: "Print the changes that --fix would make, and write nothing; exits with 1 if there are any.")
  var diff = false

  @Flag(
    name: .customLong("all-users"),
    help: """
      With --fix or --diff: a fix in a file that documents include must change no pixel of any document below the root, besides \
      those that are named.
      """)
  var allUsers = false

  @Flag(name: .customLong("no-fixes"), help: "Do not look for fixes: faster with much data, but no cost counts as avoidable.")
  var skipsFixes = false

  @Option(
    help: ArgumentHelp(
      "Apply the fix with this number in the report, whatever its verdict; with --diff, print the change instead.",
      valueName: "number"))
  var apply: Int?

  @Option(
    name: .customLong("explain-fix"),
    help: ArgumentHelp(
      "List the cells with which the fix with this number in the report was tested.", valueName: "number"))
  var explained: Int?

  /// The given option that takes the number of a fix, if any.
  var optionForOneFix: String? { apply != nil ? "--apply" : explained != nil ? "--explain-fix" : nil }

  /// Whether to apply safe fixes, or to print the changes that they would make.
  var isWanted: Bool { fix || diff && apply == nil }

  var request: FixRequest {
    var request = FixRequest()
    request.action =
      if skipsFixes {
        .skip
      } else if let explained {
        .explain(explained)
      } else if let apply {
        .apply(apply)
      } else {
        isWanted ? .applySafe(onlyProven: proven) : .report
      }
    request.endsWithFixes = diff
    (request.budget, request.comparesAllUsers) = (proofBudget, allUsers)
    return request
  }

  func validate() throws {
    let choices = [fix, apply != nil, explained != nil].count { $0 }
    if choices > 1 { throw ValidationError("--fix, --apply and --explain-fix cannot be combined: pass one of them.") }
    if explained != nil, diff { throw ValidationError("--explain-fix changes nothing: omit --diff.") }
    if skipsFixes, let option = optionForOneFix { throw ValidationError("--no-fixes does not look for fixes: omit \(option).") }
    if proven, !isWanted { throw ValidationError("--proven selects what --fix or --diff applies: pass one of them.") }
    if allUsers, !isWanted { throw ValidationError("--all-users is about what --fix or --diff applies: pass one of them.") }
    if fix, diff { throw ValidationError("--diff prints the changes that --fix writes: pass one of them.") }
    if skipsFixes, fix || diff { throw ValidationError("--no-fixes does not look for fixes: omit --\(fix ? "fix" : "diff").") }
  }
}

extension ProofBudget: ExpressibleByArgument {
  public init?(argument: String) {
    if argument == "unlimited" {
      self = .unlimited
    } else {
      guard let steps = Int(argument), steps > 0 else { return nil }
      self.init(steps: steps)
    }
  }

  public var defaultValueDescription: String { steps.map { "\($0)" } ?? "unlimited" }
}

extension FixOptions {
  /// Writes a fixed template or prints its changes, and reports the fixes.
  /// - Parameter path: the path of the template's file, or `-` for standard input.
  /// - Returns: whether there was anything to fix.
  /// - Throws: `FileFailure`.
  func write(_ fixed: FixedTemplate, of source: TemplateSource, to path: String) throws -> Bool {
    if diff {
      let own = source.bytes == fixed.source.bytes ? [] : [(path: source.fileName, old: source.bytes, new: fixed.source.bytes)]
      for file in own + fixed.source.changedFiles(since: source) {
        try CellRasterCommand.write(LineDifference(from: file.old, to: file.new).unified(oldName: file.path, newName: file.path))
      }
    } else if path == "-" {
      try CellRasterCommand.write(fixed.source.bytes)
    } else if fixed.source.bytes != source.bytes {
      try AtomicFile.overwrite(path, with: fixed.source.bytes)
    }
    if !diff { for file in fixed.source.changedFiles(since: source) { try AtomicFile.overwrite(file.path, with: file.new) } }
    for sentence in fixed.sentences(isDone: !diff, isOnlyProven: proven) { report(sentence) }
    for fix in fixed.unapplied {
      report("\(fix.obstacle.map { "\($0): " } ?? "")\(fix.proposal.title)")
      writeToStandardError(fix.proposal.patch.jsonText + "\n")
    }
    return !fixed.applied.isEmpty || !fixed.unapplied.isEmpty
  }
}
