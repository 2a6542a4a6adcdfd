// SPDX-License-Identifier: MIT

import Glibc

/// Where answers come from.
enum ReviewInput {
  /// Keys of a terminal, each an answer at once.
  case keys(TerminalKeyboard)
  /// Lines that somebody types on a terminal that does not show what is printed, or shows it plainly.
  case typedLines
  /// Lines of a program or a file.
  case script(line: Int)

  /// The best that standard input and output can do. Keys come one by one from then on, until ``TerminalKeys/end()``.
  init() {
    if isatty(STDIN_FILENO) != 1 {
      self = .script(line: 0)
    } else if isatty(STDOUT_FILENO) == 1, getenv("TERM").map({ String(cString: $0) }) != "dumb", TerminalKeys.begin() {
      self = .keys(TerminalKeyboard())
    } else {
      self = .typedLines
    }
  }

  /// Whether somebody is there who can be interrupted, and go on later.
  var isInteractive: Bool { if case .script = self { false } else { true } }

  /// Whether the terminal shows pictures among the text.
  /// - Throws: `FileFailure`.
  mutating func showsPictures() throws -> Bool {
    guard case .keys(var keyboard) = self else { return false }
    defer { self = .keys(keyboard) }
    return try KittyGraphics.isShown(by: &keyboard)
  }

  /// Asks for an answer, and waits for it. The end of the input quits.
  /// - Throws: ``UnknownAnswer`` for a line of a script; `FileFailure`.
  mutating func answer() throws -> ReviewAnswer {
    switch self {
    case .keys(var keyboard):
      defer { self = .keys(keyboard) }
      return try Self.answer(from: &keyboard)
    case .typedLines: return Self.typedAnswer()
    case .script(let line):
      let (answer, last) = try Self.scriptedAnswer(after: line)
      self = .script(line: last)
      return answer
    }
  }

  private static func answer(from keyboard: inout TerminalKeyboard) throws -> ReviewAnswer {
    try write(Array(ReviewAnswer.question.utf8))
    while let key = keyboard.nextKey() {
      guard let answer = ReviewAnswer(key: key) else { continue }
      try write(Array("\(answer.rawValue)\n".utf8))
      return answer
    }
    return .quit
  }

  private static func typedAnswer() -> ReviewAnswer {
    writeToStandardError(ReviewAnswer.question)
    guard let line = readLine() else { return .quit }
    return ReviewAnswer(line.trimmed) ?? .help
  }

  private static func scriptedAnswer(after line: Int) throws -> (ReviewAnswer, line: Int) {
    var number = line
    while let text = readLine()?.trimmed {
      number += 1
      if text.isEmpty { continue }
      guard let answer = ReviewAnswer(text) else { throw UnknownAnswer(line: number, text: String(text)) }
      try write(Array("\(answer.rawValue)\n".utf8))
      return (answer, number)
    }
    return (.quit, number)
  }
}

extension String {
  /// The text without white space around it.
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? start.prefix(0)
  }
}
