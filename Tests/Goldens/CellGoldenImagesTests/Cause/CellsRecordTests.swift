// SPDX-License-Identifier: MIT

import CellDisplayList
import CellFiles
import CellGraphics
import CellRaster
import CellTestSupport
import Foundation
import Testing

@testable import CellGoldenImages

@Suite struct CellsRecordTests {
  private static let folder = Repository.goldenImages.path

  /// The golden cases that contain a cell, rather than refer to another document.
  private static let documents = (FileManager.default.subpaths(atPath: folder) ?? []).sorted().filter { path in
    guard path.hasSuffix(".yaml") || path.hasSuffix(".json"), let bytes = try? FileSystem.read(folder + "/" + path) else {
      return false
    }
    return String(decoding: bytes, as: UTF8.self).contains("\ncell:")
  }

  @Test(arguments: documents)
  func `a golden's record equals the original after it is written and parsed`(path: String) throws {
    let drawn = try DrawnCells(
      document: String(decoding: FileSystem.read(Self.folder + "/" + path), as: UTF8.self), root: Self.folder + "/assets")
    #expect(try CellsRecord(parsing: drawn.record.text) == drawn.record)
  }

  @Test(.enabled(if: DrawnCells.hasInter), arguments: Sample.all.map(\.name))
  func `a sample's record equals the original after it is written and parsed`(name: String) throws {
    let record = try DrawnCells.kept(sample: name).record
    #expect(try CellsRecord(parsing: record.text) == record)
  }

  @Test func `the golden images contain enough documents for these tests`() {
    #expect(Self.documents.count > 50)
  }

  private static let document = """
    version: 1
    canvas: {width: 40, scale: 1}
    cell: {direction: column, children: [{name: box, background: "#FF0000", height: 10}, {name: title, type: text, text: a}]}
    """

  @Test func `a record contains the keys, the frame and the covered pixels of each element`() throws {
    let lines = try DrawnCells(document: Self.document).record.text.split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
    #expect(lines.first == "cells of a golden image, format 3")
    #expect(lines.contains("\"canvas\": {\"width\": 40, \"scale\": 1},"))
    #expect(lines.contains("\"keys\": {\"type\": \"container\", \"height\": 10, \"background\": \"#FF0000\"},"))
    #expect(lines.contains("\"frame\": [0, 0, 40, 10],"))
    #expect(lines.contains("\"ink\": [0, 0, 40, 10],"))
  }

  @Test func `a record of the format before is read without its digests, which were those of a print`() throws {
    let record = try DrawnCells(document: Self.document).record
    let old = try CellsRecord(parsing: record.text.replacing("format 3", with: "format 2"))
    #expect(record.statesDrawings)
    #expect(!old.statesDrawings)
    #expect(old == record.withoutDrawings)
    #expect(old.cells[0].drawing.boxes["cell/box"]?.frame == Rect(x: 0, y: 0, width: 40, height: 10))
  }

  @Test func `the digest of a drawing is that of its values, whatever a dump looks like`() throws {
    let boxes = try DrawnCells(document: Self.document).record.cells[0].drawing.boxes
    #expect(boxes["cell/box"]?.digest == "06d8f4124c56")
    #expect(boxes["cell"]?.digest == "b9c885ff0b04")
  }

  @Test(arguments: [
    ("format 3", "format 1", UnreadableCells.otherFormat), ("format 3", "format 4", .otherFormat),
    ("\"scale\": 1,", "\"scale\": 4,", .malformed(cell: 1)),
    ("\"top\": 0,", "\"top\": \"0\",", .malformed(cell: 1)), ("\"keys\": {", "\"key\": {", .malformed(cell: 1)),
    ("[0, 0, 40, 10]", "[0, 0, 40]", .malformed(cell: 1)), ("\"cell/box\"", "\"cel/box\"", .malformed(cell: 1)),
    ("\"drawn\": \"", "\"drawn\": 1, \"x\": \"", .malformed(cell: 1)),
  ])
  func `a record without one of its members is rejected`(good: String, bad: String, error: UnreadableCells) throws {
    let text = try DrawnCells(document: Self.document).record.text
    try #require(text.contains(good), "\(text)")
    #expect(throws: error) { try CellsRecord(parsing: text.replacing(good, with: bad)) }
  }

  @Test func `a record that is truncated at any point is rejected`() throws {
    let text = Array(try DrawnCells(document: Self.document).record.text.utf8)
    let readable = (0..<text.count - 1).filter {
      (try? CellsRecord(parsing: String(decoding: text[..<$0], as: UTF8.self))) != nil
    }
    #expect(readable == [])
  }

  @Test func `a record that is nested too deeply is rejected`() {
    let elements = (1...200).map { depth in
      let path = Array(repeating: "a", count: depth).joined(separator: "/")
      return "{\"path\": \"\(path)\", \"keys\": {}, \"frame\": [0, 0, 1, 1], \"drawn\": \"\"}"
    }
    let cell =
      "{\"name\": \"\", \"top\": 0, \"width\": 1, \"height\": 1, \"scale\": 1, \"canvas\": {}, \"elements\": [\(elements.joined(separator: ","))]}"
    #expect(throws: UnreadableCells.malformed(cell: 1)) {
      try CellsRecord(parsing: "cells of a golden image, format 3\n[\(cell)]")
    }
  }

  @Test(.enabled(if: DrawnCells.hasInter), arguments: ["event-card", "mastodon-post"])
  func `a damaged record of a sample is rejected or can be compared`(sample: String) throws {
    try expectRefusedOrCompared(
      try DrawnCells.kept(sample: sample).record, documents: 300,
      pieces: ["-", "9", "99999999", "1e300", "[", "]", "{", "}", " ", "\n", "\"", ",", "#", "/", "0"])
  }

  @Test func `a small record with many kinds of damage is rejected or can be compared`() throws {
    try expectRefusedOrCompared(
      try DrawnCells(document: Self.document).record, documents: 3000,
      pieces: ["-", "9", "999999999", "1e300", "[", "]", "{}", "null", "\n", "\"", "\\u0000", "\\uD800", "#", "/", ","])
  }

  private func expectRefusedOrCompared(_ actual: CellsRecord, documents: Int, pieces: [String]) throws {
    let text = Array(actual.text.utf8)
    let everything = [PixelRect(x: 0, y: 0, width: 40, height: 1), PixelRect(x: 0, y: 9, width: 40, height: 1)]
    var random = SplitMix64(seed: 20_261_121)
    var readable = 0
    for _ in 0..<documents {
      let damaged = String(decoding: random.damaged(text, with: pieces), as: UTF8.self)
      do throws(UnreadableCells) {
        let record = try CellsRecord(parsing: damaged)
        readable += 1
        let cause = GoldenCause(from: record, to: actual, differing: everything)
        #expect(cause.layers.reduce(0) { $0 + $1.count } <= 80)
        #expect(!cause.description.contains("\n"))
      } catch {
        #expect(error.description == error.description.onOneLine)
      }
    }
    #expect(readable > 0 && readable < documents)
  }
}
