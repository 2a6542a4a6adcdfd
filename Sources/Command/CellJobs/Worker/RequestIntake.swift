// SPDX-License-Identifier: MIT

import CellRaster
import Synchronization

/// The requests that have been handed out and are not answered yet, by their numbers in the input, from 0.
final class OpenRequests: Sendable {
  private struct Request {
    let line: [UInt8]
    let start = SuspendingClock.now
    var isReported = false
  }

  private struct State {
    var nextNumber = 0
    var requests: [Int: Request] = [:]
  }

  private let state = Mutex(State())

  fileprivate func begin(_ entry: RequestIntake.Entry) {
    state.withLock { state in
      if case .request(let line) = entry { state.requests[state.nextNumber] = Request(line: line) }
      state.nextNumber += 1
    }
  }

  func end(_ number: Int) { state.withLock { $0.requests[number] = nil } }

  func id(of number: Int) -> RequestID? {
    state.withLock { $0.requests[number]?.line }.flatMap { RequestLine.id(in: $0) }
  }

  /// Returns the ids of the requests that have taken longer than `duration`, each only once.
  func takeSlow(after duration: Duration) -> [RequestID?] {
    let lines = state.withLock { state in
      let slow = state.requests.filter { !$0.value.isReported && $0.value.start.duration(to: .now) > duration }
      for number in slow.keys { state.requests[number]?.isReported = true }
      return slow.sorted { $0.key < $1.key }.map(\.value.line)
    }
    return lines.map { RequestLine.id(in: $0) }
  }
}

/// The requests of a worker. It reads ahead as far as the window allows, so that a line can cancel a request before it.
final class RequestIntake: Sendable {
  enum Entry: Sendable {
    case request([UInt8])
    /// A request that was cancelled before it began, by its id.
    case cancelled(RequestID)
    /// A request that arrived before the worker was stopped, but did not begin.
    case notStarted([UInt8])
    case tooLong
  }

  /// An entry that has been read but not returned.
  fileprivate struct Waiting {
    let entry: Entry
    /// The line of a request that may begin.
    var line: SearchedLine?
  }

  fileprivate struct State: ~Copyable {
    var reader: LineReader
    var ahead: [Waiting] = []
    var readCount = 0
    var isAtEnd = false
  }

  private let state: Mutex<State>
  private let window: Int
  private let stop: StopSignal
  private let answeredCount = Atomic(0)
  /// The bytes of the lines that are in memory because their requests are not done.
  private let heldBytes = Atomic(0)
  let open = OpenRequests()

  /// - Parameters:
  ///   - window: the number of requests that may be read before the first of them is answered.
  ///   - descriptor: what the lines are read from.
  init(window: Int, from descriptor: Int32, stop: StopSignal) {
    self.window = window
    self.stop = stop
    state = Mutex(State(reader: LineReader(descriptor, stoppedBy: stop.descriptor)))
  }

  /// Ends a request that was handed out.
  func end(_ number: Int, _ entry: Entry) {
    open.end(number)
    heldBytes.subtract(entry.lineBytes, ordering: .relaxed)
  }

  /// Counts an answer that has been written.
  func countAnswer() { answeredCount.add(1, ordering: .relaxed) }

  /// Returns the next entry, or `nil` at the end of the input. After a stop, returns the requests that have arrived as not started,
  /// and then `nil`.
  /// - Throws: `FileFailure`.
  func next() throws(FileFailure) -> Entry? {
    try state.withLock { (state) throws(FileFailure) in
      while true {
        try readAhead(&state)
        guard !state.ahead.isEmpty else {
          if state.isAtEnd || stop.isRequested { return nil }
          continue
        }
        var entry = state.ahead.removeFirst().entry
        if stop.isRequested, case .request(let line) = entry { entry = .notStarted(line) }
        open.begin(entry)
        return entry
      }
    }
  }

  /// Whether another line may be read although a request waits.
  private func hasRoom(_ state: borrowing State) -> Bool {
    state.readCount - answeredCount.load(ordering: .relaxed) < window
      && heldBytes.load(ordering: .relaxed) < WorkerOptions.heldLineBytes
  }

  /// Reads the lines that are there, or waits for one if none has been read ahead.
  private func readAhead(_ state: inout State) throws(FileFailure) {
    while !state.isAtEnd, state.ahead.isEmpty || hasRoom(state) {
      switch try state.reader.next(waits: state.ahead.isEmpty && !stop.isRequested) {
      case .line(let line):
        if DataLine.isBlank(line) { continue }
        if let id = RequestLine.cancelledID(in: line) {
          heldBytes.subtract(state.cancel(id), ordering: .relaxed)
          continue
        }
        state.ahead.append(Waiting(entry: .request(line), line: SearchedLine(line)))
        heldBytes.add(line.count, ordering: .relaxed)
      case .tooLong: state.ahead.append(Waiting(entry: .tooLong))
      case .none: return
      case .end:
        state.isAtEnd = true
        return
      }
      state.readCount += 1
    }
  }
}

extension RequestIntake.Entry {
  /// The bytes of the request's line that the entry keeps in memory.
  var lineBytes: Int {
    switch self {
    case .request(let line), .notStarted(let line): line.count
    case .cancelled, .tooLong: 0
    }
  }
}

extension RequestIntake.State {
  /// Cancels the requests with this id. Returns the bytes of their lines, which are no longer in memory.
  mutating func cancel(_ id: RequestID) -> Int {
    var bytes = 0
    for index in ahead.indices where ahead[index].line?.id == id {
      bytes += ahead[index].entry.lineBytes
      ahead[index] = RequestIntake.Waiting(entry: .cancelled(id))
    }
    return bytes
  }
}
