// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellRaster
import CellReports
import Glibc

/// A review whose answers come from a terminal or a script.
struct ReviewDialogue {
  private var review: GoldenReview
  private var input = ReviewInput()
  private let screen: ReviewScreen
  private let artifacts: GoldenArtifacts
  /// The file that keeps the decisions; `nil` for a script, because running a script again must give the same result.
  private let interrupted: InterruptedReview?

  /// - Parameter goldens: at least one golden.
  /// - Throws: `FileFailure`; `GoldenDecisionsError` for the file of an interrupted review.
  init(_ goldens: [PendingGolden], in artifacts: GoldenArtifacts) throws {
    self.artifacts = artifacts
    interrupted = input.isInteractive ? InterruptedReview(in: artifacts) : nil
    review = GoldenReview(goldens, resuming: try interrupted?.decisions() ?? [])
    screen = ReviewScreen(artifacts)
  }

  /// Goes through the goldens, and applies the decisions.
  /// - Returns: whether every golden was accepted.
  /// - Throws: ``UnknownAnswer``; `FileFailure`.
  mutating func run() throws -> Bool {
    try ask()
    return try apply()
  }

  private mutating func ask() throws {
    if review.decidedCount > 0 {
      report("resuming an interrupted review after \(counted(review.decidedCount, "decision"))")
    }
    var isShown = false
    while !review.isOver {
      if !isShown { try screen.show(review) }
      isShown = false
      switch try input.answer() {
      case .accept: try decide(.accept)
      case .reject: try decide(.reject)
      case .skip: try decide(nil)
      case .back: review.goBack()
      case .quit: return
      case .help:
        try write(Array(ReviewAnswer.helpText.utf8))
        isShown = true
      }
    }
  }

  private mutating func decide(_ verdict: GoldenDecisions.Choice?) throws {
    review.decide(verdict)
    try interrupted?.keep(review.decisions)
  }

  private func apply() throws -> Bool {
    try write([UInt8(ascii: "\n")])
    let task = GoldenDecisionTask(artifacts: artifacts)
    var (accepted, rejected) = (0, 0)
    for (golden, verdict) in zip(review.goldens, review.verdicts) {
      switch verdict {
      case .accept: if try task.approve(golden.image, golden.decided) { accepted += 1 }
      case .reject: if try task.reject(golden.image) { rejected += 1 }
      case nil: continue
      }
    }
    try interrupted?.remove()
    let count = review.goldens.count
    let parts = [(accepted, "accepted"), (rejected, "rejected"), (count - accepted - rejected, "left open")]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    try write(Array("\(counted(count, "golden")): \(words)\n".utf8))
    return accepted == count
  }
}

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

/// The display of a golden that needs a decision: its differences, and the paths of its pictures.
struct ReviewScreen {
  let artifacts: GoldenArtifacts
  private let style = StyledText(isColored: TerminalColor.isShown)

  init(_ artifacts: GoldenArtifacts) { self.artifacts = artifacts }

  /// Shows the current golden of a review.
  /// - Throws: `FileFailure`.
  func show(_ review: GoldenReview) throws {
    let golden = review.goldens[review.position]
    let number = style("[\(review.position + 1)/\(review.goldens.count)]", .dim)
    let decided = review.verdicts[review.position].map { ["  decided: \($0.rawValue)"] } ?? []
    let lines =
      ["\(number) \(style(golden.image.name.onOneLine, .bold))"] + golden.sentences.map { "  " + $0.onOneLine } + decided
      + paths(of: golden.image)
    try write(Array(("\n" + lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Returns one line for each existing picture of a golden, with the kind of picture and its path.
  private func paths(of image: GoldenImage) -> [String] {
    let width = GoldenArtifacts.Part.allCases.map(\.rawValue.count).max() ?? 0
    return GoldenArtifacts.Part.allCases.filter { FileSystem.exists(artifacts.path(of: $0, for: image)) }.map { part in
      let name = part.rawValue + String(repeating: " ", count: width - part.rawValue.count)
      return "  \(style(name, .dim))  \(artifacts.path(of: part, for: image).onOneLine)"
    }
  }
}
