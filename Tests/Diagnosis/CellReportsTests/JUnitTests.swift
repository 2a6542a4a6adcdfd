// SPDX-License-Identifier: MIT

import Foundation
import FoundationXML
import Testing

@testable import CellInspection
@testable import CellReports

@Suite struct JUnitTests {
  @Test func `with budgets, each budget is a test that fails if it is exceeded`() throws {
    #expect(
      try twoCells(budgets: [.broken, .kept]).junit == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="cellraster inspect" tests="2" failures="1">
          <testsuite name="post.yaml" tests="2" failures="1" errors="0" skipped="0">
            <testcase classname="post.yaml" name="blended at most 0">
              <failure message="blended is 3,600 pixels in item 2, but at most 0 are allowed">blended is 3,600 pixels in item 2, but at most 0 are allowed</failure>
              <system-out>blended: 3,600</system-out>
            </testcase>
            <testcase classname="post.yaml" name="mean-overdraw at most 2.50">
              <system-out>mean-overdraw: 1.83</system-out>
            </testcase>
            <system-out>error: 1 text begins between device pixels (cell/name): round the numbers (changes 312 pixels)
        warning: 1 text has no opaque background (cell/body): set background: #FFFFFF; no pixel changes (identical)
        note: 1 element is reduced (cell/media/picture): provide the picture at the size shown; costs 48 pixels, 9,600 bytes, 1 pass</system-out>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `without budgets, each cell and category is a test that errors and warnings fail`() throws {
    let old = ReportEntry.name.with { $0.baseline = .unchanged }
    let report = report(
      of: [try cell("item 1", findings: [.body, old, .picture])])
    #expect(
      report.junit == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="cellraster inspect" tests="13" failures="1">
          <testsuite name="post.yaml, item 1" tests="13" failures="1" errors="0" skipped="0">
            <testcase classname="post.yaml, item 1" name="blend">
              <failure message="1 warning">post.yaml:12:7 cell/body: warning blend.background-missing: blends 2,400 pixels: everything under it is #FFFFFF</failure>
            </testcase>
            <testcase classname="post.yaml, item 1" name="align"/>
            <testcase classname="post.yaml, item 1" name="picture">
              <system-out>post.yaml:31:7 cell/media#0/picture: note picture.reduced: the picture is drawn at half its size</system-out>
            </testcase>
            <testcase classname="post.yaml, item 1" name="offscreen"/>
            <testcase classname="post.yaml, item 1" name="commit"/>
            <testcase classname="post.yaml, item 1" name="overdraw"/>
            <testcase classname="post.yaml, item 1" name="invisible"/>
            <testcase classname="post.yaml, item 1" name="text"/>
            <testcase classname="post.yaml, item 1" name="icon"/>
            <testcase classname="post.yaml, item 1" name="layout"/>
            <testcase classname="post.yaml, item 1" name="touch"/>
            <testcase classname="post.yaml, item 1" name="interface"/>
            <testcase classname="post.yaml, item 1" name="ignore"/>
            <system-out>warning: 1 text has no opaque background (cell/body): set background: #FFFFFF; no pixel changes (identical)
        note: 1 element is reduced (cell/media/picture): provide the picture at the size shown; costs 48 pixels, 9,600 bytes, 1 pass</system-out>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `special and forbidden characters are escaped so that an XML parser can read the report`() throws {
    let sly = ReportEntry.body.with { $0.layer = "a<b>&\"c\"'d'\u{0}\u{8}\u{B}\u{FFFE}]]>" }
    let text = report(of: [try cell("<item> & \"1\"", findings: [sly])]).junit
    #expect(text.contains(#"a&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39;\u{0}\u{8}\u{B}\u{FFFE}]]&gt;"#))
    #expect(text.contains(#"name="post.yaml, &lt;item&gt; &amp; &quot;1&quot;""#))
    let parser = XMLParser(data: Data(text.utf8))
    let names = SuiteNames()
    parser.delegate = names
    #expect(parser.parse())
    #expect(names.found == ["post.yaml, <item> & \"1\""])
  }
}

/// Records the names of test suites while a document is parsed.
private final class SuiteNames: NSObject, XMLParserDelegate {
  private(set) var found: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if element == "testsuite", let name = attributes["name"] { found.append(name) }
  }
}
