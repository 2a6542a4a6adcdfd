// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

@testable import CellLayout

private let cells = NamedElementCells(layout: "constraints")

/// The sentences about the constraints of a cell, after the path of the element.
private func problems(_ children: [String]) throws -> [String] {
  try layoutProblems(of: try cells.cell(children), measuring: fakeMeasuring).compactMap { problem in
    switch problem.kind {
    case .conflict, .ambiguous, .unsettled: "\(problem.path) \(problem.sentence)"
    case .squeezed, .zeroSize, .percentage: nil
    }
  }
}

/// Fails if two values differ, and says what the first one is: an expectation with `try` inside does not.
private func expect<Value: Equatable>(_ found: Value, _ expected: Value, at location: SourceLocation = #_sourceLocation) {
  #expect(found == expected, sourceLocation: location)
}

@Suite struct ConstraintLayoutTests {
  private let message = [
    "type: avatar, name: avatar, source: '', initials: A, size: 48, constraints: [leading == parent.leading + 12, top == parent.top + 12]",
    "type: text, name: name, text: Ada, constraints: [leading == avatar.trailing + 10, top == parent.top + 12, trailing <= time.leading - 8], resistance: 740",
    "type: text, name: time, text: noon, constraints: [trailing == parent.trailing - 12, firstBaseline == name.firstBaseline]",
    "type: text, name: message, text: 0123456789ABCDEF, constraints: [leading == name.leading, top == name.bottom + 2, trailing == parent.trailing - 12]",
    "type: separator, name: line, thickness: 1, constraints: [leading == name.leading, trailing == parent.trailing, top >= avatar.bottom + 12, top >= message.bottom + 12, bottom == parent.bottom]",
  ]

  @Test func `a message cell gets its frames from constraints`() throws {
    expect(
      try cells.frames(message),
      [
        "cell [0 0 200 73]", "avatar [12 12 48 48]", "name [70 12 30 10]", "time [148 12 40 10]", "message [70 24 118 20]",
        "line [70 72 130 1]",
      ])
    expect(try problems(message), [])
    // The lowest of the two ends determines the height; a long name leaves room for the time.
    let long = message.map { $0.replacing("text: Ada", with: "text: Ada Lovelace Byron, maxLines: 1") }
    expect(try cells.frames(long)[2], "name [70 12 70 30]")
  }

  @Test func `a cell is mirrored from right to left, except left and right`() throws {
    expect(
      try cells.frames(message, direction: "rtl"),
      [
        "cell [0 0 200 73]", "avatar [140 12 48 48]", "name [100 12 30 10]", "time [12 12 40 10]", "message [12 24 118 20]",
        "line [0 72 130 1]",
      ])
    let sides = [
      "type: shape, fill: '#000', size: 20, constraints: [left == parent.left + 5, top == parent.top]",
      "type: shape, fill: '#000', size: 10, constraints: [right == parent.right - 5, left >= shape.right, top == parent.top]",
    ]
    for direction in ["ltr", "rtl"] {
      expect(try cells.frames(sides, direction: direction).suffix(2).map { $0 }, ["shape [5 0 20 20]", "shape-2 [185 0 10 10]"])
    }
  }

  @Test(arguments: [
    ("centerX == parent.centerX + 3, centerY == parent.centerY", "shape [93 30 20 20]"),
    ("trailing == parent.trailing, bottom == parent.bottom", "shape [180 60 20 20]"),
    ("leading == 0.25 * parent.trailing + 1, top == parent.top", "shape [51 0 20 20]"),
  ])
  func `each attribute of the container has its place`(constraints: String, frame: String) throws {
    expect(try cells.frames(["type: shape, fill: '#000', size: 20, constraints: [\(constraints)]"], keys: "height: 80")[1], frame)
  }

  @Test func `padding and border are outside the container's attributes, and the height includes them`() throws {
    expect(
      try cells.frames(
        [
          "type: text, text: abc, constraints: [leading == parent.leading, trailing == parent.trailing, top == parent.top, bottom == parent.bottom]"
        ], keys: "padding: [1, 2, 3, 4]"), ["cell [0 0 200 14]", "text [4 1 194 10]"])
  }

  @Test func `the element with the lower priority yields`() throws {
    func widths(_ first: String, _ second: String, width: Double) throws -> [String] {
      try cells.frames(
        [
          "type: text, text: abcde, maxLines: 1, \(first)constraints: [leading == parent.leading, top == parent.top]",
          "type: text, text: vwxyz, maxLines: 1, \(second)constraints: [leading == text.trailing, trailing == parent.trailing, top == parent.top]",
        ], width: width
      ).dropFirst().map { String($0) }
    }
    expect(try widths("", "hugging: 249, ", width: 120), ["text [0 0 50 10]", "text-2 [50 0 70 10]"])
    expect(try widths("hugging: 249, ", "", width: 120), ["text [0 0 70 10]", "text-2 [70 0 50 10]"])
    expect(try widths("resistance: {horizontal: 749}, ", "", width: 80), ["text [0 0 30 20]", "text-2 [30 0 50 10]"])
  }

  @Test func `an element that is not there makes its constraints inactive, and a hidden one does not`() throws {
    let children = [
      "type: badge, name: badge, label: ab, padding: 0, when: shown, hidden: hides, constraints: [trailing == parent.trailing, top == parent.top]",
      "type: text, text: abc, constraints: [trailing == badge.leading - 5, trailing == parent.trailing - 5 @100, top == parent.top]",
    ]
    func text(_ isShown: Bool, _ isHidden: Bool) throws -> String {
      try cells.frames(children.map { $0.replacing("hides", with: "\(isHidden)") }, data: ["shown": .boolean(isShown)]).last ?? ""
    }
    expect(try text(true, false), try text(true, true))
    expect(try text(false, false), "text [165 0 30 10]")
    #expect(try text(true, false) != "text [165 0 30 10]")
  }

  @Test(arguments: [
    ("leading == ghost.trailing", true), ("leading == parent.leading", false),
  ])
  func `a conflict of a hidden element is reported if a visible frame depends on it`(leading: String, isReported: Bool) throws {
    let found = try problems([
      "type: shape, fill: '#000', name: ghost, hidden: true, constraints: [leading == parent.leading, top == parent.top, width == 50, width == 60, height == 9]",
      "type: shape, fill: '#000', constraints: [\(leading), top == parent.top, width == 9, height == 9, bottom == parent.bottom]",
    ])
    #expect(found.map { $0.prefix { $0 != "(" } } == (isReported ? ["cell/ghost ignores \"width == 60\" "] : []))
  }

  @Test func `a conflict of a hidden element is reported if the size of the container depends on it`() throws {
    let found = try problems([
      "type: shape, fill: '#000', name: ghost, hidden: true, constraints: [leading == parent.leading, top == parent.top, width == 9, height == 50, height == 60, bottom == parent.bottom]"
    ])
    #expect(found.map { $0.prefix { $0 != "(" } } == ["cell/ghost ignores \"height == 60\" "])
  }

  @Test func `a conflict with the height of the content does not blame what is around it`() throws {
    let found = try problems([
      "type: shape, fill: '#000', name: a, constraints: [leading == parent.leading, top == parent.top, width == 9, height == 50, bottom == parent.bottom]",
      "type: shape, fill: '#000', name: b, constraints: [leading == a.trailing, top == parent.top + 10, width == 9, height == 50, bottom == parent.bottom]",
    ])
    #expect(found.count == 1)
    #expect(found.first?.contains("\"height == 50, its content\" of cell") == true)
  }

  @Test func `repetitions follow each other`() throws {
    let reply =
      "type: text, name: reply, each: replies, text: '${item}', constraints: [leading == parent.leading, top >= parent.top, top == parent.top @500, top == previous.bottom + 4, bottom <= parent.bottom]"
    expect(
      try cells.frames([reply], data: ["replies": ["a", "bc", "d"]]),
      [
        "cell [0 0 200 38]", "reply#0 [0 0 10 10]", "reply#1 [0 14 20 10]", "reply#2 [0 28 10 10]",
      ])
  }

  @Test func `the last of the constraints that conflict is ignored, whatever their number`() throws {
    let children = [
      "type: text, text: abc, constraints: [leading == parent.leading, trailing == parent.trailing, width == 100, top == parent.top, height == 20, height == 30]"
    ]
    expect(try cells.frames(children)[1], "text [0 0 200 20]")
    expect(
      try problems(children),
      [
        "cell/text ignores \"width == 100\" (t.yaml:6:101), which cannot hold together with \"width == 200, by what is around it\" of cell, \"leading == parent.leading\" (t.yaml:6:45) and \"trailing == parent.trailing\" (t.yaml:6:72); remove one of them, or give it a priority below 1000",
        "cell/text ignores \"height == 30\" (t.yaml:6:148), which cannot hold together with \"height == 20\" (t.yaml:6:134); remove one of them, or give it a priority below 1000",
      ])
  }

  @Test(arguments: [
    (
      "leading == parent.leading + 1e13",
      "t.yaml:6:64 cell/text: in \"leading == parent.leading + 10000000000000\": a number is too large or too small: constants are at most 1e12, and multipliers between 1e-12 and 1e12"
    ),
    (
      "width == 1e-13 * parent.width",
      "t.yaml:6:64 cell/text: in \"width == 1e-13 * parent.width\": a number is too large or too small: constants are at most 1e12, and multipliers between 1e-12 and 1e12"
    ),
  ])
  func `a number beyond the limits of the solver is an error with its place`(constraint: String, sentence: String) {
    let error = #expect(throws: ElementFailure.self) {
      try cells.frames(["type: text, text: abc, constraints: [top == parent.top, \"\(constraint)\"]"])
    }
    #expect(error.map { "\($0)" } == sentence)
  }

  @Test func `a constraint that can never hold is ignored`() throws {
    #expect(
      try problems(["type: text, text: a, constraints: [leading == leading + 10, leading == parent.leading, top == parent.top]"])
        == [
          "cell/text ignores \"leading == leading + 10\" (t.yaml:6:43), which can never hold; remove it"
        ])
  }

  @Test func `what no constraint determines is reported once for each axis, with a constraint to add`() throws {
    let children = [
      "type: text, text: abc, constraints: [leading == parent.leading]",
      "type: text, text: de, constraints: [leading == text.trailing + 4, top == text.top]",
      "type: shape, fill: '#000', constraints: [leading == parent.leading, top == parent.top, height == 3]",
    ]
    expect(
      try problems(children),
      [
        "cell/shape has no constraint that determines its width; add one, such as \"trailing == parent.trailing\"",
        "cell/text has no constraint that determines its top, and of cell/text-2 too; add one, such as \"top == parent.top\"",
      ])
  }

  @Test func `constraints of one priority that contradict each other are decided by their order`() throws {
    let children = [
      "type: shape, name: a, fill: '#000', constraints: [leading == parent.leading, top == parent.top, height == 3, width == 80 @100]",
      "type: shape, name: b, fill: '#000', constraints: [leading == a.trailing, trailing == parent.leading + 100, top == parent.top, height == 3, width == 80 @100]",
    ]
    expect(try cells.frames(children).suffix(2).map { $0 }, ["a [0 0 80 3]", "b [80 0 20 3]"])
    expect(
      try problems(children),
      [
        "cell/a has several possible values of its width, and of cell/b too, because constraints of one priority contradict each other and the earlier ones win: \"width == 80 @100\" (t.yaml:6:117) and \"width == 80 @100\" (t.yaml:7:147) of cell/b; give them different priorities"
      ])
  }

  @Test func `ambiguities that have nothing to do with each other are one finding each`() throws {
    let children = [
      "type: shape, name: a, fill: '#000', size: 8, constraints: [top == parent.top]",
      "type: shape, name: b, fill: '#000', size: 8, constraints: [leading == a.leading + 3, top == parent.top]",
      "type: shape, name: c, fill: '#000', size: 8, constraints: [top == parent.top]",
    ]
    expect(
      try problems(children),
      [
        "cell/a has no constraint that determines its leading, and of cell/b too; add one, such as \"leading == parent.leading\"",
        "cell/c has no constraint that determines its leading; add one, such as \"leading == parent.leading\"",
      ])
  }

  @Test func `a remedy is the inequality that is reached, not a number of the row`() throws {
    let name = "type: text, name: name, text: abcde, constraints: [leading == parent.leading, top == parent.top"
    expect(
      try problems([
        "\(name)]", "type: text, name: time, text: ab, constraints: [leading >= name.trailing + 8, top == parent.top]",
      ]),
      ["cell/time has no constraint that determines its leading; add one, such as \"leading == name.trailing + 8\""])
    expect(
      try problems([
        "\(name), trailing <= time.leading - 8]", "type: text, name: time, text: ab, constraints: [top == parent.top]",
      ]),
      ["cell/time has no constraint that determines its leading; add one, such as \"leading == name.trailing + 8\""])
  }

  @Test(arguments: [
    (200.0, "hugging", 250, "larger", 251), (70, "resistance", 750, "smaller", 751),
  ])
  func `equal priorities of contents are named with their key, and what to raise`(
    width: Double, key: String, priority: Int, change: String, raised: Int
  ) throws {
    let children = [
      "type: text, name: a, text: abcde, maxLines: 1, constraints: [leading == parent.leading, top == parent.top]",
      "type: text, name: b, text: abcde, maxLines: 1, constraints: [leading == a.trailing, trailing == parent.trailing, top == parent.top]",
    ]
    let found = try layoutProblems(of: try cells.cell(children, width: width), measuring: fakeMeasuring)
    expect(
      found.filter { if case .ambiguous = $0.kind { true } else { false } }.map(\.sentence),
      [
        "has several possible values of its width, and of cell/b too, because cell/a and cell/b have the same horizontal \"\(key)\" of "
          + "\(priority), and not all of them can have the size of their content; raise \"\(key)\" of the one that should not become "
          + "\(change), as in \"\(key): \(raised)\""
      ])
  }

  @Test func `a badge that is squeezed names the constraints that determine its width`() throws {
    let children = [
      "type: shape, name: a, fill: '#000', size: 8, constraints: [leading == parent.leading + 2, top == parent.top]",
      "type: badge, name: b, label: abcdef, padding: 0, constraints: [leading == a.trailing, trailing == parent.leading + 40, top == parent.top, bottom == parent.bottom]",
    ]
    expect(
      try layoutProblems(of: try cells.cell(children), measuring: fakeMeasuring).map(\.sentence),
      [
        "needs 72 points of width for its label, 42 more than it has: \"leading == parent.leading + 2\" (t.yaml:6:67) of cell/a, "
          + "\"size: 8\" (t.yaml:6:44) of cell/a, \"leading == a.trailing\" (t.yaml:7:71) and \"trailing == parent.leading + 40\" "
          + "(t.yaml:7:94) make it 30; change one of these constraints"
      ])
  }

  @Test func `an alternative applies where an element is not there`() throws {
    let children = [
      "type: badge, name: badge, label: ab, padding: 0, when: shown, constraints: [leading == parent.leading, top == parent.top]",
      "type: text, text: abc, constraints: [leading == badge.trailing + 8 ?? empty.trailing ?? parent.leading + 3, top == parent.top]",
      "type: text, name: empty, text: '', constraints: [leading == parent.leading, top == parent.top]",
      "type: shape, name: bar, fill: '#000', height: 3, constraints: [leading == text.leading, top == parent.top, \"width == ${share} * parent.width / 100 @900\", {constraint: width >= 30, when: shown}]",
    ]
    func frames(_ isShown: Bool, _ share: Int) throws -> [String] {
      try cells.frames(children, data: ["shown": .boolean(isShown), "share": .number(DataNumber(share))]).filter {
        $0.hasPrefix("text") || $0.hasPrefix("bar")
      }
    }
    expect(try frames(true, 20), ["text [40 0 30 10]", "bar [40 0 40 3]"])
    expect(try frames(true, 0), ["text [40 0 30 10]", "bar [40 0 30 3]"])
    expect(try frames(false, 20), ["text [3 0 30 10]", "bar [3 0 40 3]"])
    expect(try frames(false, 0), ["text [3 0 30 10]", "bar [3 0 0 3]"])
  }

  @Test func `rows with alternatives, conditions and factors from the data have the frames of rows from scratch`() throws {
    let session = LayoutSession(measuring: fakeMeasuring)
    for row in 0..<60 {
      let children = [
        "type: shape, name: a, fill: '#000', size: 8, when: a, constraints: [leading == parent.leading + 2, top == parent.top]",
        "type: text, name: b, text: abc, constraints: [\"leading == a.trailing + ${c} ?? parent.leading\", top == a.bottom ?? parent.top, bottom <= parent.bottom]",
        "type: shape, fill: '#000', constraints: [leading == b.trailing, \"width == ${share} * parent.width / 10\", top == parent.top, {constraint: height == 4, when: a}, \"height == b.height / ${share + 1}\"]"
          .replacing("${share + 1}", with: "${divisor}"),
      ]
      let cell = try cells.cell(
        children,
        data: [
          "a": .boolean(row % 3 > 0), "c": .number(DataNumber(row % 5)), "share": .number(DataNumber(row % 4)),
          "divisor": .number(DataNumber(row % 4 + 1)),
        ])
      #expect(
        try session.layOut(cell).frames == LayoutTree(of: cell, measuring: fakeMeasuring))
    }
  }

  @Test func `a height that follows from a width is solved together with it`() throws {
    let children = [
      "type: shape, fill: '#000', constraints: [leading == parent.leading + 10, trailing == parent.trailing - 10, height == 0.5 * width, top == parent.top, bottom == parent.bottom]",
      "type: text, text: 0123456789ABCDEF, constraints: [leading == shape.leading, width == 0.5 * shape.width, top == shape.top, bottom <= shape.bottom]",
    ]
    expect(try cells.frames(children), ["cell [0 0 200 90]", "shape [10 0 180 90]", "text [10 0 90 20]"])
    expect(try problems(children), [])
  }

  @Test func `a text whose lines never settle gets its largest height, and the constraint is named`() throws {
    let children = [
      "type: text, text: 0123456789ABCDEF, hugging: {horizontal: 1, vertical: 700}, resistance: {horizontal: 1, vertical: 750}, constraints: [leading == parent.leading, top == parent.top, width == 3 * height, bottom == parent.bottom]"
    ]
    let text = try cells.frames(children)[1]
    #expect(text == "text [0 0 180 60]")
    expect(
      try problems(children),
      [
        "cell/text has a height that depends on its width, and a width that depends on its height, by \"width == 3 * height\" (t.yaml:6:189): after 4 rounds the lines of text still changed, so each text got its largest height; remove the constraint, or give one of the lengths in points"
      ])
  }

  @Test func `a container of constraints has the size of its content in a container of another engine`() throws {
    let row = """
      version: 1
      canvas: {width: 200, scale: 1}
      cell:
        alignItems: start
        children:
          - layout: constraints
            width: max-content
            shrink: 0
            padding: 2
            children:
              - {type: text, name: one, text: abc de, constraints: [leading == parent.leading, top == parent.top]}
              - {type: text, text: fg, constraints: [leading == one.trailing + 5, trailing == parent.trailing, top == one.top, bottom <= parent.bottom]}
          - {type: text, text: next}
      """
    func frames(_ width: String) throws -> [String] {
      let cell = try CellTemplate(
        parsing: row.replacing("max-content", with: width), fileName: "t.yaml", format: .yaml
      )
      .bind([:], environment: BindingEnvironment(now: 0))
      return try LayoutTree(of: cell, measuring: fakeMeasuring).boxes.map { "\($0.frame.x) \($0.frame.width)" }
    }
    // 4 of padding, 60, 5 and 20; at the smallest width, each text is one letter wide, and the earlier one gets the room of both.
    expect(try frames("max-content"), ["0.0 200.0", "0.0 89.0", "2.0 60.0", "67.0 20.0", "89.0 40.0"])
    expect(try frames("min-content"), ["0.0 200.0", "0.0 29.0", "2.0 20.0", "27.0 0.0", "29.0 40.0"])
  }

  @Test func `rows with kept programs have the frames of rows from scratch`() throws {
    let session = LayoutSession(measuring: fakeMeasuring)
    for row in 0..<40 {
      var children = message
      if row % 3 == 0 { children.removeLast() }
      if row % 4 == 1 { children[1] = children[1].replacing("Ada", with: "Ada Lovelace") }
      if row % 5 == 2 { children[3] = children[3].replacing("top == name.bottom + 2", with: "top == name.bottom + \(row)") }
      let cell = try cells.cell(children, width: Double(150 + row * 7 % 60))
      #expect(
        try session.layOut(cell).frames == LayoutTree(of: cell, measuring: fakeMeasuring))
    }
  }
}
