// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellLayout
import CellNotation
import CellTree
import Testing

/// The problems that a layout has before anything is drawn. Each character of a text is a square of 10 points, and lines break
/// between words.
@Suite struct LayoutProblemTests {
  // MARK: Squeezed boxes

  @Test(arguments: [
    (
      "{name: a, type: text, text: one two, width: 30, height: 10, alignSelf: start}",
      #"needs 20 points of height for the lines of its text, 10 more than it has: "height" (cell.yaml:6:55) makes it 10; "#
        + #"raise or remove "height""#
    ),
    (
      "{name: a, type: text, text: one two, width: 30, maxHeight: 10, padding: [2, 0], alignSelf: start}",
      #"needs 24 points of height for the lines of its text, 14 more than it has: "maxHeight" (cell.yaml:6:55) limits it to 10; "#
        + #"raise or remove "maxHeight""#
    ),
    (
      "{name: a, type: text, text: wonderful, width: 40, alignSelf: start}",
      #"needs 90 points of width for the longest word of its text, 50 more than it has: "width" (cell.yaml:6:46) makes it 40; "#
        + #"raise or remove "width", or break it between characters ("wrap: character")"#
    ),
    (
      "{name: a, type: badge, label: '12345', diameter: 20, width: 30}",
      #"needs 62 points of width for its label, 32 more than it has: "width" (cell.yaml:6:60) makes it 30; raise or remove "width""#
    ),
    (
      "{name: a, type: avatar, initials: AB, size: 40, maxWidth: 30, alignSelf: start}",
      #"needs 40 points of width to keep its proportions, 10 more than it has: "maxWidth" (cell.yaml:6:55) limits it to 30; "#
        + #"raise or remove "maxWidth""#
    ),
    (
      "{name: a, width: 50, alignSelf: start, children: [{name: b, type: text, text: wonderful}]}",
      #"needs 90 points of width for its content, 40 more than it has, so cell/a/b reaches beyond its edge: "#
        + #""width" (cell.yaml:6:17) makes it 50; raise or remove "width""#
    ),
    (
      "{name: a, maxHeight: 15, alignSelf: start, direction: column, gap: 2, padding: 1, children: "
        + "[{name: b, type: text, text: x}, {name: c, type: text, text: y}]}",
      #"needs 24 points of height for its content, 9 more than it has, so cell/a/c reaches beyond its edge: "#
        + #""maxHeight" (cell.yaml:6:17) limits it to 15; raise or remove "maxHeight""#
    ),
  ])
  func `a box that is too small names the missing points and the key`(element: String, sentence: String) throws {
    let found = try problems("children:\n  - \(element)")
    #expect(found == ["cell/a \(sentence)"])
  }

  @Test func `a text that may shrink below its longest word names the row and the key`() throws {
    let found = try problems(
      """
      children:
        - {name: a, type: text, text: wonderful world, minWidth: 0}
        - {name: b, type: shape, fill: black, width: 150, height: 10}
      """)
    #expect(
      found == [
        #"cell/a needs 90 points of width for the longest word of its text, 40 more than it has: the row cell is 100 too narrow "#
          + #"for its 2 elements, and "minWidth" (cell.yaml:6:52) lets it shrink; remove "minWidth", set "shrink: 0", "#
          + #"let the row wrap ("wrap: wrap"), or break it between characters ("wrap: character")"#
      ])
  }

  @Test func `a text with a share of a row names the rest that there is to share`() throws {
    let found = try problems(
      """
      children:
        - {name: a, type: text, text: wonderful world, flex: 1, minWidth: 0}
        - {name: b, type: shape, fill: black, width: 150, height: 10}
      """)
    #expect(
      found == [
        #"cell/a needs 90 points of width for the longest word of its text, 40 more than it has: the row cell has only 50 points "#
          + #"left to share for it, and "minWidth" (cell.yaml:6:61) lets it shrink; remove "minWidth", set "shrink: 0", "#
          + #"let the row wrap ("wrap: wrap"), or break it between characters ("wrap: character")"#
      ])
  }

  @Test func `a box that takes its size from the container names the key of the element around it`() throws {
    let found = try problems(
      """
      children:
        - name: card
          width: 60
          direction: column
          children:
            - {name: line, direction: column, children: [{name: a, type: text, text: wonderful}]}
      """)
    #expect(
      found == [
        #"cell/card/line/a needs 90 points of width for the longest word of its text, 30 more than it has: "#
          + #""width" (cell.yaml:7:7) makes cell/card 60; raise or remove "width", "#
          + #"or break it between characters ("wrap: character")"#
      ])
  }

  @Test func `a row whose children do not shrink names the one that sticks out`() throws {
    let found = try problems(
      """
      gap: 10
      children:
        - {name: a, type: shape, fill: black, width: 120, height: 10}
        - {name: b, type: shape, fill: black, width: 90, height: 10}
      """)
    #expect(
      found == [
        #"cell needs 220 points of width for its content, 20 more than it has, so cell/b reaches beyond its edge: "#
          + #""canvas.width" makes it 200; let cell/b shrink, or let the row wrap ("wrap: wrap")"#
      ])
  }

  @Test(arguments: [
    "{name: a, overflow: scroll, width: 50, alignSelf: start, children: [{type: text, text: wonderful, shrink: 0}]}",
    "{name: a, overflow: scroll, height: 15, direction: column, children: [{type: text, text: x, shrink: 0}, {type: text, text: y, shrink: 0}]}",
    "{name: a, type: text, overflow: scroll, text: one two, width: 30, height: 10, alignSelf: start}",
  ])
  func `content that a user can scroll to needs no room`(element: String) throws {
    #expect(try problems("children:\n  - \(element)") == [])
  }

  @Test func `a box inside a scroll container, and a scroll container without room, are too small as elsewhere`() throws {
    let inside = try layoutProblems(
      of: cell(
        "children: [{name: a, overflow: scroll, height: 40, children: [{name: b, type: text, text: one two, width: 30, height: 10}]}]"
      ),
      measuring: wordMeasuring)
    #expect(inside.map(\.path) == ["cell/a/b"])
    #expect(inside.first?.isClipped == false)
    let empty = try problems(
      "height: 20\nchildren: [{name: a, overflow: scroll, height: 0, direction: column, children: [{type: text, text: x, shrink: 0}]}]"
    )
    #expect(empty.count == 1)
    #expect(empty.first?.hasPrefix("cell/a needs 10 points of height for its content, 10 more than it has") == true)
  }

  @Test func `content that a clip cuts off is marked, so that it can be reported where it is cut`() throws {
    let cell = try cell(
      "children:\n  - {name: a, clip: true, width: 50, alignSelf: start, children: [{type: text, text: wonderful}]}")
    let found = try layoutProblems(of: cell, measuring: wordMeasuring)
    #expect(found.map(\.path) == ["cell/a"])
    #expect(found.first?.isClipped == true)
  }

  @Test(arguments: [
    // One line that ends in an ellipsis is meant to shrink.
    "{type: text, text: wonderful world, maxLines: 1, width: 40}",
    // Lines that may be broken anywhere have no longest word.
    "{type: text, text: wonderful world, wrap: character, width: 40}",
    // No layout has room for a word that is longer than the cell is wide.
    "{type: text, text: abcdefghijklmnopqrstuvwxyz, width: 40}",
    "{type: text, text: one two, width: 30, height: 10, alignSelf: start, fade: {length: 8, color: white}}",
    "{type: text, text: wonderful, width: 20, hidden: true}",
    "{hidden: true, children: [{type: text, text: wonderful, width: 20}]}",
    "{type: text, text: '  ', width: 30, height: 4, alignSelf: start}",
    // Absolute elements, offsets and negative margins are placed on purpose.
    "{width: 40, height: 40, children: [{type: badge, label: '9', position: absolute, top: -4, right: -4}]}",
    "{width: 40, children: [{type: shape, fill: black, width: 40, height: 10, left: 6}]}",
    "{width: 40, children: [{type: shape, fill: black, width: 60, height: 10, margin: {left: -10, right: -10}}]}",
    "{width: 40, children: [{width: 60, shrink: 0}, {type: badge, label: '9', position: absolute, top: -4, right: -4}]}",
    "{width: 40, children: [{width: 60, shrink: 0}, {type: shape, fill: black, size: 9, left: -60, top: -4}]}",
    "{width: 40, children: [{width: 20, shrink: 0}, {type: shape, fill: black, width: 30, height: 9, margin: {right: -5}}]}",
    // Nothing sticks out that can be seen.
    "{width: 40, children: [{width: 60, height: 10}]}",
    "{width: 40, children: [{type: shape, fill: black, width: 60, height: 10, hidden: true}]}",
    "{width: 40, children: [{type: spacer, size: 60}]}",
    // The content fits, although not inside the padding.
    "{height: 30, padding: 12, alignItems: center, children: [{type: text, text: one}]}",
    "{type: avatar, initials: AB, width: 40, height: 30}",
    "{type: avatar, initials: AB, size: 40, maxWidth: 30, maxHeight: 30}",
    "{type: image, source: a.png, width: 30, height: 30, shrink: 1}",
  ])
  func `a box that is meant to be small is no problem`(element: String) throws {
    let found = try problems("children:\n  - \(element)")
    #expect(found == [])
  }

  // MARK: Boxes without a size

  @Test(arguments: [
    (
      "{name: a, type: shape, fill: black, width: 0, height: 10}",
      #"is invisible: its shape has no width, because "width" (cell.yaml:6:43) makes it 0; raise or remove "width""#
    ),
    (
      "{name: a, type: text, text: one, padding: 5, width: 10, alignSelf: start}",
      #"is invisible: its text has no width, because "width" (cell.yaml:6:52) makes it 10; raise or remove "width""#
    ),
    (
      "{name: a, type: gradient, colors: [black, white], height: 10}",
      #"is invisible: its shape has no width, because nothing gives it a width; give it a "width", or leave it out with "when""#
    ),
    (
      "{name: a, background: black, height: 1}",
      #"is invisible: its box has no width, because nothing gives it a width; give it a "width", or leave it out with "when""#
    ),
    (
      "{name: a, type: shape, fill: black, width: 10, height: 50%}",
      #"is invisible: its shape has no height, because "height" (cell.yaml:6:54) has no effect: it is a percentage of the height "#
        + #"of cell, which depends on the content; give cell a "height", or write points"#
    ),
  ])
  func `a box without a size names the key, or that there is none`(element: String, sentence: String) throws {
    let found = try problems("children:\n  - \(element)")
    #expect(found == ["cell/a \(sentence)"])
  }

  @Test func `a text that its neighbours leave no width names the row`() throws {
    let found = try problems(
      """
      children:
        - {name: title, type: text, text: wonderful, maxLines: 1}
        - {name: mark, type: shape, fill: black, width: 200, height: 10}
      """)
    #expect(
      found == [
        #"cell/title is invisible: its text has no width, because the row cell is 90 too narrow for its 2 elements; "#
          + #"give it a "minWidth", or make room in cell"#
      ])
  }

  @Test func `a text that its neighbours leave no height names the column`() throws {
    let found = try problems(
      """
      direction: column
      height: 20
      children:
        - {name: title, type: text, text: one, minHeight: 0, shrink: 1}
        - {name: mark, type: shape, fill: black, width: 10, height: 20}
      """)
    #expect(
      found == [
        #"cell/title is invisible: its text has no height, because the column cell is 10 too short for its 2 elements, and "#
          + #""minHeight" (cell.yaml:8:44) lets it shrink; give it a "minHeight", or make room in cell"#
      ])
  }

  @Test(arguments: [
    "{type: spacer, size: 0}",
    "{type: spacer, size: 0, background: black}",
    "{type: text, text: ''}",
    "{type: text, text: ' '}",
    "{type: shape, fill: black, width: 0, height: 10, hidden: true}",
    // The data has nothing for these.
    "{direction: column, background: black, children: []}",
    "{type: shape, fill: black, width: '${share}%', height: 10}",
    "{type: shape, fill: black, flex: '${share}', height: 10}",
    // A separator thinner than a device pixel is drawn.
    "{direction: column, width: 50, children: [{type: separator, color: black, thickness: 0.1}]}",
  ])
  func `an element that draws nothing on purpose is no problem`(element: String) throws {
    let found = try problems("children:\n  - \(element)")
    #expect(found == [])
  }

  // MARK: Percentages without a base

  @Test func `percentages of a height that depends on the content name their keys and places`() throws {
    let found = try problems(
      """
      children:
        - name: row
          alignSelf: start
          children:
            - {name: a, type: text, text: one, height: 50%, maxHeight: 80%}
            - {name: b, type: text, text: one, top: 10%}
      """)
    #expect(
      found == [
        #"cell/row/a the keys "height" (cell.yaml:9:44) and "maxHeight" (cell.yaml:9:57) have no effect: they are percentages of "#
          + #"the height of cell/row, which depends on the content; give cell/row a "height", or write points"#,
        #"cell/row/b its "top" (cell.yaml:10:44) has no effect: it is a percentage of the height of cell/row, "#
          + #"which depends on the content; give cell/row a "height", or write points"#,
      ])
  }

  @Test func `a basis and a gap of a column need its height`() throws {
    let found = try problems(
      """
      direction: column
      gap: 10%
      children:
        - {name: a, type: text, text: one, basis: 50%}
        - {name: b, type: text, text: two}
      """)
    #expect(
      found == [
        #"cell its "gap" (cell.yaml:6:3) has no effect between rows: it is a percentage of the height of its own box, "#
          + #"which depends on its content; give it a "height", or write points"#,
        #"cell/a its "basis" (cell.yaml:8:40) has no effect: it is a percentage of the height of cell, "#
          + #"which depends on the content; give cell a "height", or write points"#,
      ])
  }

  @Test func `the height of the cell cannot be a percentage of the canvas`() throws {
    #expect(
      try problems("height: 50%\nchildren: [{type: text, text: one}]") == [
        #"cell its "height" (cell.yaml:5:3) has no effect: it is a percentage of the height of the canvas, "#
          + #"which depends on the content; write points"#
      ])
  }

  @Test(arguments: [
    // A definite height: by a key, by stretching in a row that has one, and between two edges.
    "{height: 40, children: [{type: shape, fill: black, width: 10, height: 50%}]}",
    "{children: [{type: text, text: one}, {alignSelf: start, type: shape, fill: black, width: 10, height: 50%}]}",
    "{height: 40, children: [{children: [{type: shape, fill: black, width: 10, height: 50%}]}]}",
    "{height: 40, children: [{position: absolute, top: 0, bottom: 0, children: [{type: shape, fill: black, width: 10, height: 50%}]}]}",
    "{height: 40, direction: column, children: [{flex: 1, children: [{type: shape, fill: black, width: 10, height: 50%}]}]}",
    // Widths always have a base, and so do absolute elements.
    "{children: [{type: shape, fill: black, width: 50%, height: 10}], width: 100}",
    "{width: 40, children: [{type: text, text: one}, {type: shape, fill: black, position: absolute, top: 10%, height: 50%, width: 9}]}",
    // The gap of a single line, and a percentage of nothing, change nothing.
    "{gap: 10%, width: 90, children: [{type: text, text: one}, {type: text, text: two}]}",
    "{width: 40, children: [{type: text, text: one, minHeight: 0%}]}",
  ])
  func `a percentage with a base is no problem`(element: String) throws {
    let found = try problems("children:\n  - \(element)")
    #expect(found == [])
  }

  // MARK: Documents

  /// Returns the problems of a cell that is 200 points wide, each with the path of its element.
  private func problems(_ cell: String) throws -> [String] {
    try layoutProblems(of: self.cell(cell), measuring: wordMeasuring).map { "\($0.path) \($0.sentence)" }
  }

  private func cell(_ cell: String) throws -> Cell {
    let lines = cell.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    let template = try CellTemplate(
      parsing: "version: 1\ncanvas: {width: 200}\n# The cell begins in line 5.\ncell:\n\(lines)\n", fileName: "cell.yaml",
      format: .yaml)
    return try template.bind(["share": 0], environment: BindingEnvironment(now: 0))
  }
}

extension LayoutProblem {
  /// Whether the content that does not fit is cut off.
  fileprivate var isClipped: Bool { if case .squeezed(let squeeze) = kind { squeeze.isClipped } else { false } }
}

/// Measures each character as a square of 10 points. Lines break between words, or anywhere with `wrap: character`.
private var wordMeasuring: ContentMeasuring {
  ContentMeasuring(
    text: { text, space in
      let pieces =
        text.paragraph.wrap == .character ? text.string.map { String($0) } : text.string.split(separator: " ").map(String.init)
      let widest = pieces.map(\.count).max() ?? 0
      let room: Int
      switch space {
      case .maxContent: room = text.string.count
      case .minContent: room = widest
      case .definite(let points): room = max(1, Int(points / 10))
      }
      var lines = [0]
      for piece in pieces {
        let used = lines[lines.count - 1]
        if used > 0, used + 1 + piece.count > room {
          lines.append(piece.count)
        } else {
          lines[lines.count - 1] += piece.count + (used > 0 ? 1 : 0)
        }
      }
      return TextMetrics(
        size: Size(width: Double(lines.max() ?? 0) * 10, height: Double(lines.count) * 10), firstBaseline: 8,
        lastBaseline: Double(lines.count) * 10 - 2, lineCount: lines.count, isTruncated: false)
    },
    pictureSize: { _ in Size(width: 40, height: 20) })
}
