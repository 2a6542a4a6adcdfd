// SPDX-License-Identifier: MIT

import Testing

@testable import CellReports

@Suite struct GoldenJUnitTests {
  @Test func `a golden is a test in the suite of its feature`() throws {
    #expect(
      try everyOutcome().junit == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="cellraster golden" tests="6" failures="2" errors="1">
          <testsuite name="text" tests="3" failures="1" errors="1" skipped="0">
            <testcase classname="text" name="size@2x" time="0.003"/>
            <testcase classname="text" name="broken@2x" time="0.000">
              <error message="unknown key &quot;colour&quot;; did you mean &quot;color&quot;?">golden-images/text/broken.yaml:4:3
        unknown key &quot;colour&quot;; did you mean &quot;color&quot;?</error>
            </testcase>
            <testcase classname="text" name="alignment@2x" time="1.053">
              <failure message="title: text changed, now 3 lines instead of 2, height 8 -&gt; 10; the same environment drew both">\
        golden-images/text/alignment.yaml:12:1
        title: text changed, now 3 lines instead of 2, height 8 -&gt; 10
        the same environment drew both
        exact: 1,412 pixels, none may differ; all in (2, 4, 10 x 6)
        cell/title 1,411 pixels, cell/time 1 pixel</failure>
            </testcase>
          </testsuite>
          <testsuite name="emoji" tests="1" failures="0" errors="0" skipped="1">
            <testcase classname="emoji" name="hearts@2x" time="0.000">
              <skipped message="the font Noto Color Emoji is not installed"/>
            </testcase>
          </testsuite>
          <testsuite name="flex" tests="1" failures="1" errors="0" skipped="0">
            <testcase classname="flex" name="new@2x" time="0.000">
              <failure message="there was no golden, and now there is">golden-images/flex/new.yaml:1:1
        there was no golden, and now there is</failure>
            </testcase>
          </testsuite>
          <testsuite name="shadow" tests="1" failures="0" errors="0" skipped="0">
            <testcase classname="shadow" name="soft.dark@2x" time="0.000">
              <system-out>the display list is the same, 12 pixels are not
        perceptual: 12 pixels, 10 to 40 may differ: blurred by another processor; all in (0, 0, 4 x 4)</system-out>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `goldens that changed for the same reason are a suite`() throws {
    let text = try sharedReason().junit
    #expect(text.contains(#"<testsuites name="cellraster golden" tests="4" failures="3">"#))
    #expect(
      text.contains(
        #"""
          <testsuite name="theme.yaml:3:8 cell: color black -&gt; blue" tests="2" failures="2" errors="0" skipped="0">
            <testcase classname="chat" name="a@2x" time="0.000">
        """#))
    #expect(text.contains(#"<testsuite name="chat" tests="1" failures="0""#))
    #expect(text.contains(#"<testsuite name="text" tests="1" failures="1""#))
  }

  @Test func `a skipped golden is a failure if the run fails for it`() {
    var report = goldens(GoldenEntry.skipped)
    #expect(!report.fails)
    report.failsIfSkipped = true
    #expect(report.fails)
    #expect(
      report.junit.contains(
        #"<failure message="not compared, which fails in CI: the font Noto Color Emoji is not installed">"#))
    #expect(report.junit.contains(#"tests="1" failures="1" errors="0" skipped="0""#))
  }

  @Test func `a golden outside any folder is in the suite of the run`() {
    let text = goldens(GoldenEntry.passed.with { $0.golden = "chat@2x" }).junit
    #expect(text.contains(#"<testcase classname="golden-images" name="chat@2x" time="0.003"/>"#))
  }
}
