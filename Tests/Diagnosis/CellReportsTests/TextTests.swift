// SPDX-License-Identifier: MIT

import CellGraphics
import CellRenderAnalysis
import Testing

@testable import CellInspection
@testable import CellReports

@Suite struct TextTests {
  @Test func `findings are grouped by layer in columns, each once, followed by a summary line`() throws {
    #expect(
      try twoCells(budgets: [.broken, .kept]).details(isColored: false) == """
        post.yaml:12:7  cell/body
          1  warning  blend.background-missing  blends 2,400 pixels: everything under it is #FFFFFF [in item 1 and 1 more cell]
             fix 1    background                Give cell/body the background #FFFFFF: identical in both cells

        post.yaml:20:9  cell/name
          2  error    align.fractional-origin   its frame lies at [0.5 0 4 5] [in item 1 and 1 more cell]
             fix 1    round                     Move cell/name to x = 12: changes 312 pixels; a pass more in dark

        post.yaml:31:7  cell/media/picture
          3  note     picture.reduced           the picture is drawn at half its size [in item 1]

        Totals, the highest of 2 cells
          Blended        3,600 pixels  in item 2, state dark
          Mean overdraw   1.83

        Over budget
          blended is 3,600 pixels in item 2, but at most 0 are allowed

        3 findings in 2 cells: 1 error, 1 warning, 1 note; 1 safe fix; 1 budget exceeded

        """)
  }

  @Test func `a finding in several layers lists the fixes of all of them, and each counts as a safe fix`() throws {
    var other = Report.Fix.background
    other.number = 2
    other.title = "Give cell/name the background #FFFFFF"
    let body = ReportEntry.body.with {
      $0.otherLayers = ["cell/name", "cell/time"]
      $0.otherFixes = [other]
    }
    let text = report(of: [try cell("item 1", findings: [body])]).details(isColored: false)
    #expect(
      text.contains(
        """
             fix 1    background                Give cell/body the background #FFFFFF: identical in both cells
             fix 2    background                Give cell/name the background #FFFFFF: identical in both cells

        """))
    #expect(text.hasSuffix("1 finding in 1 cell: 1 warning; 2 safe fixes\n"))
  }

  @Test func `a cell without findings gives one line`() throws {
    #expect(report(of: [try cell("item 1")]).details(isColored: false) == "No findings in 1 cell\n")
  }

  @Test func `a finding in a report of a single cell does not name the cell`() throws {
    #expect(
      report(of: [try cell("item 1", findings: [.picture])]).details(isColored: false) == """
        post.yaml:31:7  cell/media/picture
          3  note     picture.reduced  the picture is drawn at half its size

        1 finding in 1 cell: 1 note

        """)
  }

  @Test func `a finding in several repetitions of an element is listed once with its count`() throws {
    let again = ReportEntry.picture.with {
      $0.number = 4
      $0.layer = "cell/media#1/picture"
    }
    #expect(
      report(of: [try cell("item 1", findings: [.picture, again])]).details(isColored: false)
        .hasPrefix(
          """
          post.yaml:31:7  cell/media/picture
            3  note     picture.reduced  the picture is drawn at half its size [2 times, in item 1]

          """))
  }

  @Test func `two findings of one rule in one layer are not combined`() throws {
    let clip = ReportEntry.name.with {
      $0.number = 3
      $0.message = "its clip lies at [0.5 0 4 5]"
    }
    #expect(
      report(of: [try cell("item 1", findings: [.name, clip])]).details(isColored: false)
        .hasSuffix("2 findings in 1 cell: 2 errors\n"))
  }

  @Test func `the most severe of several equal findings is shown`() throws {
    let worse = ReportEntry.body.with {
      $0.severity = .error
      $0.message = "is worse"
    }
    let text = report(of: [try cell("item 1", findings: [.body]), try cell("item 2", findings: [worse])]).details(
      isColored: false)
    #expect(text.contains("is worse [in item 2 and 1 more cell]"))
    #expect(text.hasSuffix("1 finding in 2 cells: 1 error; 1 safe fix\n"))
  }

  @Test func `safe fixes that no listed finding shows are listed apart`() throws {
    let other = ReportEntry.body.with { $0.fix?.title = "Give cell/body the background #000000" }
    var report = report(of: [try cell("item 1", findings: [.body]), try cell("item 2", findings: [other])])
    report.furtherFixes = [.dark]
    let text = report.details(isColored: false)
    #expect(
      text.contains(
        """

        Safe fixes for findings that are not listed
          post.yaml:12:7  fix 1  background  Give cell/body the background #000000: identical in both cells [in item 2]
          post.yaml:40:7  fix 4  hidden      Hide cell/mark: identical in dark \
        [without states, in state dark, in states dark and selected, scrolled to the end]

        1 finding in 2 cells: 1 warning; 3 safe fixes

        """))
  }

  @Test func `a further fix keeps its template when reports are joined`() throws {
    var second = report(of: [try cell("item 1")])
    second.templates = ["list.yaml"]
    second.furtherFixes = [.dark]
    let joined = Report(joining: [report(of: [try cell("item 1", findings: [.body])]), second], title: "both")
    #expect(joined.furtherFixes.map(\.template) == [1])
    #expect(joined.markdown.contains("- `list.yaml` `hidden` Hide cell/mark: identical in dark (without states, in state dark"))
  }

  @Test func `findings in the baseline are only counted`() throws {
    let old = ReportEntry.body.with { $0.baseline = .unchanged }
    #expect(
      report(of: [try cell("item 1", findings: [old])]).details(isColored: false)
        == "No findings in 1 cell; 1 more in the baseline\n")
  }

  @Test func `colours are used if requested`() throws {
    #expect(
      report(of: [try cell("item 1", findings: [.picture])]).details(isColored: true) == """
        \u{1B}[4mpost.yaml:31:7\u{1B}[0m  \u{1B}[1mcell/media/picture\u{1B}[0m
          \u{1B}[2m3\u{1B}[0m  \u{1B}[34mnote   \u{1B}[0m  \u{1B}[2mpicture.reduced\u{1B}[0m  the picture is drawn at half its size

        \u{1B}[34m1 finding in 1 cell: 1 note\u{1B}[0m

        """)
  }

  @Test func `control characters in a path are escaped`() throws {
    let sly = ReportEntry.picture.with {
      $0.layer = "cell/\u{1B}[2J"
      $0.message = "two\nlines"
    }
    let text = report(of: [try cell("item 1", findings: [sly])]).details(isColored: false)
    #expect(text.contains(#"cell/\u{1B}[2J"#))
    #expect(text.contains(#"two\u{A}lines"#))
  }

  @Test(arguments: [
    (0.0, "0"), (1_234_567, "1,234,567"), (-1200, "-1,200"), (1.8342, "1.83"), (1999.999, "2,000.00"), (0.05, "0.05"),
    (-0.5, "-0.50"),
  ])
  func `integers are grouped, and other numbers have two decimals`(value: Double, text: String) {
    #expect(shownNumber(value) == text)
  }
}
