// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellLayoutEngines
import CellNotation
import CellTree
import Testing

@testable import CellLayout

/// Containers with constraints inside others: names across levels, and boxes around boxes.
@Suite struct SharedSystemTests {
  private func template(_ cell: String, width: Int = 200, direction: String = "ltr") throws -> CellTemplate {
    try CellTemplate(
      parsing: "version: 1\ncanvas: {width: \(width), scale: 1, direction: \(direction)}\ncell: \(cell)\n", fileName: "t.yaml",
      format: .yaml)
  }

  private func cell(_ cell: String, width: Int = 200, direction: String = "ltr", data: DataValue = [:]) throws -> Cell {
    try template(cell, width: width, direction: direction).bind(data, environment: BindingEnvironment(now: 0))
  }

  private func frames(_ cell: String, width: Int = 200, direction: String = "ltr", data: DataValue = [:]) throws -> [String: Rect]
  {
    let boxes = try LayoutTree(of: self.cell(cell, width: width, direction: direction, data: data), measuring: fakeMeasuring)
      .boxes
    return Dictionary(uniqueKeysWithValues: boxes.map { ($0.path.replacing("cell/", with: ""), $0.frame) })
  }

  private let corner = "leading == parent.leading, top == parent.top"

  // MARK: Names

  @Test func `constraints name elements outwards and inwards, and containers around them by what is inside their padding`() throws
  {
    let cell = """
      {layout: constraints, height: 100, padding: 2, children: [
      {type: text, name: a, text: aa, constraints: [leading == parent.leading, top == inner.bottom]},
      {layout: constraints, name: card, padding: [3, 5, 7, 11], constraints: [leading == a.trailing, top == parent.top, trailing == cell.trailing], \
      children: [
      {layout: constraints, name: box, constraints: [leading == card.leading, trailing == card.trailing, top == card.top], children: [
      {type: text, name: inner, text: aaa, constraints: [trailing == cell.trailing - 20, top == parent.top, bottom == card.bottom]}]}]},
      {type: shape, name: mark, fill: black, constraints: [leading == box.leading, trailing == inner.leading, top == card.bottom, height == 4]}]}
      """
    let found = try frames(cell)
    #expect(found["card"] == Rect(x: 22, y: 2, width: 176, height: 20))
    #expect(found["card/box"] == Rect(x: 33, y: 5, width: 160, height: 0))
    #expect(found["card/box/inner"] == Rect(x: 148, y: 5, width: 30, height: 10))
    #expect(found["a"] == Rect(x: 2, y: 15, width: 20, height: 10))
    #expect(found["mark"] == Rect(x: 33, y: 22, width: 115, height: 4))
  }

  @Test func `from right to left, a tree is the mirror of itself`() throws {
    let cell = """
      {layout: constraints, height: 100, children: [
      {layout: constraints, name: card, padding: {top: 3, start: 5, bottom: 7, end: 11}, constraints: [leading == parent.leading + 6, top == parent.top], \
      children: [
      {type: text, name: a, text: aa, constraints: [leading == parent.leading, top == parent.top, bottom == parent.bottom]},
      {type: text, name: b, text: aaa, constraints: [leading == a.trailing + 1, trailing == parent.trailing, top == parent.top]}]},
      {type: text, name: c, text: a, constraints: [leading == b.trailing, top == parent.top]}]}
      """
    let (leftToRight, rightToLeft) = try (frames(cell), frames(cell, direction: "rtl"))
    #expect(leftToRight["card/b"] == Rect(x: 32, y: 3, width: 30, height: 10))
    #expect(leftToRight["c"]?.x == 62)
    for (path, frame) in leftToRight {
      #expect(rightToLeft[path] == Rect(x: 200 - frame.maxX, y: frame.y, width: frame.width, height: frame.height), "\(path)")
    }
  }

  @Test func `left and right edges of other levels stay where they are`() throws {
    let cell = """
      {layout: constraints, height: 40, children: [
      {layout: constraints, name: card, padding: [0, 8, 0, 4], constraints: [left == parent.left + 10, width == 100, top == parent.top], children: [
      {type: shape, name: a, fill: black, constraints: [left == parent.left, width == 10, top == parent.top, height == 3, bottom == parent.bottom]}]},
      {type: shape, name: b, fill: black, constraints: [left == a.right, right == card.right, top == parent.top, height == 3]}]}
      """
    for direction in ["ltr", "rtl"] {
      let found = try frames(cell, direction: direction)
      #expect(found["card/a"]?.x == 14, "\(direction)")
      #expect(found["b"] == Rect(x: 24, y: 0, width: 86, height: 3), "\(direction)")
    }
  }

  @Test func `the nearest element is meant: of the own container first, of the same level before what is inside`() throws {
    let cell = """
      {layout: constraints, height: 100, children: [
      {type: text, name: title, text: aaaaa, constraints: [\(corner)]},
      {layout: constraints, name: card, constraints: [leading == parent.leading, top == title.bottom], children: [
      {type: text, name: title, text: aa, constraints: [\(corner)]},
      {type: shape, name: own, fill: black, height: 2, constraints: [leading == title.trailing, width == 4, top == title.bottom]}]},
      {layout: constraints, name: other, constraints: [leading == parent.leading, top == card.bottom], children: [
      {type: shape, name: outer, fill: black, height: 2, constraints: [leading == title.trailing, width == 4, top == parent.top]}]}]}
      """
    let found = try frames(cell)
    #expect(found["card/own"]?.x == 20)
    #expect(found["other/outer"]?.x == 50)
  }

  @Test func `an element that is not there is not replaced by a farther one with its name`() throws {
    let cell = """
      {layout: constraints, height: 100, children: [
      {type: text, name: title, text: aaaaa, constraints: [\(corner)]},
      {layout: constraints, name: card, constraints: [leading == parent.leading, top == parent.top, width == 100], children: [
      {type: text, name: title, when: shown, text: aa, constraints: [\(corner)]},
      {type: shape, name: own, fill: black, height: 2, \
      constraints: [leading == title.trailing ?? parent.leading + 7, width == 4, top == parent.top]}]}]}
      """
    #expect(try frames(cell, data: ["shown": true])["card/own"]?.x == 20)
    #expect(try frames(cell, data: ["shown": false])["card/own"]?.x == 7)
  }

  @Test func `inside a repetition, names mean its own elements`() throws {
    let cell = """
      {layout: constraints, height: 100, children: [
      {layout: constraints, name: row, each: rows, constraints: [leading == parent.leading, top == previous.bottom ?? parent.top, width == 80], \
      children: [
      {layout: constraints, name: left, constraints: [\(corner), bottom == parent.bottom], children: [
      {type: text, name: word, text: "${item}", constraints: [\(corner), trailing == parent.trailing, bottom == parent.bottom]}]},
      {layout: constraints, name: right, constraints: [leading == parent.leading, trailing == parent.trailing, top == parent.top], children: [
      {type: shape, name: mark, fill: black, height: 2, constraints: [leading == word.trailing, trailing == row.trailing, top == parent.top]}]}]}]}
      """
    let found = try frames(cell, data: ["rows": ["a", "aaa", "aa"]])
    #expect(found["row#0/right/mark"] == Rect(x: 10, y: 0, width: 70, height: 2))
    #expect(found["row#1/right/mark"] == Rect(x: 30, y: 10, width: 50, height: 2))
    #expect(found["row#2/right/mark"] == Rect(x: 20, y: 20, width: 60, height: 2))
  }

  @Test(arguments: [
    (
      "leading == word.leading",
      #""word" may be "one/word" or "two/word", which are equally near; give one of them another name"#
    ),
    ("leading == lost.leading", #"no element that shares the constraints is named "lost""#),
    ("leading == hidden.leading", #"no element that shares the constraints is named "hidden""#),
    ("leading == scrolled.leading", #"no element that shares the constraints is named "scrolled""#),
    ("leading == repeated.leading", #"no element that shares the constraints is named "repeated""#),
    ("leading == wordy.leading", #"containers with constraints around or inside it; did you mean "word"?"#),
  ])
  func `a name without one nearest element is an error`(constraint: String, message: String) throws {
    let word = "{type: text, name: word, text: a, constraints: [\(corner)]}"
    let cell = """
      {layout: constraints, children: [
      {layout: constraints, name: one, constraints: [\(corner)], children: [\(word)]},
      {layout: constraints, name: two, constraints: [\(corner)], children: [\(word)]},
      {name: flex, constraints: [\(corner)], children: [{type: text, name: hidden, text: a}]},
      {layout: constraints, overflow: scroll, name: viewport, constraints: [\(corner)], children: [
      {type: text, name: scrolled, text: a, constraints: [\(corner)]}]},
      {layout: constraints, name: rows, each: rows, constraints: [\(corner)], children: [
      {type: text, name: repeated, text: a, constraints: [\(corner)]}]},
      {type: text, text: a, constraints: [\(constraint)]}]}
      """
    let error = #expect(throws: CellDocumentError.self) { try frames(cell, data: ["rows": []]) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  // MARK: Boxes

  @Test func `multiplied positions count from the content box of the innermost container around all elements`() throws {
    let cell = """
      {layout: constraints, height: 100, padding: 3, children: [
      {layout: constraints, name: card, padding: [4, 20, 6, 10], constraints: [left == parent.left + 7, top == parent.top + 5, width == 130, height == 60], \
      children: [
      {type: shape, name: a, fill: black, constraints: [leading == 0.5 * parent.trailing, width == 8, bottom == 0.5 * parent.bottom, height == 2]},
      {type: shape, name: b, fill: black, constraints: [right == 0.25 * card.right, width == 8, top == 2 * a.top, height == 2]}]},
      {type: shape, name: c, fill: black, constraints: [left == 2 * a.left, width == 8, top == 0.5 * card.bottom, height == 2]}]}
      """
    let found = try frames(cell)
    // The content of the card is 100 points wide and 50 high.
    #expect(found["card/a"] == Rect(x: 70, y: 35, width: 8, height: 2))
    #expect(found["card/b"] == Rect(x: 37, y: 58, width: 8, height: 2))
    #expect(found["c"] == Rect(x: 137, y: 35.5, width: 8, height: 2))
    let mirrored = try frames(cell, direction: "rtl")
    // From right to left, halfway is counted from the right; left and right stay.
    #expect(mirrored["card/a"]?.x == 62)
    #expect(mirrored["card/b"]?.x == 37)
  }

  @Test func `percentages inside a container refer to the width that the whole tree gives it`() throws {
    let cell = """
      {layout: constraints, height: 100, children: [
      {layout: constraints, name: card, padding: 5%, constraints: [leading == parent.leading, trailing == parent.trailing - 20, top == parent.top], \
      children: [
      {type: text, name: a, text: aa, padding: 10%, constraints: [\(corner), bottom == parent.bottom]}]},
      {type: text, name: b, text: a, constraints: [leading == a.trailing, top == a.bottom]}]}
      """
    let found = try frames(cell)
    // 5 % of 200, and 10 % of the 160 points inside.
    #expect(found["card"] == Rect(x: 0, y: 0, width: 180, height: 62))
    #expect(found["card/a"] == Rect(x: 10, y: 10, width: 52, height: 42))
    #expect(found["b"] == Rect(x: 62, y: 52, width: 10, height: 10))
  }

  @Test func `alignment rectangles count for containers and for what is inside them`() throws {
    let cell = """
      {layout: constraints, height: 100, children: [
      {layout: constraints, name: card, alignmentInsets: [1, 2, 3, 4], padding: 10, constraints: [leading == parent.leading + 20, top == parent.top + 20], \
      children: [
      {type: text, name: a, text: aa, alignmentInsets: 1, constraints: [\(corner), trailing == parent.trailing, bottom == parent.bottom]}]},
      {type: text, name: b, text: a, constraints: [leading == a.trailing, top == card.bottom]}]}
      """
    let found = try frames(cell)
    // The frame of the card extends beyond its rectangle; its padding is measured from the frame.
    #expect(found["card/a"] == Rect(x: 25, y: 28, width: 20, height: 10))
    #expect(found["card"] == Rect(x: 16, y: 19, width: 38, height: 28))
    #expect(found["b"] == Rect(x: 44, y: 44, width: 10, height: 10))
  }

  @Test func `a container of another engine inside the tree is laid out at its size`() throws {
    let cell = """
      {layout: constraints, height: 100, children: [
      {layout: constraints, name: card, padding: 10, constraints: [leading == parent.leading, width == 100, top == parent.top, bottom == row.bottom + 10], \
      children: [
      {name: row, gap: 4, padding: {left: 10%}, constraints: [leading == parent.leading, trailing == parent.trailing, top == parent.top], children: [
      {type: text, name: a, text: a}, {type: text, name: b, text: aa, grow: 1}]}]},
      {type: text, name: c, text: a, constraints: [leading == parent.leading, top == row.bottom]}]}
      """
    let found = try frames(cell)
    #expect(found["card/row"] == Rect(x: 10, y: 10, width: 80, height: 10))
    #expect(found["card/row/a"] == Rect(x: 18, y: 10, width: 10, height: 10))
    #expect(found["card/row/b"] == Rect(x: 32, y: 10, width: 58, height: 10))
    #expect(found["card"]?.height == 30)
    #expect(found["c"]?.y == 20)
  }

  @Test func `contents inside a container have its priorities, unless they state their own`() throws {
    func widths(_ keys: String) throws -> [Double?] {
      let cell = """
        {layout: constraints, height: 20, children: [
        {type: text, name: a, text: aaaaaaaaaaaaaaa, maxLines: 1, constraints: [\(corner)]},
        {layout: constraints, name: card, resistance: 740, constraints: [leading == a.trailing, trailing == parent.trailing, top == parent.top], \
        children: [{type: text, name: b, text: bbbbbbbbbbbbbbb, maxLines: 1\(keys), constraints: [\(corner), trailing == parent.trailing]}]}]}
        """
      let found = try frames(cell)
      return [found["a"]?.width, found["card/b"]?.width]
    }
    #expect(try widths("") == [150, 50])
    #expect(try widths(", resistance: 760") == [50, 150])
  }

  @Test func `a container that nothing else determines is as short as what is inside it allows`() throws {
    let cell = """
      {layout: constraints, height: 50, children: [
      {layout: constraints, name: card, padding: 3, constraints: [\(corner)], children: [
      {type: text, name: a, text: aa, constraints: [\(corner), trailing <= parent.trailing, bottom <= parent.bottom]}]}]}
      """
    #expect(try frames(cell)["card"] == Rect(x: 0, y: 0, width: 26, height: 16))
  }

  // MARK: Rows

  @Test func `rows in which elements of the tree come and go have the frames of rows from scratch`() throws {
    let template = try template(
      """
      {layout: constraints, children: [
      {layout: constraints, name: card, padding: "${inset}", constraints: [leading == parent.leading, top == parent.top, trailing == parent.trailing, \
      bottom == parent.bottom], children: [
      {type: text, name: a, when: shown, text: "${text}", constraints: [\(corner)]},
      {layout: constraints, name: box, constraints: [leading == a.trailing + 2 ?? parent.leading, top == parent.top, bottom == parent.bottom], children: [
      {type: text, name: b, text: "${text}", constraints: [\(corner), trailing == parent.trailing, bottom == parent.bottom, trailing <= card.trailing]}]}]}]}
      """, width: 120)
    let session = LayoutSession(measuring: fakeMeasuring)
    for row in 0..<200 {
      let cell = try template.bind(
        [
          "inset": .number(DataNumber(row % 5)), "shown": .boolean(row % 3 > 0),
          "text": .string(String(repeating: "a", count: 1 + row * 7 % 11)),
        ], environment: BindingEnvironment(now: 0))
      #expect(try session.layOut(cell).frames == LayoutTree(of: cell, measuring: fakeMeasuring), "row \(row)")
    }
  }

  @Test func `one system is compiled for a tree, and another row only edits it`() throws {
    let template = try template(
      """
      {layout: constraints, children: [
      {layout: constraints, name: card, padding: 4, constraints: [leading == parent.leading, top == parent.top, trailing == parent.trailing, \
      bottom == parent.bottom], children: [
      {layout: constraints, name: box, constraints: ["leading == parent.leading + ${gap}", top == parent.top, bottom == parent.bottom], children: [
      {type: text, name: b, text: a, constraints: [\(corner), trailing == parent.trailing, bottom == parent.bottom]}]}]}]}
      """)
    let session = LayoutSession(measuring: fakeMeasuring)
    let efforts = try (0..<3).map { row in
      try session.layOut(template.bind(["gap": .number(DataNumber(row))], environment: BindingEnvironment(now: 0))).effort
    }
    // Each axis, with the height of the content and with that of the cell.
    #expect(efforts[0][.compilations] <= 4)
    #expect(efforts.dropFirst().map { $0[.compilations] } == [0, 0])
  }

  /// A message in three containers, and the same constraints between siblings.
  @Test func `a tree takes as many steps as the flat system with its constraints`() throws {
    let tree = try template(
      """
      {layout: constraints, children: [
      {name: avatar, type: shape, fill: black, size: 40, constraints: [leading == parent.leading + 12, top == parent.top + 10, bottom <= parent.bottom - 10]},
      {name: card, layout: constraints, constraints: [leading == avatar.trailing + 12, trailing == parent.trailing - 12, top == parent.top + 10,       bottom <= parent.bottom - 10], children: [
      {name: head, layout: constraints, constraints: [leading == parent.leading, trailing == parent.trailing, top == parent.top], children: [
      {name: title, type: text, text: "${title}", resistance: 740, constraints: [leading == parent.leading, top == parent.top, bottom == parent.bottom]},
      {name: time, type: text, text: "${time}", constraints: [leading >= title.trailing + 8, trailing == parent.trailing,       firstBaseline == title.firstBaseline]}]},
      {name: body, type: text, text: "${body}", constraints: [leading == title.leading, trailing == parent.trailing, "top == head.bottom + ${gap}"]},
      {name: foot, type: text, text: aaa, constraints: [leading == body.leading, top == body.bottom, bottom == parent.bottom]}]}]}
      """, width: 300)
    let short = "width == 0 @50, height == 0 @50"
    let flat = try template(
      """
      {layout: constraints, children: [
      {name: avatar, type: shape, fill: black, size: 40, constraints: [leading == parent.leading + 12, top == parent.top + 10, bottom <= parent.bottom - 10]},
      {name: card, type: shape, fill: black, constraints: [leading == avatar.trailing + 12, trailing == parent.trailing - 12, top == parent.top + 10,       bottom <= parent.bottom - 10, \(short)]},
      {name: head, type: shape, fill: black, constraints: [leading == card.leading, trailing == card.trailing, top == card.top, \(short)]},
      {name: title, type: text, text: "${title}", resistance: 740, constraints: [leading == head.leading, top == head.top, bottom == head.bottom]},
      {name: time, type: text, text: "${time}", constraints: [leading >= title.trailing + 8, trailing == head.trailing,       firstBaseline == title.firstBaseline]},
      {name: body, type: text, text: "${body}", constraints: [leading == title.leading, trailing == card.trailing, "top == head.bottom + ${gap}"]},
      {name: foot, type: text, text: aaa, constraints: [leading == body.leading, top == body.bottom, bottom == card.bottom]}]}
      """, width: 300)
    func letters(_ count: Int) -> DataValue { .string(String(repeating: "a", count: count)) }
    var first: [LayoutEffort] = []
    var edits: [LayoutEffort] = []
    var frames: [[Rect]] = []
    for template in [tree, flat] {
      let session = LayoutSession(measuring: fakeMeasuring)
      var (all, rows) = (LayoutEffort(), [Rect]())
      for row in 0..<400 {
        let data: DataValue = [
          "title": letters(3 + row % 20), "time": letters(1 + row % 5), "body": letters(5 + row * 7 % 60),
          "gap": .number(DataNumber(row % 9)),
        ]
        let laidOut = try session.layOut(template.bind(data, environment: BindingEnvironment(now: 0)))
        if row == 0 { first.append(laidOut.effort) } else { all += laidOut.effort }
        rows += laidOut.frames.boxes.map(\.frame)
      }
      edits.append(all)
      frames.append(rows)
    }
    #expect(frames[0] == frames[1])
    // The variables are distances from the edges of the container around, so a tree has as many terms or a few more.
    for efforts in [first, edits] {
      for counter in [LayoutEffort.Counter.steps, .pivots, .edits, .compilations] {
        #expect(
          Double(efforts[0][counter]) <= 1.1 * Double(efforts[1][counter]), "\(counter.name): \(efforts.map { $0[counter] })")
      }
    }
  }

  // MARK: Explanations

  @Test func `chains, conflicts and missing constraints name elements of other levels`() throws {
    let cell = try self.cell(
      """
      {layout: constraints, height: 50, children: [
      {type: text, name: a, text: aa, constraints: [\(corner)]},
      {layout: constraints, name: card, padding: 5, constraints: [leading == a.trailing, top == parent.top, width == 50, height == 30], children: [
      {type: shape, name: b, fill: black, constraints: [leading == a.trailing + 9, trailing == card.trailing, width == 80, height == 4]}]}]}
      """)
    let explained = try ExplainedLayout(of: cell, measuring: fakeMeasuring)
    let problems = try #require(explained.constraintProblems.first)
    #expect(explained.constraintProblems.count == 1)
    #expect(problems.conflicts.map(\.dropped.text) == ["width == 80"])
    #expect(
      problems.conflicts.flatMap(\.constraints).map { "\($0.path): \($0.text)" } == [
        "cell/card: leading == a.trailing", "cell/card: width == 50", "cell/card/b: leading == a.trailing + 9",
        "cell/card/b: trailing == card.trailing", "cell/card/b: width == 80",
      ])
    #expect(problems.ambiguities.flatMap(\.sides).map { "\($0.path) \($0.attribute)" } == ["cell/card/b top"])
    let width = try #require(explained.boxes.first { $0.path == "cell/card/b" }).width.preferred.reason
    guard case .constraints(let chain) = width else {
      Issue.record("\(width)")
      return
    }
    #expect(
      chain.map { "\($0.path): \($0.text)" } == [
        "cell/card: leading == a.trailing", "cell/card: width == 50", "cell/card/b: leading == a.trailing + 9",
        "cell/card/b: trailing == card.trailing",
      ])
  }
}
