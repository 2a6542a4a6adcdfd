// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

/// A user action in a page, a question about the visible result, and the expected answer.
struct Deed: Sendable {
  let name, action, question: String
  var answer = ""
}

extension String {
  /// Performs actions in this page, and returns the unexpected answers, each preceded by the name of its action.
  ///
  /// - Parameter tools: functions for the scripts of the actions. Its function `reset` resets the page before each of them.
  func surprises(of deeds: [Deed], tools: String) throws -> [String] {
    let scripts = deeds.map { "reset(); await (async () => { \($0.action);\nanswers.push(String(\($0.question))); })();" }
    let visit = try Browser.visit(acting(tools + scripts.joined(separator: "\n")))
    #expect(visit.console == [])
    let answers = visit.title.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(answers.count == deeds.count, "\(visit.title)")
    return zip(deeds, answers).filter { $0.answer != $1 }.map { "\($0.name): \($1)" }
  }
}
