// SPDX-License-Identifier: MIT

import CellGraphics
import CellNotation
import CellTree
import Testing

@testable import CellDocument

private func document(_ child: String, _ others: String = "") -> String {
  """
  version: 1
  cell:
    layout: constraints
    children:
      - {type: text, text: b, name: größe-2}
      - {type: text, text: a, \(child)}
  \(others)
  """
}

@Suite struct LayoutConstraintTests {
  @Test(arguments: [
    ("leading == parent.leading + 12", "leading == parent.leading + 12"),
    ("  width<=0.5*parent.width@750", "width <= 0.5 * parent.width @750"),
    ("width == parent.width * 2 / 4 - 8 + 3", "width == 0.5 * parent.width - 5"), ("height >= 44", "height >= 44"),
    ("width == 2 * height", "width == 2 * height"), ("top == größe-2.bottom - -4", "top == größe-2.bottom + 4"),
    ("trailing <= -größe-2.leading + 3 @1", "trailing <= -größe-2.leading + 3 @1"),
    ("firstBaseline == größe-2.lastBaseline @1000", "firstBaseline == größe-2.lastBaseline"),
    ("width == -3", "width == -3"), ("centerX == parent.centerX", "centerX == parent.centerX"),
    ("width == width + größe-2.width - 8", "width == width + größe-2.width - 8"),
    ("leading == parent.trailing - ${indent} * 2 + 1", "leading == parent.trailing - 5"),
    ("leading==größe-2.trailing+8??parent.leading-1@750", "leading == größe-2.trailing + 8 ?? parent.leading - 1 @750"),
    ("width == größe-2.width ?? 0.5 * parent.width ?? 40", "width == größe-2.width ?? 0.5 * parent.width ?? 40"),
    ("width == ${indent} * parent.width / 4", "width == 0.75 * parent.width"),
    ("width == parent.width / ${indent} / 2 * ${indent} + ${indent} * ${indent}", "width == 0.5 * parent.width + 9"),
    ("width == ${none} * parent.width ?? ${none} ?? 8 + ${indent}", "width == 11"),
    ("width == ${zero} * parent.width + 2", "width == 2"),
    ("centerX == ${zero} * größe-2.leading + 2", "centerX == parent.leading + 2"),
    ("bottom == ${zero} * größe-2.bottom", "bottom == parent.top"),
    ("right == ${zero} * größe-2.right", "right == parent.left"),
  ])
  func `a constraint is read and written`(text: String, expected: String) throws {
    func constraints(_ text: String) throws -> [String] {
      let template = try CellTemplate(
        parsing: document("constraints: [\"\(text)\"]"), fileName: "t.yaml", format: .yaml)
      let cell = try template.bind(["indent": 3, "none": .null, "zero": 0], environment: BindingEnvironment(now: 0))
      return cell.root.children[1].layout.autoLayout.constraints.map(\.description)
    }
    #expect(try constraints(text) == [expected])
    #expect(try constraints(expected) == [expected])
  }

  @Test(arguments: [
    ("", "expected an attribute, as in leading == parent.leading + 10, but nothing follows"),
    ("leading", "expected ==, <= or >= after the attribute"),
    ("leading = parent.leading", "expected ==, <= or >= after the attribute"),
    ("leadin == parent.leading", "there is no attribute \"leadin\"; did you mean \"leading\"?"),
    (
      "x == 3",
      "there is no attribute \"x\"; there are leading, trailing, left, right, top, bottom, width, height, centerX, centerY, firstBaseline, lastBaseline"
    ),
    ("width == größe.width", "no element in the same container is named \"größe\"; did you mean \"größe-2\"?"),
    ("leading == 12", "\"leading\" is a position and needs another one, as in leading == parent.leading + 10"),
    ("firstBaseline == 12", "\"firstBaseline\" is a position and needs another one, as in firstBaseline == parent.top + 10"),
    ("leading == parent.top", "\"leading\" is horizontal, but \"top\" is vertical"),
    ("width == parent.leading", "\"width\" is a length and cannot be tied to \"leading\", which is a position"),
    (
      "leading == parent.left",
      "\"leading\" and \"left\" cannot be tied: left and right stay where they are from right to left, leading and trailing do not"
    ),
    ("top == parent.firstBaseline", "\"parent\" has no baseline; use an edge of it, or the baseline of an element"),
    ("width == 0 * parent.width", "the multiplier is 0, so the attribute has no effect"),
    ("width == parent.width / 0", "a number is too large, or is divided by zero"),
    ("width == width * parent.width", "an attribute can only be multiplied or divided by numbers"),
    ("width == ${share} / parent.width", "an attribute can only be multiplied or divided by numbers"),
    (
      "leading == größe-2.trailing + 8 ?? 12",
      "\"leading\" is a position and needs another one, as in leading == parent.leading + 10"
    ),
    ("leading == größe-2.trailing ??", "expected a number, an attribute, a name or ${…}, but nothing follows"),
    ("width == größe.width ?? 40", "no element in the same container is named \"größe\"; did you mean \"größe-2\"?"),
    ("width == 8 @0", "a priority is a whole number from 1 to 1000"),
    ("width == 8 @high", "a priority is a whole number from 1 to 1000"),
    ("width == 8 8", "expected +, -, *, / or @, found \"8\""),
    ("width == (8)", "expected a number, an attribute, a name or ${…}, found \"(\""),
    (
      "top == previous.bottom",
      "\"previous\" is the repetition before this one, but the element has no \"each\""
    ),
  ])
  func `a problem is one sentence with its place`(text: String, sentence: String) {
    let error = #expect(throws: CellDocumentError.self) {
      try CellTemplate(parsing: document("constraints: [\"\(text)\"]"), fileName: "t.yaml", format: .yaml)
    }
    #expect(error?.description == "t.yaml:6:43 cell/text: in \"\(text)\": \(sentence)")
  }

  @Test func `anchors in Swift give the constraints of a document`() throws {
    let isWide = true
    let cell = try Cell {
      Constraints {
        Avatar("", initials: "A").size(40).name("avatar")
        Text("a").hugging(horizontal: 1).resistance(vertical: 2).constraints { view in
          view.leading == view.sibling("avatar").trailing + 10
          (view.width <= 0.5 * view.parent.width - 4).priority(750)
          if isWide { view.height >= 44 }
          view.parent.bottom - 3 >= view.bottom
          view.width / 2 == view.height - 1
          -1 * view.width <= -20
          view.left == view.parent.left
          view.top == view.sibling("avatar").bottom + 8 ?? view.parent.top
          (view.sibling("avatar").width / 2 ?? 40 <= 2 * view.width).priority(9)
        }
      }
    }
    let layout = cell.root.children[1].layout.autoLayout
    #expect(
      layout.constraints.map(\.description) == [
        "leading == avatar.trailing + 10", "width <= 0.5 * parent.width - 4 @750", "height >= 44", "bottom <= parent.bottom - 3",
        "width == 2 * height - 2", "width >= 20", "left == parent.left", "top == avatar.bottom + 8 ?? parent.top",
        "width >= 0.25 * avatar.width ?? 20 @9",
      ])
    #expect(layout.hugging == ContentPriorities(horizontal: 1, vertical: 250))
    #expect(layout.resistance == ContentPriorities(horizontal: 750, vertical: 2))
  }

  @Test func `levels, stacks and masks in Swift are those of a document`() throws {
    let cell = try Cell {
      Constraints {
        Constraints {
          Text("a").name("title").spacingAfter(3)
          Text("b").hidden()
          Constraints {
            Text("c").constraints { view in
              view.leading == view.element("card").leadingMargin
              view.top == view.element("beside").bottom
            }
          }
        }
        .stack(.vertical, alignment: .center, distribution: .equalSpacing, spacing: 4, insideMargins: true)
        .name("card")
        Text("d").name("beside").constraints { view in view.leading == view.element("title").trailing + 2 }
        Text("e").autoresizing(
          Rect(x: 1, y: 2, width: 3, height: 4), in: Size(width: 5, height: 6), flexible: [.width, .topMargin])
      }
    }
    let template = try CellTemplate(
      parsing: """
        version: 1
        canvas: {width: 375}
        cell:
          layout: constraints
          children:
            - layout: constraints
              name: card
              stack: {axis: vertical, alignment: center, distribution: equalSpacing, spacing: 4, margins: true}
              children:
                - {type: text, text: a, name: title, spacingAfter: 3}
                - {type: text, text: b, hidden: true}
                - {layout: constraints, children: [{type: text, text: c, constraints: [leading == card.leadingMargin, top == beside.bottom]}]}
            - {type: text, text: d, name: beside, constraints: [leading == title.trailing + 2]}
            - {type: text, text: e, autoresizing: {x: 1, y: 2, width: 3, height: 4, parentWidth: 5, parentHeight: 6, flexible: [width, topMargin]}}
        """, fileName: "t.yaml", format: .yaml)
    let other = try template.bind([:], environment: BindingEnvironment(now: 0))
    #expect(cell.withoutPlaces.root == other.withoutPlaces.root)
    #expect(try cell.encodedAndDecoded.withoutPlaces == cell.withoutPlaces)
    let inner = cell.root.children[0].children[2].children[0].layout.autoLayout.constraints
    #expect(
      inner.flatMap(\.alternatives).flatMap(\.terms).map(\.route) == [
        ElementRoute(levels: 2, names: ["card"]), ElementRoute(levels: 2, names: ["beside"]),
      ])
    #expect(cell.root.children[0].children.map(\.layout.isLeftOutOfStack) == [false, true, false])
  }

  @Test func `a document of one row leaves out what names elements of other levels that are not there`() throws {
    let template = try CellTemplate(
      parsing: """
        version: 1
        cell:
          layout: constraints
          children:
            - {type: text, name: a, when: shown, text: a}
            - layout: constraints
              name: card
              children:
                - {type: text, name: b, text: b, constraints: [leading == a.trailing ?? parent.leading, top == a.top]}
                - {type: text, name: c, when: shown, text: c}
            - {type: text, name: d, text: d, constraints: [leading == c.leading, top == b.top]}
        """, fileName: "t.yaml", format: .yaml)
    func constraints(_ shown: Bool) throws -> [[String]] {
      let cell = try template.bind(["shown": .boolean(shown)], environment: BindingEnvironment(now: 0))
      #expect(try cell.encodedAndDecoded.withoutPlaces == cell.withoutPlaces)
      let card = try #require(cell.root.children.first { $0.segment == "card" })
      return [card.children[0], try #require(cell.root.children.last)].map { $0.layout.autoLayout.constraints.map(\.description) }
    }
    #expect(
      try constraints(true) == [
        ["leading == a.trailing ?? parent.leading", "top == a.top"], ["leading == c.leading", "top == b.top"],
      ])
    #expect(try constraints(false) == [["leading == parent.leading"], ["top == b.top"]])
  }

  @Test func `a constraint with a condition is left out where the condition is false`() throws {
    let template = try CellTemplate(
      parsing: document(
        "constraints: [{constraint: width == 40, when: compact}, {constraint: \"width == ${w}\", when: not compact}, top == parent.top]"
      ),
      fileName: "t.yaml", format: .yaml)
    func constraints(_ isCompact: Bool) throws -> [String] {
      let cell = try template.bind(["compact": .boolean(isCompact), "w": 7], environment: BindingEnvironment(now: 0))
      let text = cell.root.children[1]
      #expect(text.boundKeys == ["constraints"])
      #expect(try cell.encodedAndDecoded.withoutPlaces == cell.withoutPlaces)
      return text.layout.autoLayout.constraints.map(\.description)
    }
    #expect(try constraints(true) == ["width == 40", "top == parent.top"])
    #expect(try constraints(false) == ["width == 7", "top == parent.top"])
  }

  @Test(arguments: [
    ("{when: a}", "t.yaml:6:43 cell/text: the key \"constraint\" is missing"),
    ("{constraint: width = 3}", "t.yaml:6:56 cell/text: in \"width = 3\": expected ==, <= or >= after the attribute"),
    ("{constraint: width == 3, if: a}", "t.yaml:6:68 cell/text: unknown key \"if\""),
  ])
  func `a problem of a constraint with a condition has its place`(text: String, sentence: String) {
    let error = #expect(throws: CellDocumentError.self) {
      try CellTemplate(parsing: document("constraints: [\(text)]"), fileName: "t.yaml", format: .yaml)
    }
    #expect(error?.description == sentence)
  }

  @Test func `a multiplier from the data that is not a number is an error with its place`() throws {
    let template = try CellTemplate(
      parsing: document("constraints: [\"width == parent.width / ${zero}\"]"), fileName: "t.yaml", format: .yaml)
    let error = #expect(throws: CellDocumentError.self) {
      try template.bind(["zero": 0], environment: BindingEnvironment(now: 0))
    }
    #expect(
      error?.description
        == "t.yaml:6:43 cell/text: in \"width == parent.width / ${zero}\": a number is too large, or is divided by zero (item 1)")
  }

  @Test func `an alternative whose element is left out is left out too`() throws {
    let template = try CellTemplate(
      parsing: """
        version: 1
        cell:
          layout: constraints
          children:
            - {type: avatar, when: shown, size: 40, source: "", initials: A}
            - {type: text, text: a, constraints: [leading == avatar.trailing + 8 ?? parent.leading @750]}
        """, fileName: "t.yaml", format: .yaml)
    func constraint(_ isShown: Bool) throws -> String? {
      let cell = try template.bind(["shown": .boolean(isShown)], environment: BindingEnvironment(now: 0))
      #expect(try cell.encodedAndDecoded.withoutPlaces == cell.withoutPlaces)
      return cell.root.children.last?.layout.autoLayout.constraints.first?.description
    }
    #expect(try constraint(true) == "leading == avatar.trailing + 8 ?? parent.leading @750")
    #expect(try constraint(false) == "leading == parent.leading @750")
  }

  @Test func `a long constraint is refused`() {
    let error = #expect(throws: CellDocumentError.self) {
      try Cell(document: document("constraints: [\"width == \(String(repeating: "1 + ", count: 16_000))1\"]"))
    }
    #expect(error?.description.hasSuffix("the formula has more than 1000 terms") == true)
  }

  @Test(arguments: [
    ("hugging: 251", ContentPriorities(horizontal: 251, vertical: 251)),
    ("hugging: {vertical: 1000}", ContentPriorities(horizontal: 250, vertical: 1000)),
    ("hugging: {horizontal: 1, vertical: 2}", ContentPriorities(horizontal: 1, vertical: 2)),
  ])
  func `hugging is one priority, or one for each axis`(keys: String, expected: ContentPriorities) throws {
    let cell = try Cell(document: document(keys))
    #expect(cell.root.children[1].layout.autoLayout.hugging == expected)
    #expect(try cell.encodedAndDecoded.withoutPlaces == cell.withoutPlaces)
  }

  @Test(arguments: [
    (
      "grow: 1",
      "t.yaml:6:29 cell/text: \"grow\" has no effect in a container with \"layout: constraints\"; use a low \"hugging\""
    ),
    (
      "bottom: 3",
      "t.yaml:6:29 cell/text: \"bottom\" has no effect in a container with \"layout: constraints\"; use the constraint \"bottom == parent.bottom - 12\""
    ),
    ("width: 50%", "t.yaml:6:36 cell/text: expected a number of at least 0, or \"fit-lines\", found the string \"50%\""),
    ("hugging: 1001", "t.yaml:6:38 cell/text: expected a whole number from 1 to 1000, found 1001"),
    (
      "name: parent",
      "t.yaml:6:35 cell: \"parent\" has a meaning of its own and cannot be the name of an element in a container with \"layout: constraints\""
    ),
  ])
  func `a key of another engine, or with a wrong value, is an error`(keys: String, sentence: String) {
    let error = #expect(throws: CellDocumentError.self) { try Cell(document: document(keys)) }
    #expect(error?.description == sentence)
  }

  @Test func `constraints in another container name the engine to choose`() {
    let error = #expect(throws: CellDocumentError.self) {
      try Cell(document: "version: 1\ncell: {children: [{type: text, text: a, constraints: []}]}")
    }
    #expect(
      error?.description
        == "t.yaml:2:41 cell/text: \"constraints\" has no effect in a container with \"layout: flexbox\"; use \"layout: constraints\" for the container"
    )
  }

  @Test func `a constraint with an element that is not there is left out, and the cell is written as a document`() throws {
    let template = try CellTemplate(
      parsing: """
        version: 1
        cell:
          layout: constraints
          children:
            - {type: avatar, when: shown, size: 40, source: "", initials: A}
            - {type: text, text: a, constraints: [leading == avatar.trailing + 8, leading >= parent.leading + 12]}
            - {type: text, name: reply, each: replies, text: b, constraints: [top == previous.bottom + 4]}
        """, fileName: "t.yaml", format: .yaml)
    func cell(_ isShown: Bool) throws -> Cell {
      try template.bind(
        ["shown": .boolean(isShown), "replies": ["b", "c"]], environment: BindingEnvironment(now: 0))
    }
    func constraints(_ cell: Cell) -> [[String]] {
      cell.root.children.map { $0.layout.autoLayout.constraints.map(\.description) }
    }
    let with = try cell(true), without = try cell(false)
    #expect(constraints(with)[1] == ["leading == avatar.trailing + 8", "leading >= parent.leading + 12"])
    #expect(
      constraints(without) == [
        ["leading >= parent.leading + 12"], ["top == previous.bottom + 4"], ["top == previous.bottom + 4"],
      ])
    for cell in [with, without] { #expect(try cell.encodedAndDecoded.withoutPlaces == cell.withoutPlaces) }
  }
}
