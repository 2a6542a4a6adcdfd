// SPDX-License-Identifier: MIT

import Testing

@testable import CellNotation

@Suite struct DataLineTests {
  private func error(of text: String?, number: Int = 1203, index: Int = 1199) -> NotationError? {
    do throws(NotationError) {
      _ = try DataLine(bytes: text.map { Array($0.utf8) }, number: number, index: index).item(fileName: "items.ndjson")
      return nil
    } catch {
      return error
    }
  }

  @Test func `an item records the position of its line`() throws {
    let item = try DataLine(bytes: Array(#"  {"name": "Bo"}"#.utf8) + [0x0D], number: 4, index: 2).item(fileName: "items.ndjson")
    #expect(item.value == ["name": "Bo"])
    #expect(item.name == DataItemName(index: 2, location: DocumentLocation(file: "items.ndjson", line: 4, column: 3)))
  }

  @Test func `an error in a line is reported with its line number and column`() {
    #expect(
      error(of: #"{"name": "Bo", text: 1}"#)?.description
        == #"items.ndjson:1203:16: expected a key in quotation marks, found "t" (item 1200 at items.ndjson:1203:1)"#)
  }

  @Test func `a line holds only one value`() {
    #expect(error(of: "{} {}")?.problem == .json(.trailingContent))
  }

  @Test func `a line that is too long is rejected with the limit`() {
    #expect(
      error(of: nil)?.description
        == "items.ndjson:1203:1: the line has more than 16777216 bytes, the limit for an item; leave out what the template "
        + "does not show (item 1200 at items.ndjson:1203:1)")
  }
}
