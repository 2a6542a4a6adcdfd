// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellNotation
import CellTree
import Testing

private func template(_ text: String) throws -> CellTemplate {
  try CellTemplate(parsing: text, fileName: "t.yaml", format: .yaml)
}

extension CellTemplate {
  /// The cell for an item with a name and a Boolean.
  fileprivate var cell: Cell {
    get throws { try bind(["name": "Jo", "shown": true], environment: BindingEnvironment(now: 0)) }
  }
}

@Suite struct StateTests {
  /// Returns a document in which states are at the ends of their elements, so that removing them does not move any element.
  private static func document(_ text: String, _ row: String, _ inside: String, tail: String = "") -> String {
    """
    version: 1
    canvas: {width: 200, background: surface, family: Inter}
    colors: {surface: "#FFFFFF", ink: "#101010", faint: ink/50%}
    styles:
      body: {size: 15, color: ink, italic: true}
      strong: {extends: body, weight: 600}
    cell:
      children:
        - {type: text, text: "${name}", style: strong, maxLines: 2, when: shown\(text)}
        - {padding: 4, background: faint, children: [{type: text, text: inside, style: body\(inside)}]\(row)}
        - {type: badge, label: x, when: false}
    \(tail)
    """
  }

  private static let plain = document("", "", "")

  private static let withStates = document(
    ", states: {selected: {text: chosen, maxLines: null, when: true}}",
    ", states: {selected: {background: ink}}",
    ", states: {selected: {color: surface}, dark: {color: white}}",
    tail: """
      states:
        dark:
          colors: {surface: "#000000", ink: "#F0F0F0"}
          styles: {body: {size: 17, italic: null}}
          canvas: {background: null, direction: rtl, family: DejaVu Sans, textScale: 2}
        selected: {}
        nothing: {}
      """)

  @Test func `without a state the cell equals that of the document without states`() throws {
    #expect(try template(Self.withStates).cell == template(Self.plain).cell)
    #expect(try template(Self.withStates).applying([]).cell == template(Self.plain).cell)
  }

  @Test func `a state without changes gives the same cell`() throws {
    #expect(try template(Self.withStates).applying(["nothing"]).cell == template(Self.plain).cell)
  }

  @Test func `a state gives the same cell as a document with the changes written in place`() throws {
    let dark = Self.plain
      .replacing(
        "width: 200, background: surface, family: Inter", with: "width: 200, direction: rtl, family: DejaVu Sans, textScale: 2"
      )
      .replacing("\"#FFFFFF\", ink: \"#101010\"", with: "\"#000000\", ink: \"#F0F0F0\"")
      .replacing("size: 15, color: ink, italic: true", with: "size: 17, color: ink")
      .replacing("text: inside, style: body", with: "text: inside, style: body, color: white")
    #expect(try template(Self.withStates).applying(["dark"]).cell == template(dark).cell)
  }

  @Test func `a state changes an element's properties but not its path`() throws {
    let cell = try template(Self.withStates).applying(["selected"]).cell
    #expect(cell.root.children.map(\.path) == ["cell/text", "cell/container"])
    #expect(cell.root.children.map(\.location.line) == [9, 10])
    #expect(cell.root.children[0].content.styledText?.string == "chosen")
    #expect(cell.root.children[0].content.styledText?.paragraph.maxLines == nil)
    #expect(cell.root.children[1].decoration.background == .color(RGBA(red: 0x10, green: 0x10, blue: 0x10)))
    #expect(cell.root.children[1].children[0].content.styledText?.runs[0].color == .white)
  }

  @Test func `a later state overrides an earlier one`() throws {
    let states = try template(Self.withStates)
    #expect(
      try states.applying(["dark", "selected"]).cell.root.children[1].children[0].content.styledText?.runs[0].color == .black)
    #expect(
      try states.applying(["selected", "dark"]).cell.root.children[1].children[0].content.styledText?.runs[0].color == .white)
    #expect(try states.applying(["dark"]).applying(["selected"]).cell == states.applying(["dark", "selected"]).cell)
  }

  @Test func `a template lists its states and the applied ones`() throws {
    let states = try template(Self.withStates)
    #expect(states.states == ["dark", "selected", "nothing"])
    #expect(states.appliedStates == [])
    #expect(try states.applying(["selected", "dark"]).appliedStates == ["selected", "dark"])
    #expect(try template(Self.plain).states == [])
  }

  @Test func `a state can change the scale and the width of the canvas`() throws {
    let states = try template("version: 1\nstates: {big: {canvas: {width: 500, scale: 3}}}\ncell: {height: 4}")
    #expect(states.scale == .x2)
    #expect(try states.applying(["big"]).scale == .x3)
    #expect(try states.applying(["big"]).cell.width == 500)
  }

  @Test func `a state can leave out an element or some of its repetitions`() throws {
    let states = try template(
      """
      version: 1
      states: {short: {}}
      cell:
        children:
          - {type: text, text: long, states: {short: {when: false}}}
          - {type: text, each: items, text: "${item}", states: {short: {when: item > 1}}}
      """
    ).applying(["short"])
    let cell = try states.bind(["items": [1, 2, 3]], environment: BindingEnvironment(now: 0))
    #expect(cell.root.children.map(\.path) == ["cell/text-2#1", "cell/text-2#2"])
  }

  @Test func `a template can be laid out in another direction, even if a state sets one`() throws {
    let template = try CellTemplate(
      parsing: "version: 1\nstates: {d: {canvas: {direction: ltr}}}\ncell: {padding: {start: 3}}", fileName: "t.yaml",
      format: .yaml)
    let turned = try template.directed(isRightToLeft: true).applying(["d"])
    let cell = try turned.bind([:], environment: BindingEnvironment(now: 0))
    #expect(cell.isRightToLeft)
    #expect(cell.root.layout.padding.right == .points(3))
  }

  private static let selecting = """
    version: 1
    canvas: {width: 200, background: surface}
    colors: {surface: "#FFFFFF", ink: "#101010"}
    states:
      dark: {colors: {surface: "#000000"}}
      unread: {when: unread > 0, colors: {ink: "#FF0000"}}
      pinned: {when: pinned}
    cell:
      background: ink
      height: 10
      states: {pinned: {height: 20}, unread: {height: 30}}
    """

  @Test(
    arguments: [
      (["unread": 0], [], []), (["unread": 2], [], ["unread"]), (["pinned": true], [], ["pinned"]),
      (["unread": 1, "pinned": true], [], ["unread", "pinned"]), (["unread": 1], ["dark"], ["dark", "unread"]),
      (["unread": 1, "pinned": true], ["pinned"], ["pinned", "unread"]), ([:], ["unread"], ["unread"]),
    ] as [(DataValue, [String], [String])])
  func `a state with a condition applies to the items for which it is true`(
    item: DataValue, applied: [String], expected: [String]
  ) throws {
    let environment = BindingEnvironment(now: 0)
    let requested = try template(Self.selecting.replacing(/when: [a-z >0]+(, )?/, with: "")).applying(expected)
    let selecting = try template(Self.selecting).applying(applied)
    #expect(try selecting.bind(item, environment: environment) == requested.bind(item, environment: environment))
    // The second time, the document is already decoded.
    #expect(try selecting.bind(item, environment: environment) == requested.bind(item, environment: environment))
    #expect(selecting.appliedStates == applied)
  }

  @Test func `states that data selects follow the direction`() throws {
    let text = "version: 1\nstates: {a: {when: a}}\ncell: {padding: {start: 5}, states: {a: {padding: {start: 7}}}}"
    let selecting = try template(text)
    let item: DataValue = ["a": true]
    let environment = BindingEnvironment(now: 0)
    #expect(try selecting.bind(item, environment: environment).root.layout.padding.left == .points(7))
    let mirrored = try selecting.directed(isRightToLeft: true)
    #expect(try mirrored.bind(item, environment: environment).root.layout.padding.right == .points(7))
  }

  @Test(arguments: [
    ("{colors: {surface: \"#000000\"}}", true), ("{when: a, colors: {surface: \"#000000\"}}", true),
    ("{when: a, colors: {surface: \"#00000080\"}}", false), ("{colors: {surface: \"#00000080\"}}", true),
    ("{when: a, colors: {surface: \"#000\"}}, c: {when: b, colors: {surface: \"#000\"}}", false),
  ])
  func `a background is opaque only if it is in each state that data can select`(state: String, isOpaque: Bool) throws {
    let text =
      "version: 1\ncanvas: {background: surface}\ncolors: {surface: \"#FFFFFF\"}\nstates: {a: \(state)}\ncell: {}"
    #expect(try template(text).isOpaque == isOpaque)
  }

  private static let repeating = """
    version: 1
    canvas: {width: 200}
    colors: {ink: "#000000"}
    states:
      first: {when: i == 0}
      unread: {when: reply.unread, colors: {ink: "#FF0000"}}
      muted: {when: muted}
    cell:
      background: ink
      children:
        - each: replies
          as: reply
          index: i
          states: {unread: {when: not reply.gone, padding: 2}, first: {gap: 3, padding: 4}, muted: {opacity: 0.5}}
          children:
            - {type: text, text: "${reply.name}", color: ink}
            - {type: text, each: reply.tags, text: "${item}", states: {unread: {maxLines: 2}}}
    """

  @Test func `a state whose condition names an entry of a list applies to that repetition`() throws {
    let item: DataValue = [
      "muted": true,
      "replies": [
        ["name": "a", "tags": []], ["name": "b", "unread": true, "tags": ["x"]], ["name": "c", "unread": true, "gone": true],
        ["name": "d", "unread": false, "tags": ["y"]],
      ],
    ]
    let cell = try template(Self.repeating).bind(item, environment: BindingEnvironment(now: 0))
    let rows = cell.root.children
    #expect(cell.root.decoration.background == .color(.black))
    #expect(rows.map(\.path) == ["cell/container#0", "cell/container#1", "cell/container#3"])
    #expect(rows.map(\.layout.padding.top) == [.points(4), .points(2), .points(0)])
    #expect(rows.map { $0.layout.columnGap } == [.points(3), .points(0), .points(0)])
    let red = RGBA(red: 255, green: 0, blue: 0)
    #expect(rows.map { $0.children[0].content.styledText?.runs[0].color } == [.black, red, .black])
    #expect(rows.map { $0.children.dropFirst().first?.content.styledText?.paragraph.maxLines } == [nil, 2, nil])
    #expect(rows.map(\.decoration.opacity) == [0.5, 0.5, 0.5])
  }

  @Test func `a state of repetitions that is requested applies to the whole cell`() throws {
    let states = try template(Self.repeating).applying(["unread"])
    let cell = try states.bind(["replies": [["name": "a", "tags": []]]], environment: BindingEnvironment(now: 0))
    #expect(cell.root.decoration.background == .color(RGBA(red: 255, green: 0, blue: 0)))
    #expect(cell.root.children.map(\.layout.padding.top) == [.points(4)])
  }

  @Test func `an inner list tests a condition again, and the states of the outer one stay`() throws {
    let text = """
      version: 1
      states: {big: {when: item.big}, own: {when: "group.key == ${item.key}"}}
      cell:
        children:
          - each: groups
            as: group
            children:
              - {type: separator, each: group.items, states: {big: {height: 9}, own: {width: 5}}}
      """
    let item: DataValue = [
      "item": ["big": true],
      "groups": [["key": 1, "items": [["big": true, "key": 1], ["key": 2]]], ["key": 2, "items": [["key": 2]]]],
    ]
    let cell = try template(text).bind(item, environment: BindingEnvironment(now: 0))
    #expect(cell.root.children.map { $0.children.map(\.layout.height) } == [[.points(9), .auto], [.auto]])
    #expect(cell.root.children.map { $0.children.map(\.layout.width) } == [[.points(5), .auto], [.points(5)]])
  }

  @Test func `names of entries in the conditions of states are places in their lists`() throws {
    let places = try template(Self.repeating).dataPlaces.map { "\($0.place)" }
    #expect(places.contains("replies.unread"))
    #expect(!places.contains("reply.unread"))
  }

  @Test func `places in the data that conditions of states read are known`() throws {
    #expect(try template(Self.selecting).dataPlaces.map { "\($0.place)" }.sorted() == ["pinned", "unread"])
  }
}
