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
    ("a<!-- <b> -->b<!-->c-->d", "abc-->d"), ("a<!-- b", "a"), ("<!DOCTYPE html>a<?php b?>c", "ac"),
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

  @Test func `all names of the standard are known`() {
    #expect(HTMLEntities.characters(named: "diams") == "\u{2666}")
    #expect(HTMLEntities.characters(named: "lang") == "\u{27E8}")
    #expect(HTMLEntities.characters(named: "NotEqualTilde") == "\u{2242}\u{338}")
    #expect(HTMLEntities.characters(named: "CounterClockwiseContourIntegral") == "\u{2233}")
    #expect(HTMLEntities.characters(named: "unknown") == nil)
    #expect(HTMLEntities.count == 2125)
    #expect(HTMLEntities.longestName == 31)
  }

  @Test(arguments: [
    // Comments, by sections 13.2.5.43 to 13.2.5.52.
    ("a<!-->b", "ab"), ("a<!--->b", "ab"), ("a<!---->b", "ab"), ("a<!-- x --!>b", "ab"), ("a<!-- x --->b", "ab"),
    ("a<!-- <!--> b", "a b"),
    ("a<!-- x -- y > z --> b", "a b"), ("a<!--x--!", "a"), ("a</>b</3 c>d", "abd"), ("a<![CDATA[b]]>c", "ac"),
    ("a</br>b", "a\nb"),
    // Blocks.
    ("a<main>b</main>c<aside>d</aside>", "a\nb\nc\nd"), ("<dl><dt>t<dd>d</dl>x", "t\nd\n\nx"),
    ("<details><summary>Spoiler</summary>the end</details>x", "Spoiler\nthe end\nx"),
    ("<address>a</address><fieldset><legend>l</legend>f</fieldset>", "a\nl\nf"),
    ("a<nav>b</nav><center>c</center><hgroup>d</hgroup>", "a\nb\nc\nd"),
    // Tables.
    ("<table><tr><th>Price</th><td>40</td></tr><tr><td>Tax<td>8</table>x", "Price\t40\nTax\t8\n\nx"),
    ("<table><tr><td>a</td><td></td><td>b</td></tr><tr> <td> c </td> <td> d </td> </tr></table>", "a\t\tb\nc\td"),
    (
      "<table><caption>T</caption><thead><tr><th>h<th>i</thead><tbody><tr><td></td><td>1</td></tr></tbody></table>",
      "T\nh\ti\n\t1"
    ),
    ("<table><tr><td><p>a</p></td><td><p>b</p></td></tr></table>", "a\tb"),
    ("<table><tr><td>a</td><td> </td></tr></table>b", "a\n\nb"),
    // Formulas.
    (
      "Let <math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding=\"application/x-tex\">x^2</annotation>"
        + "</semantics></math> be", "Let x^2 be"
    ),
    ("a <math><mi>&alpha;</mi>\n <mo>=</mo> <mn>2</mn><annotation-xml><ci>q</ci></annotation-xml></math>", "a α = 2"),
    ("<math><mi>x</mi><annotation encoding=text/plain>ex</annotation>", "ex"),
    (
      "<math><mi>x</mi><annotation encoding=StarMath>y</annotation><annotation encoding='application/x-tex'>z</annotation></math>",
      "z"
    ),
    // An element of HTML ends a formula or picture that is not closed.
    ("<p>a<math><mi>x</mi></p><p>b</p>", "ax\n\nb"), ("a<svg><circle><p>b</p>", "a\n\nb"), ("a<svg/>b<math/>c", "abc"),
    ("a<svg><svg></svg><text>b</text></svg>c", "ac"), ("a<template>b<template></template>c</template>d", "ad"),
    ("<math><mtext>a <b>b</b></mtext><mi>c</mi></math>d", "a bcd"),
    // Elements without scripts.
    ("<head><title>t</title><meta charset=utf-8>a", "a"),
    ("<noscript>n</noscript><iframe>i<p></iframe><noembed>e</noembed>t", "nt"),
    ("<textarea>\na <b>&amp;\n c</textarea>x", "a <b>&\n cx"),
    ("<select><option>one<option>two</select>", "one\ntwo"), ("<xmp>a <b>  c</xmp>d", "a <b>  c\n\nd"),
    ("a<plaintext>b <c>  d</plaintext>", "a\n\nb <c>  d</plaintext>"),
    ("<pre>\n\na</pre>", "a"), ("<pre>x</pre><pre>\n\na</pre>", "x\n\n\na"), ("<pre>a\r\nb</pre>", "a\nb"),
    ("<pre>a\tb</pre>", "a\tb"), ("<listing>a  b</listing>c  d", "a  b\n\nc d"),
    // Character references.
    ("&copy2026 &notit; &notin; &NotEqualTilde; &amp;lt; &ampx &AMP &Aacutex &g", "©2026 ¬it; ∉ ≂̸ &lt; &x & Áx &g"),
    ("<img alt='a&copy=b &copyx &lt c &copy;'>", "a&copy=b &copyx < c ©"), ("&#38 &#x26g; &#128;", "& &g; €"),
    ("a &#32;&#10; b", "a b"),
    ("<IMG ALT=a>", "a"),
  ])
  func `HTML is read as the standard says`(html: String, expected: String) {
    #expect(HTMLText.plainText(of: html) == expected)
  }

  @Test(arguments: [
    ("<ol><li>a<li>b</ol>", "1. a\n2. b"), ("<ol reversed><li>a<li>b<li>c</ol>", "3. a\n2. b\n1. c"),
    ("<ol REVERSED start=10><li>a<li>b</ol>", "10. a\n9. b"), ("<ol start=' -1x'><li>a<li>b</ol>", "-1. a\n0. b"),
    ("<ol start=x><li value='7 '>a<li value=>b</ol>", "7. a\n8. b"), ("<ol start=99999999999><li>a</ol>", "1. a"),
    ("<ol reversed><li>a<li value=9>b<li>c</ol>", "3. a\n9. b\n8. c"),
    ("<ol type=a start=26><li>a<li>b</ol>", "z. a\naa. b"), ("<ol type=A start=0><li>a<li>b</ol>", "0. a\nA. b"),
    ("<ol type=i start=1994><li>a<li value=4000>b</ol>", "mcmxciv. a\n4000. b"),
    ("<ol type=I><li>a<li type=1>b</ol>", "I. a\n2. b"),
    ("<ol><li type=Square>a<li>b</ol>", "• a\n2. b"), ("<ul type=none><li>a<li type=I>b</ul>", "a\nII. b"),
    ("<ol type=x><li>a</ol>", "1. a"), ("<ul start=4><li>a<li>b</ul>", "• a\n• b"),
    // Each list counts its own items.
    (
      "<ol reversed><li>a<ol reversed><li>b<li>c</ol><ul><li>d</ul><li>e</ol><ol reversed><li>f</ol>",
      "2. a\n\n2. b\n1. c\n\n• d\n\n1. e\n\n1. f"
    ),
    ("<ol reversed><!--<li>--><script><li></script><svg><g><li>a</svg><li>b</ol>", "2. a\n1. b"),
  ])
  func `the items of lists have the markers that a browser shows`(html: String, expected: String) {
    #expect(HTMLText.plainText(of: html) == expected)
  }

  @Test(arguments: [
    ("x<sup>2</sup> H<sub>2</sub>O", "x² H₂O"), ("<sup>0123456789</sup><sub>0123456789</sub>", "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉"),
    ("10<sup>n+1</sup> x<sub>i</sub> 1<sup>st</sup>.", "10^(n+1) x_(i) 1^(st)."), ("2<sup>-3</sup>", "2^(-3)"),
    ("a<sup><a href=x><b>1</b></a></sup>b", "a¹b"), ("a<sup>&#50;</sup>", "a²"), ("a<sup>[1]</sup>", "a^([1])"),
    ("2<sup>3<sup>4</sup></sup>", "2^(3⁴)"), ("x<sub>i<sup>2</sup>j</sub>k", "x_(i²j)k"), ("a<sup></sup>b<sup> </sup>c", "ab c"),
    ("a <sup>b </sup>c", "a ^(b) c"), ("<p>a<sup>b<p>c", "a^(b)\n\nc"), ("a<sup>b", "a^(b)"), ("a</sup>b", "ab"),
    ("a<sup>b<sub>c</sup>d</sub>e", "a^(b_(c))de"), ("a<sup>1<p>2</p></sup>", "a^(1)\n\n2"),
    ("<span class=invisible>a<sup>b</sup></span>c", "c"),
    // Annotations.
    ("<ruby>単語<rt>たんご</rt></ruby>です", "単語(たんご)です"), ("<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>", "漢(かん)字(じ)"),
    ("<ruby>漢<rt>かん字<rt>じ</ruby>。", "漢(かん字)(じ)。"), ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>", "漢(かん)"),
    ("<ruby>漢<rp>（<rt>かん<rp>）</ruby>字", "漢（かん）字"), ("<ruby>漢<rp></rp><rt>かん</rt><rp></rp></ruby>", "漢(かん)"),
    ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>", "漢(かん)字(じ)"), ("<ruby>a<rt></rt></ruby>b", "ab"),
    ("<ruby>\n a\n <rt> b </rt>\n</ruby> c", "a(b) c"), ("<p><ruby>a<rt>b<p>c", "a(b)\n\nc"),
    // Break opportunities.
    ("a<wbr>b", "a\u{200B}b"), ("a<wbr> b", "a b"), ("a <wbr>b", "a b"), ("<wbr>a<wbr><br>b<wbr>", "a\nb"),
    ("<a href=x>a</a><wbr/><b>b</b>", "a\u{200B}b"),
  ])
  func `raised text, lowered text and annotations keep their meaning in plain text`(html: String, expected: String) {
    #expect(HTMLText.plainText(of: html) == expected)
  }

  @Test(arguments: [
    ("<p class=\"quote-inline\">RE: <a href=x>x</a></p><p>a</p>", "a"), ("<p class='x quote-inline'>b<p>a", "a"),
    ("<p>a</p><div class=quote-inline><div>b</div></div>c", "a\n\nc"),
    ("a<span class=quote-inline><span>b</span>c</span>d", "ad"),
    ("<p>a<span class=quote-inline>b</p>c", "a\n\nc"), ("a<img class=quote-inline alt=b>c", "ac"),
    ("<p class=quote-inline-2>a</p><p class=Quote-Inline>b</p>", "a\n\nb"), ("<b class=quote-inline>a</b>b", "b"),
  ])
  func `elements of a class are left out`(html: String, expected: String) {
    #expect(HTMLText.plainText(of: html, without: ["quote-inline", "other"]) == expected)
  }

  @Test func `the cells of a row are one paragraph`() {
    let html = "<table><tr><td>a<td><p>b</p></tr><tr><td><td>c</table><p>d</p>"
    #expect(HTMLText.paragraphs(of: html).map { $0.spans.plainText } == ["a\tb", "\tc", "d"])
  }

  @Test(
    arguments: [
      "<", "&", "<a class=\"", "<!--", "<script>", "<span class=ellipsis>", "&#", "</", "<p ", "<a b='&'", "<td>", "<math>",
      "&notinx", "<!-", "<li>", "<ol><li>", "<svg>", "<svg><p>", "<template>", "<math><mi>", "<sup>", "<sup>a",
      "<ol reversed><li>",
      "</sup>", "<sub></sup>", "<ruby>a<rt>", "<sup>1<a>", "<wbr>", "<pre>\n", "\r",
    ])
  func `malformed markup is converted in linear time`(piece: String) {
    let html = String(repeating: piece, count: 200_000 / piece.utf8.count)
    let time = threadTime { #expect(HTMLText.plainText(of: html).utf8.count <= html.utf8.count * 2) }
    #expect(time < .seconds(30))
  }
}
