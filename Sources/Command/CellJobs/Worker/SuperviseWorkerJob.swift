// SPDX-License-Identifier: MIT

import CellRaster
import Glibc

/// Runs a worker in a process of its own, and starts another process if it dies.
package struct SuperviseWorkerJob: Job {
  package typealias Result = WorkerOutput

  package var options: WorkerOptions
  /// The arguments with which this program is a worker that is not supervised.
  package var arguments: [String]
  /// The descriptor that the lines of requests are read from.
  package let requests: Int32
  /// The signal after which no request begins. A job that is cancelled gives it too.
  package var stop = StopSignal()

  package init(_ options: WorkerOptions, from requests: Int32, arguments: [String]) {
    self.options = options
    self.requests = requests
    self.arguments = arguments
  }

  /// - Throws: `FileFailure`; ``ChildFailure``.
  package func run(_ report: @escaping Report) async throws {
    try await withTaskCancellationHandler {
      var supervisor = try WorkerSupervisor(self)
      while true {
        let isEnd = try supervisor.step()
        for output in supervisor.takeOutputs() { try await report(.result(output)) }
        try Task.checkCancellation()
        if isEnd { return }
      }
    } onCancel: {
      stop.request()
    }
  }
}

/// Passes requests to a worker process and its answers on, and starts another process if it dies.
///
/// After a death, the requests that had been sent but not answered are sent again one at a time, so that a request that kills the
/// process again is known. A request is blamed after it was the only one in the process at two deaths: a single death
/// can have another cause, such as a signal from outside.
///
/// A process that is asked to end (SIGTERM) although the supervisor is not refuses what it has not done. These refusals are not
/// passed on: the requests are sent again, to the next process.
private struct WorkerSupervisor: ~Copyable {
  private struct Request {
    var line: SearchedLine
    /// The answer, if the worker process does not give it, or has given it before its turn.
    var answer: [UInt8]?
    /// The refusal of a process that was asked to end.
    var refusal: [UInt8]?
    /// How often the process died while this was its only request.
    var deaths = 0
  }

  private static let blamedDeaths = 2
  /// The number of processes that may end, one after the other, before they are ready.
  private static let allowedStarts = 3

  private let arguments: [String]
  private let options: WorkerOptions
  private let format: AnswerFormat
  private let requests: Int32
  private let stop: StopSignal
  private var outputs: [WorkerOutput] = []
  private var reader: LineReader
  private var child: ChildWorker
  /// The requests that have been sent and not answered, in order.
  private var sent: [Request] = []
  /// The requests that are to be sent, in order.
  private var unsent: [Request] = []
  /// The number of requests at the front of `sent` that have the refusal or the answer of the process.
  private var refusedCount = 0
  /// The bytes of the lines in `sent` and `unsent`.
  private var heldBytes = 0
  /// The number of requests, at the front of `sent` and `unsent`, that are sent one at a time.
  private var isolatedCount = 0
  private var isAtEnd = false
  private var isFirstChild = true
  /// Whether the child has written its first line.
  private var isReady = false
  private var failedStarts = 0
  private var hasForwardedStop = false

  /// Starts the first worker process.
  init(_ job: SuperviseWorkerJob) throws(ChildFailure) {
    arguments = job.arguments
    options = job.options
    requests = job.requests
    stop = job.stop
    format = AnswerFormat(isFramed: options.isFramed)
    reader = LineReader(requests, stoppedBy: stop.descriptor)
    child = try ChildWorker(arguments: arguments)
  }

  /// Removes and returns what was not output yet.
  mutating func takeOutputs() -> [WorkerOutput] {
    defer { outputs = [] }
    return outputs
  }

  /// Passes on the requests and answers that have arrived, after waiting for one. Returns whether this was the end.
  /// - Throws: `FileFailure`; `ChildFailure`.
  mutating func step() throws -> Bool {
    if stop.isRequested { forwardStop() }
    try readRequests()
    sendRequests()
    if isDone { child.closeInput() }
    // Answers that are known already must not wait for others.
    guard outputs.isEmpty else { return false }
    waitForEvent()
    child.writeMore()
    let isOpen = child.readMore()
    passAnswersOn()
    guard !isOpen else { return false }
    let end = child.waitForEnd()
    if isDone || stop.isRequested {
      try finish(end)
      return true
    }
    if !isReady {
      failedStarts += 1
      if case .exit(let status) = end, status != 0 {
        outputs.append(.ended(status: status))
        return true
      }
      guard failedStarts < Self.allowedStarts else { throw WorkerNeverReady(starts: failedStarts, end: end) }
    }
    try restart(after: end)
    return false
  }

  /// Whether all requests have been answered and no further ones follow.
  private var isDone: Bool { isAtEnd && sent.isEmpty && unsent.isEmpty }

  private var window: Int { isolatedCount > 0 ? 1 : options.window }

  /// Whether the window has room for requests. Lines that do not fit into the pipe to the child are not added to.
  private var wantsRequests: Bool {
    !isAtEnd && !child.hasUnwrittenBytes && sent.count + unsent.count < options.window
      && heldBytes < WorkerOptions.heldLineBytes
  }

  /// Reads the requests that have arrived, as far as the window allows.
  private mutating func readRequests() throws {
    while wantsRequests {
      switch try reader.next(waits: false) {
      case .line(let line):
        if DataLine.isBlank(line) { continue }
        if let id = RequestLine.cancelledID(in: line) {
          cancel(id)
          child.send(line)
        } else {
          unsent.append(Request(line: SearchedLine(line)))
          heldBytes += line.count
        }
      case .tooLong: unsent.append(Request(line: SearchedLine([]), answer: format.bytes(of: .tooLong, for: nil)))
      case .none: return
      case .end: isAtEnd = true
      }
    }
  }

  private mutating func cancel(_ id: RequestID) {
    for index in unsent.indices where unsent[index].answer == nil && unsent[index].line.id == id {
      unsent[index].answer = format.bytes(of: .cancelled, for: id)
    }
  }

  /// Sends requests to the child, as far as the window allows.
  private mutating func sendRequests() {
    guard isReady else { return }
    while !unsent.isEmpty, sent.count < window {
      let request = unsent.removeFirst()
      if request.answer == nil { child.send(request.line.bytes) }
      sent.append(request)
      writeKnownAnswers()
    }
  }

  private mutating func passAnswersOn() {
    while let answer = child.nextAnswer(isFramed: options.isFramed && isReady) {
      guard isReady else {
        isReady = true
        failedStarts = 0
        if isFirstChild { write(answer) }
        isFirstChild = false
        continue
      }
      pass(answer)
    }
  }

  /// Passes the answer to a request on, or keeps it if an earlier request is to be sent again.
  private mutating func pass(_ answer: [UInt8]) {
    while refusedCount < sent.count, sent[refusedCount].answer != nil { refusedCount += 1 }
    // A worker writes nothing but answers.
    guard refusedCount < sent.count else { return }
    if !stop.isRequested, isRefusal(answer, of: refusedCount) {
      sent[refusedCount].refusal = answer
      refusedCount += 1
    } else if refusedCount > 0 {
      sent[refusedCount].answer = answer
      refusedCount += 1
    } else {
      write(answer)
      removeFirstSent()
      writeKnownAnswers()
    }
  }

  /// Whether the answer says that the process was asked to end before the request was done.
  private mutating func isRefusal(_ answer: [UInt8], of index: Int) -> Bool {
    // Few answers end like that, so few lines are searched for their ids.
    guard String(decoding: answer.suffix(64), as: UTF8.self).contains("\"\(RequestError.Cause.stopped.rawValue)\""),
      let id = sent[index].line.id
    else { return false }
    return [RequestError.notStarted, .notFinished(after: options.grace)].contains { answer == format.bytes(of: $0, for: id) }
  }

  /// Writes the answers of requests whose turn it is and that the child does not answer.
  private mutating func writeKnownAnswers() {
    while let answer = sent.first?.answer {
      write(answer)
      removeFirstSent()
    }
  }

  private mutating func removeFirstSent() {
    heldBytes -= sent.removeFirst().line.bytes.count
    isolatedCount = max(0, isolatedCount - 1)
  }

  /// Waits until there is something to read, to write or to end.
  private mutating func waitForEvent() {
    var descriptors = [pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)]
    if child.hasUnwrittenBytes { descriptors.append(pollfd(fd: child.input, events: Int16(POLLOUT), revents: 0)) }
    if wantsRequests, isReady { descriptors.append(pollfd(fd: requests, events: Int16(POLLIN), revents: 0)) }
    if !hasForwardedStop { descriptors.append(pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0)) }
    _ = poll(&descriptors, nfds_t(descriptors.count), -1)
  }

  /// Starts another process, and sends the unanswered requests again.
  private mutating func restart(after end: ChildWorker.End) throws {
    // A process that was asked to end was not ended by a request.
    let wasAsked = end == .exit(0)
    if !wasAsked, sent.count == 1 || (options.jobs == 1 && !sent.isEmpty) { blameFirst(for: end) }
    let again = sent.count { $0.answer == nil }
    note(
      "the worker process ended with \(end); another one is started"
        + (again == 0 ? "" : ", which gets \(counted(again, "request")) again\(wasAsked ? "" : ", one at a time")"))
    if !wasAsked { isolatedCount = max(isolatedCount, sent.count) }
    unsent = sent + unsent
    sent = []
    refusedCount = 0
    isReady = false
    child = try ChildWorker(arguments: arguments)
  }

  private mutating func blameFirst(for end: ChildWorker.End) {
    sent[0].deaths += 1
    guard sent[0].deaths >= Self.blamedDeaths, sent[0].answer == nil else { return }
    let id = sent[0].line.id
    let error = RequestError("the process that rendered this request alone died twice: \(end)", .program)
    sent[0].answer = format.bytes(of: error, for: id)
    note("the request \(id?.jsonText ?? "without id") kills the worker process; it is answered with an error")
  }

  /// Asks the child to end. Requests that it does not have are not started.
  private mutating func forwardStop() {
    guard !hasForwardedStop else { return }
    hasForwardedStop = true
    kill(child.process, SIGTERM)
  }

  /// Answers the requests that the ended child has not answered, and those that have arrived meanwhile.
  private mutating func finish(_ end: ChildWorker.End) throws {
    repeat {
      for var request in sent + unsent {
        let answer = request.answer ?? request.refusal
        write(answer ?? format.bytes(of: .notStarted, for: request.line.id))
      }
      sent = []
      unsent = []
      heldBytes = 0
      try readRequests()
    } while !unsent.isEmpty
    if case .exit(let status) = end, status != 0 { outputs.append(.ended(status: status)) }
  }

  private mutating func write(_ answer: [UInt8]) { outputs.append(.line(answer)) }

  private mutating func note(_ sentence: String) { outputs.append(.note(sentence)) }
}

/// The error for a worker whose processes end before they are ready.
private struct WorkerNeverReady: AttributableError, CustomStringConvertible {
  let starts: Int
  let end: ChildWorker.End

  var description: String { "the worker process ended \(starts) times before it was ready: \(end)" }
  var fault: Fault { .program }
}
