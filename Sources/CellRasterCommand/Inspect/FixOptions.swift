// SPDX-License-Identifier: MIT

import ArgumentParser

/// What becomes of fixes.
struct FixOptions: ParsableArguments {
  @Flag(
    help: """
      Write the template with all safe fixes, those that change no pixel of any cell, and inspect it then; a template from \
      standard input is printed.
      """)
  var fix = false

  @Flag(help: "Print what --fix would change in the template, and write nothing; the exit status is 1 where that is something.")
  var diff = false

  @Flag(name: .customLong("no-fixes"), help: "Look for no fixes: faster with much data, but nothing then counts as avoidable.")
  var skipsFixes = false

  /// Whether the template is to be fixed, or shown as it would be.
  var isWanted: Bool { fix || diff }

  func validate() throws {
    if fix, diff { throw ValidationError("--diff prints what --fix writes: pass one of them.") }
    if skipsFixes, fix || diff { throw ValidationError("--no-fixes looks for no fixes: leave out --\(fix ? "fix" : "diff").") }
  }
}
