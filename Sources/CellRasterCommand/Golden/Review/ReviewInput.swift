// SPDX-License-Identifier: MIT

import Glibc

/// The answers from standard input, one per line: from a terminal or from a script.
struct ReviewInput {
  /// Whether standard input is a terminal. Only then can a review be interrupted and resumed.
  let isInteractive = isatty(STDIN_FILENO) == 1
  private var line = 0

  /// Asks for an answer and waits for it. The end of the input means quit.
  /// - Throws: ``UnknownAnswer`` for a line of a script; `FileFailure`.
  mutating func answer() throws -> ReviewAnswer {
    if isInteractive { writeToStandardError(ReviewAnswer.question) }
    while let text = readLine()?.trimmed {
      line += 1
      if isInteractive { return ReviewAnswer(text) ?? .help }
      if text.isEmpty { continue }
      guard let answer = ReviewAnswer(text) else { throw UnknownAnswer(line: line, text: String(text)) }
      try write(Array("\(answer.rawValue)\n".utf8))
      return answer
    }
    return .quit
  }
}

extension String {
  /// The text without leading and trailing white space.
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? start.prefix(0)
  }
}
