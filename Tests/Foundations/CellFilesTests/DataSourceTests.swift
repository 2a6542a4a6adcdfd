// SPDX-License-Identifier: MIT

import CellFiles
import CellGraphics
import CellNotation
import Foundation
import Testing

@Suite struct DataSourceTests {
  private let folder = FileManager.default.temporaryDirectory

  /// Returns a source that reads a data file with `text`, and the path of the file.
  private func source(_ text: String, extension suffix: String) throws -> (source: DataSource, path: String) {
    let path = folder.appending(path: "cellraster-data-\(UUID().uuidString)\(suffix)")
    try Data(text.utf8).write(to: path)
    defer { unlink(path.path) }  // the source has opened it
    return (try DataSource(path: path.path, hashing: true), path.path)
  }

  private func entries(_ source: DataSource) throws -> [DataSource.Entry] {
    var entries: [DataSource.Entry] = []
    while let entry = try source.next() { entries.append(entry) }
    return entries
  }

  private func values(_ source: DataSource) throws -> [DataValue] { try entries(source).map { try $0.item().value } }

  @Test(arguments: [".ndjson", ".jsonl", ".NDJSON"])
  func `each line that is not blank is an item, with or without a final line feed`(suffix: String) throws {
    let (source, path) = try source("{\"a\":1}\n\n \t\r\n[2]\r\n3", extension: suffix)
    #expect(source.count == nil)
    let items = try entries(source).map { try $0.item() }
    #expect(items.map(\.value) == [["a": 1], [2], 3])
    #expect(items.map(\.name.index) == [0, 1, 2])
    #expect(items.last?.name.location == DocumentLocation(file: path, line: 5, column: 1))
  }

  @Test(arguments: [
    ("{\"a\": 1}\n{\"a\": 2}\n", nil), ("[1]\n\n2", nil), ("{\"a\": 1}\n", 1), ("{\"a\": 1}", 1), ("{\"a\": 1}\n\n  \n", 1),
    ("[1, 2, 3]\n", 3), ("[1,\n2,\n3]\n", 3), ("a: 1\nb: 2\n", 1), ("- 1\n- 2\n", 2),
  ])
  func `data of unknown format is newline-delimited if its first line is a value and another follows`(text: String, count: Int?)
    throws
  {
    #expect(try source(text, extension: "").source.count == count)
  }

  @Test func `endless blank lines after a first line are an error`() throws {
    let blanks = String(repeating: "\n", count: Limits.lineBytes)
    let failure = #expect(throws: FileFailure.self) { try source("[7]\n\n" + blanks, extension: "") }
    #expect(
      failure.map { "\($0)".hasSuffix(": cannot read: it exceeds the limit of 16777216 blank bytes after its first line") }
        == true)
  }

  @Test func `a format given by the name takes precedence`() throws {
    #expect(throws: NotationError.self) { try source("{}\n{}\n", extension: ".json") }
  }

  @Test func `lines longer than one read are returned whole`() throws {
    let texts = [70_000, 3, 65_535, 65_536, 200_000].map { String(repeating: "x", count: $0) }
    let (source, _) = try source(texts.map { "\"\($0)\"\n" }.joined(), extension: ".ndjson")
    #expect(try values(source) == texts.map { .string($0) })
  }

  @Test func `a line over the limit is an item that fails, and the lines after it are read`() throws {
    let longest = String(repeating: "x", count: Limits.lineBytes - 2)
    let (source, _) = try source("\"\(longest)\"\n\"\(longest)y\"\n7", extension: ".ndjson")
    let entries = try entries(source)
    #expect(try entries.first?.item().value == .string(longest))
    #expect(throws: NotationError.self) { try entries.dropFirst().first?.item() }
    #expect(try entries.last?.item().value == 7)
    #expect(entries.count == 3)
  }

  @Test(arguments: [".ndjson", ".json"])
  func `the hash is that of the whole file`(suffix: String) throws {
    let (source, _) = try source("[\"abc\"]\n", extension: suffix)
    _ = try entries(source)
    // printf '["abc"]\n' | sha256sum
    #expect(source.hash == "037e1a3b018a77432543c03b834bc5985f3f0f7de1950d649db42e080fd80528")
  }

  @Test func `a folder is not data`() {
    #expect(throws: FileFailure.self) { try DataSource(path: folder.path).next() }
  }
}
