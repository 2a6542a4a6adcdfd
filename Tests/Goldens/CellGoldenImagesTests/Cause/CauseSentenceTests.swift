// SPDX-License-Identifier: MIT

import CellGoldenImages
import Testing

@Suite struct CauseSentenceTests {
  /// A cell with two columns: a shape, and a column of texts and a box.
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
      "cell/words/title: text \"A title\" -> \"A tint\""
    ),
    (
      "A title", "A title that is a little too long for one line",
      "cell/words/title: text \"A title\" -> \"A title that is a little too long for one line\", now 2 lines instead of 1, height 16.5 -> 33; everything below moved by 16.5"
    ),
    (
      "Some words that take two lines here", "Some words",
      "cell/words/body: text \"Some words that take two lines here\" -> \"Some words\", now 1 line instead of 2, height 33 -> 16.5; everything below moved by -16.5"
    ),
    (
      "color: \"#333333\"", "color: \"#3A3A3A\"",
      "cell/words/title: color #333333 -> #3A3A3A"
    ),
    (
      "size: 14", "size: 15",
      "cell/words/body: size 14 -> 15, now 3 lines instead of 2, height 33 -> 52.5; everything below moved by 19.5"
    ),
    (
      "text: \"End\"", "text: \"End\", weight: 700",
      "cell/words/end: weight 400 -> 700"
    ),
    (
      "text: \"End\"", "text: \"End\", lineHeight: 30",
      "cell/words/end: lineHeight none -> 30, height 16.5 -> 30"
    ),
    (
      "text: \"End\"", "text: \"End\", underline: true",
      "cell/words/end: underline false -> true"
    ),
    (
      "text: \"End\"", "text: \"End\", strikethrough: true",
      "cell/words/end: strikethrough false -> true"
    ),
    (
      "text: \"End\"", "text: \"End\", letterSpacing: 1",
      "cell/words/end: letterSpacing 0 -> 1"
    ),
    (
      "text: \"End\"", "text: \"End\", align: center",
      "cell/words/end: align start -> center"
    ),
    (
      "text: \"End\"", "text: \"End\", opacity: 0.5",
      "cell/words/end: opacity 1 -> 0.5"
    ),
    (
      "text: \"End\"", "text: \"End\", hidden: true",
      "cell/words/end: hidden false -> true"
    ),
    (
      "text: \"End\"", "text: \"End\", background: \"#EEEEEE\"",
      "cell/words/end: background none -> #EEEEEE"
    ),
    (
      "text: \"End\"", "text: \"End\", padding: 4",
      "cell/words/end: padding 0 -> 4, height 16.5 -> 24.5"
    ),
    (
      "fill: \"#336699\"", "fill: \"#3366CC\"",
      "cell/icon: fill #336699 -> #3366CC"
    ),
    (
      "cornerRadius: 8", "cornerRadius: 7",
      "cell/icon: cornerRadius 8 -> 7"
    ),
    (
      "size: 30", "size: 36",
      "cell/icon: size 30 -> 36; everything to the right moved by 6"
    ),
    (
      "shape: rectangle, fill: \"#336699\", size: 30, cornerRadius: 8", "shape: circle, fill: \"#336699\", size: 30",
      "cell/icon: cornerRadius 8 -> none, shape rectangle -> circle"
    ),
    (
      "width: 1,", "width: 2,",
      "cell/words/box: border.width 1 -> 2"
    ),
    (
      "\"#222222\"", "\"#444444\"",
      "cell/words/box: border.color #222222 -> #444444"
    ),
    (
      "\"#00FF00\"", "\"#00FF80\"",
      "cell/words/box: background.colors [#FF0000, #00FF00, #0000FF] -> [#FF0000, #00FF80, #0000FF]"
    ),
    (
      ", \"#0000FF\"]}", "]}",
      "cell/words/box: background.colors [#FF0000, #00FF00, #0000FF] -> [#FF0000, #00FF00]"
    ),
    (
      "{colors: [\"#FF0000\", \"#00FF00\", \"#0000FF\"]}", "\"#FF0000\"",
      "cell/words/box: background {colors: [#FF0000, #00FF00, #0000FF]} -> #FF0000"
    ),
    (
      "\"#0000FF\"]}", "\"#0000FF\"], angle: 90}",
      "cell/words/box: background.angle none -> 90"
    ),
    (
      "height: 20", "height: 24",
      "cell/words/box: height 20 -> 24; everything below moved by 4"
    ),
    (
      "height: 20", "height: 20, margin: [6, 0, 0, 0]",
      "cell/words/box: margin 0 -> [6, 0, 0], moved by (0, 6); everything below moved by 6"
    ),
    (
      "height: 20", "height: 20, shadow: {color: \"#000000\", offset: [0, 2], blur: 4}",
      "cell/words/box: shadow none -> {color: #000000, offset: [0, 2], blur: 4}"
    ),
    (
      "height: 20", "height: 20, opaque: true",
      "cell/words/box: opaque false -> true"
    ),
    (
      "height: 20", "height: 20, rasterize: true",
      "cell/words/box: rasterize false -> true"
    ),
    (
      "height: 20", "height: 20, clip: true",
      "cell/words/box: clip false -> true"
    ),
    (
      "height: 20", "height: 20, mask: {fade: {length: 8}}",
      "cell/words/box: mask none -> {fade: {length: 8}}"
    ),
    (
      "{name: body,", "{name: body, when: false,",
      "cell/words/body: when none -> false, removed (text); everything below moved by -33"
    ),
    (
      "padding: 10", "padding: 12",
      "cell: padding 10 -> 12, height 106 -> 110; its content moved by (2, 2)"
    ),
    (
      "flex: 1", "flex: 1\n      gap: 4",
      "cell/words: gap 0 -> 4, height 86 -> 98; its content moved by (0, 4) to (0, 12)"
    ),
    (
      "name: body,", "name: text,",
      "cell/words/text: name body -> text"
    ),
    (
      "name: words", "name: lines",
      "cell/lines: name words -> lines"
    ),
    (
      "- {name: end, type: text, text: \"End\"}",
      "- {name: last, direction: column, children: [{name: end, type: text, text: \"End\"}]}",
      "cell/words/last: added (container)"
    ),
    (
      "text: \"End\"", "text: \"End\", letterSpacing: -0.5",
      "cell/words/end: letterSpacing 0 -> -0.5"
    ),
    (
      "size: 14", "size: 14, maxLines: 1",
      "cell/words/body: maxLines none -> 1, now 1 line instead of 2, height 33 -> 16.5; everything below moved by -16.5"
    ),
    (
      "direction: row", "direction: row-reverse",
      "cell: direction row -> row-reverse; its content moved by (-38, 0) to (150, 0)"
    ),
    (
      "gap: 8", "gap: 12",
      "cell: gap 8 -> 12; its content moved by (4, 0)"
    ),
    (
      "width: 200", "width: 160",
      "canvas: width 200 -> 160; 2 other elements moved; 1 text element wrapped differently"
    ),
    (
      "background: white", "background: \"#EEEEEE\"",
      "canvas: background #FFFFFF -> #EEEEEE"
    ),
    (
      "scale: 2", "scale: 3",
      "canvas: scale 2 -> 3; 3 other elements moved"
    ),
  ])
  func `a change is reported with the key and value that the author edited`(old: String, new: String, sentence: String) throws {
    let causes = try causes(old, new)
    #expect(causes == [sentence])
  }

  @Test(arguments: [
    ("blur: 4}", "blur: 6, spread: 1}", ["cell/words/box: shadow.2.blur 4 -> 6, shadow.2.spread 0 -> 1"]),
    (
      "{color: black, inset: true}, ", "",
      [
        "cell/words/box: shadow [{color: #000000, inset: true}, {color: #FF0000, blur: 4}] -> {color: #FF0000, blur: 4}"
      ]
    ),
  ])
  func `a change of one of several shadows is reported with its number`(old: String, new: String, found: [String]) throws {
    let document = Self.document.replacing(
      "height: 20", with: "height: 20, shadow: [{color: black, inset: true}, {color: \"#FF0000\", blur: 4}]")
    #expect(try causes(old, new, in: document) == found)
  }

  @Test func `a key of a container explains the changes of everything inside it`() throws {
    let found = try causes("padding: 10", "padding: [12, 20, 14, 10]")
    #expect(
      found == [
        "cell: padding 10 -> [12, 20, 14, 10], height 106 -> 128.5; its content moved by (0, 2) to (0, 16.5); 1 text element wrapped differently"
      ])
  }

  @Test func `each changed key is reported at its element, and consequences follow the largest change`() throws {
    let text = Self.document.replacing("size: 30", with: "size: 31").replacing("height: 20", with: "height: 26, opacity: 0.5")
    let changed = try DrawnCells(document: text)
    let found = try changed.cause(since: DrawnCells(document: Self.document)).causes
    #expect(
      found == [
        "cell/icon: size 30 -> 31; everything to the right moved by 1",
        "cell/words/box: height 20 -> 26, opacity 1 -> 0.5, size 142 x 20 -> 141 x 26; everything below moved by 6",
      ])
  }
}
