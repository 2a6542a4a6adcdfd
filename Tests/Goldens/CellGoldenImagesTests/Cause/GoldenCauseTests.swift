// SPDX-License-Identifier: MIT

import CellDisplayList
import CellGraphics
import CellImageComparison
import CellNotation
import CellRaster
import Testing

@testable import CellGoldenImages

extension RecordedCell {
  fileprivate func placed(as name: String, top: Int) -> RecordedCell {
    RecordedCell(name: name, top: top, drawing: drawing)
  }
}

@Suite struct GoldenCauseTests {
  private func document(_ children: String) -> String {
    "version: 1\ncanvas: {width: 40, scale: 1, background: white}\ncell: {direction: column, children: [\(children)]}"
  }

  private func box(_ name: String, _ color: String, height: Int = 4) -> String {
    "{name: \(name), background: \"\(color)\", height: \(height)}"
  }

  private func cause(_ old: String, _ new: String) throws -> GoldenCause {
    try DrawnCells(document: document(new)).cause(since: DrawnCells(document: document(old)))
  }

  // MARK: Verdicts

  @Test func `an unchanged list with unchanged pixels gives no sentences`() throws {
    let cause = try cause(box("a", "#FF0000"), box("a", "#FF0000"))
    #expect(cause.verdict == .sameListSamePixels)
    #expect(cause.sentences == [])
  }

  @Test func `a list can change without changing a pixel`() throws {
    let cause = try cause(box("a", "#FF0000"), "{name: a, background: \"#FF0000\", height: 4, opaque: true}")
    #expect(cause.verdict == .listChangedSamePixels)
    #expect(cause.sentences == ["cell/a: opaque false -> true", "no pixel differs"])
  }

  private let redRow = PixelRect(x: 0, y: 1, width: 3, height: 1)

  @Test func `different pixels of an unchanged list are attributed to the environment`() throws {
    let record = try DrawnCells(document: document(box("a", "#FF0000"))).record
    let cause = GoldenCause(
      from: record, to: record, differing: [redRow],
      environmentChanges: ["recorded with cairo 1.16.0, now 1.18.4"])
    #expect(cause.verdict == .sameListPixelsChanged)
    #expect(cause.sentences == ["recorded with cairo 1.16.0, now 1.18.4", "3 pixels in 1 layer: cell/a 3"])
  }

  @Test func `different pixels in an unchanged environment are attributed to the rasterizer`() throws {
    let record = try DrawnCells(document: document(box("a", "#FF0000"))).record
    #expect(
      GoldenCause(from: record, to: record, differing: [redRow]).sentences == [
        "the cells and the environment are unchanged: the rasterizer itself draws them differently",
        "3 pixels in 1 layer: cell/a 3",
      ])
  }

  @Test func `different pixels of an overlay in an unchanged environment are attributed to the overlay`() throws {
    let record = try DrawnCells(document: document(box("a", "#FF0000"))).record
    #expect(
      GoldenCause(from: record, to: record, of: .overlay, differing: [redRow, PixelRect(x: 0, y: 9, width: 2, height: 1)])
        .sentences == [
          "the cells and the environment are unchanged: the overlay changed",
          "5 pixels in 1 layer: cell/a 3, elsewhere 2",
        ])
  }

  @Test func `a contact sheet reports no layers, because it shows each cell several times`() throws {
    let old = try DrawnCells(document: document(box("a", "#FF0000")))
    let new = try DrawnCells(document: document(box("a", "#00FF00")))
    let cause = GoldenCause(from: old.record, to: new.record, of: .contactSheet, differing: [redRow])
    #expect(cause.sentences == ["cell/a: background #FF0000 -> #00FF00", "3 pixels"])
  }

  @Test func `without a record, the layers of the differing pixels are still reported`() throws {
    let record = try DrawnCells(document: document(box("a", "#FF0000"))).record
    let cause = GoldenCause(from: nil, to: record, differing: [redRow])
    #expect(cause.verdict == nil)
    #expect(
      cause.sentences == [
        "the golden has no record of its cells, so the cause is unknown", "3 pixels in 1 layer: cell/a 3",
      ])
  }

  // MARK: Pixels

  @Test func `pixels belong to the changed layer, even below a layer that is drawn as before`() throws {
    let old =
      "{name: a, background: \"#FF0000\", height: 4, children: [{name: b, background: \"#00FF00\", height: 2, width: 2, opacity: 0.5}]}"
    let cause = try cause(old, old.replacing("#FF0000", with: "#FF8000"))
    #expect(
      cause.description == "cell/a: background #FF0000 -> #FF8000; 160 pixels in 1 layer: cell/a 160")
  }

  @Test func `the layers with the most pixels come first`() throws {
    let cause = try cause(
      [box("a", "#FF0000", height: 1), box("b", "#FF0000", height: 3), box("c", "#FF0000", height: 2)].joined(separator: ","),
      [box("a", "#00FF00", height: 1), box("b", "#00FF00", height: 3), box("c", "#00FF00", height: 2)].joined(separator: ","))
    #expect(cause.sentences.last == "240 pixels in 3 layers: cell/b 120, cell/c 80, cell/a 40")
    #expect(cause.layers.map(\.count) == [120, 80, 40])
  }

  @Test func `layers with equal pixel counts are in the order of their cells`() throws {
    let data = "[" + Array(repeating: "{}", count: 11).joined(separator: ",") + "]"
    let old = try DrawnCells(document: document(box("a", "#FF0000")), data: data)
    let new = try DrawnCells(document: document(box("a", "#00FF00")), data: data)
    let cause = GoldenCause(
      from: old.record, to: new.record, differing: ImageDifference(of: new.pixels, from: old.pixels).differing)
    #expect(cause.layers.map(\.cell) == (1...11).map { "item \($0)" })
  }

  @Test func `pixels of a removed layer belong to the layer that moved into its place`() throws {
    let cause = try cause(
      [box("a", "#FF0000"), box("b", "#0000FF", height: 2), box("c", "#FF0000")].joined(separator: ","),
      [box("a", "#FF0000"), box("c", "#FF0000")].joined(separator: ","))
    #expect(
      cause.sentences == [
        "cell/b: removed (container); everything below moved by -2", "160 pixels in 1 layer: cell/c 160",
      ])
  }

  @Test func `glyphs outside the box of their text belong to that text`() throws {
    let drawn = try DrawnCells(
      document: document("{name: a, type: text, text: W, height: 20, margin: [10, 0, 0, 0]}"))
    let cause = GoldenCause(from: drawn.record, to: drawn.record, differing: [PixelRect(x: 1, y: 8, width: 2, height: 1)])
    #expect(cause.layers == [LayerPixels(cell: "", path: "cell/a", count: 2)])
  }

  // MARK: Trees

  @Test func `layers that swap places are reported by their order`() throws {
    let (a, b) = (
      "{name: a, size: 4, position: absolute, background: \"#FF0000\"}",
      "{name: b, size: 4, position: absolute, background: \"#00FF00\"}"
    )
    let (old, new) = ("{name: box, height: 8, children: [\(a), \(b)]}", "{name: box, height: 8, children: [\(b), \(a)]}")
    #expect(try cause(old, new).causes == ["cell/box: order a, b -> b, a"])
  }

  @Test(arguments: [
    ("one, two, three", "one, and, two, three", "cell/rows/row#1: added (text); everything below moved by 14"),
    ("one, two, three", "one, three", "cell/rows/row#1: removed (text); everything below moved by -14"),
    ("one, two, three", "one, too, three", "cell/rows/row#1: text two -> too"),
  ])
  func `an added or removed row changes no other row`(old: String, new: String, sentence: String) throws {
    let rows =
      "{name: rows, direction: column, children: [{name: row, each: words, as: word, type: text, text: \"${word}\", lineHeight: 14}]}"
    func drawn(_ words: String) throws -> DrawnCells {
      let list = words.split(separator: ", ").map { "\"\($0)\"" }.joined(separator: ", ")
      return try DrawnCells(document: document(rows), data: "{\"words\": [\(list)]}")
    }
    #expect(try drawn(new).cause(since: drawn(old)).causes == [sentence])
  }

  @Test func `a removed cell changes no other cell`() throws {
    var record = CellsRecord([])
    let drawn = try [box("a", "#FF0000"), box("a", "#00FF00"), box("a", "#0000FF")].map {
      try DrawnCells(document: document($0)).record.cells[0]
    }
    record.cells = drawn.enumerated().map { $1.placed(as: "item \($0 + 1)", top: 4 * $0) }
    var shorter = record
    shorter.cells = [record.cells[0], drawn[2].placed(as: "item 2", top: 4)]
    let cause = GoldenCause(from: record, to: shorter, differing: [PixelRect(x: 0, y: 4, width: 40, height: 1)])
    #expect(cause.sentences == ["cell: removed; everything below moved by -4 (item 2)", "40 pixels in 1 layer: cell/a 40"])
  }

  // MARK: Without a key

  @Test func `an element that moved without a changed key is attributed to the layout`() throws {
    let drawn = try DrawnCells(document: document(box("a", "#FF0000") + "," + box("b", "#00FF00")))
    let text = drawn.record.text
    try #require(text.contains("\"frame\": [0, 4, 40, 4]"))
    let record = try CellsRecord(parsing: text.replacing("\"frame\": [0, 4, 40, 4]", with: "\"frame\": [0, 3.5, 40, 4]"))
    let cause = GoldenCause(from: record, to: drawn.record, differing: [redRow])
    #expect(cause.verdict == .bothChanged)
    #expect(cause.causes == ["cell/b: moved by (0, 0.5), although no key changed: layout itself changed"])
  }

  @Test func `an element that draws differently without a changed key is reported`() throws {
    let drawn = try DrawnCells(document: document(box("a", "#FF0000") + "," + box("b", "#00FF00")))
    let digest = try #require(drawn.record.cells[0].drawing.boxes["cell/b"]?.digest)
    let record = try CellsRecord(parsing: drawn.record.text.replacing(digest, with: "000000000000"))
    #expect(
      GoldenCause(from: record, to: drawn.record, differing: [redRow]).causes == [
        "cell/b: drawn differently, although no key changed"
      ])
  }

  // MARK: Records of an older format

  /// The record as an older release wrote it, with digests of a print.
  private func older(_ record: CellsRecord) throws -> CellsRecord {
    try CellsRecord(
      parsing: record.text.replacing("format 3", with: "format 2").replacing(
        #/"drawn": "[0-9a-f]{12}"/#, with: "\"drawn\": \"000000000000\""))
  }

  @Test func `digests of an older record are not compared`() throws {
    let record = try DrawnCells(document: document(box("a", "#FF0000") + "," + box("b", "#00FF00"))).record
    let unchanged = GoldenCause(from: try older(record), to: record, differing: [])
    #expect(unchanged.verdict == .sameListSamePixels)
    #expect(unchanged.sentences == [])
    let cause = GoldenCause(from: try older(record), to: record, differing: [redRow])
    #expect(cause.verdict == .sameListPixelsChanged)
    #expect(
      cause.sentences == [
        "no key, frame or file of the cells changed; whether an element is drawn differently is unknown, because the golden's record has "
          + "an older format", "3 pixels in 1 layer: cell/a 3",
      ])
  }

  @Test func `an older record still gives the keys, the consequences and the elements of a difference`() throws {
    let old = try DrawnCells(document: document(box("a", "#FF0000") + "," + box("b", "#00FF00")))
    let new = try DrawnCells(document: document(box("a", "#FF0000", height: 6) + "," + box("b", "#00FE00")))
    let differing = new.pixels.differing(from: old.pixels)
    let cause = GoldenCause(from: try older(old.record), to: new.record, differing: differing)
    #expect(cause.sentences == GoldenCause(from: old.record, to: new.record, differing: differing).sentences)
    #expect(cause.causes.count == 2)
  }

  @Test func `cells that moved are recognized in an older record`() throws {
    let record = try DrawnCells(document: document(box("a", "#FF0000"))).record
    let drawn = try ["#FF0000", "#00FF00", "#0000FF"].map { try DrawnCells(document: document(box("a", $0))).record.cells[0] }
    var (old, new) = (record, record)
    old.cells = [drawn[0].placed(as: "item 1", top: 0), drawn[1].placed(as: "item 2", top: 4)]
    new.cells = [
      drawn[0].placed(as: "item 1", top: 0), drawn[2].placed(as: "item 2", top: 4), drawn[1].placed(as: "item 3", top: 8),
    ]
    let cause = GoldenCause(from: try older(old), to: new, differing: [])
    #expect(cause.sentences == GoldenCause(from: old, to: new, differing: []).sentences)
    #expect(cause.changes.map(\.changes) == [[.cellAdded]])
  }

  // MARK: Locations

  /// Returns the locations at the start of the sentences.
  private func places(_ old: String, _ new: String) throws -> [String] {
    func template(_ text: String) throws -> CellTemplate {
      try CellTemplate(parsing: text, fileName: "post.yaml", format: .yaml)
    }
    let environment = BindingEnvironment(now: 0)
    let cell = try template(new).bind([:], environment: environment)
    let cause = GoldenCause(
      from: try DrawnCells(document: old).record, to: try DrawnCells(document: new).record, cells: [cell], differing: [redRow])
    return cause.changes.map { $0.sentence.prefix { $0 != " " }.description }
  }

  private let styled = """
    version: 1
    canvas: {width: 100, scale: 1}
    styles:
      plain: {size: 12}
      body: {extends: plain, color: black}
    cell:
      padding: 4
      children:
        - {type: text, text: Hi, style: body}
        - type: spacer
          width: 8
    """

  @Test(arguments: [
    ("width: 100", "width: 120", "post.yaml:2:10"), ("padding: 4", "padding: 6", "post.yaml:7:3"),
    ("width: 8", "width: 9", "post.yaml:11:7"), ("text: Hi", "text: Ho", "post.yaml:9:20"),
    ("color: black", "color: \"#222222\"", "post.yaml:5:26"), ("size: 12", "size: 13", "post.yaml:4:11"),
    ("\n      width: 8", "", "post.yaml:10:7"), (", style: body", "", "post.yaml:9:7"),
    ("\n    - type: spacer\n      width: 8", "", "post.yaml:7:3"),
  ])
  func `a change is reported with the location of its key, or of its element`(old: String, new: String, place: String) throws {
    try #require(styled.contains(old))
    #expect(try places(styled, styled.replacing(old, with: new)) == [place])
  }

  // MARK: Fonts and pictures

  @Test func `another release of a font file is reported`() throws {
    let drawn = try DrawnCells(document: document("{name: a, type: text, text: W}"))
    let hash = try #require(drawn.record.cells[0].drawing.boxes["cell/a"]?.files["DejaVuSans.ttf"])
    let record = try CellsRecord(parsing: drawn.record.text.replacing(hash, with: "000000000000"))
    let cause = GoldenCause(from: record, to: drawn.record, differing: [redRow])
    #expect(cause.causes == ["cell/a: contents of \"DejaVuSans.ttf\" 000000000000 -> \(hash)"])
  }

  @Test(.enabled(if: DrawnCells.hasInter))
  func `different contents of a picture change the list, although its printed form is the same`() throws {
    let old = try DrawnCells.kept(sample: "beverage-post")
    let new = try DrawnCells(sample: "beverage-post", pictures: ["cake.png": "mei.png"])
    #expect(old.lists.map(\.size) == new.lists.map(\.size))
    #expect(new.cause(since: old).verdict == .bothChanged)
  }
}
