// SPDX-License-Identifier: MIT

import CellTestSupport
import FoundationEssentials
import Glibc
import Testing

/// The memory and the work that requests with much data take.
@Suite struct WorkerMemoryTests {
  /// Returns a request whose data is a list that fills some bytes.
  private func request(_ id: String, _ element: String, bytes: Int) -> String {
    let list = Array(repeating: element, count: bytes / (element.utf8.count + 1)).joined(separator: ",")
    return "{\"id\": \"\(id)\", \"data\": {\"name\": \"N\", \"text\": \"t\", \"list\": [\(list)]}, \"want\": []}"
  }

  /// Returns the answers of a worker, and the most memory that it used, in bytes.
  private func run(_ lines: [String]) throws -> (answers: [String], peak: Int) {
    let workspace = try Workspace()
    try workspace.write(lines.joined(separator: "\n") + "\n", to: "requests")
    // The last answer comes before the process ends, so its memory can be read after it.
    let script = """
      : > answers
      mkfifo held
      "$0" worker message.yaml --jobs 2 < held > answers & worker=$!
      exec 3> held
      cat requests >&3
      while [ "$(wc -l < answers)" -lt \(lines.count + 1) ]; do sleep 0.05; done
      grep VmHWM /proc/$worker/status
      exec 3>&-
      wait $worker
      """
    let run = try workspace.shell(script)
    let answers = String(decoding: try workspace.bytes("answers"), as: UTF8.self).split(separator: "\n").dropFirst()
    let kilobytes = run.text.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    return (answers.map(String.init), try #require(kilobytes) * 1024)
  }

  @Test(arguments: ["\"\"", "[]", "1", "12345"])
  func `a request takes at most ten times its bytes`(element: String) throws {
    let small = try run([request("a", "1", bytes: 10)])
    let bytes = 8 << 20
    let large = try run([request("a", element, bytes: bytes)])
    #expect(large.peak - small.peak < 10 * bytes)
    #expect(large.answers.count == 1)
    let isAnswered = large.answers[0].contains("\"ok\": true")
    #expect(isAnswered == (element == "12345"))
    #expect(isAnswered || large.answers[0].contains("up to here, the values take more than"))
  }

  @Test func `requests with much data are done one after the other`() throws {
    let small = try run([request("a", "1", bytes: 10)])
    let bytes = 6 << 20
    let large = try run((0..<8).map { request("\($0)", "12345", bytes: bytes) })
    #expect(large.answers.filter { $0.contains("\"ok\": true") }.count == 8)
    // The window of lines, and the values of two requests.
    #expect(large.peak - small.peak < 64 << 20 + 3 * 10 * bytes)
  }
}
