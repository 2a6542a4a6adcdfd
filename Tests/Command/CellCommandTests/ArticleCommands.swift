// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials

extension Workspace {
  /// Runs commands of an article.
  func run(articleScript script: String) throws -> ProgramRun {
    try shell("unset CI CELLRASTER_RECORD; cellraster() { \"$0\" \"$@\"; }\n\(script)")
  }

  /// Runs the commands of a block, each of which follows a `$`, and returns the block with what they print.
  /// - Parameter preparation: the command to run before each of them.
  func printed(by block: String, after preparation: String = "") throws -> String {
    try block.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { line in
      let run = try run(articleScript: "\(preparation)\n\(line.dropFirst(2)) 2>&1")
      let output = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      return ([String(line)] + output.dropLast().map { String($0.reversed().drop(while: \.isWhitespace).reversed()) })
        .map { $0 + "\n" }.joined()
    }.joined()
  }
}
