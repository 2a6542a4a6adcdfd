// SPDX-License-Identifier: MIT

import CellRaster
import DisplayList
import Graphics
import ImageComparison
import Testing

@testable import GoldenImages

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

  @Test func `the same list with the same pixels needs no words`() throws {
    let cause = try cause(box("a", "#FF0000"), box("a", "#FF0000"))
    #expect(cause.verdict == .sameListSamePixels)
    #expect(cause.sentences == [])
  }

  @Test func `a list can change without a pixel`() throws {
    let cause = try cause(box("a", "#FF0000"), "{name: a, background: \"#FF0000\", height: 4, opaque: true}")
    #expect(cause.verdict == .listChangedSamePixels)
    #expect(cause.sentences == ["cell/a: now promises opaque", "no pixel differs"])
  }

  private let redRow = PixelRect(x: 0, y: 1, width: 3, height: 1)

  @Test func `other pixels of the same list are laid to the environment`() throws {
    let record = try DrawnCells(document: document(box("a", "#FF0000"))).record
    let cause = GoldenCause(
      from: record, to: record, differing: [redRow],
      environmentChanges: ["recorded with cairo 1.16.0, this is 1.18.4"])
    #expect(cause.verdict == .sameListPixelsChanged)
    #expect(cause.sentences == ["recorded with cairo 1.16.0, this is 1.18.4", "3 pixels in 1 layer: cell/a 3"])
  }

  @Test func `in the same environment they are laid to the rasterizer itself`() throws {
    let record = try DrawnCells(document: document(box("a", "#FF0000"))).record
    #expect(
      GoldenCause(from: record, to: record, differing: [redRow]).sentences == [
        "the same is drawn, and in the same environment: the rasterizer itself draws it otherwise",
        "3 pixels in 1 layer: cell/a 3",
      ])
  }

  @Test func `in the same environment other pixels of an overlay are laid to the overlay`() throws {
    let record = try DrawnCells(document: document(box("a", "#FF0000"))).record
    #expect(
      GoldenCause(from: record, to: record, of: .overlay, differing: [redRow, PixelRect(x: 0, y: 9, width: 2, height: 1)])
        .sentences == [
          "the same is drawn, and in the same environment: the overlay over it is another one",
          "5 pixels in 1 layer: cell/a 3, outside of them 2",
        ])
  }

  @Test func `of a contact sheet, in which cells lie many times, no layer's pixels are told`() throws {
    let old = try DrawnCells(document: document(box("a", "#FF0000")))
    let new = try DrawnCells(document: document(box("a", "#00FF00")))
    let cause = GoldenCause(from: old.record, to: new.record, of: .contactSheet, differing: [redRow])
    #expect(cause.sentences == ["cell/a: background colour #FF0000 -> #00FF00", "3 pixels"])
  }

  @Test func `without a record the layers of the differing pixels are told`() throws {
    let record = try DrawnCells(document: document(box("a", "#FF0000"))).record
    let cause = GoldenCause(from: nil, to: record, differing: [redRow])
    #expect(cause.verdict == nil)
    #expect(
      cause.sentences == [
        "the golden has no record of its cells, so nothing can be said of the cause", "3 pixels in 1 layer: cell/a 3",
      ])
  }

  // MARK: Pixels

  @Test func `pixels belong to the changed layer, also below one that is drawn as before`() throws {
    let old =
      "{name: a, background: \"#FF0000\", height: 4, children: [{name: b, background: \"#00FF00\", height: 2, width: 2, opacity: 0.5}]}"
    let cause = try cause(old, old.replacing("#FF0000", with: "#FF8000"))
    #expect(
      cause.description == "cell/a: background colour #FF0000 -> #FF8000; 160 pixels in 1 layer: cell/a 160")
  }

  @Test func `the layers with the most pixels come first`() throws {
    let cause = try cause(
      [box("a", "#FF0000", height: 1), box("b", "#FF0000", height: 3), box("c", "#FF0000", height: 2)].joined(separator: ","),
      [box("a", "#00FF00", height: 1), box("b", "#00FF00", height: 3), box("c", "#00FF00", height: 2)].joined(separator: ","))
    #expect(cause.sentences.last == "240 pixels in 3 layers: cell/b 120, cell/c 80, cell/a 40")
    #expect(cause.layers.map(\.count) == [120, 80, 40])
  }

  @Test func `of layers with as many pixels, those of the first cells come first`() throws {
    let data = "[" + Array(repeating: "{}", count: 11).joined(separator: ",") + "]"
    let old = try DrawnCells(document: document(box("a", "#FF0000")), data: data)
    let new = try DrawnCells(document: document(box("a", "#00FF00")), data: data)
    let cause = GoldenCause(
      from: old.record, to: new.record, differing: ImageDifference(of: new.pixels, from: old.pixels).differing)
    #expect(cause.layers.map(\.cell) == (1...11).map { "item \($0)" })
  }

  @Test func `what lies above answers for the pixels of what was removed, once it has moved there`() throws {
    let cause = try cause(
      [box("a", "#FF0000"), box("b", "#0000FF", height: 2), box("c", "#FF0000")].joined(separator: ","),
      [box("a", "#FF0000"), box("c", "#FF0000")].joined(separator: ","))
    #expect(
      cause.sentences == [
        "cell/b: removed; everything below moved by -2", "160 pixels in 1 layer: cell/c 160",
      ])
  }

  @Test func `glyphs beyond the box of their text are still the text's`() throws {
    let drawn = try DrawnCells(
      document: document("{name: a, type: text, text: W, height: 20, margin: [10, 0, 0, 0]}"))
    let cause = GoldenCause(from: drawn.record, to: drawn.record, differing: [PixelRect(x: 1, y: 8, width: 2, height: 1)])
    #expect(cause.layers == [LayerPixels(cell: "", path: "cell/a", count: 2)])
  }

  // MARK: Trees

  @Test func `layers that change places are told by their order`() throws {
    let (a, b) = (
      "{name: a, size: 4, position: absolute, background: \"#FF0000\"}",
      "{name: b, size: 4, position: absolute, background: \"#00FF00\"}"
    )
    let (old, new) = ("{name: box, height: 8, children: [\(a), \(b)]}", "{name: box, height: 8, children: [\(b), \(a)]}")
    #expect(try cause(old, new).causes == ["cell/box: layers in another order: a, b -> b, a"])
  }

  @Test(arguments: [
    ("one, two, three", "one, and, two, three", "cell/rows/row#1: added; everything below moved by 14"),
    ("one, two, three", "one, three", "cell/rows/row#1: removed; everything below moved by -14"),
    ("one, two, three", "one, too, three", "cell/rows/row#1: text changed from \"two\" to \"too\""),
  ])
  func `a row that comes or goes changes no other row`(old: String, new: String, sentence: String) throws {
    let rows =
      "{name: rows, direction: column, children: [{name: row, each: words, as: word, type: text, text: \"${word}\", lineHeight: 14}]}"
    func drawn(_ words: String) throws -> DrawnCells {
      let list = words.split(separator: ", ").map { "\"\($0)\"" }.joined(separator: ", ")
      return try DrawnCells(document: document(rows), data: "{\"words\": [\(list)]}")
    }
    #expect(try drawn(new).cause(since: drawn(old)).causes == [sentence])
  }

  @Test func `a cell that is taken out changes no other cell`() throws {
    var record = CellsRecord([])
    let lists = try [box("a", "#FF0000"), box("a", "#00FF00"), box("a", "#0000FF")].map {
      try DrawnCells(document: document($0)).lists[0]
    }
    record.cells = lists.enumerated().map { CellsRecord.Cell(name: "item \($0 + 1)", top: 4 * $0, list: $1) }
    var shorter = record
    shorter.cells = [record.cells[0], CellsRecord.Cell(name: "item 2", top: 4, list: lists[2])]
    let cause = GoldenCause(from: record, to: shorter, differing: [PixelRect(x: 0, y: 4, width: 40, height: 1)])
    #expect(cause.sentences == ["cell: removed; everything below moved by -4 (item 2)", "40 pixels in 1 layer: cell/a 40"])
  }

  // MARK: Fonts and pictures

  @Test func `another release of a font file is named`() throws {
    let drawn = try DrawnCells(document: document("{name: a, type: text, text: W}"))
    let text = drawn.record.text
    let hash = try #require(drawn.record.fontFiles.keys.first)
    let other = String(repeating: "0", count: 12) + hash.dropFirst(12)
    let record = try CellsRecord(
      parsing: text.replacing(hash, with: other).replacing(hash.prefix(12), with: other.prefix(12)))
    let cause = GoldenCause(from: record, to: drawn.record, differing: [redRow])
    #expect(cause.causes == ["cell/a: font file DejaVuSans.ttf 000000000000 -> DejaVuSans.ttf \(hash.prefix(12))"])
  }

  @Test(.enabled(if: DrawnCells.hasInter))
  func `other contents of a picture change the list, though its printed form is the same`() throws {
    let old = try DrawnCells.kept(sample: "beverage-post")
    let new = try DrawnCells(sample: "beverage-post", pictures: ["cake.png": "mei.png"])
    #expect(old.lists.map(\.size) == new.lists.map(\.size))
    #expect(new.cause(since: old).verdict == .bothChanged)
  }
}
