// SPDX-License-Identifier: MIT

import CellImageComparison
import Testing

@testable import CellReports

@Suite struct GoldenTextTests {
  @Test func `goldens that did not pass are listed with the worst outcomes first, followed by a summary line`() throws {
    #expect(
      try everyOutcome().text(isColored: false) == """
        golden-images/text/alignment.yaml:12:1  text/alignment@2x
          failed    title: text changed, now 3 lines instead of 2, height 8 -> 10
                    the same environment drew both
                    exact: 1,412 pixels, none may differ; all in (2, 4, 10 x 6)
                    cell/title 1,411 pixels, cell/time 1 pixel

        golden-images/text/broken.yaml:4:3  text/broken@2x
          error     unknown key "colour"; did you mean "color"?

        golden-images/shadow/soft.yaml:1:1  shadow/soft.dark@2x
          drift     the display list is the same, 12 pixels are not
                    perceptual: 12 pixels, 10 to 40 may differ: blurred by another processor; all in (0, 0, 4 x 4)

        golden-images/flex/new.yaml:1:1  flex/new@2x
          recorded  there was no golden, and now there is

        golden-images/emoji/hearts.yaml:1:1  emoji/hearts@2x
          skipped   the font Noto Color Emoji is not installed

        this is shard 2 of 4

        6 goldens: 1 failed, 1 error, 1 drifted, 1 recorded, 1 skipped, 1 passed

        """)
  }

  @Test func `goldens that changed for the same reason are together below it`() throws {
    #expect(
      try sharedReason().text(isColored: false).hasPrefix(
        """
        2 goldens changed for this reason: theme.yaml:3:8 cell: color black -> blue

          golden-images/chat.yaml:1:1  chat/a@2x
            failed    in item 1

          golden-images/chat.yaml:1:1  chat/b@2x
            failed    in item 1

        golden-images/text/alignment.yaml:12:1  text/alignment@2x
          failed    title: text changed
        """))
  }

  @Test func `a run in which every golden passed gives one line`() {
    #expect(goldens(.passed, .passed).text(isColored: false) == "2 goldens: 2 passed\n")
  }

  @Test func `a run without goldens is reported as such`() {
    #expect(goldens().text(isColored: false) == "No goldens\n")
  }

  @Test func `colours are used if requested`() throws {
    #expect(
      try goldens(.recorded(), .passed).text(isColored: true) == """
        \u{1B}[4mgolden-images/flex/new.yaml:1:1\u{1B}[0m  \u{1B}[1mflex/new@2x\u{1B}[0m
          \u{1B}[34mrecorded\u{1B}[0m  there was no golden, and now there is

        \u{1B}[34m2 goldens: 1 recorded, 1 passed\u{1B}[0m

        """)
  }

  @Test func `control characters in a name are escaped`() {
    let sly = GoldenEntry.skipped.with {
      $0.golden = "\u{1B}[2J"
      $0.cause = ["two\nlines"]
    }
    #expect(
      goldens(sly).text(isColored: false).hasPrefix(
        #"""
        golden-images/emoji/hearts.yaml:1:1  \u{1B}[2J
          skipped   two\u{A}lines

        """#))
  }

  @Test func `layers are named with their cells if several cells differ, and the smallest layers are only counted`() throws {
    let entry = try GoldenEntry.failed().with {
      $0.layers = [
        GoldenReport.Layer(cell: "item 1", path: "cell/a", pixels: 5),
        GoldenReport.Layer(cell: "item 2", path: "cell/a", pixels: 9),
        GoldenReport.Layer(cell: "item 2", path: "cell/b", pixels: 4),
        GoldenReport.Layer(cell: "item 2", path: "cell/c", pixels: 3),
        GoldenReport.Layer(cell: "item 2", path: "cell/d", pixels: 2),
        GoldenReport.Layer(cell: "item 2", path: "cell/e", pixels: 1),
        GoldenReport.Layer(cell: "item 2", path: "cell/f", pixels: 1),
      ]
    }
    #expect(
      entry.facts.last
        == "item 2 cell/a 9 pixels, item 1 cell/a 5 pixels, item 2 cell/b 4 pixels, item 2 cell/c 3 pixels, "
        + "item 2 cell/d 2 pixels, 2 other layers 2 pixels")
  }

  @Test func `layers of a single cell are named without the cell`() throws {
    let entry = try GoldenEntry.failed().with { $0.layers = [GoldenReport.Layer(cell: "item 1", path: "cell/a", pixels: 5)] }
    #expect(entry.facts.last == "cell/a 5 pixels")
  }

  @Test func `a tolerance without a minimum is described as at most`() throws {
    let entry = try GoldenEntry.drift().with {
      $0.measurement?.tolerance = ImageTolerance(metric: .exact, atMost: 40, atLeast: 0, reason: "blurred by another processor")
    }
    #expect(
      entry.facts[1] == "perceptual: 12 pixels, at most 40 may differ: blurred by another processor; all in (0, 0, 4 x 4)")
  }

  @Test(arguments: [
    (GoldenReport.Outcome.failed, true), (.error, true), (.recorded, true), (.drift, false), (.skipped, false), (.passed, false),
  ])
  func `failures, errors and recorded goldens make a run fail`(outcome: GoldenReport.Outcome, fails: Bool) {
    #expect(goldens(.passed, GoldenEntry.passed.with { $0.outcome = outcome }).fails == fails)
  }

  @Test func `reports are equal regardless of their duration`() throws {
    let slow = try GoldenEntry.failed().with { $0.duration.milliseconds = 9000 }
    #expect(try goldens(slow) == goldens(.failed()))
    #expect(try goldens(slow).json == goldens(.failed()).json)
  }
}
