// SPDX-License-Identifier: MIT

import CellFiles
import CellRaster
import Testing

@testable import CellGoldenImages

/// Causes that are no key of an element in the golden's record: the canvas, conditions, named colours and styles, constraints and
/// defaults.
@Suite struct DocumentCauseTests {
  private static let document = """
    version: 1
    golden: {data: assets/data.json}
    canvas: {width: 200, background: "#FFFFFF", family: DejaVu Sans}
    colors: {ink: "#111111", paper: "#FFFFFF", tint: "#2563EB"}
    styles:
      title: {size: 16, color: ink, lineHeight: 20}
      initials: {size: 12}
    states:
      late: {when: hour > 18, colors: {paper: "#EEEEEE"}}
    cell:
      direction: column
      background: paper
      children:
        - {type: text, name: title, text: Hello, style: title}
        - {type: avatar, name: who, initials: AB, style: initials, fill: tint}
        - {type: badge, name: unread, when: unread > 0, count: 3, diameter: 20}
        - name: tied
          layout: constraints
          height: 60
          children:
            - {type: shape, name: a, fill: ink, constraints: [left == parent.left + 8, top == parent.top + 8, width == 20, height == 9]}
    """

  /// Returns the causes of the difference between the golden of one document and the picture of another.
  private func causes(from old: String, to new: String) async throws -> [String] {
    let folder = try CaseFolder()
    try folder.write(#"{"hour": 12, "unread": 2}"#, to: "assets/data.json")
    try folder.write(old, to: "a.yaml")
    _ = try await folder.outcomes(.missing)
    try folder.write(new, to: "a.yaml")
    // The first sentence counts the pixels, and so does the last one.
    return try await folder.sentences().dropFirst().dropLast().map { $0.replacing("golden-images/", with: "") }
  }

  @Test(arguments: [
    ("family: DejaVu Sans", "family: DejaVu Serif", ["a.yaml:3:45 canvas: family \"DejaVu Sans\" -> \"DejaVu Serif\""]),
    ("family: DejaVu Sans", "textScale: 1.5", ["a.yaml:3:45 canvas: textScale 1 -> 1.5; 3 other elements moved"]),
    (
      "unread > 0", "unread > 5",
      [
        "a.yaml:16:35 cell/unread: when \"unread > 0\" -> \"unread > 5\", removed (badge); everything below moved by -20"
      ]
    ),
    (
      "hour > 18", "hour > 8",
      [
        "a.yaml:9:10 states.late: when \"hour > 18\" -> \"hour > 8\"", "a.yaml:9:35 cell: background #FFFFFF -> #EEEEEE",
      ]
    ),
    ("tint: \"#2563EB\"", "tint: \"#2563FF\"", ["a.yaml:4:44 cell/who: fill #2563EB -> #2563FF"]),
    ("fill: tint", "fill: ink", ["a.yaml:15:64 cell/who: fill #2563EB -> #111111"]),
    ("initials: {size: 12", "initials: {size: 14", ["a.yaml:7:14 cell/who: style.size 12 -> 14"]),
    ("initials: {size: 12}", "initials: {weight: 600}", ["a.yaml:15:47 cell/who: style.size 12 -> 16"]),
    (
      "parent.top + 8", "parent.top + 12",
      [
        "a.yaml:21:84 cell/tied/a: constraint \"top == parent.top + 8\" -> \"top == parent.top + 12\"; 1 other element moved"
      ]
    ),
    (
      "diameter: 20", "diameter: 18",
      ["a.yaml:16:63 cell/unread: diameter 20 -> 18, height 20 -> 18; everything below moved by -2"]
    ),
  ])
  func `an edit is named where it was made`(old: String, new: String, causes: [String]) async throws {
    let edited = Self.document.replacing(old, with: new)
    #expect(edited != Self.document)
    #expect(try await self.causes(from: Self.document, to: edited) == causes)
  }

  private static let colored = """
    version: 1
    golden: {data: assets/data.json}
    canvas: {width: 200, background: surface, family: DejaVu Sans}
    colors:
      surface: "#FFFFFF"
      ink: "#1C1C1E"
      faint: ink/60%
      line: "#1C1C1E"
      mark: "#111111"
      pale: mix(ink, white, 50%)
    states:
      late: {when: hour > 8, colors: {ink: "#2C2C2E"}}
      many: {when: unread > 1, colors: {mark: "#222222"}}
    cell:
      direction: column
      children:
        - {type: text, name: title, text: Hello, color: ink}
        - {type: text, name: note, text: Hello, color: faint}
        - {type: text, name: both, spans: [Hello, {text: you, color: ink}]}
        - {type: shape, name: box, height: 9, fill: faint, border: {width: 2, color: line}}
        - {type: shape, name: own, height: 9, fill: "#2C2C2E", cornerRadius: 4}
        - {type: shape, name: mark, height: 9, fill: mark}
        - {type: shape, name: pale, height: 9, fill: pale}
        - {type: shape, name: mix, height: 9, fill: "mix(ink, black, 50%)"}
    """

  @Test(arguments: [
    (
      "late: {when: hour > 8, colors: {ink: \"#2C2C2E\"}}", "late: {when: hour > 8, colors: {ink: \"#2C2C4E\"}}",
      [
        "a.yaml:12:35 cell/title: color #2C2C2E -> #2C2C4E", "a.yaml:12:35 cell/note: color #2C2C2E99 -> #2C2C4E99",
        "a.yaml:12:35 cell/both/span-2: color #2C2C2E -> #2C2C4E",
        "a.yaml:12:35 cell/box: fill #2C2C2E99 -> #2C2C4E99", "a.yaml:12:35 cell/pale: fill #969697 -> #9696A7",
        "a.yaml:12:35 cell/mix: fill #161617 -> #161627",
      ]
    ),
    (
      "faint: ink/60%\n  line: \"#1C1C1E\"", "faint: ink/50%\n  line: \"#1C1C2E\"",
      [
        "a.yaml:7:3 cell/note: color #2C2C2E99 -> #2C2C2E80", "a.yaml:7:3 cell/box: fill #2C2C2E99 -> #2C2C2E80",
        "a.yaml:8:3 cell/box: border.color #1C1C1E -> #1C1C2E",
      ]
    ),
    ("surface: \"#FFFFFF\"", "surface: \"#EEEEEE\"", ["a.yaml:5:3 canvas: background #FFFFFF -> #EEEEEE"]),
    ("fill: \"#2C2C2E\"", "fill: ink/80%", ["a.yaml:21:43 cell/own: fill #2C2C2E -> #2C2C2ECC"]),
    ("fill: \"#2C2C2E\", cornerRadius: 4", "fill: \"#2C2C2E\"", ["a.yaml:21:7 cell/own: cornerRadius 4 -> 0"]),
    (
      "\n  many: {when: unread > 1, colors: {mark: \"#222222\"}}", "",
      ["a.yaml:11:1 states.many: when \"unread > 1\" -> none", "a.yaml:9:3 cell/mark: fill #222222 -> #111111"]
    ),
    (
      "many: {when: unread > 1, ", "many: {",
      ["a.yaml:13:3 states.many: when \"unread > 1\" -> none", "a.yaml:9:3 cell/mark: fill #222222 -> #111111"]
    ),
  ])
  func `a colour or a state is named where it is defined`(old: String, new: String, causes: [String]) async throws {
    let edited = Self.colored.replacing(old, with: new)
    #expect(edited != Self.colored)
    #expect(try await self.causes(from: Self.colored, to: edited) == causes)
  }

  @Test func `a changed name of a colour is preferred to one that is made from it`() async throws {
    // Without the keys of the template, only the values tell which colour it was.
    let bound = Self.colored.replacing("text: Hello, color: ink", with: "text: Hello, color: \"${tint ?? 'ink'}\"")
    let edited = bound.replacing(
      "late: {when: hour > 8, colors: {ink: \"#2C2C2E\"}}", with: "late: {when: hour > 8, colors: {ink: \"#2C2C4E\"}}")
    #expect(try await causes(from: bound, to: edited).first == "a.yaml:12:35 cell/title: color #2C2C2E -> #2C2C4E")
  }

  @Test func `a key that is removed changes to its default`() async throws {
    let small = Self.document.replacing("diameter: 20", with: "diameter: 18")
    let standard = Self.document.replacing(", diameter: 20", with: "")
    #expect(
      try await causes(from: small, to: standard) == [
        "a.yaml:16:7 cell/unread: diameter 18 -> 20, height 18 -> 20; everything below moved by 2"
      ])
  }

  @Test func `a record without the document's part still explains keys of elements`() async throws {
    let folder = try CaseFolder()
    try folder.write(#"{"hour": 12, "unread": 2}"#, to: "assets/data.json")
    try folder.write(Self.document, to: "a.yaml")
    _ = try await folder.outcomes(.missing)
    let golden = folder.image("a@2x")
    let record = String(decoding: try FileSystem.read(golden.recordPath), as: UTF8.self)
    let older = record.replacing(/"document": \{.*?\},\n    "elements"/.dotMatchesNewlines(), with: "\"elements\"")
    #expect(older != record)
    try AtomicFile.write(Array(older.utf8), to: golden.recordPath)
    #expect(try await folder.sentences() == [])
    try folder.write(Self.document.replacing("unread > 0", with: "unread > 5"), to: "a.yaml")
    #expect(try await folder.sentences().contains { $0.contains("cell/unread: removed (badge)") })
  }
}
