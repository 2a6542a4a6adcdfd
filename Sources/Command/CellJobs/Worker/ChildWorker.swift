// SPDX-License-Identifier: MIT

import CellFiles
import CellRaster
import Glibc

/// A worker process that a supervisor started, with pipes to its standard input and from its standard output.
///
/// Reading and writing never block. The process shares the supervisor's standard error.
struct ChildWorker: ~Copyable {
  /// How a process ended.
  enum End: Hashable {
    case exit(Int32)
    case signal(Int32)
  }

  let process: pid_t
  /// The writing end of the pipe to standard input; -1 after it has been closed.
  private(set) var input: Int32
  /// The reading end of the pipe from standard output.
  let output: Int32
  /// Bytes that do not fit into the pipe to standard input yet.
  private var unwritten: [UInt8] = []
  /// Bytes from standard output that do not form a whole answer yet.
  private var unread: [UInt8] = []

  /// The number of bytes of `unread` that are known to contain no line feed.
  private var searched = 0

  /// Starts this program again.
  /// - Throws: `ChildFailure` if the system cannot start a process.
  init(arguments: [String]) throws(ChildFailure) {
    (process, input, output) = try Self.start(arguments)
  }

  private static func start(_ arguments: [String]) throws(ChildFailure) -> (process: pid_t, input: Int32, output: Int32) {
    guard let toChild = Pipe(), let fromChild = Pipe() else { throw ChildFailure(code: errno) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild.reading, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromChild.writing, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of tasks block most signals, and a child process inherits that.
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = (["cellraster"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, &words, environ)
    close(toChild.reading)
    close(fromChild.writing)
    guard code == 0 else {
      close(toChild.writing)
      close(fromChild.reading)
      throw ChildFailure(code: code)
    }
    for end in [toChild.writing, fromChild.reading] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (process, toChild.writing, fromChild.reading)
  }

  deinit {
    if input >= 0 { close(input) }
    close(output)
  }

  var hasUnwrittenBytes: Bool { !unwritten.isEmpty }

  /// Sends as much of a line as the pipe has room for; ``writeMore()`` sends the rest.
  mutating func send(_ line: [UInt8]) {
    unwritten += line
    unwritten.append(0x0A)
    writeMore()
  }

  /// Writes bytes that did not fit into the pipe before. If the process has ended, they are dropped.
  mutating func writeMore() {
    while !unwritten.isEmpty {
      let count = unwritten.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      unwritten.removeFirst(count < 0 ? unwritten.count : count)
    }
  }

  /// Ends the process's input, after which it finishes.
  mutating func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Reads what the process has written. Returns `false` at the end.
  mutating func readMore() -> Bool {
    while true {
      var result = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { space, count in
        repeat { result = read(output, space.baseAddress, space.count) } while result < 0 && errno == EINTR
        count = max(0, result)
      }
      guard result > 0 else { return result < 0 && errno == EAGAIN }
      unread += chunk
      if result < 1 << 16 { return true }
    }
  }

  /// Removes and returns the next whole answer: a line with its line feed and, if it is framed, with the bytes after it. Returns `nil`
  /// if there is no whole answer yet.
  mutating func nextAnswer(isFramed: Bool) -> [UInt8]? {
    guard let feed = unread[searched...].firstIndex(of: 0x0A) else {
      searched = unread.count
      return nil
    }
    searched = feed
    var count = feed + 1
    if isFramed { count += Self.frameSize(Array(unread[..<feed])) }
    guard unread.count >= count else { return nil }
    searched = 0
    defer { unread.removeFirst(count) }
    return Array(unread[..<count])
  }

  /// Returns the number of bytes that follow the line of an answer.
  private static func frameSize(_ line: [UInt8]) -> Int {
    do throws(NotationError) {
      guard case .number(let number)? = try DocumentNode(line, fileName: "", format: .json)["bytes"]?.value else { return 0 }
      return Int(number.value)
    } catch {
      return 0
    }
  }

  /// Waits until the process has ended.
  func waitForEnd() -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }
}

extension ChildWorker.End: CustomStringConvertible {
  var description: String {
    switch self {
    case .exit(let status): "exit status \(status)"
    case .signal(let number): "signal \(number), \(String(cString: strsignal(number)))"
    }
  }
}

/// The system could not start a worker process.
struct ChildFailure: Error, CustomStringConvertible {
  let code: Int32

  var description: String { "cannot start a worker process: \(String(cString: strerror(code)))" }
}

extension ChildFailure: AttributableError {
  var fault: Fault { .environment }
}
