// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Something that people do in a page, a question about what is seen then, and the answer.
struct Deed: Sendable {
  let name, action, question: String
  var answer = ""
}

extension String {
  /// What came of deeds in this page where that is not the answer, with the name of the deed before it.
  ///
  /// - Parameter tools: What the scripts of the deeds say; its function `anew` makes the page as it opens, before each of them.
  func surprises(of deeds: [Deed], tools: String) throws -> [String] {
    let scripts = deeds.map { "anew(); await (async () => { \($0.action);\nanswers.push(String(\($0.question))); })();" }
    let visit = try Browser.visit(acting(tools + scripts.joined(separator: "\n")))
    #expect(visit.console == [])
    let answers = visit.title.replacingOccurrences(of: "&amp;", with: "&").split(
      separator: "\n", omittingEmptySubsequences: false)
    try #require(answers.count == deeds.count, "\(visit.title)")
    return zip(deeds, answers).filter { $0.answer != $1 }.map { "\($0.name): \($1)" }
  }
}
