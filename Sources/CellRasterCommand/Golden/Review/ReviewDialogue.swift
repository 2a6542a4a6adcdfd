// SPDX-License-Identifier: MIT

import CellRaster
import GoldenImages
import Reports

/// A review whose answers come from a terminal or a script.
struct ReviewDialogue {
  private var review: GoldenReview
  private var input = ReviewInput()
  private let screen: ReviewScreen
  private let artifacts: GoldenArtifacts
  /// The file for decisions; `nil` for a script, because running a script again must give the same result.
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
