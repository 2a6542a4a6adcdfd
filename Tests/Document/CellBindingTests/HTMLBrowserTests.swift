// SPDX-License-Identifier: MIT

import CellTestSupport
import Foundation
import Testing

@testable import CellBinding

/// Compares the plain text of posts with the `innerText` of Chromium.
///
/// The browser runs no scripts in a post, has Mastodon's styles for links, and shows the texts of pictures. Empty lines are left out
/// on both sides, because `innerText` has one only around `p`, and so are the markers of list items, which it never has.
@Suite(.enabled(if: Browser.path != nil, Comment(rawValue: Browser.absence)))
struct HTMLBrowserTests {
  @Test func `posts have the text that Chromium shows`() throws {
    let shown = try innerTexts(of: Self.posts)
    #expect(shown.count == 64)
    let differing = zip(Self.posts, shown).map { post, shown in
      Difference(post: post, text: lines(HTMLText.plainText(of: post)).map(withoutMarker), shown: lines(shown))
    }
    .filter { $0.text != $0.shown }
    #expect(differing == Self.differing)
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  private func withoutMarker(_ line: String) -> String { line.replacing(#/^(•|-?\w+\.) /#, with: "") }

  /// Returns what Chromium shows of each post, in a frame in which no scripts run.
  private func innerTexts(of posts: [String]) throws -> [String] {
    let list = String(decoding: try JSONEncoder().encode(posts), as: UTF8.self).replacing("</", with: "<\\/").replacing(
      "<!", with: "<\\!")
    let page = """
      <!doctype html><meta charset="utf-8"><title></title><body><script>
      const posts = \(list)
      let open = posts.length
      const frames = posts.map(post => {
        const frame = document.createElement("iframe")
        frame.sandbox = "allow-same-origin"
        frame.onload = () => {
          if (--open == 0) document.title = encodeURIComponent(JSON.stringify(frames.map(text)))
        }
        frame.srcdoc = "<!doctype html><style>.invisible { display: none }</style>" + post
        document.body.append(frame)
        return frame
      })
      function text(frame) {
        const page = frame.contentDocument
        for (const cut of page.querySelectorAll(".ellipsis")) cut.append("…")
        for (const picture of page.querySelectorAll("img")) picture.replaceWith(picture.alt)
        return page.body.innerText
      }
      </script>
      """
    let title = try #require(Browser.visit(page).title.removingPercentEncoding)
    return try JSONDecoder().decode([String].self, from: Data(title.utf8))
  }

  private struct Difference: Hashable {
    let post: String
    let text: [String]
    let shown: [String]
  }

  /// The posts whose text differs on purpose.
  private static let differing = [
    // A formula becomes its annotation, or its text, in the line. Chromium shows letters of mathematics in lines of their own.
    Difference(
      post: "a <math><semantics><mi>x</mi><annotation encoding='application/x-tex'>\\xi</annotation></semantics></math> b",
      text: ["a \\xi b"], shown: ["a ", "𝑥", " b"]),
    Difference(post: "a <math><mi>&alpha;</mi></math> b", text: ["a α b"], shown: ["a ", "𝛼", " b"]),
    Difference(post: "<math><mtext>a <b>b</b></mtext><p>c", text: ["a b", "c"], shown: ["a", "b", "c"]),
    // `innerText` leaves out what is in a field, though the page shows it.
    Difference(post: "a <textarea>\nb  <i>c</textarea> d", text: ["a b  <i>c d"], shown: ["a  d"]),
    // Plain text is neither raised nor lowered.
    Difference(post: "x<sup>2</sup> y<sub>i</sub>", text: ["x² y_(i)"], shown: ["x2 yi"]),
    Difference(post: "10<sup>n+1</sup>", text: ["10^(n+1)"], shown: ["10n+1"]),
    Difference(post: "a<sup><a href=x>[1]</a></sup>", text: ["a^([1])"], shown: ["a[1]"]),
    // An annotation is in brackets, because it is not above the text.
    Difference(
      post: "<ruby>単語<rp>(</rp><rt>たんご</rt><rp>)</rp></ruby>", text: ["単語(たんご)"], shown: ["単語たんご"]),
    Difference(
      post: "<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>です", text: ["漢(かん)字(じ)です"], shown: ["漢かん字じです"]),
    // A place where a line may break is a character.
    Difference(post: "a<wbr>b", text: ["a\u{200B}b"], shown: ["ab"]),
    // A closing tag that closes nothing ends a line, too.
    Difference(post: "<li>a<li>b</ul>c", text: ["a", "b", "c"], shown: ["a", "bc"]),
  ]

  static let posts = [
    // Comments and other markup that is not shown.
    "a<!-->b", "a<!--->b", "a<!-- x --!>b", "a<!-- <!-- --> b --> c", "a<!--x--!", "a</3 b>c</>d", "a<?x?>b<![CDATA[c]]>d",
    "a<script>b<!-- </p></script>c<style>d</style><template>e<template></template>f</template>g",
    // Blocks.
    "a<main>b</main>c<aside>d</aside>e<nav>f</nav>g", "<dl><dt>t<dd>d<dt>u<dd>e</dl>x",
    "a<center>b</center>c<address>d</address>e",
    "<fieldset><legend>l</legend>f</fieldset>g", "a<hgroup><h1>b</h1><p>c</p></hgroup>d",
    "a<search>b</search>c<footer>d</footer>",
    "<details open><summary>s</summary>d</details>e", "a<figure>b<figcaption>c</figcaption></figure>d", "a<hr>b<form>c</form>d",
    "a<pre>\n b\n\n  c</pre>d<listing>e  f</listing>g", "a<xmp>b <i>  c</xmp>d", "a<menu><li>b</li></menu><dir><li>c</dir>d",
    "<p>a\r\nb &#32; c&#10;d<br>\n e</br>f</p>g",
    // Tables.
    "<table><tr><th>Price</th><td>40</td></tr><tr><td>Tax<td>8</table>x", "<table><caption>t</caption><tr><td></td><td>b</table>",
    "<table>\n <thead>\n <tr> <th>h</th> <th>i</th> </tr> </thead>\n <tbody><tr><td>a</td> <td>b</td></tbody></table>",
    "a<table><tr><td>b<br>c</td><td>d</td></tr></table>e",
    // Formulas and pictures.
    "a <math><semantics><mi>x</mi><annotation encoding='application/x-tex'>\\xi</annotation></semantics></math> b",
    "a <math><mi>&alpha;</mi></math> b", "<math><mtext>a <b>b</b></mtext><p>c", "a<svg><circle r=1 /><title>t</title></svg>b",
    "a<svg/>b<math/>c", "a<svg><circle><p>b</svg>c",
    // Elements that scripts or styles change.
    "a<noscript>b<p>c</p></noscript>d", "a<iframe>b<p></iframe>c<noembed>d</noembed>", "a <textarea>\nb  <i>c</textarea> d",
    "a<select><option>b<option>c</select>", "<title>a</title><head><meta charset=utf-8>b",
    // Character references.
    "&copy2026 &notit; &notin; &NotEqualTilde; &ampx &Aacutex &g;", "<img alt='a&copy=b &copyx &lt c &copy;'>",
    "&#38 &#x26g; &#128; &#0; &#xD800; &lang;a&rang;", "a&nbsp; b&ensp; c&shy;d", "&unknown; &; &# AT&T &amp",
    // Lists.
    "<ol reversed start=5 type=A><li>a<li value=9>b<li>c</ol>d", "<ul><li>a<ol><li>b</ol><li>c</ul>",
    "<ol><li><p>a</p><p>b</p></li></ol>",
    // Raised and lowered text, annotations, break opportunities.
    "x<sup>2</sup> y<sub>i</sub>", "10<sup>n+1</sup>", "a<sup><a href=x>[1]</a></sup>",
    "<ruby>単語<rp>(</rp><rt>たんご</rt><rp>)</rp></ruby>",
    "<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>です", "a<wbr>b",
    // What Mastodon sends.
    "<p class=\"quote-inline\">RE: <a href=x>x</a></p><p>a</p>", "<p>a :blob-cat: :a: b</p>",
    "<p>a <img class=emojione alt=':b:' src=x> c</p>",
    "<p><a href=x><span class=invisible>https://</span><span class=ellipsis>a.b/c</span><span class=invisible>d</span></a> e</p>",
    "<p><span class=h-card><a href=x class='u-url mention'>@<span>a</span></a></span> b</p><blockquote><p>c</p></blockquote>",
    // Broken markup.
    "a < b <3 c", "<p>a<p>b<div>c</p>d", "<b>a<i>b</b>c</i> d", "a</p>b", "<li>a<li>b</ul>c", "a<b", "<P CLASS=x>a</P\n>b",
    "<a href='x>y'>a</a  >b", "a<p/>b<br/>c",
  ]
}
