// SPDX-License-Identifier: MIT

import CellDocument
import CellRaster
import DisplayList
import Foundation
import Graphics
import TestSupport
import Testing

@testable import GoldenImages

@Suite struct CellsRecordTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "golden-images").path

  /// The documents of golden images that are cells themselves, and not about another document.
  private static let documents = (FileManager.default.subpaths(atPath: folder) ?? []).sorted().filter { path in
    guard path.hasSuffix(".yaml") || path.hasSuffix(".json"), let bytes = try? Files.read(folder + "/" + path) else {
      return false
    }
    return String(decoding: bytes, as: UTF8.self).contains("\ncell:")
  }

  @Test(arguments: documents)
  func `a golden's record is read as it was written`(path: String) throws {
    let drawn = try DrawnCells(
      document: String(decoding: Files.read(Self.folder + "/" + path), as: UTF8.self), root: Self.folder + "/assets")
    #expect(try CellsRecord(parsing: drawn.record.text) == drawn.record)
  }

  @Test(.enabled(if: DrawnCells.hasInter), arguments: Sample.all.map(\.name))
  func `a sample's record is read as it was written`(name: String) throws {
    let record = try DrawnCells.kept(sample: name).record
    #expect(try CellsRecord(parsing: record.text) == record)
  }

  @Test func `there are documents to try`() {
    #expect(Self.documents.count > 50)
  }

  private static let document = """
    version: 1
    canvas: {width: 40, scale: 1}
    cell: {direction: column, children: [{name: box, background: "#FF0000", height: 10}, {name: title, type: text, text: a}]}
    """

  @Test func `a record names its fonts and its cells, then prints the lists`() throws {
    let text = try DrawnCells(document: Self.document).record.text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0] == "cells of a golden image, format 1")
    #expect(lines[1].hasPrefix("font ") && lines[1].hasSuffix(" is \"DejaVuSans.ttf\""))
    #expect(lines[2] == "")
    #expect(lines[3] == "# \"\" from row 0")
    #expect(lines[4].hasPrefix("display list of 40 x "))
    #expect(lines[7...8] == ["  cell/box [0 0 40 10]", "    decoration fill [0 0 40 10] #FF0000"])
  }

  @Test(arguments: [
    (
      "cells of a golden image, format 1", "cells, format 2", 1,
      "\"cells of a golden image, format 1\" was expected; record the golden again"
    ),
    (" is \"DejaVuSans.ttf\"", " is \"DejaVuSans.ttf", 2, "a quotation mark at the end of the text was expected"),
    ("# \"\" from", "\"\" from", 4, "\"# \" was expected"),
    ("scale 1", "scale 4", 5, "a scale of 1, 2 or 3 was expected"),
    ("#FF0000", "red", 9, "a colour such as #FF0000 was expected"),
    ("  cell/box", "      cell/box", 8, "the end of the list was expected"),
    ("[0 0 40 10]\n", "[0 0 forty 10]\n", 8, "a number was expected"),
    (" 1 glyphs:", " 2 glyphs:", 12, "there are 1 glyphs where 2 were announced"),
    ("      run ", "      run x", 12, "no line before it says what the font"),
    ("display list of 40", "display list of 0", 5, "a size such as 750 x 124 was expected"),
  ])
  func `a line that cannot be read is named`(good: String, bad: String, line: Int, reason: String) throws {
    let text = try DrawnCells(document: Self.document).record.text
    try #require(text.contains(good))
    let error = #expect(throws: CellsRecordError.self) { try CellsRecord(parsing: text.replacing(good, with: bad)) }
    #expect(
      error?.description.hasPrefix("line \(line) of the record of cells cannot be read: \(reason)") == true,
      "\(String(describing: error))")
  }

  @Test func `a record that is cut off anywhere is refused or holds less`() throws {
    let text = Array(try DrawnCells(document: Self.document).record.text.utf8)
    let whole = try CellsRecord(parsing: String(decoding: text, as: UTF8.self))
    let readable = (0..<text.count - 1).filter { count in
      (try? CellsRecord(parsing: String(decoding: text[..<count], as: UTF8.self))) == whole
    }
    #expect(readable == [])
  }

  @Test func `nesting is bounded`() throws {
    let layers = (0..<200).map { String(repeating: "  ", count: $0) + "cell/a [0 0 1 1]\n" }.joined()
    let text = "cells of a golden image, format 1\n\n# \"\" from row 0\ndisplay list of 1 x 1 pixels, scale 1\n\(layers)"
    #expect(throws: CellsRecordError(line: 133, reason: .tooDeep(limit: 128))) { try CellsRecord(parsing: text) }
  }

  @Test(.enabled(if: DrawnCells.hasInter), arguments: ["event-card", "mastodon-post"])
  func `a damaged record is refused or compared, whatever it says`(sample: String) throws {
    let actual = try DrawnCells.kept(sample: sample).record
    let text = Array(actual.text.utf8)
    var random = SplitMix64(seed: 20_261_121)
    let pieces = ["-", "9", "99999999", "e30", "[", "]", " ", "\n", "  ", "\"", "#", ";", "0"].map { Array($0.utf8) }
    let everything = [PixelRect(x: 0, y: 0, width: 750, height: 1), PixelRect(x: 0, y: 900, width: 750, height: 1)]
    var readable = 0
    for _ in 0..<150 {
      var damaged = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 40..<damaged.count - 4, using: &random)
        damaged.replaceSubrange(
          place..<place + Int.random(in: 0...2, using: &random), with: pieces.randomElement(using: &random) ?? [])
      }
      guard let record = try? CellsRecord(parsing: String(decoding: damaged, as: UTF8.self)) else { continue }
      readable += 1
      let cause = GoldenCause(from: record, to: actual, differing: everything)
      #expect(cause.layers.reduce(0) { $0 + $1.count } <= 1500)
    }
    #expect(readable > 10)
  }

  @Test func `a record with a few bytes changed is refused at a line, or compared`() throws {
    let actual = try DrawnCells(document: Self.document).record
    let text = Array(actual.text.utf8)
    let lineCount = text.count { $0 == UInt8(ascii: "\n") }
    let everything = [PixelRect(x: 0, y: 0, width: 40, height: 1), PixelRect(x: 0, y: 9, width: 40, height: 1)]
    var random = SplitMix64(seed: 20_261_121)
    let pieces = [
      "-", "9", "999999999", "1000000001", "1e30", "nan", "[", "]", " ", "\n", "\n\n", "  ", "\"", "\\u{D800}", "#", ";",
    ]
    var readable = 0
    for _ in 0..<3000 {
      let damaged = String(decoding: random.damaged(text, with: pieces), as: UTF8.self)
      do throws(CellsRecordError) {
        let record = try CellsRecord(parsing: damaged)
        readable += 1
        let cause = GoldenCause(from: record, to: actual, differing: everything)
        #expect(cause.layers.reduce(0) { $0 + $1.count } <= 80)
      } catch {
        #expect((1...lineCount + 10).contains(error.line))
        #expect(error.description == error.description.onOneLine)
      }
    }
    #expect((100...2900).contains(readable))
  }

  @Test func `lines that are all empty are refused at the first`() {
    let text = "cells of a golden image, format 1" + String(repeating: "\n", count: 1_000_000)
    #expect(throws: CellsRecordError(line: 3, reason: .expected(.word("# ")))) { try CellsRecord(parsing: text) }
  }
}
