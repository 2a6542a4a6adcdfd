// SPDX-License-Identifier: MIT

import Testing

@testable import CellReports

@Suite struct WrappedTextTests {
  @Test func `long lines are broken between words, and their rest is indented`() {
    let text = "  one two three four five six seven\nshort\n"
    #expect(text.wrapped(to: 20) == "  one two three four\n      five six seven\nshort\n")
    #expect(text.wrapped(to: 80) == text)
    #expect(text.wrapped(to: nil) == text)
  }

  @Test func `columns of a table keep their blanks, and a long word stays whole`() {
    #expect("name   1,234  12\n".wrapped(to: 20) == "name   1,234  12\n")
    #expect("a-word-of-twenty-four-chars b".wrapped(to: 20) == "a-word-of-twenty-four-chars\n    b")
  }

  @Test func `control sequences take no columns`() {
    #expect("\u{1B}[1mone two three four\u{1B}[0m".wrapped(to: 20) == "\u{1B}[1mone two three four\u{1B}[0m")
  }
}
