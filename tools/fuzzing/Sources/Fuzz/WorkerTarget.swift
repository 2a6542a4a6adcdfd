// SPDX-License-Identifier: MIT

import Glibc

private let template: Void = {
  signal(SIGPIPE, SIG_IGN)
  write(
    Array(#"{"version": 1, "canvas": {"width": 40}, "cell": {"children": [{"type": "text", "text": "${t}"}]}}"#.utf8),
    to: "template.json")
}()

/// A session with a worker. The first byte chooses options and the end; each further byte is a step, and some steps take bytes.
func workerTarget(_ bytes: [UInt8]) {
  _ = template
  guard let first = bytes.first else { return }
  var session = Session(choices: first, bytes[1...])
  session.run()
}

private struct Session: ~Copyable {
  private enum End: UInt8 {
    case closeInput, closeOutput, terminate, closeBoth
  }

  private var worker: Program
  private let isFramed: Bool
  private let end: End
  private var steps: ArraySlice<UInt8>
  /// The number of lines that get an answer.
  private var requests = 0
  /// The number of damaged lines that may cancel a request, or get an answer.
  private var doubtful = 0
  /// The ids of valid requests.
  private var ids: [String] = []

  init(choices: UInt8, _ steps: ArraySlice<UInt8>) {
    isFramed = choices & 1 != 0
    end = End(rawValue: (choices >> 1) & 3) ?? .closeInput
    var arguments = ["worker", "template.json", "--grace", "1", "--jobs", choices & 16 == 0 ? "1" : "2"]
    if isFramed { arguments.append("--frames") }
    if choices & 8 != 0 { arguments.append("--supervise") }
    worker = Program(arguments, in: scratch)
    self.steps = steps
  }

  mutating func run() {
    while let step = steps.popFirst() { take(step) }
    switch end {
    case .closeInput:
      precondition(worker.end() == 0, "the worker failed")
      checkAnswers()
    case .closeOutput:
      worker.closeOutput()
      _ = worker.end()
    case .terminate:
      // The handler is there once the first line has been written.
      while worker.written.isEmpty, worker.read() {}
      kill(worker.process, SIGTERM)
      while worker.read() {}
      precondition(worker.end() == 0, "the worker failed")
    case .closeBoth:
      worker.closeInput()
      worker.closeOutput()
      _ = worker.end()
    }
  }

  private mutating func take(_ step: UInt8) {
    switch step % 8 {
    case 0, 1, 2: send(request())
    case 3:
      var line = request()
      ids.removeLast()
      line[Int(steps.popFirst() ?? 0) % line.count] = max(0x20, steps.popFirst() ?? 0)
      send(line, isRequest: !isCancellation(line))
    case 4:
      worker.send(Array("{\"cancel\": \(Int(steps.popFirst() ?? 0) % 32)}\n".utf8))
    case 5:
      let raw = Array(steps.prefix(Int(steps.first ?? 0) % 64)).filter { $0 != 0x0A }
      steps = steps.dropFirst(raw.count)
      send(raw, isRequest: !isCancellation(raw) && !raw.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D })
    case 6:
      // A request in two pieces.
      let line = request()
      worker.send(Array(line[..<(line.count / 2)]))
      worker.read(milliseconds: 1)
      worker.send(Array(line[(line.count / 2)...]) + [0x0A])
      requests += 1
    default: worker.read(milliseconds: Int32(step / 8))
    }
  }

  private mutating func request() -> [UInt8] {
    let id = "\(ids.count % 32)"
    ids.append(id)
    let parts = ["[]", "[\"png\"]", "[\"size\", \"digest\"]", "[\"findings\"]"]
    let text = String(repeating: "ab ", count: Int(steps.popFirst() ?? 1))
    return Array("{\"id\": \(id), \"data\": {\"t\": \"\(text)\"}, \"want\": \(parts[Int(steps.first ?? 0) % 4])}".utf8)
  }

  private mutating func send(_ line: [UInt8], isRequest: Bool = true) {
    worker.send(line + [0x0A])
    if isRequest { requests += 1 } else { doubtful += 1 }
  }

  /// Whether a damaged line could be a cancellation.
  private func isCancellation(_ line: [UInt8]) -> Bool { String(decoding: line, as: UTF8.self).contains("cancel") }

  /// Checks that each request has an answer, in their order.
  private func checkAnswers() {
    guard !isFramed else { return }
    let answers = worker.written.split(separator: 0x0A).dropFirst().map { String(decoding: $0, as: UTF8.self) }
    precondition(
      requests <= answers.count && answers.count <= requests + doubtful, "\(requests) requests have \(answers.count) answers")
    var rest = answers[...]
    for id in ids {
      rest = rest.drop { !$0.hasPrefix("{\"id\": \(id), ") }
      precondition(!rest.isEmpty, "the request \(id) has no answer in its place")
      rest = rest.dropFirst()
    }
  }
}
