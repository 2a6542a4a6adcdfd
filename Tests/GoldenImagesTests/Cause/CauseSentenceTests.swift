// SPDX-License-Identifier: MIT

import GoldenImages
import Testing

@Suite struct CauseSentenceTests {
  /// A cell of two columns: a shape, and three texts above a line.
  private static let document = """
    version: 1
    canvas: {width: 200, scale: 2, background: white}
    cell:
      direction: row
      gap: 8
      padding: 10
      alignItems: start
      children:
        - {name: icon, type: shape, shape: rectangle, fill: "#336699", size: 30, cornerRadius: 8}
        - name: words
          direction: column
          flex: 1
          children:
            - {name: title, type: text, text: "A title", color: "#333333"}
            - {name: body, type: text, text: "Some words that take two lines here", size: 14}
            - {name: box, height: 20, background: {colors: ["#FF0000", "#00FF00", "#0000FF"]}, border: {width: 1, color: "#222222"}, cornerRadius: 4}
            - {name: end, type: text, text: "End"}
    """

  private func causes(_ old: String, _ new: String, in document: String = document) throws -> [String] {
    try #require(document.contains(old), "\(old) is not in the document")
    let reference = try DrawnCells(document: document)
    return try DrawnCells(document: document.replacing(old, with: new)).cause(since: reference).causes
  }

  @Test(arguments: [
    (
      "A title", "A tint",
      "cell/words/title: text changed from \"A title\" to \"A tint\""
    ),
    (
      "A title", "A title that is a little too long for one line",
      "cell/words/title: text changed from \"A title\" to \"A title that is a little too long for one line\", now 2 lines instead of 1, height 16.5 -> 33; everything below moved by 16.5"
    ),
    (
      "Some words that take two lines here", "Some words",
      "cell/words/body: text changed from \"Some words that take two lines here\" to \"Some words\", now 1 line instead of 2, height 33 -> 16.5; everything below moved by -16.5"
    ),
    (
      "color: \"#333333\"", "color: \"#3A3A3A\"",
      "cell/words/title: text colour #333333 -> #3A3A3A"
    ),
    (
      "size: 14", "size: 15",
      "cell/words/body: font size 14 -> 15, now 3 lines instead of 2, height 33 -> 52.5; everything below moved by 19.5"
    ),
    (
      "text: \"End\"", "text: \"End\", weight: 700",
      "cell/words/end: font DejaVuSans.ttf -> DejaVuSans-Bold.ttf"
    ),
    (
      "text: \"End\"", "text: \"End\", lineHeight: 30",
      "cell/words/end: line height 16.5 -> 30, height 16.5 -> 30"
    ),
    (
      "text: \"End\"", "text: \"End\", underline: true",
      "cell/words/end: underline added"
    ),
    (
      "text: \"End\"", "text: \"End\", strikethrough: true",
      "cell/words/end: strikethrough added"
    ),
    (
      "text: \"End\"", "text: \"End\", letterSpacing: 1",
      "cell/words/end: letter spacing wider by 1"
    ),
    (
      "text: \"End\"", "text: \"End\", align: center",
      "cell/words/end: text moved by (57.5, 0) in its box"
    ),
    (
      "text: \"End\"", "text: \"End\", opacity: 0.5",
      "cell/words/end: opacity 1 -> 0.5"
    ),
    (
      "text: \"End\"", "text: \"End\", hidden: true",
      "cell/words/end: text removed"
    ),
    (
      "text: \"End\"", "text: \"End\", background: \"#EEEEEE\"",
      "cell/words/end: background added"
    ),
    (
      "text: \"End\"", "text: \"End\", padding: 4",
      "cell/words/end: height 16.5 -> 24.5"
    ),
    (
      "text: \"End\"", "spans: [\"En\", {text: d, color: \"#FF0000\"}]",
      "cell/words/end: text colour #000000 -> #FF0000"
    ),
    (
      "fill: \"#336699\"", "fill: \"#3366CC\"",
      "cell/icon: colour #336699 -> #3366CC"
    ),
    (
      "cornerRadius: 8", "cornerRadius: 7",
      "cell/icon: radius 8 -> 7"
    ),
    (
      "size: 30", "size: 36",
      "cell/icon: size 30 x 30 -> 36 x 36; everything to the right moved by 6"
    ),
    (
      "shape: rectangle, fill: \"#336699\", size: 30, cornerRadius: 8", "shape: circle, fill: \"#336699\", size: 30",
      "cell/icon: radius 8 -> 15"
    ),
    (
      "width: 1,", "width: 2,",
      "cell/words/box: border width 1 -> 2"
    ),
    (
      "\"#222222\"", "\"#444444\"",
      "cell/words/box: border colour #222222 -> #444444"
    ),
    (
      "\"#00FF00\"", "\"#00FF80\"",
      "cell/words/box: background gradient colour #00FF00 -> #00FF80"
    ),
    (
      ", \"#0000FF\"]}", "]}",
      "cell/words/box: background gradient stops 3 -> 2"
    ),
    (
      "{colors: [\"#FF0000\", \"#00FF00\", \"#0000FF\"]}", "\"#FF0000\"",
      "cell/words/box: background paint linear gradient -> #FF0000"
    ),
    (
      "\"#0000FF\"]}", "\"#0000FF\"], angle: 90}",
      "cell/words/box: background gradient angle 180 -> 90"
    ),
    (
      "height: 20", "height: 24",
      "cell/words/box: height 20 -> 24; everything below moved by 4"
    ),
    (
      "height: 20", "height: 20, margin: [6, 0, 0, 0]",
      "cell/words/box: moved by (0, 6); everything below moved by 6"
    ),
    (
      "height: 20", "height: 20, shadow: {color: \"#000000\", offset: [0, 2], blur: 4}",
      "cell/words/box: shadow added"
    ),
    (
      "height: 20", "height: 20, opaque: true",
      "cell/words/box: now promises opaque"
    ),
    (
      "height: 20", "height: 20, rasterize: true",
      "cell/words/box: now wants rasterizing"
    ),
    (
      "height: 20", "height: 20, clip: true",
      "cell/words/box: clip added"
    ),
    (
      "height: 20", "height: 20, mask: {fade: {length: 8}}",
      "cell/words/box: mask added"
    ),
    (
      "{name: body,", "{name: body, when: false,",
      "cell/words/body: removed; everything below moved by -33"
    ),
    (
      "padding: 10", "padding: 12",
      "cell: space on all sides 10 -> 12, height 106 -> 110"
    ),
    (
      "flex: 1", "flex: 1\n      gap: 4",
      "cell/words: space between its layers wider by 4, height 86 -> 98"
    ),
    (
      "name: body,", "name: text,",
      "cell/words/text: renamed from body"
    ),
    (
      "name: words", "name: lines",
      "cell/lines: renamed from words"
    ),
    (
      "- {name: end, type: text, text: \"End\"}",
      "- {name: last, direction: column, children: [{name: end, type: text, text: \"End\"}]}",
      "cell/words/last: added around end"
    ),
    (
      "text: \"End\"", "text: \"End\", letterSpacing: -0.5",
      "cell/words/end: letter spacing narrower by 0.5"
    ),
    (
      "size: 14", "size: 14, maxLines: 1",
      "cell/words/body: now 1 line instead of 2, height 33 -> 16.5, cut off earlier: \"Some words that…\" instead of \"Some words that take two lines here\"; everything below moved by -16.5"
    ),
    (
      "direction: row", "direction: row-reverse",
      "cell: mirrored from left to right"
    ),
    (
      "gap: 8", "gap: 12",
      "cell/words: moved by (4, 0)"
    ),
    (
      "width: 200", "width: 160",
      "cell: width 200 -> 160; 1 text with other line breaks"
    ),
    (
      "background: white", "background: \"#EEEEEE\"",
      "canvas: background colour #FFFFFF -> #EEEEEE"
    ),
    (
      "scale: 2", "scale: 3",
      "canvas: scale 2 -> 3"
    ),
  ])
  func `a change is told in the words of who made it`(old: String, new: String, sentence: String) throws {
    let causes = try causes(old, new)
    #expect(causes == [sentence])
  }

  @Test func `causes that do not explain each other are told apart`() throws {
    #expect(
      try causes("padding: 10", "padding: [12, 20, 14, 10]") == [
        "cell/icon: moved by (0, 2); everything below moved by 18.5",
        "cell/words: width 142 -> 132; 1 text with other line breaks",
      ])
  }
}
