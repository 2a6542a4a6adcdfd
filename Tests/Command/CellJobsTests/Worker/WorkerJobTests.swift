// SPDX-License-Identifier: MIT

import CellNotation
import CellTestSupport
import Glibc
import Testing

@testable import CellJobs

extension WorkerOutput: LabelledResult {
  var label: String {
    switch self {
    case .line(let bytes): String(decoding: bytes, as: UTF8.self).trimmingSuffix { $0 == "\n" }
    case .note(let note): "note \(note)"
    case .ended(let status): "ended with status \(status)"
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    guard let last, isTrimmed(last) else { return self }
    return String(dropLast()).trimmingSuffix(while: isTrimmed)
  }
}

/// The lines of requests, which a worker reads from a pipe.
private struct RequestPipe {
  let reading, writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
  }

  func send(_ lines: [String]) {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    _ = write(writing, bytes, bytes.count)
  }

  /// Ends the input.
  func end() { Glibc.close(writing) }

  /// Closes the end from which a worker has read.
  func close() { Glibc.close(reading) }
}

@Suite struct WorkerJobTests {
  let folder: SampleFolder

  init() throws { folder = try SampleFolder() }

  private func job(_ requests: RequestPipe) -> WorkerJob {
    var options = WorkerOptions()
    options.templates = [folder.path("message.yaml")]
    options.jobs = 1
    return WorkerJob(options, from: requests.reading)
  }

  private func request(_ id: Int, _ want: String = "\"size\"") -> String {
    "{\"id\": \(id), \"data\": {\"text\": \"one line\"}, \"want\": [\(want)]}"
  }

  @Test func `the first line says what the pixels depend on, and each other line answers a request`() async throws {
    let requests = RequestPipe()
    defer { requests.close() }
    requests.send([request(1), "{}", request(2)])
    requests.end()
    let lines = try await outcomes(of: job(requests))
    #expect(lines.count == 4)
    #expect(
      lines[0].hasPrefix(
        #"{"formatVersion": 1, "tool": {"name": "cellraster", "version": "\#(Tool.version)"}, "jobs": 1, "window": 4"#))
    #expect(lines[1] == #"{"id": 1, "ok": true, "width": 60, "height": 22, "warnings": []}"#)
    #expect(lines[2].hasPrefix(#"{"id": null, "ok": false, "error": {"place": "request:1:1""#))
    #expect(lines[3] == #"{"id": 2, "ok": true, "width": 60, "height": 22, "warnings": []}"#)
  }

  @Test func `a name that no request had is a warning after the last answer, once`() async throws {
    let requests = RequestPipe()
    defer { requests.close() }
    try folder.scratch.write(
      """
      version: 1
      canvas: {width: 60}
      cell: {height: 30, children: [{type: text, when: mutd, text: Muted}, {type: text, when: late, text: Late}]}
      """, to: "tested.yaml")
    var job = job(requests)
    job.options.templates = [folder.path("tested.yaml")]
    let want = #""want": ["size"]"#
    requests.send([
      #"{"id": 1, "data": {"muted": true}, \#(want)}"#, #"{"id": 2, "data": {"muted": true}, \#(want)}"#,
      #"{"id": 3, "data": {"muted": false, "late": true}, \#(want)}"#,
    ])
    requests.end()
    let lines = try await outcomes(of: job).map { $0.replacing(folder.scratch.path + "/", with: "") }
    #expect(
      lines.dropFirst() == [
        #"{"id": 1, "ok": true, "width": 120, "height": 60, "warnings": []}"#,
        #"{"id": 2, "ok": true, "width": 120, "height": 60, "warnings": []}"#,
        #"{"id": 3, "ok": true, "width": 120, "height": 60, "warnings": []}"#,
        #"warning tested.yaml:3:50: the condition tests "mutd", which no item of the data has; did you mean "muted"?"#,
      ])
  }

  @Test func `a request is cancelled by its id before it begins`() async throws {
    let requests = RequestPipe()
    defer { requests.close() }
    requests.send([request(1), request(2), #"{"cancel": 2}"#])
    requests.end()
    #expect(
      try await outcomes(of: job(requests)).last
        == #"{"id": 2, "ok": false, "error": {"place": null, "message": "cancelled", "fault": "stopped"}}"#)
  }

  @Test func `after a stop, requests that have not begun are refused`() async throws {
    let requests = RequestPipe()
    defer { requests.close() }
    let job = job(requests)
    requests.send([request(1)])
    var lines: [String] = []
    for try await outcome in job.outcomes {
      lines.append(outcome.label)
      if lines.count == 2 {
        job.stop.request()
        requests.send([request(2)])
      }
    }
    #expect(lines.count == 2 || lines.last?.contains("not started") == true)
    requests.end()
  }

  @Test func `a worker that was stopped before it began answers nothing`() async throws {
    let requests = RequestPipe()
    defer { requests.close() }
    let job = job(requests)
    job.stop.request()
    #expect(try await outcomes(of: job).count == 1)
    requests.end()
  }

  @Test func `a worker that is cancelled while it waits for requests ends`() async throws {
    let requests = RequestPipe()
    defer { requests.close() }
    requests.send([request(1)])
    let job = job(requests)
    let task = Task { try await outcomes(of: job) { if $0.hasPrefix("{\"id\": 1") { withUnsafeCurrentTask { $0?.cancel() } } } }
    #expect(try await task.value.last == "cancelled")
    #expect(job.stop.isRequested)
    requests.end()
  }

  @Test func `a picture is written to its file, and is not drawn again if nothing has changed`() async throws {
    func lines() async throws -> [String] {
      let requests = RequestPipe()
      defer { requests.close() }
      requests.send([request(1, "\"file\"")])
      requests.end()
      var job = job(requests)
      job.options.output = folder.path("out")
      job.options.skipsExisting = true
      return try await outcomes(of: job)
    }
    let (first, second) = (try await lines(), try await lines())
    #expect(first.count == 2 && second.count == 2)
    #expect(first.last?.contains("skipped") == false)
    #expect(second.last?.contains("\"skipped\": true") == true)
    #expect(try folder.scratch.files(in: "out") == [".cellraster-index", "1@1x.png"])
  }

  @Test func `a line is searched for its id once, however many lines cancel requests`() {
    var line = SearchedLine(Array(request(1).utf8))
    #expect(line.searches == 0)
    let ids = (0..<60).map { _ in line.id }
    #expect(ids.allSatisfy { $0?.text == "1" })
    #expect(line.searches == 1)
    var invalid = SearchedLine(Array("{".utf8))
    #expect(invalid.id == nil && invalid.id == nil)
    #expect(invalid.searches == 1)
  }
}
