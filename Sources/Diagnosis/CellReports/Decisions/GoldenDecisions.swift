// SPDX-License-Identifier: MIT

/// The decisions of reviewers: the content of the file that the page of a ``GoldenReport`` saves.
///
///     {
///       "decisions": [
///         {"golden": "text/alignment@2x", "decision": "accept", "digest": "99aa06d3014798d86001c324468d497f"}
///       ]
///     }
package struct GoldenDecisions: Equatable, Sendable {
  package enum Choice: String, Hashable, Sendable {
    /// The new picture becomes the golden.
    case accept
    /// The golden is kept, and the template must be corrected.
    case reject
  }

  package struct Decision: Equatable, Sendable {
    /// The golden's name in the report.
    package var golden: String
    package var verdict: Choice
    /// The digest of the pixels that the reviewer saw, as 32 hexadecimal digits in lower case; `nil` if the report had none.
    package var digest: String?

    package init(golden: String, verdict: Choice, digest: String?) {
      self.golden = golden
      self.verdict = verdict
      self.digest = digest
    }
  }

  /// The decisions in the order of the file, at most one for each golden. A page saves them in the order of its report.
  package var decisions: [Decision]
}
