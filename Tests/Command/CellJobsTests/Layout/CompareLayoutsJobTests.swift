// SPDX-License-Identifier: MIT

import CellJobs
import CellReports
import CellTestSupport
import Testing

@Suite struct CompareLayoutsJobTests {
  let folder: DocumentFolder

  init() throws { folder = try DocumentFolder() }

  @Test func `a comparison says which frames differ and what each layout takes`() async throws {
    let head = "version: 1\ncanvas: {width: 200}\ncell:\n"
    let constraints = """
        layout: constraints
        children:
          - {name: dot, type: shape, fill: "#000000", size: 6, constraints: [leading == parent.leading + 4, top == parent.top + 2]}
          - {name: title, type: text, text: Ab, constraints: [leading == dot.trailing, top == parent.top + 2, bottom == parent.bottom]}
      """
    let frames = """
        layout: frames
        children:
          - {name: dot, type: shape, fill: "#000000", size: 6, x: 4, y: 2}
          - {name: title, type: text, text: Ab, x: dot.maxX, y: dot.y}
      """
    try folder.scratch.write(head + constraints + "\n", to: "constraints.yaml")
    try folder.scratch.write(head + frames + "\n", to: "frames.yaml")
    try folder.scratch.write(head + frames.replacing("x: 4", with: "x: 5") + "\n", to: "other.yaml")
    let same = try await folder.comparison("frames.yaml", "constraints.yaml")
    #expect(same.isSame)
    let rows = same.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows[1].prefix(8) == ["frames.yaml", "frames", "200", "x", "18.5", "1", "0", "2"])
    #expect(rows[2].prefix(7) == ["constraints.yaml", "constraints", "200", "x", "18.5", "1", "0"])
    #expect(same.text.hasSuffix("\n\nAll 2 elements have the same frames.\n"))
    let other = try await folder.comparison("constraints.yaml", "other.yaml")
    #expect(!other.isSame)
    #expect(
      other.text.split(separator: "\n").suffix(2).map { $0.split(separator: " ").joined(separator: " ") } == [
        "dot 4, 2 6 x 6 5, 2 6 x 6", "title 10, 2 18.5 x 16.5 11, 2 18.5 x 16.5",
      ])
    // A wider box draws the same text.
    let wide = frames.replacing("y: dot.y}", with: "y: dot.y, width: fit + 40}")
    try folder.scratch.write(head + wide + "\n", to: "wide.yaml")
    let alike = try await folder.comparison("frames.yaml", "wide.yaml")
    #expect(alike.isSame)
    #expect(
      alike.text.hasSuffix("\n\nAll 2 elements have the same frames, except title, which draws the same text in another box.\n"))
    try folder.scratch.write(head + wide.replacing("text: Ab", with: "text: Ab, align: end") + "\n", to: "end.yaml")
    #expect(try await !folder.comparison("frames.yaml", "end.yaml").isSame)
  }
}
