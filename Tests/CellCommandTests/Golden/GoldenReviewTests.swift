// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

/// `golden review` with answers from a script.
@Suite struct GoldenReviewTests {
  private let goldens: FailedGoldens

  init() throws {
    goldens = try FailedGoldens()
  }

  @Test func `a script accepts, rejects and leaves goldens open`() throws {
    let run = try goldens.golden("review", input: "a\nreject\n\ns\n")
    #expect(run.errors == "")
    #expect(run.status == 1)
    #expect(
      run.text == """

        [1/3] a@2x
          400 pixels differ, by up to 1 of 255 in a channel, within (0, 0, 20 x 20)
          golden-images/a.yaml:4:47 cell/square: fill #336699 -> #33669A
          400 pixels in 1 layer: cell/square 400
          reference   golden-artifacts/a@2x.reference.png
          actual      golden-artifacts/a@2x.actual.png
          difference  golden-artifacts/a@2x.difference.png
          panels      golden-artifacts/a@2x.panels.png
        accept

        [2/3] b@2x
          400 pixels differ, by up to 1 of 255 in a channel, within (0, 0, 20 x 20)
          golden-images/b.yaml:4:47 cell/square: fill #336699 -> #33669A
          400 pixels in 1 layer: cell/square 400
          reference   golden-artifacts/b@2x.reference.png
          actual      golden-artifacts/b@2x.actual.png
          difference  golden-artifacts/b@2x.difference.png
          panels      golden-artifacts/b@2x.panels.png
        reject

        [3/3] c@2x
          400 pixels differ, by up to 1 of 255 in a channel, within (0, 0, 20 x 20)
          golden-images/c.yaml:4:47 cell/square: fill #336699 -> #33669A
          400 pixels in 1 layer: cell/square 400
          reference   golden-artifacts/c@2x.reference.png
          actual      golden-artifacts/c@2x.actual.png
          difference  golden-artifacts/c@2x.difference.png
          panels      golden-artifacts/c@2x.panels.png
        skip

        approved golden-images/a@2x.png
        rejected b@2x: the golden is unchanged
        3 goldens: 1 accepted, 1 rejected, 1 left open

        """)
    #expect(try goldens.verified() == "3 goldens: 2 failed, 1 passed")
  }

  @Test func `when every golden is accepted, the status is 0 and all pass`() throws {
    let run = try goldens.golden("review", input: "a\na\na\n")
    #expect(run.text.hasSuffix("3 goldens: 3 accepted\n"))
    #expect(run.status == 0)
    #expect(try goldens.verified() == "3 goldens: 3 passed")
    #expect(try goldens.workspace.files(in: "golden-artifacts") == [])
  }

  @Test(arguments: [
    ("a\nb\nr\nq\n", "3 goldens: 1 rejected, 2 left open"), ("b\na\nq\n", "3 goldens: 1 accepted, 2 left open"),
    ("a\nb\ns\n", "3 goldens: 3 left open"), ("", "3 goldens: 3 left open"), ("?\na\n", "3 goldens: 1 accepted, 2 left open"),
    ("ACCEPT\r\n", "3 goldens: 1 accepted, 2 left open"),
  ])
  func `the last decision on each golden is applied`(script: String, summary: String) throws {
    let run = try goldens.golden("review", input: script)
    #expect(run.text.hasSuffix("\n\(summary)\n"))
    #expect(run.status == 1)
  }

  @Test func `an unknown answer is reported, and nothing is applied`() throws {
    let run = try goldens.golden("review", input: "a\n\nyes\n")
    #expect(
      run.errors
        == #"standard input:3: "yes" is not an answer: use one of "a", "r", "s", "b", "q", "?"; nothing was applied"# + "\n")
    #expect(run.status == 65)
    #expect(try goldens.verified() == "3 goldens: 3 failed")
  }

  @Test func `if there is nothing to review, one sentence says so`() throws {
    #expect(try goldens.golden("approve all").status == 0)
    let run = try goldens.golden("review", input: "a\n")
    #expect(run.output == [])
    #expect(
      run.errors
        == "there is nothing to review: golden-artifacts has no failed goldens from \"golden verify\"\n")
    #expect(run.status == 0)
  }

  @Test func `a golden within its tolerance is not reviewed, and a missing golden is`() throws {
    try goldens.draw("a", fill: "#33669A", golden: "{tolerance: {metric: channel, atMost: 2, reason: another machine}}")
    try goldens.draw("d", fill: "#33669A")
    _ = try goldens.golden("verify --record never")
    let run = try goldens.golden("review", input: "r\nr\na\n")
    #expect(run.text.contains("[1/3] b@2x\n"))
    #expect(
      run.text.contains(
        """
        [3/3] d@2x
          golden-images/d@2x.png is missing: record it with "cellraster golden record d@2x", and review it
          actual      golden-artifacts/d@2x.actual.png

        """))
    #expect(run.text.contains("approved golden-images/d@2x.png\n"))
  }
}
