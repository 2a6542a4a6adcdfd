// SPDX-License-Identifier: MIT

import CellGraphics
import CellTestSupport
import Testing

@testable import CellNotation

/// The memory that data takes while it is read, and afterwards.
@Suite struct DataMemoryTests {
  private func list(_ element: String, bytes: Int) -> [UInt8] {
    let count = bytes / (element.utf8.count + 1)
    return Array("[\(Array(repeating: element, count: count).joined(separator: ","))]".utf8)
  }

  private func refusal(_ bytes: [UInt8]) -> NotationError? {
    do throws(NotationError) {
      _ = try DataLine(bytes: bytes, number: 1, index: 0).item(fileName: "items.ndjson")
      return nil
    } catch {
      return error
    }
  }

  @Test func `a value takes 24 bytes, and what it holds`() {
    #expect(MemoryLayout<DataValue>.stride == 24)
    #expect(MemoryLayout<DataObject.Member>.stride == 40)
  }

  @Test(arguments: ["\"\"", "[]", "1", "{}", "{\"a\":1}", "[1]"])
  func `values that take more than ten times their bytes are refused with the limit`(element: String) throws {
    let bytes = list(element, bytes: 8 << 20)
    let found = refusal(bytes)
    let error = try #require(found)
    #expect(error.problem == .tooManyValues(bytes: 7 * bytes.count, textBytes: bytes.count))
    #expect(error.location.line == 1 && error.location.column > 100_000)
    #expect(
      error.description.contains(
        "up to here, the values take more than \(7 * bytes.count) bytes of memory, the limit for a text of \(bytes.count) bytes"
      ))
    // The same text as a whole file.
    #expect(throws: NotationError.self) { try DataDocument(parsing: bytes, fileName: "a.json", format: .json) }
  }

  @Test(arguments: ["null", "12345", "\"a text\"", "{\"id\": 12345, \"x\": 1.5}", "[1234, 5678, 9012]"])
  func `usual values are read at any length`(element: String) {
    let found = refusal(list(element, bytes: 2 << 20))
    #expect(found == nil)
  }

  @Test(arguments: ["1", "[]", "\"\"", "{}", "[1]", "{\"a\":1}", "[[[[[[1]]]]]]"])
  func `data of a megabyte may have any values`(element: String) {
    let found = refusal(list(element, bytes: 1 << 20))
    #expect(found == nil)
  }

  @Test func `four megabytes of digits are read, and seven are refused`() throws {
    let short = refusal(list("1", bytes: 4 << 20))
    #expect(short == nil)
    let bytes = list("1", bytes: 7 << 20)
    let found = refusal(bytes)
    #expect(try #require(found).problem == .tooManyValues(bytes: 7 * bytes.count, textBytes: bytes.count))
  }

  @Test func `the values of six megabytes may take what the text leaves of 64 MiB`() throws {
    let bytes = list("[]", bytes: 6 << 20)
    let found = refusal(bytes)
    #expect(try #require(found).problem == .tooManyValues(bytes: 64 << 20 - 3 * bytes.count, textBytes: bytes.count))
  }

  @Test(arguments: ["1", "[]", "\"\"", "[1]", "{\"\":1}", String(repeating: "[", count: 60) + String(repeating: "]", count: 60)])
  func `no values take more than 32 bytes for each byte of their text`(element: String) throws {
    let bytes = list(element, bytes: 100_000)
    let memory = try allocatedBytes { _ = try DataLine(bytes: bytes, number: 1, index: 0).item(fileName: "a") }
    #expect(memory ?? 0 < Limits.reachableDataMemory(forBytes: bytes.count))
    #expect(Limits.reachableDataMemory(forBytes: bytes.count) == 32 * bytes.count)
    #expect(Limits.reachableDataMemory(forBytes: 16 << 20) == 7 * (16 << 20))
  }

  @Test func `what is reserved for a list counts`() throws {
    // No allocation while reading is larger than the limit.
    let bytes = list("1234", bytes: 1 << 20)
    let read = try growth(ofMemoryFrom: 100_000) { count in
      _ = try DataLine(bytes: Array(bytes.prefix(5 * count)) + [0x31, 0x5D], number: 1, index: 0).item(fileName: "a")
    }
    #expect(read ?? 2 < 2.3)
  }

  @Test func `an object is read without its values, which are read from their places`() throws {
    let text = "  {\"a\": {\"b\": [1, 2]},\n \"id\": \"x\", \"c\": 3}  "
    let object = try UnreadObject(Array(text.utf8), fileName: "r")
    #expect(object.position == SourcePosition(line: 1, column: 3))
    #expect(object.members?.map(\.key) == ["a", "id", "c"])
    let first = try #require(object["a"])
    #expect(try object.data(of: first) == ["b": [1, 2]])
    let node = try object.node(of: try #require(object["id"]))
    #expect(node.value == .string("x"))
    #expect(node.position == SourcePosition(line: 2, column: 8))
    #expect(try UnreadObject(Array("[1]".utf8), fileName: "r").members == nil)
  }

  @Test(arguments: [
    ("{\"a\": [1, }", "r:1:11: expected a value, found \"}\""), ("{\"a\": 1} 2", "r:1:10: unexpected text after the document"),
    ("{\"a\": 1,\n\"a\": 2}", "r:2:1: the key \"a\" is already on line 1"), ("[\"\\x\"]", "r:1:3: expected one of"),
    ("{\"a\": \"b}", "r:1:7: the string has no closing quotation mark"), ("{\"a\": 1e999}", "r:1:7: the number is too large"),
    ("{\"a\": \(String(repeating: "[", count: 64))", "r:1:70: values are nested more than 64 levels deep"),
  ])
  func `an unread object is checked`(text: String, message: String) {
    let error = #expect(throws: NotationError.self) { try UnreadObject(Array(text.utf8), fileName: "r") }
    #expect(error?.description.hasPrefix(message) == true)
  }

  @Test func `duplicate keys in a value are found when it is read`() throws {
    let object = try UnreadObject(Array("{\"data\": {\"b\": 1,\n\"c\": 2, \"b\": 3}}".utf8), fileName: "r")
    let member = try #require(object["data"])
    let error = #expect(throws: NotationError.self) { try object.data(of: member) }
    #expect(error?.description == "r:2:9: the key \"b\" is already on line 1")
  }

  @Test func `checking a text takes little memory`() throws {
    let bytes = list("[1,{\"a\":\"b\"}]", bytes: 1 << 20)
    let count = try allocations { _ = try UnreadObject(bytes, fileName: "r") }
    #expect(count ?? 0 < 100)
  }
}
