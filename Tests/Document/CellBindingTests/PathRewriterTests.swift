// SPDX-License-Identifier: MIT

import Testing

@testable import CellBinding

@Suite struct PathRewriterTests {
  @Test(arguments: [
    ("plain", #""plain""#), (#"a\b"#, #""a\\b""#), (#"say "hi""#, #""say \"hi\"""#), ("one\ntwo", #""one\ntwo""#),
    // What forms one character with a line feed or a quotation mark does not hide it.
    ("one\r\ntwo", "\"one\r\\ntwo\""), ("\"\u{301}", "\"\\\"\u{301}\""),
  ])
  func `a text in quotation marks has its signs escaped`(text: String, quoted: String) {
    #expect(Array(PathRewriter.quoted(text).utf8) == Array(quoted.utf8))
  }
}
