// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellReports
import CellTestSupport
import Foundation
import Testing

@Suite struct LayoutJobTests {
  let folder: DocumentFolder

  init() throws {
    folder = try DocumentFolder()
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 200, scale: 2, background: "#FFFFFF"}
      cell:
        padding: 10
        gap: 8
        children:
          - {name: avatar, type: shape, fill: "#FF0000", size: 40}
          - name: body
            direction: column
            flex: 1
            children:
              - {name: wide, type: shape, fill: "#00FF00", height: 20, maxWidth: 100}
              - {name: low, type: shape, fill: "#0000FF", height: 10, margin: [4, 0, 0]}
          - {name: mark, type: shape, fill: "#000000", width: 60, height: 10, shrink: 1, minWidth: 30, alignSelf: center}
          - {name: dot, type: shape, fill: "#000000", position: absolute, top: 2, left: 4, size: 6}
      """, to: "row.yaml")
  }

  @Test func `the JSON says where the links of a text are`() async throws {
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 100}
      cell:
        padding: 5
        children:
          - {type: text, name: linked, lineHeight: 20, width: 40, spans: [{text: aa bb cc, link: "https://x.test"}]}
          - {type: text, name: plain, text: a}
      """, to: "link.yaml")
    let run = try await folder.layout("link.yaml", isJSON: true)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.utf8)) as? [String: Any])
    let elements = try #require(report["elements"] as? [[String: Any]])
    let links = try #require(elements[1]["links"] as? [[String: Any]])
    #expect(links.map { $0["address"] as? String } == ["https://x.test", "https://x.test"])
    #expect(links.map { ($0["frame"] as? [String: Double])?["y"] } == [5, 25])
    #expect(links.map { ($0["frame"] as? [String: Double])?["height"] } == [20, 20])
    #expect(elements[2]["links"] == nil)
  }

  @Test func `costs name the rows and pivots of each constraint, and what a conflict costs`() async throws {
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 200}
      cell:
        layout: constraints
        children:
          - name: box
            type: shape
            fill: "#000000"
            height: 20
            constraints:
              - leading == parent.leading + 8
              - top == parent.top
              - trailing == parent.trailing - 8
              - width == 60
              - bottom <= parent.bottom @900
      """, to: "tied.yaml")
    let run = try await folder.layout("tied.yaml", costs: true)
    let blocks = run.components(separatedBy: "\n\n")
    #expect(blocks[0] == "tied.yaml:4:3 cell: 6 constraints, 3 systems, 8 rows, 3 pivots")
    #expect(
      blocks[1].hasPrefix(
        """
        rows  pivots  line   constraint
           -       -  9:7    cell/box: height: 20
           5       1  11:11  cell/box: leading == parent.leading + 8

        """))
    let without = try #require(blocks[2].split(separator: "\n").first { $0.hasSuffix("left out") })
    #expect(without.hasPrefix("      2     3       0  "))
    #expect(try await folder.layout("row.yaml", costs: true) == "The cell has no container with constraints.\n")
  }

  @Test func `an explanation names keys with their places, and shares of free space`() async throws {
    let body = try await folder.layout("row.yaml", explaining: "cell/body")
    #expect(
      body == """
        row.yaml:8:7 cell/body, number 3

        width  64
          preferred   0  flex, row.yaml:10:7
          minimum     0  border and padding
          grows      64  the row cell: 3 elements and gaps of 8 in 180; 64 left over, of which it has 100 % by flex, row.yaml:10:7

        height  40
          preferred  40  the space in its line, to which it is stretched
          minimum     0  border and padding

        position  58, 10: in cell, "stretch" by alignItems, not in the element
          x  10  border and padding of cell
             40  cell/avatar
              8  gaps by gap, row.yaml:5:3
          y  10  border and padding of cell

        numbers  these, and no others, change the frame
          canvas.width      200  width             row.yaml:2:10
          cell gap            8  x, width          row.yaml:5:3
          cell padding       10  x, y, width       row.yaml:4:3
          cell/avatar size   40  x, width, height  row.yaml:7:52
          cell/body flex      1  width             row.yaml:10:7
          cell/mark width    60  width             row.yaml:14:50

        """)
    let mark = try await folder.layout("row.yaml", explaining: "6", width: 120)
    #expect(
      mark.contains(
        "  shrinks    -16  the row cell: 3 elements and gaps of 8 in 100; 16 too little, of which it has 100 % by shrink, row.yaml:14:"
      ))
    #expect(mark.contains("  minimum     30  minWidth, row.yaml:14:"))
  }

  @Test func `an element at its limit, and an absolute one, are explained`() async throws {
    let wide = try await folder.layout("row.yaml", explaining: "cell/body/wide", width: 400)
    #expect(wide.contains("width  100\n  preferred  264  the space in its line, to which it is stretched\n"))
    #expect(wide.contains("  maximum    100  maxWidth, row.yaml:12:"))
    let dot = try await folder.layout("row.yaml", explaining: "cell/dot")
    #expect(
      dot.hasSuffix(
        """
        position  4, 2: absolute in cell

        numbers  these, and no others, change the frame
          cell/dot size  6  width, height  row.yaml:15:86
          cell/dot top   2  y              row.yaml:15:69
          cell/dot left  4  x              row.yaml:15:77

        """))
  }

  @Test func `an explanation says at which width the lines of a narrower box break`() async throws {
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 200, scale: 1}
      cell:
        children:
          - {type: text, text: one two three four, width: fit-lines, maxWidth: 60, shrink: 0}
      """, to: "lines.yaml")
    let text = try await folder.layout("lines.yaml", explaining: "cell/text")
    #expect(text.contains("width  56\n"))
    #expect(text.contains("  narrows     -4  to its longest line; lines break at 60\n"))
    let json = try await folder.layout("lines.yaml", isJSON: true)
    #expect(json.contains("\"breakingWidth\": 60"))
  }

  @Test func `an explanation names the kinds of numbers that were not tried`() async throws {
    let shape = "type: shape, fill: \"#000000\""
    try folder.scratch.write(
      """
      version: 1
      cell:
        direction: column
        children:
          - {name: framed, layout: frames, children: [{\(shape), name: a, x: 8, width: 20, height: 9}]}
          - {name: tied, layout: constraints, children: [{\(shape), size: 9, constraints: [leading == parent.leading + 8, top == parent.top, bottom == parent.bottom]}]}
      """, to: "mixed.yaml")
    let text = try await folder.layout("mixed.yaml", explaining: "cell/framed/a")
    #expect(text.hasSuffix("\nnumbers  none; those of manual frames and constraints were not tried\n"))
    let json = try await folder.layout("mixed.yaml", explaining: "cell/framed/a", isJSON: true)
    #expect(json.contains(#""untried": ["manual frames", "constraints"]"#))
    let other = try await folder.layout("mixed.yaml", explaining: "cell/tied")
    #expect(other.contains("\nnumbers  these change the frame; those of manual frames and constraints were not tried\n  "))
  }

  @Test func `an explanation says what limits, factors and preferred lengths of zero do to a share`() async throws {
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 200}
      cell:
        children:
          - {name: full, type: shape, fill: "#000000", width: 20, maxWidth: 30, grow: 1, height: 5}
          - {name: rest, type: shape, fill: "#000000", width: 20, grow: 2, height: 5}
          - {name: low, type: shape, fill: "#000000", width: 10, minWidth: 40, height: 5}
      """, to: "limits.yaml")
    func lines(_ name: String, _ width: Double) async throws -> String {
      try await folder.layout("limits.yaml", explaining: "cell/\(name)", width: width)
    }
    #expect(try await lines("full", 200).contains("120 left over, until it reached its maximum\n"))
    #expect(
      try await lines("rest", 200).contains(
        "120 left over; 110 distributed in the last round, of which it has 100 % by grow, limits.yaml"))
    #expect(try await lines("low", 200).contains("120 left over, and it has its minimum\n"))
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 30}
      cell:
        children:
          - {name: flexed, type: shape, fill: "#000000", flex: 1, height: 5}
          - {name: wide, type: shape, fill: "#000000", width: 40, shrink: 1, height: 5}
      """, to: "narrow.yaml")
    #expect(
      try await folder.layout("narrow.yaml", explaining: "cell/flexed").contains(
        "10 too little, but a preferred length of 0 has nothing to shrink\n"))
  }

  @Test(arguments: ["constraints.yaml", "flexbox.yaml", "template.yaml"])
  func `all questions about a cell are answered by one layout`(file: String) throws {
    try #require(Sample.all.first { $0.name == "message-cell" }).write(to: folder.scratch.path)
    var job = LayoutJob(folder.input(file, data: "data.json"))
    (job.explained, job.reportsCosts, job.isDetailed, job.drawsOverlay) = ("1", true, true, true)
    let template = try CellTemplate(contentsOf: job.input.template)
    let renderer = CellRenderer(try job.input.resources(for: template))
    let cell = try template.bind(try job.input.singleItem(), environment: job.input.environment)
    let session = renderer.session()
    let answers = try job.answers(about: cell, of: template, session, renderer)
    #expect(session.layoutCount == 1)
    #expect(LayoutReport.output.text(of: answers.report).contains("\"costs\""))
    #expect(answers.overlay != nil)
  }

  @Test func `a layout that is cancelled gives no answer`() async throws {
    let job = LayoutJob(folder.input("row.yaml"))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await outcomes(of: job)
    }
    #expect(try await task.value == ["cancelled"])
  }
}
