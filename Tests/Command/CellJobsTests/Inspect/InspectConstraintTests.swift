// SPDX-License-Identifier: MIT

import CellJobs
import CellRaster
import CellTestSupport
import Testing

/// Findings about constraints, with their causes and fixes.
@Suite struct InspectConstraintTests {
  private let folder: SampleFolder

  init() throws {
    folder = try SampleFolder()
  }

  private func document(_ children: [String], height: String = "height: 80") -> String {
    """
    version: 1
    canvas: {width: 320, scale: 1, background: "#FFFFFF"}
    cell:
      layout: constraints
      \(height)
      children:
    \(children.map { "    - {\($0)}" }.joined(separator: "\n"))

    """
  }

  /// The lines about findings and fixes, without the numbers in front.
  private func findings(
    _ document: String, _ change: (inout InspectJob) -> Void = { _ in }
  ) async throws -> (end: Inspection.End, lines: [String]) {
    try folder.scratch.write(document, to: "cell.yaml")
    let run = try await folder.inspect(data: nil, change)
    let lines = run.text.split(separator: "\n").filter {
      $0.contains("layout.") || $0.contains("invisible.") || $0.contains("hidden")
    }
    return (
      run.end, lines.map { $0.split(separator: " ").drop { Int($0) != nil }.joined(separator: " ") }
    )
  }

  @Test func `a conflict that makes a shape invisible is an error with places, and nothing hides the shape`() async throws {
    let width = try await findings(
      document([
        "type: shape, fill: '#0A66D8', height: 40, constraints: [leading == parent.leading + 8, trailing == parent.leading + 8, top == parent.top, trailing == parent.trailing - 8]"
      ])
    ) { $0.checks.limits = [.errors: 0] }
    #expect(width.end == .fails)
    #expect(
      width.lines == [
        #"warning invisible.empty is invisible: its shape has no size, because "leading == parent.leading + 8" (cell.yaml:7:64) and "#
          + #""trailing == parent.leading + 8" (cell.yaml:7:95) make it 0; change one of these constraints"#,
        #"error layout.conflict ignores "trailing == parent.trailing - 8" (cell.yaml:7:146), which cannot hold together with "#
          + #""width == 320, by what is around it" of cell and "trailing == parent.leading + 8" (cell.yaml:7:95); remove one of "#
          + "them, or give it a priority below 1000",
      ])
    let height = try await findings(
      document(
        [
          "type: shape, fill: '#0A66D8', width: 40, constraints: [leading == parent.leading, top == parent.top + 50, bottom == parent.bottom - 8]"
        ], height: "height: 40")
    ) { $0.checks.limits = [.errors: 0] }
    #expect(height.end == .fails)
    #expect(height.lines.contains { $0.hasPrefix(#"error layout.conflict ignores "bottom == parent.bottom - 8" (cell.yaml:7:"#) })
    #expect(!height.lines.contains { $0.contains("Hide") })
  }

  @Test func `a shape that is invisible because a constraint is missing names one, and nothing hides it`() async throws {
    let found = try await findings(
      document(["type: shape, name: bar, fill: '#0A66D8', height: 4, constraints: [leading == parent.leading, top == parent.top]"]
      ))
    #expect(
      found.lines == [
        #"warning invisible.empty is invisible: its shape has no size, because no constraint determines its width; add one, such as "#
          + #""trailing == parent.trailing""#,
        #"warning layout.ambiguous has no constraint that determines its width; add one, such as "trailing == parent.trailing""#,
      ])
  }

  @Test func `a shape of width 0 that is meant is offered to be hidden`() async throws {
    let found = try await findings(
      document(["type: shape, fill: '#0A66D8', height: 4, width: 0, constraints: [leading == parent.leading, top == parent.top]"])
    )
    #expect(found.lines.count == 2)
    #expect(found.lines.first?.hasSuffix(#""width: 0" (cell.yaml:7:49) makes it 0; change "width: 0""#) == true)
    #expect(found.lines.last?.contains("Hide cell/shape") == true)
  }

  @Test func `a cell without a height names its place, the lowest element and the constraint that is missing`() async throws {
    try folder.scratch.write(
      document(
        [
          "type: shape, name: low, fill: '#0A66D8', size: 40, constraints: [leading == parent.leading, top == parent.top + 8]",
          "type: shape, name: high, fill: '#0A66D8', size: 8, constraints: [leading == low.trailing, top == parent.top]",
        ], height: "background: '#FFFFFF'"), to: "cell.yaml")
    let run = try await folder.inspect(data: nil)
    #expect(run.end == .refused)
    #expect(
      run.errors
        == "item 1: cell.yaml:4:3 cell: a cell of 320 x 0 points cannot be drawn: no constraint ties an element to its bottom edge, so it "
        + "is as low as possible; add one, such as \"bottom <= parent.bottom\", to cell/low\n")
  }

  @Test func `a cell that its constraints leave no height names those with its bottom edge`() async throws {
    try folder.scratch.write(
      document(
        [
          "type: shape, fill: '#0A66D8', size: 40, constraints: [leading == parent.leading, top == parent.top, bottom == parent.bottom + 50]"
        ], height: "background: '#FFFFFF'"), to: "cell.yaml")
    let run = try await folder.inspect(data: nil)
    #expect(run.end == .refused)
    #expect(
      run.errors
        == "item 1: cell.yaml:7:108 cell/shape: a cell of 320 x 0 points cannot be drawn: the constraints with its bottom edge leave it no "
        + "height: check \"bottom == parent.bottom + 50\"\n")
  }

  @Test func `a nested container without a height names the constraint that is missing`() async throws {
    let found = try await findings(
      """
      version: 1
      canvas: {width: 320, scale: 1, background: "#FFFFFF"}
      cell:
        direction: column
        height: 100
        children:
          - name: card
            layout: constraints
            children:
              - {type: shape, name: box, fill: "#0A66D8", size: 40, constraints: [leading == parent.leading, top == parent.top + 8]}

      """)
    #expect(
      found.lines == [
        "warning layout.squeezed needs 48 points of height for its content, 48 more than it has, so cell/card/box reaches beyond its "
          + #"edge: no constraint determines its height; add "bottom <= parent.bottom" to cell/card/box"#
      ])
  }

  @Test func `a constraint without which a position would be ambiguous is used`() async throws {
    let tags = "name: tag, each: tags, type: shape, fill: '#0A66D8', size: 8, constraints: "
    func rules(_ constraints: String) async throws -> [String] {
      try folder.scratch.write(document([tags + constraints]), to: "cell.yaml")
      try folder.scratch.write(#"[{"tags": [1, 2]}, {"tags": [1]}, {"tags": [1, 2, 3]}]"#, to: "tags.json")
      let run = try await folder.inspect(data: "tags.json")
      return ["layout.unused-constraint", "layout.ambiguous"].filter(run.text.contains)
    }
    let needed = "leading == previous.trailing + 6, leading >= parent.leading, top == parent.top"
    #expect(try await rules("[\(needed), leading == parent.leading @500]") == [])
    #expect(try await rules("[\(needed)]") == ["layout.ambiguous"])
    #expect(
      try await rules("[\(needed), leading == parent.leading @500, trailing <= parent.trailing]") == ["layout.unused-constraint"])
    #expect(try await rules("[leading == previous.trailing + 6 ?? parent.leading, top == parent.top]") == [])
  }

  @Test(arguments: [
    // The name stands after the badge, or else at the edge; and it ends before the badge, or else before the edge.
    ("when: \"${new}\"", "leading == badge.trailing + 8, leading == parent.leading @500", "leading == parent.leading", []),
    (
      "when: \"${new}\"", "leading == parent.leading, trailing <= badge.leading - 8, trailing == parent.trailing @500",
      "trailing == parent.trailing", []
    ),
    // The badge is always there; it says nothing about this axis; or its own frame follows from that of the name.
    (
      "hidden: false", "leading == badge.trailing + 8, leading == parent.leading @500", "leading == parent.leading",
      ["leading == parent.leading @500"]
    ),
    (
      "when: \"${new}\"", "leading == badge.trailing + 8, bottom <= parent.bottom", "leading == parent.leading",
      ["bottom <= parent.bottom"]
    ),
    (
      "when: \"${new}\"", "leading == parent.leading, trailing <= parent.trailing", "leading == name.trailing + 8",
      ["trailing <= parent.trailing"]
    ),
  ])
  func `a constraint for rows without an optional element is used`(
    _ badgeKey: String, _ ofName: String, _ ofBadge: String, _ unused: [String]
  ) async throws {
    try folder.scratch.write(
      document([
        "name: badge, \(badgeKey), type: shape, size: 20, fill: '#0A66D8', constraints: [top == parent.top, \(ofBadge)]",
        "name: name, type: text, text: '${name}', color: black, style: {size: 15}, constraints: [top == parent.top, \(ofName)]",
      ]), to: "cell.yaml")
    func found(_ data: String) async throws -> [String] {
      try folder.scratch.write(data, to: "rows.json")
      let text = try await folder.inspect(data: "rows.json") { $0.fixes.action = .skip }.text
      return text.matches(of: /"([^"]*)" determines nothing/).map { String($0.1) }
    }
    #expect(try await found(#"[{"name": "Amara", "new": true}, {"name": "Jo", "new": true}]"#) == unused)
  }
}
