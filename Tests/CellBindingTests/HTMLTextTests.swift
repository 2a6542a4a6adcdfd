// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

@testable import CellBinding

@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("<p>one</p><p>two</p>", "one\n\ntwo"), ("<p>one<br>two<br/>three</p>", "one\ntwo\nthree"),
    ("<p>a</p>\n  <p>b</p>\n", "a\n\nb"), ("a \n\t b", "a b"), ("<b>a </b> b", "a b"), ("a<br> b", "a\nb"),
    ("a&nbsp; b", "a\u{A0} b"),
    ("Tom &amp; Jerry &lt;3 &#39;q&#x27; &hellip; &Auml;&eacute;&ndash;&euro;", "Tom & Jerry <3 'q' … Äé–€"),
    ("AT&T &unknown; &; &#; &#xZ; &amp", "AT&T &unknown; &; &#; &#xZ; &"),
    ("&#0;&#xD800;&#x110000;&#150;", "\u{FFFD}\u{FFFD}\u{FFFD}–"),
    ("&amplt;", "&lt;"), ("1 < 2 > 0", "1 < 2 > 0"), ("<", "<"), ("a<", "a<"), ("a<b", "a"), ("a</", "a</"), ("<a href=\"x", ""),
    ("a<!-- <b> -->b<!-->c-->d", "abd"), ("a<!-- b", "a"), ("<!DOCTYPE html>a<?php b?>c", "ac"),
    ("a<script>if (a < b) {}</script>b<STYLE>p {}</StYlE >c", "abc"), ("a<script>b", "a"),
    ("<ul><li>one</li><li><p>two</p></li></ul>end", "• one\n• two\n\nend"), ("<pre>a  b\n c</pre>d", "a  b\n c\n\nd"),
    ("hi <img class=\"emoji\" alt=\":blob&amp;cat:\" src='x'> yo", "hi :blob&cat: yo"),
    ("<p>a</p><blockquote>b</blockquote>c", "a\n\nb\n\nc"),
    ("<h1>T</h1>x<div>y</div>z", "T\n\nx\ny\nz"), ("</p></span></pre>a", "a"), ("<p =x>a</p =>", "a"),
    ("&thetasym;&Omega;&omega;&sigmaf;&yuml;", "ϑΩωςÿ"),
    ("<span class=\"invisible\">gone<span>too</span></span>kept", "kept"), ("<p><span class=invisible>gone</p>kept", "kept"),
  ])
  func `HTML is converted to plain text`(html: String, expected: String) {
    #expect(HTMLText.plainText(of: html) == expected)
  }

  @Test func `a Mastodon link keeps its visible text`() {
    let html = """
      <p>See <a href="https://github.com/TootSDK/TootSDK" rel="nofollow noopener" target="_blank"><span class="invisible">https://\
      </span><span class="ellipsis">github.com/TootSDK/TootS</span><span class="invisible">DK</span></a> and <span class="h-card">\
      <a href="https://iosdev.space/@davidgarywood" class="u-url mention">@<span>davidgarywood</span></a></span>, \
      <a href="https://iosdev.space/tags/Swift" class="mention hashtag" rel="tag">#<span>Swift</span></a></p>
      """
    #expect(HTMLText.plainText(of: html) == "See github.com/TootSDK/TootS… and @davidgarywood, #Swift")
  }

  @Test func `all names of HTML 4 are known`() {
    #expect(HTMLEntities.character(named: "diams") == "\u{2666}")
    #expect(HTMLEntities.character(named: "yuml") == "\u{FF}")
    #expect(HTMLEntities.character(named: "Omega") == "\u{3A9}")
    #expect(HTMLEntities.count == 253)
  }

  @Test(
    arguments: ["<", "&", "<a class=\"", "<!--", "<script>", "<span class=ellipsis>", "&#", "</", "<p ", "<a b='&'"])
  func `malformed markup is converted in linear time`(piece: String) {
    let html = String(repeating: piece, count: 200_000 / piece.utf8.count)
    let time = threadTime { #expect(HTMLText.plainText(of: html).utf8.count <= html.utf8.count * 2) }
    #expect(time < .seconds(30))
  }
}
