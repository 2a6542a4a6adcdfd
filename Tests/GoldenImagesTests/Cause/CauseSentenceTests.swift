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
    ("A title", "A tint", ""),
    ("A title", "A title that is a little too long for one line", ""),
    ("Some words that take two lines here", "Some words", ""),
    ("color: \"#333333\"", "color: \"#3A3A3A\"", ""),
    ("size: 14", "size: 15", ""),
    ("text: \"End\"", "text: \"End\", weight: 700", ""),
    ("text: \"End\"", "text: \"End\", lineHeight: 30", ""),
    ("text: \"End\"", "text: \"End\", underline: true", ""),
    ("text: \"End\"", "text: \"End\", letterSpacing: 1", ""),
    ("text: \"End\"", "text: \"End\", align: center", ""),
    ("text: \"End\"", "text: \"End\", opacity: 0.5", ""),
    ("text: \"End\"", "text: \"End\", hidden: true", ""),
    ("text: \"End\"", "text: \"End\", background: \"#EEEEEE\"", ""),
    ("text: \"End\"", "text: \"End\", padding: 4", ""),
    ("fill: \"#336699\"", "fill: \"#3366CC\"", ""),
    ("cornerRadius: 8", "cornerRadius: 7", ""),
    ("size: 30", "size: 36", ""),
    ("width: 1,", "width: 2,", ""),
    ("\"#222222\"", "\"#444444\"", ""),
    ("\"#00FF00\"", "\"#00FF80\"", ""),
    ("height: 20", "height: 24", ""),
    ("height: 20", "height: 20, margin: [6, 0, 0, 0]", ""),
    ("height: 20", "height: 20, shadow: {color: \"#000000\", offset: [0, 2], blur: 4}", ""),
    ("height: 20", "height: 20, opaque: true", ""),
    ("height: 20", "height: 20, rasterize: true", ""),
    ("height: 20", "height: 20, clip: true", ""),
    ("height: 20", "height: 20, mask: {fade: {length: 8}}", ""),
    ("{name: body,", "{name: body, when: false,", ""),
    ("gap: 8", "gap: 12", ""),
    ("padding: 10", "padding: 12", ""),
    ("width: 200", "width: 160", ""),
    ("background: white", "background: \"#EEEEEE\"", ""),
    ("scale: 2", "scale: 3", ""),
  ])
  func `a change is told in the words of who made it`(old: String, new: String, sentence: String) throws {
    let causes = try causes(old, new)
    #expect(causes == [sentence])
  }
}
