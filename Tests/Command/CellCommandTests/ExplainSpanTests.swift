// SPDX-License-Identifier: MIT

import CellTestSupport
import Testing

/// `cellraster explain` for texts with spans: it names the span that the pixel belongs to.
@Suite struct ExplainSpanTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(
      """
      version: 1
      canvas: {width: 320, scale: 1, background: "#FFFFFF", family: DejaVu Sans}
      styles: {wave: {underline: {style: wavy, thickness: 2, color: "#00AA00"}}}
      cell:
        direction: column
        children:
          - type: text
            name: body
            spans:
              - "Hello "
              - {text: HHHH, background: {color: "#FFFF00", padding: 4, border: {width: 2, color: "#0000FF"}}, underline: true}
              - {text: WWWW, style: wave}
              - {text: MMMM, style: wave, strikethrough: true}
          - {type: text, name: html, paragraphs: "${content | html}"}
          - type: text
            name: list
            paragraphs:
              - {name: one, indent: 20, marker: MM, spans: [HHHH, {text: MMMM, weight: 700}]}
          - {type: text, name: plain, text: HHHHHH}
          - {type: text, name: tags, spans: [{text: HH, background: "#CCCCCC"}, {text: MM, background: "#CCCCCC"}]}
          - {type: text, name: faces, spans: [a, {avatar: {initials: W, fill: "#CCCCCC", style: {color: black}}, height: 16}]}
          - {type: text, name: face, spans: [{avatar: {initials: W, fill: "#CCCCCC", style: {color: black}}, height: 16}]}
      """, to: "a.yaml")
    try workspace.write(#"{"content": "<p>HHHH <b>HHHH</b> three</p>"}"#, to: "data.json")
  }

  /// Returns the path, the place and the kind of each step at a pixel.
  private func steps(at pixel: String) throws -> [String] {
    let run = try workspace.run("explain", "a.yaml", "--data", "data.json", "--at", pixel)
    #expect(run.errors == "")
    let table = run.text.prefix(upTo: try #require(run.text.firstRange(of: "the pixel is")).lowerBound)
    return table.split(separator: "\n").filter { $0.hasPrefix("cell/") }.map { line in
      line.split(separator: " ").prefix(3).joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("2,8", ["cell/body/span 10:11 text"]),
    ("102,8", ["cell/body/span-3 12:11 text"]),
    ("160,8", ["cell/body/span-4 13:11 text"]),
    ("50,24", ["cell/html/paragraph#0/span-2 14:32 text"]),
    ("26,40", ["cell/list/one/span 18:55 text"]),
    ("70,40", ["cell/list/one/span-2 18:61 text"]),
    ("5,40", ["cell/list/one 18:11 text"]),
    ("3,56", ["cell/plain 19:7 text"]),
    ("8,104", ["cell/face/span 22:40 fill", "cell/face/span 22:40 text"]),
    ("17,88", ["cell/faces/span-2 21:44 fill", "cell/faces/span-2 21:44 text"]),
  ])
  func `letters belong to their span, and so do initials in the line; those of a marker belong to its paragraph`(
    pixel: String, expected: [String]
  ) throws {
    let found = try steps(at: pixel)
    #expect(found == expected)
  }

  @Test(arguments: [
    ("44,3", ["cell/body/span-2 11:11 fill"]),
    ("41,8", ["cell/body/span-2 11:11 fill", "cell/body/span-2 11:11 border"]),
    ("60,13", ["cell/body/span-2 11:11 fill", "cell/body/span-2 11:11 text"]),
    ("110,16", ["cell/body/span-3 12:11 stroke"]),
    ("165,16", ["cell/body/span-4 13:11 stroke"]),
    ("158,9", ["cell/body/span-4 13:11 text"]),
    ("0,78", ["cell/tags/span 20:40 fill"]),
    ("30,78", ["cell/tags/span-2 20:75 fill"]),
  ])
  func `backgrounds, borders and lines belong to their span, also where neighbours share one`(
    pixel: String, expected: [String]
  ) throws {
    let found = try steps(at: pixel)
    #expect(found == expected)
  }
}
