// SPDX-License-Identifier: MIT

import ArgumentParser

/// The options for fixes.
struct FixOptions: ParsableArguments {
  @Flag(
    help: """
      Write the template with all safe fixes, those that change no pixel in any state, scale or direction, whatever the data; and \
      inspect it then. A template from standard input is printed.
      """)
  var fix = false

  @Flag(help: "Print what --fix would change in the template, and write nothing; the exit status is 1 where that is something.")
  var diff = false

  @Flag(name: .customLong("no-fixes"), help: "Look for no fixes: faster with much data, but nothing then counts as avoidable.")
  var skipsFixes = false

  @Option(
    help: ArgumentHelp(
      "Write the template with one fix, by its number in the report, whatever its verdict; with --diff print the change.",
      valueName: "number"))
  var apply: Int?

  @Option(
    name: .customLong("explain-fix"),
    help: ArgumentHelp(
      "List the renders that prove a fix, by its number in the report, or speak against it.", valueName: "number"))
  var explained: Int?

  /// The given option that takes the number of a fix, if any.
  var optionForOneFix: String? { apply != nil ? "--apply" : explained != nil ? "--explain-fix" : nil }

  /// Whether the template is to be fixed, or the changes to be shown.
  var isWanted: Bool { fix || diff && apply == nil }

  func validate() throws {
    let choices = [fix, apply != nil, explained != nil].count { $0 }
    if choices > 1 { throw ValidationError("--fix, --apply and --explain-fix each do something else: pass one of them.") }
    if explained != nil, diff { throw ValidationError("--explain-fix changes nothing: leave out --diff.") }
    if skipsFixes, let option = optionForOneFix { throw ValidationError("--no-fixes looks for no fixes: leave out \(option).") }
    if fix, diff { throw ValidationError("--diff prints what --fix writes: pass one of them.") }
    if skipsFixes, fix || diff { throw ValidationError("--no-fixes looks for no fixes: leave out --\(fix ? "fix" : "diff").") }
  }
}
