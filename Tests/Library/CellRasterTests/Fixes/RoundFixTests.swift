// SPDX-License-Identifier: MIT

import CellInspection
import CellRaster
import CellRenderAnalysis
import Testing

@Suite struct RoundFixTests {
  private static func fixes(_ element: String, scale: Int = 1) throws -> [VerifiedFix] {
    try InspectedDocument(cell: "height: 40\nchildren: [{position: absolute, \(element)}]", scale: scale).inspect().fixes.filter {
      $0.proposal.kind == .round
    }
  }

  @Test func `a label off the grid is rounded, because its text is on whole pixels anyway`() throws {
    let found = try Self.fixes("type: text, text: Hi, left: 10.1, top: 4, width: 40, height: 20")
    #expect(found.map(\.proposal.title) == ["Round cell/text to left 10"])
    #expect(found.map(\.isSafe) == [true])
  }

  @Test func `a picture off the grid is rounded, because it is on whole pixels anyway`() throws {
    let found = try Self.fixes("type: image, source: scene.png, left: 10.1, top: 4, width: 30, height: 20")
    #expect(found.map(\.proposal.title) == ["Round cell/image to left 10"])
    #expect(found.map(\.isSafe) == [true])
  }

  @Test func `rounding a rectangle with half-covered columns is not a safe fix`() throws {
    let found = try Self.fixes("type: shape, fill: '#FF0000', left: 10.5, top: 0, width: 30, height: 10")
    #expect(found.map(\.proposal.title) == ["Round cell/shape to left 11"])
    #expect(found.map { "\($0.verdict)" } == ["changes 20 pixels of item 1"])
    #expect(found.map(\.isSafe) == [false])
    #expect(try Self.fixes("type: shape, fill: '#FF0000', left: 10.5, top: 0, width: 30, height: 10", scale: 2).isEmpty)
  }

  @Test func `a fix changes the right element if the painting order is not that of the document`() throws {
    let document = try InspectedDocument(
      cell: """
        height: 40
        children:
          - {type: shape, fill: '#FF0000', order: 1, width: 20, height: 20}
          - {type: text, text: Hi, position: absolute, left: 30.1, top: 4, width: 40, height: 20}
        """, scale: 1)
    let found = try document.inspect().fixes.filter { $0.proposal.kind == .round }
    #expect(found.map(\.proposal.title) == ["Round cell/text to left 30"])
  }

  @Test func `manual frames are moved to whole pixels by their container`() throws {
    let document = try InspectedDocument(
      cell: """
        layout: frames
        height: 40
        children:
          - {type: text, text: Hi, x: 10.1, y: 4, width: 40, height: 20}
          - {layout: frames, x: 60, width: 30, height: 30, children: [{type: text, text: Ho, x: parent.width / 9, y: 4}]}
        """, scale: 1)
    let found = try document.inspect().fixes.filter { $0.proposal.kind == .round }
    #expect(
      found.map(\.proposal.title) == [
        "Move the frames in cell to whole device pixels", "Move the frames in cell/container and cell to whole device pixels",
      ])
    #expect(found.map(\.isSafe) == [true, true])
    let fixed = try document.fixed()
    #expect(fixed.source.text.contains("integral"))
  }

  @Test(arguments: [
    ("left: 10.3, top: 4.6, width: 40.4, height: 20", 1, "left 10, width 41, top 5"),
    ("right: 10.25, bottom: 4.25, width: 40.25, height: 20", 1, "right 10, width 40, bottom 4"),
    ("left: 10.3, right: 20.6, top: 4.6, height: 20", 1, "left 10, right 21, top 5"),
    ("left: 10.3, right: 20.6, top: 4.6, bottom: 6.2, size: 9", 1, "left 10, right 21, top 5, bottom 6"),
    ("left: 10.3, top: 4, width: 20, height: 20", 2, "left 10"),
    ("left: 10.2, top: 4, width: 20, height: 20", 3, "left 10"),
  ]) func `each edge is rounded to the nearest whole point, which is on the grid at every scale`(
    _ frame: String, _ scale: Int, _ words: String
  ) throws {
    #expect(
      try Self.fixes("type: text, text: Hi, \(frame)", scale: scale).map(\.proposal.title) == ["Round cell/text to \(words)"])
  }

  @Test func `one size applies to both sides, but the size of a text is that of its font`() throws {
    #expect(
      try Self.fixes("type: shape, fill: black, start: 10.2, top: 4.2, size: 20.4").map(\.proposal.title) == [
        "Round cell/shape to start 10, top 4, size 21"
      ])
    #expect(try Self.fixes("type: shape, fill: black, left: 10.2, top: 4, size: 20.4").isEmpty)
    #expect(try Self.fixes("type: text, text: Hi, left: 10, top: 4, width: '${40.6}', height: 20, size: 9").isEmpty)
  }

  @Test(arguments: [
    "left: '${0.5}', top: 4, width: 40, height: 20", "left: 10, top: 4, width: 40, height: 0.25",
  ]) func `computed numbers, and frames that would vanish, are not rounded`(_ frame: String) throws {
    #expect(try Self.fixes("type: shape, fill: black, \(frame)").isEmpty)
  }

  @Test func `an element inside a frame off the grid is rounded with the frame`() throws {
    let document = try InspectedDocument(
      cell: """
        height: 40
        children:
          - position: absolute
            left: 10.1
            top: 4
            width: 60
            height: 30
            children:
              - {type: text, text: Hi, position: absolute, left: 4.05, top: 4, width: 40, height: 20}
              - {type: text, text: Ho, position: absolute, left: 4, top: 14, width: 40, height: 10}
        """)
    let fixed = try document.fixed()
    #expect(try document.inspector.inspect(fixed.source).cells[0].findings.filter { $0.rule.category == .align }.isEmpty)
    #expect(fixed.source.text.contains("left: 10\n"))
    #expect(fixed.source.text.contains("text: Hi, position: absolute, left: 4, top: 4"))
  }
}
