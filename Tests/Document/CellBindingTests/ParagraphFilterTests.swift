// SPDX-License-Identifier: MIT

import CellNotation
import CellTestSupport
import Testing

@testable import CellBinding

/// Tests for the filters that give a text with paragraphs.
@Suite struct ParagraphFilterTests {
  private let emoji: DataValue = [["shortcode": "ok", "url": "ok.png"]]

  /// Returns the paragraphs of `${v | filters}`, in which `v` is the given value.
  private func paragraphs(_ value: DataValue, _ filters: String = "html") throws -> String {
    try ExpressionParser.wholeExpression("v | " + filters).paragraphs(in: scope(value)).compactJSON
  }

  private func scope(_ value: DataValue) -> DataScope {
    DataScope(item: ["v": value, "emojis": emoji], clock: Clock(now: 0))
  }

  @Test(arguments: [
    ("", "[]"), ("a", #"[{"spans": "a"}]"#),
    ("<p>a</p><p>b <b>c</b></p>", #"[{"spans": "a"}, {"spans": ["b ", {"text": "c", "weight": 700}], "spacingBefore": "1em"}]"#),
    ("<p>a<br>b<br></p>c", #"[{"spans": "a\nb"}, {"spans": "c", "spacingBefore": "1em"}]"#),
    ("<div>a</div>b", #"[{"spans": "a"}, {"spans": "b"}]"#),
    (
      "<b><p>a</p><p>b</p></b>",
      #"[{"spans": [{"text": "a", "weight": 700}]}, {"spans": [{"text": "b", "weight": 700}], "spacingBefore": "1em"}]"#
    ),
    (
      "<ul><li>a</li><li>b</li></ul>",
      #"[{"spans": "a", "indent": "2em", "marker": "•"}, {"spans": "b", "indent": "2em", "marker": "•"}]"#
    ),
    (
      "<ol><li>a<li>b</ol>",
      #"[{"spans": "a", "indent": "2em", "marker": "1."}, {"spans": "b", "indent": "2em", "marker": "2."}]"#
    ),
    (
      "<ol start='9'><li>a</li><li value=\"20\">b</li><li>c</li></ol>",
      #"[{"spans": "a", "indent": "2em", "marker": "9."}, {"spans": "b", "indent": "2em", "marker": "20."}, {"spans": "c", "indent": "2em", "marker": "21."}]"#
    ),
    (
      "<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>",
      #"[{"spans": "a", "indent": "2em", "marker": "•"}, {"spans": "b", "indent": "4em", "marker": "1."}, {"spans": "c", "indent": "2em", "marker": "•"}]"#
    ),
    (
      "<ul><li>x</li><li><p>a</p><p>b</p></li></ul>",
      #"[{"spans": "x", "indent": "2em", "marker": "•"}, {"spans": "a", "indent": "2em", "marker": "•", "spacingBefore": "1em"}, {"spans": "b", "indent": "2em", "spacingBefore": "1em"}]"#
    ),
    (
      "<ol reversed type=A><li>a<ol reversed><li>b</ol><li>c</ol>",
      #"[{"spans": "a", "indent": "2em", "marker": "B."}, {"spans": "b", "indent": "4em", "marker": "1."}, {"spans": "c", "indent": "2em", "marker": "A."}]"#
    ),
    ("<ul type=none><li>a</ul>", #"[{"spans": "a", "indent": "2em"}]"#),
    (
      "<p>x<sup>2<p>a<ruby>b<rt>c",
      #"[{"spans": ["x", {"text": "2", "size": "0.75em", "baselineShift": "0.4em"}]}, {"spans": "ab(c)", "spacingBefore": "1em"}]"#
    ),
    ("<li>a", #"[{"spans": "a", "indent": "2em", "marker": "•"}]"#),
    ("</ul></blockquote>a", #"[{"spans": "a"}]"#),
    (
      "<blockquote><p>a</p><ul><li>b</li></ul></blockquote>c",
      #"[{"spans": [{"text": "a", "style": "quote"}], "indent": "1em"}, {"spans": [{"text": "b", "style": "quote"}], "indent": "3em", "marker": {"text": "•", "style": "quote"}, "spacingBefore": "1em"}, {"spans": "c", "spacingBefore": "1em"}]"#
    ),
    ("<pre>a\n b</pre>", #"[{"spans": [{"text": "a\n b", "style": "code"}]}]"#),
    (
      "<a href='https://x.test'><li>a</li></a>",
      #"[{"spans": [{"text": "a", "style": "link", "link": "https://x.test"}], "indent": "2em", "marker": {"text": "•", "style": "link"}}]"#
    ),
  ])
  func `HTML becomes paragraphs`(html: String, expected: String) throws {
    #expect(try paragraphs(.string(html)) == expected)
  }

  @Test func `elements of a class are left out of paragraphs`() throws {
    #expect(try paragraphs("<p class=quote-inline>RE: x</p><p>a</p>", "html \"quote-inline\"") == #"[{"spans": "a"}]"#)
  }

  @Test func `deep lists and quotes are indented up to a limit`() throws {
    let deep = String(repeating: "<ul><li><blockquote>", count: 100) + "a"
    #expect(try paragraphs(.string(deep)).contains(#""indent": "24em""#))
  }

  @Test func `other filters change the spans of each paragraph`() throws {
    #expect(
      try paragraphs("<p>a</p><p>:ok:</p>", "html | emoji emojis")
        == #"[{"spans": "a"}, {"spans": [{"text": ":ok:", "style": "emoji", "picture": "ok.png"}], "spacingBefore": "1em"}]"#)
    #expect(try paragraphs("a :ok:", "emoji emojis").hasPrefix(#"[{"spans": ["a ", {"text": ":ok:""#))
    #expect(try paragraphs("<p>a</p><ul><li>b</li></ul>", "html | upper") == #""A\n• B""#)
  }

  @Test(arguments: [
    (7, #"[{"spans": "abc"}, {"spans": "defg", "spacingBefore": "1em"}]"#),
    (5, #"[{"spans": "abc"}, {"spans": "d…", "spacingBefore": "1em"}]"#),
    (4, #"[{"spans": "abc"}, {"spans": "…", "spacingBefore": "1em"}]"#), (3, #"[{"spans": "ab…"}]"#),
    (1, #"[{"spans": "…"}]"#),
  ])
  func `paragraphs are truncated as one text`(length: Int, expected: String) throws {
    #expect(try paragraphs("<p>abc</p><p>defg</p>", "html | truncate \(length)") == expected)
  }

  @Test func `paragraphs are lines of a text, with their markers`() throws {
    let list: DataValue = [["spans": ["a", ["text": "b"]]], ["spans": "c", "marker": ["text": "1.", "weight": 700]], "d"]
    #expect(try BoundText("${v}").text(in: scope(list)) == "ab\n1. c\nd")
    #expect(
      try ExpressionParser.wholeExpression("v").spans(in: scope(list)).compactJSON
        == #"["a", "b", "\n", {"text": "1. ", "weight": 700}, "c", "\n", "d"]"#)
  }

  @Test func `a list of both paragraphs and spans is neither`() throws {
    let mixed: DataValue = [["spans": "a"], ["text": "b"]]
    #expect(throws: BindingProblem.noText(.array(count: 2))) { try BoundText("${v}").text(in: scope(mixed)) }
    #expect(throws: BindingProblem.filter(.emoji, .unexpected(.array(count: 2), expected: .text))) {
      try paragraphs(mixed, "emoji emojis")
    }
    #expect(try ExpressionParser.wholeExpression("v").paragraphs(in: scope(mixed)) == mixed)
    #expect(try ExpressionParser.wholeExpression("v").spans(in: scope(mixed)) == mixed)
  }
}
