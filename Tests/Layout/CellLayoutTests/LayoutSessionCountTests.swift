// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellLayoutEngines
import CellNotation
import CellTestSupport
import CellTree
import Testing

@testable import CellLayout

/// Measures as ``fakeMeasuring``, and notes what was asked.
private final class RecordingMeasurer {
  struct Question: Hashable {
    let text: StyledText
    let space: AvailableSpace
  }

  private(set) var questions: [Question] = []

  var measuring: ContentMeasuring {
    let fake = fakeMeasuring
    return ContentMeasuring(
      text: { [self] text, space in
        questions.append(Question(text: text, space: space))
        return try fake.text(text, space)
      }, pictureSize: fake.pictureSize)
  }

  func restart() { questions = [] }

  var texts: Set<String> { Set(questions.map(\.text.string)) }
}

/// A template, and what its rows need.
private struct Rows {
  let template: CellTemplate

  init(_ cell: String, states: String = "{}") throws {
    template = try CellTemplate(
      parsing: #"{"version": 1, "canvas": {"width": 100, "scale": 1}, "states": \#(states), "cell": \#(cell)}"#,
      fileName: "t.json",
      format: .json)
  }

  func cell(_ row: String) throws -> Cell {
    try template.bind(
      DataDocument(parsing: row, fileName: "row", format: .json).items[0], environment: BindingEnvironment(now: 0))
  }
}

/// A column of the texts t0 to t3, of which t1 and t2 are not in every row, in an engine.
private func column(_ engine: String) throws -> Rows {
  let children = (0...3).map { index in
    let keys =
      switch engine {
      case "frames": #""x": "0", "y": "\#(index == 0 ? "0" : "e\(index - 1).maxY + 2 ?? 5")", "width": 100"#
      case "constraints":
        #""constraints": ["leading == parent.leading", "top == \#(index == 0 ? "parent.top" : "e0.bottom + \(index * 20)")", "#
          + #""trailing == parent.trailing", "bottom <= parent.bottom"]"#
      default: #""shrink": 0"#
      }
    let condition = (1...2).contains(index) ? #""when": "b\#(index)", "# : ""
    return #"{"name": "e\#(index)", \#(condition)\#(keys), "type": "text", "text": "${t\#(index)}"}"#
  }
  let direction = engine == "flexbox" ? #""direction": "column", "# : ""
  return try Rows(
    #"{"direction": "column", "children": [{"layout": "\#(engine)", \#(direction)"children": [\#(children.joined(separator: ", "))]}]}"#
  )
}

private func row(_ number: Int) -> String {
  let texts = (0...3).map { #""t\#($0)": "\#($0)\#(String(repeating: "x", count: (number * ($0 + 3)) % 25))""# }
  return #"{"b1": \#(number % 2 == 0), "b2": \#(number % 3 == 0), \#(texts.joined(separator: ", "))}"#
}

@Suite struct LayoutSessionCountTests {
  @Test(arguments: ["frames", "constraints"])
  func `two templates in turn compile each set of present elements once for each worker`(engine: String) throws {
    let templates = [try column(engine), try column(engine == "frames" ? "constraints" : "frames")]
    var workers = [LayoutSessions(), LayoutSessions()]
    var compilations = [0, 0]
    for number in 0..<1000 {
      let worker = number / 2 % 2
      let rows = templates[number % 2]
      let laidOut = try workers[worker].layOut(
        rows.cell(row(number / 4)), LayoutSessions.Key(template: rows.template.identity, scale: .x1), answering: [],
        measuring: fakeMeasuring)
      compilations[worker] += laidOut.effort[.compilations]
    }
    // Both conditions take both values within six rows, in all four combinations.
    let alone = try templates.reduce(0) { sum, rows in
      try (0..<6).map { try rows.cell(row($0)) }.reduce(into: [Set<String>: Int]()) { known, cell in
        let compilations = try LayoutSession(measuring: fakeMeasuring).layOut(cell).effort[.compilations]
        known[Set(cell.root.preorder.map(\.path))] = compilations
      }.values.reduce(sum, +)
    }
    #expect(compilations == [alone, alone])
  }

  @Test func `a state that changes formulas and constraints compiles each of both programs once`() throws {
    let rows = try Rows(
      """
      {"children": [
        {"layout": "frames", "children": [
          {"name": "a", "type": "text", "text": "${t0}", "x": "0", "y": "4", "states": {"on": {"y": "9 + a.height"}}}]},
        {"layout": "constraints", "children": [
          {"name": "b", "type": "text", "text": "${t1}",
           "constraints": ["leading == parent.leading", "top == parent.top", "bottom == parent.bottom"],
           "states": {"on": {"constraints": ["leading == parent.leading", "top == parent.top + 5", "bottom <= parent.bottom"]}}}]}
      ]}
      """, states: #"{"on": {"when": "b1"}}"#)
    let session = LayoutSession(measuring: fakeMeasuring)
    let efforts = try (0..<100).map { try session.layOut(rows.cell(row($0))).effort[.compilations] }
    #expect(efforts[0] > 0 && efforts[1] > 0)
    #expect(efforts[2...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: ["flexbox", "frames", "constraints"])
  func `a row with one other text measures only that text, and compiles and solves nothing again`(engine: String) throws {
    let measurer = RecordingMeasurer()
    let session = LayoutSession(measuring: measurer.measuring)
    let rows = try column(engine)
    func cell(_ text: String) throws -> Cell {
      try rows.cell(#"{"b1": true, "b2": true, "t0": "abc", "t1": "\#(text)", "t2": "cde", "t3": "def"}"#)
    }
    _ = try session.layOut(cell("123"))
    #expect(measurer.texts == ["abc", "123", "cde", "def"])
    measurer.restart()
    let effort = try session.layOut(cell("123456789012345")).effort
    #expect(measurer.texts == ["123456789012345"])
    #expect(Set(measurer.questions).count == measurer.questions.count)
    #expect(effort[.measurements] == measurer.questions.count)
    #expect(effort[.compilations] == 0)
    #expect(effort[.pivots] == 0)
  }

  @Test(arguments: Seeds.all)
  func `a changed text evaluates the formulas that depend on it, and no others`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 2...12, using: &random)
    // Each text is below an earlier one, or at a place of its own.
    let above = (0..<count).map { index in
      index == 0 || Bool.random(using: &random) ? nil : Int.random(in: 0..<index, using: &random)
    }
    let children = above.enumerated().map { index, above in
      #"{"name": "e\#(index)", "type": "text", "text": "${t\#(index)}", "x": "0", "width": 100, "#
        + #""y": "\#(above.map { "e\($0).maxY + 3" } ?? "\(index * 5)")"}"#
    }
    let rows = try Rows(#"{"children": [{"layout": "frames", "children": [\#(children.joined(separator: ", "))]}]}"#)
    let changed = Int.random(in: 0..<count, using: &random)
    func cell(_ text: String) throws -> Cell {
      try rows.cell("{" + (0..<count).map { #""t\#($0)": "\#($0 == changed ? text : "abc")""# }.joined(separator: ", ") + "}")
    }
    let session = LayoutSession(measuring: fakeMeasuring)
    _ = try session.layOut(cell("abc"))
    // Its height, and the positions of the texts below it, directly or not.
    var dependent: Set = [changed]
    for (index, above) in above.enumerated() { if let above, dependent.contains(above) { dependent.insert(index) } }
    #expect(try session.layOut(cell(String(repeating: "x", count: 25))).effort[.formulas] == dependent.count)
  }

  @Test(arguments: Seeds.all)
  func `a changed text edits the constants of its content, and no others`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 2...12, using: &random)
    let children = (0..<count).map { index in
      #"{"name": "e\#(index)", "type": "text", "text": "${t\#(index)}", "constraints": ["leading == parent.leading", "#
        + #""trailing <= parent.trailing", "top == parent.top + \#(index * 5)"]}"#
    }
    let rows = try Rows(
      #"{"children": [{"layout": "constraints", "width": 100, "height": 80, "children": [\#(children.joined(separator: ", "))]}]}"#
    )
    let changed = Int.random(in: 0..<count, using: &random)
    func cell(_ length: Int) throws -> Cell {
      let text = String(repeating: "x", count: length)
      return try rows.cell(
        "{" + (0..<count).map { #""t\#($0)": "\#($0 == changed ? text : "abc")""# }.joined(separator: ", ") + "}")
    }
    let session = LayoutSession(measuring: fakeMeasuring)
    var length = 3
    _ = try session.layOut(cell(length))
    for _ in 0..<5 {
      // A line of the container has ten letters. A length has two constants: how far it resists becoming smaller, and larger.
      let next = Int.random(in: 1...25, using: &random)
      let edits = (next != length ? 2 : 0) + ((next - 1) / 10 != (length - 1) / 10 ? 2 : 0)
      #expect(try session.layOut(cell(next)).effort[.edits] == edits)
      length = next
    }
  }

  @Test(arguments: Seeds.all)
  func `a changed text visits the containers around it, and no others`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // Containers with the numbers of the containers around them; each has a text.
    let parents = (0..<Int.random(in: 2...12, using: &random)).map { $0 == 0 ? nil : Int.random(in: 0..<$0, using: &random) }
    func container(_ number: Int) -> String {
      let inside = parents.indices.filter { parents[$0] == number }.map { container($0) }
      let all = [#"{"type": "text", "text": "${t\#(number)}", "shrink": 0}"#] + inside
      return #"{"direction": "column", "shrink": 0, "children": [\#(all.joined(separator: ", "))]}"#
    }
    let rows = try Rows(container(0))
    let changed = parents.indices.randomElement(using: &random)!
    func cell(_ text: String) throws -> Cell {
      try rows.cell(
        "{" + parents.indices.map { #""t\#($0)": "\#($0 == changed ? text : "abc")""# }.joined(separator: ", ") + "}")
    }
    let session = LayoutSession(measuring: fakeMeasuring)
    _ = try session.layOut(cell("abc"))
    var around = 1
    var number = changed
    while let parent = parents[number] { (around, number) = (around + 1, parent) }
    // Each once for its size, its final size and the positions inside; the outermost has only one size.
    #expect(try session.layOut(cell(String(repeating: "x", count: 25))).effort[.visits] == 3 * around - 1)
  }

  @Test(arguments: ["flexbox", "frames", "constraints"])
  func `a layout with all questions measures no text twice`(engine: String) throws {
    let measurer = RecordingMeasurer()
    let session = LayoutSession(measuring: measurer.measuring)
    for number in 0..<6 {
      measurer.restart()
      _ = try session.layOut(column(engine).cell(row(number)), answering: [.explanation, .costs])
      #expect(Set(measurer.questions).count == measurer.questions.count)
    }
  }

  @Test(arguments: Seeds.all)
  func `after a failure at any measurement, the next row equals one in a new session`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let template = try CellTemplate(parsing: RandomTemplate(&random).json, fileName: "t.json", format: .json)
    func cell() throws -> Cell {
      try template.bind(
        DataDocument(parsing: RandomTemplate.row(&random), fileName: "row", format: .json).items[0],
        environment: BindingEnvironment(now: 0))
    }
    let (first, second) = (try cell(), try cell())
    guard let expected = try? LayoutSession(measuring: fakeMeasuring).layOut(second).frames else { return }
    struct Failure: Error {}
    var failing = 1
    while true {
      var measurements = Int.min
      let fake = fakeMeasuring
      let session = LayoutSession(
        measuring: ContentMeasuring(
          text: { text, space in
            measurements += 1
            if measurements == failing { throw Failure() }
            return try fake.text(text, space)
          }, pictureSize: fake.pictureSize))
      _ = try? session.layOut(first)
      measurements = 0
      let hasFailed = (try? session.layOut(second)) == nil
      measurements = Int.min
      #expect(try session.layOut(second).frames == expected)
      if !hasFailed { break }
      failing += 1
    }
  }

  @Test(arguments: Seeds.all)
  func `the effort depends only on the rows that a session laid out before`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let template = try CellTemplate(parsing: RandomTemplate(&random).json, fileName: "t.json", format: .json)
    let cells = try (0..<6).map { _ in
      try template.bind(
        DataDocument(parsing: RandomTemplate.row(&random), fileName: "row", format: .json).items[0],
        environment: BindingEnvironment(now: 0))
    }
    func efforts() -> [LayoutEffort?] {
      let session = LayoutSession(measuring: fakeMeasuring)
      return cells.map { try? session.layOut($0).effort }
    }
    #expect(efforts() == efforts())
  }

  @Test func `the memory of a session stays the same over many rows with 50 sets of present elements`() throws {
    let children = (0..<6).map { #"{"name": "e\#($0)", "when": "b\#($0)", "type": "text", "text": "${t}"}"# }
    let rows = try Rows(#"{"direction": "column", "children": [\#(children.joined(separator: ", "))]}"#)
    // Of the 64 sets, 50.
    let cells = try (0..<150).map { number in
      try rows.cell(
        "{" + (0..<6).map { #""b\#($0)": \#((number % 50) >> $0 & 1 == 1)"# }.joined(separator: ", ")
          + #", "t": "\#(String(repeating: "x", count: 1 + number % 7))"}"#)
    }
    let session = LayoutSession(measuring: fakeMeasuring)
    var memory: [Int] = []
    for round in 0..<40 {
      for cell in cells { _ = try session.layOut(cell) }
      if round % 10 == 9 { memory.append(session.byteCount) }
    }
    // It is measured at different rows, whose texts have different lengths.
    #expect(memory.max()! - memory.min()! < memory[0] / 1000)
    #expect(memory[0] < LayoutSession.standardByteLimit)
  }
}
