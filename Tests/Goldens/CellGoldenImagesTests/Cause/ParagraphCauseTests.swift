// SPDX-License-Identifier: MIT

import CellGoldenImages
import CellTestSupport
import Testing

/// The causes of changed texts with paragraphs: they name the paragraph and the span.
@Suite struct ParagraphCauseTests {
  private static let document = """
    version: 1
    golden: {data: data.json}
    canvas: {width: 300, background: white}
    colors: {ink: "#112233", tint: "#2563EB"}
    cell:
      direction: column
      children:
        - type: text
          name: body
          color: "#111111"
          paragraphs:
            - "Hello to everybody"
            - name: list
              spans:
                - "First: "
                - {text: Ann, color: ink}
                - {text: " and Bob", when: both}
              indent: 20
              marker: {text: "•", color: "#FF0000", size: 12, underline: {thickness: 2}}
              spacingBefore: 4
            - {each: letters, as: letter, spans: ["${letter}", {text: "!", weight: 700}], align: center}
            - {when: ends, spans: "The end"}
        - {type: text, name: html, paragraphs: "${content | html}"}
        - {type: text, name: line, color: "#111122", spans: "${summary | html}"}
        - {type: badge, name: new, when: isNew, count: 3}
        - {type: text, name: below, text: Below}
        - {type: text, name: one, spans: [{text: One, color: "#AA0000", style: framed}, {when: late, text: "!"}]}
    styles:
      link: {color: tint, underline: true}
      framed:
        background: {color: white, cornerRadius: 4, padding: [2, 8]}
        underline: {thickness: 4, offset: 8}
        strikethrough: {thickness: 6}
        baselineShift: 8
    """
  private static let data = """
    {"letters": ["a", "b"], "both": true, "ends": true, "isNew": true, "late": false, "summary": "Hi <b>Ann</b>, how are <i>you</i> <a href='https://x.test'>there</a>",
     "content": "<p>One <b>two</b> three</p><ul><li>red</li><li>green <i>dark</i></li></ul>"}
    """

  /// Returns the causes after the replacement of a text in the document or its data, without the sentences on pixels.
  private func causesOfReplacing(_ old: String, _ new: String) async throws -> [String] {
    let cases = try CaseFolder()
    try cases.write(Self.data, to: "data.json")
    try cases.write(Self.document, to: "a.yaml")
    _ = try await cases.outcomes(.missing)
    let (document, data) = (Self.document.replacing(old, with: new), Self.data.replacing(old, with: new))
    #expect(document != Self.document || data != Self.data)
    try cases.write(document, to: "a.yaml")
    try cases.write(data, to: "data.json")
    return try await cases.sentences().map { $0.replacing("golden-images/", with: "") }.filter { $0.hasPrefix("a.yaml") }
  }

  @Test(
    arguments: [
      ("color: ink", "color: \"#00FF00\"", ["a.yaml:16:27 cell/body/list/span-2: color #112233 -> #00FF00"]),
      ("ink: \"#112233\"", "ink: \"#332211\"", ["a.yaml:4:10 cell/body/list/span-2: color #112233 -> #332211"]),
      ("text: Ann", "text: Eve", ["a.yaml:16:16 cell/body/list/span-2: text Ann -> Eve"]),
      (
        "{text: Ann, color: ink}", "{text: Ann, color: ink}\n            - new",
        ["a.yaml:17:15 cell/body/list/span-3: added (span)"]
      ),
      ("Hello to", "Hi to", ["a.yaml:12:11 cell/body/paragraph/span: text \"Hello to everybody\" -> \"Hi to everybody\""]),
      (
        "weight: 700", "weight: 400",
        ["a.yaml:21:72 cell/body/paragraph-2#0/span-2 \"!\" and 1 more repetition: weight 700 -> 400"]
      ),
      ("color: \"#AA0000\"", "color: \"#BB0000\"", ["a.yaml:27:51 cell/one: color #AA0000 -> #BB0000"]),
      ("{text: Ann, color: ink}", "{text: Ann}", ["a.yaml:16:15 cell/body/list/span-2: color #112233 -> #111111"]),
      ("color: \"#111111\"", "color: \"#333333\"", ["a.yaml:10:7 cell/body: color #111111 -> #333333"]),
    ])
  func `the cause names the span, its paragraph and the place of the key`(old: String, new: String, causes: [String]) async throws
  {
    let found = try await causesOfReplacing(old, new)
    #expect(found == causes)
  }

  @Test(
    arguments: [
      ("indent: 20", "indent: 24", ["a.yaml:18:11 cell/body/list: indent 20 -> 24"]),
      ("marker: {text: \"•\"", "marker: {text: \"-\"", ["a.yaml:19:11 cell/body/list: marker \"•\" -> -"]),
      ("color: \"#FF0000\"", "color: \"#0000FF\"", ["a.yaml:19:31 cell/body/list: marker.color #FF0000 -> #0000FF"]),
      ("align: center", "align: right", ["a.yaml:21:87 cell/body/paragraph-2#0 and 1 more repetition: align center -> right"]),
      (
        "spacingBefore: 4", "spacingBefore: 8",
        ["a.yaml:20:11 cell/body/list: spacingBefore 4 -> 8, height 86.5 -> 90.5; everything below moved by 4"]
      ),
      (
        "\"Hello to everybody\"", "{spans: \"Hello to everybody\", indent: 9}",
        ["a.yaml:12:41 cell/body/paragraph: indent 0 -> 9"]
      ),
    ])
  func `the cause names the key of a paragraph`(old: String, new: String, causes: [String]) async throws {
    let found = try await causesOfReplacing(old, new)
    #expect(found == causes)
  }

  @Test(
    arguments: [
      (
        "<b>two</b>", "<i>two</i>", ["a.yaml:23:32 cell/html/paragraph#0/span-2 \"two\": weight 700 -> 400, italic false -> true"]
      ),
      (
        "<li>red</li>", "",
        [
          "a.yaml:23:32 cell/html/paragraph#1 \"red\": removed (paragraph), now 2 lines instead of 3, height 63.5 -> 47; everything "
            + "below moved by -16.5", "a.yaml:23:32 cell/html/paragraph#1 \"green dark\": spacingBefore 0 -> 14",
        ]
      ),
      ("<b>Ann</b>", "<b>Bob</b>", ["a.yaml:24:50 cell/line/span#1: text Ann -> Bob"]),
      ("tint: \"#2563EB\"", "tint: \"#2563FF\"", ["a.yaml:4:26 cell/line/span#5 \"there\": color #2563EB -> #2563FF"]),
      ("underline: true", "underline: false", ["a.yaml:24:50 cell/line/span#5 \"there\": underline true -> false"]),
      ("<b>Ann</b>", "<u>Ann</u>", ["a.yaml:24:50 cell/line/span#1 \"Ann\": weight 700 -> 400, underline false -> true"]),
    ])
  func `a part that an expression gives has its text and the place of the expression`(
    old: String, new: String, causes: [String]
  ) async throws {
    let found = try await causesOfReplacing(old, new)
    #expect(found == causes)
  }

  @Test(
    arguments: [
      ("when: both", "when: some", ["a.yaml:17:34 cell/body/list/span-3: when both -> some, removed (span)"]),
      (
        "\"both\": true", "\"both\": false",
        ["a.yaml:17:34 cell/body/list/span-3: condition \"both\" no longer holds, removed (span)"]
      ),
      (
        "\"ends\": true", "\"ends\": false",
        [
          "a.yaml:22:12 cell/body/paragraph-3: condition \"ends\" no longer holds, removed (paragraph), now 4 lines instead of 5, "
            + "height 86.5 -> 70; everything below moved by -16.5"
        ]
      ),
      ("\"late\": false", "\"late\": true", ["a.yaml:27:86 cell/one/span-2: condition \"late\" holds now, added (span)"]),
      (
        "\"isNew\": true", "\"isNew\": false",
        ["a.yaml:25:32 cell/new: condition \"isNew\" no longer holds, removed (badge); everything below moved by -20"]
      ),
    ])
  func `a part that its condition adds or removes has the condition`(old: String, new: String, causes: [String]) async throws {
    let found = try await causesOfReplacing(old, new)
    #expect(found == causes)
  }

  @Test func `a removed part has no condition of another one that now has its number`() async throws {
    let found = try await causesOfReplacing("            - {text: Ann, color: ink}\n", "")
    #expect(found == ["a.yaml:13:11 cell/body/list/span-2: removed (span)"])
  }

  @Test func `a changed colour does not make a text higher if another span does`() async throws {
    let found = try await causesOfReplacing("color: ink}\n", "color: tint}\n            - \"\\n\"\n")
    #expect(
      found == [
        "a.yaml:16:27 cell/body/list/span-2: color #112233 -> #2563EB",
        "a.yaml:17:15 cell/body/list/span-3: added (span), now 6 lines instead of 5, height 86.5 -> 103; everything below moved by 16.5",
      ])
  }

  @Test func `scaled text is one cause, not one for each length that is scaled with it`() async throws {
    let found = try await causesOfReplacing("canvas: {width: 300", "canvas: {textScale: 1.5, width: 300")
    #expect(found.map { $0.prefix { $0 != ";" } } == ["a.yaml:3:10 canvas: textScale 1 -> 1.5"])
  }

  @Test func `a text that is divided into paragraphs has new paragraphs`() async throws {
    let found = try await causesOfReplacing("text: Below", "paragraphs: [Below, Lower]")
    #expect(
      found == [
        "a.yaml:26:53 cell/below/paragraph-2: added (paragraph), now 2 lines instead of 1, height 16.5 -> 33; everything below "
          + "moved by 16.5"
      ])
  }
}
