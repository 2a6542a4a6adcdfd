// SPDX-License-Identifier: MIT

import CellGraphics
import CellLayoutSuiteCases
import CellTestSupport
import Foundation
import Testing

/// The conformance suite, whose expectations were recorded from browsers. The 200 list cells are part of the package; the complete
/// files are used if they are next to it.
@Suite struct `Layout suite` {
  static let folder = Repository.shared.appending(path: "layout-suite")
  static var isBesidePackage: Bool { FileManager.default.fileExists(atPath: folder.appending(path: "own.json").path) }

  static func table(_ file: SuiteFile) throws -> PassTable {
    try file.cases.reduce(into: PassTable()) { table, suiteCase in
      table.add(try suiteCase.result(textLines: file.textLines), of: suiteCase)
    }
  }

  @Test func `all 200 list cells have the frames that browsers give them`() throws {
    let url = try #require(Bundle.module.url(forResource: "list-cells", withExtension: "json"))
    let table = try Self.table(SuiteFile(contentsOf: url))
    #expect(table.rows["list-cell"] == PassTable.Row(passed: 200))
  }

  @Test func `texts of list cells are measured 1.1 times on average`() throws {
    let url = try #require(Bundle.module.url(forResource: "list-cells", withExtension: "json"))
    let table = try Self.table(SuiteFile(contentsOf: url))
    #expect(table.textCount == 836)
    #expect(table.measureCallCount <= 950)
    #expect(table.largestMeasureCallCount == 3)
  }

  static let floors: [(name: String, total: PassTable.Row)] = [
    ("own", PassTable.Row(passed: 4930, contestedPassed: 30)),
    ("taffy", PassTable.Row(passed: 2458, skipped: 280, contestedPassed: 30)),
    ("yoga", PassTable.Row(passed: 1150, contestedPassed: 16, contestedFailed: 14)),
  ]

  @Test(.enabled(if: isBesidePackage, "the suite's files are not next to the package"), arguments: floors)
  func `the complete files keep their pass rates`(name: String, total: PassTable.Row) throws {
    let table = try Self.table(SuiteFile(contentsOf: Self.folder.appending(path: name + ".json")))
    #expect(table.total == total)
  }

  @Test func `a case with more nodes than expected boxes is rejected`() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      {"suite": "x", "text_lines": "content", "cases": [{"id": "a", "category": "c", "rounding": "none",
      "available": {"width": "max-content", "height": 7}, "tree": {"style": {}, "children": [{"style": {}}]},
      "expected": {"x": 0, "y": 0, "w": 0, "h": 0}}]}
      """, to: "misshapen.json")
    let url = folder.url.appending(path: "misshapen.json")
    #expect(throws: SuiteFileError.misshapen(path: url.path, id: "a")) { try SuiteFile(contentsOf: url) }
  }

  @Test func `a box with a wrong frame fails its case`() throws {
    let suiteCase = try JSONDecoder().decode(
      SuiteCase.self,
      from: Data(
        """
        {"id": "a", "category": "c", "rounding": "none", "available": {"width": "max-content", "height": "max-content"},
        "tree": {"style": {}, "children": [{"style": {"width": "10px"}}]},
        "expected": {"x": 0, "y": 0, "w": 10, "h": 0, "children": [{"x": 0, "y": 0, "w": 10.2, "h": 0}]}}
        """.utf8))
    let result = try suiteCase.result(textLines: .content)
    let difference = Difference(
      path: [0], expected: Rect(x: 0, y: 0, width: 10.2, height: 0), actual: Rect(x: 0, y: 0, width: 10, height: 0))
    #expect(result.outcome == .failed(difference))
  }
}
