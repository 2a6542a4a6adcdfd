// SPDX-License-Identifier: MIT

import CellFiles
import CellGraphics
import CellTestSupport
import Testing

@testable import CellReports

@Suite struct GoldenDecisionsTests {
  private static let two = """
    {
      "decisions": [
        {"golden": "text/alignment@2x", "decision": "accept", "digest": "99aa06d3014798d86001c324468d497f"},
        {"golden": "shadow/\\"soft\\"@2x", "decision": "reject", "digest": null}
      ]
    }

    """

  @Test func `decisions are read in the order of the file`() throws {
    #expect(
      try read(Self.two).decisions == [
        GoldenDecisions.Decision(golden: "text/alignment@2x", verdict: .accept, digest: "99aa06d3014798d86001c324468d497f"),
        GoldenDecisions.Decision(golden: "shadow/\"soft\"@2x", verdict: .reject, digest: nil),
      ])
  }

  @Test func `a decision without a digest is valid`() throws {
    #expect(
      try read(#"{"decisions": [{"decision": "reject", "golden": "a"}]}"#).decisions
        == [GoldenDecisions.Decision(golden: "a", verdict: .reject, digest: nil)])
  }

  @Test(arguments: [
    (#"{"decisions": ["#, "d.json:1:16: the text ends too early"),
    ("[]", #"d.json:1:1: this must be an object, as the report page saves it: {"decisions": [...]}"#),
    ("{}", #"d.json:1:1: "decisions" must be a list, as the report page saves it"#),
    (#"{"decisions": 3}"#, #"d.json:1:15: "decisions" must be a list, as the report page saves it"#),
    (
      #"{"decision": []}"#,
      #"d.json:1:2: unknown key "decision": use "decisions" or, inside it, "golden", "decision" or "digest""#
    ),
    (
      #"{"decisions": [{"golden": "a", "decision": "yes"}]}"#,
      #"d.json:1:44: "yes" is not a decision: write "accept" or "reject""#
    ),
    (#"{"decisions": [{"decision": "accept"}]}"#, #"d.json:1:16: a decision needs "golden""#),
    (#"{"decisions": [{"golden": "a"}]}"#, #"d.json:1:16: a decision needs "decision""#),
    (#"{"decisions": [{"golden": 7, "decision": "accept"}]}"#, #"d.json:1:27: "golden" must be text"#),
    (
      #"{"decisions": [{"golden": "text/../../a", "decision": "reject"}]}"#,
      #"d.json:1:27: "text/../../a" cannot name a golden: no part of a name may be empty or begin with a dot"#
    ),
    (
      #"{"decisions": [{"golden": "/a"}]}"#,
      #"d.json:1:27: "/a" cannot name a golden: no part of a name may be empty or begin with a dot"#
    ),
    (
      #"{"decisions": [{"golden": "a", "decision": "accept", "digest": "99AA"}]}"#,
      #"d.json:1:64: "99AA" is not a digest: write 32 hexadecimal digits in lower case"#
    ),
    (
      "{\"decisions\": [{\"golden\": \"a\", \"decision\": \"accept\"},\n {\"golden\": \"a\", \"decision\": \"reject\"}]}",
      "d.json:2:2: a already has a decision in line 1"
    ),
  ])
  func `an invalid file is rejected with the location of the error`(text: String, message: String) {
    let error = #expect(throws: GoldenDecisionsError.self) { try read(text) }
    #expect(error?.description == message)
  }

  @Test func `a damaged file is rejected in one line, or contains only valid golden names`() throws {
    var random = SplitMix64(seed: 20_261_121)
    let pieces = ["\"", "{", "[", "]", "}", ",", ":", "null", "1e999", "..", "/", "\\u0000", "\\ud800", "\u{1B}[2J", "\n"]
    var readable = 0
    for _ in 0..<3000 {
      do throws(GoldenDecisionsError) {
        let decisions = try GoldenDecisions(parsing: random.damaged(Array(Self.two.utf8), with: pieces), fileName: "d.json")
        readable += 1
        #expect(decisions.decisions.allSatisfy { $0.golden.isNameBelowFolder })
      } catch {
        #expect(error.description.hasPrefix("d.json:"))
        #expect(error.description == error.description.onOneLine)
      }
    }
    #expect((100...2900).contains(readable))
  }

  @Test func `deeply nested lists are rejected`() {
    let error = #expect(throws: GoldenDecisionsError.self) {
      try read(#"{"decisions": "# + String(repeating: "[", count: 1_000_000))
    }
    #expect(error?.description.hasPrefix("d.json:1:") == true)
  }

  private func read(_ text: String) throws -> GoldenDecisions {
    try GoldenDecisions(parsing: Array(text.utf8), fileName: "d.json")
  }
}
