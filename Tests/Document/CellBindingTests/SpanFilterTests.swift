// SPDX-License-Identifier: MIT

import CellNotation
import CellTestSupport
import Testing

@testable import CellBinding

/// Tests for the filters that give a text with styles.
@Suite struct SpanFilterTests {
  private let item: DataValue = [
    "emojis": [
      ["shortcode": "blob_cat", "url": "https://x.test/cat.png"], ["shortcode": "ok", "static_url": "https://x.test/ok.png"],
      ["shortcode": "bare"],
    ],
    "mentions": [["acct": "Ada@x.test", "username": "Ada"], ["acct": "bo", "url": "https://x.test/@bo"]],
    "word": "many",
    "parts": ["I ", ["text": "like :ok:", "weight": 700, "style": "x"]],
  ]

  /// Returns the spans of `${v | filters}`, in which `v` is the given value.
  private func spans(_ value: DataValue, _ filters: String) throws -> String {
    let expression = try ExpressionParser.wholeExpression("v | " + filters)
    return try expression.spans(in: scope(value)).compactJSON
  }

  private func text(_ value: DataValue, _ filters: String) throws -> String {
    try BoundText("${v | \(filters)}").text(in: scope(value))
  }

  private func scope(_ value: DataValue) -> DataScope {
    guard case .object(let object) = item else { preconditionFailure("the item is an object") }
    let members = object.members + [DataObject.Member(name: "v", value: value)]
    return DataScope(item: .object(DataObject(members)), clock: Clock(now: 0))
  }

  @Test(arguments: [
    ("plain <span>text</span>", #""plain text""#), ("", #""""#),
    ("a <b>c</b>", #"["a ", {"text": "c", "weight": 700}]"#),
    ("<strong>a<em>b</em></strong>", #"[{"text": "a", "weight": 700}, {"text": "b", "weight": 700, "italic": true}]"#),
    ("<u>a</u><s>b</s><del>c</del>", #"[{"text": "a", "underline": true}, {"text": "bc", "strikethrough": true}]"#),
    ("<a href='x'>a</a>", #"[{"text": "a", "style": "link"}]"#),
    ("<a class='u-url mention'>@<span>a</span></a>", ##"[{"text": "@a", "style": "mention"}]"##),
    ("<a class='mention hashtag'>#<span>a</span></a>", ##"[{"text": "#a", "style": "hashtag"}]"##),
    ("<blockquote><a><code>a</code></a></blockquote>", #"[{"text": "a", "style": ["quote", "code", "link"]}]"#),
    ("<i>a</b>b", #"[{"text": "ab", "italic": true}]"#), ("<blink>a</blink>", #""a""#),
    ("a<svg><g>b</g></svg><math>c</math><head>d</head>e", #""acde""#),
    (
      "x<sup>2</sup>H<sub>n</sub>",
      #"["x", {"text": "2", "size": "0.75em", "baselineShift": "0.4em"}, "H", {"text": "n", "size": "0.75em", "baselineShift": "-0.2em"}]"#
    ),
    (
      "<b>a<sup>b<sub>c</sup>d</b>",
      #"[{"text": "a", "weight": 700}, {"text": "b", "weight": 700, "size": "0.75em", "baselineShift": "0.4em"}, {"text": "c", "weight": 700, "size": "0.56em", "baselineShift": "0.33em"}, {"text": "d", "weight": 700}]"#
    ),
    ("<sup>a<p>b", #"[{"text": "a", "size": "0.75em", "baselineShift": "0.4em"}, "\n\nb"]"#), ("</sup>a", #""a""#),
    ("<ruby>漢<rt><b>かん</b></rt></ruby>", #"["漢", {"text": "(かん", "weight": 700}, ")"]"#),
    ("a<svg><b>b</b></svg>c", #"["a", {"text": "b", "weight": 700}, "c"]"#),
  ])
  func `HTML becomes spans`(html: String, expected: String) throws {
    #expect(try spans(.string(html), "html") == expected)
  }

  @Test func `the codes of emoji are those of the list, between colons`() throws {
    let list: DataValue = [
      ["shortcode": "blob-cat", "url": "c.png"], ["shortcode": "a", "url": "a.png"], ["shortcode": "größe", "url": "g.png"],
      ["shortcode": "30", "url": "n.png"],
    ]
    func codes(_ text: String) throws -> [String] {
      let list = try EmojiList(list)
      let bytes = Array(text.utf8)
      return list.codes(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    #expect(try codes("hi :blob-cat: :a: :größe:") == [":blob-cat:", ":a:", ":größe:"])
    #expect(try codes(":a::a: ::a: (:a:) x:a: :a:x :A: :b: a: b :a:") == [":a:", ":a:", ":a:", ":a:", ":a:"])
    #expect(try codes("12:30:45 :30: a:") == [":30:"])
    #expect(try codes(":") == [])
  }

  @Test func `the filter html leaves out elements of classes`() throws {
    let html = DataValue.string("<p class=quote-inline>RE: x</p><p>a <i class=b>c</i></p>")
    #expect(try text(html, "html \"quote-inline\"") == "a c")
    #expect(try text(html, "html \" b  quote-inline \"") == "a")
    #expect(try spans(html, "html \"quote-inline\"") == #"["a ", {"text": "c", "italic": true}]"#)
    #expect(throws: ExpressionProblem.filterArguments(.html)) { try text(html, "html \" \"") }
    #expect(throws: ExpressionProblem.filterArguments(.html)) { try text(html, "html \"a\" \"b\"") }
    #expect(throws: ExpressionProblem.filterArguments(.html)) { try text(html, "html 1") }
  }

  @Test func `a space belongs to the element in which it begins, and a line break to none if its sides differ`() throws {
    #expect(try spans("<u>a </u>b", "html") == #"[{"text": "a ", "underline": true}, "b"]"#)
    #expect(try spans("a <u> b</u>", "html") == #"["a ", {"text": "b", "underline": true}]"#)
    #expect(try spans("<p><u>a</u></p><p><u>b</u></p>", "html") == #"[{"text": "a\n\nb", "underline": true}]"#)
    #expect(try spans("<p><u>a</u></p><p>b</p>", "html") == #"[{"text": "a", "underline": true}, "\n\nb"]"#)
    #expect(try spans("<p><u>a</u></p><p><s>b</s></p>", "html").contains(#", "\n\n", "#))
    #expect(try spans("<ul><li><b>a</b></li></ul>", "html") == #"["• ", {"text": "a", "weight": 700}]"#)
  }

  @Test func `a link of Mastodon keeps what it shows`() throws {
    let html = #"<a href="x"><span class="invisible">https://</span><span class="ellipsis">a.b/c</span></a>"#
    #expect(try spans(.string(html), "html") == #"[{"text": "a.b/c…", "style": "link"}]"#)
  }

  @Test func `a known shortcode is a picture, and any other stays text`() throws {
    #expect(
      try spans("a :blob_cat: :gone: :bare:!", "emoji emojis")
        == #"["a ", {"text": ":blob_cat:", "style": "emoji", "picture": "https://x.test/cat.png"}, " :gone: :bare:!"]"#)
    #expect(try spans("at 12:ok:30", "emoji emojis") == #""at 12:ok:30""#)
    #expect(
      try spans("<b>:ok:</b>", "html | emoji emojis")
        == #"[{"text": ":ok:", "style": "emoji", "weight": 700, "picture": "https://x.test/ok.png"}]"#)
    #expect(
      try spans("<a>:ok:</a>", "html | emoji emojis")
        == #"[{"text": ":ok:", "style": ["link", "emoji"], "picture": "https://x.test/ok.png"}]"#)
  }

  @Test func `a mention of the list is a span`() throws {
    #expect(
      try spans("@ADA, @ada@x.test and @cy", "mentions mentions")
        == #"[{"text": "@ADA", "style": "mention"}, ", ", {"text": "@ada@x.test", "style": "mention"}, " and @cy"]"#)
    #expect(
      try spans("<a>@bo</a> @bo", "html | mentions mentions").hasSuffix(
        #", " ", {"text": "@bo", "style": "mention", "link": "https://x.test/@bo"}]"#))
  }

  @Test func `the list of a filter may have a default, and may be null`() throws {
    #expect(
      try spans(":ok:", "emoji gone ?? emojis") == #"[{"text": ":ok:", "style": "emoji", "picture": "https://x.test/ok.png"}]"#)
    #expect(try spans(":ok:", "emoji gone ?? null") == #"":ok:""#)
    #expect(throws: BindingProblem.missingValue(path: "gone")) { try spans(":ok:", "emoji gone") }
    #expect(throws: BindingProblem.filter(.emoji, .noEntries(.string("many"), member: "shortcode"))) {
      try spans(":ok:", "emoji word")
    }
    #expect(throws: BindingProblem.filter(.mentions, .noEntries(.object, member: "acct"))) {
      try text(":ok:", "mentions emojis")
    }
    #expect(throws: ExpressionProblem.filterArguments(.emoji)) { try spans("", "emoji \"x\"") }
  }

  @Test func `a list of spans is its text for a text and for other filters`() throws {
    #expect(try text("<b>a</b> :ok:", "html | emoji emojis | upper") == "A :OK:")
    #expect(try spans("<b>a</b>", "html | upper") == #""A""#)
    #expect(try BoundText("${parts} and ${parts | upper}").text(in: scope(nil)) == "I like :ok: and I LIKE :OK:")
    #expect(
      try ExpressionParser.wholeExpression("parts | emoji emojis").spans(in: scope(nil)).compactJSON
        == #"["I ", {"text": "like ", "weight": 700, "style": "x"}, {"text": ":ok:", "weight": 700, "style": ["x", "emoji"], "picture": "https://x.test/ok.png"}]"#
    )
    #expect(throws: BindingProblem.noText(.array(count: 1))) { try BoundText("${v}").text(in: scope(["a"])) }
  }

  @Test func `a list of spans is truncated as its text is`() throws {
    #expect(try spans("ab<b>cd</b>ef", "html | truncate 5") == #"["ab", {"text": "cd…", "weight": 700}]"#)
    #expect(try spans("ab<b>cd</b>ef", "html | truncate 4") == #"["ab", {"text": "c…", "weight": 700}]"#)
    #expect(try spans("<b>ab</b>cd", "html | truncate 1") == #"[{"text": "…", "weight": 700}]"#)
    #expect(try spans("ab<b>cd</b>", "html | truncate 4") == #"["ab", {"text": "cd", "weight": 700}]"#)
    #expect(try spans("ab <b>cd</b>", "html | truncate 4") == #""ab…""#)
  }

  @Test func `a picture counts as one character, and is not split`() throws {
    #expect(
      try spans("ab :ok: cd", "emoji emojis | truncate 5")
        == #"["ab ", {"text": ":ok:", "style": "emoji", "picture": "https://x.test/ok.png"}, "…"]"#)
    #expect(try spans("ab :ok: cd", "emoji emojis | truncate 4") == #""ab…""#)
    #expect(try spans("ab :ok: cd", "emoji emojis | truncate 7").hasSuffix(#"ok.png"}, " cd"]"#))
    #expect(
      try spans("@bo:ok:", "mentions mentions | emoji emojis | emoji emojis | mentions mentions").hasSuffix(
        #"bo"}, {"text": ":ok:", "style": "emoji", "picture": "https://x.test/ok.png"}]"#))
    #expect(try spans([["picture": "a.png"], "b"], "truncate 1") == #""…""#)
    #expect(try text([["picture": "a.png"], "b"], "upper") == "B")
  }

  private static let pieces = [
    "<b>", "</b>", "<i>", "</i>", "<p>", "</p>", "<br>", "<a href=\"x\">", "</a>", "<a class='mention' href='https://x.test'>",
    "<span class=invisible>", "<span class='ellipsis'>", "</span>", "<code>", "</code>", "<pre>", "</pre>", "<ul>", "<li>",
    "</li>",
    "</ul>", "<blockquote>", "</blockquote>", "<u>", "</u>", "<svg>", "</svg>", "<script>", "</script>", "<!--", "-->", "<", ">",
    "&",
    "&amp;", "&#x1F600;", "&nbsp;", " ", "\n", "\t", "a", "bc", "e\u{301}", "👩‍👩‍👧", "‏ש", "漢", "\u{0}", "<img alt=':x:'>", ":ok:",
    "@bo",
    "\"", "'", "=", "/",
  ]

  @Test func `spans of any HTML have the text that plain text has`() throws {
    var random = SplitMix64(seed: 20_261_126)
    let filters = [
      "html", "html | emoji emojis | mentions mentions", "html | truncate 7", "html | mentions mentions | truncate 3",
    ]
    var differing: [Int] = []
    let time = try threadTime {
      differing = try (0..<5_000).filter { index in
        let pieces = (0..<Int.random(in: 0...40, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
        let html = DataValue.string(pieces.joined())
        let filters = filters[index % filters.count]
        let list = try ExpressionParser.wholeExpression("v | " + filters).spans(in: scope(html))
        let plain = try text(html, filters)
        return !(list.plainText ?? "nothing").utf8.elementsEqual(plain.utf8)
      }
    }
    #expect(time < .seconds(30))
    #expect(differing == [])
  }

  @Test(
    arguments: ["<b>", "<b>a", "<a>a</a>", "<i><b>a</i></b>", "<code> ", "<li>", "<svg>", "</b>", "<p><u>a"])
  func `spans of malformed markup are made in linear time`(piece: String) throws {
    let html = String(repeating: piece, count: 200_000 / piece.utf8.count)
    let time = try threadTime {
      let count = try spans(.string(html), "html").utf8.count
      #expect(count <= html.utf8.count * 16)
    }
    #expect(time < .seconds(30))
  }
}
