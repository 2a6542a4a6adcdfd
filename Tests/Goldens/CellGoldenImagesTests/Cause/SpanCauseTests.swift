// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellTestSupport
import Testing

/// The causes of changed texts with spans: they name the span.
@Suite struct SpanCauseTests {
  private static let document = """
    version: 1
    canvas: {width: 300, background: white}
    styles:
      tag: {weight: 700, italic: true}
    cell:
      direction: column
      children:
        - type: text
          name: body
          color: "#111111"
          spans:
            - "Hello to everybody, "
            - {text: Ann, color: "#2563EB"}
            - {name: party, icon: "shapes.svg#star", height: 12}
            - {text: "#one", style: tag}
            - {each: letters, as: letter, text: "${letter}", size: 12}
        - {type: text, name: below, text: Below}
    """
  private static let data = #"{"letters": ["a", "b", "c"]}"#

  private let shapes: ShapesFile

  init() throws { shapes = try ShapesFile() }

  /// Returns the causes after the replacement of a text in the document or its data.
  private func causesOfReplacing(_ old: String, _ new: String) throws -> [String] {
    let (document, data) = (Self.document.replacing(old, with: new), Self.data.replacing(old, with: new))
    #expect(document != Self.document || data != Self.data)
    let before = try DrawnCells(document: Self.document, data: Self.data, root: shapes.folder.path)
    return try DrawnCells(document: document, data: data, root: shapes.folder.path).cause(since: before).causes
  }

  @Test(
    arguments: [
      ("text: Ann", "text: Bob", ["cell/body/span-2: text Ann -> Bob"]),
      ("color: \"#2563EB\"", "color: \"#FF0000\"", ["cell/body/span-2: color #2563EB -> #FF0000"]),
      (", color: \"#2563EB\"", "", ["cell/body/span-2: color #2563EB -> #111111"]),
      ("#star", "#moon", ["cell/body/party: icon shapes.svg#star -> shapes.svg#moon"]),
      (
        "height: 12", "height: 13, verticalAlign: baseline",
        ["cell/body/party: height 12 -> 13, verticalAlign middle -> baseline"]
      ),
      ("\"b\"", "\"x\"", ["cell/body/span-4#1: text b -> x"]),
      (", \"c\"", "", ["cell/body/span-4#2 \"c\": removed (span)"]),
      ("size: 12", "size: 13", ["cell/body/span-4#0 and 2 more repetitions: size 12 -> 13"]),
      ("{weight: 700", "{weight: 900", ["cell/body/span-3: weight 700 -> 900"]),
      ("name: party", "name: feast", ["cell/body/feast: name party -> feast"]),
    ])
  func `the cause names the span and its key`(old: String, new: String, causes: [String]) throws {
    #expect(try causesOfReplacing(old, new) == causes)
  }

  @Test func `a key that all spans inherit is a cause of the whole text`() throws {
    #expect(try causesOfReplacing("color: \"#111111\"", "color: \"#333333\"") == ["cell/body: color #111111 -> #333333"])
  }

  @Test func `a span that becomes the longest is the only cause, although its style is now written for the whole text`() throws {
    let text = "This is now a good deal longer than the rest"
    let found = try causesOfReplacing("text: Ann", "text: \(text)")
    #expect(
      found == [
        "cell/body/span-2: text Ann -> \"\(text)\", now 2 lines instead of 1, height 16.5 -> 33; everything below moved by 16.5"
      ])
  }

  @Test func `the first changed span has the consequences of its text`() throws {
    let text = "#one two three four five six seven eight nine ten eleven twelve"
    let found = try causesOfReplacing("{text: \"#one\"", "{text: \"\(text)\"")
    #expect(
      found == [
        "cell/body/span-3: text #one -> \"#one two three four five six seven eight nine ten eleven twe…\", now 3 lines instead of 1, "
          + "height 16.5 -> 49.5; everything below moved by 33"
      ])
  }

  @Test func `a text that is divided into spans has new spans`() throws {
    let spans = "spans: [Below, {text: \" all\", weight: 700}]"
    #expect(try causesOfReplacing("text: Below", spans) == ["cell/below/span-2: added (span)"])
  }

  @Test func `the changed content of a file is the cause of the span that shows it`() throws {
    let before = try DrawnCells(document: Self.document, data: Self.data, root: shapes.folder.path)
    try shapes.write(ShapesFile.content.replacing("h9v9", with: "h8v8"))
    let after = try DrawnCells(document: Self.document, data: Self.data, root: shapes.folder.path)
    #expect(
      after.cause(since: before).causes == ["cell/body/party: contents of \"shapes.svg\" de5c1f2e57b2 -> 6a05b0b52a95"])
  }

  @Test(
    arguments: [
      ("text: Ann", "text: Bob", ["a.yaml:14:12 cell/body/span-2: text Ann -> Bob"]),
      ("italic: true", "italic: false", ["a.yaml:5:22 cell/body/span-3: italic true -> false"]),
      (
        "as: letter, text: \"${letter}\"", "as: letter, text: \"${letter}!\"",
        [
          "a.yaml:17:39 cell/body/span-4#0: text a -> \"a!\"", "a.yaml:17:39 cell/body/span-4#1: text b -> \"b!\"",
          "a.yaml:17:39 cell/body/span-4#2: text c -> \"c!\"",
        ]
      ),
      ("color: \"#111111\"", "color: \"#333333\"", ["a.yaml:11:7 cell/body: color #111111 -> #333333"]),
    ])
  func `a cause begins with the place of the key in the template`(old: String, new: String, causes: [String]) async throws {
    let cases = try CaseFolder()
    try cases.write(ShapesFile.content, to: "shapes.svg")
    try cases.write(Self.data, to: "data.json")
    let document = Self.document.replacing("version: 1", with: "version: 1\ngolden: {data: data.json}")
    try cases.write(document, to: "a.yaml")
    _ = try await cases.outcomes(.missing)
    try cases.write(document.replacing(old, with: new), to: "a.yaml")
    let sentences = try await cases.sentences().map { $0.replacing("golden-images/", with: "") }
    #expect(sentences.filter { $0.hasPrefix("a.yaml") } == causes)
  }
}
