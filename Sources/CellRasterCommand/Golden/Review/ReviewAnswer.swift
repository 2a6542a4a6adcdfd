// SPDX-License-Identifier: MIT

import CellRaster

/// A reviewer's answer about the golden that is shown.
enum ReviewAnswer: String, Hashable, Sendable, CaseIterable {
  case accept, reject, skip, back, quit, help

  /// Creates an answer from its word or its letter.
  init?(_ text: some StringProtocol) {
    let word = text.lowercased()
    guard let answer = Self.allCases.first(where: { $0.rawValue == word || String($0.letter) == word }) else { return nil }
    self = answer
  }

  /// The letter of the answer: `a` for accept.
  var letter: Character {
    switch self {
    case .accept: "a"
    case .reject: "r"
    case .skip: "s"
    case .back: "b"
    case .quit: "q"
    case .help: "?"
    }
  }

  private var explanation: String {
    switch self {
    case .accept: "make the new picture the golden"
    case .reject: "keep the golden, and discard the new picture"
    case .skip: "leave it open"
    case .back: "go back to the previous golden"
    case .quit: "apply the decisions made so far, and quit"
    case .help: "show this help"
    }
  }

  static let question =
    "accept, reject, skip, back, quit or help? [\(allCases.map { String($0.letter) }.joined(separator: "/"))] "

  /// The help, with one line for each answer.
  static let helpText = allCases.map { "  \($0.letter)  \($0.explanation)\n" }.joined()
}

/// The error for a line of a script that is not an answer.
struct UnknownAnswer: Error, Hashable, CustomStringConvertible {
  let line: Int
  let text: String

  var description: String {
    let keys = ReviewAnswer.allCases.map { "\"\($0.letter)\"" }
    return "standard input:\(line): \"\(text)\" is not an answer: use one of \(keys.joined(separator: ", ")); nothing was applied"
  }
}

extension UnknownAnswer: AttributableError {
  var fault: Fault { .document }
}
