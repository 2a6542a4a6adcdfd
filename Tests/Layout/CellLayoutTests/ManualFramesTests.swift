// SPDX-License-Identifier: MIT

import CellDocument
import CellGraphics
import CellLayoutEngines
import CellNotation
import CellTree
import Testing

@testable import CellLayout

private let cells = NamedElementCells(layout: "frames")

private func failure(_ children: [String], keys: String = "", data: DataValue = [:]) -> String {
  do {
    return try cells.frames(children, keys: keys, data: data).joined(separator: "; ")
  } catch {
    return "\(error)"
  }
}

@Suite struct ManualFramesTests {
  @Test func `a message cell gets its frames from formulas in any order`() throws {
    let children = [
      "type: separator, name: line, x: name.x, y: 'max(avatar.maxY, message.maxY) + 12', width: parent.width - x, thickness: 1",
      "type: avatar, name: avatar, source: '', initials: A, x: 12, y: 12, size: 48",
      "type: text, name: name, text: Ada, x: avatar.maxX + 10, y: 12, width: 'min(time.x - x - 8, fit)'",
      "type: text, name: time, text: noon, trailing: 12, y: name.firstBaseline - fitFirstBaseline",
      "type: text, name: message, text: 0123456789ABCDEF, x: name.x, y: name.maxY + 2, width: parent.width - x - 12",
    ]
    #expect(
      try cells.frames(children) == [
        "cell [0 0 200 73]", "line [70 72 130 1]", "avatar [12 12 48 48]", "name [70 12 30 10]", "time [148 12 40 10]",
        "message [70 24 118 20]",
      ])
  }

  @Test func `without keys a child is at the corner and as large as its content`() throws {
    #expect(
      try cells.frames([
        "type: text, text: abc", "type: avatar, source: a.png", "type: image, source: a.png", "type: separator, thickness: 2",
        "type: shape, fill: '#000'", "padding: 3, children: [{type: text, text: ab}]",
      ]) == [
        "cell [0 0 200 40]", "text [0 0 30 10]", "avatar [0 0 40 40]", "image [0 0 40 20]", "separator [0 0 0 2]",
        "shape [0 0 0 0]", "container [0 0 26 16]", "container/text [3 3 20 10]",
      ])
    // A picture keeps its ratio, and an avatar has its own size only if nothing else is said.
    #expect(
      try cells.frames(["type: image, source: a.png, width: 60", "type: avatar, source: a.png, width: fit, height: fit"])
        == ["cell [0 0 200 30]", "image [0 0 60 30]", "avatar [0 0 40 20]"])
  }

  @Test func `frames are relative to the content of the container`() throws {
    let keys = "padding: [5, 10]\n  border: {width: 1, color: '#000'}"
    #expect(
      try cells.frames(["type: shape, fill: '#000', x: 2, y: 3, width: parent.width - x, height: 4"], keys: keys)
        == ["cell [0 0 200 19]", "shape [13 9 176 4]"])
  }

  @Test func `leading and trailing mirror right to left, x does not`() throws {
    let children = [
      "type: text, name: a, text: ab, leading: 10", "type: text, text: abc, x: 10, y: 10",
      "type: text, text: abcd, trailing: a.leading + a.width, y: 20", "type: shape, fill: '#000', leading: 5, trailing: 25",
    ]
    #expect(
      try cells.frames(children) == [
        "cell [0 0 200 30]", "a [10 0 20 10]", "text [10 10 30 10]", "text-2 [130 20 40 10]", "shape [5 0 170 0]",
      ])
    #expect(
      try cells.frames(children, direction: "rtl")
        == ["cell [0 0 200 30]", "a [170 0 20 10]", "text [10 10 30 10]", "text-2 [30 20 40 10]", "shape [25 0 170 0]"])
  }

  @Test func `a child that depends on the height is placed after the others`() throws {
    let children = [
      "type: avatar, source: a.png, size: 20, y: parent.midY - height / 2",
      "type: text, text: abcdef, width: 30, height: fit + 7",
      "type: text, name: last, text: ab, y: parent.maxY - height",
    ]
    #expect(
      try cells.frames(children) == ["cell [0 0 200 27]", "avatar [0 3.5 20 20]", "text [0 0 30 27]", "last [0 17 20 10]"])
    #expect(try cells.frames(children, keys: "height: 100").suffix(1) == ["last [0 90 20 10]"])
    #expect(
      failure(["type: text, text: ab, y: parent.maxY - height"])
        == "t.yaml:4:3 cell: the height follows from the children, but all of them use \"parent.height\"; give the container or a child a height"
    )
  }

  @Test func `what is not there has no frame, and a hidden element keeps its frame`() throws {
    let children = [
      "type: badge, name: badge, when: unread, label: new, diameter: 10, labelPadding: 0, x: parent.width - width",
      "type: text, name: note, text: '${note}', x: 5", "type: text, name: hidden, hidden: true, text: ab, x: 9",
      "type: shape, fill: '#000', x: 1, y: 50, width: badge.x ?? parent.width, height: note.height ?? hidden.maxX",
    ]
    #expect(
      try cells.frames(children, data: ["unread": 1, "note": "abc"]).suffix(4)
        == ["badge [170 0 30 10]", "note [5 0 30 10]", "hidden [9 0 20 10]", "shape [1 50 170 10]"])
    #expect(
      try cells.frames(children, data: ["unread": 0, "note": ""]).suffix(3)
        == ["note [0 0 0 0]", "hidden [9 0 20 10]", "shape [1 50 200 29]"])
    #expect(
      failure(["type: badge, name: badge, when: no, label: a", "type: text, text: a, x: 1 + badge.x"])
        == "t.yaml:7:29 cell/text: \"x\" uses \"badge\", which is not there; add an alternative, as in badge.maxX ?? 0")
  }

  @Test func `a repetition uses the one before it, and its name means the last one`() throws {
    let children = [
      "type: text, name: reply, each: replies, when: item != '', text: '${item}', y: previous.maxY + 2 ?? 5",
      "type: text, text: end, y: reply.maxY + 1 ?? 0",
    ]
    #expect(
      try cells.frames(children, data: ["replies": ["a", "", "bc", "d"]]) == [
        "cell [0 0 200 50]", "reply#0 [0 5 10 10]", "reply#2 [0 17 20 10]", "reply#3 [0 29 10 10]", "text [0 40 30 10]",
      ])
    #expect(try cells.frames(children, data: ["replies": []]) == ["cell [0 0 200 10]", "text [0 0 30 10]"])
    #expect(
      failure(["type: text, name: reply, each: replies, text: '${item}', y: previous.maxY"], data: ["replies": ["a"]])
        == "t.yaml:6:65 cell/reply#0: \"y\" uses \"previous\", but this is the first repetition; add an alternative, as in previous.maxY ?? 0"
    )
  }

  @Test func `a circle names its formulas with their places`() {
    #expect(
      failure([
        "type: text, name: a, text: a, width: b.x", "type: text, name: b, text: b, y: 3, x: c.height",
        "type: text, name: c, text: c, height: a.maxX",
      ])
        == "t.yaml:6:38 cell/a: the formulas form a circle: a.width (t.yaml:6:38) needs b.x (t.yaml:7:44) needs c.height (t.yaml:8:38) needs a.width"
    )
    #expect(
      failure(["type: text, name: a, text: a, x: a.maxX"])
        == "t.yaml:6:38 cell/a: the formulas form a circle: a.x (t.yaml:6:38) needs a.x")
  }

  @Test func `a baseline without text and a division by zero are errors`() {
    #expect(
      failure(["type: shape, name: box, fill: '#000'", "type: text, text: a, y: box.firstBaseline"])
        == "t.yaml:7:29 cell/text: \"y\" uses a baseline of \"box\", which has no text")
    #expect(
      failure(["type: shape, fill: '#000', y: 4 - fitFirstBaseline"])
        == "t.yaml:6:35 cell/shape: \"y\" uses a baseline, but the element has no text")
    #expect(
      failure(["type: text, text: a, x: 1 / (parent.width - 200)"])
        == "t.yaml:6:29 cell/text: \"x\" divides by zero, or its value is too large")
  }

  @Test func `engines nest in both directions`() throws {
    let flexbox = """
      name: row, x: 10, width: parent.width - 20, gap: 5, padding: 1, children: [{type: text, text: abc}, \
      {name: inner, layout: frames, flex: 1, children: [{type: text, text: xy, trailing: 0}, \
      {type: text, name: low, text: long text, y: 12, width: parent.width}]}]
      """
    #expect(
      try cells.frames([flexbox, "type: text, name: after, text: z, y: row.lastBaseline - fitFirstBaseline"]) == [
        "cell [0 0 200 24]", "row [10 0 180 24]", "row/text [11 1 30 22]", "row/inner [46 1 143 22]",
        "row/inner/text [169 1 20 10]",
        "row/inner/low [46 13 143 10]", "after [0 13 10 10]",
      ])
    // In a narrow cell the text in the inner container has two lines, so every container around it is higher.
    #expect(try cells.frames([flexbox], width: 120).prefix(2) == ["cell [0 0 120 34]", "row [10 0 100 34]"])
  }

  @Test func `the width of a container with frames follows from the children that do not need it`() throws {
    let document = """
      version: 1
      canvas: {width: 300, scale: 1}
      cell:
        alignItems: start
        children:
          - layout: frames
            name: card
            padding: 5
            children:
              - {type: text, name: title, text: abcdef, x: 8}
              - {type: text, text: ab, x: title.maxX + 4}
              - {type: shape, fill: '#000', y: 10, width: parent.width, height: 1}
              - {type: badge, dot: true, diameter: 6, trailing: -3}
      """
    let cell = try CellTemplate(parsing: document, fileName: "t.yaml", format: .yaml)
      .bind([:], environment: BindingEnvironment(now: 0))
    #expect(
      try CellLayoutTests.frames(cell)[1...] == [
        Rect(x: 0, y: 0, width: 102, height: 21), Rect(x: 13, y: 5, width: 60, height: 10),
        Rect(x: 77, y: 5, width: 20, height: 10),
        Rect(x: 5, y: 15, width: 92, height: 1), Rect(x: 94, y: 5, width: 6, height: 6),
      ])
  }

  @Test func `a stated frame is drawn where it is, unless the container is integral`() throws {
    let child = "type: shape, fill: '#000', x: 10.3, y: 2.6, width: 20, height: 5"
    let exact = try LayoutTree(of: cells.cell([child]), measuring: fakeMeasuring).boxes[1]
    #expect(exact.deviceFrame(on: PixelGrid(scale: .x1)) == DeviceRect(x: 10.3, y: 2.6, width: 20, height: 5))
    let integral = try LayoutTree(of: cells.cell([child], keys: "integral: true"), measuring: fakeMeasuring).boxes[1]
    #expect(integral.deviceFrame(on: PixelGrid(scale: .x1)) == DeviceRect(x: 10, y: 3, width: 20, height: 5))
    // Frames count from where the container is drawn, so a container between device pixels moves nothing between them.
    let nested =
      "layout: frames, x: 0.4, y: 0.4, width: 30, height: 30, integral: false, children: [{type: shape, fill: '#000', x: 3, size: 4}]"
    let boxes = try LayoutTree(of: cells.cell([nested], keys: "integral: true"), measuring: fakeMeasuring).boxes
    #expect(boxes[2].deviceFrame(on: PixelGrid(scale: .x1)) == DeviceRect(x: 3, y: 0, width: 4, height: 4))
  }

  @Test func `rows with kept programs have the frames of rows from scratch`() throws {
    let children = [
      "type: badge, name: badge, when: unread, label: '${unread}', diameter: 10, labelPadding: 0, x: parent.width - width",
      "type: text, name: text, text: '${text}', x: '${indent}', width: (badge.x ?? parent.width) - x",
      "layout: frames, y: text.maxY + 2 ?? 0, width: parent.width, children: [{type: text, text: '${text}', x: '${indent} * 2'}]",
    ]
    let rows: [DataValue] = [
      ["unread": 1, "text": "abc", "indent": 3], ["unread": 0, "text": "abcdefgh", "indent": 40],
      ["unread": 22, "text": "", "indent": 0], ["unread": 1, "text": "abcdefghijklmnopqrstuvwxyz", "indent": 90],
    ]
    let session = LayoutSession(measuring: fakeMeasuring)
    for data in rows + rows.reversed() {
      let cell = try cells.cell(children, data: data)
      #expect(
        try session.layOut(cell).frames == LayoutTree(of: cell, measuring: fakeMeasuring))
    }
    // The same rows again find everything compiled.
    #expect(try rows.map { try session.layOut(cells.cell(children, data: $0)).effort[.compilations] } == [0, 0, 0, 0])
  }

  @Test func `20,000 siblings in a chain are laid out, and a circle of them is an error`() throws {
    func chain(first: String) -> [String] {
      (0..<5_000).map { "type: shape, name: s\($0), fill: '#000', size: 1, y: \($0 == 0 ? first : "s\($0 - 1).maxY")" }
    }
    #expect(try cells.frames(chain(first: "0"))[0] == "cell [0 0 200 5000]")
    #expect(
      failure(chain(first: "s4999.maxY")).hasPrefix("t.yaml:6:54 cell/s0: the formulas form a circle: s0.y (t.yaml:6:54) needs"))
  }
}

/// A picture at the left, and a text beside it.
private struct PictureAndText: FrameLayout {
  var margin = 8.0

  func frames(of content: FrameContent, width: Double) throws -> [Rect] {
    let picture = Rect(x: margin, y: margin, width: 20, height: 20)
    let size = try content.size(of: "text", width: width - 20 - 3 * margin)
    return [picture, Rect(x: 20 + 2 * margin, y: margin, width: size.width, height: size.height)]
  }
}

private struct NoFrames: FrameLayout {
  func frames(of content: FrameContent, width: Double) throws -> [Rect] { [] }
}

private struct UnknownName: FrameLayout {
  func frames(of content: FrameContent, width: Double) throws -> [Rect] {
    [Rect(origin: .zero, size: try content.size(of: "titel"))]
  }
}

@Suite struct FrameLayoutTests {
  private func cell(_ layout: some FrameLayout, isRightToLeft: Bool = false) throws -> Cell {
    try Cell(width: 100, scale: .x1, isRightToLeft: isRightToLeft) {
      Column {
        Frames(layout) {
          Avatar("a.png", initials: "A")
          Text("0123456789")
        }.padding(1)
        Text("below")
      }
    }
  }

  @Test func `a function gives the frames and the height`() throws {
    #expect(
      try frames(cell(PictureAndText())) == [
        Rect(x: 0, y: 0, width: 100, height: 40), Rect(x: 0, y: 0, width: 100, height: 30),
        Rect(x: 9, y: 9, width: 20, height: 20),
        Rect(x: 37, y: 9, width: 50, height: 20), Rect(x: 0, y: 30, width: 100, height: 10),
      ])
  }

  @Test func `a function and formulas give the same frames`() throws {
    let formulas = try Cell(width: 100, scale: .x1) {
      Frames {
        Avatar("a.png", initials: "A").frame(x: 8, y: 8, width: 20, height: 20)
        Text("0123456789").frame(x: "avatar.maxX + 8", y: 8, width: "floor(min(parent.width - x - 8, fit) / 10) * 10")
      }
    }
    let function = try Cell(width: 100, scale: .x1) {
      Frames(PictureAndText()) {
        Avatar("a.png", initials: "A")
        Text("0123456789")
      }
    }
    #expect(try frames(formulas) == frames(function))
    #expect(try frames(formulas)[2] == Rect(x: 36, y: 8, width: 50, height: 20))
  }

  @Test func `a function that returns too few frames or asks for an unknown child is an error`() throws {
    func failure(_ layout: some FrameLayout) throws -> String {
      let error = #expect(throws: ElementFailure.self) { try frames(cell(layout)) }
      return error?.message ?? ""
    }
    #expect(try failure(NoFrames()) == "the layout returns 0 frames for 2 children")
    #expect(try failure(UnknownName()) == "the layout asks for a child \"titel\"; there are avatar, text")
  }

  @Test func `cells with different functions differ, and cannot be written as documents`() throws {
    #expect(try cell(PictureAndText()) == cell(PictureAndText()))
    #expect(try cell(PictureAndText()) != cell(PictureAndText(margin: 9)))
    #expect(throws: CellEncodingError.self) { try cell(PictureAndText()).encodedDocument() }
  }
}
